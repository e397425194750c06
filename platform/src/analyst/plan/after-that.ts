/** What a question that goes on takes from the one before: by what was told, and of what a share is asked for. */
import type { Reading } from '../read/draft.js';
import { dropRanking, type Memory, type Plan, type Split } from './plan.js';

/** "How much did each city grow?" of what was told by delivery city goes on by that. */
export function asBefore({ draft, lexicon }: Reading, { splits }: Plan): void {
  const titleOf = (split: Split): string =>
    split.kind === 'member' ? (lexicon.member(split.name)?.title.toLowerCase() ?? '') : '';
  for (const [i, { is, at }] of draft.splits.entries()) {
    const [known, other] = splits.filter(
      (old) => titleOf(is) !== '' && titleOf(old).endsWith(` ${titleOf(is)}`),
    );
    if (known && !other) draft.splits[i] = { is: known, at };
  }
}

/** "As a percentage of each quarter": the one of two groups of which each is a whole. */
export function eachOf({ draft }: Reading, { splits }: Plan): Split | undefined {
  const [asked, more] = draft.splits;
  if (!draft.share || asked?.each !== true || more || splits.length !== 2) return undefined;
  return splits.find((split) => JSON.stringify(split) === JSON.stringify(asked.is));
}

/** A share of what was counted before. */
export const asShareAfter = (reading: Reading, plan: Plan, memory: Memory): Plan | undefined =>
  asShareOf(reading, plan, memory) ?? asShareOfSome(reading, plan, memory);

/** "How many of them bounced? As a share?": of all before they were narrowed. */
function asShareOf({ draft }: Reading, plan: Plan, { wider }: Memory): Plan | undefined {
  const own = draft.terms.length + draft.filters.length + draft.splits.length + draft.periods.length;
  const [of, other] = plan.terms;
  if (!draft.share || !wider || !of || other || own > 0) return undefined;
  if (plan.kind !== 'groups' || plan.splits.length > 0) return undefined;
  const known = wider.map((f) => JSON.stringify(f));
  const when = plan.filters.filter((f) => !known.includes(JSON.stringify(f)));
  if (when.length === 0 || of.kind === 'share') return undefined;
  const percent = draft.share.percent ? { percent: true } : {};
  return { ...plan, filters: wider, terms: [{ kind: 'share', of, when, ...percent }] };
}

/** "As a share of all delivered orders", of those that were delivered and late: the rest of the conditions is the part. */
function asShareOfSome(reading: Reading, plan: Plan, memory: Memory): Plan | undefined {
  const { draft } = reading;
  const [of, other] = memory.plan.terms;
  if (!draft.share || !of || other || draft.terms.length > 0 || memory.plan.kind !== 'groups')
    return undefined;
  const { at: share, percent } = draft.share;
  const known = memory.plan.filters.filter((f) => f.on !== 'period');
  const whole = draft.filters.map(({ is }) => JSON.stringify(is));
  const when = known.filter((f) => !whole.includes(JSON.stringify(f)));
  const isSome =
    whole.length > 0 &&
    when.length > 0 &&
    when.length + whole.length === known.length &&
    draft.filters.every(({ at }) => at > share);
  if (!isSome) return undefined;
  const filters = plan.filters.filter((f) => !when.some((w) => JSON.stringify(w) === JSON.stringify(f)));
  return {
    ...dropRanking(plan),
    filters,
    terms: [{ kind: 'share', of, when, ...(percent ? { percent } : {}) }],
  };
}
