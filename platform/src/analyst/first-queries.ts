/**
 * What a plan needs to know of the rows before its own query can be written: the range of numbers, who the first few are,
 * an average, how many places there are. Each is a query that the viewer is shown as well.
 */
import type { AgentEvent, AgentTurn } from '../chat/agent.js';
import { chartTitle } from './chart/chart-spec.js';
import type { Lexicon } from './lexicon/lexicon.js';
import { addsUpTerm } from './plan/plan-parts.js';
import type { Filter, Having, Plan, Split } from './plan/plan.js';
import { allOf as allOfSql } from './sql/filter-sql.js';
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
): AsyncGenerator<AgentEvent, ReadyPlan | undefined> {
  const present = yield* withAbsent(turn, plan);
  const stepped = present && (yield* withSteps(turn, present, names));
  if (!stepped) return undefined;
  // Who the first few are is no question of a series, which ends with a whole period.
  const among = yield* withAmong(turn, stepped, names);
  if (!among) return undefined;
  const whole = readyPlan(among, lexicon);
  const bounded = yield* withAverages(turn, whole.plan, lexicon, names);
  const ready = bounded && (yield* withPlaces(turn, bounded, names));
  return ready && { ...whole, plan: ready, told: { ...ready, filters: toldOf(plan, whole.told.filters) } };
}

/** What was found by a query is told as it was asked. */
const toldOf = ({ filters }: Plan, ready: readonly Filter[]): Filter[] =>
  ready.map((f, i) => (filters[i]?.on === 'absent' ? filters[i] : f));

/** Rows that a query for the analyst's own use may have, and how often it is asked for more. */
const atOnce = 5000;
const mostPages = 10;
/** Names that one query may hold. */
const mostNames = 5000;

/** Those of whom another view has no row are found by who is in it and who is in this one. */
async function* withAbsent(turn: AgentTurn, plan: Plan): AsyncGenerator<AgentEvent, Plan | undefined> {
  const filters: Filter[] = [];
  for (const filter of plan.filters) {
    const found = filter.on === 'absent' ? yield* namesOf(turn, plan.view, filter) : filter;
    if (!found) return undefined;
    filters.push(found);
  }
  return { ...plan, filters };
}

async function* namesOf(
  turn: AgentTurn,
  view: string,
  { member, view: other, of, time, periods, rows }: Extract<Filter, { on: 'absent' }>,
): AsyncGenerator<AgentEvent, Filter | undefined> {
  yield { type: 'thinking', delta: `First I look which ones have ${rows}.\n` };
  const inTime =
    time !== undefined && periods.length > 0 ? [{ on: 'period', member: time, periods } as const] : [];
  const there = await allOf(turn, of, other, [{ on: 'empty', member: of, negate: true }, ...inTime]);
  const here = await allOf(turn, member, view, []);
  const present = new Set(there);
  const absent = here?.filter((one) => !present.has(one));
  if (!there || !absent) {
    yield* say(
      `There are too many to tell which of them have ${rows}. Please ask for fewer of them.`,
      turn.memory,
    );
    return undefined;
  }
  if (absent.length === 0) return { on: 'empty', member };
  if (there.length === 0) return { on: 'empty', member, negate: true };
  const isFewer = absent.length <= there.length;
  const values = isFewer ? absent : there;
  if (values.length > mostNames) {
    yield* say(
      `There are too many to tell which of them have ${rows}. Please ask for fewer of them.`,
      turn.memory,
    );
    return undefined;
  }
  return { on: 'values', member, values, ...(isFewer ? {} : { negate: true }) };
}

/** Every different value of a member, or nothing where there are too many. */
async function allOf(
  { tools }: AgentTurn,
  member: string,
  view: string,
  filters: readonly Filter[],
): Promise<(string | number)[] | undefined> {
  const where = filters.length > 0 ? ` WHERE ${allOfSql(filters)}` : '';
  const found: (string | number)[] = [];
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
