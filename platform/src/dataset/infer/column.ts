import type { ColumnFacts } from './column-facts.js';
import type { ColumnRole } from './column-role.js';

/** A column of a table with what it is for. */
export type Column = ColumnFacts & {
  readonly member: string;
  readonly title: string;
  readonly role: ColumnRole;
  /** What stands between the values, where a row may have several at once. */
  readonly list?: string;
};
