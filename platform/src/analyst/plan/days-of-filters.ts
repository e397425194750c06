/** Which days the conditions of a plan leave, told for one day after the other. */
import type { Filter } from './plan.js';

/** Whether the time is bound inside of a condition that has several ways to be met. */
export const hasInside = (filters: readonly Filter[], time: string): boolean =>
  filters.some((f) => f.on === 'any' && JSON.stringify(f.of).includes(`"member":"${time}"`));

/** Whether a day is one of those that a condition of time leaves. */
export function meets(day: string, filter: Filter): boolean {
  const isIn =
    filter.on === 'period'
      ? filter.periods.some(({ from = '', to }) => day >= from && (to === undefined || day < to))
      : filter.on !== 'part' || filter.part === 'hour' || filter.values.includes(partOf(day, filter.part));
  return 'negate' in filter && filter.negate === true ? !isIn : isIn;
}

const partOf = (day: string, part: 'weekday' | 'month'): number =>
  part === 'month' ? Number(day.slice(5, 7)) : ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
