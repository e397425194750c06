import { knownLocale } from '../../format/known-tags.js';
import { quarterOf, quarterText } from '../../format/quarter-text.js';
import type { TimeGranularity } from '../../format/time-granularity.js';
import type { TickName, TickPlan } from './plan-ticks.js';

const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };

/** What a label says of a period, and what it takes from around it: a month, and its year below. */
const PARTS: Readonly<Record<string, readonly [Intl.DateTimeFormatOptions, Intl.DateTimeFormatOptions?]>> = {
  year: [{ year: 'numeric' }],
  quarter: [{}, { year: 'numeric' }],
  month: [{ month: 'short' }, { year: 'numeric' }],
  week: [DAY, { year: 'numeric' }],
  day: [DAY, { year: 'numeric' }],
  hour: [{ hour: 'numeric' }, { ...DAY, year: 'numeric' }],
};

/**
 * The labels that an axis may have, the preferred first: the agent's own where it has some, the year only below the
 * first and the last period, the year below each.
 */
export function tickStyles(
  grain: TimeGranularity,
  tag: string | undefined,
  own: ((time: Date) => string) | undefined,
): TickPlan['styles'] {
  const locale = knownLocale(tag);
  const [inner = {}, outer] = PARTS[grain] ?? [];
  const short = grain === 'quarter' ? quarterWriter(locale) : writer(locale, inner);
  const written = own === undefined ? [] : [own];
  if (outer === undefined) return [...written, short];
  const around = writer(locale, outer);
  const full = (time: Date): TickName => [short(time), around(time)];
  return [...written, (time, isFull) => (isFull ? full(time) : short(time)), full];
}

type Writer = (time: Date) => string;

/** The wall clock of a local time, as if it were UTC's: what stands on a clock is written, wherever it hangs. */
function wall(time: Date): number {
  const date = new Date(0);
  date.setUTCFullYear(time.getFullYear(), time.getMonth(), time.getDate());
  date.setUTCHours(time.getHours(), time.getMinutes(), time.getSeconds(), time.getMilliseconds());
  return date.getTime();
}

function writer(locale: string | undefined, parts: Intl.DateTimeFormatOptions): Writer {
  const format = new Intl.DateTimeFormat(locale, { ...parts, calendar: 'gregory', timeZone: 'UTC' });
  return (time) => format.format(wall(time));
}

function quarterWriter(locale: string | undefined): Writer {
  const write = quarterText(locale);
  return (time) => write(quarterOf(wall(time)));
}
