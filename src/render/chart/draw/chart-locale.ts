/** Number format definition as d3-format takes it. */
interface NumberDefinition {
  readonly decimal: string;
  readonly thousands: string;
  readonly grouping: number[];
  readonly currency: [string, string];
  readonly numerals?: string[];
  readonly percent?: string;
  readonly minus?: string;
}

/** Time format definition as d3-time-format takes it. */
interface TimeDefinition {
  readonly dateTime: string;
  readonly date: string;
  readonly time: string;
  readonly periods: [string, string];
  readonly days: string[];
  readonly shortDays: string[];
  readonly months: string[];
  readonly shortMonths: string[];
}

/** What a chart needs to speak a locale. */
export interface ChartLocale {
  readonly number: NumberDefinition;
  readonly time: TimeDefinition;
  /** The default date of texts and tooltips, as a d3-time-format specifier. */
  readonly date: string;
  /** Axis labels by how fine the tick is, where they differ from Vega's own. */
  readonly ticks: Readonly<Record<string, string>>;
}

/** The definitions of a locale, out of the browser's own. Undefined for a tag the browser does not know as one. */
export function chartLocale(tag: string): ChartLocale | undefined {
  try {
    return {
      number: numberDefinition(tag),
      time: timeDefinition(tag),
      date: dateOrder(tag),
      ticks: tickFormats(tag),
    };
  } catch {
    return undefined;
  }
}

function numberDefinition(tag: string): NumberDefinition {
  const parts = new Intl.NumberFormat(tag).formatToParts(-12_345_678_901.5);
  const find = (type: string, fallback: string) =>
    parts.find((part) => part.type === type)?.value ?? fallback;
  const groups = parts.filter((part) => part.type === 'integer').map((part) => part.value.length);
  const numerals = digitsOf(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
    .formatToParts(1)
    .filter((part) => part.type !== 'integer')
    .map((part) => part.value)
    .join('');
  return {
    decimal: find('decimal', '.'),
    thousands: find('group', ','),
    grouping: groupSizes(groups),
    currency: ['$', ''],
    ...(numerals.join('') === '0123456789' ? {} : { numerals }),
    percent: percent || '%',
  };
}

/**
 * From the right: 3 everywhere, or 3 and then 2 in Indian locales. d3 begins again at the end of the list, so a list of
 * unequal sizes is made longer than any number.
 */
function groupSizes(groups: readonly number[]): number[] {
  const sizes = groups.slice(1).reverse();
  const [last, ...others] = sizes;
  if (last === undefined) return [3];
  return others.every((size) => size === last)
    ? [last]
    : [last, ...Array.from({ length: 20 }, () => others[0] ?? last)];
}

function digitsOf(tag: string): string[] {
  const format = new Intl.NumberFormat(tag, { useGrouping: false });
  return Array.from({ length: 10 }, (_, digit) => format.format(digit));
}

/** A Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY = 86_400_000;

function timeDefinition(tag: string): TimeDefinition {
  const days = (weekday: 'long' | 'short') =>
    Array.from({ length: 7 }, (_, day) => dateText(tag, { weekday }, SUNDAY + day * DAY));
  const months = (month: 'long' | 'short') =>
    Array.from({ length: 12 }, (_, index) => dateText(tag, { month }, Date.UTC(2023, index, 1)));
  const clock = usesHalfDays(tag) ? '%-I:%M:%S %p' : '%H:%M:%S';
  return {
    dateTime: `${dateOrder(tag)} ${clock}`,
    date: dateOrder(tag),
    time: clock,
    periods: [period(tag, 9), period(tag, 21)],
    days: days('long'),
    shortDays: days('short'),
    months: months('long'),
    shortMonths: months('short'),
  };
}

function dateText(tag: string, options: Intl.DateTimeFormatOptions, milliseconds: number): string {
  return new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(milliseconds);
}

function period(tag: string, hour: number): string {
  const format = new Intl.DateTimeFormat(tag, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const part = format.formatToParts(SUNDAY + hour * 3_600_000).find(({ type }) => type === 'dayPeriod');
  return part?.value ?? (hour < 12 ? 'AM' : 'PM');
}

function usesHalfDays(tag: string): boolean {
  return new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 ?? false;
}

const DIRECTIVES: Readonly<Record<string, string>> = { day: '%d', month: '%b', year: '%Y' };

/** "%b %d, %Y", "%d. %b %Y" and so on: the locale's order and punctuation of a medium date. */
function dateOrder(tag: string): string {
  return pattern(tag, { year: 'numeric', month: 'short', day: '2-digit' });
}

function pattern(tag: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  return format
    .formatToParts(SUNDAY)
    .map(({ type, value }) => DIRECTIVES[type] ?? (type === 'literal' ? value.replace(/["'\\%]/g, '') : ''))
    .join('');
}

function tickFormats(tag: string): Record<string, string> {
  const day = pattern(tag, { month: 'short', day: '2-digit' });
  const week: Record<string, string> = day === '%b %d' ? {} : { week: day, date: day };
  return usesHalfDays(tag) ? week : { ...week, minutes: '%H:%M', hours: '%H:%M' };
}
