import type { Dashboard } from '../dashboard-schema.js';

export type TrendStep = 'day' | 'month' | 'year';

/**
 * The points whose month (or day, or year) the data holds whole: a part of a month beside a whole one would look like a
 * fall. Without a period that is every month that has ended.
 *
 * @param today the day of now, as in 2026-11-19
 */
export function wholePeriods<Point extends { readonly time: string }>(
  points: readonly Point[],
  period: Dashboard['period'],
  today = new Date().toISOString().slice(0, 10),
  step: TrendStep = 'month',
): Point[] {
  const { from, to } = period ?? { from: '', to: today };
  return points.filter(({ time }) => time.slice(0, 10) >= from && lastDayOf(time, step) <= to);
}

/** The last day of the month that begins with `time`, or of the year. */
function lastDayOf(time: string, step: TrendStep): string {
  if (step === 'day') return time.slice(0, 10);
  if (step === 'year') return `${time.slice(0, 4)}-12-31`;
  const [year = 0, month = 0] = time.split('-').map((part) => parseInt(part, 10));
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
