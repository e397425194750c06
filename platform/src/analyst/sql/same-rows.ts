/**
 * "Cost per admission" of two columns is told of the rows that have both: a row with one of them alone would make it
 * lower or higher than it is anywhere. What the model itself divides is its author's.
 */
import type { Lexicon } from '../lexicon/lexicon.js';
import { withTerms, type Plan, type Term } from '../plan/plan.js';
import { list, lowerFirst } from '../words/phrases.js';

/** The number of one row that a sum is made of. */
function columnOf(term: Term, lexicon: Lexicon): string | undefined {
  if (term.kind === 'aggregate') return term.fn === 'sum' ? term.of : undefined;
  const measure = term.kind === 'measure' ? lexicon.member(term.name) : undefined;
  if (measure?.aggType !== 'sum' || measure.rowSql === undefined) return undefined;
  return lexicon.members.find(
    ({ kind, type, sql }) => kind === 'dimension' && type === 'number' && sql === measure.rowSql,
  )?.name;
}

export function withSameRows(
  plan: Plan,
  lexicon: Lexicon,
): { readonly plan: Plan; readonly notes: string[] } {
  const notes = new Set<string>();
  const turn = (term: Term): Term => {
    if (term.kind === 'change') return { ...term, from: turn(term.from), to: turn(term.to) };
    if (term.kind !== 'ratio')
      return 'of' in term && typeof term.of === 'object' ? ({ ...term, of: turn(term.of) } as Term) : term;
    const columns = [term.of, term.per].flatMap((one) => columnOf(one, lexicon) ?? []);
    const [of, per] = columns;
    const isTold = of === undefined || per === undefined || of === per;
    if (isTold || !columns.some((name) => lexicon.holdings.gaps.has(name))) return term;
    const titles = columns.map((name) =>
      lowerFirst(lexicon.member(name)?.title ?? name).replace(/ of each .+$/, ''),
    );
    notes.add(`Of rows that have both ${list(titles)}.`);
    return { ...term, both: columns };
  };
  return { plan: withTerms(plan, turn), notes: [...notes] };
}
