import type { ValueFormat } from '../dashboard-schema.js';

const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi']);

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
  rightToLeft.has(new Intl.Locale(locale).language) ? 'rtl' : 'ltr';

/** Numbers and dates as the viewer's language writes them. */
export class Formats {
  readonly locale: string;
  /** Where days begin; the data's own time when absent. */
  readonly timezone: string | undefined;
  readonly #numbers = new Map<string, Intl.NumberFormat>();
  readonly #dates = new Map<string, Intl.DateTimeFormat>();

  constructor(locale: string, timezone: string | undefined) {
    this.locale = locale;
    this.timezone = timezone;
  }

  value(value: number | null, format: ValueFormat, { isShort = false } = {}): string {
    if (value === null || !Number.isFinite(value)) return '–';
    const isLarge = Math.abs(value) >= (isShort ? 10_000 : 10_000_000);
    return this.#number(format, isShort, isLarge).format(value);
  }

  #number(format: ValueFormat, isShort: boolean, isLarge: boolean): Intl.NumberFormat {
    const key = `${format} ${isShort} ${isLarge}`;
    const known = this.#numbers.get(key);
    if (known) return known;
    const unit = { minutes: 'minute', miles: 'mile' } as const;
    const style: Intl.NumberFormatOptions =
      format === 'percent'
        ? { style: 'percent', maximumFractionDigits: 1 }
        : format === 'number' || (format === 'miles' && isShort)
          ? { maximumFractionDigits: 1 }
          : { style: 'unit', unit: unit[format], unitDisplay: 'short', maximumFractionDigits: 1 };
    const size: Intl.NumberFormatOptions = isLarge
      ? { notation: 'compact', maximumSignificantDigits: 3 }
      : {};
    const made = new Intl.NumberFormat(this.locale, { ...style, ...size });
    this.#numbers.set(key, made);
    return made;
  }

  /** A signed change: of a share in points, of anything else in percent of `from`. Nothing where there is no basis. */
  change(from: number, to: number, format: ValueFormat): string | undefined {
    const options = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
    if (format === 'percent') {
      return `${new Intl.NumberFormat(this.locale, options).format((to - from) * 100)} pts`;
    }
    if (format === 'minutes') {
      const style = { style: 'unit', unit: 'minute', unitDisplay: 'short' } as const;
      return new Intl.NumberFormat(this.locale, { ...options, ...style }).format(to - from);
    }
    if (from === 0) return undefined;
    return new Intl.NumberFormat(this.locale, { ...options, style: 'percent' }).format(
      (to - from) / Math.abs(from),
    );
  }

  /** A time of the data, `YYYY-MM-DDTHH:mm:ss.SSS` or the beginning of it, as precise as `unit`. */
  date(text: string, unit: 'day' | 'week' | 'month', length: 'short' | 'long' = 'long'): string {
    const key = `${unit} ${length}`;
    let format = this.#dates.get(key);
    if (!format) {
      const parts: Intl.DateTimeFormatOptions =
        unit === 'month'
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
export function readDate(text: string): number | undefined {
  const time = Date.parse(`${text.length === 7 ? `${text}-01` : text.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : time;
}
