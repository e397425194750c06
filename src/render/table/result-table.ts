import { atOnce, type Steps } from '../in-slices.js';
import { columnKind, inferKind, KIND_SAMPLE } from './column-kind.js';
import type { ColumnKind } from './column-kind.js';
import type { Cell } from './cell.js';
import { coerceCell } from './coerce-cell.js';
import { columnTitles } from './humanise-title.js';
import { readShape } from './read-shape.js';
import type { ColumnMeta, RawColumn } from './read-shape.js';
import { guessTimeShape } from '../format/time-granularity.js';
import type { TimeShape } from '../format/time-granularity.js';

export type { Cell };

/** A column of a {@link ResultTable}. */
export interface ResultColumn extends ColumnMeta {
  /** The name as it arrived, for example `orders.created_at.month`. Untrusted text. */
  readonly name: string;
  /** The name in words ("Avg delay"), or the title the result itself announced. Untrusted text. */
  readonly title: string;
  readonly kind: ColumnKind;
  /** For `kind: 'time'`: how fine the values are, and whether they carry a zone. */
  readonly time?: TimeShape;
}

/** A tool result as a rectangle: every row has exactly one cell per column. */
export interface ResultTable {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Rows of the whole result as announced, at least `rows.length`. */
  readonly totalRows: number;
  /** Whether `rows` holds fewer rows than the whole result. */
  readonly truncated: boolean;
}

export interface ResultTableOptions {
  /** Rows kept at most. Default 10,000. */
  readonly maxRows?: number;
}

const DEFAULT_MAX_ROWS = 10_000;

/**
 * Reads a parsed SQL tool result, or a Core Data API result set, in any of its shapes: `schema` with rows of arrays
 * (`column_type` or `columnType`), or row objects with an `annotation`. Ragged rows are squared with nulls.
 *
 * @param result untrusted; the value that the tool's `result` string parses to.
 * @returns the table, or undefined when there are no rows in it to read (also `{error}` results).
 */
export function readResultTable(result: unknown, options: ResultTableOptions = {}): ResultTable | undefined {
  return atOnce(tableSteps(result, options));
}

/** Rows whose cells are typed in one step. */
const STEP_ROWS = 1_000;

/** What {@link readResultTable} does, in steps: for results of very many rows. */
export function* tableSteps(
  result: unknown,
  options: ResultTableOptions = {},
): Steps<ResultTable | undefined> {
  const shape = readShape(result, options.maxRows ?? DEFAULT_MAX_ROWS);
  if (!shape) return undefined;
  const titles = columnTitles(shape.columns);
  const sample = shape.rows.slice(0, KIND_SAMPLE);
  const kinds = shape.columns.map(
    (column, index) => columnKind(column.type) ?? inferKind(sample.map((row) => row[index])),
  );
  const rows: Cell[][] = [];
  for (let start = 0; start < shape.rows.length; start += STEP_ROWS) {
    yield;
    for (const row of shape.rows.slice(start, start + STEP_ROWS)) {
      rows.push(kinds.map((kind, index) => coerceCell(row[index], kind)));
    }
  }
  const columns = shape.columns.map((column, index): ResultColumn => {
    const kind = kinds[index] ?? 'string';
    const base = { ...metaOf(column), name: column.name, title: titles[index] ?? column.name, kind };
    return kind === 'time'
      ? { ...base, time: guessTimeShape(rows, index, column.name, column.granularity) }
      : base;
  });
  const totalRows = Math.max(shape.totalRows, rows.length);
  return { columns, rows, totalRows, truncated: totalRows > rows.length };
}

function metaOf({ name: _name, type: _type, title: _title, ...meta }: RawColumn): ColumnMeta {
  return meta;
}

/** The number a cell stands for in a chart or a comparison; null when it stands for none. */
export function numericValue(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string' || cell.trim() === '') return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}
