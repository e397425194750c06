/** What the rows of a table stand for: one thing each, one step of time each, or one thing at one time each. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import type { ColumnFacts } from './column-facts.js';
import type { ColumnRole } from './column-role.js';
import type { Step } from './row-noun.js';
import { wordTable } from '../../word-table.js';

type Known = ColumnFacts & { readonly role: ColumnRole };

/** SQL of a column's value, over the table itself. */
export const valueSql = ({ name, derived }: Pick<ColumnFacts, 'name' | 'derived'>): string =>
  derived === undefined ? quoted(name) : derived.replaceAll('{CUBE}.', '');

const steps: readonly Step[] = ['year', 'quarter', 'month', 'week', 'day', 'hour'];
/** Gaps between times that are one step long. Days of trade leave out two of seven. */
const regular: Readonly<Record<string, number>> = wordTable({ day: 0.7 });

/** How far apart the times are, where nearly all are equally far. */
export async function stepOf(
  connection: DuckDBConnection,
  table: string,
  time: ColumnFacts,
): Promise<Step | undefined> {
  if (time.distinct < 3) return undefined;
  const v = valueSql(time);
  // The last days of months are a month apart, as the first days of the next ones are.
  const counts = steps.map(
    (step) =>
      `count(*) FILTER (t = before + INTERVAL 1 ${step}${/^(?:year|quarter|month)$/.test(step) ? ` OR t + INTERVAL 1 DAY = before + INTERVAL 1 DAY + INTERVAL 1 ${step}` : ''})`,
  );
  const read = await connection.runAndReadAll(
    `SELECT count(before), ${counts.join(', ')} FROM (SELECT t, lag(t) OVER (ORDER BY t) AS before FROM (SELECT DISTINCT (${v})::TIMESTAMP AS t FROM ${quoted(table)} WHERE ${v} IS NOT NULL))`,
  );
  const [gaps = 0, ...found] = (read.getRows()[0] ?? []).map(Number);
  return steps.find((step, i) => gaps > 0 && (found[i] ?? 0) >= gaps * (regular[step] ?? 0.9));
}

/** Of the times and groups that may tell rows apart together, so many are tried. */
const mostGroups = 6;
/** Of all combinations, so many have a row. */
const dense = 0.5;

/** What tells the time of each row, and whether each group has a row at each time. */
export type Course = { readonly times: readonly ColumnFacts[]; readonly isWhole: boolean };

/**
 * The times of a table in which each row is one group's (or two groups') at one time, as in prices by share and day.
 * Such rows are points of a course: how many there are says nothing.
 */
export async function courseOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Known[],
): Promise<Course | undefined> {
  const rows = columns[0]?.rows ?? 0;
  if (rows < 12 || columns.some(({ role }) => role.kind === 'key' || role.kind === 'reference'))
    return undefined;
  const whole = columns.filter(({ values, distinct }) => values === rows && distinct > 1);
  const dates = whole.filter(({ role }) => role.kind === 'time').slice(0, 1);
  const parts = whole.filter(
    ({ role, words }) => role.kind === 'part' && /^(?:year|month)$/.test(words.join(' ')),
  );
  const times = dates.length > 0 ? dates : parts;
  if (times.length === 0) return undefined;
  const groups = whole
    .filter(
      (one) =>
        (one.role.kind === 'category' || one.role.kind === 'part' || isAge(one)) && !times.includes(one),
    )
    .filter(({ distinct }) => distinct < rows * 0.5)
    .slice(0, mostGroups);
  const sets = [
    [],
    ...groups.map((one) => [one]),
    ...groups.flatMap((one, i) => groups.slice(i + 1).map((other) => [one, other])),
  ];
  const possible = sets.filter((some) => {
    const all = combinations([...times, ...some]);
    return all >= rows * 0.95 && rows >= all * dense;
  });
  for (const some of possible) {
    const key = [...times, ...some].map(valueSql).join(', ');
    const read = await connection.runAndReadAll(`SELECT count(DISTINCT (${key})) FROM ${quoted(table)}`);
    if (Number(read.getRows()[0]?.[0]) === rows)
      return { times, isWhole: combinations([...times, ...some]) === rows };
  }
  return undefined;
}

const combinations = (columns: readonly Known[]): number =>
  columns.reduce((product, { distinct }) => product * distinct, 1);

const isAge = ({ words }: Known): boolean => words.join(' ') === 'age';
