/** The beginning and the end of a time: "the last quarter of 2025", "the first week of March". */
import type { Grain, Period } from '../../plan/plan.js';
import { addTo, day, periodAround, spanWords } from '../calendar.js';
import type { Sentence } from '../sentence.js';

export type Edge = { readonly isFirst: boolean; readonly count: number; readonly grain: Grain };

/** Months and quarters of a year. */
export function partOfYear(year: number, { isFirst, count, grain }: Edge): Period | undefined {
  const months = grain === 'quarter' ? count * 3 : count;
  if (!(year >= 1000 && year <= 2999 && months >= 1 && months <= 12)) return undefined;
  const from = isFirst ? day(year, 1, 1) : addTo(day(year + 1, 1, 1), -months, 'month');
  const to = addTo(from, months, 'month');
  return count === 1 ? periodAround(from, grain) : { from, to, words: spanWords(from, to) };
}

/** Days and weeks, seven days each, of a time that is told whole. */
export function edgeOf(whole: Period | undefined, { isFirst, count, grain }: Edge): Period | undefined {
  const { from, to } = whole ?? {};
  if (from === undefined || to === undefined) return undefined;
  const days = count * (grain === 'week' ? 7 : 1);
  const [a, b] = isFirst ? [from, addTo(from, days, 'day')] : [addTo(to, -days, 'day'), to];
  return a < from || b > to ? undefined : { from: a, to: b, words: spanWords(a, b) };
}

/** "500 to 1999", "1000-1999": from a number that is no year to another one. */
export function isEndOfNumbers({ slots }: Sentence, at: number): boolean {
  const [from, link] = [slots[at - 2], slots[at - 1]?.text ?? ''];
  const value = from?.text.startsWith('#') === true ? from.tokens[0]?.value : undefined;
  return /^(?:to|-|–|—|and|until|up)$/.test(link) && value !== undefined && value > 31 && value < 1700;
}
