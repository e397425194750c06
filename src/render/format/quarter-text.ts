import { knownLocale } from './known-tags.js';

/** What a quarter is called before its number, by language: `Intl` has no word for it. Elsewhere it is "Q". */
const NAMES: Readonly<Record<string, string>> = { ar: 'الربع ', es: 'T', fr: 'T', it: 'T', pt: 'T' };

/** The quarter of a year, 1 to 4, by the clock of UTC. */
export function quarterOf(milliseconds: number): number {
  return Math.floor(new Date(milliseconds).getUTCMonth() / 3) + 1;
}

/** Writes quarters in a locale: "Q1", in French "T1". Of a number that is given as digits they stay as they are. */
export function quarterText(locale: string | undefined): (quarter: number | string) => string {
  const tag = knownLocale(locale);
  const digits = new Intl.NumberFormat(tag, { useGrouping: false });
  // The first format of dates of a page is slow to make (tens of milliseconds): numbers tell the locale as well.
  const name = NAMES[new Intl.Locale(tag ?? digits.resolvedOptions().locale).language] ?? 'Q';
  return (quarter) => `${name}${typeof quarter === 'number' ? digits.format(quarter) : quarter}`;
}
