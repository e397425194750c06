/**
 * Conditions with a number. What is compared stands before ("rating above 8"), behind ("more than 3 hours", "over 100
 * orders") or is told by the unit alone; a single row's number makes a filter, a group's measure a threshold.
 */
import type { Member } from '../../data/data-model.js';
import { aggregateWords } from '../lexicon/meaning.js';
import type { Comparison, Term } from '../plan/plan.js';
import type { Reading } from './draft.js';
import { dimensionOf, isMoney, meaningsOf, rowCount, rowMemberOf, termOf } from './resolve.js';
import { mark, number, type Match } from './sentence.js';

const comparisons: readonly [Comparison, string][] = [
  [
    '>=',
    'at least|no less than|not less than|no fewer than|a minimum of|minimum of|minimum|min|>=|≥|not under|not below|starting at',
  ],
  ['<=', 'at most|no more than|not more than|up to|a maximum of|maximum of|maximum|<=|≤|not over|not above'],
  [
    '>',
    'more than|over|above|greater than|higher than|larger than|bigger than|longer than|older than|better than|exceeding|exceeds?|beyond|upwards of|in excess of|heavier than|farther than|further than|slower than|later than|more expensive than|>',
  ],
  [
    '<',
    'less than|under|below|fewer than|smaller than|shorter than|cheaper than|lower than|younger than|worse than|within|faster than|quicker than|less expensive than|<',
  ],
  ['=', 'exactly|equal to|equals|=|of exactly'],
];
const anyComparison = comparisons.map(([, words]) => words).join('|');
const turned: Readonly<Record<Comparison, Comparison>> = {
  '>=': '<',
  '<=': '>',
  '>': '<=',
  '<': '>=',
  '=': '<>',
  '<>': '=',
};

/** How many of the first are in one of the second. */
const unitSizes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  s: { second: 1, sec: 1, minute: 60, min: 60, hour: 3600, h: 3600, day: 86_400 },
  min: { second: 1 / 60, minute: 1, min: 1, mins: 1, hour: 60, hr: 60, h: 60, day: 1440 },
  h: { minute: 1 / 60, min: 1 / 60, hour: 1, hr: 1, h: 1, day: 24, week: 168 },
  days: { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 },
};
const unitNames: Readonly<Record<string, string>> = {
  minutes: 'min',
  minute: 'min',
  mins: 'min',
  hours: 'h',
  hour: 'h',
  hrs: 'h',
  seconds: 's',
  second: 's',
  sec: 's',
  day: 'days',
  d: 'days',
};
const unitOf = (unit: string): string => unitNames[unit] ?? unit;
const unitWords =
  'seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|weeks?|months?|years?|percent|%|euros?|eur|€|dollars?|usd|\\$|pounds?|gbp|£|bucks|miles?|mi|kilometers?|kilometres?|km|stars?|points?|kg|grams?|mb|gb|kb|times|pages?|seats?|users?|units?|pieces?|items?';

export function readNumbers(reading: Reading): void {
  const { sentence } = reading;
  // "an hour", "half an hour", "a day" are numbers too.
  const money = '(?:(?:[$€£]|eur|usd|gbp) )?';
  const unit = `(?: (?<unit>${unitWords}))?`;
  const how = `(?<how>${Object.keys(aggregateWords).join('|')}) (?:of )?(?:the )?`;
  // "Ignore states with fewer than …" keeps the others; "only brands with at least …" says no more than that.
  const drop =
    '(?:(?<drop>ignore|ignoring|exclude|excluding|leave out|leaving out|skip|skipping) (?:all |the |any |those )?|(?:only|just|but only|considering only|counting only) (?:the |those )?)?';
  const what = `${drop}(?:(?:${how})?${mark('mdnr', 'what')} (?:(?:is|was|are|were|of|that|which|be|being|has|have|had|a|an|the|value|with|by|,) )*)?`;
  const lead =
    '(?<lead>(?:(?:that|which|who|with|having|have|has|had|whose|where|were|was|is|are|lasted|lasting|took|taking|cost|costing|spent|spending|made|placed|and|but|arrived|arriving|longer|only|just|for|by|received|receiving|got|rated|scored|a|an|the|did|do|of|ran|running|weighing|worth|paid|paying|earned|earning|grossed|grossing|sold|selling|bought|buying|ordered|ordering|used|using|counting|those|ones|include|including|take) )*)';
  const tail = `(?: (?:of |in |each |or )?${mark('mdrns', 'tail')})?`;
  sentence.read(
    `${what}${lead}(?:between|from|of) ${money}${number('a')}(?: (?:${unitWords}))? (?:and|to|-) ${money}${number('b')}${unit}${tail}`,
    (m) => takeBetween(reading, m),
  );
  sentence.read(
    `${what}${lead}(?<not>not )?(?<op>${anyComparison}) (?:a |an )?${money}(?:${number('a')}|(?<one>an?|one|half an)(?= (?:hour|minute|day|week|month|year|mile)))${unit}${tail}`,
    (m) => takeOne(reading, m),
  );
  sentence.read(
    `${what}${lead}${money}${number('a')}${unit} (?<more>(?:or|and) (?:more|over|above|longer|higher|greater|better|less|fewer|below|under|lower|shorter|cheaper))${tail}`,
    (m) => takeOne(reading, m),
  );
  sentence.read(
    `${mark('dn', 'what')} (?:(?:is|was|are|were|=|of|:) )+${number('a')}(?<unit>) `.trimEnd(),
    (m) => takeOne(reading, m),
  );
}

function opOf(m: Match): Comparison {
  if (m.groups.more) return /less|fewer|below|under|lower|shorter|cheaper/.test(m.groups.more) ? '<=' : '>=';
  const found =
    comparisons.find(([, words]) => new RegExp(`^(?:${words})$`).test(m.groups.op ?? '='))?.[0] ?? '=';
  return (m.groups.not !== undefined) !== (m.groups.drop !== undefined) ? turned[found] : found;
}

function takeOne(reading: Reading, m: Match): Taken {
  const value =
    m.groups.one === undefined
      ? reading.sentence.number(m.groups.a)
      : m.groups.one.startsWith('half')
        ? 0.5
        : 1;
  return value !== undefined && take(reading, m, [{ op: opOf(m), value }]);
}

function takeBetween(reading: Reading, m: Match): Taken {
  const [a, b] = [reading.sentence.number(m.groups.a), reading.sentence.number(m.groups.b)];
  if (a === undefined || b === undefined) return false;
  return take(reading, m, [
    { op: '>=', value: Math.min(a, b) },
    { op: '<=', value: Math.max(a, b) },
  ]);
}

type Taken = boolean | { readonly keep: readonly (string | undefined)[] };
type Bound = { readonly op: Comparison; readonly value: number };

function take(reading: Reading, m: Match, bounds: readonly Bound[]): Taken {
  const { draft } = reading;
  const target = targetOf(reading, m);
  if (!target) return false;
  const of = 'member' in target ? target.member : memberOfTerm(reading, target.term);
  const factor = factorOf(of, m.groups.unit);
  for (const { op, value } of bounds) {
    const scaled = value * factor;
    if ('member' in target)
      draft.filters.push({
        is: { on: 'number', member: target.member.name, op, value: scaled },
        at: m.to - 1,
      });
    else draft.having.push({ term: target.term, op, value: scaled });
  }
  return { keep: target.by === m.groups.what ? [] : [m.groups.what] };
}

function memberOfTerm(reading: Reading, term: Term): Member | undefined {
  if (term.kind === 'measure') return reading.lexicon.member(term.name);
  return term.kind === 'aggregate' ? reading.lexicon.member(term.of) : undefined;
}

/** 30 % of a measure that is 0 to 1 is 0.3; three hours of one in minutes are 180. */
function factorOf(member: Member | undefined, unit: string | undefined): number {
  if (unit === undefined || !member) return 1;
  if (/^(?:%|percent)$/.test(unit)) return member.format === 'percent' ? 0.01 : 1;
  const sizes = unitSizes[unitOf(member.unit ?? '')];
  return sizes?.[unit] ?? sizes?.[unit.replace(/s$/, '')] ?? 1;
}

type Target = ({ readonly member: Member } | { readonly term: Term }) & { readonly by?: string | undefined };

function targetOf(reading: Reading, m: Match): Target | undefined {
  const { sentence, lexicon } = reading;
  const { what, tail, unit } = m.groups;
  const how = aggregateWords[m.groups.how ?? ''];
  const isOfGroup = hasSubject(reading, m);
  const between = what === undefined ? m.text : m.text.slice(m.text.indexOf(what) + what.length);
  const isBehind =
    tail !== undefined &&
    /(?:^| )(?:with|by|who|that|which|having|have|has|whose|made|placed|ignoring|counting|and|at least|for)/.test(
      between,
    );
  for (const name of isBehind ? [tail, what] : [what, tail]) {
    const slot = sentence.slot(name);
    if (!slot) continue;
    const dimension = dimensionOf(reading, slot, ['number']);
    const isRows = meaningsOf(slot, 'rows').length > 0 || (slot.text.split('_')[0] ?? '').includes('r');
    if (name === what && isRows && (unit !== undefined || tail !== undefined)) continue;
    if (how !== undefined) {
      const term = name === what ? termOf(reading, slot, how) : undefined;
      if (term) return { term, by: name };
    }
    if (isRows && name === tail) return { term: rowCount(reading), by: name };
    if (isRows) continue;
    const measure = meaningsOf(slot, 'measure').find((x) => x.weight >= 0.95);
    if (dimension && !(measure && (measure.weight > weightOf(slot, dimension) || isOfGroup)))
      return { member: dimension, by: name };
    const term = termOf(reading, slot, name === tail ? 'count' : undefined) ?? termOf(reading, slot);
    const row = term && !isOfGroup ? rowMemberOf(reading, term) : undefined;
    const single = row === undefined ? undefined : lexicon.member(row);
    // Of a row's own number when it is the rows that are spoken of, or nothing else.
    if (
      single &&
      (isOfRows(reading, m) || (reading.draft.splits.length === 0 && !/§[a-z]*d/.test(m.groups.what ?? '')))
    )
      return { member: single, by: name };
    if (term) return { term, by: name };
  }
  const numbers = lexicon.members.filter(
    (x) => x.kind === 'dimension' && x.type === 'number' && x.hints.code !== true,
  );
  const measures = lexicon.members.filter((x) => x.kind === 'measure');
  const money = /[$€£]| (?:eur|usd|gbp|euros?|dollars?|pounds?|bucks)\b/.test(m.text) ? isMoney : undefined;
  const fits = money ?? (unit === undefined ? undefined : (x: Member) => fitsUnit(x, unit));
  if (fits) {
    const [row] = numbers.filter(fits);
    const group = measures.filter(fits);
    const summed = group.find((x) => x.aggType === 'sum') ?? group[0];
    if (isOfGroup && summed && money) return { term: { kind: 'measure', name: summed.name } };
    if (row) return { member: row };
    if (summed) return { term: { kind: 'measure', name: summed.name } };
    return unit === 'times' ? { term: rowCount(reading) } : undefined;
  }
  return undefined;
}

const weightOf = (slot: Parameters<typeof meaningsOf>[0], member: Member): number =>
  meaningsOf(slot, 'dimension').find((m) => m.member === member)?.weight ?? 0;

/** "customers who spent more than …": the number is a group's, not a row's. */
function hasSubject(reading: Reading, m: Match): boolean {
  const before = reading.sentence.slots
    .slice(0, m.from + 1)
    .map((s) => s.text)
    .join(' ');
  if (isOfRows(reading, m)) return false;
  return (
    /§[a-z]*d[a-z]*_\d+ (?:who|that|which|with|having|have|has|whose|where)(?: \S+){0,2}$/.test(before) ||
    /^(?:which|how many|what) §d_\d+/.test(before)
  );
}

/** "subscriptions with more than ten seats": the number is each row's. */
function isOfRows(reading: Reading, m: Match): boolean {
  const slot = reading.sentence.slot(m.groups.what) ?? reading.sentence.slots[m.from - 1];
  return /^§[a-z]*r/.test(slot?.text ?? '');
}

function fitsUnit(member: Member, unit: string): boolean {
  if (member.unit === undefined) return /^(?:%|percent)$/.test(unit) && member.format === 'percent';
  const own = unitOf(member.unit);
  const singular = unit.replace(/s$/, '');
  return (
    own === unit ||
    own === singular ||
    own.replace(/s$/, '') === singular ||
    unitSizes[own]?.[singular] !== undefined
  );
}
