import type { ColumnForm } from '../read/column-forms.js';
import type { Asked } from './form/form-columns.js';

/** What the rows say about a column. */
export type ColumnFacts = {
  readonly name: string;
  readonly form: ColumnForm;
  readonly words: readonly string[];
  readonly rows: number;
  readonly values: number;
  /** Different values; counted where it matters, estimated within a few percent otherwise. */
  readonly distinct: number;
  readonly isUnique: boolean;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly longest: number;
  /** Of a number: what all rows come to, and how many of them are not nothing. */
  readonly sum: number;
  readonly nonZero: number;
  /** Of a column that is made of others: its SQL over the cube. */
  readonly derived?: string;
  /** What its numbers are in, where not its name but its values say so. */
  readonly unit?: string;
  /** Of money that is held in another unit and told in whole: its name without that unit. */
  readonly bare?: string;
  /** What else it is called, where its name says it in a phrase. */
  readonly also?: readonly string[];
  /** Of a form's column: the question that it holds the answers to. */
  readonly asked?: Asked;
  /** Of a time: the last one, unless a few rows straggle far behind all others. */
  readonly usualMax?: string | undefined;
};

/** SQL of a column's value in its cube. */
export const columnSql = ({ name, derived }: Pick<ColumnFacts, 'name' | 'derived'>): string =>
  derived ?? `{CUBE}."${name.replaceAll('"', '""')}"`;
