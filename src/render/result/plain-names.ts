/**
 * Names that the chart engine cannot hold: a backslash, which it reads as an escape, line ends, and names of what every
 * object has. Such columns are drawn under another name; their titles stay.
 */
import type { ResultTable } from '../table/result-table.js';

/** A chart's spec and rows, with names that can be drawn. */
export interface PlainlyNamed {
  /** The spec as JSON text. Untrusted as before. */
  readonly spec: string;
  readonly table: ResultTable;
}

/** A spec beyond this is refused by its check. */
const MAX_LENGTH = 262_144;

/** Where a spec names a field. */
const FIELD_KEYS = new Set(
  'field groupby fields fold flatten pivot stack impute key lookup density quantile regression loess on'.split(
    ' ',
  ),
);
const EXPRESSION_KEYS = new Set('calculate filter test expr labelExpr signal'.split(' '));

/** Names with parts that every object answers to are reached through its prototype. */
function isAwkward(name: string): boolean {
  // eslint-disable-next-line no-control-regex -- no text of code may hold them
  if (/[\\\u0000-\u001f\u2028\u2029]/.test(name)) return true;
  return name.split(/[.[\]'"]+/).some((part) => part === 'prototype' || part in Object.prototype);
}

/**
 * Gives columns other names where a chart cannot hold theirs, in the spec and in the rows alike.
 *
 * @returns undefined where the spec computes with such a name: then there is no chart.
 */
export function plainlyNamed(spec: string, table: ResultTable): PlainlyNamed | undefined {
  const aliases = aliasesOf(table.columns.map(({ name }) => name));
  if (aliases.size === 0 || spec.length > MAX_LENGTH) return { spec, table };
  let made: unknown;
  try {
    made = renamed(JSON.parse(spec), '', aliases);
  } catch (error) {
    // A spec that is none is refused by its check, in its own words.
    return error instanceof Computed ? undefined : { spec, table };
  }
  const columns = table.columns.map((column) => ({
    ...column,
    name: aliases.get(column.name) ?? column.name,
  }));
  return { spec: JSON.stringify(made), table: { ...table, columns } };
}

class Computed extends Error {}

/** Another name for each that cannot be held, which no other column has. */
function aliasesOf(names: readonly string[]): Map<string, string> {
  const aliases = new Map<string, string>();
  const taken = new Set(names);
  for (const name of names.filter(isAwkward)) {
    let alias = `${name.replace(/[^\p{L}\p{N}_ ]+/gu, '_')}_`;
    while (taken.has(alias) || isAwkward(alias)) alias += '_';
    taken.add(alias);
    aliases.set(name, alias);
  }
  return aliases;
}

function renamed(value: unknown, key: string, aliases: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    if (FIELD_KEYS.has(key)) return aliasOf(value, aliases) ?? value;
    if (EXPRESSION_KEYS.has(key) && computesWith(value, aliases)) throw new Computed();
    return value;
  }
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, key, aliases));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) =>
      // Rows of the spec's own keep their values, and take the other names.
      name === 'values' ? [name, renamedRows(entry, aliases)] : [name, renamed(entry, name, aliases)],
    ),
  );
}

function renamedRows(rows: unknown, aliases: ReadonlyMap<string, string>): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: unknown) =>
    typeof row === 'object' && row !== null && !Array.isArray(row)
      ? Object.fromEntries(Object.entries(row).map(([name, cell]) => [aliases.get(name) ?? name, cell]))
      : row,
  );
}

/** Of the name itself, and of the name as a spec escapes it. */
function aliasOf(field: string, aliases: ReadonlyMap<string, string>): string | undefined {
  return aliases.get(field) ?? aliases.get(field.replace(/\\([.[\]'"\\])/g, '$1'));
}

function computesWith(expression: string, aliases: ReadonlyMap<string, string>): boolean {
  return (
    expression.includes('datum') &&
    [...aliases.keys()].some(
      (name) => expression.includes(name) || expression.includes(JSON.stringify(name).slice(1, -1)),
    )
  );
}
