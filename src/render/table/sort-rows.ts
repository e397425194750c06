import { parseTime } from '../format/parse-time.js';
import { numericValue } from './result-table.js';
import type { Cell, ResultTable } from './result-table.js';

export type SortDirection = 'ascending' | 'descending';

/**
 * The table with its rows in the order of one column: numbers by value, times by moment, text by the locale's
 * collation with digits counted ("a2" before "a10"). Stable; nulls are last in both directions.
 *
 * @param locale a BCP 47 tag; the browser's own when absent or malformed.
 */
export function sortRows(
  table: ResultTable,
  column: number,
  direction: SortDirection,
  locale?: string,
): ResultTable {
  const kind = table.columns[column]?.kind;
  if (kind === undefined) return table;
  const collator = collatorOf(locale);
  const sign = direction === 'descending' ? -1 : 1;
  const keyed = table.rows.map((row) => ({ row, key: keyOf(row[column] ?? null, kind) }));
  keyed.sort((a, b) => compare(a.key, b.key, collator, sign));
  return { ...table, rows: keyed.map(({ row }) => row) };
}

/** Values of the column's own kind come first, then what did not fit the kind, then nulls. */
interface Key {
  readonly rank: 0 | 1 | 2;
  readonly number: number;
  readonly text: string;
}

function keyOf(cell: Cell, kind: string): Key {
  if (cell === null) return { rank: 2, number: 0, text: '' };
  const text = String(cell);
  if (kind === 'string') return { rank: 0, number: 0, text };
  const number =
    kind === 'boolean' ? booleanValue(cell) : kind === 'time' ? timeValue(text) : numericValue(cell);
  return number === null ? { rank: 1, number: 0, text } : { rank: 0, number, text };
}

function booleanValue(cell: Cell): number | null {
  return typeof cell === 'boolean' ? Number(cell) : null;
}

function timeValue(text: string): number | null {
  return parseTime(text)?.milliseconds ?? null;
}

function compare(a: Key, b: Key, collator: Intl.Collator, sign: number): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.number !== b.number) return sign * (a.number < b.number ? -1 : 1);
  // Equal as doubles: long digit strings are told apart by their digits, text by the locale.
  return a.text === b.text ? 0 : sign * (exactOrder(a.text, b.text) ?? collator.compare(a.text, b.text));
}

/** The order of two long integers that are the same double; undefined when they are not integers. */
function exactOrder(a: string, b: string): number | undefined {
  if (!/^[+-]?\d{16,}$/.test(a) || !/^[+-]?\d{16,}$/.test(b)) return undefined;
  const [x, y] = [BigInt(a.replace('+', '')), BigInt(b.replace('+', ''))];
  return x === y ? 0 : x < y ? -1 : 1;
}

function collatorOf(locale: string | undefined): Intl.Collator {
  try {
    return new Intl.Collator(locale, { numeric: true });
  } catch {
    return new Intl.Collator(undefined, { numeric: true });
  }
}
