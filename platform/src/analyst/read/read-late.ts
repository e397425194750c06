/**
 * What came later than it was promised, where a row holds both: "late orders", "on time", "longer than promised", "how many
 * days late".
 */
import type { Member } from '../../data/data-model.js';
import type { Filter } from '../plan/plan.js';
import { factorOf, fitsUnit, unitWords } from '../lexicon/units.js';
import { anyComparison, opOf } from './comparisons.js';
import type { Reading } from './draft.js';
import { pushTerm } from './push-term.js';
import { rowCount } from './resolve.js';
import { number } from './sentence.js';

/** Said of a time that is to be kept. */
export const promised =
  /\b(?:promised|due|expected|scheduled|planned|estimated|target|deadline|agreed|eta)\b/i;
/** What says that it has happened, the end before what leads to it. */
const happened = [
  /\b(?:took|taken|actual|actually)\b/i,
  /\b(?:delivered|delivery|arrived|arrival|returned|closed|resolved|completed|finished|done|paid|handed)\b/i,
  /\b(?:shipped|ship|sent|dispatched|started)\b/i,
];

const been =
  '(?:(?:that|which|who|is|are|was|were|be|been|being|come|comes|came|go|goes|went|get|got|arrive|arrives|arrived|have|has|had|delivered|shipped|closed|completed|finished|paid|returned|resolved|took|takes|taking|too|we|they) )*';
const aim =
  '(?:(?:the|their|its|our) )?(?:promised|due|planned|agreed|target|expected|scheduled)? ?(?:date|dates|day|deadline|deadlines|promise|target|schedule)';
const tooLate = `(?:late|delayed|overdue|behind schedule|after (?:the|their|its) (?:deadline|due date|promised date)|(?:longer|later|slower) than (?:(?:it |they |we )?(?:was |were |had )?)?(?:promised|planned|expected|scheduled|agreed|due|estimated)|(?:miss|missed|misses|missing|broke|exceeded) ${aim})`;
const inTime = `(?:on time|in time|on schedule|punctual|punctually|as (?:promised|planned|agreed|scheduled)|(?:met|meets?|kept|keeps?|hit|made|makes?) ${aim})`;

/** "Should have arrived by now but have not", "were due last week and still are not there". */
const owing =
  '(?:(?:that|which|who) )?(?:should|ought to|(?:were|was|are) supposed to) (?:(?:already|long) )?(?:have )?(?:(?:be|been|gone|already) )*[a-z]+(?: out)?(?: (?:by|before) \\S+| already| long ago)? (?:,|and|but|yet|though) (?:(?:they|it|still|,) )*(?:have|has|had|are|were|did|is|was) not(?: (?:yet|been|gone|done|happened|out|there|so))*';

/** "Began more than 15 minutes late": by the number that says how late it was. */
function readLateness({ sentence, draft, lexicon }: Reading): void {
  const late = lexicon.members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'number' &&
      /\b(?:late|lateness|delay|delayed)\b/i.test(m.title) &&
      /^(?:s|sec|seconds|min|mins|minutes|h|hours|d|days)$/.test(m.unit ?? ''),
  );
  const [member] = late;
  const isSaid = lexicon.members.some((m) => m.type === 'boolean' && /\blate\b/i.test(m.title));
  if (!member || late.length > 1 || isSaid || lexicon.valuesCalled('late').length > 0) return;
  sentence.read(
    `${been}(?:(?<op>${anyComparison}) )?(?:(?<one>an?|one|half an)|${number('n')}) (?<unit>${unitWords}) (?:too )?(?:late|delayed|behind schedule)`,
    (m) => {
      const half = m.groups.one?.startsWith('half') === true ? 0.5 : 1;
      const said = m.groups.one === undefined ? sentence.number(m.groups.n) : half;
      if (said === undefined || !fitsUnit(member, m.groups.unit ?? '')) return false;
      const value = said * factorOf(member, m.groups.unit);
      draft.filters.push({ is: { on: 'number', member: member.name, op: opOf(m), value }, at: m.to - 1 });
      return true;
    },
  );
}

export function readLate(reading: Reading): void {
  const { sentence, draft, lexicon, clock } = reading;
  // What the data itself calls late is so.
  readLateness(reading);
  const pair = reading.lexicon.knows('late') ? undefined : pairOf(reading);
  if (!pair) return;
  const push = (is: Filter, at: number): void => {
    if (!draft.filters.some((f) => JSON.stringify(f.is) === JSON.stringify(is)))
      draft.filters.push({ is, at });
  };
  const late = (op: '>' | '<=' | '<'): Filter => ({
    on: 'same',
    member: pair.is.name,
    other: pair.promised.name,
    op,
  });
  // "How many days late are they on average?": of those that are.
  sentence.read(
    `(?:by )?how (?:many (?<unit>days|hours|minutes)|much|long|far) (?:too )?(?:late|delayed|overdue|behind schedule)`,
    (m) => {
      if (pair.is.type !== 'time') return false;
      const asked = m.groups.unit;
      const unit = asked === 'hours' || asked === 'minutes' ? asked : 'days';
      push(late('>'), m.from);
      return pushTerm(
        reading,
        { kind: 'span', fn: 'avg', from: pair.promised.name, to: pair.is.name, unit },
        m.from,
      );
    },
  );
  sentence.read(
    `(?:the |our )?(?:(?:on|in) (?:- )?time (?:delivery |arrival )?(?:rate|share|percentage|performance)|punctuality|(?<late>late|delay)(?: delivery)? (?:rate|share|percentage))`,
    (m) => {
      const when = [late(m.groups.late === undefined ? '<=' : '>')];
      return pushTerm(reading, { kind: 'share', of: rowCount(reading), when }, m.from);
    },
  );
  sentence.read(
    `${been}(?:too )?(?:early|ahead of schedule|(?:earlier|sooner|faster) than (?:(?:it |they |we )?(?:was |were |had )?)?(?:promised|planned|expected|scheduled|agreed)|before (?:the|their|its) (?:deadline|due date|promised date))(?! (?:night|evening|afternoon|morning|hours?|bird|access))`,
    (m) => push(late('<'), m.to - 1),
  );
  // "More than two days late": by how much the one is behind the other.
  sentence.read(
    `${been}(?<op>${anyComparison}) (?:(?<one>an?|one)|${number('n')}) (?<unit>minute|hour|day|week)s? (?:late|delayed|overdue|behind schedule|after (?:the|their|its) (?:deadline|due date|promised date)|(?:later|longer) than (?:promised|planned|agreed|expected|scheduled))`,
    (m) => {
      const value = m.groups.one === undefined ? sentence.number(m.groups.n) : 1;
      if (pair.is.type !== 'time' || value === undefined) return false;
      const unit = m.groups.unit === 'minute' ? 'minutes' : m.groups.unit === 'hour' ? 'hours' : 'days';
      const [from, to] = [pair.promised.name, pair.is.name];
      const days = m.groups.unit === 'week' ? value * 7 : value;
      push({ on: 'span', from, to, unit, op: opOf(m), value: days }, m.from);
      return true;
    },
  );
  // What is overdue is not there yet, and was to be before today.
  sentence.read(`${been}overdue|${owing}`, (m) => {
    const { is, promised } = pair;
    if (is.type !== 'time' || !lexicon.holdings.empty.has(is.name)) return false;
    const to = clock.now.slice(0, 10);
    push({ on: 'empty', member: is.name }, m.from);
    push({ on: 'period', member: promised.name, periods: [{ to, words: `before ${to}` }] }, m.from);
    return true;
  });
  sentence.read(
    `(?<how>how often )?${been}(?<not>not )?${been}(?:(?<in>${inTime})|${tooLate})(?! (?:night|evening|afternoon|morning|hours?|fees?))`,
    (m) => {
      const isLate = (m.groups.in === undefined) !== (m.groups.not !== undefined);
      push(late(isLate ? '>' : '<='), m.to - 1);
      if (m.groups.how !== undefined) draft.share = { at: m.from, percent: true, to: m.from };
      return true;
    },
  );
}

/** The time or the number that was promised, and the one of its kind that came of it. */
function pairOf({ lexicon }: Reading): { readonly promised: Member; readonly is: Member } | undefined {
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
    if (found.length > 0) return found.length === 1 ? { promised: one, is: found[0]! } : undefined;
  }
  return undefined;
}
