import { DataError } from './data-error.js';
import { node, type Node } from './sql-tree.js';

/** The parse tree's names of LIKE, ILIKE and their negations. */
export const likeOperators: ReadonlySet<string> = new Set(['~~', '!~~', '~~*', '!~~*']);

/**
 * A comparison with a pattern, in linear time. The database tries patterns with `_`, and ILIKE, by going back in the
 * text, where each `%` multiplies the time and no interrupt is looked for. Without either it looks for one piece after
 * the other; a pattern with `_` is written as a regular expression, whose time is linear too.
 *
 * @param value the SQL of the text
 * @param parameter makes a text a parameter
 * @throws {DataError} for a pattern that is no literal
 */
export function writeLike(
  operator: string,
  value: string,
  patternNode: Node | undefined,
  parameter: (text: string) => string,
): string {
  const pattern = patternNode?.class === 'CONSTANT' ? node(patternNode.value)?.value : undefined;
  if (typeof pattern !== 'string') throw new DataError('LIKE needs its pattern as a text in quotes.');
  const folded = (sql: string): string => (operator.endsWith('*') ? `lower(${sql})` : sql);
  const matches = pattern.includes('_')
    ? `regexp_full_match(${folded(value)}, ${folded(parameter(expressionOf(pattern)))}, 's')`
    : `${folded(value)} LIKE ${folded(parameter(pattern))}`;
  return operator.startsWith('!') ? `(NOT (${matches}))` : `(${matches})`;
}

/** Runs of `%` are one; every other character but `_` stands for itself. */
const expressionOf = (pattern: string): string =>
  pattern
    .replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')
    .replace(/%+/g, '.*')
    .replaceAll('_', '.');
