/** "Late and on time by weekday": the two numbers stand beside each other in one row of each weekday. */
import { sameTerm, type Plan, type Split, type Term } from './plan.js';

/** Of a segment and its opposite. */
const isOfSegments = (split: Split): split is Extract<Split, { kind: 'cases' }> =>
  split.kind === 'cases' &&
  split.cases.length === 2 &&
  split.cases.every(({ filters: [is, more] }) => is?.on === 'segment' && !more);

export function besideEachOther(plan: Plan, count: Term): Plan {
  const sides = plan.splits.find(isOfSegments);
  const [term, other] = plan.terms;
  if (!sides || plan.splits.length !== 2 || !term || other || !sameTerm(term, count)) return plan;
  if (plan.having.length > 0) return plan;
  const terms = sides.cases.map(({ label, filters }): Term => ({
    kind: 'when',
    of: count,
    filters,
    words: label.toLowerCase(),
  }));
  return { ...plan, splits: plan.splits.filter((split) => split !== sides), terms };
}

/** The two numbers, where a plan has those alone: neither is what its groups are told or ranked by. */
export const sidesOf = ({ terms }: Pick<Plan, 'terms'>): readonly Term[] | undefined =>
  terms.length === 2 && terms.every((t) => t.kind === 'when' && t.filters.every((f) => f.on === 'segment'))
    ? terms
    : undefined;
