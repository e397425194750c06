import type { Lexicon } from '../lexicon/lexicon.js';
import { otherEnd } from '../read/conditions/read-ends.js';
import { withTerms, type Filter, type Plan, type Term } from './plan.js';

/**
 * Of one end that is given there is only one to be counted: how many places "from A" asks for those at the other end, and
 * so does which place has the most places.
 */
export function turnEnds(plan: Plan, lexicon: Lexicon): Plan {
  const given = [
    ...plan.splits.flatMap((s) => (s.kind === 'member' ? [s.name] : [])),
    ...plan.filters.flatMap((f) =>
      f.on === 'values' && f.negate !== true && f.values.length === 1 ? [f.member] : [],
    ),
  ].flatMap((name) => lexicon.member(name) ?? []);
  const size = (name: string | undefined): number => lexicon.holdings.values.get(name ?? '')?.length ?? 0;
  const turn = (term: Term): Term => {
    const name =
      term.kind === 'measure'
        ? term.name
        : term.kind === 'aggregate' && term.fn === 'distinct'
          ? term.of
          : undefined;
    const member = name === undefined ? undefined : lexicon.member(name);
    const role = member?.hints.role;
    const isCounted = term.kind === 'aggregate' || member?.aggType === 'countDistinct';
    if (!role || !isCounted) return term;
    const counted = lexicon.members.find(
      (m) => m.kind === 'dimension' && m.hints.role?.name === role.name && m.hints.role.of === role.of,
    );
    // Each of what is given has one of them, where there are no more of them.
    const isOne = given.some(
      (m) =>
        m.hints.role?.name === role.name &&
        (m.hints.role.of === role.of || size(m.name) >= size(counted?.name)),
    );
    const other = isOne ? otherEnd(lexicon, member) : undefined;
    if (!other) return term;
    return term.kind === 'measure' ? { ...term, name: other.name } : ({ ...term, of: other.name } as Term);
  };
  return withTerms(plan, turn);
}

/** The plan as of the other end: "and arrivals?" */
export function withRole(plan: Plan, lexicon: Lexicon, role: string): Plan {
  const toward = (name: string): string => {
    const member = lexicon.member(name);
    const other =
      member?.hints.role && member.hints.role.name !== role ? otherEnd(lexicon, member) : undefined;
    return other?.name ?? name;
  };
  const filters = plan.filters.map((f): Filter =>
    f.on === 'values' ? { ...f, member: toward(f.member) } : f,
  );
  const splits = plan.splits.map((s) => (s.kind === 'member' ? { ...s, name: toward(s.name) } : s));
  return { ...plan, filters, splits };
}
