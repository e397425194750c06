/** Numbers, amounts, hours and days as sentences write them. */
import { periodName } from '../read/calendar.js';

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const fixed = new Map<number, Intl.NumberFormat>();
const small = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 });

/**
 * A number in a sentence.
 *
 * @param digits after the point, as its column has them; by default as many as it takes.
 */
export function numberText(value: number, digits?: number): string {
  if (digits === undefined) return (Math.abs(value) < 1 ? small : plain).format(value === 0 ? 0 : value);
  const isZero = Math.abs(value) < 0.5 / 10 ** digits;
  const format =
    fixed.get(digits) ??
    new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  fixed.set(digits, format);
  return format.format(value).replace(isZero ? '-' : '', '');
}

/** As tables write the hours of a day: "3 PM". */
export const isHour = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 24;
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** What stands before an amount of a currency, such as `€` or `CHF `; undefined for what is the code of none. */
export function currencySign(currency: string | undefined): string | undefined {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const parts = format.formatToParts(0);
  return parts
    .slice(
      0,
      parts.findIndex(({ type }) => type === 'integer'),
    )
    .map(({ value }) => value)
    .join('');
}

/** Amounts have their cents; what is less than some of them has as many digits as it takes. */
const centsOf = (value: number): number | undefined =>
  Number.isInteger(value) ? 0 : Math.abs(value) < 0.1 ? undefined : 2;

/** "€1,234.50", "-€3.00": as the columns of dashboards write the same amount. */
export function moneyText(value: number, sign: string, digits: number | undefined): string {
  const text = numberText(Math.abs(value), digits ?? centsOf(value));
  return `${value < 0 && /[1-9]/.test(text) ? '-' : ''}${sign}${text}`;
}

export function timeText(value: string): string {
  const date = periodName(value, 'day');
  const time = value.slice(11, 16);
  return time === '' || time === '00:00' ? date : `${date}, ${time}`;
}
