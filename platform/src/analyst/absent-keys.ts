/**
 * Those of whom another view has no row ("customers who never ordered"): the query language joins no two views, so that
 * their keys are read from both first, and the ones that are left are named in the question's own query.
 */
import type { AgentEvent, AgentTurn } from '../chat/agent.js';
import type { Filter, Plan } from './plan/plan.js';
import { allOf, filterSql } from './sql/filter-sql.js';
import { say, tellFailed } from './turn-tools.js';

/** Rows that a query for the analyst's own use may have, and how often it is asked for more. */
const atOnce = 5000;
const mostPages = 10;
/** Characters that a query may spend on their names. */
const mostText = 12_000;

type Absent = Extract<Filter, { on: 'absent' }>;

/** What was made of a plan, with what a query has found told as it was asked. */
export type AsTold = <T>(made: T) => T;

/** The same with other filters in the place of some, wherever they stand in it; what holds none of them stays what it is. */
function replaced<T>(made: T, others: ReadonlyMap<string, Filter>): T {
  if (typeof made !== 'object' || made === null) return made;
  const other = others.get(JSON.stringify(made));
  if (other) return other as T;
  const own = Object.entries(made).map(([key, value]) => [key, value, replaced(value, others)] as const);
  if (own.every(([, before, after]) => before === after)) return made;
  if (Array.isArray(made)) return own.map(([, , after]): unknown => after) as T;
  return Object.fromEntries(own.map(([key, , after]) => [key, after])) as T;
}

function absentIn(made: Plan | Filter): Absent[] {
  const found: Absent[] = [];
  JSON.stringify(made, (_key, value: unknown) => {
    if ((value as Partial<Absent> | null)?.on === 'absent') found.push(value as Absent);
    return value;
  });
  return found;
}

/** Those of whom another view has no row are found by who is in it and who is in this one. */
export async function* withKeys(
  turn: AgentTurn,
  plan: Plan,
): AsyncGenerator<AgentEvent, { plan: Plan; asTold: AsTold } | undefined> {
  const there = new Map<string, Filter>();
  const back = new Map<string, Filter>();
  for (const filter of absentIn(plan)) {
    const named = yield* namesOf(turn, plan, filter);
    if (!named) return undefined;
    there.set(JSON.stringify(filter), named);
    back.set(JSON.stringify(named), filter);
  }
  if (there.size === 0) return { plan, asTold: (made) => made };
  return { plan: replaced(plan, there), asTold: (made) => replaced(made, back) };
}

async function* namesOf(
  turn: AgentTurn,
  plan: Plan,
  { member, view, of, time, periods, rows, where = [] }: Absent,
): AsyncGenerator<AgentEvent, Filter | undefined> {
  yield { type: 'thinking', delta: `First I look which ones have ${rows}.\n` };
  const inTime =
    time !== undefined && periods.length > 0 ? [{ on: 'period', member: time, periods } as const] : [];
  const own = plan.filters.filter((f) => absentIn(f).length === 0);
  try {
    const there = await everyKey(turn, of, view, [
      { on: 'empty', member: of, negate: true },
      ...inTime,
      ...where,
    ]);
    const here = there && (await everyKey(turn, member, plan.view, own));
    const found = here && noneOf(member, here, there);
    if (found && filterSql(found).length <= mostText) return found;
  } catch {
    turn.signal.throwIfAborted();
    yield* tellFailed(turn);
    return undefined;
  }
  yield* say(
    `There are too many to tell which of them have ${rows}. Please ask for fewer of them, with a condition.`,
    turn.memory,
  );
  return undefined;
}

type Key = string | number;

/** Those that are here and not there, by the shorter of the two lists. */
function noneOf(member: string, here: readonly Key[], there: readonly Key[]): Filter {
  const present = new Set(there);
  const values = here.filter((one) => !present.has(one));
  if (values.length === 0) return { on: 'empty', member };
  if (there.length === 0) return { on: 'empty', member, negate: true };
  return values.length <= there.length
    ? { on: 'values', member, values }
    : { on: 'values', member, values: there, negate: true };
}

/** Every different value of a member, or nothing where there are too many. */
async function everyKey(
  { tools }: AgentTurn,
  member: string,
  view: string,
  filters: readonly Filter[],
): Promise<Key[] | undefined> {
  const where = filters.length > 0 ? ` WHERE ${allOf(filters)}` : '';
  const found: Key[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const rows = await tools.sight.rows(
      `SELECT ${member} FROM ${view}${where} GROUP BY 1 ORDER BY 1 LIMIT ${atOnce} OFFSET ${page * atOnce}`,
    );
    found.push(
      ...rows.flatMap(([value]) => (typeof value === 'string' || typeof value === 'number' ? [value] : [])),
    );
    if (rows.length < atOnce) return found;
  }
  return undefined;
}
