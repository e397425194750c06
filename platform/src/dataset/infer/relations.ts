/**
 * Which tables belong together: a column joins where its name says so, its values are a key there, and the rows bear it
 * out. Never by values alone, which in small numbers always fit.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import type { Column } from './column.js';
import type { Table } from './table-profile.js';
import { inSentence, singular, titleOf, wordsOf } from './words.js';
import { wordTable } from '../../word-table.js';

export type Relation = {
  readonly from: Table;
  readonly column: Column;
  readonly to: Table;
  readonly key: Column;
  /** Where a table points to another one more than once: "entry" and "exit" of pages, "assigned" and "closing" of agents. */
  readonly role?: string;
  /** Part of the values that are there in the other table, 0 to 1. */
  readonly contained: number;
};

/** What the cube that a relation leads to is called. */
export const cubeNameOf = ({ to, column, role }: Relation): string =>
  role === undefined ? `${to.name}_rows` : `${to.name}_${column.member}_rows`;

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
      // Wholes are told by their parts themselves.
      if (from === to || from === to.parts || leadsTo(relations, to, from)) continue;
      const found: Relation[] = [];
      for (const { isGuess, ...pair } of pairsOf(from, to)) {
        if (isGuess && relations.some(({ column }) => column === pair.column)) continue;
        const relation = { from, to, ...pair, contained: await containment(connection, from, to, pair) };
        if (relation.contained >= leastContained) found.push(relation);
        else if (!isGuess) refused.push(relation);
      }
      // One way there needs no name of its own.
      relations.push(...(found.length > 1 ? found : found.map(({ role: _role, ...one }) => one)));
    }
  }
  return { relations, refused };
}

type Pair = {
  readonly column: Column;
  readonly key: Column;
  readonly role?: string;
  /** Not called like the key, so that it is no surprise where it does not fit. */
  readonly isGuess?: true;
};

/** By the key's own name, by a name that ends with it, and by who did something. */
function pairsOf(from: Table, to: Table): Pair[] {
  const named = namedPair(from, to);
  const rest = from.columns.filter((column) => column !== named?.column && !isOwnKey(from, column));
  const others = keysOf(to).flatMap((key) =>
    rest.flatMap((column): Pair[] => {
      const role = roleOf(column, key, to);
      return role !== undefined && column.form.type === key.form.type
        ? [{ column, key, role, isGuess: true }]
        : [];
    }),
  );
  // "Title" of a chart and of the films that it tells of, where nothing else is called alike.
  const alike = to.columns
    .filter(({ isUnique }) => isUnique)
    .flatMap((key): Pair[] => {
      const column = rest.find((one) => one.words.join(' ') === key.words.join(' '));
      return column?.form.type === 'text' && key.form.type === 'text' ? [{ column, key, isGuess: true }] : [];
    });
  // The first key that fits a column is the one by its number, and not the one by its name.
  const first = others.filter(({ column }, i) => others.findIndex((other) => other.column === column) === i);
  return [...(named ? [named] : first.length > 0 ? [] : alike.slice(0, 1)), ...first];
}

/** What tells the rows of a table apart: its numbers, then its names. */
function keysOf(to: Table): Column[] {
  const keys = to.columns.filter(({ isUnique }) => isUnique);
  const own = ownName(to);
  const names = keys.filter(
    ({ form, words }) => form.type === 'text' && [own, `${own} name`, 'name'].includes(words.join(' ')),
  );
  return [...keys.filter(isIdentifier), ...names.filter((key) => !isIdentifier(key))];
}

const isIdentifier = (key: Column): boolean =>
  key.role.kind === 'key' || key.role.kind === 'code' || isPlain(key) || isPath(key);
const plainKeys: ReadonlySet<string> = new Set(['id', 'key', 'code']);
const isPlain = ({ words }: Column): boolean => plainKeys.has(words.join(' '));
const isPath = ({ words }: Column): boolean => /^(?:path|url|slug|uri)$/.test(words.join(' '));

const ownName = ({ name }: Table): string => singular(wordsOf(name).join(' '));

/** What the rows of a table are told apart by; a second unique column may well be another table's. */
const isOwnKey = ({ columns }: Table, column: Column): boolean =>
  column.isUnique && columns.find(({ isUnique }) => isUnique) === column;

/** `customer_id` and `customer_id`, or the `id` of customers; without identifiers the `club` of clubs, or its name. */
function namedPair(from: Table, to: Table): Pair | undefined {
  const own = ownName(to);
  const keys = to.columns.filter(({ isUnique }) => isUnique);
  for (const key of keys.filter(isIdentifier)) {
    const name = key.words.join(' ');
    const names = isPlain(key) ? [`${own} ${name}`, own] : [name];
    const column = namedOneOf(from, key, names) ?? ratedOneOf(from, to, key, names);
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

const namedOneOf = (from: Table, key: Column, names: readonly string[]): Column | undefined =>
  from.columns.find(
    (column) =>
      !isOwnKey(from, column) && column.form.type === key.form.type && names.includes(column.words.join(' ')),
  );

/** The one key of ratings is the number of the conversation that each is of: there are fewer of them than of those. */
const ratedOneOf = (from: Table, to: Table, key: Column, names: readonly string[]): Column | undefined =>
  from.rows < to.rows && from.noun.one !== to.noun.one
    ? from.columns.find(
        (column) =>
          isOwnKey(from, column) &&
          column.form.type === key.form.type &&
          names.includes(column.words.join(' ')) &&
          to.noun.one.split(' ').some((word) => column.words.includes(word)) &&
          !from.noun.one.split(' ').some((word) => column.words.includes(word)),
      )
    : undefined;

/** `entry_path` of pages by their path, `seller_agent_id` of agents, `closed_by` of whoever closes, `assignee_id` of the assignee. */
function roleOf({ words }: Column, key: Column, to: Table): string | undefined {
  const own = ownName(to);
  const name = key.words.join(' ');
  const text = words.join(' ');
  const tails = isPlain(key) ? [`${own} ${name}`, own] : [name, own, `${own} ${name}`];
  const tail = tails.find((end) => text.endsWith(` ${end}`));
  if (tail !== undefined) return text.slice(0, -tail.length - 1);
  return people.test(own) ? doerOf(text.replace(numberedEnd, '')) : undefined;
}

const numberedEnd = / (?:id|no|nr|number|num|code|key|ref)$/;

const people =
  /\b(?:agent|employee|user|staff|person|people|rep|representative|salesperson|manager|member|doctor|driver|technician|engineer|worker|operator|clerk|consultant|assistant|nurse|teacher|seller|officer|colleague|contact|adviser|advisor|curator|guide|coach|trainer|owner)$/;

const irregular: Readonly<Record<string, string>> = wordTable({
  sold: 'selling',
  made: 'making',
  sent: 'sending',
  written: 'writing',
  taken: 'taking',
  given: 'giving',
  led: 'leading',
  run: 'running',
});
const offices =
  /^(?:assignee|owner|manager|reporter|requester|approver|creator|handler|author|reviewer|supervisor|seller|responsible)$/;

/** `assigned_to` is the assigned one, `closed_by` the closing one, `owner` the owner. */
function doerOf(text: string): string | undefined {
  if (offices.test(text)) return text;
  const [, deed = '', end] = /^(\w+) (to|by)$/.exec(text) ?? [];
  if (end === 'to') return /^(?:assigned|allocated|delegated)$/.test(deed) ? deed : undefined;
  if (end === undefined) return undefined;
  return (
    irregular[deed] ?? (deed.endsWith('ed') ? deed.replace(/ied$/, 'ying').replace(/e?d$/, 'ing') : undefined)
  );
}

/** Tables in which a number that points elsewhere is no amount, and no key of these rows. */
export function withReferences(
  tables: readonly Table[],
  relations: readonly Relation[],
): { readonly tables: readonly Table[]; readonly relations: readonly Relation[] } {
  const pointing = new Map(relations.map((one) => [one.column, one]));
  const columnOf = (column: Column): Column => {
    const relation = pointing.get(column);
    const isNumber = column.role.kind === 'amount' || column.role.kind === 'key';
    if (!relation || !isNumber) return column;
    const { to, key, role } = relation;
    if (role === undefined) return { ...column, role: { kind: 'reference', of: to.noun.one } };
    const title = titleOf(`${role} ${inSentence(key.title)}`);
    return { ...column, title, role: { kind: 'reference', of: `${role} ${to.noun.one}` } };
  };
  const columns = new Map(tables.flatMap((table) => table.columns.map((one) => [one, columnOf(one)])));
  const settled = new Map(
    tables.map((table) => [table, { ...table, columns: table.columns.map((one) => columns.get(one)!) }]),
  );
  return {
    tables: [...settled.values()],
    relations: relations.map((one) => ({
      ...one,
      ...{ from: settled.get(one.from)!, to: settled.get(one.to)! },
      ...{ column: columns.get(one.column)!, key: columns.get(one.key)! },
    })),
  };
}

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
