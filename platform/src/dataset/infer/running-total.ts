/**
 * What has come together until a row's time, as a film's total gross to date. A sum of it over rows says nothing: what
 * counts is the last of each thing, and of several things these are added up.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import { valueSql } from './table-shape.js';

export type RunningTotal = {
  readonly column: Column;
  /** What runs by itself, where there are several. */
  readonly of?: Column;
  /** SQL over the cube of the last value of each thing, added up; none where the rows do not tell that it runs. */
  readonly last?: string;
};

const named =
  /(?:^| )(?:to date|until now|cumulative|cumulated|accumulated|cum|cumul|kumuliert|cumulé|ytd|qtd|mtd|running (?:total|sum|count|revenue|sales|amount))(?: |$)/;
/** What begins anew with each of these. */
const spans = [
  [/(?:^| )(?:ytd|year to date)(?: |$)/, 'YEAR'],
  [/(?:^| )(?:qtd|quarter to date)(?: |$)/, 'QUARTER'],
  [/(?:^| )(?:mtd|month to date)(?: |$)/, 'MONTH'],
] as const;

/** Of all steps so many must not fall. */
const RISING = 0.98;
const MOST_THINGS = 6;

export async function runningTotalsOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
): Promise<RunningTotal[]> {
  const found: RunningTotal[] = [];
  for (const column of columns)
    if (column.role.kind === 'amount' && column.role.adds && named.test(column.words.join(' ')))
      found.push(await runOf(connection, table, columns, column));
  return found;
}

async function runOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
  column: Column,
): Promise<RunningTotal> {
  const time = columns.find(({ role }) => role.kind === 'time');
  if (!time) return { column };
  const things = columns
    .filter(
      ({ role, values, rows, distinct }) =>
        (role.kind === 'category' || role.kind === 'reference' || role.kind === 'code') &&
        values === rows &&
        distinct > 1 &&
        distinct < rows * 0.7,
    )
    .slice(0, MOST_THINGS);
  const [t, v] = [valueSql(time), valueSql(column)];
  for (const of of [undefined, ...things]) {
    const keys = (sql: (one: Column) => string): string[] => [
      ...(of ? [sql(of)] : []),
      ...partsOf(column, sql(time)),
    ];
    const by = keys(valueSql);
    const within = by.length > 0 ? `PARTITION BY ${by.join(', ')} ` : '';
    const read = await connection.runAndReadAll(
      `SELECT count(*), count_if(v >= before), count_if(t = earlier) FROM (SELECT ${v} AS v, ${t} AS t, lag(${v}) OVER w AS before, lag(${t}) OVER w AS earlier FROM ${quoted(table)} WHERE ${v} IS NOT NULL WINDOW w AS (${within}ORDER BY ${t}, ${v})) WHERE before IS NOT NULL`,
    );
    const [steps = 0, rising = 0, level = 0] = (read.getRows()[0] ?? []).map(Number);
    if (steps < 3 || rising < steps * RISING || level > steps * (1 - RISING)) continue;
    return { column, ...(of ? { of } : {}), last: lastSql(keys(columnSql), columnSql(column)) };
  }
  return { column };
}

/** The year (and the quarter or month of it) after which it begins anew. */
function partsOf({ words }: Column, time: string): string[] {
  const span = spans.find(([name]) => name.test(words.join(' ')))?.[1];
  if (span === undefined) return [];
  return span === 'YEAR' ? [`YEAR(${time})`] : [`YEAR(${time})`, `${span}(${time})`];
}

/** Of values in the order of what they are of and their size, those before another thing's. */
function lastSql(keys: readonly string[], value: string): string {
  if (keys.length === 0) return `MAX(${value})`;
  const all = `LIST_SORT(LIST(DISTINCT ROW(${[...keys, value].join(', ')})))`;
  const isLast = keys.map((_, i) => `x[2][${i + 1}] IS DISTINCT FROM x[1][${i + 1}]`).join(' OR ');
  return `LIST_SUM(LIST_TRANSFORM(LIST_ZIP(${all}, ${all}[2:]), LAMBDA x: CASE WHEN x[2] IS NULL OR ${isLast} THEN x[1][${keys.length + 1}] END))`;
}
