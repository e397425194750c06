import { parseTime } from './parse-time.js';

export type TimeGranularity = 'year' | 'quarter' | 'month' | 'day' | 'minute' | 'second';

/** How the times of a column are to be shown. */
export interface TimeShape {
  /** The coarsest unit that loses nothing of any value. */
  readonly granularity: TimeGranularity;
  /**
   * Whether the values are moments, to be shown in the viewer's zone. Truncated dates written with `Z` are not: a
   * January that begins on the 31st of December west of Greenwich would be wrong.
   */
  readonly zoned: boolean;
}

const NAMED: Readonly<Record<string, TimeGranularity>> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'day',
  day: 'day',
  hour: 'minute',
  minute: 'minute',
  second: 'second',
};

const DAY = 86_400_000;

/** Rows looked at. */
const SAMPLE = 2_000;

/**
 * Guesses how fine a column of times is, from its name (`created_at.month`) or else from its values.
 *
 * @param rows cells by row; the column's cells are ISO strings or null.
 */
export function guessTimeShape(
  rows: readonly (readonly unknown[])[],
  index: number,
  name: string,
): TimeShape {
  const times = rows.slice(0, SAMPLE).flatMap((row) => {
    const cell = row[index];
    return typeof cell === 'string' ? (parseTime(cell) ?? []) : [];
  });
  const dates = times.map((time) => time.milliseconds);
  const wholeDays = dates.every((milliseconds) => milliseconds % DAY === 0);
  // A member with a granularity has three parts; a column that is just called "day" may hold anything.
  const parts = name.toLowerCase().split('.');
  const named = parts.length > 2 ? NAMED[parts.at(-1) ?? ''] : undefined;
  const granularity = named ?? (wholeDays ? calendarUnit(dates) : clockUnit(dates));
  return { granularity, zoned: times.some((time) => time.zoned) && !wholeDays };
}

/** A single January 1st may be a day like any other, so a coarse unit needs two different values. */
function calendarUnit(dates: readonly number[]): TimeGranularity {
  if (new Set(dates).size < 2) return 'day';
  const all = dates.map((milliseconds) => new Date(milliseconds));
  if (all.some((date) => date.getUTCDate() !== 1)) return 'day';
  if (all.some((date) => date.getUTCMonth() !== 0)) return 'month';
  return 'year';
}

function clockUnit(dates: readonly number[]): TimeGranularity {
  return dates.every((milliseconds) => milliseconds % 60_000 === 0) ? 'minute' : 'second';
}
