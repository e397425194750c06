import {
  addDays,
  dataYear,
  dayRange,
  daysRange,
  holiday,
  isoDay,
  isRealDay,
  monthNames,
  monthRange,
} from './calendar.js';
import type { DateRange } from './plan.js';

/** A point or span of days; `undefined`: a time that the data cannot hold. */
export type Found = DateRange | undefined;

export function monthNumber(name: string | undefined): number {
  return monthNames.findIndex((m) => m.toLowerCase().startsWith((name ?? '').slice(0, 3))) + 1;
}

export function wholeMonth(number: number, of: string | undefined): DateRange {
  return monthRange(Number(of) || dataYear, number);
}

export function monthsSpan(fromYear: number, first: number, toYear: number, last: number): Found {
  if (fromYear !== toYear) {
    const range = { from: isoDay(fromYear, first, 1), to: isoDay(toYear, last + 1, 1) };
    return {
      ...range,
      label: `${monthNames[first - 1] ?? ''} ${fromYear} to ${monthNames[last - 1] ?? ''} ${toYear}`,
      unit: 'range',
    };
  }
  return last < first ? undefined : monthRange(fromYear, first, last);
}

export function date(
  name: string | undefined,
  number: string | undefined,
  of: string | undefined,
): string | undefined {
  return point(of || String(dataYear), String(monthNumber(name)), number);
}

export function point(
  y: string | undefined,
  m: string | undefined,
  d: string | undefined,
): string | undefined {
  return isRealDay(Number(y), Number(m), Number(d)) ? isoDay(Number(y), Number(m), Number(d)) : undefined;
}

export function single(at: string | undefined): Found {
  return at === undefined ? undefined : dayRange(at);
}

export function span(first: string | undefined, last: string | undefined): Found {
  if (first === undefined || last === undefined) return undefined;
  return first <= last ? daysRange(first, last) : daysRange(last, first);
}

export function spanOf(first: string, last: string, of: number): Found {
  return span(holiday(first, of), holiday(last, of));
}

export function edge(atStart: boolean, length: number, whole: DateRange): DateRange {
  return atStart
    ? daysRange(whole.from, addDays(whole.from, length - 1))
    : daysRange(addDays(whole.to, -length), addDays(whole.to, -1));
}

/** "since May" begins with May, "after May" after it; "until May" ends with May, "before May" before it. */
export function open(word: string, range: Found): Found {
  if (!range) return undefined;
  const dataFrom = isoDay(dataYear, 1, 1);
  const dataTo = isoDay(dataYear, 7, 2);
  switch (word.split(' ')[0]) {
    case 'after':
      return { from: range.to, to: dataTo, label: `after ${range.label}`, unit: 'range' };
    case 'since':
    case 'starting':
    case 'from':
      return { from: range.from, to: dataTo, label: `from ${range.label} on`, unit: 'range' };
    case 'before':
      return { from: dataFrom, to: range.from, label: `before ${range.label}`, unit: 'range' };
    default:
      return { from: dataFrom, to: range.to, label: `until ${range.label}`, unit: 'range' };
  }
}

/** Seven days from the day on, or from the Monday before it. */
export function weekOf(day: string | undefined, fromMonday: boolean): Found {
  if (day === undefined) return undefined;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  const first = fromMonday ? addDays(day, 1 - weekday) : day;
  return daysRange(first, addDays(first, 6));
}
