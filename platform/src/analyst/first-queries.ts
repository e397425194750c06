/**
 * What a plan needs to know of the rows before its own query can be written: the range of numbers, who the first few are,
 * an average. Each is a query that the viewer is shown as well, but for lists of keys (`absent-keys.ts`), which may be
 * long.
 */
import type { AgentEvent, AgentTurn } from '../chat/agent.js';
import { withKeys, type AsTold } from './absent-keys.js';
import { chartTitle } from './chart/chart-spec.js';
import type { Lexicon } from './lexicon/lexicon.js';
import { addsUpTerm } from './read/term-facts.js';
import { atSnapshot } from './plan/at-snapshot.js';
import { sameTerm, withTerms, type Filter, type Having, type Plan, type Split } from './plan/plan.js';
import { withLists } from './plan/with-lists.js';
import { averageSql, planSql, rangeSql, wholeSql } from './sql/plan-sql.js';
import { niceStep, readyPlan, withOrder, type ReadyPlan } from './sql/ready-plan.js';
import { runSql, say, sqlInput } from './turn-tools.js';
import type { Names } from './words/names.js';

/** @returns the plan as it can be written, or nothing where a query failed, which the viewer has been told then */
export async function* firstQueries(
  turn: AgentTurn,
  plan: Plan,
  lexicon: Lexicon,
  names: Names,
): AsyncGenerator<AgentEvent, (ReadyPlan & { readonly asTold: AsTold }) | undefined> {
  const held = atSnapshot(plan, lexicon);
  if ('problem' in held) return void (yield* say(held.problem.text, turn.memory));
  const found = yield* withKeys(turn, withLists(held.plan, lexicon));
  const stepped = found && (yield* withSteps(turn, found.plan, names));
  if (!stepped) return undefined;
  // Who the first few are is no question of a series, which ends with a whole period.
  const among = yield* withAmong(turn, stepped, lexicon, names);
  if (!among) return undefined;
  const whole = readyPlan(among, lexicon);
  const bounded = yield* withAverages(turn, whole.plan, lexicon, names);
  const ready = bounded && (yield* withWhole(turn, bounded, lexicon, names));
  const { asTold } = found;
  const notes = [...held.notes, ...whole.notes];
  return ready && { plan: ready, told: asTold({ ...ready, filters: whole.told.filters }), notes, asTold };
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
  lexicon: Lexicon,
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
  const { each: _each, offset: _offset, ...unlisted } = ranked;
  const first = withOrder(withLists(unlisted, lexicon), lexicon);
  yield { type: 'thinking', delta: 'A first query finds which ones are meant.\n' };
  const result = yield* runSql(turn, sqlInput(turn, planSql(first).sql, chartTitle(first, names)));
  if (!result) return undefined;
  const values = result.data.flatMap(([value]) => (typeof value === 'string' ? [value] : []));
  const these: Filter = { on: 'values', member: among.name, values };
  return withLists({ ...rest, filters: [...rest.filters, these] }, lexicon);
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

/**
 * What the parts are of, where the groups come to more than all rows, since a row may stand in several, or to less, since
 * a ranking leaves out what has no name: a first query finds it.
 */
async function* withWhole(
  turn: AgentTurn,
  plan: Plan,
  { holdings }: Lexicon,
  names: Names,
): AsyncGenerator<AgentEvent, Plan | undefined> {
  const part = plan.terms.find((t) => t.kind === 'part');
  const isSplit = (member: string): boolean =>
    plan.splits.some((s) => s.kind === 'member' && s.name === member && holdings.empty.has(member));
  const filters = plan.filters.filter((f) => !(f.on === 'empty' && f.isOwn === true && isSplit(f.member)));
  const isListed = plan.splits.some((s) => s.kind === 'member' && s.list !== undefined);
  if (part?.kind !== 'part' || part.within || !(isListed || filters.length < plan.filters.length))
    return plan;
  yield { type: 'thinking', delta: 'A first query finds what the parts are of.\n' };
  const title = `All ${names.term(part.of)}`;
  const result = yield* runSql(turn, sqlInput(turn, wholeSql({ ...plan, filters }, part.of), title));
  const whole = Number(result?.data[0]?.[0]);
  if (!result || Number.isNaN(whole)) return undefined;
  return withTerms(plan, (term) => (sameTerm(term, part) ? { ...part, whole } : term));
}
