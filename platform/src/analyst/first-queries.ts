/**
 * What a plan needs to know of the rows before its own query can be written: the range of numbers, who the first few are,
 * an average, how many places there are. Each is a query that the viewer is shown as well.
 */
import type { AgentEvent, AgentTurn } from '../chat/agent.js';
import { chartTitle } from './chart/chart-spec.js';
import type { Lexicon } from './lexicon/lexicon.js';
import { addsUpTerm } from './plan/plan-parts.js';
import type { Filter, Having, Plan, Split } from './plan/plan.js';
import { allOf as allOfSql, filterSql } from './sql/filter-sql.js';
import { averageSql, placesSql, planSql, rangeSql } from './sql/plan-sql.js';
import { niceStep, readyPlan, type ReadyPlan } from './sql/ready-plan.js';
import { runSql, say, sqlInput } from './turn-tools.js';
import type { Names } from './words/names.js';

/** @returns the plan as it can be written, or nothing where a query failed, which the viewer has been told then */
export async function* firstQueries(
  turn: AgentTurn,
  plan: Plan,
  lexicon: Lexicon,
  names: Names,
): AsyncGenerator<AgentEvent, (ReadyPlan & { readonly asAsked: AsAsked }) | undefined> {
  const found = yield* withAbsent(turn, plan);
  const stepped = found && (yield* withSteps(turn, found.plan, names));
  if (!stepped) return undefined;
  // Who the first few are is no question of a series, which ends with a whole period.
  const among = yield* withAmong(turn, stepped, names);
  if (!among) return undefined;
  const whole = readyPlan(among, lexicon);
  const bounded = yield* withAverages(turn, whole.plan, lexicon, names);
  const ready = bounded && (yield* withPlaces(turn, bounded, names));
  const { asAsked } = found;
  return (
    ready && { ...whole, plan: ready, told: asAsked({ ...ready, filters: whole.told.filters }), asAsked }
  );
}

/** Rows that a query for the analyst's own use may have, and how often it is asked for more. */
const atOnce = 5000;
const mostPages = 10;
/** Characters that a query may spend on their names. */
const mostText = 12_000;

type Absent = Extract<Filter, { on: 'absent' }>;

/** What was made of a plan, with what a query has found told as it was asked. */
type AsAsked = <T>(made: T) => T;

/** The same with other filters in the place of some, wherever they stand in it. */
const replaced = <T>(made: T, others: ReadonlyMap<string, Filter>): T =>
  JSON.parse(JSON.stringify(made), (_key, value: unknown) => others.get(JSON.stringify(value)) ?? value) as T;

function absentIn(plan: Plan): Absent[] {
  const found: Absent[] = [];
  JSON.stringify(plan, (_key, value: unknown) => {
    if ((value as Partial<Absent> | null)?.on === 'absent') found.push(value as Absent);
    return value;
  });
  return found;
}

/** Those of whom another view has no row are found by who is in it and who is in this one. */
async function* withAbsent(
  turn: AgentTurn,
  plan: Plan,
): AsyncGenerator<AgentEvent, { plan: Plan; asAsked: AsAsked } | undefined> {
  const there = new Map<string, Filter>();
  const back = new Map<string, Filter>();
  for (const filter of absentIn(plan)) {
    const named = yield* namesOf(turn, plan, filter);
    if (!named) return undefined;
    there.set(JSON.stringify(filter), named);
    back.set(JSON.stringify(named), filter);
  }
  if (there.size === 0) return { plan, asAsked: (made) => made };
  return { plan: replaced(plan, there), asAsked: (made) => replaced(made, back) };
}

async function* namesOf(
  turn: AgentTurn,
  plan: Plan,
  { member, view, of, time, periods, rows }: Absent,
): AsyncGenerator<AgentEvent, Filter | undefined> {
  yield { type: 'thinking', delta: `First I look which ones have ${rows}.\n` };
  const inTime =
    time !== undefined && periods.length > 0 ? [{ on: 'period', member: time, periods } as const] : [];
  const own = plan.filters.filter((f) => f.on !== 'absent');
  try {
    const there = await allOf(turn, of, view, [{ on: 'empty', member: of, negate: true }, ...inTime]);
    const here = there && (await allOf(turn, member, plan.view, own));
    const found = here && noneOf(member, here, there);
    if (found && filterSql(found).length <= mostText) return found;
  } catch {
    turn.signal.throwIfAborted();
    yield* say(
      'The query for this question failed, so I have no answer to give. Please try again.',
      turn.memory,
    );
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
async function allOf(
  { tools }: AgentTurn,
  member: string,
  view: string,
  filters: readonly Filter[],
): Promise<Key[] | undefined> {
  const where = filters.length > 0 ? ` WHERE ${allOfSql(filters)}` : '';
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

/** A distribution's steps are made from the range of its numbers, which a first query finds. */
async function* withSteps(
  turn: AgentTurn,
  plan: Plan,
  names: Names,
): AsyncGenerator<AgentEvent, Plan | undefined> {
  const bucket = plan.splits.find((s) => s.kind === 'bucket' && s.size === undefined);
  if (bucket?.kind !== 'bucket') return plan;
  yield { type: 'thinking', delta: `A first query finds the range of ${names.member(bucket.name)}.\n` };
  const result = yield* runSql(
    turn,
    sqlInput(turn, rangeSql(plan, bucket.name), `Range of ${names.member(bucket.name)}`),
  );
  if (!result) return undefined;
  const [lowest, highest, nearlyHighest, nearlyLowest] = (result.data[0] ?? []).map(Number);
  const size = niceStep(nearlyLowest ?? lowest ?? 0, nearlyHighest ?? highest ?? 1);
  return { ...plan, splits: plan.splits.map((s) => (s === bucket ? { ...bucket, size } : s)) };
}

/** What is asked of the first few of a ranking needs to know which they are. */
async function* withAmong(
  turn: AgentTurn,
  plan: Plan,
  names: Names,
): AsyncGenerator<AgentEvent, Plan | undefined> {
  const { among, ...rest } = plan;
  if (!among) return plan;
  const split: Split = { kind: 'member', name: among.name };
  const ranked: Plan = {
    ...rest,
    kind: 'groups',
    terms: [among.order.by],
    splits: [split],
    having: [],
    order: among.order,
    limit: among.limit,
  };
  const { each: _each, offset: _offset, ...first } = ranked;
  yield { type: 'thinking', delta: 'A first query finds which ones are meant.\n' };
  const result = yield* runSql(turn, sqlInput(turn, planSql(first).sql, chartTitle(first, names)));
  if (!result) return undefined;
  const values = result.data.flatMap(([value]) => (typeof value === 'string' ? [value] : []));
  return { ...rest, filters: [...rest.filters, { on: 'values', member: among.name, values }] };
}

/** What is compared with the average of all needs that average, which a first query finds. */
async function* withAverages(
  turn: AgentTurn,
  plan: Plan,
  lexicon: Lexicon,
  names: Names,
): AsyncGenerator<AgentEvent, Plan | undefined> {
  const having: Having[] = [];
  for (const one of plan.having) {
    if (one.against === undefined) having.push(one);
    else {
      const title = `Average ${names.term(one.term)}`;
      yield { type: 'thinking', delta: `A first query finds the average to compare with.\n` };
      const sql = averageSql(plan, one.term, addsUpTerm({ lexicon }, one.term));
      const result = yield* runSql(turn, sqlInput(turn, sql, title));
      const value = Number(result?.data[0]?.[0]);
      if (!result || Number.isNaN(value)) return undefined;
      having.push({ ...one, value });
    }
  }
  return { ...plan, having };
}

/** A ranking inside groups ends after the first places of each, so it must be known how many there are. */
async function* withPlaces(
  turn: AgentTurn,
  plan: Plan,
  names: Names,
): AsyncGenerator<AgentEvent, Plan | undefined> {
  const [outer] = plan.splits;
  if (plan.each !== true || !outer) return plan;
  yield { type: 'thinking', delta: 'A first query counts the places.\n' };
  const result = yield* runSql(turn, sqlInput(turn, placesSql(plan), `Places in each ${names.split(outer)}`));
  if (!result) return undefined;
  return { ...plan, groups: result.data.reduce((sum, row) => sum + Number(row.at(-1)), 0) };
}
