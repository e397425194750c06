/**
 * Conditions that only seem to be two: "without the district Northgate", of which no row has the value and has none, is without
 * that value; and shares that can only be all.
 */
import type { Lexicon } from '../lexicon/lexicon.js';
import type { Problem } from '../read/draft.js';
import type { Filter, Plan } from './plan.js';
import { shareOfEnded } from './share-of-ended.js';

export function withoutContradiction(plan: Plan, lexicon: Lexicon): Plan | { readonly problem: Problem } {
  const problem = shareOfEnded(plan, lexicon);
  if (problem) return { problem };
  const isEmpty = (f: Filter, member: string): boolean =>
    f.on === 'empty' && f.member === member && f.negate !== true && f.isOwn !== true;
  const isHeld = (f: Filter, member: string): boolean =>
    f.on === 'values' && f.member === member && f.negate !== true;
  const torn = new Set(
    plan.filters.flatMap((f) =>
      f.on === 'empty' && isEmpty(f, f.member) && plan.filters.some((other) => isHeld(other, f.member))
        ? [f.member]
        : [],
    ),
  );
  if (torn.size === 0) return plan;
  // Who never paid by card has no row that is so, and not only some that are not.
  const isOfThings = plan.terms.some(
    (t) => t.kind === 'measure' && lexicon.member(t.name)?.aggType === 'countDistinct',
  );
  if (isOfThings)
    return { problem: { text: 'I cannot tell of which of them no row is so.', search: plan.view } };
  const filters = plan.filters.flatMap((f): Filter[] => {
    if (!('member' in f) || !torn.has(f.member)) return [f];
    if (isEmpty(f, f.member)) return [];
    return isHeld(f, f.member) ? [{ ...f, negate: true } as Filter] : [f];
  });
  return { ...plan, filters };
}
