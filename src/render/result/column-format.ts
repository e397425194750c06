import { decimalsOf, recordedDecimals } from './decimals.js';
import { knownLocale } from '../format/known-tags.js';
import { numberRole } from './number-role.js';
import { quarterText } from '../format/quarter-text.js';
import { numericValue } from '../table/result-table.js';
import { timeTexts } from '../format/time-texts.js';
import type { FormatOptions } from '../format/format-options.js';
import type { Cell, ResultColumn } from '../table/result-table.js';
import type { NumberRole } from './number-role.js';
import type { SpecFormat } from './spec-formats.js';

/** The one way in which the values of a column are written, wherever they are. */
export interface ColumnFormat {
  readonly role: NumberRole | 'time' | 'boolean' | 'text';
  /** Digits after the point, the same down the column; of percentages those of the number before the sign. */
  readonly decimals: number;
  /** A cell as text; empty for null. What does not fit the column's kind is written as it arrived. */
  text(cell: Cell | undefined): string;
  /** A number in short form with all of its digits, as the ticks of an axis have it: "460K", "52.105K", "25%". */
  short(value: number): string;
}

const DIGITS = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** So many digits were written down on purpose, as cents are: they are kept. More are what a division left. */
const FEW = 2;

/** Rows that the decimals are chosen from. */
const SAMPLE = 5_000;

/** What is known of a column besides itself. */
export interface ColumnUse extends Partial<SpecFormat> {
  /** Whether the result has no other row: its numbers need not be in line with others, and are told more finely. */
  readonly isLone?: boolean;
}

/**
 * Chooses how a column is written, from its kind, its name, what the result announces of it, and all its values.
 *
 * @param use how the chart of the result writes the column, where it has one.
 */
export function columnFormat(
  column: ResultColumn,
  cells: readonly Cell[],
  options: FormatOptions = {},
  use: ColumnUse = {},
): ColumnFormat {
  if (column.kind !== 'number') return wordFormat(column, options);
  const values = cells.slice(0, SAMPLE).flatMap((cell) => numericValue(cell) ?? []);
  const role = numberRole(column, values, use.isShare);
  const decimals = chosenDecimals(role, values, use);
  const long = writer(role, column, options, decimals);
  return {
    role,
    decimals,
    text: (cell) => {
      if (cell === null || cell === undefined) return '';
      if (typeof cell === 'boolean') return String(cell);
      return typeof cell === 'string' && !DIGITS.test(cell) ? cell : long(cell);
    },
    short: shortWriter(role, column, options, long),
  };
}

function wordFormat(column: ResultColumn, options: FormatOptions): ColumnFormat {
  const time = column.kind === 'time' ? timeTexts(options) : undefined;
  const text = (cell: Cell | undefined): string => {
    if (cell === null || cell === undefined) return '';
    if (typeof cell === 'boolean') return options.booleans?.[cell ? 'true' : 'false'] ?? String(cell);
    return time ? time(String(cell), column.time) : String(cell);
  };
  const role = column.kind === 'string' ? 'text' : column.kind === 'number' ? 'plain' : column.kind;
  return { role, decimals: 0, text, short: (value) => value.toLocaleString(knownLocale(options.locale)) };
}

/** Whole numbers stay whole. Others have the digits that the agent asked for, amounts their cents. */
function chosenDecimals(role: NumberRole, values: readonly number[], use: ColumnUse): number {
  const scaled = role === 'fraction' ? values.map((value) => value * 100) : values;
  const wanted = use.decimals ?? (role === 'currency' ? 2 : undefined);
  const recorded = recordedDecimals(scaled);
  if (wanted !== undefined) return recorded === 0 ? 0 : wanted;
  if (recorded <= FEW && (role === 'plain' || role === 'percent')) return recorded;
  return Math.max(decimalsOf(scaled), use.isLone === true ? Math.min(FEW, recorded) : 0);
}

type Writer = (value: number | string) => string;

function writer(role: NumberRole, column: ResultColumn, options: FormatOptions, decimals: number): Writer {
  const locale = knownLocale(options.locale);
  const fixed = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  if (role === 'hour') return hourWriter(locale);
  if (role === 'quarter') return quarterText(locale);
  if (role === 'code') {
    const code = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
    return (value) => code.format(value as number);
  }
  const style = styleOf(role, column);
  const format = numberFormat(locale, { ...style, ...fixed });
  const scale = role === 'percent' ? 100 : 1;
  // Digit strings are formatted from their digits: through a double they would show a number that never arrived.
  const write: Writer = (value) =>
    format.format((scale === 1 ? value : Number(value) / scale) as number | Intl.StringNumericLiteral);
  const zero = write(0);
  const ends = style.style === undefined && role === 'unit' ? ` ${column.unit ?? ''}` : '';
  const isZero = (value: number) =>
    Math.abs(role === 'fraction' ? value * 100 : value) < 0.5 / 10 ** decimals;
  return (value) => `${isZero(Number(value)) ? zero : write(value)}${ends}`;
}

/** Words of a locale for a style that the browser does not know are left out rather than thrown for. */
function numberFormat(locale: string | undefined, style: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, style);
  } catch {
    const { style: _style, unit: _unit, currency: _currency, ...plain } = style;
    return new Intl.NumberFormat(locale, plain);
  }
}

function styleOf(role: NumberRole, column: ResultColumn): Intl.NumberFormatOptions {
  if (role === 'fraction' || role === 'percent') return { style: 'percent' };
  const currency = /^[A-Z]{3}$/i.test(column.currency ?? '') ? column.currency : undefined;
  if (role === 'currency' && currency !== undefined) return { style: 'currency', currency };
  const unit = column.unit?.toLowerCase().replace(/s$/, '');
  return role === 'unit' && isUnit(unit) ? { style: 'unit', unit, unitDisplay: 'short' } : {};
}

function isUnit(unit: string | undefined): unit is string {
  try {
    return unit !== undefined && new Intl.NumberFormat('en', { style: 'unit', unit }).format(1) !== '';
  } catch {
    return false;
  }
}

/** Hours of a day as a clock writes them: "2 PM", "14:00". */
function hourWriter(locale: string | undefined): Writer {
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
  const isHalfDay = clock.resolvedOptions().hour12 ?? false;
  const format = isHalfDay
    ? clock
    : new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  return (value) => format.format(Number(value) * 3_600_000);
}

/** From here on an axis writes "1K", so that no "5,000" stands under a "10K". */
export const COMPACT_FROM = 1000;

function shortWriter(
  role: NumberRole,
  column: ResultColumn,
  options: FormatOptions,
  long: Writer,
): (value: number) => string {
  if (role === 'hour' || role === 'quarter' || role === 'code') return long;
  const locale = knownLocale(options.locale);
  const style = role === 'unit' ? {} : styleOf(role, column);
  const plain = numberFormat(locale, { ...style, minimumFractionDigits: 0, maximumFractionDigits: 6 });
  const compact = numberFormat(locale, {
    ...style,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 6,
  });
  const scale = role === 'percent' ? 100 : 1;
  return (value) => {
    const scaled = value === 0 ? 0 : value / scale;
    return Math.abs(scaled) >= COMPACT_FROM ? compact.format(scaled) : plain.format(scaled);
  };
}
