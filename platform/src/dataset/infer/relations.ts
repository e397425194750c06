/**
 * Which tables belong together: a column joins where its name says so, its values are a key there, and the rows bear it
 * out. Never by values alone, which in small numbers always fit.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import type { Column, Table } from './table-profile.js';
import { singular, wordsOf } from './words.js';

export type Relation = {
  readonly from: Table;
  readonly column: Column;
  readonly to: Table;
  readonly key: Column;
  /** Part of the values that are there in the other table, 0 to 1. */
  readonly contained: number;
};

/** Fewer than this are no reference, whatever the names say. */
const leastContained = 0.9;

export async function findRelations(
  connection: DuckDBConnection,
  tables: readonly Table[],
): Promise<{ readonly relations: readonly Relation[]; readonly refused: readonly Relation[] }> {
  const relations: Relation[] = [];
  const refused: Relation[] = [];
  for (const from of tables) {
    for (const to of tables) {
      if (from === to || leadsTo(relations, to, from)) continue;
      const pair = namedPair(from, to);
      if (!pair) continue;
      const contained = await containment(connection, from, to, pair);
      const relation = { from, to, ...pair, contained };
      (contained >= leastContained ? relations : refused).push(relation);
    }
  }
  return { relations, refused };
}

/** `customer_id` and `customer_id`, or the `id` of customers; without identifiers the `club` of clubs, or its name. */
function namedPair(from: Table, to: Table): { readonly column: Column; readonly key: Column } | undefined {
  const own = singular(wordsOf(to.name).join(' '));
  const keys = to.columns.filter(({ isUnique }) => isUnique);
  const isPlain = (key: Column) => plainKeys.has(key.words.join(' '));
  const identifiers = keys.filter(
    (key) => key.role.kind === 'key' || key.role.kind === 'code' || isPlain(key),
  );
  for (const key of identifiers) {
    const name = key.words.join(' ');
    const column = namedOneOf(from, key, isPlain(key) ? [`${own} ${name}`, own] : [name]);
    if (column) return { column, key };
  }
  const names = [own, `${own} name`];
  for (const key of keys) {
    if (key.form.type !== 'text' || ![...names, 'name'].includes(key.words.join(' '))) continue;
    const column = namedOneOf(from, key, names);
    if (column) return { column, key };
  }
  return undefined;
}

const plainKeys: ReadonlySet<string> = new Set(['id', 'key', 'code']);

const namedOneOf = (from: Table, key: Column, names: readonly string[]): Column | undefined =>
  from.columns.find(
    ({ words, form, isUnique }) =>
      !isUnique && form.type === key.form.type && names.includes(words.join(' ')),
  );

const leadsTo = (relations: readonly Relation[], from: Table, to: Table): boolean =>
  relations.some((one) => one.from === from && (one.to === to || leadsTo(relations, one.to, to)));

async function containment(
  connection: DuckDBConnection,
  from: Table,
  to: Table,
  { column, key }: { readonly column: Column; readonly key: Column },
): Promise<number> {
  const read = await connection.runAndReadAll(
    `SELECT count(*), count(k) FROM (SELECT DISTINCT ${quoted(column.name)} AS v FROM ${quoted(from.name)} WHERE v IS NOT NULL)
     LEFT JOIN (SELECT ${quoted(key.name)} AS k FROM ${quoted(to.name)}) ON v = k`,
  );
  const [all, known] = (read.getRows()[0] ?? []).map(Number);
  return all ? (known ?? 0) / all : 0;
}
