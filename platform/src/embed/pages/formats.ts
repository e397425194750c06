import { parseTime } from '../../../../src/render/format/parse-time.js';
import type { ValueFormat } from '../dashboard-schema.js';
import { isRightToLeft, languageOf } from '../../../../src/locales/language-of.js';
import { words } from './words.js';

/** The locale in its canonical form, or nothing for what is none. */
export function knownLocale(text: string | null): string | undefined {
  if (text === null || text.length > 60) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** The zone's name, or nothing for what the browser does not know. */
export function knownTimezone(text: string | null): string | undefined {
  if (text === null || text.length > 60) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  isRightToLeft(languageOf(locale)) ? 'rtl' : 'ltr';

/** The viewer's language and time zone, and what they write that is no column of a result. */
export class Formats {
  readonly locale: string;
  /** Where days begin; the data's own time when absent. */
  readonly timezone: string | undefined;
  /** What amounts are in; a plain number without it. */
  readonly currency: string | undefined;
  readonly #dates = new Map<string, Intl.DateTimeFormat>();

  constructor(locale: string, timezone: string | undefined, currency?: string) {
    this.locale = locale;
    this.timezone = timezone;
    this.currency = currency;
  }

  /** A signed change: of a share in points, below zero as it is, of anything else in percent of `from`. Nothing where there is no basis. */
  change(from: number, to: number, format: ValueFormat): string | undefined {
    const options = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
    if (format === 'percent') {
      return words().percentagePoints(new Intl.NumberFormat(this.locale, options).format((to - from) * 100));
    }
    if (format === 'minutes') {
      const style = { style: 'unit', unit: 'minute', unitDisplay: 'short' } as const;
      return new Intl.NumberFormat(this.locale, { ...options, ...style }).format(to - from);
    }
    // Of less than nothing there is no percent: a score or a balance went up or down by so much.
    if (from < 0 || to < 0) {
      const notation = Math.abs(to - from) < 10_000 ? 'standard' : 'compact';
      return new Intl.NumberFormat(this.locale, { ...options, notation }).format(to - from);
    }
    if (from === 0) return undefined;
    return new Intl.NumberFormat(this.locale, { ...options, style: 'percent' }).format((to - from) / from);
  }

  /** A time of the data, `YYYY-MM-DDTHH:mm:ss.SSS` or the beginning of it, as precise as `unit`. */
  date(text: string, unit: 'day' | 'week' | 'month' | 'year', length: 'short' | 'long' = 'long'): string {
    const key = `${unit} ${length}`;
    let format = this.#dates.get(key);
    if (!format) {
      const parts: Intl.DateTimeFormatOptions =
        unit === 'year'
          ? { year: 'numeric' }
          : unit === 'month'
            ? length === 'short'
              ? { month: 'short' }
              : { month: 'long', year: 'numeric' }
            : length === 'short'
              ? { month: 'short', day: 'numeric' }
              : { weekday: 'short', month: 'long', day: 'numeric', year: 'numeric' };
      // Months of the data are Gregorian ones, whatever the language's own calendar is.
      format = new Intl.DateTimeFormat(this.locale, { ...parts, timeZone: 'UTC', calendar: 'gregory' });
      this.#dates.set(key, format);
    }
    const date = readDate(text);
    return date === undefined ? text : format.format(date);
  }

  /** A count, such as that of rows. */
  count(value: number): string {
    return new Intl.NumberFormat(this.locale).format(value);
  }

  /** A moment, in the viewer's zone. */
  moment(time: number): string {
    return new Intl.DateTimeFormat(this.locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      ...(this.timezone === undefined ? {} : { timeZone: this.timezone }),
    }).format(time);
  }
}

/** Milliseconds since 1970, as if the data's own time were universal time. */
export const readDate = (text: string): number | undefined => parseTime(text.slice(0, 10))?.milliseconds;
