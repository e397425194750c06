import type { Member } from './data-model.js';
import { likeOperators } from './like-pattern.js';
import { datePartFunctions } from './sql-functions.js';
import { node, nodes, text, type Node } from './sql-tree.js';

type Kind = 'string' | 'number' | 'time' | 'boolean' | 'geo' | 'null';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const toText = words('lower upper trim ltrim rtrim string_split str_split string_to_array unnest');
const toTruth = words('contains starts_with ends_with prefix suffix');
const ofTime = words(
  'year quarter month week day dayofmonth dayofweek isodow dayofyear weekofyear hour minute',
);

/**
 * Whether a condition may fail on some row: a cast that does not fit, a number that overflows, a logarithm of zero. The
 * database is free to try conditions in any order, so that one that fails on a row which the caller may not see tells
 * that the row is there. What is not known to be safe may fail.
 */
export function mayFail(
  condition: unknown,
  member: (names: readonly string[]) => Member,
  aliases: ReadonlyMap<string, Node>,
): boolean {
  const kindOf = (value: unknown): Kind | undefined => {
    const e = node(value);
    switch (e?.class) {
      case 'CONSTANT':
        return constantKind(node(e.value));
      case 'COLUMN_REF': {
        const names = Array.isArray(e.column_names) ? e.column_names.map(text) : [];
        const alias = names.length === 1 ? aliases.get((names[0] ?? '').toLowerCase()) : undefined;
        return alias ? kindOf(alias) : (member(names).type as Kind);
      }
      case 'COMPARISON':
        return alike([e.left, e.right]) && 'boolean';
      case 'BETWEEN':
        return alike([e.input, e.lower, e.upper]) && 'boolean';
      case 'CONJUNCTION':
        return nodes(e.children).every((c) => kindOf(c) !== undefined) ? 'boolean' : undefined;
      case 'OPERATOR':
        return operatorKind(e);
      case 'FUNCTION':
        return functionKind(e);
      case 'CAST':
        // `DATE '2001-01-01'` is read once, before the first row.
        return isConstant(e.child) || kindOf(e.child) === 'time'
          ? castKinds[text(node(e.cast_type)?.id)]
          : undefined;
      default:
        return undefined;
    }
  };
  /** The one kind of them all: others are cast to each other, row by row. */
  const alike = (values: readonly unknown[]): Kind | undefined => {
    const kinds = values.map(kindOf);
    if (kinds.includes(undefined)) return undefined;
    const told = [...new Set(kinds.filter((kind) => kind !== 'null'))];
    // A text beside a time is read once, before the first row.
    const isTime = told.includes('time') && values.every((v) => kindOf(v) !== 'string' || isConstant(v));
    return told.length < 2 || (told.length === 2 && told.includes('string') && isTime)
      ? (told[0] ?? 'null')
      : undefined;
  };
  const operatorKind = (e: Node): Kind | undefined => {
    const children = nodes(e.children);
    if (e.type === 'COMPARE_IN' || e.type === 'COMPARE_NOT_IN') return alike(children) && 'boolean';
    if (e.type === 'OPERATOR_COALESCE') return alike(children);
    return children.every((c) => kindOf(c) !== undefined) ? 'boolean' : undefined;
  };
  const functionKind = (e: Node): Kind | undefined => {
    const name = text(e.function_name).toLowerCase();
    const kinds = nodes(e.children).map(kindOf);
    if (kinds.includes(undefined)) return undefined;
    if (datePartFunctions.has(name) && kinds.at(-1) === 'time' && kinds.length === 2)
      return name.includes('trunc') ? 'time' : 'number';
    const isText = kinds.every((kind) => kind === 'string' || kind === 'null');
    if (likeOperators.has(name) || toTruth.has(name)) return isText ? 'boolean' : undefined;
    if (toText.has(name)) return isText ? 'string' : undefined;
    if (name === 'length') return isText ? 'number' : undefined;
    if (name === '-' && kinds.length === 1) return isConstant(nodes(e.children)[0]) ? 'number' : undefined;
    return ofTime.has(name) && kinds[0] === 'time' ? 'number' : undefined;
  };
  return kindOf(condition) === undefined;
}

const castKinds: Readonly<Record<string, Kind>> = {
  DATE: 'time',
  TIMESTAMP: 'time',
  VARCHAR: 'string',
  BOOLEAN: 'boolean',
  INTEGER: 'number',
  BIGINT: 'number',
  DOUBLE: 'number',
};

const isConstant = (value: unknown): boolean => node(value)?.class === 'CONSTANT';

function constantKind(value: Node | undefined): Kind {
  if (!value || value.is_null === true) return 'null';
  const id = text(node(value.type)?.id);
  return id === 'VARCHAR' ? 'string' : id === 'BOOLEAN' ? 'boolean' : 'number';
}
