/** Columns that no file has, made of those that it has: a full name, and a day from a year and a month. */
import type { ColumnFacts } from './column-facts.js';
import { quoted } from '../../data/data-model.js';

export type DerivedColumn = {
  readonly name: string;
  readonly title: string;
  readonly type: 'text' | 'time';
  /** Over the cube's own columns. */
  readonly sql: string;
  /** The columns that it is made of. */
  readonly of: readonly ColumnFacts[];
};

const own = ({ name }: ColumnFacts): string => `{CUBE}.${quoted(name)}`;
const called = (columns: readonly ColumnFacts[], pattern: RegExp): ColumnFacts | undefined =>
  columns.find(({ words }) => pattern.test(words.join(' ')));

export function derivedColumns(columns: readonly ColumnFacts[]): DerivedColumn[] {
  return [fullName(columns), dateOfYear(columns)].filter((one) => one !== undefined);
}

function fullName(columns: readonly ColumnFacts[]): DerivedColumn | undefined {
  const first = called(columns, /^(?:first ?name|given ?name|forename)$/);
  const last = called(columns, /^(?:last ?name|family ?name|surname)$/);
  const isText = first?.form.type === 'text' && last?.form.type === 'text';
  if (!first || !last || !isText || called(columns, /^(?:full )?name$/)) return undefined;
  const sql = `nullif(trim(concat(coalesce(${own(first)}, ''), ' ', coalesce(${own(last)}, ''))), '')`;
  return { name: 'name', title: 'Name', type: 'text', sql, of: [first, last] };
}

/** Of a table without any day, the year (and the month) that each row is of. */
function dateOfYear(columns: readonly ColumnFacts[]): DerivedColumn | undefined {
  if (columns.some(({ form }) => form.type === 'time')) return undefined;
  const year = called(columns, /^(?:year|yr|jahr)$/);
  if (!year || !isWithin(year, 1000, 2200) || year.distinct < 2 || year.values < year.rows * 0.5)
    return undefined;
  const month = called(columns, /^(?:month|monat)$/);
  const isMonth = month !== undefined && isWithin(month, 1, 12) && month.distinct > 1;
  const sql = `make_date(${own(year)}, ${isMonth ? `coalesce(${own(month)}, 1)` : '1'}, 1)`;
  return { name: 'date', title: 'Date', type: 'time', sql, of: isMonth ? [year, month] : [year] };
}

const isWithin = ({ form, min, max }: ColumnFacts, least: number, most: number): boolean =>
  form.type === 'integer' && Number(min) >= least && Number(max) <= most;
