import { knownLocale, knownZone } from './known-tags.js';
import { parseTime } from './parse-time.js';
import { quarterOf, quarterText } from './quarter-text.js';
import type { TimeGranularity, TimeShape } from './time-granularity.js';

const DAY_PARTS = { year: 'numeric', month: 'short', day: 'numeric' } as const;

const DATE_PARTS: Readonly<Record<TimeGranularity, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  quarter: { year: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  week: DAY_PARTS,
  day: DAY_PARTS,
  hour: { ...DAY_PARTS, hour: 'numeric' },
  minute: { ...DAY_PARTS, hour: 'numeric', minute: '2-digit' },
  second: { ...DAY_PARTS, hour: 'numeric', minute: '2-digit', second: '2-digit' },
};

const WEEK = 6 * 86_400_000;

/** Writes the times of a column in one locale and zone: months as months, weeks from their first to their last day. */
export function timeTexts(options: {
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
}): (text: string, shape?: TimeShape) => string {
  const locale = knownLocale(options.locale);
  const zone = knownZone(options.timeZone);
  const quarter = quarterText(locale);
  const formats = new Map<string, Intl.DateTimeFormat>();
  const formatOf = (granularity: TimeGranularity, zoned: boolean): Intl.DateTimeFormat => {
    const key = `${granularity} ${zoned}`;
    const known = formats.get(key) ?? dateFormat(locale, granularity, zoned ? zone : 'UTC');
    formats.set(key, known);
    return known;
  };
  return (text, shape = { granularity: 'second', zoned: true }) => {
    const time = parseTime(text);
    if (!time) return text;
    const { granularity } = shape;
    const format = formatOf(granularity, shape.zoned && time.zoned);
    const { milliseconds } = time;
    if (granularity === 'week') return format.formatRange(milliseconds, milliseconds + WEEK);
    const shown = format.format(milliseconds);
    return granularity === 'quarter' ? `${quarter(quarterOf(milliseconds))} ${shown}` : shown;
  };
}

/** Wall clocks were read as if they were UTC, so UTC shows them as written. Periods of data are Gregorian everywhere. */
function dateFormat(
  locale: string | undefined,
  granularity: TimeGranularity,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    ...DATE_PARTS[granularity],
    calendar: 'gregory',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
}
