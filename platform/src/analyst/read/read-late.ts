/**
 * What came later than it was promised, where a row holds both: "late orders", "on time", "longer than promised", "how many
 * days late".
 */
import type { Member } from '../../data/data-model.js';
import type { Filter } from '../plan/plan.js';
import type { Reading } from './draft.js';
import { pushTerm } from './push-term.js';
import { rowCount } from './resolve.js';

const promised = /\b(?:promised|due|expected|scheduled|planned|estimated|target|deadline|agreed|eta)\b/i;
/** What says that it has happened, the end before what leads to it. */
const happened = [
  /\b(?:took|taken|actual|actually)\b/i,
  /\b(?:delivered|delivery|arrived|arrival|returned|closed|resolved|completed|finished|done|paid|handed)\b/i,
  /\b(?:shipped|ship|sent|dispatched|started)\b/i,
];

const been =
  '(?:(?:that|which|who|is|are|was|were|be|been|being|come|comes|came|go|goes|went|get|got|arrive|arrives|arrived|have|has|had|delivered|shipped|closed|completed|finished|paid|returned|resolved|took|takes|taking|too|we|they) )*';
const tooLate =
  '(?:late|delayed|overdue|behind schedule|after (?:the|their|its) (?:deadline|due date|promised date)|(?:longer|later|slower) than (?:(?:it |they |we )?(?:was |were |had )?)?(?:promised|planned|expected|scheduled|agreed|due|estimated))';
const inTime = '(?:on time|in time|on schedule|punctual|punctually|as (?:promised|planned|agreed|scheduled))';

export function readLate(reading: Reading): void {
  const { sentence, draft, lexicon, clock } = reading;
  // What the data itself calls late is so.
  const pair = reading.lexicon.knows('late') ? undefined : pairOf(reading);
  if (!pair) return;
  const push = (is: Filter, at: number): void => {
    if (!draft.filters.some((f) => JSON.stringify(f.is) === JSON.stringify(is)))
      draft.filters.push({ is, at });
  };
  const late = (op: '>' | '<='): Filter => ({
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
  // What is overdue is not there yet, and was to be before today.
  sentence.read(`${been}overdue`, (m) => {
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
  for (const words of happened) {
    const found = same.filter((m) => words.test(m.title));
    if (found.length > 0) return found.length === 1 ? { promised: one, is: found[0]! } : undefined;
  }
  return undefined;
}
