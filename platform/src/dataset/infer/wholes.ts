/**
 * A table of wholes for a table of their parts: orders out of order lines. Each has what all of its lines say of it, how
 * many they are and what they come to, so that "the largest order" and "orders over 200 euros" are questions about rows.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import type { ColumnForm } from '../read/column-forms.js';
import type { Column } from './column.js';
import { isOfPieces } from './also-called.js';
import { mainMoney } from './draft-cube.js';
import { productOf } from './draft-pieces.js';
import { wholeOf } from './draft-once.js';
import { areLines, isOfOneMoment, thingKeys } from './once-each.js';
import { profileTable, type Table } from './table-profile.js';
import { valueSql } from './table-shape.js';
import { plural, singular, titleOf, wordsOf } from './words.js';

/**
 * @param viewerColumn tells whose row it is: wholes are made only where all parts of each say the same of it
 * @returns the tables, those of wholes behind them or with what their parts come to
 */
export async function withWholes(
  connection: DuckDBConnection,
  tables: readonly Table[],
  viewerColumn: string | undefined,
): Promise<Table[]> {
  const known = [...tables];
  for (const parts of tables) {
    const at = known.findIndex((one) => one !== parts && isWholeOf(one, parts));
    const whole = known[at];
    if (whole) known[at] = await withParts(connection, whole, parts);
    else {
      const taken = new Set(known.map(({ name }) => name));
      known.push(...(await madeOf(connection, parts, { viewerColumn, taken })));
    }
  }
  return known;
}

const ends = ['line', 'item', 'line item', 'detail', 'position'];

/** `order_lines` are of orders: they are called by them, and have their key. */
function isWholeOf(whole: Table, parts: Table): boolean {
  const names = [parts.noun.one, singular(wordsOf(parts.name).join(' '))];
  const isCalled = ends.some((end) => names.includes(`${whole.noun.one} ${end}`));
  return isCalled && partKey(whole, parts) !== undefined;
}

const keyOf = ({ columns }: Table): Column | undefined => columns.find(({ role }) => role.kind === 'key');

function partKey(whole: Table, { columns }: Table): Column | undefined {
  const key = keyOf(whole);
  if (!key) return undefined;
  const names = [key.words.join(' '), [whole.noun.one, ...key.words].join(' ')];
  return columns.find(
    ({ words, form, isUnique }) =>
      !isUnique && form.type === key.form.type && names.includes(words.join(' ')),
  );
}

/** A table of wholes, with what the parts of each come to. */
async function withParts(connection: DuckDBConnection, whole: Table, parts: Table): Promise<Table> {
  const [key, of] = [keyOf(whole), partKey(whole, parts)];
  const taken = new Set(whole.columns.map(({ words }) => words.join(' ')));
  const all = await rolledUp(connection, parts, {
    of: whole.noun.one,
    isMoney: mainMoney(whole) === undefined,
  });
  const added = all.filter(({ name }) => !taken.has(wordsOf(name).join(' ')));
  if (!key || !of || added.length === 0) return whole;
  const [own, each] = [quoted(whole.name), quoted(`${whole.name} parts`)];
  const names = added.map(({ name }) => `${each}.${quoted(name)}`);
  const sums = added.map(({ name, sql }) => `${sql} AS ${quoted(name)}`);
  const sql =
    `SELECT ${own}.*, ${names.join(', ')} FROM ${own} ` +
    `LEFT JOIN (SELECT ${quoted(of.name)} AS part_of, ${sums.join(', ')} FROM ${quoted(parts.name)} GROUP BY 1) AS ${each} ` +
    `ON ${own}.${quoted(key.name)} = ${each}.part_of`;
  const forms = [...whole.columns.map(({ form }) => form), ...added.map(({ form }) => form)];
  const made = await profiled(connection, { of: whole, name: `${whole.name}_with_parts`, sql, forms });
  return { ...made, name: whole.name, noun: whole.noun, title: whole.title, rolledUp: namesOf(added) };
}

const namesOf = (added: readonly RolledUp[]): ReadonlySet<string> => new Set(added.map(({ name }) => name));

/** Parts that a whole has on average: many orders are of one line. */
const SEVERAL = 1.03;
/** Of what else all parts tell at least so much: its time, and whose it is. */
const LEAST = 2;

/** Wholes that have no table of their own, and none where no column tells them. */
async function madeOf(
  connection: DuckDBConnection,
  parts: Table,
  { viewerColumn, taken }: { readonly viewerColumn: string | undefined; readonly taken: ReadonlySet<string> },
): Promise<Table[]> {
  if (parts.course || parts.flow) return [];
  const viewer = parts.columns.find(({ name }) => name.toLowerCase() === viewerColumn?.toLowerCase());
  for (const key of thingKeys(parts.columns, SEVERAL)) {
    if (key.role.kind !== 'reference' || !areLines(parts.columns, key)) continue;
    // Whose a row is goes by what is written.
    const same = await sameOf(connection, parts, key, { isExact: viewerColumn !== undefined });
    const isTold = same.size >= LEAST && isOfOneMoment(parts.columns, same);
    if (!isTold || (viewer && viewer !== key && !same.has(viewer))) continue;
    const worth = parts.once?.key === key ? wholeOf(parts) : undefined;
    const added = await rolledUp(connection, parts, { of: key.role.of, isMoney: worth === undefined });
    const many = plural(key.role.of);
    const own = many.replaceAll(' ', '_');
    const columns = [key, ...same];
    const values = columns.map(({ name }) => (name === key.name ? quoted(name) : `MIN(${quoted(name)})`));
    const named = columns.map(({ name }, i) => `${values[i] ?? ''} AS ${quoted(name)}`);
    const late = lastTimes(parts, columns);
    added.push(...late);
    const sums = added.map(({ name, sql }) => `${sql} AS ${quoted(name)}`);
    const sql = `SELECT ${[...named, ...sums].join(', ')} FROM ${quoted(parts.name)} WHERE ${quoted(key.name)} IS NOT NULL GROUP BY ${quoted(key.name)}`;
    const made = await profiled(connection, {
      ...{ of: parts, name: taken.has(own) ? `each_${own}` : own, sql },
      forms: [...columns.map(({ form }) => form), ...added.map(({ form }) => form)],
    });
    const noun = { one: key.role.of, many };
    const rolled = added.filter((one) => !late.includes(one));
    return [{ ...made, noun, title: titleOf(many), parts, rolledUp: namesOf(rolled) }];
  }
  return [];
}

/** An order is shipped when the last of its lines is. */
const lastTimes = ({ columns }: Table, told: readonly Column[]): RolledUp[] =>
  columns
    .filter((one) => one.role.kind === 'time' && one.derived === undefined && !told.includes(one))
    .map(({ name, form }) => ({
      ...{ name, form },
      sql: `CASE WHEN COUNT(${quoted(name)}) = COUNT(*) THEN MAX(${quoted(name)}) END`,
    }));

/** What stands on each part of a thing, or on the first of them alone, and never two things of it. */
async function sameOf(
  connection: DuckDBConnection,
  parts: Table,
  key: Column,
  { isExact }: { readonly isExact: boolean },
): Promise<Set<Column>> {
  const others = parts.columns.filter((one) => one !== key && one.values > 0);
  const facts = others.flatMap(({ name, form }, i) => {
    // "INVOICED" is "Invoiced".
    const v = form.type === 'text' && !isExact ? `lower(trim(${quoted(name)}))` : quoted(name);
    return [
      `min(${v}) IS NOT DISTINCT FROM max(${v}) AS s${i}`,
      `count(${v}) IN (0, count(*)) OR (count(${v}) = 1 AND min(CASE WHEN ${v} IS NOT NULL THEN rowid END) = min(rowid)) AS w${i}`,
    ];
  });
  const counted = others.map((_, i) => `bool_and(s${i}), count_if(w${i}) >= count(*) * ${USUALLY}`);
  const id = quoted(key.name);
  const read = await connection.runAndReadAll(
    `SELECT ${counted.join(', ')} FROM (SELECT ${facts.join(', ')} FROM ${quoted(parts.name)} WHERE ${id} IS NOT NULL GROUP BY ${id} HAVING count(*) > 1)`,
  );
  const found = read.getRows()[0] ?? [];
  return new Set(others.filter((_, i) => found[2 * i] === true && found[2 * i + 1] === true));
}

/** A column that only some parts have is of these, and not of the whole. */
const USUALLY = 0.95;

type Query = {
  readonly of: Table;
  readonly name: string;
  readonly sql: string;
  readonly forms: readonly ColumnForm[];
};

async function profiled(connection: DuckDBConnection, { of, name, sql, forms }: Query): Promise<Table> {
  await connection.run(`CREATE TABLE ${quoted(name)} AS ${sql}`);
  const table = await profileTable(
    connection,
    { table: name, path: of.path },
    { columns: forms },
    { isMade: true },
  );
  return { ...table, sql };
}

/** A column of wholes that no file has. */
type RolledUp = { readonly name: string; readonly sql: string; readonly form: ColumnForm };

const isPieces = ({ words, role }: Column): boolean => role.kind === 'amount' && isOfPieces(words.join(' '));
const isPrice = ({ words }: Column): boolean => words.some((word) => /^prices?$/.test(word));

/** How many pieces each whole is of, and what they come to where nothing else says it. */
async function rolledUp(
  connection: DuckDBConnection,
  parts: Table,
  { of, isMoney }: { readonly of: string; readonly isMoney: boolean },
): Promise<RolledUp[]> {
  const one = (name: string, sql: string, form: Partial<ColumnForm> = {}): RolledUp => ({
    ...{ name, sql },
    form: { type: 'integer', ...form, name, sql: quoted(name) },
  });
  const pieces = parts.columns.find(isPieces);
  const items = one('Units', pieces ? `SUM(${quoted(pieces.name)})::BIGINT` : 'COUNT(*)');
  const total = titleOf(`${of} total`);
  const [product] = isMoney ? productOf(parts, new Set()) : [];
  if (product?.sql !== undefined)
    return [items, one(total, `SUM(${product.sql.replaceAll('{CUBE}.', '')})`, { type: 'decimal' })];
  const money = isMoney ? mainMoney(parts) : undefined;
  if (!money) return [items];
  const isOfOne = pieces && isPrice(money) && !(await isOfAllPieces(connection, parts, money, pieces));
  const sum = isOfOne ? `${valueSql(money)} * ${quoted(pieces.name)}` : valueSql(money);
  return [items, one(total, `SUM(${sum})`, { ...money.form, ...(money.derived ? { type: 'decimal' } : {}) })];
}

/** Whether a price is that of all pieces of a row: then more pieces of the same thing have a higher one. */
async function isOfAllPieces(
  connection: DuckDBConnection,
  parts: Table,
  price: Column,
  pieces: Column,
): Promise<boolean> {
  const thing = parts.columns.find(({ role, words }) => role.kind === 'code' && words.includes('sku'));
  const by =
    thing ?? parts.columns.find(({ words }) => /^(?:product|item|article|title)\b/.test(words.join(' ')));
  if (!by) return false;
  const [p, n] = [quoted(price.name), quoted(pieces.name)];
  const read = await connection.runAndReadAll(
    `SELECT count(*), count_if(abs(a.p / a.n - b.p) < abs(a.p - b.p)) FROM
       (SELECT ${quoted(by.name)} AS k, ${p} AS p, ${n} AS n FROM ${quoted(parts.name)} WHERE ${n} > 1 AND ${p} > 0) a
       JOIN (SELECT ${quoted(by.name)} AS k, median(${p}) AS p FROM ${quoted(parts.name)} WHERE ${n} = 1 GROUP BY 1) b USING (k)`,
  );
  const [rows = 0, ofAll = 0] = (read.getRows()[0] ?? []).map(Number);
  return rows > 0 && ofAll > rows / 2;
}
