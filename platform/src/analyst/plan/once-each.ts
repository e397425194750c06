/**
 * Things that several rows are of, as an order is that has a row for each of its lines: what stands on all of its rows
 * counts once, and where that is told by groups in which one thing may be several times, the answer says so.
 */
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { plural } from '../words/phrases.js';
import { withTerms, type Filter, type Plan, type Split, type Term } from './plan.js';

const keyOf = (lexicon: Lexicon): Member | undefined =>
  lexicon.members.find((m) => m.kind === 'dimension' && m.hints.same !== undefined);

/** How many different ones there are. */
const countOf = (lexicon: Lexicon, key: Member): Member | undefined =>
  lexicon.members.find((m) => m.aggType === 'countDistinct' && m.rowSql === key.sql);

/** A plan in which no row counts for the whole of what it is a part of. */
export function withOnce(plan: Plan, lexicon: Lexicon): Plan {
  const key = keyOf(lexicon);
  if (!key || plan.kind === 'rows') return plan;
  const count = countOf(lexicon, key);
  const isOfThing = (name: string): boolean => key.hints.same?.includes(name) === true;
  const isSpread = plan.splits.some((s) => s.kind === 'bucket' && isOfThing(s.name));
  const turn = (term: Term): Term => {
    if (term.kind === 'measure')
      return isSpread && count && lexicon.member(term.name)?.aggType === 'count'
        ? { ...term, name: count.name }
        : term;
    if (term.kind === 'aggregate') return onceOf(term, lexicon);
    if (term.kind === 'change') return { ...term, from: turn(term.from), to: turn(term.to) };
    if ('per' in term) return { ...term, of: turn(term.of), per: turn(term.per) };
    return 'of' in term && typeof term.of === 'object' ? ({ ...term, of: turn(term.of) } as Term) : term;
  };
  return withTerms(plan, turn);
}

/** Sums over things add up where each thing is in one of the groups alone. */
export function addsUpBy(lexicon: Lexicon, term: Term, splits: readonly Split[]): boolean {
  const once = term.kind === 'measure' ? lexicon.member(term.name)?.hints.once : undefined;
  const same = once && lexicon.member(once.by)?.hints.same;
  return (
    once?.as === 'sum' &&
    splits.every((s) => 'name' in s && s.name !== undefined && (s.name === once.by || same?.includes(s.name)))
  );
}

function onceOf(term: Extract<Term, { kind: 'aggregate' }>, lexicon: Lexicon): Term {
  const as = term.fn === 'quantile' && (term.at ?? 0.5) === 0.5 ? 'median' : term.fn;
  const measure = lexicon.members.find(({ hints: { once } }) => once?.of === term.of && once.as === as);
  return measure ? { kind: 'measure', name: measure.name } : term;
}

/** What is told of things that stand in more than one of the groups, or of which only some rows meet a condition. */
export function onceNotes({ kind, terms, splits, filters }: Plan, lexicon: Lexicon): string[] {
  const key = keyOf(lexicon);
  const said = JSON.stringify(terms);
  const measure = lexicon.members.find(
    ({ name, hints: { once } }) => once?.by === key?.name && said.includes(`"name":${JSON.stringify(name)}`),
  );
  if (!key || !measure || kind === 'rows') return [];
  const isPart = (name: string): boolean => name !== key.name && key.hints.same?.includes(name) !== true;
  const group = splits.find((s) => s.kind === 'member' && isPart(s.name));
  const bound = filters.find((f) => f.on === 'values' && isPart(f.member));
  const of = group?.kind === 'member' ? group.name : memberOf(bound);
  if (of === undefined) return [];
  const things = (countOf(lexicon, key)?.title ?? plural(key.title)).toLowerCase();
  const title = (lexicon.member(of)?.title ?? of).toLowerCase();
  return [
    group
      ? `${measure.title} is that of whole ${things}: each counts in full by every ${title} that it has.`
      : `${measure.title} is that of whole ${things}, with all else that they hold.`,
  ];
}

const memberOf = (filter: Filter | undefined): string | undefined =>
  filter && 'member' in filter ? filter.member : undefined;
