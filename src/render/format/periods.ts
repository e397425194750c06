import type { TimeGranularity } from './time-granularity.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LENGTHS: Readonly<Partial<Record<TimeGranularity, number>>> = { day: DAY, hour: HOUR };
const MONTHS: Readonly<Partial<Record<TimeGranularity, number>>> = { year: 12, quarter: 3, month: 1 };

/**
 * The number of the period that a time lies in, of those that follow each other without an end; undefined for minutes and
 * seconds, of which nobody expects every one. Weeks begin on a Sunday, or all of them on another day.
 *
 * @param milliseconds of the calendar that the time was written with, read as UTC.
 */
export function periodNumber(milliseconds: number, granularity: TimeGranularity): number | undefined {
  const [length, months] = [LENGTHS[granularity], MONTHS[granularity]];
  // The first of all days was a Thursday.
  if (granularity === 'week') return Math.floor((milliseconds / DAY + 4) / 7);
  if (length !== undefined) return Math.floor(milliseconds / length);
  if (months === undefined) return undefined;
  const date = new Date(milliseconds);
  return Math.floor((12 * date.getUTCFullYear() + date.getUTCMonth()) / months);
}

/** Where the period after that of a time begins, in milliseconds; a week after it for weeks. */
export function nextPeriod(milliseconds: number, granularity: TimeGranularity): number | undefined {
  const [length, months] = [LENGTHS[granularity], MONTHS[granularity]];
  if (granularity === 'week') return milliseconds + 7 * DAY;
  if (length !== undefined) return (Math.floor(milliseconds / length) + 1) * length;
  const number = periodNumber(milliseconds, granularity);
  if (months === undefined || number === undefined) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(0, (number + 1) * months, 1);
  return date.getTime();
}

/** Whether periods are missing between two times. */
export function isGap(before: number, after: number, granularity: TimeGranularity): boolean {
  const [one, other] = [periodNumber(before, granularity), periodNumber(after, granularity)];
  return one !== undefined && other !== undefined && Math.abs(other - one) > 1;
}

/** Points in the order of their times, in runs that no period is missing in. */
export function unbrokenRuns<Point extends { readonly time: number }>(
  points: readonly Point[],
  granularity: TimeGranularity,
): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && !isGap(before.time, point.time, granularity)) run.push(point);
    else runs.push([point]);
  }
  return runs;
}
