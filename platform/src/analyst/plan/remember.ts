/** What a thread remembers of an answer besides its plan, and what is read of it: what the plan before was narrowed or moved from. */
import type { SqlToolResult } from '../../chat/agent.js';
import { periodsOf } from './growth-after.js';
import type { Filter, Memory, Period, Plan } from './plan.js';

export function remember(plan: Plan, shown: Filter | undefined, before: Plan | undefined): Memory {
  const wider = widerThan(plan, before);
  const earlier = earlierThan(plan, before);
  return {
    plan,
    ...(shown ? { shown } : {}),
    ...(wider ? { wider } : {}),
    ...(earlier ? { earlier } : {}),
  };
}

/** The groups that a ranking showed. */
export function shownGroups(plan: Plan, { data }: SqlToolResult): Filter | undefined {
  const [split] = plan.splits;
  if (
    plan.kind !== 'groups' ||
    plan.splits.length !== 1 ||
    split?.kind !== 'member' ||
    plan.limit === undefined ||
    data.length === 0
  )
    return undefined;
  const values = data.flatMap(([value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [],
  );
  return { on: 'values', member: split.name, values };
}

/** What a plan was narrowed from: the plan before, where it is the same but for fewer conditions. */
function widerThan(plan: Plan, before: Plan | undefined): readonly Filter[] | undefined {
  if (!before || plan.filters.length <= before.filters.length) return undefined;
  const told = ({ terms, splits, kind, view }: Plan): string => JSON.stringify([terms, splits, kind, view]);
  const now = plan.filters.map((f) => JSON.stringify(f));
  const isNarrower = before.filters.every((f) => now.includes(JSON.stringify(f)));
  return isNarrower && told(plan) === told(before) ? before.filters : undefined;
}

/** The period of the plan before, where nothing else has changed. */
function earlierThan(plan: Plan, before: Plan | undefined): readonly Period[] | undefined {
  const isOther = (f: Filter): boolean => f.on !== 'period' || f.negate === true;
  const told = ({ terms, splits, kind, view, filters }: Plan): string =>
    JSON.stringify([terms, splits, kind, view, filters.filter(isOther)]);
  if (!before || told(plan) !== told(before)) return undefined;
  const [now, then] = [periodsOf(plan), periodsOf(before)];
  return then.length === 1 && now.length === 1 && now[0]?.from !== then[0]?.from ? then : undefined;
}

/** The turn before was refused, and none before it has left anything. */
export const isRefused = (memory: unknown): boolean =>
  (memory as { readonly isRefused?: unknown } | null | undefined)?.isRefused === true;

/** What an earlier turn left, where it is whole. */
export function memoryOf(memory: unknown): Memory | undefined {
  const plan = (memory as Partial<Memory> | null | undefined)?.plan;
  const lists = ['terms', 'splits', 'filters', 'having'] as const;
  return plan && lists.every((name) => Array.isArray(plan[name])) ? (memory as Memory) : undefined;
}
