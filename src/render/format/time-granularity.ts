import { parseTime } from './parse-time.js';

export type TimeGranularity = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second';

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

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Rows looked at. */
const SAMPLE = 2_000;

/** Whether a moment may be the beginning of a unit. Weeks may begin on any day, all on the same one. */
const BEGINS: Readonly<Record<TimeGranularity, (date: Date) => boolean>> = {
  year: (date) => date.getUTCMonth() === 0 && BEGINS.month(date),
  quarter: (date) => date.getUTCMonth() % 3 === 0 && BEGINS.month(date),
  month: (date) => date.getUTCDate() === 1 && BEGINS.day(date),
  week: (date) => BEGINS.day(date),
  day: (date) => date.getTime() % DAY === 0,
  hour: (date) => date.getTime() % HOUR === 0,
  minute: (date) => date.getTime() % 60_000 === 0,
  second: () => true,
};

export function isGranularity(name: string | undefined): name is TimeGranularity {
  return name !== undefined && Object.hasOwn(BEGINS, name);
}

/**
 * Guesses how fine a column of times is: as the result announced it, else by a unit in its name (`created_at.month`,
 * `flight_week`) that no value contradicts, else from the values alone.
 *
 * @param rows cells by row; the column's cells are ISO strings or null.
 * @param announced the granularity that the result itself names.
 */
export function guessTimeShape(
  rows: readonly (readonly unknown[])[],
  index: number,
  name: string,
  announced?: string,
): TimeShape {
  const times = rows.slice(0, SAMPLE).flatMap((row) => {
    const cell = row[index];
    return typeof cell === 'string' ? (parseTime(cell) ?? []) : [];
  });
  const dates = [...new Set(times.map((time) => time.milliseconds))].map((time) => new Date(time));
  const wholeDays = dates.every(BEGINS.day);
  const granularity =
    namedUnit(name, announced, dates) ?? (wholeDays ? calendarUnit(dates) : clockUnit(dates));
  return { granularity, zoned: times.some((time) => time.zoned) && !wholeDays };
}

/** A member with a granularity has three parts; a column that is just called "day" or "date" may hold anything. */
function namedUnit(
  name: string,
  announced: string | undefined,
  dates: readonly Date[],
): TimeGranularity | undefined {
  if (isGranularity(announced)) return announced;
  const lower = name.toLowerCase();
  const parts = lower.split('.');
  const member = parts.length > 2 ? parts.at(-1) : undefined;
  if (isGranularity(member)) return member;
  const word =
    /date_trunc\W*(?:utf8\W*)?([a-z]+)/.exec(lower)?.[1] ?? /(?:^|[^a-z])([a-z]+)$/.exec(lower)?.[1];
  if (!isGranularity(word) || word === 'day' || dates.length === 0 || !dates.every(BEGINS[word]))
    return undefined;
  return word === 'week' && !isSameWeekday(dates) ? undefined : word;
}

/** A single January 1st may be a day like any other, so a coarse unit needs two different values, a week three. */
function calendarUnit(dates: readonly Date[]): TimeGranularity {
  if (dates.length < 2) return 'day';
  if (dates.every(BEGINS.year)) return 'year';
  if (dates.every(BEGINS.month)) return 'month';
  return dates.length > 2 && isSameWeekday(dates) ? 'week' : 'day';
}

function isSameWeekday(dates: readonly Date[]): boolean {
  return dates.every((date) => date.getUTCDay() === dates[0]?.getUTCDay());
}

function clockUnit(dates: readonly Date[]): TimeGranularity {
  if (dates.length > 1 && dates.every(BEGINS.hour)) return 'hour';
  return dates.every(BEGINS.minute) ? 'minute' : 'second';
}
