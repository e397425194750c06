/**
 * "The cancellation rate in March": of those that ended in March all have ended, so that a share of them says nothing. It
 * would be a share of what ran as the month began.
 */
import type { Lexicon } from '../lexicon/lexicon.js';
import { endOf, given, isState } from '../read/times/going-on.js';
import type { Problem } from '../read/draft.js';
import type { Plan } from './plan.js';

export function shareOfEnded(plan: Plan, lexicon: Lexicon): Problem | undefined {
  const end = endOf(lexicon, given);
  if (!end || plan.kind === 'rows') return undefined;
  const isThen =
    plan.filters.some((f) => f.on === 'period' && f.member === end.name) ||
    plan.splits.some((s) => s.kind === 'time' && s.name === end.name);
  const isOfState = (name: string): boolean => {
    const member = lexicon.member(name);
    return member !== undefined && (member === end || isState(member));
  };
  const isShare = plan.terms.some(
    (t) =>
      t.kind === 'share' && t.when.length > 0 && t.when.every((f) => 'member' in f && isOfState(f.member)),
  );
  return isThen && isShare
    ? {
        text: `I cannot tell which part of all that ran then they are, only how many: of those with a ${end.title.toLowerCase()} in a time all have ended.`,
        search: end.title,
      }
    : undefined;
}
