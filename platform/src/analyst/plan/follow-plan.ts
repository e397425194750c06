/** What only a follow-up asks for: the part of each group's own rows, through so many, all that was not named, one period on. */
import { before } from '../read/calendar.js';
import type { Draft, Reading } from '../read/draft.js';
import { countedFilter } from '../read/condition-of.js';
import { rowCount, rowMemberOf } from '../read/resolve.js';
import { addsUpTerm } from '../read/term-facts.js';
import { inAnotherWay } from '../read/times/ways.js';
import { dropRanking, sameTerm, type Filter, type Plan, type Term } from './plan.js';

export function followPlan(reading: Reading, plan: Plan): Plan {
  const { isOfOwn, per, others, shift, how } = reading.draft;
  if (shift) plan = moved(reading, plan, shift);
  if (others) plan = ofOthers(reading, plan, others);
  if (isOfOwn) plan = ofOwn(reading, plan);
  if (per || how) plan = otherTerms(reading, plan, (term) => anew(reading, term));
  return plan;
}

const refuse = ({ draft, facts }: Reading, text: string): void =>
  void (draft.problem ??= { text: `${text} Please ask it whole.`, search: facts.rowNoun.many });

/** The same, one period before or after. */
function moved(reading: Reading, plan: Plan, { steps, grain }: NonNullable<Draft['shift']>): Plan {
  let isMoved = false;
  const filters = plan.filters.map((f): Filter => {
    if (f.on !== 'period' || f.negate) return f;
    const periods = f.periods.map((p) => before(p, p.grain === grain ? undefined : grain, steps));
    isMoved ||= periods.every((p) => p !== undefined);
    return { ...f, periods: periods.map((p, i) => p ?? f.periods[i]!) };
  });
  if (!isMoved) refuse(reading, 'The question before was of no period that another one could follow.');
  return { ...plan, filters };
}

/** All values but those that were named: each of them, or all together. */
function ofOthers(
  reading: Reading,
  plan: Plan,
  { member, isCount, isSum }: NonNullable<Draft['others']>,
): Plan {
  const named = plan.filters.flatMap((f) =>
    f.on === 'values' && f.negate !== true && typeof f.values[0] !== 'boolean' ? [f] : [],
  );
  const [of, another] = member === undefined ? named : named.filter((f) => f.member === member);
  if (!of || another || (plan.kind !== 'groups' && (plan.kind !== 'rows' || plan.limit !== undefined))) {
    refuse(reading, 'I cannot tell which others you mean.');
    return plan;
  }
  const split = { kind: 'member', name: of.member } as const;
  const splits = plan.splits.filter((s) => s.kind !== 'member' || s.name !== of.member);
  return {
    ...(plan.kind === 'rows' ? { ...dropRanking(plan), kind: 'groups', terms: [rowCount(reading)] } : plan),
    ...(isCount && !plan.terms.every((t) => isNumberOf(reading, t)) ? { terms: [rowCount(reading)] } : {}),
    filters: plan.filters.map((f) => (f === of ? { ...of, negate: true } : f)),
    splits: isSum ? splits : [...splits, split],
  };
}

const isNumberOf = ({ lexicon }: Reading, term: Term): boolean =>
  term.kind === 'rows' ||
  term.kind === 'when' ||
  (term.kind === 'measure' && (lexicon.member(term.name)?.aggType ?? '').startsWith('count'));

/** "As a share of their orders": of what was counted with a condition, the condition is the part. */
function ofOwn(reading: Reading, plan: Plan): Plan {
  const { lexicon } = reading;
  const [term, second] = plan.terms;
  const member = term?.kind === 'measure' ? lexicon.member(term.name) : undefined;
  const counted = member?.rowFilter === undefined ? undefined : countedFilter(reading, member);
  const on = plan.filters.filter((f) => f.on !== 'period' && !(f.on === 'values' && f.negate === true));
  const own = term?.kind === 'when' ? term.filters : counted ? [counted] : on.length === 1 ? on : [];
  if (!term || second || own.length === 0 || !isNumberOf(reading, term)) {
    refuse(reading, 'I cannot tell which part of them you mean.');
    return plan;
  }
  const filters = plan.filters.filter((f) => !own.includes(f));
  const of = term.kind === 'when' ? term.of : rowCount(reading);
  return otherTerms(reading, { ...plan, filters }, () => ({ kind: 'share', of, when: own }));
}

/** Each term as another one, in the ranking too. */
function otherTerms(reading: Reading, plan: Plan, turn: (term: Term) => Term | undefined): Plan {
  const terms = plan.terms.map(turn);
  if (plan.kind === 'rows' || terms.length === 0 || terms.some((t) => t === undefined)) {
    refuse(reading, 'What was measured before cannot be worked out like this.');
    return plan;
  }
  const by =
    plan.order &&
    terms[
      Math.max(
        0,
        plan.terms.findIndex((t) => sameTerm(t, plan.order?.by)),
      )
    ];
  return { ...plan, terms: terms as Term[], ...(plan.order && by ? { order: { ...plan.order, by } } : {}) };
}

/** "Average instead", "per order": the same number, worked out anew. */
function anew(reading: Reading, term: Term): Term | undefined {
  const { per, how } = reading.draft;
  const row = rowMemberOf(reading, term);
  if (how === 'count') return rowCount(reading);
  if (!per) return how && inAnotherWay(reading.lexicon, term, how, row);
  if (!addsUpTerm(reading, term)) return undefined;
  const average = per.isAverage ? inAnotherWay(reading.lexicon, term, 'avg', row) : undefined;
  return average ?? (sameTerm(term, per.of) ? undefined : { kind: 'ratio', of: term, per: per.of });
}
