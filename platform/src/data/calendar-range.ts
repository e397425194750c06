import { DataError } from './data-error.js';

/** First and last moment, both inside: `YYYY-MM-DDTHH:mm:ss.SSS` in the query's time zone. */
export type TimeRange = readonly [from: string, to: string];

/** Units of time that ranges and granularities speak of. Weeks begin on Monday. */
export const timeUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** A wall clock: the UTC fields of the date are the local ones. */
type Moment = { readonly from: Date; readonly to: Date };

const unit = '(seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?)';
const rangePattern = /^from (.+) to (.+)$/;
const calendarPattern = new RegExp(`^(this|last|next) ${unit}$`);
const severalPattern = new RegExp(`^(last|next) (\\d{1,5}) ${unit}$`);
const agoPattern = new RegExp(`^(\\d{1,5}) ${unit} (ago|from now)$`);
const datePattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d{0,6})?)?(Z|[+-]00:?00)?)?$/i;

/**
 * Reads the date ranges of JSON queries: a date or a time, two of them, or words.
 *
 * Words are `today`, `yesterday`, `tomorrow`, `now`; `this`, `last` or `next` with a unit; `last 7 days` and
 * `next 2 weeks` (whole units, without the one that is running); `3 days ago`, `2 hours from now`; and
 * `from … to …` over any of these.
 */
export class CalendarRanges {
  readonly #now: Date;
  readonly #timezone: string;

  /** @param timezone an IANA name that was checked before */
  constructor(now: number, timezone: string) {
    this.#timezone = timezone;
    this.#now = wallClock(now, timezone);
  }

  /**
   * @param range one text, or a list of one or two
   * @throws {DataError} for what is no date
   */
  read(range: string | readonly string[]): TimeRange {
    if (typeof range === 'string') return text(this.#range(range));
    const [first = '', last = first] = range;
    return text({ from: this.#moment(first).from, to: this.#moment(last).to });
  }

  #range(words: string): Moment {
    const between = rangePattern.exec(words.trim().replace(/\s+/g, ' ').toLowerCase());
    if (!between) return this.#moment(words);
    return { from: this.#moment(between[1] ?? '').from, to: this.#moment(between[2] ?? '').to };
  }

  #moment(words: string): Moment {
    const short = words.trim().replace(/\s+/g, ' ');
    const found = this.#words(short.toLowerCase()) ?? this.#date(short);
    if (!found || !isUsual(found.from) || !isUsual(found.to)) {
      throw new DataError(`Can't parse date: '${words.slice(0, 80)}'.`);
    }
    return found;
  }

  #words(words: string): Moment | undefined {
    if (words === 'today' || words === 'now') return this.#around(0, 'day');
    if (words === 'yesterday') return this.#around(-1, 'day');
    if (words === 'tomorrow') return this.#around(1, 'day');
    const calendar = calendarPattern.exec(words);
    if (calendar) {
      const steps = calendar[1] === 'this' ? 0 : calendar[1] === 'last' ? -1 : 1;
      return this.#around(steps, unitOf(calendar[2]));
    }
    const several = severalPattern.exec(words);
    if (several) {
      const count = Number(several[2]);
      const of = unitOf(several[3]);
      const [first, last] = several[1] === 'last' ? [-count, -1] : [1, count];
      return { from: this.#around(first, of).from, to: this.#around(last, of).to };
    }
    const ago = agoPattern.exec(words);
    if (!ago) return undefined;
    const of = unitOf(ago[2]);
    const then = add(this.#now, ago[3] === 'ago' ? -Number(ago[1]) : Number(ago[1]), of);
    // So many months ago is a day, so many hours ago an hour.
    return whole(then, of === 'second' || of === 'minute' || of === 'hour' ? of : 'day');
  }

  /** The running unit, or the one so many steps before or after it. */
  #around(steps: number, of: TimeUnit): Moment {
    return whole(add(startOf(this.#now, of), steps, of), of);
  }

  #date(words: string): Moment | undefined {
    const parts = datePattern.exec(words);
    if (!parts) return undefined;
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
      .slice(1, 7)
      .map((p) => (p === undefined ? 0 : Number(p)));
    const milliseconds = parts[7] === undefined ? 0 : Number(parts[7].padEnd(3, '0'));
    const date = new Date(0);
    date.setUTCFullYear(year, month - 1, day);
    date.setUTCHours(hour, minute, second, milliseconds);
    // A 30th of February would become a day in March.
    const same = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    if (!same || hour > 23 || minute > 59 || second > 59) return undefined;
    if (parts[4] === undefined) return whole(date, 'day');
    const local = parts[8] === undefined ? date : wallClock(date.getTime(), this.#timezone);
    return { from: local, to: local };
  }
}

/** What a clock in that zone shows, as the UTC fields of a date. */
function wallClock(time: number, timezone: string): Date {
  if (timezone === 'UTC') return new Date(time);
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const of = (type: string): number => Number(parts.find((p) => p.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return new Date(shown + (((time % 1000) + 1000) % 1000));
}

function unitOf(word: string | undefined): TimeUnit {
  return timeUnits.find((u) => word?.startsWith(u)) ?? 'day';
}

function whole(date: Date, of: TimeUnit): Moment {
  const from = startOf(date, of);
  return { from, to: new Date(add(from, 1, of).getTime() - 1) };
}

function startOf(date: Date, of: TimeUnit): Date {
  const start = new Date(date);
  if (of === 'second') start.setUTCMilliseconds(0);
  else if (of === 'minute') start.setUTCSeconds(0, 0);
  else if (of === 'hour') start.setUTCMinutes(0, 0, 0);
  else start.setUTCHours(0, 0, 0, 0);
  if (of === 'week') start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7));
  if (of === 'month') start.setUTCDate(1);
  if (of === 'quarter') start.setUTCMonth(start.getUTCMonth() - (start.getUTCMonth() % 3), 1);
  if (of === 'year') start.setUTCMonth(0, 1);
  return start;
}

const milliseconds = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 };
const months = { month: 1, quarter: 3, year: 12 };

/** A month after the 31st of January is the last of February. */
function add(date: Date, count: number, of: TimeUnit): Date {
  if (of in milliseconds) {
    return new Date(date.getTime() + count * milliseconds[of as keyof typeof milliseconds]);
  }
  const result = new Date(date);
  const day = date.getUTCDate();
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + count * months[of as keyof typeof months]);
  const last = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(day, last));
  return result;
}

/** Four digits for the year: what is beyond has another form as text. */
function isUsual(date: Date): boolean {
  return date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
}

function text({ from, to }: Moment): TimeRange {
  return [from.toISOString().slice(0, 23), to.toISOString().slice(0, 23)];
}
