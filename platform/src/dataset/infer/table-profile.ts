import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import type { ColumnForm } from '../read/column-forms.js';
import type { TablePlan } from '../read/read-table.js';
import type { ColumnFacts } from './column-facts.js';
import { columnRole, currencyCodes, type ColumnRole } from './column-role.js';
import { memberName, rowNounOf, titleOf, wordsOf } from './words.js';

export type Column = ColumnFacts & {
  readonly member: string;
  readonly title: string;
  readonly role: ColumnRole;
};

export type Table = {
  readonly name: string;
  readonly path: string;
  readonly rows: number;
  readonly noun: { readonly one: string; readonly many: string };
  readonly columns: readonly Column[];
};

/** Looks at a table that has been read. */
export async function profileTable(
  connection: DuckDBConnection,
  { table, path }: { readonly table: string; readonly path: string },
  { columns: forms }: TablePlan,
): Promise<Table> {
  const name = quoted(table);
  const rows = Number((await connection.runAndReadAll(`SELECT count(*) FROM ${name}`)).getRows()[0]?.[0]);
  const taken = new Set<string>(['count']);
  const columns: Column[] = [];
  for (const [i, form] of forms.entries()) {
    const facts = await columnFacts(connection, name, rows, form);
    const member = memberName(form.name, taken, { fallback: `column_${i + 1}` });
    const role = columnRole(facts, { table, isFirst: i === 0 });
    columns.push({ ...facts, member, title: titleOf(withoutCurrency(form.name, role)), role });
  }
  return { name: table, path, rows, noun: rowNounOf(table), columns };
}

/** Amounts of money say their currency by themselves: `basket_gbp` is called "Basket". */
function withoutCurrency(name: string, role: ColumnRole): string {
  const [, bare, code = ''] = /^(.+?)[\s_-]+([a-z]{3})$/i.exec(name) ?? [];
  const isCode = role.kind === 'amount' && role.isMoney && currencyCodes.has(code.toLowerCase());
  // "Total" alone is no name.
  return isCode && bare !== undefined && !/^(?:total|sum|value)$/i.test(bare) ? bare : name;
}

async function columnFacts(
  connection: DuckDBConnection,
  table: string,
  rows: number,
  form: ColumnForm,
): Promise<ColumnFacts> {
  const column = quoted(form.name);
  const length = form.type === 'text' ? `max(length(${column}))` : '0';
  const isNumber = form.type === 'integer' || form.type === 'decimal';
  const size = isNumber ? `sum(${column})::DOUBLE, count(*) FILTER (${column} <> 0)` : '0, 0';
  // Order, not memory, decides the estimate: it is the same for the same values.
  const read = await connection.runAndReadAll(
    `SELECT count(${column}), approx_count_distinct(${column}), min(${column})::VARCHAR, max(${column})::VARCHAR, ${length}, ${size} FROM ${table}`,
  );
  const [values, about, min, max, longest, sum, nonZero] = read.getRowsJson()[0] ?? [];
  const facts = { name: form.name, form, words: wordsOf(form.name), rows, values: Number(values) };
  const exact = await exactly(connection, table, form, { values: Number(values), about: Number(about) });
  return {
    ...facts,
    distinct: exact ?? Number(about),
    isUnique: rows > 0 && exact === rows && Number(values) === rows,
    min: min === null ? undefined : (min as string),
    max: max === null ? undefined : (max as string),
    longest: Number(longest ?? 0),
    sum: Number(sum ?? 0),
    nonZero: Number(nonZero ?? 0),
  };
}

/** Few values, and those that may be all different, are worth counting. */
async function exactly(
  connection: DuckDBConnection,
  table: string,
  { name, type }: ColumnForm,
  { values, about }: { readonly values: number; readonly about: number },
): Promise<number | undefined> {
  const mayBeKey = (type === 'text' || type === 'integer') && about > values * 0.8;
  if (!mayBeKey && about > 2_000 && values > 100_000) return undefined;
  const read = await connection.runAndReadAll(`SELECT count(DISTINCT ${quoted(name)}) FROM ${table}`);
  return Number(read.getRows()[0]?.[0]);
}
