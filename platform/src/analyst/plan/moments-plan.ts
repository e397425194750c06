/** What ran as of several days, beside each other or as growth from the first to the last. */
import type { Reading } from '../read/draft.js';
import { termsOf } from './plan-parts.js';
import type { Plan, Term } from './plan.js';
import type { Made } from './ranking-plan.js';

export function momentsPlan(reading: Reading, base: Plan): Made | undefined {
  const { draft } = reading;
  const { moments, growth, ranking } = draft;
  if (!moments) return undefined;
  const all = termsOf(reading);
  const on = (of: Term): Term[] =>
    moments.map(({ words, filters }) => ({ kind: 'when', of, filters, words }));
  if (!growth) {
    if (ranking || draft.having.length > 0 || draft.share)
      return problem('I cannot rank or share out what ran as of several days: please ask for one of them.');
    return { plan: { ...base, terms: all.flatMap(on) } };
  }
  const [of] = all;
  const [from, to, more] = of ? on(of) : [];
  if (!from || !to || more || draft.having.length > 0)
    return problem('I can tell growth from one day to another: please name two.');
  const change = (relative: boolean): Term => ({ kind: 'change', from, to, relative });
  const plan = { ...base, terms: [from, to, change(false), change(true)] };
  if (base.splits.length === 0) return { plan };
  const isPace = /^(?:fastest|quickest|slowest)$/.test(ranking?.words ?? '');
  const isTop = isPace ? ranking?.words !== 'slowest' : (ranking?.desc ?? true);
  return {
    plan: {
      ...plan,
      order: {
        by: change((growth.relative || isPace) && ranking !== undefined),
        desc: isTop !== (growth.isDown ?? false),
        words: ranking?.words ?? 'rank',
      },
      ...(ranking?.limit ? { limit: ranking.limit } : {}),
    },
  };
}

const problem = (text: string): Made => ({ problem: { text, search: 'time' } });
