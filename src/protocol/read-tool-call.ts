import { asNumber, asString, isRecord, parseJson } from './coerce.js';
import type { ToolCall } from './chat-message.js';

/** Input of the SQL tool. Source: contract, "Tool calls". `sqlQuery` is also read from a field named `query`. */
export interface SqlToolInput {
  readonly sqlQuery?: string;
  readonly queryTitle?: string;
  readonly description?: string;
  readonly userRequest?: string;
  readonly memoryId?: string;
  /** Vega-Lite v5 specification as JSON text, without data. Untrusted. */
  readonly vegaSpec?: string;
}

/** A column of a result. */
export interface ResultColumn {
  readonly name: string;
  /** The platform's type name, from `column_type` or `columnType`. */
  readonly columnType?: string;
  /** What the result itself calls it. Untrusted text. */
  readonly title?: string;
  /** How its data model writes it: `currency`, `percent`. */
  readonly format?: string;
}

/** Result of the SQL tool, read but not yet typed: cells are as they came. */
export interface SqlToolResult extends SqlToolInput {
  readonly schema?: readonly ResultColumn[];
  /** Rows: arrays in the order of `schema`, or objects by column name. */
  readonly data: readonly unknown[];
  /** Titles and types of columns, where rows are objects. */
  readonly annotation?: Readonly<Record<string, unknown>>;
  /** Rows the query has in all; `data` holds 100 of them by default. */
  readonly totalRows?: number;
  readonly uuid?: string;
}

/** A cube or view of the data model, as the metadata tool found it. */
export interface MetaCube {
  readonly name: string;
  readonly title: string;
  readonly memberCount: number;
}

/** What a tool call is about, and how far it is. */
export type ToolStep = {
  readonly name: string;
  /** `unreadable`: the call is complete, but its result is not what such a tool returns. */
  readonly status: 'running' | 'done' | 'failed' | 'unreadable';
} & (
  | { readonly kind: 'meta'; readonly searchQuery?: string; readonly cubes?: readonly MetaCube[] }
  | { readonly kind: 'sql'; readonly input: SqlToolInput; readonly result?: SqlToolResult }
  | { readonly kind: 'other' }
);

/**
 * Reads a tool call. Tools are told apart by the shape of their input and result, not by name, since platforms
 * name them differently. A result with an `error` property is a failed call: data, not an error of the stream.
 *
 * Source: contract, "Tool calls".
 */
export function readToolCall(call: ToolCall): ToolStep {
  const input = asRecord(call.input);
  const complete = call.result !== undefined;
  const result = asRecord(call.result);
  const failed = result?.['error'] !== undefined && result['error'] !== null;
  const kind = kindOf(call.name, input, result);
  const status = statusOf(kind, complete, failed, result);
  if (kind === 'meta') return metaStep(call.name, status, input, result);
  if (kind === 'sql') return sqlStep(call.name, status, input, result);
  return { kind, name: call.name, status };
}

type Fields = Readonly<Record<string, unknown>>;

function asRecord(text: string | undefined): Fields | undefined {
  const value = text === undefined ? undefined : parseJson(text);
  return isRecord(value) ? value : undefined;
}

function kindOf(name: string, input: Fields | undefined, result: Fields | undefined): ToolStep['kind'] {
  if (Array.isArray(result?.['data'])) return 'sql';
  if (Array.isArray(result?.['cubes'])) return 'meta';
  if (asString(input?.['sqlQuery']) !== undefined || isSql(asString(input?.['query']))) return 'sql';
  if (asString(input?.['searchQuery']) !== undefined) return 'meta';
  // The input of a call that has only just begun may be empty; by then only the name tells.
  if (/sql/i.test(name)) return 'sql';
  return /meta/i.test(name) ? 'meta' : 'other';
}

/** Other tools have a `query` too, and theirs is not SQL. */
function isSql(query: string | undefined): boolean {
  return query !== undefined && /^[\s(]*(select|with)\b/i.test(query);
}

function statusOf(
  kind: ToolStep['kind'],
  complete: boolean,
  failed: boolean,
  result: Fields | undefined,
): ToolStep['status'] {
  if (!complete) return 'running';
  if (failed) return 'failed';
  if (kind === 'sql') return Array.isArray(result?.['data']) ? 'done' : 'unreadable';
  if (kind === 'meta') return Array.isArray(result?.['cubes']) ? 'done' : 'unreadable';
  return 'done';
}

function metaStep(
  name: string,
  status: ToolStep['status'],
  input: Fields | undefined,
  result: Fields | undefined,
): ToolStep {
  const searchQuery = asString(input?.['searchQuery']) ?? asString(result?.['searchQuery']);
  const found = result?.['cubes'];
  const cubes = Array.isArray(found) ? found.filter(isRecord).map(readCube) : undefined;
  return {
    kind: 'meta',
    name,
    status,
    ...(searchQuery === undefined ? {} : { searchQuery }),
    ...(cubes === undefined ? {} : { cubes }),
  };
}

function readCube(cube: Fields): MetaCube {
  const name = asString(cube['name']) ?? '';
  const members = cube['members'];
  return {
    name,
    title: asString(cube['title']) ?? name,
    memberCount: Array.isArray(members) ? members.length : 0,
  };
}

function sqlStep(
  name: string,
  status: ToolStep['status'],
  input: Fields | undefined,
  result: Fields | undefined,
): ToolStep {
  const read = input === undefined ? {} : readSqlInput(input);
  if (status !== 'done' || result === undefined) return { kind: 'sql', name, status, input: read };
  return { kind: 'sql', name, status, input: read, result: readSqlResult(result, read) };
}

function readSqlInput(fields: Fields): SqlToolInput {
  const sqlQuery = asString(fields['sqlQuery']) ?? asString(fields['query']);
  const vegaSpec = readSpec(fields['vegaSpec']);
  return {
    ...(sqlQuery === undefined ? {} : { sqlQuery }),
    ...optionalString('queryTitle', fields),
    ...optionalString('description', fields),
    ...optionalString('userRequest', fields),
    ...optionalString('memoryId', fields),
    ...(vegaSpec === undefined ? {} : { vegaSpec }),
  };
}

function readSqlResult(fields: Fields, input: SqlToolInput): SqlToolResult {
  const totalRows = asNumber(fields['totalRows']);
  const schema = readSchema(fields['schema']);
  const annotation = fields['annotation'];
  return {
    // `vegaSpec` may sit in the input, in the result, or in both; the result is the later word.
    ...input,
    ...readSqlInput(fields),
    ...optionalString('uuid', fields),
    ...(schema === undefined ? {} : { schema }),
    ...(isRecord(annotation) ? { annotation } : {}),
    ...(totalRows === undefined ? {} : { totalRows }),
    data: fields['data'] as readonly unknown[],
  };
}

function readSchema(value: unknown): readonly ResultColumn[] | undefined {
  if (!Array.isArray(value)) return undefined;
  // An odd entry keeps its place, or every cell behind it would stand under another column's name.
  return value.map((entry: unknown) => {
    const column = isRecord(entry) ? entry : {};
    const columnType = asString(column['column_type']) ?? asString(column['columnType']);
    const title = asString(column['title']);
    const format = asString(column['format']);
    return {
      name: asString(column['name']) ?? '',
      ...(columnType === undefined ? {} : { columnType }),
      ...(title === undefined ? {} : { title }),
      ...(format === undefined ? {} : { format }),
    };
  });
}

function readSpec(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return isRecord(value) ? JSON.stringify(value) : undefined;
}

function optionalString<K extends 'queryTitle' | 'description' | 'userRequest' | 'memoryId' | 'uuid'>(
  key: K,
  fields: Fields,
): Readonly<Partial<Record<K, string>>> {
  const value = asString(fields[key]);
  return (value === undefined ? {} : { [key]: value }) as Readonly<Partial<Record<K, string>>>;
}
