/** Rows that are totals of the others, such as "All disasters" among the kinds of them: a sum over all counts twice. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import type { ColumnFacts } from './column-facts.js';
import type { ColumnRole } from './column-role.js';

export type TotalRows = { readonly column: string; readonly value: string };

type Known = ColumnFacts & { readonly role: ColumnRole };

const called =
  '(all|total|totals|overall|grand total|sum|subtotal|gesamt|insgesamt|total général|ensemble)( [a-z].*)?|.* total';
/** Of a name with more words than these it is only likely, and the rows have to bear it out. */
const plain = /^(?:all|totals?|overall|grand total|subtotal|gesamt|insgesamt)$/i;

export async function totalRows(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Known[],
): Promise<TotalRows[]> {
  const found: TotalRows[] = [];
  const amounts = columns.filter(({ role }) => role.kind === 'amount' && role.adds);
  for (const column of columns) {
    const { role, form, name, distinct } = column;
    if (role.kind !== 'category' || form.type !== 'text' || distinct < 3 || distinct > 500) continue;
    const v = quoted(name);
    const read = await connection.runAndReadAll(
      `SELECT DISTINCT ${v} AS v FROM ${quoted(table)} WHERE regexp_full_match(lower(${v}), '${called}') ORDER BY v`,
    );
    const values = read.getRows().map(([value]) => String(value));
    for (const value of values)
      if (await isTotal(connection, table, { column, value, amounts })) found.push({ column: name, value });
  }
  return found;
}

/** One that is called so and nothing else, or whose amounts are at least what most others come to. */
async function isTotal(
  connection: DuckDBConnection,
  table: string,
  {
    column,
    value,
    amounts,
  }: { readonly column: Known; readonly value: string; readonly amounts: readonly Known[] },
): Promise<boolean> {
  if (plain.test(value)) return true;
  const [amount] = amounts;
  if (!amount) return false;
  const is = `${quoted(column.name)} = '${value.replaceAll("'", "''")}'`;
  const sum = (condition: string) => `coalesce(sum(${quoted(amount.name)}) FILTER (${condition}), 0)::DOUBLE`;
  const read = await connection.runAndReadAll(
    `SELECT ${sum(is)}, ${sum(`NOT (${is})`)} FROM ${quoted(table)}`,
  );
  const [own = 0, others = 0] = (read.getRows()[0] ?? []).map(Number);
  return others !== 0 && Math.abs(own / others - 1) < 0.25;
}
