/** Money that came in is that of payments in some states alone: of others, and by states, the amount of all of them is told. */
import type { Lexicon } from '../lexicon/lexicon.js';
import { withTerms, type Plan, type Term } from './plan.js';

export function withinStates(plan: Plan, lexicon: Lexicon): Plan {
  if (plan.kind === 'rows') return plan;
  const said = JSON.stringify([plan.filters, plan.splits, plan.terms]);
  // What ran as of another day is told by its times, whatever its state is today.
  const isThen = said.includes('"on":"any","of":[[{"on":"empty"');
  const turn = (term: Term): Term => {
    if (term.kind === 'measure') {
      const within = lexicon.member(term.name)?.hints.within;
      if (!within) return term;
      const isTold = ['member', 'name'].some((key) => said.includes(`"${key}":${JSON.stringify(within.of)}`));
      const isSum = lexicon.member(within.instead)?.kind === 'measure';
      return (isTold || isThen) && isSum ? { ...term, name: within.instead } : term;
    }
    if (term.kind === 'change') return { ...term, from: turn(term.from), to: turn(term.to) };
    if ('per' in term) return { ...term, of: turn(term.of), per: turn(term.per) };
    return 'of' in term && typeof term.of === 'object' ? ({ ...term, of: turn(term.of) } as Term) : term;
  };
  return withTerms(plan, turn);
}
