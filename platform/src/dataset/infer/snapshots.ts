/**
 * A table in which each row says how one thing stood at one time: what a customer had in a month, what was on hand of a
 * product in a week. The same things are there again at the next time, so that what stands in such a row is added up
 * within a time and never over several.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import type { Column } from './column.js';
import type { Step } from './row-noun.js';
import { stepOf, valueSql } from './table-shape.js';

export type Snapshots = {
  readonly time: Column;
  readonly step: Step;
  /** What tells the rows of one time apart. */
  readonly things: readonly Column[];
  /** How a thing stands, by member: what is no flow of the time between. */
  readonly levels: ReadonlySet<string>;
};

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Of these there are so many at a time, whatever happens. */
const held =
  /(?:^| )(?:mrr|arr|(?:recurring|monthly recurring|annual recurring) revenue|acv|aum|seats?|licen[cs]es?|stock|inventory|headcount|head count|employees|staff|workforce|fte|ftes|subscribers|followers|members|balance|backlog|pipeline|on hand|in stock|on order|on hold|in transit|outstanding|(?:stock|inventory) (?:level|value|cost|qty|quantity|units))(?: (?:total|count|units|qty|quantity|level|value|amount|usd|eur|gbp|now|end|eom|open|closing|close))?$/;
const heldFirst = /^(?:active|current|closing|opening|open|ending|enrolled|occupied) /;
/** What has happened in the time of a row. */
const moved = set(
  'sold sale sales new churned lost gained added removed joined left change changes delta movement movements net growth received ' +
    'receipts shipped paid used usage expansion contraction reactivation signup signups sign cancelled canceled returned issued ' +
    'ordered delivered produced hired hires terminated leavers joiners',
);
const flows = set(
  'revenue turnover orders calls minutes hours visits sessions clicks impressions views spend spent cost costs payment payments fee ' +
    'fees charge charges charged billed invoiced amount bookings logins tickets events messages downloads units quantity qty refund ' +
    'refunds tax income expenses profit leads conversions transactions purchases check checkins bonus gross',
);
/** What a thing is like at a time, which is never added up. */
const standing =
  /(?:^| )(?:price|prices|salary|wage|capacity|score|health|tenure|quota|limit|target|credit limit|nps|age)(?:$| )/;

/** Whether a number of this name says how something stands, without a look at the rows. */
export const isHeld = (words: readonly string[]): boolean => {
  const name = words.join(' ');
  return !words.some((word) => moved.has(word)) && (held.test(name) || heldFirst.test(name));
};

/** Of the things of one time, so many are there at the next. */
const MOST_STAY = 0.7;
/** Of the numbers of a thing, so many are the same at the next time, where they are how it stands. */
const MOST_SAME = 0.5;
const MOST_THINGS = 6;

export async function snapshotsOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
): Promise<Snapshots | undefined> {
  const time = columns.find(({ role, values, rows }) => role.kind === 'time' && values === rows);
  const amounts = columns.filter(({ role }) => role.kind === 'amount');
  const hasKey = columns.some(({ role }) => role.kind === 'key');
  if (!time || hasKey || !amounts.some(({ words, role }) => isShareless(role) && isHeld(words)))
    return undefined;
  const step = await stepOf(connection, table, time);
  if (step === undefined || step === 'hour') return undefined;
  const things = await thingsOf(connection, table, columns, time);
  if (!things || (things.length > 0 && !(await doStay(connection, table, time, things)))) return undefined;
  const levels = new Set<string>();
  for (const column of amounts) {
    const isKnown = isHeld(column.words) || standing.test(column.words.join(' '));
    const adds = column.role.kind === 'amount' && column.role.adds;
    const isFlow = column.words.some((word) => moved.has(word) || (adds && flows.has(word)));
    if (isKnown || (!isFlow && (await isSteady(connection, table, column, time, things))))
      levels.add(column.member);
  }
  return { time, step, things, levels };
}

const isShareless = (role: Column['role']): boolean => role.kind === 'amount' && role.shareOf === undefined;

/** None where each time has one row, one or two columns where these tell its rows apart. */
async function thingsOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
  time: Column,
): Promise<Column[] | undefined> {
  if (time.distinct === time.rows) return [];
  const rank = ({ role }: Column): number => ['reference', 'code', 'category'].indexOf(role.kind);
  const known = columns
    .filter(
      (one) =>
        rank(one) >= 0 &&
        one.values === one.rows &&
        one.distinct > 1 &&
        one.distinct < one.rows * 0.7 &&
        one.distinct * time.distinct >= one.rows * 0.02,
    )
    .sort((a, b) => rank(a) - rank(b) || b.distinct - a.distinct)
    .slice(0, MOST_THINGS);
  const sets = [
    ...known.map((one) => [one]),
    ...known.flatMap((one, i) => known.slice(i + 1).map((other) => [one, other])),
  ];
  for (const some of sets) {
    const key = [time, ...some].map(valueSql).join(', ');
    const read = await connection.runAndReadAll(`SELECT count(DISTINCT (${key})) FROM ${quoted(table)}`);
    if (Number(read.getRows()[0]?.[0]) === time.rows) return some;
  }
  return undefined;
}

/** Most of what is there at one time is there at the next as well. */
async function doStay(
  connection: DuckDBConnection,
  table: string,
  time: Column,
  things: readonly Column[],
): Promise<boolean> {
  const read = await connection.runAndReadAll(
    `WITH r AS (SELECT DISTINCT ${valueSql(time)} AS t, (${things.map(valueSql).join(', ')})::VARCHAR AS k FROM ${quoted(table)}),
       n AS (SELECT t, lead(t) OVER (ORDER BY t) AS next FROM (SELECT DISTINCT t FROM r))
     SELECT count(*), count(b.k) FROM r JOIN n ON r.t = n.t LEFT JOIN r b ON b.t = n.next AND b.k = r.k WHERE n.next IS NOT NULL`,
  );
  const [all = 0, stay = 0] = (read.getRows()[0] ?? []).map(Number);
  return all > 0 && stay >= all * MOST_STAY;
}

/** Whether the number of a thing is mostly the same at the next time. Nought that stays nought tells nothing. */
async function isSteady(
  connection: DuckDBConnection,
  table: string,
  column: Column,
  time: Column,
  things: readonly Column[],
): Promise<boolean> {
  if (things.length === 0) return false;
  const of = things.map(valueSql).join(', ');
  const read = await connection.runAndReadAll(
    `SELECT count(*), count_if(v = before) FROM (SELECT ${valueSql(column)} AS v, lag(${valueSql(column)}) OVER (PARTITION BY ${of} ORDER BY ${valueSql(time)}) AS before FROM ${quoted(table)}) WHERE v IS NOT NULL AND before IS NOT NULL AND (v <> 0 OR before <> 0)`,
  );
  const [steps = 0, same = 0] = (read.getRows()[0] ?? []).map(Number);
  return steps > 0 && same >= steps * MOST_SAME;
}
