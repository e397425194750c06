import { countTerm, sameTerm, type Plan, type Term } from './plan.js';
import { delayedFrom } from './read-conditions.js';
import type { Reading } from './reading.js';

/**
 * "make it two hours" after "the share of flights more than an hour late": the limit inside the share is meant, unless
 * the question speaks of "only" such flights.
 */
export function moveIntoShare(reading: Reading, before: Plan): { reading: Reading; before: Plan } {
  if (
    /\b(?:only|just|restrict|limit|exclud\w+|exclude|without)\b/.test(reading.text) ||
    reading.terms.length > 0
  )
    return { reading, before };
  const limits = reading.filters.filter((f) => f.on === 'delay' || f.on === 'distance');
  const ons = new Set(limits.map((f) => f.on));
  let moved = false;
  const terms = before.terms.map((term): Term => {
    const share = withLimit(term);
    if (share?.kind !== 'share' || !share.of.some((f) => ons.has(f.on))) return term;
    moved = true;
    return { ...share, of: [...share.of.filter((f) => !ons.has(f.on as 'delay')), ...limits] };
  });
  if (!moved) return { reading, before };
  const swap = (term: Term): Term => {
    const at = before.terms.findIndex((t) => sameTerm(t, term));
    return terms[at] ?? term;
  };
  const { order } = before;
  return {
    reading: { ...reading, filters: reading.filters.filter((f) => !limits.includes(f)) },
    before: {
      ...before,
      terms,
      having: before.having.map((h) => ({ ...h, term: swap(h.term) })),
      ...(order && typeof order.by === 'object' ? { order: { ...order, by: swap(order.by) } } : {}),
    },
  };
}

/** The share of delayed flights as a share with a limit in minutes that can be changed. */
function withLimit(term: Term): Term {
  if (term.kind !== 'measure') return term;
  const limit = { delayed_share: '>=', on_time_share: '<' } as const;
  const op = limit[term.name as keyof typeof limit];
  return op === undefined
    ? term
    : { kind: 'share', percent: false, of: [{ on: 'delay', op, value: delayedFrom }] };
}

/** "as a share" of a count of late flights: the lateness becomes the part that is counted. */
export function asShare(reading: Reading, before: Plan): Plan {
  const part = reading.terms.find((t) => t.kind === 'part');
  const of = before.filters.filter((f) => f.on === 'delay' || f.on === 'distance');
  if (part?.kind !== 'part' || of.length === 0 || !before.terms.some((t) => sameTerm(t, countTerm)))
    return before;
  return {
    ...before,
    filters: before.filters.filter((f) => !of.includes(f)),
    terms: [{ kind: 'share', of, percent: part.percent }],
  };
}
