import { parseTime } from './parse-time.js';
import type { TimeShape } from './time-granularity.js';

export interface WallClockOptions {
  /** IANA zone that moments are read in; the browser's own when absent or unknown. */
  readonly timeZone?: string | undefined;
  /** Whether a time at midnight of a column of dates is written as the date alone. */
  readonly dateOnly: boolean;
}

/**
 * A time as a wall clock, `2001-01-31T14:05:00.000` without a zone. Moments are moved into the viewer's zone, everything
 * else keeps the clock it was written with. Text that is no time is given back.
 */
export function wallClock(text: string, shape: TimeShape, options: WallClockOptions): string {
  const time = parseTime(text);
  if (!time) return text;
  const isDate = !['hour', 'minute', 'second'].includes(shape.granularity);
  const shift = shape.zoned && time.zoned ? zoneOffset(time.milliseconds, options.timeZone) : 0;
  const written = new Date(time.milliseconds + shift).toISOString().slice(0, -1);
  return options.dateOnly && isDate && written.endsWith('T00:00:00.000') ? written.slice(0, 10) : written;
}

const zones = new Map<string, Intl.DateTimeFormat>();

/** How far a zone's clock is ahead of UTC at a moment, in milliseconds. */
function zoneOffset(milliseconds: number, timeZone: string | undefined): number {
  if (timeZone === undefined) return -new Date(milliseconds).getTimezoneOffset() * 60_000;
  try {
    const format = zones.get(timeZone) ?? zoneFormat(timeZone);
    zones.set(timeZone, format);
    const parts = Object.fromEntries(
      format.formatToParts(milliseconds).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    const clock = Date.UTC(year, month - 1, day, hour % 24, minute, second);
    return clock - Math.floor(milliseconds / 1_000) * 1_000;
  } catch {
    return zoneOffset(milliseconds, undefined);
  }
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  };
  return new Intl.DateTimeFormat('en-US', {
    ...(parts as Intl.DateTimeFormatOptions),
    hour12: false,
    timeZone,
  });
}
