/** The span of time that a query keeps to. */
export type PeriodUnit = 'year' | 'quarter' | 'month' | 'day';

export interface Period {
  readonly unit: PeriodUnit;
  /** Its first day, at midnight UTC. */
  readonly start: Date;
}

const FROM = />=\s*(?:timestamp|date)?\s*'(\d{4}-\d\d-\d\d)(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?'/gi;
const BEFORE = /<\s*(?:timestamp|date)?\s*'(\d{4}-\d\d-\d\d)(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?'/gi;
const MONTHS: Readonly<Record<PeriodUnit, number>> = { year: 12, quarter: 3, month: 1, day: 0 };
const UNITS = Object.keys(MONTHS) as PeriodUnit[];

/** The one whole year, quarter, month or day that a query keeps to; undefined for any other span, and for several. */
export function periodOf(sql: string): Period | undefined {
  const [starts, ends] = [datesOf(sql, FROM), datesOf(sql, BEFORE)];
  const [start, end] = [starts[0], ends[0]];
  if (start === undefined || end === undefined || starts.length > 1 || ends.length > 1) return undefined;
  const unit = UNITS.find((one) => isAtBegin(start, one) && moved(start, one, 1).getTime() === end.getTime());
  return unit && { unit, start };
}

/** The period of the same length that ends where this one begins. */
export function periodBefore({ unit, start }: Period): Period {
  return { unit, start: moved(start, unit, -1) };
}

function datesOf(sql: string, pattern: RegExp): Date[] {
  const texts = new Set([...sql.matchAll(pattern)].map(([, date]) => date ?? ''));
  return [...texts]
    .map((text) => new Date(`${text}T00:00:00Z`))
    .filter((date) => !Number.isNaN(date.getTime()));
}

function isAtBegin(date: Date, unit: PeriodUnit): boolean {
  return unit === 'day' || (date.getUTCDate() === 1 && date.getUTCMonth() % MONTHS[unit] === 0);
}

function moved(date: Date, unit: PeriodUnit, by: 1 | -1): Date {
  const next = new Date(date);
  if (unit === 'day') next.setUTCDate(date.getUTCDate() + by);
  else next.setUTCMonth(date.getUTCMonth() + by * MONTHS[unit]);
  return next;
}
