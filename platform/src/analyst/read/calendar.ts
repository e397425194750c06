import type { Grain, Period } from '../plan/plan.js';

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
];
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** `sep`, `sept` and `september` are 9. */
export function monthOf(word: string): number | undefined {
  if (word.length < 3) return undefined;
  const index = monthNames.findIndex((name) => name.toLowerCase().startsWith(word === 'sept' ? 'sep' : word));
  return index < 0 ? undefined : index + 1;
}

export const monthPattern =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';

/** The days that the data reaches over, and today as the question means it. */
export type Clock = { readonly now: string; readonly first?: string; readonly last?: string };

export const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

const partsOf = (text: string): [number, number, number] => {
  const [year = 1970, month = 1, date = 1] = text.slice(0, 10).split('-').map(Number);
  return [year, month, date];
};

export function addTo(text: string, count: number, grain: Grain): string {
  const [year, month, date] = partsOf(text);
  if (grain === 'day') return day(year, month, date + count);
  if (grain === 'week') return day(year, month, date + 7 * count);
  const months = { month: 1, quarter: 3, year: 12 }[grain] * count;
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return day(year, month + months, Math.min(date, last));
}

/** The first day of the day, week, … that a day lies in. */
export function startOf(text: string, grain: Grain): string {
  const [year, month, date] = partsOf(text);
  if (grain === 'day') return day(year, month, date);
  if (grain === 'month') return day(year, month, 1);
  if (grain === 'quarter') return day(year, Math.floor((month - 1) / 3) * 3 + 1, 1);
  if (grain === 'year') return day(year, 1, 1);
  const weekday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7;
  return day(year, month, date - weekday);
}

/** The calendar's day, week, … around a day. */
export function periodAround(text: string, grain: Grain): Period {
  const from = startOf(text, grain);
  return { from, to: addTo(from, 1, grain), grain, words: periodName(from, grain) };
}

export function periodName(from: string, grain: Grain): string {
  const [year, month, date] = partsOf(from);
  const name = monthNames[month - 1] ?? '';
  if (grain === 'year') return String(year);
  if (grain === 'quarter') return `Q${Math.floor((month - 1) / 3) + 1} ${year}`;
  if (grain === 'month') return `${name} ${year}`;
  return grain === 'week' ? `the week of ${date} ${name} ${year}` : `${date} ${name} ${year}`;
}

/** The period of the same length just before, or after; a calendar one steps by the calendar. */
export function before(period: Period, back?: Grain, steps = -1): Period | undefined {
  const { from, to, grain } = period;
  if (from === undefined || to === undefined) return undefined;
  const step = back ?? grain;
  if (step !== undefined) {
    const start = addTo(from, steps, step);
    const end = addTo(to, steps, step);
    return {
      from: start,
      to: end,
      ...(grain ? { grain, words: periodName(start, grain) } : { words: spanWords(start, end) }),
    };
  }
  const days = daysBetween(from, to);
  const start = addTo(from, steps * days, 'day');
  const end = addTo(start, days, 'day');
  return { from: start, to: end, words: spanWords(start, end) };
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** `1 March 2001 to 14 March 2001`, its last day included. */
export const spanWords = (from: string, to: string): string => {
  const last = addTo(to, -1, 'day');
  return last === from ? periodName(from, 'day') : `${periodName(from, 'day')} to ${periodName(last, 'day')}`;
};

/** Three whole months, of a year or the latest that has begun; the winter of a year begins in its December. */
export function seasonOf(
  name: string,
  now: string,
  { year, isLast }: { readonly year: number | undefined; readonly isLast: boolean },
): Period | undefined {
  const month = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }[name];
  if (month === undefined) return undefined;
  const today = now.slice(0, 10);
  const own = day(Number(today.slice(0, 4)), month, 1);
  const begun = own <= today ? own : addTo(own, -1, 'year');
  const isOver = addTo(begun, 3, 'month') <= addTo(today, 1, 'day');
  const latest = isLast && !isOver ? addTo(begun, -1, 'year') : begun;
  const from = year === undefined ? latest : day(year, month, 1);
  const to = addTo(from, 3, 'month');
  return { from, to, words: spanWords(from, to) };
}

/** Its first 15 days, or the rest of it. @param start the month's first day */
export function halfOfMonth(start: string, isFirst: boolean): Period {
  const [middle, end] = [addTo(start, 15, 'day'), addTo(start, 1, 'month')];
  const [from, to] = isFirst ? [start, middle] : [middle, end];
  return { from, to, words: spanWords(from, to) };
}

/** "The 80s", "the 1980s". */
export function decadeOf(given: number): Period | undefined {
  const y = given < 100 && given % 10 === 0 ? 1900 + given : given;
  if (y % 10 !== 0 || y < 1800 || y > 2100) return undefined;
  return { from: day(y, 1, 1), to: day(y + 10, 1, 1), words: `the ${y}s` };
}

/** `n`: 1 or 2. */
export function halfOf(year: number, n: number): Period {
  const from = day(year, n * 6 - 5, 1);
  return {
    from,
    to: addTo(from, 2, 'quarter'),
    words: `the ${n === 1 ? 'first' : 'second'} half of ${year}`,
  };
}
