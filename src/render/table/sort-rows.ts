import { atOnce, type Steps } from '../in-slices.js';
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
export function sortRows<T extends ResultTable>(
  table: T,
  column: number,
  direction: SortDirection,
  locale?: string,
): T {
  return atOnce(sortSteps(table, column, direction, locale));
}

/** Rows whose keys are made, or that are put in order by the engine's own sort, in one step. */
const RUN = 1_000;

/** What {@link sortRows} does, in steps: of many rows of text, comparing them takes seconds. */
export function* sortSteps<T extends ResultTable>(
  table: T,
  column: number,
  direction: SortDirection,
  locale?: string,
): Steps<T> {
  const kind = table.columns[column]?.kind;
  if (kind === undefined) return table;
  const collator = collatorOf(locale);
  const sign = direction === 'descending' ? -1 : 1;
  const order = (a: Keyed, b: Keyed): number => compare(a.key, b.key, collator, sign);
  let sorted: Keyed[] = [];
  for (let start = 0; start < table.rows.length; start += RUN) {
    for (const row of table.rows.slice(start, start + RUN)) {
      sorted.push({ row, key: keyOf(row[column] ?? null, kind) });
    }
    yield;
  }
  const runs: Keyed[][] = [];
  for (let start = 0; start < sorted.length; start += RUN) {
    runs.push(sorted.slice(start, start + RUN).sort(order));
    yield;
  }
  sorted = yield* merged(runs, order);
  const rows: (readonly Cell[])[] = [];
  for (const { row } of sorted) rows.push(row);
  return { ...table, rows };
}

interface Keyed {
  readonly row: readonly Cell[];
  readonly key: Key;
}

type Order = (a: Keyed, b: Keyed) => number;

/** Runs in order become one: neighbours are merged, so that of equal rows the first stays the first. */
function* merged(runs: Keyed[][], order: Order): Steps<Keyed[]> {
  let left = runs;
  while (left.length > 1) {
    const next: Keyed[][] = [];
    for (let index = 0; index < left.length; index += 2) {
      next.push(yield* mergedPair(left[index] ?? [], left[index + 1] ?? [], order));
    }
    left = next;
  }
  return left[0] ?? [];
}

function* mergedPair(first: Keyed[], second: Keyed[], order: Order): Steps<Keyed[]> {
  const both: Keyed[] = [];
  let [one, other] = [0, 0];
  for (;;) {
    const [a, b] = [first[one], second[other]];
    if (a === undefined && b === undefined) return both;
    if (b === undefined || (a !== undefined && order(a, b) <= 0)) {
      if (a !== undefined) both.push(a);
      one += 1;
    } else {
      both.push(b);
      other += 1;
    }
    if (both.length % RUN === 0) yield;
  }
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
