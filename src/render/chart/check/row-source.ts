import { numericValue } from '../../table/result-table.js';
import type { ResultTable } from '../../table/result-table.js';

/** The rows a part of a spec sees, by what has to be known of them to bound its work. */
export interface RowSource {
  /** An upper bound of the number of rows. */
  readonly size: number;
  /** Names that hold a dot or a bracket literally. */
  isLiteral(name: string): boolean;
  /** The values of a field (unescaped name); undefined when they are not known before drawing. */
  values(field: string): readonly unknown[] | undefined;
}

/** The rows of the result, at most `limit` of them. */
export function tableSource(table: ResultTable, limit: number): RowSource {
  const byName = new Map(table.columns.map((column, index) => [column.name, index]));
  return {
    size: Math.min(table.rows.length, limit),
    isLiteral: (name) => byName.has(name),
    values: (field) => {
      const index = byName.get(field);
      if (index === undefined) return undefined;
      const numeric = table.columns[index]?.kind === 'number';
      const cells = table.rows.slice(0, limit).map((row) => row[index] ?? null);
      return numeric ? cells.map(numericValue) : cells;
    },
  };
}

/** Rows that stand in the spec. */
export function inlineSource(rows: readonly unknown[]): RowSource {
  return {
    size: rows.length,
    isLiteral: (name) =>
      rows.some((row) => typeof row === 'object' && row !== null && Object.hasOwn(row, name)),
    values: (field) =>
      rows.map((row) =>
        typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[field] : row,
      ),
  };
}

/**
 * The source after a transform: perhaps more rows, and fields whose values are no longer known, or known from elsewhere
 * (`known`: name → values).
 */
export function derivedSource(
  source: RowSource,
  size: number,
  made: readonly string[],
  known: ReadonlyMap<string, readonly unknown[]> = new Map(),
): RowSource {
  const names = new Set(made);
  return {
    size,
    isLiteral: (name) => names.has(name) || source.isLiteral(name),
    values: (field) => known.get(field) ?? (names.has(field) ? undefined : source.values(field)),
  };
}

/** How many different values a field may have, at most. */
export function distinctValues(source: RowSource, field: string): number {
  const values = source.values(field);
  return values ? new Set(values.map(String)).size : source.size;
}

/** The smallest and largest number, or moment, of a field; undefined when nothing is known. */
export function valueExtent(source: RowSource, field: string): readonly [number, number] | undefined {
  const values = source.values(field);
  if (!values) return undefined;
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    const number =
      typeof value === 'string' ? (Number.isNaN(Number(value)) ? Date.parse(value) : Number(value)) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) continue;
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  return low <= high ? [low, high] : undefined;
}
