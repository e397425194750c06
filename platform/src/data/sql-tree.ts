import { DataError } from './data-error.js';
import type { QueryConnection } from './query-connection.js';

/** A node of the database's own parse tree. Only the allow-lists of the compiler give its keys a meaning. */
export type Node = Readonly<Record<string, unknown>>;

/** In UTF-16 units. */
export const maxQueryLength = 20_000;

/**
 * Parses SQL text with the database's own parser, so that what is checked is what would be run, and returns the one
 * SELECT in it. Nothing is executed.
 *
 * @throws {DataError} when the text is no single plain SELECT.
 */
export async function parseSelect(connection: QueryConnection, text: string): Promise<Node> {
  if (text.length > maxQueryLength) throw new DataError('The query is too long.');
  if (text.includes('\0')) throw new DataError('The query is not valid SQL.');
  const reader = await connection.rows(
    'SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_default := true)',
    [text],
  );
  const json = reader.getRows()[0]?.[0];
  const tree = typeof json === 'string' ? (JSON.parse(json) as Node) : undefined;
  if (tree?.error !== false) throw new DataError(parseProblem(tree));
  const statements = nodes(tree.statements);
  const statement = statements[0];
  if (!statement || statements.length > 1) throw new DataError('Only one SELECT statement is allowed.');
  const select = node(statement.node);
  if (select?.type !== 'SELECT_NODE') throw new DataError('Only a single SELECT over one view is allowed.');
  return select;
}

function parseProblem(tree: Node | undefined): string {
  if (tree?.error_type === 'not implemented') return 'Only SELECT statements are allowed.';
  // The parser quotes nothing but the caller's own text.
  const message = typeof tree?.error_message === 'string' ? tree.error_message.split('\n')[0] : undefined;
  return message ? `The query is not valid SQL: ${message}` : 'The query is not valid SQL.';
}

export function node(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;
}

export function nodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.map((v) => node(v) ?? {}) : [];
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Keys that say nothing about the meaning. */
const silent = new Set(['query_location', 'class', 'type', 'alias']);

/**
 * Refuses a node that carries more than the compiler reads: a key that is passed over could change what the query
 * means (a sample, a filter, a set of grouping sets).
 *
 * @throws {DataError}
 */
export function onlyKeys(value: Node, known: readonly string[]): void {
  for (const [key, entry] of Object.entries(value)) {
    if (silent.has(key) || known.includes(key) || isEmpty(entry)) continue;
    throw new DataError(`This kind of query is not supported ("${key}").`);
  }
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === false || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  const object = node(value);
  // An ORDER BY inside a call is present as an empty modifier; a CTE list as an empty map.
  return object !== undefined && Object.entries(object).every(([key, v]) => key === 'type' || isEmpty(v));
}
