/**
 * What stands in every row of one thing again: an order's total on each of its lines. A sum over the rows counts it as
 * many times as the thing has rows, so it counts once for each thing. The rows tell which columns those are.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import { valueSql } from './table-shape.js';

export type OnceEach = {
  /** Tells the things apart, as an order's number does. */
  readonly key: Column;
  /** What such a thing is called. */
  readonly of: string;
  /** Members that are the same in all rows of a thing. */
  readonly same: ReadonlySet<string>;
  /** Amounts of a thing, each written on all of its rows. */
  readonly amounts: ReadonlySet<string>;
};

/** A thing has at least so many rows on average. */
const REPEATED = 1.2;
/** Of all things with several rows so many must agree; those with what most rows have anyway tell nothing of it. */
const AGREED = 0.95;
/** More rows each than these are no lines of an order. */
const MOST_LINES = 12;
/** So many things that might differ must agree; fewer where the name says what it is of. */
const ENOUGH = 10;
const ENOUGH_NAMED = 3;
/** Of more rows than these, so many tell as much: all rows of some of the things. */
const MOST_ROWS = 200_000;

/** What is sold, attended or employed has rows at many times, each of which may come to the same by its price. */
const listed =
  /(?:^| )(?:products?|items?|skus?|variants?|articles?|materials?|parts?|events?|shows?|performances?|screenings?|concerts?|matches|match|games?|sessions?|lessons?|tours?|trips?|departures?|courses?|class|classes|films?|titles?|categor(?:y|ies)|stores?|shops?|branch|locations?|sites?|employees?|agents?|sellers?|vendors?|suppliers?|brands?)$/;
/** The price of one row's piece is the same in each of them, and yet each of them is paid. */
const priced = /^(?:price|prices|fare|fares|fee|fees|rate|tuition)$/;
/** What is told of a whole, and not of its lines. */
const whole = /^(?:totals?|grand|subtotal|shipping|delivery|handling|freight)$/;
const later =
  /(?:^| )(?:ship|dispatch|deliver|fulfil|update|modif|due|end|clos|expir|cancel|return|refund|paid|pay|(?:re)?solved|complete|finish)/;

/** What tells things of several rows apart, those of fewest rows first. @param least rows of one on average */
export const thingKeys = (columns: readonly Column[], least = REPEATED): Column[] =>
  columns
    .filter(
      ({ role, values, rows, distinct }) =>
        role.kind === 'reference' && values >= rows * 0.9 && distinct > 1 && values >= distinct * least,
    )
    .filter(({ role }) => role.kind === 'reference' && !listed.test(role.of))
    .sort((a, b) => b.distinct - a.distinct);

const lineKey = /^(?:line|item|lineitem|detail|position|entry)$/;

/** Rows that have a number each are no lines, unless it is called a line's; and of a thing with very many rows they are none either. */
export const areLines = (columns: readonly Column[], key: Column): boolean =>
  !columns.some(({ role, words }) => role.kind === 'key' && !words.some((word) => lineKey.test(word))) &&
  key.values <= key.distinct * MOST_LINES;

/** An order is of one moment; a course that people enrol in at many is no such thing. */
export function isOfOneMoment(columns: readonly Column[], same: ReadonlySet<Column>): boolean {
  const times = columns.filter(({ role }) => role.kind === 'time');
  const first = times.filter(({ words }) => !later.test(words.join(' ')));
  const [moment] = (first.length > 0 ? first : times).sort((a, b) => b.distinct - a.distinct);
  return moment === undefined || same.has(moment);
}

export async function onceEachOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
): Promise<OnceEach | undefined> {
  for (const key of thingKeys(columns)) {
    const found = await ofKey(connection, table, columns, key);
    if (found && found.amounts.size > 0) return found;
  }
  return undefined;
}

async function ofKey(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
  key: Column,
): Promise<OnceEach | undefined> {
  const of = key.role.kind === 'reference' ? key.role.of : '';
  const others = columns.filter((one) => one !== key && one.values > 0);
  const facts = others.map((one, i) => {
    const v = valueSql(one);
    const usual = `(SELECT mode(${v}) FROM ${quoted(table)})`;
    const tells = one.role.kind === 'amount' ? `count(${v}) > 1 AND count_if(${v} <> ${usual}) > 0` : 'false';
    return `(min(${v}) IS NOT DISTINCT FROM max(${v}) AND count(${v}) IN (0, count(*))) AS s${i}, (${tells}) AS m${i}`;
  });
  const counted = others.map((_, i) => `count_if(s${i}), count_if(m${i}), count_if(m${i} AND s${i})`);
  const id = valueSql(key);
  const part = Math.ceil(key.rows / MOST_ROWS);
  const some = part > 1 ? ` AND hash(${id}) % ${part} = 0` : '';
  const read = await connection.runAndReadAll(
    `SELECT count(*), ${counted.join(', ')} FROM (SELECT ${facts.join(', ')} FROM ${quoted(table)} WHERE ${id} IS NOT NULL${some} GROUP BY ${id} HAVING count(*) > 1)`,
  );
  const [things = 0, ...found] = (read.getRows()[0] ?? []).map(Number);
  if (things === 0) return undefined;
  const known = others.map((column, i) => {
    const [same = 0, telling = 0, agreed = 0] = found.slice(i * 3, i * 3 + 3);
    return { column, isSame: same >= things * AGREED, telling, agreed };
  });
  const all = new Set(known.flatMap(({ column, isSame }) => (isSame ? [column] : [])));
  if (!isOfOneMoment(columns, all)) return undefined;
  const isOfThing = ({ words }: Column): boolean => of.split(' ').some((word) => words.includes(word));
  // Tickets that have a number each are no lines, and what each of them cost may well be the same.
  const isLine = areLines(columns, key);
  const amounts = known.filter(({ column, telling, agreed }) => {
    const { role, words } = column;
    if (role.kind !== 'amount' || telling === 0 || agreed < telling * AGREED) return false;
    const isWhole = isOfThing(column) || words.some((word) => whole.test(word));
    const isPriced = words.some((word) => priced.test(word));
    if (!isWhole && (!isLine || isPriced)) return false;
    return telling >= (isWhole ? ENOUGH_NAMED : ENOUGH);
  });
  return {
    ...{ key, of },
    same: new Set([...all].map(({ member }) => member)),
    amounts: new Set(amounts.map(({ column }) => column.member)),
  };
}

/** SQL over the cube of what the things of some rows come to, each of them once. */
export const onceSql = ({ key }: OnceEach, value: string, how: 'sum' | 'avg' | 'median'): string =>
  `LIST_${how.toUpperCase()}(LIST_TRANSFORM(LIST(DISTINCT ROW(${columnSql(key)}, ${value})), LAMBDA x: x[2]))`;
