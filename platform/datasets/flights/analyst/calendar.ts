import type { DateRange } from './plan.js';

/** The days the data holds: `from` inclusive, `to` exclusive, and the year a date without a year means. */
export const dataYear = 2001;

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const oneDay = 86_400_000;

export function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * oneDay).toISOString().slice(0, 10);
}

export function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && month <= 12 && day >= 1 && date.getUTCMonth() === month - 1;
}

export function dayRange(day: string): DateRange {
  return { from: day, to: addDays(day, 1), label: dayLabel(day), unit: 'day' };
}

/** Whole months from `first` to `last`, 1 to 12. */
export function monthRange(year: number, first: number, last = first): DateRange {
  const label =
    first === last
      ? `${monthNames[first - 1] ?? ''} ${year}`
      : `${monthNames[first - 1] ?? ''} to ${monthNames[last - 1] ?? ''} ${year}`;
  const unit = first === last ? 'month' : last - first === 2 && first % 3 === 1 ? 'quarter' : 'range';
  return { from: isoDay(year, first, 1), to: isoDay(year, last + 1, 1), label, unit };
}

/** From the first day to the last day, both inclusive. */
export function daysRange(first: string, last: string): DateRange {
  if (first === last) return dayRange(first);
  return {
    from: first,
    to: addDays(last, 1),
    label: `${dayLabel(first)} to ${dayLabel(last)}`,
    unit: 'range',
  };
}

function dayLabel(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${date.getUTCDate()} ${monthNames[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}

/** Days of a year that questions name. `undefined` for a name it does not know. */
export function holiday(name: string, year: number): string | undefined {
  const easter = easterSunday(year);
  switch (name) {
    case 'new years day':
    case 'new year day':
    case 'new years':
      return isoDay(year, 1, 1);
    case 'martin luther king day':
    case 'mlk day':
      return nthWeekday(year, 1, 1, 3);
    case 'groundhog day':
      return isoDay(year, 2, 2);
    case 'valentines day':
    case 'valentine day':
      return isoDay(year, 2, 14);
    case 'presidents day':
    case 'president day':
      return nthWeekday(year, 2, 1, 3);
    case 'saint patricks day':
    case 'saint patrick day':
      return isoDay(year, 3, 17);
    case 'good friday':
      return addDays(easter, -2);
    case 'easter monday':
      return addDays(easter, 1);
    case 'easter':
    case 'easter sunday':
      return easter;
    case 'april fools day':
    case 'april fools':
      return isoDay(year, 4, 1);
    case 'mothers day':
    case 'mother day':
      return nthWeekday(year, 5, 7, 2);
    case 'memorial day':
      return addDays(nthWeekday(year, 6, 1, 1), -7);
    case 'fathers day':
    case 'father day':
      return nthWeekday(year, 6, 7, 3);
    case 'juneteenth':
      return isoDay(year, 6, 19);
    case 'independence day':
      return isoDay(year, 7, 4);
    default:
      return undefined;
  }
}

/** `weekday` 1 Monday to 7 Sunday; the n-th of the month. */
function nthWeekday(year: number, month: number, weekday: number, n: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay() || 7;
  return isoDay(year, month, 1 + ((weekday - first + 7) % 7) + (n - 1) * 7);
}

/** Gregorian Easter by the anonymous computus. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return isoDay(year, Math.floor(n / 31), (n % 31) + 1);
}
