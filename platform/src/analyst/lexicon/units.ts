/** Units as they are typed behind a number, and how they fit those of the model's members. */
import type { Member } from '../../data/data-model.js';

/** How many of the first are in one of the second. */
const unitSizes: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  s: { second: 1, sec: 1, minute: 60, min: 60, hour: 3600, h: 3600, day: 86_400 },
  min: { second: 1 / 60, minute: 1, min: 1, mins: 1, hour: 60, hr: 60, h: 60, day: 1440, week: 10_080 },
  h: { minute: 1 / 60, min: 1 / 60, hour: 1, hr: 1, h: 1, day: 24, week: 168 },
  days: { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 },
};
const unitNames: Readonly<Record<string, string>> = {
  minutes: 'min',
  minute: 'min',
  mins: 'min',
  hours: 'h',
  hour: 'h',
  hrs: 'h',
  seconds: 's',
  second: 's',
  sec: 's',
  day: 'days',
  d: 'days',
};
const unitOf = (unit: string): string => unitNames[unit] ?? unit;
export const unitWords =
  'seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|weeks?|months?|years?|percent|%|euros?|eur|€|dollars?|usd|\\$|pounds?|gbp|£|bucks|miles?|mi|kilometers?|kilometres?|km|stars?|points?|kg|grams?|mb|gb|kb|times|pages?|seats?|users?|units?|pieces?|items?';

/** 30 % of a measure that is 0 to 1 is 0.3; three hours of one in minutes are 180. */
export function factorOf(member: Member | undefined, unit: string | undefined): number {
  if (unit === undefined || !member) return 1;
  if (/^(?:%|percent)$/.test(unit)) return member.format === 'percent' ? 0.01 : 1;
  const sizes = unitSizes[unitOf(member.unit ?? '')];
  return sizes?.[unit] ?? sizes?.[unit.replace(/s$/, '')] ?? 1;
}

/** Whether a number with that unit can be one of the member's. */
export function fitsUnit(member: Member, unit: string): boolean {
  if (member.unit === undefined) return /^(?:%|percent)$/.test(unit) && member.format === 'percent';
  const own = unitOf(member.unit);
  const singular = unit.replace(/s$/, '');
  return (
    own === unit ||
    own === singular ||
    own.replace(/s$/, '') === singular ||
    unitSizes[own]?.[singular] !== undefined
  );
}
