/** From when to when rows are, and by which step their course is told. */
import type { Step } from './row-noun.js';
import type { Column } from './column.js';

export type Span = {
  readonly from: string;
  readonly to: string;
  /** Of a line over all of it. */
  readonly granularity: Step;
  /** Of a question about its course, and of a total's trend. */
  readonly step: 'year' | 'month' | 'day' | 'hour';
};

const DAY = 86_400_000;

/** @returns nothing where there is no time, or none of the calendar's four digits */
export function spanOf(time: Column | undefined, step?: Step): Span | undefined {
  const from = time?.min?.slice(0, 10);
  const last = (time?.usualMax ?? time?.max)?.slice(0, 10);
  if (from === undefined || last === undefined || !/^\d{4}-/.test(from) || !/^\d{4}-/.test(last))
    return undefined;
  const whole = wholeOf(from, last, time?.distinct);
  const to = whole === undefined ? last : endOf(last, whole);
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  return { from, to, ...stepsOf(days, whole ?? step) };
}

function stepsOf(days: number, least: Step | undefined): Pick<Span, 'granularity' | 'step'> {
  if (days > 6 * 366 || least === 'year') return { granularity: 'year', step: 'year' };
  if (days > 370 || least === 'month' || least === 'quarter') return { granularity: 'month', step: 'month' };
  if (days > 125) return { granularity: 'week', step: 'month' };
  if (days > 62) return { granularity: 'week', step: 'day' };
  return days > 3 ? { granularity: 'day', step: 'day' } : { granularity: 'hour', step: 'hour' };
}

/** What each row stands for, where all are of the first day of one. */
function wholeOf(from: string, last: string, distinct = 0): 'year' | 'month' | undefined {
  const year = (day: string): number => Number(day.slice(0, 4));
  const month = (day: string): number => 12 * year(day) + Number(day.slice(5, 7));
  const areBoth = (end: string): boolean => from.endsWith(end) && last.endsWith(end);
  if (distinct < 2) return undefined;
  if (areBoth('-01-01') && distinct <= year(last) - year(from) + 1) return 'year';
  return areBoth('-01') && distinct <= month(last) - month(from) + 1 ? 'month' : undefined;
}

const endOf = (day: string, whole: 'year' | 'month'): string =>
  whole === 'year'
    ? `${day.slice(0, 4)}-12-31`
    : new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
