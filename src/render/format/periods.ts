import type { TimeGranularity } from './time-granularity.js';

const DAY = 86_400_000;
const DAYS: Readonly<Partial<Record<TimeGranularity, number>>> = { day: 1, week: 7 };
const MONTHS: Readonly<Partial<Record<TimeGranularity, number>>> = { month: 1, quarter: 3, year: 12 };

/** Where nothing ever happens on a weekend, one with a holiday on both sides is no gap. */
const DAYS_OFF = 4;

/**
 * The number of the period that a time lies in, of those that follow each other without an end; undefined for hours and
 * shorter ones, of which nobody expects every one. Weeks begin on a Sunday, or all of them on another day.
 *
 * @param milliseconds of the calendar that the time was written with, read as UTC.
 */
export function periodNumber(milliseconds: number, granularity: TimeGranularity): number | undefined {
  const [days, months] = [DAYS[granularity], MONTHS[granularity]];
  // The first of all days was a Thursday.
  if (days !== undefined) return Math.floor((milliseconds / DAY + 4) / days);
  if (months === undefined) return undefined;
  const date = new Date(milliseconds);
  return Math.floor((12 * date.getUTCFullYear() + date.getUTCMonth()) / months);
}

/** A time in the period before that of a time. */
export function periodBefore(milliseconds: number, granularity: TimeGranularity): number {
  const date = new Date(milliseconds);
  return MONTHS[granularity] === undefined
    ? date.setUTCDate(date.getUTCDate() - (DAYS[granularity] ?? 0))
    : date.setUTCMonth(date.getUTCMonth() - MONTHS[granularity], 1);
}

/** Times in their order, in runs that no period is missing in. A time that cannot be read stands in none. */
export function unbrokenRuns<Point extends { readonly time: number }>(
  points: readonly Point[],
  granularity: TimeGranularity,
): Point[][] {
  const numberOf = ({ time }: Point): number => periodNumber(time, granularity) ?? NaN;
  const isOnWeekend = (point: Point): boolean => [0, 6].includes(((numberOf(point) % 7) + 7) % 7);
  const most = granularity === 'day' && !points.some(isOnWeekend) ? 1 + DAYS_OFF : 1;
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && !(numberOf(point) - numberOf(before) > most)) run.push(point);
    else runs.push([point]);
  }
  return runs;
}
