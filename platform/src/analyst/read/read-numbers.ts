/**
 * Conditions with a number. What is compared stands before ("rating above 8"), behind ("more than 3 hours", "over 100
 * orders") or is told by the unit alone; a single row's number makes a filter, a group's measure a threshold.
 */
import type { Member } from '../../data/data-model.js';
import { noise, plainVerbs } from '../lexicon/grammar-words.js';
import { aggregateWords, isMoney, isPercent } from '../lexicon/meaning.js';
import { factorOf, fitsUnit, unitWords } from '../lexicon/units.js';
import { stem } from '../lexicon/tokens.js';
import { thresholdOf } from '../lexicon/threshold.js';
import type { Comparison, Grain, Period, Term } from '../plan/plan.js';
import { addTo, periodName } from './calendar.js';
import { anyComparison, opOf } from './comparisons.js';
import type { Reading } from './draft.js';
import { readAverages, readShareBounds } from './read-group-bounds.js';
import { isNearest, nearestSaid } from './nearness.js';
import { conditionOf, countOf } from './read-excluded.js';
import {
  defaultTerm,
  dimensionOf,
  meaningsOf,
  moneyOf,
  rowCount,
  rowMemberOf,
  termOf,
  timeMember,
} from './resolve.js';
import { mark, number, type Match, type Slot } from './sentence.js';

const mirrored: Readonly<Record<Comparison, Comparison>> = {
  '>=': '<=',
  '<=': '>=',
  '>': '<',
  '<': '>',
  '=': '=',
  '<>': '<>',
};
/** A segment that begins under zero: what is early. */
const isBelowZero = (segment: Member): boolean => / <=? -?0?(?:\.0)?$|< -/.test(segment.sql.trim());

export function readNumbers(reading: Reading): void {
  const { sentence } = reading;
  readAverages(reading);
  readShareBounds(reading);
  // "an hour", "half an hour", "a day" are numbers too.
  const money = '(?:(?:[$€£]|eur|usd|gbp) )?';
  const unit = `(?: (?<unit>${unitWords}))?`;
  const how = `(?<how>${Object.keys(aggregateWords)
    .filter((word) => aggregateWords[word] !== 'share')
    .join('|')}) (?:of )?(?:the )?`;
  // "Ignore states with fewer than …" keeps the others; "only brands with at least …" says no more than that.
  const drop =
    '(?:(?<drop>ignore|ignoring|exclude|excluding|leave out|leaving out|skip|skipping|not counting|without counting) (?:all |the |any |those )?|(?:only|just|but only|considering only|counting only) (?:the |those )?)?';
  const what = `${drop}(?:(?:${how})?(?<!(?:per|by|each|every) )${mark('mdnrs', 'what')} (?:(?:is|was|are|were|of|that|which|be|being|has|have|had|a|an|the|value|with|by|,) )*)?`;
  const lead =
    '(?<lead>(?:(?:that|which|who|with|having|have|has|had|whose|where|were|was|is|are|lasted|lasting|took|taking|cost|costing|spent|spending|made|placed|and|but|arrived|arriving|longer|only|just|for|by|received|receiving|got|rated|scored|a|an|the|did|do|of|ran|running|weighing|worth|paid|paying|earned|earning|grossed|grossing|sold|selling|bought|buying|ordered|ordering|used|using|counting|those|ones|include|including|take|' +
    [...plainVerbs].join('|') +
    ') )*)';
  const tail = `(?: (?:of |in |each |or |different |distinct |unique |separate )?(?:${mark('bstv', 'so')} ${mark('r', 'rows')}|${mark('mdrns', 'tail')}))?`;
  sentence.read(
    `${what}${lead}(?:between|from|of) ${money}${number('a')}(?: (?:${unitWords}))? (?:and|to|-) ${money}${number('b')}${unit}${tail}`,
    (m) => takeBetween(reading, m),
  );
  // "More than 5 but fewer than 10 units": both of what stands behind the second.
  sentence.read(
    `${what}${lead}(?<op>${anyComparison}) ${money}${number('a')} (?:(?:,|but|and|yet|also) )+(?<with>${anyComparison}) ${money}${number('b')}${unit}${tail}`,
    (m) => takeTwo(reading, m),
  );
  sentence.read(
    `${what}${lead}(?<not>not )?(?<op>${anyComparison}) (?:a |an )?${money}(?:${number('a')}|(?<one>an?|one|half an)(?= (?:hour|minute|day|week|month|year|mile)))${unit}${tail}`,
    (m) => takeOne(reading, m),
  );
  sentence.read(
    `${what}${lead}${money}(?:${number('a')}|(?<one>an?|one|half an)(?= (?:hour|minute|day|week|month|year|mile)))${unit} (?<more>(?:or|and) (?:more|over|above|longer|higher|greater|better|less|fewer|below|under|lower|shorter|cheaper))${tail}`,
    (m) => takeOne(reading, m),
  );
  // "CSAT 1": a rating is named with its number.
  sentence.read(`${mark('n', 'what')} ${number('a')}(?<unit>)(?=(?: (?:,|and|or|[?.!]))| $)`, (m) =>
    meaningsOf(sentence.slot(m.groups.what), 'dimension').some((x) =>
      /\b(?:rating|score|stars|csat|nps|satisfaction)\b/i.test(x.member.title),
    )
      ? takeOne(reading, m)
      : false,
  );
  sentence.read(
    `${mark('dn', 'what')} (?:(?:is|was|are|were|=|of|:) )+${number('a')}(?<unit>) `.trimEnd(),
    (m) => takeOne(reading, m),
  );
}

/** "5 star orders", "rated 2", "got a 5": of the number that rows are rated by. */
export function readRated(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const rating = lexicon.members.filter(
    (m) => m.kind === 'dimension' && m.type === 'number' && /\b(?:rating|score|stars)\b/i.test(m.title),
  );
  const [member] = rating;
  if (!member || rating.length > 1) return;
  const push = (m: Match): boolean => {
    const value = sentence.number(m.groups.a);
    if (value === undefined) return false;
    draft.filters.push({ is: { on: 'number', member: member.name, op: '=', value }, at: m.to - 1 });
    return true;
  };
  sentence.read(`(?:(?:with|of|rated|gave|got) )*(?:an? )?${number('a')} (?:- )?${mark('mn', 's')}`, (m) =>
    /^(?:stars?|points?)$/.test(sentence.slot(m.groups.s)?.tokens.at(-1)?.word ?? '') ? push(m) : false,
  );
  sentence.read(
    `(?:got|gave|given|received|rated|scored)(?: it)?(?: an?)? ${number('a')}(?! (?:${unitWords}|§|or|and|to|-))`,
    push,
  );
}

/** "Use 30 minutes instead of 15", "raise the minimum to 5,000": said of the question before. */
export function readNewNumber(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?:(?:now|and|please) )*(?:use|try|take|(?:change|set|raise|lower|increase|reduce|make)(?: (?:it|that|this|the))*(?: (?:minimum|maximum|threshold|limit|bound|cutoff))?(?: to)?) ${number('n')}(?: (?<unit>${unitWords}))?(?: instead)?(?: (?:of|rather than) #\\d+(?: (?:${unitWords}))?)?(?= $| \\?| \\.)`,
    (m) => {
      const value = sentence.number(m.groups.n);
      if (value === undefined) return false;
      const isMinimum = m.text.includes('minimum');
      draft.newNumber = {
        value,
        ...(m.groups.unit ? { unit: m.groups.unit } : {}),
        ...(isMinimum ? { isMinimum } : {}),
      };
      draft.links.add('replace');
      return true;
    },
  );
}

function takeTwo(reading: Reading, m: Match): Taken {
  const [a, b] = [reading.sentence.number(m.groups.a), reading.sentence.number(m.groups.b)];
  if (a === undefined || b === undefined) return false;
  const second = { ...m, groups: { ...m.groups, op: m.groups.with } };
  return take(reading, m, [
    { op: opOf(m), value: a },
    { op: opOf(second), value: b },
  ]);
}

/** "Older than 30 days": of when a row began, and no number of it, unless the model has an age. */
function takeAge(reading: Reading, m: Match): boolean {
  const { draft, clock, lexicon } = reading;
  const [, how] = /^(older|younger|newer) than$/.exec(m.groups.op ?? '') ?? [];
  const [, grain] = /^(day|week|month|year)s?$/.exec(m.groups.unit ?? '') ?? [];
  const count = m.groups.one === undefined ? reading.sentence.number(m.groups.a) : 1;
  const time = timeMember(reading);
  if (how === undefined || grain === undefined || count === undefined || time === undefined) return false;
  if (lexicon.members.some((x) => x.kind === 'dimension' && /\bage\b/i.test(x.title))) return false;
  const since = addTo(clock.now.slice(0, 10), -count, grain as Grain);
  const isOld = (how === 'older') !== (m.groups.not !== undefined);
  const words = `${isOld ? 'older' : 'newer'} than ${count} ${grain}${count === 1 ? '' : 's'} (${isOld ? 'before' : 'since'} ${periodName(since, 'day')})`;
  const period: Period = isOld ? { to: since, words } : { from: since, words };
  draft.filters.push({ is: { on: 'period', member: time.name, periods: [period] }, at: m.to - 1 });
  return true;
}

function takeOne(reading: Reading, m: Match): Taken {
  if (takeAge(reading, m)) return { keep: [m.groups.what, m.groups.tail, m.groups.rows, m.groups.so] };
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
  // "Not closed within 48 hours" denies the bound and not the closing.
  const [second, first] = [1, 2].map((k) => reading.sentence.slots[m.from - k]?.text ?? '');
  if (
    /^(?:not|never)$/.test(second ?? '') ||
    (/^(?:not|never)$/.test(first ?? '') && /^§[a-z]*[tb]/.test(second ?? ''))
  )
    return false;
  const target = targetOf(reading, m);
  if (!target) return false;
  const of = 'member' in target ? target.member : memberOfTerm(reading, target.term);
  // Percent of what is no share would be a bound of something else.
  if (/^(?:%|percent)$/.test(m.groups.unit ?? '') && !isFraction(target, of)) return false;
  const factor = factorOf(of, m.groups.unit);
  for (const bound of bounds) {
    // "20 minutes early" is 20 under nothing.
    const isBelow = 'isBelow' in target && target.isBelow === true;
    const op = isBelow ? mirrored[bound.op] : bound.op;
    const scaled = bound.value * factor * (isBelow ? -1 : 1);
    // "Less than 5 minutes early" is early still.
    const [early] =
      isBelow && op.startsWith('>') ? meaningsOf(reading.sentence.slot(target.by), 'segment') : [];
    if (early) draft.filters.push({ is: { on: 'segment', member: early.member.name }, at: m.from });
    if ('member' in target)
      draft.filters.push({
        is: { on: 'number', member: target.member.name, op, value: scaled },
        at: m.to - 1,
      });
    else draft.having.push({ term: target.term, op, value: scaled });
  }
  const isSegment = meaningsOf(reading.sentence.slot(m.groups.what), 'segment').length > 0;
  const isDropped =
    m.groups.drop !== undefined && meaningsOf(reading.sentence.slot(m.groups.what), 'dimension').length > 0;
  return {
    keep:
      isDropped || target.by === m.groups.what || (isSegment && 'isBelow' in target) ? [] : [m.groups.what],
  };
}

const isFraction = (target: Target, of: Member | undefined): boolean =>
  (of !== undefined && isPercent(of)) || ('term' in target && target.term.kind === 'share');

function memberOfTerm(reading: Reading, term: Term): Member | undefined {
  if (term.kind === 'measure') return reading.lexicon.member(term.name);
  return term.kind === 'aggregate' ? reading.lexicon.member(term.of) : undefined;
}

type Target = ({ readonly member: Member; readonly isBelow?: boolean } | { readonly term: Term }) & {
  readonly by?: string | undefined;
};

function targetOf(reading: Reading, m: Match): Target | undefined {
  const { sentence, lexicon } = reading;
  const { what, so, unit } = m.groups;
  const tail = m.groups.tail ?? m.groups.rows;
  const how = aggregateWords[m.groups.how ?? ''];
  // "With more than 200 tickets and satisfaction above 4": both of the group.
  const isBeside =
    reading.draft.having.length > 0 && /^(?:and|,|but)$/.test(sentence.slots[m.from - 1]?.text ?? '');
  const isOfGroup = isBeside || hasSubject(reading, m);
  if (so !== undefined) return rowsThatAre(reading, so, m);
  const between = what === undefined ? m.text : m.text.slice(m.text.indexOf(what) + what.length);
  // "Customers who bought more than 5 products": the number is of what stands behind it.
  const isBehind =
    tail !== undefined &&
    ((unit === undefined && /^§[a-z]*d/.test(what ?? '') && !/^§[a-z]*n/.test(what ?? '')) ||
      /(?:^| )(?:,|\(|min|minimum|with|by|who|that|which|having|have|has|whose|made|placed|ignoring|counting|and|at least|for)/.test(
        between,
      ));
  for (const name of isBehind ? [tail, what] : [what, tail]) {
    const slot = sentence.slot(name);
    if (!slot) continue;
    // "Customers who bought less than 10 times": as often as there are rows of theirs.
    if (unit === 'times' && isSubject(slot)) return { term: rowCount(reading) };
    const [segment] = meaningsOf(slot, 'segment').filter((x) => x.weight >= 0.9);
    const threshold = segment && thresholdOf(lexicon, segment.member);
    if (threshold && (unit === undefined || fitsUnit(threshold.member, unit)))
      return {
        member: threshold.member,
        by: name,
        ...(isBelowZero(segment.member) ? { isBelow: true } : {}),
      };
    if (segment) continue;
    const time = unit === 'times' ? dimensionOf(reading, slot, ['time']) : undefined;
    // "Ordered 60 times": as often as there are rows.
    if (time && time === timeMember(reading)) return { term: rowCount(reading), by: name };
    if (time) {
      const filters = [{ on: 'empty', member: time.name, negate: true } as const];
      return {
        term: { kind: 'when', of: rowCount(reading), filters, words: time.title.toLowerCase() },
        by: name,
      };
    }
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
    // "At least 50 ratings" counts them.
    const isSeveral =
      name === tail && unit === undefined && slot.tokens.at(-1)?.word !== slot.tokens.at(-1)?.stem;
    const called = dimension?.title.toLowerCase().split(' ') ?? [];
    if (isSeveral && dimension && called.every((w) => w === stem(w))) return undefined;
    if (dimension && !(measure && (measure.weight > weightOf(slot, dimension) || isOfGroup)))
      return { member: dimension, by: name };
    const term =
      termOf(reading, slot, name === tail || unit === 'times' ? 'count' : undefined) ?? termOf(reading, slot);
    // "More than 5 times" is no share.
    const rate = term && memberOfTerm(reading, term);
    if (
      rate &&
      isPercent(rate) &&
      unit !== '%' &&
      unit !== 'percent' &&
      (sentence.number(m.groups.a) ?? 0) > 1
    )
      continue;
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
    const [thing] = money ? meaningsOf(nounBefore(reading, m.from) ?? sentence.slot(what), 'dimension') : [];
    const own = thing && moneyOf(reading, thing.member);
    if (own) return { member: own };
    // A month is no bound of what takes minutes, unless that is what is spoken of.
    const isFar = (x: Member): boolean =>
      money === undefined && factorOf(x, unit) >= 1440 && !isNearest(reading, x);
    const rows = numbers.filter((x) => fits(x) && !/bucket|band/.test(x.name) && !isFar(x));
    const [row, next] = nearestSaid(reading, rows);
    if (row && next && !money && !isNearest(reading, row) && !isOfGroup)
      return refuseEither(reading, row, next);
    const group = nearestSaid(reading, measures.filter(fits));
    const summed = group.find((x) => x.aggType === 'sum') ?? group[0];
    if (isOfGroup && summed && money) return { term: { kind: 'measure', name: summed.name } };
    if (row) return { member: row };
    if (summed) return { term: { kind: 'measure', name: summed.name } };
    return unit === 'times' ? { term: rowCount(reading) } : undefined;
  }
  // "Orders above 5k": of the money that one of them is.
  const worth = isRowNoun(sentence.slot(what)) ? rowMemberOf(reading, defaultTerm(reading)) : undefined;
  const member = worth === undefined ? undefined : lexicon.member(worth);
  if (member && isMoney(member)) {
    reading.draft.notes.push(`I compared the ${member.title.toLowerCase()} with it.`);
    return { member };
  }
  return undefined;
}

/** "More than 50 escalated tickets": of the rows that are so, by the model's own count of them where it has one. */
function rowsThatAre(reading: Reading, so: string, m: Match): Target | undefined {
  const slot = reading.sentence.slot(so);
  const noun = reading.sentence.slot(m.groups.rows);
  if (!slot || !noun) return undefined;
  const counted = countOf(slot);
  const condition = counted ? undefined : conditionOf(reading, slot);
  if (!counted && !condition) return undefined;
  const words = slot.tokens.map((t) => t.written).join(' ');
  const term: Term = counted
    ? { kind: 'measure', name: counted.name }
    : { kind: 'when', of: rowCount(reading), filters: [condition!], words };
  return { term, by: m.groups.rows };
}

/** "Within 24 hours", where two numbers are in hours and neither is named. */
function refuseEither({ draft }: Reading, a: Member, b: Member): undefined {
  draft.problem ??= {
    text: `I cannot tell which number is compared: the ${a.title.toLowerCase()} or the ${b.title.toLowerCase()}? Please name it.`,
    search: a.title,
  };
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
    /§(?![a-z]*r)[a-z]*d[a-z]*_\d+ (?:who|that|which|with|having|have|has|whose|where)(?: \S+){0,2}$/.test(
      before,
    ) || /^(?:which|how many|what) §(?![a-z]*r)[a-z]*d[a-z]*_\d+/.test(before)
  );
}

/** "subscriptions with more than ten seats": the number is each row's. */
function isOfRows(reading: Reading, m: Match): boolean {
  const own = reading.sentence.slot(m.groups.what);
  if (own) return isRowNoun(own) || (!isSubject(own) && isRowNoun(nounBefore(reading, m.from)));
  return isRowNoun(nounBefore(reading, m.from));
}

const isRowNoun = (slot: Slot | undefined): boolean => /^§[a-z]*r/.test(slot?.text ?? '');
const isSubject = (slot: Slot): boolean =>
  meaningsOf(slot, 'dimension').some((d) => d.member.type === 'string');

/** The thing that "with a", "that have", "worth" speak of. */
function nounBefore({ sentence }: Reading, from: number): Slot | undefined {
  for (let i = from - 1; i >= 0; i -= 1) {
    const slot = sentence.slots[i];
    if (slot?.text.startsWith('§') === true) return slot;
    if (!noise.has(slot?.text ?? '') && !plainVerbs.has(slot?.text ?? '')) return undefined;
  }
  return undefined;
}
