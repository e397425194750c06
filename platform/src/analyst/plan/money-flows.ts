/**
 * Money that goes both ways, and what an account holds. Of one category or payee what came back is taken off what went
 * out; a balance is the one after the last row, of one account at a time.
 */
import type { Lexicon } from '../lexicon/lexicon.js';
import { moneyFlow } from '../lexicon/meaning.js';
import type { Problem } from '../read/draft.js';
import { withTerms, type Filter, type Plan, type Term } from './plan.js';

/** An account is where money is, and not what it is spent on. */
const isAccount = (name: string): boolean =>
  /(?:^|_)(?:account|iban|card|wallet|bank|currency|type|method|status)(?:_|$)/.test(name);

/** The plan with what went out of one group told without what came back, or why it says nothing. */
export function withFlows(plan: Plan, lexicon: Lexicon): Plan | { readonly problem: Problem } {
  const balanced = withBalance(plan, lexicon);
  if ('problem' in balanced) return balanced;
  return netOfRefunds(balanced, lexicon);
}

function netOfRefunds(plan: Plan, lexicon: Lexicon): Plan | { readonly problem: Problem } {
  const [out, cost, net] = (['out', 'cost', 'net'] as const).map((flow) => moneyFlow(lexicon.members, flow));
  if (!out || !cost || out === cost) return plan;
  const isOfGroup = plan.filters.some(
    (f) =>
      f.on === 'values' &&
      f.negate !== true &&
      lexicon.member(f.member)?.type === 'string' &&
      !isAccount(f.member),
  );
  const isNetShare = plan.terms.some(
    (t) => t.kind === 'part' && t.of.kind === 'measure' && t.of.name === net?.name,
  );
  if (isNetShare && !isOfGroup)
    return {
      problem: {
        text: `Parts of ${net?.title.toLowerCase()}, which goes both ways, say nothing: ask for the share of ${moneyFlow(lexicon.members, 'in')?.title.toLowerCase()} or of ${out.title.toLowerCase()}.`,
        search: out.title,
      },
    };
  const [from, to] = isOfGroup ? [out.name, cost.name] : [cost.name, out.name];
  const turn = (term: Term): Term => {
    if (term.kind === 'measure') return term.name === from ? { ...term, name: to } : term;
    // The whole of a share is all that went out.
    if (term.kind === 'share' || term.kind === 'part') return term;
    if ('per' in term) return { ...term, of: turn(term.of), per: turn(term.per) };
    if (term.kind === 'change') return { ...term, from: turn(term.from), to: turn(term.to) };
    if ('of' in term && typeof term.of === 'object') return { ...term, of: turn(term.of) } as Term;
    return term;
  };
  return withTerms(plan, turn);
}

const isBound = (f: Filter, member: string): boolean =>
  f.on === 'values' && f.member === member && f.negate !== true && f.values.length === 1;

function withBalance(asked: Plan, lexicon: Lexicon): Plan | { readonly problem: Problem } {
  const said = JSON.stringify(asked.terms);
  const balance = lexicon.members.find(
    (m) => m.hints.last !== undefined && said.includes(`"measure","name":${JSON.stringify(m.name)}`),
  );
  if (!balance || asked.kind === 'rows') return asked;
  const by = balance.hints.last?.by;
  // "Savings" is the account here, though a category is called so as well.
  const held = lexicon.holdings.values.get(by ?? '') ?? [];
  const isHeld = (f: Filter): boolean =>
    f.on === 'values' && f.values.every((value) => held.some((one) => one.value === value));
  const plan: Plan = {
    ...asked,
    filters: asked.filters.map((f) =>
      by !== undefined && f.on === 'values' && isHeld(f) ? { ...f, member: by } : f,
    ),
  };
  const isOther = (name: string): boolean => {
    const member = lexicon.member(name);
    return name !== by && member?.kind === 'dimension' && member.type === 'string' && !isAccount(name);
  };
  const others = [
    ...plan.filters.flatMap((f) => (f.on === 'values' ? [f.member] : [])),
    ...plan.splits.flatMap((s) => (s.kind === 'member' ? [s.name] : [])),
  ].filter(isOther);
  const [other] = others;
  if (other !== undefined)
    return {
      problem: {
        text: `A balance is that of a whole account, and not of one ${lexicon.member(other)?.title.toLowerCase()}. Ask for the balance, or for the money that came in or went out by it.`,
        search: balance.title,
      },
    };
  const isSeries = plan.splits.some((s) => s.kind !== 'member');
  // How it stood then is told by the last row until then, whenever that was.
  const filters = plan.filters.map((f): Filter =>
    f.on === 'period' && f.negate !== true && f.periods.length === 1 && !isSeries
      ? { ...f, periods: f.periods.map(({ from: _from, ...p }) => (p.to === undefined ? p : untilEnd(p))) }
      : f,
  );
  const isOne =
    by === undefined ||
    plan.filters.some((f) => isBound(f, by)) ||
    plan.splits.some((s) => s.kind === 'member' && s.name === by);
  // A last row cannot be taken of the rows of a condition, nor be put together.
  const isPlain =
    plan.kind === 'groups' && plan.terms.every((t) => t.kind === 'measure' || t.kind === 'step');
  if (!isPlain)
    return {
      problem: {
        text: `How an account stands is told as of a day or by month, and not put together or held against another day. Ask for the ${balance.title.toLowerCase()} by month.`,
        search: balance.title,
      },
    };
  const splits =
    isOne || by === undefined ? plan.splits : [...plan.splits, { kind: 'member', name: by } as const];
  return { ...plan, filters, splits };
}

const untilEnd = <P extends { readonly words: string }>(period: P): P =>
  period.words.startsWith('until') ? period : { ...period, words: `until the end of ${period.words}` };
