/** The groups whose figure of one period is over or under that of another, with both figures and their difference. */
import type { Reading } from '../read/draft.js';
import { rowCount } from '../read/resolve.js';
import { addsUpTerm } from '../read/term-facts.js';
import { periodFilter } from './plan-parts.js';
import { mainTerm, type Filter, type Period, type Plan, type Term } from './plan.js';
import type { Made } from './ranking-plan.js';

export function againstPlan(reading: Reading, plan: Plan): Made | undefined {
  const { against } = reading.draft;
  if (!against) return undefined;
  const { from, to, op, relative } = against;
  const splits = plan.splits.filter((s) => s.kind !== 'time');
  const of = mainTerm(plan);
  if (splits.length === 0 || plan.kind !== 'groups' || /^(?:change|step|part)$/.test(of.kind))
    return {
      problem: {
        text: 'I cannot tell of which groups two periods are compared: say for example "by" and what to group by.',
        search: reading.facts.rowNoun.many,
      },
    };
  const filters: Filter[] = plan.filters.filter((f) => f.on !== 'period' || f.negate === true);
  const on = (period: Period): Term => ({
    kind: 'when',
    of,
    filters: periodFilter(reading, [period]),
    words: period.words,
  });
  const change: Term = { kind: 'change', from: on(from), to: on(to), relative: false };
  // Of what is averaged, nothing in one of them is no figure; of what is counted it is none at all.
  const isKnown = addsUpTerm(reading, of)
    ? []
    : [from, to].map((period) => ({ ...on(period), of: rowCount(reading) }) as Term);
  return {
    plan: {
      view: plan.view,
      kind: 'groups',
      terms: [on(from), on(to), change, ...(relative ? [{ ...change, relative } as Term] : [])],
      splits,
      filters: [...filters, ...periodFilter(reading, [from, to])],
      having: [
        { term: change, op, value: 0 },
        ...isKnown.map((term) => ({ term, op: '>' as const, value: 0 })),
      ],
      order: { by: change, desc: op === '>' },
    },
  };
}
