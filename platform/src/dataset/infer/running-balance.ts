/**
 * What an account holds after each of its rows. A sum of it says nothing: what counts is its last value, and which row
 * is the last of a day only the order of the file tells.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import { columnSql } from './column-facts.js';
import type { MoneyFlow } from './money-flow.js';
import type { Column } from './column.js';
import { valueSql } from './table-shape.js';

export type RunningBalance = {
  readonly column: Column;
  /** What tells the accounts apart, where there are several. */
  readonly account?: Column;
  /** SQL over the cube of the balance after the last row, where the order of the rows tells it. */
  readonly last?: string;
};

const named =
  /^(?:(?:account|current|available|ledger|end|new|book) )?(?:balance|saldo|kontostand|solde)(?: after(?: \w+)*)?$/;
const surely = /^(?:running|closing) balance$|^(?:balance|saldo) after\b/;
const accounts = /^(?:account|accounts|konto|iban|card|wallet|bank|cuenta|compte|rekening|pot)$/;

/** Of all rows so many must differ from the one before by what they are of. */
const inStep = 0.6;

export async function runningBalanceOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
  flow: MoneyFlow | undefined,
): Promise<RunningBalance | undefined> {
  const bare = ({ words }: Column): string =>
    words.filter((word) => !/^(?:eur|usd|gbp|chf|aud|cad|nzd|inr|amount)$/.test(word)).join(' ');
  const column = columns.find(
    (one) => one.role.kind === 'amount' && (named.test(bare(one)) || surely.test(bare(one))),
  );
  const time = columns.find(({ role }) => role.kind === 'time');
  if (!column || !time) return undefined;
  if (!flow) return surely.test(bare(column)) ? { column } : undefined;
  const account = columns.find(
    ({ words, role, distinct, values, rows }) =>
      (role.kind === 'category' || role.kind === 'code' || role.kind === 'reference') &&
      words.some((word) => accounts.test(word)) &&
      distinct > 1 &&
      distinct <= 50 &&
      values === rows,
  );
  const [b, net] = [valueSql(column), flow.net.replaceAll('{CUBE}.', '')];
  const of = account ? `PARTITION BY ${valueSql(account)} ORDER BY rowid` : 'ORDER BY rowid';
  const near = (what: string, by: string): string => `count(*) FILTER (abs(${what} - (${by})) < 0.015)`;
  const read = await connection.runAndReadAll(
    `SELECT count(*), ${near('b - p', 'n')}, ${near('p - b', 'm')} FROM (SELECT ${b} AS b, ${net} AS n, lag(${b}) OVER (${of}) AS p, lag(${net}) OVER (${of}) AS m FROM ${quoted(table)}) WHERE p IS NOT NULL AND b IS NOT NULL`,
  );
  const [steps = 0, onward = 0, backward = 0] = (read.getRows()[0] ?? []).map(Number);
  const isBackward = backward > onward;
  if (Math.max(onward, backward) < steps * inStep && !surely.test(bare(column)))
    return { column, ...(account ? { account } : {}) };
  const order = `${columnSql(time)}, {CUBE}.rowid${isBackward ? ' DESC' : ''}`;
  return {
    column,
    ...(account ? { account } : {}),
    last: `LAST(${columnSql(column)} ORDER BY ${order})${column.values < column.rows ? ` FILTER (WHERE ${columnSql(column)} IS NOT NULL)` : ''}`,
  };
}
