import { parseTime } from '../format/parse-time.js';

/** What the values of a column are, for alignment, sorting, formats and charts. */
export type ColumnKind = 'number' | 'time' | 'boolean' | 'string';

const NUMBER =
  /^(?:u?(?:tiny|small|medium|big|huge)?int(?:eger)?\d*|int\d+|float\d*|double(?: precision)?|real|numeric|decimal\d*|number|money|(?:small|big)?serial|count|sum|avg)\b/i;
const TIME = /^(?:timestamp(?:tz|_s|_ms|_ns)?|datetime\d*|date\d*|time$)/i;
const BOOLEAN = /^bool/i;
const TEXT =
  /^(?:string|utf8|text|(?:n?var)?char|character|n?varchar2?|uuid|json|interval|enum|blob|bytea|binary|geo)/i;

/** Values looked at when a column announces no type. */
export const KIND_SAMPLE = 1_000;

/** The kind an announced column type stands for (data API, SQL and engine names alike); undefined when unknown. */
export function columnKind(type: string | undefined): ColumnKind | undefined {
  const name = type?.trim() ?? '';
  if (NUMBER.test(name)) return 'number';
  if (TIME.test(name)) return 'time';
  if (BOOLEAN.test(name)) return 'boolean';
  return TEXT.test(name) ? 'string' : undefined;
}

/** A number as the data API writes it. A leading zero marks a code ("00123"), which is text. */
const CANONICAL_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** The kind that every value present agrees on; `string` when they do not, or when none is present. */
export function inferKind(values: readonly unknown[]): ColumnKind {
  let kind: ColumnKind | undefined;
  for (const value of values.slice(0, KIND_SAMPLE)) {
    if (value === null || value === undefined || value === '') continue;
    const own = kindOf(value);
    if (own === 'string' || (kind !== undefined && kind !== own)) return 'string';
    kind = own;
  }
  return kind ?? 'string';
}

function kindOf(value: unknown): ColumnKind {
  if (typeof value === 'number' || typeof value === 'bigint') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'string') return 'string';
  if (CANONICAL_NUMBER.test(value)) return 'number';
  // A bare year is a number above; here at least a month is required for a time.
  return /^\d{4}-\d{2}/.test(value) && parseTime(value) ? 'time' : 'string';
}
