/**
 * Bounds of how long it was from one time to another: "shipped within 2 days of being ordered", "paid more than 30 days
 * after the due date", "took over a week to arrive", "lasted more than 6 months before being cancelled".
 */
import type { Member } from '../../../data/data-model.js';
import type { Comparison, Filter } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { anyComparison } from '../comparisons.js';
import { beginOf, endOf, isMeasured } from './read-spans.js';
import { timeIn } from './times-named.js';
import { timeMember } from './time-of-question.js';
import { mark, number, type Match } from '../sentence.js';

const been = '(?:(?:that|which|who|is|are|was|were|be|been|being|got|get|gets|have|has|had|we|they|on) )*';
const bound = `(?:(?:after )?(?<op>within|inside|in (?:less than|under|at most|up to)|in|longer than|${anyComparison}) )?(?:(?:the|their|its) )?(?:first )?(?:${number('n')}|(?<one>half an?|an?|one|the same)) (?<unit>minutes?|mins?|hours?|hrs?|h|days?|weeks?|months?|years?)`;
/** What may stand before the word that names a time. */
const small =
  '(?:(?:the|a|an|its|their|his|her|our|it|they|we|us|you|he|she|was|were|is|are|had|has|have|having|being|been|be|got|get|getting|even|date|day|moment|time|of|to|arrive at|reach|on) )*';
const time = (name: string): string => `(?<${name}>§[a-z]+_\\d+|[a-z]{3,})`;
const link = `(?: (?<link>of|after|from|since|following|before|until|till|to|for) ${small}${time('c')}(?: (?:date|time|day|up))?)?`;
const verb =
  '(?:(?:took|take|takes|taking|taken|need|needs|needed|last|lasts|lasted|ran|open|wait|waits|waited|waiting)(?: (?:for|us|them))?)';

export function readSpanBounds(reading: Reading): void {
  const { sentence } = reading;
  const begin = timeMember(reading);
  if (!begin) return;
  sentence.read(
    `${been}(?<not>not |never )?${been}${time('b')}(?: (?:us|it|them|again|out|yet|back|${mark('r')}))* ${bound}${link}`,
    (m) => {
      const isDone = /^(?:done|finished)$/.test(m.groups.b ?? '');
      const end = timeIn(reading, m.groups.b) ?? (isDone ? endOf(reading) : undefined);
      if (!end || (m.groups.op === undefined && !m.text.includes(' first '))) return false;
      // "In 30 days" is how long it took of a deed alone.
      if (m.groups.link === undefined) return take(reading, m, beginOf(reading, end), end);
      if (/^(?:to|for|until|till)$/.test(m.groups.link)) return false;
      const other = timeIn(reading, m.groups.c, end);
      return m.groups.link === 'before' ? take(reading, m, end, other) : take(reading, m, other, end);
    },
  );
  sentence.read(`${been}${verb} ${bound}${link}`, (m) => {
    const isEnd = /^(?:to|for|until|till|before)$/.test(m.groups.link ?? '');
    if (m.groups.op === undefined || (m.groups.link !== undefined && !isEnd)) return false;
    // "The first response took more than a day".
    const named = timeIn(reading, sentence.slots[m.from - 1]?.text, begin);
    const end = m.groups.link === undefined ? (named ?? endOf(reading)) : timeIn(reading, m.groups.c, begin);
    // "Teams that take longer than …" do so on average.
    const isOfRows = sentence.has(mark('r')) || !sentence.slots.some(({ text }) => /^§[a-z]*d/.test(text));
    return (
      end !== undefined &&
      (isOfRows || !isMeasured(reading, end)) &&
      take(reading, m, beginOf(reading, end), end)
    );
  });
}

function take(reading: Reading, m: Match, from: Member | undefined, to: Member | undefined): boolean {
  const said = m.groups.one?.startsWith('half') === true ? 0.5 : 1;
  const value = m.groups.one === undefined ? reading.sentence.number(m.groups.n) : said;
  if (!from || !to || from === to || value === undefined || isMeasured(reading, to, 'dimension'))
    return false;
  const op = opOf(m.groups.op ?? 'in');
  const isDenied = m.groups.not !== undefined;
  if (isDenied && op !== '<=' && op !== '<') return false;
  const [, factor, unit] = units.find(([word]) => m.groups.unit?.startsWith(word) === true)!;
  const is = { on: 'span', from: from.name, to: to.name, op, value: value * factor, unit } as const;
  // What is not done within a day took longer, or is not done yet.
  const open = { on: 'empty', member: to.name } as const;
  const late: Filter = { on: 'any', of: [[open], [{ ...is, op: op === '<' ? '>=' : '>' }]] };
  reading.draft.filters.push({ is: isDenied ? late : is, at: m.from });
  return true;
}

const units = [
  ['mo', 1, 'months'],
  ['y', 12, 'months'],
  ['mi', 1, 'minutes'],
  ['h', 1, 'hours'],
  ['d', 1, 'days'],
  ['w', 7, 'days'],
] as const;

const opOf = (said: string): Comparison =>
  /^(?:within|inside|in|(?:in )?(?:at most|up to)|no .*|not (?:more|over|above).*|maximum.*|a maximum.*|max)$/.test(
    said,
  )
    ? '<='
    : /less|under|below|shorter|fewer|faster|quicker/.test(said)
      ? '<'
      : /least|minimum/.test(said)
        ? '>='
        : '>';
