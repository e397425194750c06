/**
 * Money that goes both ways, as banks, bookkeepers and trackers of expenses write it: one amount with a sign, one column
 * for each way, or an amount without a sign beside a column that tells the way. What comes of all three is the same: what
 * came in, what went out, and the net of both.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import { literal } from '../read/literal.js';
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import { valueSql } from './table-shape.js';
import { wordsOf } from './words.js';

export type MoneyFlow = {
  /**
   * `spent`: all of it goes out but for what is paid back, as on a card. `journal`: each entry stands on two accounts, so
   * that all debits are all credits, and which of them is income only the account tells.
   */
  readonly kind: 'signed' | 'two columns' | 'by type' | 'spent' | 'journal';
  /** The amounts that it is made of: one, or what went out and what came in. */
  readonly columns: readonly Column[];
  /** What tells the way of a row. */
  readonly type?: Column;
  /** SQL over the cube of what a row adds to the net. */
  readonly net: string;
  /** … of what came in and went out by a row, both told positive, and nothing where it went the other way. */
  readonly in: string;
  readonly out: string;
};

const outWords =
  /^(?:debits?|dr|withdrawals?|withdrawn|out|outs|outflows?|outgoings?|paid out|money out|payments?|expenses?|spent|spending|soll|ausgaben?|auszahlung|d[ée]bito?|cargos?|sorties?)$/;
const inWords =
  /^(?:credits?|cr|deposits?|deposited|in|ins|inflows?|incomings?|paid in|money in|receipts?|received|income|incomes|haben|einnahmen?|einzahlung|cr[ée]dito?|abonos?|entr[ée]es?)$/;
/** A word that a pair of columns may have beside its way: "Debit amount", "Amount (in)". */
const beside = /^(?:amount|amt|value|total|eur|usd|gbp|chf|aud|cad|nzd|inr)$/;
const typeOut =
  /^(?:debits?|dr|d|dbit|out|outgoing|outflow|expenses?|withdrawals?|payments?|purchases?|spent|spending|money out|paid out|soll|ausgaben?|-)$/;
const typeIn =
  /^(?:credits?|cr|c|crdt|in|incoming|inflow|income|deposits?|receipts?|received|refunds?|money in|paid in|haben|einnahmen?|\+)$/;
/** What may be less than nothing without that anybody is paid. */
const differences =
  /^(?:profit|loss|margin|change|difference|diff|variance|delta|gain|gains|return|returns|pnl|growth|discount|adjustment|balance|saldo|budget|forecast)$/;
/** Tables of what is sold are of no account, though some of what was paid is paid back. */
const sold = /^(?:orders?|customers?|quantity|qty|sku|products?|lineitem|item)$/;

/** Of all amounts so many must go each way. */
const bothWays = 0.02;

export async function moneyFlowOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
): Promise<MoneyFlow | undefined> {
  if (!columns.some(({ role }) => role.kind === 'time')) return undefined;
  return (
    (await twoColumns(connection, table, columns)) ??
    (await byType(connection, table, columns)) ??
    (await signed(connection, table, columns)) ??
    spent(table, columns)
  );
}

const wayOf = ({ words }: Column): 'in' | 'out' | undefined => {
  const text = words.filter((word) => !beside.test(word)).join(' ');
  return outWords.test(text) ? 'out' : inWords.test(text) ? 'in' : undefined;
};

/** Debit and credit: hardly a row has both. */
async function twoColumns(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
): Promise<MoneyFlow | undefined> {
  const ways = columns.filter(
    ({ role }) => role.kind === 'amount' && role.adds && role.shareOf === undefined,
  );
  const [out, ...outs] = ways.filter((column) => wayOf(column) === 'out');
  const [into, ...ins] = ways.filter((column) => wayOf(column) === 'in');
  if (!out || !into || outs.length + ins.length > 0) return undefined;
  const [o, i] = [valueSql(out), valueSql(into)];
  const [both, either, balance] = await numbers(
    connection,
    `SELECT count(*) FILTER (${o} <> 0 AND ${i} <> 0), count(*) FILTER (${o} <> 0 OR ${i} <> 0), abs(sum(coalesce(${o}, 0)) - sum(coalesce(${i}, 0))) / greatest(sum(abs(${o})), 0.01) FROM ${quoted(table)}`,
  );
  if (either === 0 || (both ?? 0) > (either ?? 0) * 0.05) return undefined;
  if ((balance ?? 0) < 1e-9) {
    const [o, i] = [out, into].map((column) => `COALESCE(${columnSql(column)}, 0)`);
    return { kind: 'journal', columns: [out, into], net: `${o} - ${i}`, in: '', out: '' };
  }
  const amount = (column: Column): string => (column.sum < 0 ? `-${columnSql(column)}` : columnSql(column));
  // Some tools write nothing as nought.
  const way = (column: Column): string =>
    column.nonZero === column.values ? amount(column) : `NULLIF(${amount(column)}, 0)`;
  return {
    kind: 'two columns',
    columns: [out, into],
    net: `COALESCE(${amount(into)}, 0) - COALESCE(${amount(out)}, 0)`,
    in: way(into),
    out: way(out),
  };
}

/** The one amount that rows are about. */
function mainAmount(columns: readonly Column[]): Column | undefined {
  const sums = columns.filter(
    ({ role, words, nonZero, rows }) =>
      role.kind === 'amount' &&
      role.isMoney &&
      role.adds &&
      nonZero >= rows * 0.5 &&
      !words.some((word) => differences.test(word)),
  );
  const named = sums.filter(({ words }) =>
    /^(?:amount|betrag|importe|montant|bedrag)$/.test(words.at(-1) ?? ''),
  );
  const plain = sums.filter(({ words }) =>
    words.some((word) => /^(?:amount|value|betrag|importe|montant|bedrag)$/.test(word)),
  );
  return named[0] ?? plain[0] ?? (sums.length === 1 ? sums[0] : undefined);
}

/** An amount without a sign, and "debit" or "credit" beside it. */
async function byType(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
): Promise<MoneyFlow | undefined> {
  const amount = mainAmount(columns);
  if (!amount || Number(amount.min) < 0) return undefined;
  for (const column of columns) {
    if (column.form.type !== 'text' || column.distinct < 2 || column.distinct > 8) continue;
    const v = valueSql(column);
    const read = await connection.runAndReadAll(
      `SELECT ${v}, count(*) FROM ${quoted(table)} WHERE ${v} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`,
    );
    const kinds = read.getRows().map(([value, rows]) => ({ value: String(value), rows: Number(rows) }));
    const of = (way: RegExp) => kinds.filter(({ value }) => way.test(value.toLowerCase().trim()));
    const [out, into] = [of(typeOut), of(typeIn)];
    const told = [...out, ...into].reduce((sum, { rows }) => sum + rows, 0);
    if (out.length === 0 || into.length === 0 || told < column.rows * 0.8) continue;
    const isOne = (some: typeof kinds): string =>
      `${columnSql(column)} IN (${some.map(({ value }) => literal(value)).join(', ')})`;
    const own = columnSql(amount);
    return {
      kind: 'by type',
      columns: [amount],
      type: column,
      net: `CASE WHEN ${isOne(into)} THEN ${own} WHEN ${isOne(out)} THEN -${own} END`,
      in: `CASE WHEN ${isOne(into)} THEN ${own} END`,
      out: `CASE WHEN ${isOne(out)} THEN ${own} END`,
    };
  }
  return undefined;
}

/** One amount, less than nothing where it went out. */
async function signed(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
): Promise<MoneyFlow | undefined> {
  const amount = mainAmount(columns);
  if (
    !amount ||
    Number(amount.min) >= 0 ||
    columns.some(({ words }) => words.some((word) => sold.test(word)))
  )
    return undefined;
  const v = valueSql(amount);
  const [less, more] = await numbers(
    connection,
    `SELECT count(*) FILTER (${v} < 0), count(*) FILTER (${v} > 0) FROM ${quoted(table)}`,
  );
  const all = (less ?? 0) + (more ?? 0);
  if (Math.min(less ?? 0, more ?? 0) < Math.max(2, all * bothWays)) return undefined;
  if ((more ?? 0) > all * nearlyAll && isOfSpending(table, columns)) return undefined;
  const own = columnSql(amount);
  return {
    kind: 'signed',
    columns: [amount],
    net: own,
    in: `CASE WHEN ${own} > 0 THEN ${own} END`,
    out: `CASE WHEN ${own} < 0 THEN -${own} END`,
  };
}

/** Of what is spent so much is above nothing: the rest was paid back. */
const nearlyAll = 0.8;

/** Who was paid, or who has spent it. */
const isOfSpending = (table: string, columns: readonly Column[]): boolean =>
  wordsOf(table).some((word) => /^(?:expenses?|spending|spendings|expenditures?|outgoings?)$/.test(word)) ||
  columns.some(({ words }) =>
    words.some((word) => /^(?:merchant|payee|vendor|supplier|cardholder|spender)$/.test(word)),
  );

function spent(table: string, columns: readonly Column[]): MoneyFlow | undefined {
  const amount = mainAmount(columns);
  const isSold = columns.some(({ words }) => words.some((word) => sold.test(word)));
  const hasBalance = columns.some(({ words }) => words.includes('balance'));
  if (!amount || isSold || hasBalance || amount.sum <= 0 || !isOfSpending(table, columns)) return undefined;
  const own = columnSql(amount);
  return { kind: 'spent', columns: [amount], net: `-${own}`, in: 'NULL', out: own };
}

async function numbers(connection: DuckDBConnection, sql: string): Promise<number[]> {
  return ((await connection.runAndReadAll(sql)).getRows()[0] ?? []).map(Number);
}
