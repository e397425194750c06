import { knownLocale } from './known-tags.js';

/** How values are written for one viewer. */
export interface FormatOptions {
  /** BCP 47 tag; the browser's own when absent or malformed. */
  readonly locale?: string | undefined;
  /** IANA zone that moments are shown in; the browser's own when absent or unknown. Wall clocks are never shifted. */
  readonly timeZone?: string | undefined;
  /** Words for booleans. Default `true` and `false`. */
  readonly booleans?: { readonly true: string; readonly false: string } | undefined;
  /** What a chart calls the group of the rows that have no value. Default `null`. */
  readonly noValue?: string | undefined;
}

/** Writes counts with the locale's grouping. Making `Intl` objects is slow, so keep the result. */
export function countText(locale: string | undefined): (count: number) => string {
  const whole = new Intl.NumberFormat(knownLocale(locale), { maximumFractionDigits: 0 });
  return (count) => whole.format(count);
}
