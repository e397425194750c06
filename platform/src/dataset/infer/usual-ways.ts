/**
 * Groups whose values are written in more than one way are told by the way that most rows have: "France" and "france" are
 * one. Whose a row is goes by what is written, so the column that tells it keeps all its ways.
 */
import { literal } from '../read/literal.js';
import type { DraftCube } from './draft-cube.js';
import type { SpeltApart } from './spelt-apart.js';

/** More of them than these are no slips. */
const mostWays = 200;

/** Whether the values of a column are told as one where they are written in more ways. */
export const isFolded = ({ column, all }: SpeltApart, viewerColumn: string | undefined): boolean =>
  column.toLowerCase() !== viewerColumn?.toLowerCase() &&
  all.length <= mostWays &&
  // What stands in braces is a reference to the model.
  !all.flat().some((value) => /[{}]/.test(value));

/** A cube whose groups are told by the usual way of their values. */
export const withUsualWays = (cube: DraftCube, viewerColumn: string | undefined): DraftCube => ({
  ...cube,
  dimensions: cube.dimensions.map((dimension) => {
    const { column, sql } = dimension;
    const apart = cube.table.apart.find((one) => one.column === column.name);
    const isOwn = sql !== undefined && column.list === undefined && column.derived === undefined;
    if (!apart || !isOwn || !isFolded(apart, viewerColumn)) return dimension;
    const ways = apart.all.map(([value, usual]) => `WHEN ${literal(value)} THEN ${literal(usual)}`);
    return { ...dimension, sql: `CASE ${sql} ${ways.join(' ')} ELSE ${sql} END` };
  }),
});
