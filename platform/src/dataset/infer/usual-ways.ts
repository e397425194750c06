/**
 * Groups whose values are written in more than one way are told by the way that most rows have: "France" and "france" are
 * one. Whose a row is goes by what is written, so the column that tells it keeps all its ways.
 */
import { literal } from '../read/literal.js';
import type { DraftDimension } from './draft-member.js';
import type { SpeltApart } from './spelt-apart.js';
import type { Table } from './table-profile.js';

/** More of them than these are no slips. */
const mostWays = 200;

/** Whether the values of a column are told as one where they are written in more ways. */
export const isFolded = ({ all }: SpeltApart, isOwner: boolean): boolean =>
  !isOwner &&
  all.length <= mostWays &&
  // What stands in braces is a reference to the model.
  !all.flat().some((value) => /[{}]/.test(value));

/** SQL of a group by the usual way of its values. */
export function usualSql(
  { column, sql }: DraftDimension,
  { apart }: Table,
  isOwner: boolean,
): string | undefined {
  const found = apart.find((one) => one.column === column.name);
  const isOwn = sql !== undefined && column.list === undefined && column.derived === undefined;
  if (!found || !isOwn || !isFolded(found, isOwner)) return sql;
  const ways = found.all.map(([value, usual]) => `WHEN ${literal(value)} THEN ${literal(usual)}`);
  return `CASE ${sql} ${ways.join(' ')} ELSE ${sql} END`;
}
