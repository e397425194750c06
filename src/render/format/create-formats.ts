import { knownLocale } from './known-tags.js';
import { timeTexts } from './time-texts.js';
import type { TimeShape } from './time-granularity.js';

/** What a format needs to know of a column. */
export interface FormatColumn {
  readonly name: string;
  readonly kind: 'number' | 'time' | 'boolean' | 'string';
  readonly time?: TimeShape;
}

export interface FormatOptions {
  /** BCP 47 tag; the browser's own when absent or malformed. */
  readonly locale?: string | undefined;
  /** IANA zone that moments are shown in; the browser's own when absent or unknown. Wall clocks are never shifted. */
  readonly timeZone?: string | undefined;
  /** Words for booleans. Default `true` and `false`. */
  readonly booleans?: { readonly true: string; readonly false: string } | undefined;
}

/** Display text for cells, in one locale and zone. */
export interface Formats {
  /** The cell as text; empty for null. Exact also for digit strings that no double holds. */
  cell(value: number | string | boolean | null, column: FormatColumn): string;
  /** A number in short form, for example "1.2M". */
  compact(value: number): string;
  /** A count, with the locale's grouping. */
  integer(value: number): string;
}

const DIGITS = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Columns whose numbers are names: 2,001 is no year, and 4,711 no order id. */
const CODES =
  /(?:^|[._\s])(?:year|years|id|ids|code|zip|zipcode|postcode|postal_code|number|no|phone|iata)$/i;

/** Builds the formats of one locale and zone. Making `Intl` objects is slow, so keep the result. */
export function createFormats(options: FormatOptions = {}): Formats {
  const locale = knownLocale(options.locale);
  const time = timeTexts(options);
  const numbers = numberFormats(locale);
  return {
    cell: (value, column) => {
      if (value === null) return '';
      if (typeof value === 'boolean') return options.booleans?.[value ? 'true' : 'false'] ?? String(value);
      if (column.kind === 'time') return time(String(value), column.time);
      if (typeof value === 'string' && (column.kind !== 'number' || !DIGITS.test(value))) return value;
      return column.kind === 'string' ? String(value) : numbers.text(value, CODES.test(column.name));
    },
    compact: (value) => numbers.compact.format(value),
    integer: (value) => numbers.whole.format(value),
  };
}

function numberFormats(locale: string | undefined) {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const small = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 });
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const code = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const text = (value: number | string, isCode: boolean) => {
    // Digit strings are formatted from their digits: through a double they would show a number that never arrived.
    if (typeof value === 'string') return (isCode ? code : exact).format(value as Intl.StringNumericLiteral);
    if (isCode && Number.isInteger(value)) return code.format(value);
    return (Math.abs(value) < 1 ? small : plain).format(value);
  };
  return { whole, compact, text };
}
