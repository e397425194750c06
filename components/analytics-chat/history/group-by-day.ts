import type { ThreadEntry } from '../../../src/protocol/thread-entry.js';
import { knownLocale, knownZone } from '../../../src/render/format/known-tags.js';

/** The threads of one day, or of what else stands together. */
export interface DayGroup {
  /** Such as `2026-11-23`: tells groups apart. */
  readonly day: string;
  readonly label: string;
  readonly threads: readonly ThreadEntry[];
}

export interface DayOptions {
  /** BCP 47; the browser's own when absent. */
  readonly locale: string | undefined;
  /** IANA zone in which days begin; the browser's own when absent. */
  readonly timeZone: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly words: { readonly today: string; readonly yesterday: string };
}

const DAY_MS = 86_400_000;

/** A day of the calendar in a zone, as `2026-11-23`. Making the formatter is slow, so keep it. */
function calendar(timeZone: string | undefined): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: knownZone(timeZone),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
    return `${parts['year']}-${parts['month']}-${parts['day']}`;
  };
}

/** Threads by the day of their last question, in the order that they have. */
export function groupByDay(threads: readonly ThreadEntry[], options: DayOptions): DayGroup[] {
  const { now, timeZone } = options;
  const dayAt = calendar(timeZone);
  const label = labels(dayAt(now), options);
  const groups = new Map<string, ThreadEntry[]>();
  for (const thread of threads) {
    // A clock that is ahead elsewhere makes no tomorrow.
    const day = dayAt(Math.min(thread.updatedAt, now));
    groups.set(day, [...(groups.get(day) ?? []), thread]);
  }
  return [...groups].map(([day, those]) => ({ day, label: label(day), threads: those }));
}

/** Today, yesterday, the weekday within a week, then the date, with its year where that is another. */
function labels(today: string, { locale, words }: DayOptions): (day: string) => string {
  const tag = knownLocale(locale);
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const weekday = written({ weekday: 'long' });
  const thisYear = written({ weekday: 'short', day: 'numeric', month: 'long' });
  const otherYear = written({ day: 'numeric', month: 'long', year: 'numeric' });
  return (day) => {
    // Days of the calendar are told apart as such: a day of a zone may have 23 or 25 hours.
    const ago = (Date.parse(today) - Date.parse(day)) / DAY_MS;
    if (ago === 0) return words.today;
    if (ago === 1) return words.yesterday;
    const date = Date.parse(day);
    if (ago < 7) return weekday.format(date);
    return (day.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear).format(date);
  };
}
