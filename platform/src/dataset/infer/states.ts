/** The column that tells how each row stands, with the values that it has: which payments came in, which members still are. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import { literal } from '../read/literal.js';
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';

export type States = { readonly column: Column; readonly values: readonly string[] };

const called = /(?:^| )(?:status|state|outcome|result)$/;
/** More of them are no states. */
const mostStates = 40;

export async function statesOf(
  connection: DuckDBConnection,
  table: string,
  { columns, noun }: { readonly columns: readonly Column[]; readonly noun: { readonly one: string } },
): Promise<States | undefined> {
  const found = columns.filter(
    ({ words, form, role, distinct }) =>
      called.test(words.join(' ')) &&
      form.type === 'text' &&
      role.kind === 'category' &&
      distinct >= 2 &&
      distinct <= mostStates,
  );
  const own = found.filter(({ words }) => words.length === 1 || words[0] === noun.one);
  const [column, another] = own.length > 0 ? own : found;
  if (!column || another) return undefined;
  const read = await connection.runAndReadAll(
    `SELECT DISTINCT ${quoted(column.name)} AS state FROM ${quoted(table)} WHERE state IS NOT NULL ORDER BY 1`,
  );
  const values = read.getRows().map(([value]) => String(value));
  // What stands in braces is a reference to the model.
  return values.some((value) => /[{}]/.test(value)) ? undefined : { column, values };
}

/** The condition that a row is in one of the states. */
export const inStates = ({ column }: States, values: readonly string[]): string =>
  `${columnSql(column)} IN (${values.map(literal).join(', ')})`;
