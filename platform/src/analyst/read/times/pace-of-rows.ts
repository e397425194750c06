/**
 * "Median monthly rate of construction", where each month has one row of it: over these rows, and no median of each
 * month.
 */
import { daysBetween } from '../calendar.js';
import type { Reading } from '../draft.js';

const days = { day: 1, week: 7, month: 30.4, quarter: 91.3, year: 365.2 };

export function readPaceOfRows(reading: Reading): void {
  const { draft, sentence, lexicon, clock } = reading;
  const { first, last } = clock;
  if (first === undefined || last === undefined) return;
  const span = daysBetween(first.slice(0, 10), last.slice(0, 10));
  const at = draft.splits.findIndex(
    ({ is, at: place }) =>
      is.kind === 'time' &&
      /^(?:daily|weekly|monthly|quarterly|yearly|annual)$/.test(sentence.slots[place]?.text ?? '') &&
      /^(?:median|average|mean)$/.test(sentence.slots[place - 1]?.text ?? ''),
  );
  const split = draft.splits[at]?.is;
  if (split?.kind !== 'time') return;
  const most = span / days[split.grain] + 1.5;
  /** Of each of them there is at most one row in each of the times. */
  const isFollowed = (member: string): boolean => {
    const rows = (lexicon.holdings.values.get(member) ?? []).map((v) => v.rows);
    const top = Math.max(0, ...rows);
    return rows.length > 1 && top <= most && top >= most / 2;
  };
  const isOfOne =
    draft.filters.some(({ is }) => is.on === 'values' && is.negate !== true && isFollowed(is.member)) ||
    draft.splits.some(({ is }) => is.kind === 'member' && isFollowed(is.name));
  if (isOfOne) draft.splits.splice(at, 1);
}
