/** "How many started in March? And how many were cancelled?": so many came to their end in March, whenever they had started. */
import type { Reading } from '../read/draft.js';
import { endOf, given, isState } from '../read/times/going-on.js';
import type { Filter, Plan } from './plan.js';

export function inSameTime(reading: Reading, plan: Plan): Plan {
  const { draft, sentence } = reading;
  const [deed, other] = draft.filters;
  const known = plan.filters.find((f) => f.on === 'period');
  const isCount = sentence.slots.some(({ text }) => text === 'many');
  // "How many have a reply" is of those as well.
  const isOfThose =
    draft.links.has('those') ||
    sentence.slots.some(({ text }) => /^(?:them|those|these|they|of|which|with|an?|any|no)$/.test(text));
  if (!deed || other || known?.on !== 'period' || known.negate === true) return plan;
  if (!isCount || isOfThose || draft.periods.length > 0 || plan.kind !== 'groups' || plan.splits.length > 0)
    return plan;
  const time = timeOf(reading, deed.is);
  if (time === undefined || time === known.member) return plan;
  draft.filters[0] = { ...deed, is: { on: 'period', member: time, periods: known.periods } };
  return { ...plan, filters: plan.filters.filter((f) => f !== known) };
}

/** When that was done which the condition says. */
function timeOf({ lexicon }: Reading, is: Filter): string | undefined {
  if (is.on === 'empty' && is.negate === true && lexicon.member(is.member)?.type === 'time') return is.member;
  const state = is.on === 'values' && is.negate !== true ? lexicon.member(is.member) : undefined;
  const isEnd = is.on === 'values' && is.values.every((value) => given.test(String(value)));
  return state && isState(state) && isEnd ? endOf(lexicon, given)?.name : undefined;
}
