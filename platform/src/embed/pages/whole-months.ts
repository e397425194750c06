import type { Dashboard } from '../dashboard-schema.js';

/**
 * The points whose month the data holds whole: a part of a month beside a whole one would look like a fall. Without a
 * period that is every month that has ended.
 *
 * @param today the day of now, as in 2026-11-19
 */
export function wholeMonths<Point extends { readonly time: string }>(
  points: readonly Point[],
  period: Dashboard['period'],
  today = new Date().toISOString().slice(0, 10),
): Point[] {
  const { from, to } = period ?? { from: '', to: today };
  return points.filter(({ time }) => time.slice(0, 10) >= from && lastDayOf(time) <= to);
}

/** The last day of the month that begins with `time`. */
function lastDayOf(time: string): string {
  const [year = 0, month = 0] = time.split('-').map((part) => parseInt(part, 10));
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
