/** A plan in the unit that was asked for: "hours watched" of minutes, everywhere where the number is told. */
import type { Lexicon } from '../lexicon/lexicon.js';
import { factorOf } from '../lexicon/units.js';
import type { Plan, Term, TimeUnit } from './plan.js';

/** @returns nothing where no number of the plan can be told in it */
export function inUnit(plan: Plan, unit: TimeUnit, lexicon: Lexicon): Plan | undefined {
  let isTold = false;
  const scaled = (term: Term): Term => {
    switch (term.kind) {
      case 'scaled':
        return scaled(term.of);
      case 'span':
        isTold = true;
        return unit === 'seconds' ? term : { ...term, unit };
      case 'ratio':
      case 'pace':
      case 'when':
      case 'step':
        return { ...term, of: scaled(term.of) };
      case 'change':
        return { ...term, from: scaled(term.from), to: scaled(term.to) };
      case 'measure':
      case 'aggregate': {
        const isCount = term.kind === 'aggregate' && term.fn === 'distinct';
        const member = isCount ? undefined : lexicon.member(term.kind === 'measure' ? term.name : term.of);
        const own = member?.unit ?? /\b(?:seconds|minutes|hours|days)\b/i.exec(member?.title ?? '')?.[0];
        if (!/^(?:s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|d|days?)$/i.test(own ?? '')) return term;
        isTold = true;
        const size = factorOf(
          member && own !== undefined ? { ...member, unit: own.toLowerCase() } : member,
          unit,
        );
        return size === 1 ? term : { kind: 'scaled', of: term, unit, size };
      }
      default:
        return term;
    }
  };
  const { order } = plan;
  const told: Plan = {
    ...plan,
    terms: plan.terms.map(scaled),
    ...(order && plan.kind === 'groups' ? { order: { ...order, by: scaled(order.by) } } : {}),
  };
  return isTold ? told : undefined;
}
