/**
 * Conditions that only seem to be two: "without the district Northgate", of which no row has the value and has none, is without
 * that value; shares that can only be all, and hours of days.
 */
import type { Lexicon } from '../lexicon/lexicon.js';
import type { Problem } from '../read/draft.js';
import type { Filter, Plan } from './plan.js';
import { shareOfEnded } from './share-of-ended.js';

export function withoutContradiction(plan: Plan, lexicon: Lexicon): Plan | { readonly problem: Problem } {
  const problem = shareOfEnded(plan, lexicon) ?? hoursOfDays(plan, lexicon);
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

/** "Before 9 am" of what is told by days alone: each of them seems to begin at midnight. */
function hoursOfDays(plan: Plan, lexicon: Lexicon): Problem | undefined {
  const told = [
    ...plan.filters.flatMap((f) => (f.on === 'part' && f.part === 'hour' ? [f.member] : [])),
    ...plan.splits.flatMap((s) => (s.kind === 'part' && s.part === 'hour' ? [s.name] : [])),
  ];
  const days = told.find((name) => lexicon.holdings.extents.get(name)?.hasHours === false);
  const title = lexicon.member(days ?? '')?.title.toLowerCase();
  return title === undefined
    ? undefined
    : { text: `The ${title} tells the day alone, and no hours of it.`, search: title };
}
