/**
 * What came later than it was promised, where a row holds both: "late orders", "on time", "longer than promised", "how many
 * days late".
 */
import type { Member } from '../../../data/data-model.js';
import type { Filter } from '../../plan/plan.js';
import { factorOf, fitsUnit, unitWords } from '../../lexicon/units.js';
import { anyComparison, opOf } from '../comparisons.js';
import type { Reading } from '../draft.js';
import { pairMeant, toldPairs, usualNote, whichOf, type LatePair } from '../late-pairs.js';
import { pushTerm } from '../push-term.js';
import { rowCount } from '../resolve.js';
import { number, type Match } from '../sentence.js';

/** Said of a time that is to be kept. */
export const promised =
  /\b(?:promised|due|expected|scheduled|planned|estimated|target|deadline|agreed|eta|(?:requested|wanted|desired|required|confirmed|committed) (?:delivery|arrival|shipping|ship|dispatch|completion))\b/i;
/** What says that it has happened, the end before what leads to it. */
const happened = [
  /\b(?:took|taken|actual|actually)\b/i,
  /\b(?:delivered|delivery|arrived|arrival|returned|closed|resolved|completed|finished|done|paid|handed)\b/i,
  /\b(?:shipped|ship|sent|dispatched|started)\b/i,
];

const beenWords =
  'that which who is are was were be been being come comes came go goes went get got arrive arrives arrived have has had delivered shipped closed completed finished paid returned resolved took takes taking too we they'.split(
    ' ',
  );
/** What may stand before it: that something was so, and what was done at the time. */
const beenSo = (pairs: readonly LatePair[]): string =>
  `(?:(?:${[...new Set([...beenWords, ...pairs.flatMap(({ words }) => words)])].join('|')}) )*`;
const aim =
  '(?:(?:the|their|its|our) )?(?:promised|due|planned|agreed|target|expected|scheduled|requested|wanted)? ?(?:delivery |arrival )?(?:date|dates|day|deadline|deadlines|promise|target|schedule)';
const afterAim =
  'after (?:the|their|its) (?:deadline|due date|(?:promised|requested|agreed|planned|expected|scheduled) (?:delivery |arrival )?date)';
const tooLate = `(?:late|delayed|overdue|behind schedule|${afterAim}|(?:longer|later|slower) than (?:(?:it |they |we )?(?:was |were |had )?)?(?:promised|planned|expected|scheduled|agreed|due|estimated)|(?:miss|missed|misses|missing|broke|exceeded) ${aim})`;
const inTime = `(?:on time|in time|on schedule|punctual|punctually|as (?:promised|planned|agreed|scheduled)|(?:met|meets?|kept|keeps?|hit|made|makes?) ${aim})`;

/** "Should have arrived by now but have not", "were due last week and still are not there". */
const owing =
  '(?:(?:that|which|who) )?(?:should|ought to|(?:were|was|are) supposed to) (?:(?:already|long) )?(?:have )?(?:(?:be|been|gone|already) )*[a-z]+(?: out)?(?: (?:by|before) \\S+| already| long ago)? (?:,|and|but|yet|though) (?:(?:they|it|still|,) )*(?:have|has|had|are|were|did|is|was) not(?: (?:yet|been|gone|done|happened|out|there|so))*';

/** The data itself calls some rows late; what is worked out of two times is no word of its own. */
const isOwnWord = ({ lexicon }: Reading, isTold: boolean): boolean =>
  lexicon.valuesCalled('late').length > 0 ||
  lexicon.members.some(
    (m) =>
      m.type === 'boolean' &&
      (isTold
        ? m.kind === 'dimension' && /\b(?:late|delayed|on[- ]time)\b/i.test(m.title)
        : /\blate\b/i.test(m.title)),
  );

/** The number that says how late it was, of a table without planned times. */
function latenessOf({ lexicon }: Reading): Member | undefined {
  const late = lexicon.members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'number' &&
      /\b(?:late|lateness|delay|delayed)\b/i.test(m.title) &&
      /^(?:s|sec|seconds|min|mins|minutes|h|hours|d|days)$/.test(m.unit ?? ''),
  );
  return late.length === 1 ? late[0] : undefined;
}

/** "Began more than 15 minutes late", "late by over an hour", "at least 5 minutes early": bounds of that number. */
function readLateness(reading: Reading, been: string, numberOf: (m: Match) => Member | undefined): void {
  const { sentence, draft } = reading;
  const amount = `(?:(?<op>${anyComparison}) )?(?:(?<one>an?|one|half an)|${number('n')}) (?<unit>${unitWords})`;
  const so = '(?:late|delayed|behind schedule)';
  for (const pattern of [
    `${been}${amount} (?:too )?(?:${so}|(?<early>early|ahead of schedule|too soon))`,
    `${been}(?:${so}|(?<early>early)) by ${amount}`,
  ])
    sentence.read(pattern, (m) => {
      const half = m.groups.one?.startsWith('half') === true ? 0.5 : 1;
      const said = m.groups.one === undefined ? sentence.number(m.groups.n) : half;
      const member = numberOf(m);
      if (!member || said === undefined || !fitsUnit(member, m.groups.unit ?? '')) return false;
      const isEarly = m.groups.early !== undefined;
      const value = said * factorOf(member, m.groups.unit) * (isEarly ? -1 : 1);
      const op = isEarly ? mirrored[opOf(m)] : opOf(m);
      draft.filters.push({ is: { on: 'number', member: member.name, op, value }, at: m.to - 1 });
      return true;
    });
}

const mirrored = { '>': '<', '>=': '<=', '<': '>', '<=': '>=', '=': '=', '<>': '<>' } as const;

export function readLate(reading: Reading): void {
  const { sentence, draft, lexicon, clock } = reading;
  const told = toldPairs(lexicon);
  // What the data itself calls late is so.
  if (isOwnWord(reading, told.length > 0)) return;
  const been = beenSo(told);
  const own = told.length > 0 || lexicon.knows('late') ? undefined : pairOf(reading);
  const pairs = told.length > 0 ? told : own ? [own] : [];
  const all = sentence.slots.flatMap(({ tokens }) => tokens.map(({ word }) => word));
  /** The pair that a match is about; where the question speaks of two and this of none, it is not read. */
  const meant = (m: Match): LatePair | undefined => {
    const before = sentence.slots[m.from - 1]?.tokens.map(({ word }) => word) ?? [];
    const found = pairMeant(pairs, [...before, ...m.text.split(' ')], all);
    if (!found) draft.problem = whichOf(pairs);
    const note = found?.isGuess === true ? usualNote(pairs, found.pair) : undefined;
    if (note !== undefined && !draft.notes.includes(note)) draft.notes.push(note);
    return found?.pair;
  };
  const lateness = told.length > 0 ? undefined : latenessOf(reading);
  if (told.length > 0 || lateness) readLateness(reading, been, (m) => lateness ?? meant(m)?.number);
  if (pairs.length === 0) return;
  const push = (is: Filter, at: number): void => {
    if (!draft.filters.some((f) => JSON.stringify(f.is) === JSON.stringify(is)))
      draft.filters.push({ is, at });
  };
  const late = (pair: LatePair, op: '>' | '<=' | '<'): Filter =>
    pair.isExact || !pair.number
      ? { on: 'same', member: pair.is.name, other: pair.promised.name, op }
      : { on: 'number', member: pair.number.name, op, value: 0 };
  // "How many days late are they on average?": of those that are.
  sentence.read(
    `(?:by )?how (?:many (?<unit>days|hours|minutes)|much|long|far) (?:too )?(?:late|delayed|overdue|behind schedule)`,
    (m) => {
      const pair = meant(m);
      if (pair?.is.type !== 'time') return false;
      const asked = m.groups.unit;
      const own = pair.number?.unit === 'min' ? 'minutes' : pair.number?.unit === 'h' ? 'hours' : 'days';
      const unit = asked === 'hours' || asked === 'minutes' || asked === 'days' ? asked : own;
      push(late(pair, '>'), m.from);
      const { promised, is } = pair;
      return pushTerm(reading, { kind: 'span', fn: 'avg', from: promised.name, to: is.name, unit }, m.from);
    },
  );
  const does = `(?:${['delivery', 'arrival', ...pairs.flatMap(({ words }) => words)].filter((word, i, all) => all.indexOf(word) === i).join('|')})`;
  sentence.read(
    `(?:the |our )?(?:(?:on|in) (?:- )?time (?:${does} )?(?:rate|share|percentage|performance)|punctuality|(?<late>late|delay)(?: ${does})? (?:rate|share|percentage))`,
    (m) => {
      // In time has a measure of its own, where the model tells the times.
      const pair = m.groups.late === undefined && told.length > 0 ? undefined : meant(m);
      if (!pair) return false;
      const when = [late(pair, m.groups.late === undefined ? '<=' : '>')];
      if (pair.number) push({ on: 'empty', member: pair.number.name, negate: true, isOwn: true }, m.from);
      return pushTerm(reading, { kind: 'share', of: rowCount(reading), when }, m.from);
    },
  );
  sentence.read(
    `${been}(?:too )?(?:early|ahead of schedule|(?:earlier|sooner|faster) than (?:(?:it |they |we )?(?:was |were |had )?)?(?:promised|planned|expected|scheduled|agreed)|before (?:the|their|its) (?:deadline|due date|promised date))(?! (?:night|evening|afternoon|morning|hours?|bird|access))`,
    (m) => {
      const pair = meant(m);
      if (!pair) return false;
      push(late(pair, '<'), m.to - 1);
      return true;
    },
  );
  // "More than two days late": by how much the one is behind the other.
  sentence.read(
    `${been}(?<op>${anyComparison}) (?:(?<one>an?|one)|${number('n')}) (?<unit>minute|hour|day|week)s? (?:late|delayed|overdue|behind schedule|${afterAim}|(?:later|longer) than (?:promised|planned|agreed|expected|scheduled))`,
    (m) => {
      const pair = meant(m);
      const value = m.groups.one === undefined ? sentence.number(m.groups.n) : 1;
      if (pair?.is.type !== 'time' || value === undefined) return false;
      const unit = m.groups.unit === 'minute' ? 'minutes' : m.groups.unit === 'hour' ? 'hours' : 'days';
      const [from, to] = [pair.promised.name, pair.is.name];
      const days = m.groups.unit === 'week' ? value * 7 : value;
      push({ on: 'span', from, to, unit, op: opOf(m), value: days }, m.from);
      return true;
    },
  );
  // A column of its own tells what is overdue.
  const ownOverdue =
    lexicon.valuesCalled('overdue').length > 0 ||
    lexicon.members.some((m) => m.kind === 'dimension' && /\boverdue\b/i.test(m.title));
  // What is overdue is not there yet, and was to be before today.
  sentence.read(`${been}overdue|${owing}`, (m) => {
    const pair = ownOverdue ? undefined : meant(m);
    if (pair?.is.type !== 'time' || !lexicon.holdings.empty.has(pair.is.name)) return false;
    const to = clock.now.slice(0, 10);
    push({ on: 'empty', member: pair.is.name }, m.from);
    push({ on: 'period', member: pair.promised.name, periods: [{ to, words: `before ${to}` }] }, m.from);
    return true;
  });
  const behind = told.length > 1 ? `(?: (?:(?:in|on|at|for) )?${does})?` : '';
  sentence.read(
    `(?<how>how often )?${been}(?<not>not )?${been}(?:(?<in>${inTime})|${tooLate})${behind}(?! (?:night|evening|afternoon|morning|hours?|fees?))`,
    (m) => {
      const pair = ownOverdue && ` ${m.text}`.endsWith(' overdue') ? undefined : meant(m);
      if (!pair) return false;
      const isLate = (m.groups.in === undefined) !== (m.groups.not !== undefined);
      push(late(pair, isLate ? '>' : '<='), m.to - 1);
      if (m.groups.how !== undefined) draft.share = { at: m.from, percent: true, to: m.from };
      return true;
    },
  );
}

/** The time or the number that was promised, and the one of its kind that came of it. */
function pairOf({ lexicon }: Reading): LatePair | undefined {
  const all = lexicon.members.filter((m) => m.kind === 'dimension' && /^(?:time|number)$/.test(m.type));
  const due = all.filter((m) => promised.test(m.title));
  const [one] = due;
  if (!one || due.length > 1) return undefined;
  const same = all.filter((m) => m !== one && m.type === one.type && m.unit === one.unit);
  const isBeside = (m: Member): boolean => [...m.cubes].every((cube) => one.cubes.has(cube));
  for (const words of happened) {
    const all = same.filter((m) => words.test(m.title));
    // "Promised on" of a parcel goes with its "delivered on", and not with the order's "paid on".
    const found = all.some(isBeside) ? all.filter(isBeside) : all;
    const [is, ...more] = found;
    if (is)
      return more.length > 0
        ? undefined
        : { promised: one, is, what: 'delay', words: [], isUsual: true, isExact: true };
  }
  return undefined;
}
