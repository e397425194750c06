/**
 * Growth that is asked after a figure: "and compared to last year?", "is that more than in 2024?", "so what's the growth?"
 * What grows, and of which rows, is told by the plan before; its period is held against the one that is named, against
 * that of the question before it, or against as much as lies before.
 */
import type { Reading } from '../read/draft.js';
import { growthPlan } from './growth-plan.js';
import { sameTerm, type Memory, type Period, type Plan, type Split } from './plan.js';
import type { Made } from './ranking-plan.js';

export function growthAfter(reading: Reading, { plan, earlier }: Memory): Made | undefined {
  const { draft } = reading;
  const { growth } = draft;
  const [term, other] = plan.terms;
  const own = draft.filters.length + draft.having.length;
  const splits = draft.splits.map(({ is }) => is);
  if (
    !growth ||
    own > 0 ||
    splits.some(({ kind }) => kind === 'time') ||
    draft.ranking ||
    draft.isList === true ||
    !term ||
    other
  )
    return undefined;
  if (plan.kind !== 'groups' || plan.order || plan.having.length > 0) return undefined;
  if (draft.terms.some(({ is }) => !sameTerm(is, term))) return undefined;
  const [known, ...more] = periodsOf(plan);
  const said = draft.periods.map((p) => p.is);
  // A series is of all of them: what grew from one to another is told of the two that are named.
  const isOfSeries = plan.splits.length > 0 && plan.splits.every(({ kind }) => kind === 'time');
  if (isOfSeries && said.length > 1) {
    draft.terms.splice(0, draft.terms.length, { is: term, at: 0 });
    return growthPlan(reading, {
      ...plan,
      splits: [],
      filters: plan.filters.filter((f) => f.on !== 'period'),
    });
  }
  if (!known) return undefined;
  // "Compared to last year", of the year before that: the last one is meant.
  const { last } = growth;
  if (last && known.grain === last.grain && known.from !== last.from) said.push(last);
  const isToldHow = growth.back !== undefined || growth.inYear !== undefined;
  const before = isToldHow || said.length > 0 || more.length > 0 ? [] : (earlier ?? []);
  if (growth.isDifference === true && before.length + more.length + said.length === 0) return undefined;
  const all = said.length > 1 ? said : [...before, known, ...more, ...said];
  draft.periods.splice(0, draft.periods.length, ...all.map((is) => ({ is, at: 0 })));
  draft.terms.splice(0, draft.terms.length, { is: term, at: 0 });
  return growthPlan(reading, { ...plan, splits: merged(plan.splits, splits) });
}

/** What both split by, once each. */
const merged = (known: readonly Split[], said: readonly Split[]): readonly Split[] => [
  ...known,
  ...said.filter((s) => !known.some((k) => JSON.stringify(k) === JSON.stringify(s))),
];

/** The periods that a plan is of. */
export const periodsOf = (plan: Plan): Period[] =>
  plan.filters.flatMap((f) => (f.on === 'period' && f.negate !== true ? f.periods : []));
