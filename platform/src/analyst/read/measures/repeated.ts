/**
 * Numbers of a joined table stand in each row that points to it: the fee of a member in every visit. Added up over the
 * rows they count as often as that, which is a figure of nothing.
 */
import type { Member } from '../../../data/data-model.js';
import { askedTerms, type Reading } from '../draft.js';

/** What is measured of another table than the rows' own, with how. */
export function repeated({ draft, lexicon }: Reading): { readonly member: Member; readonly fn: string }[] {
  return askedTerms(draft).flatMap((term) => {
    const isSpread = term.kind === 'aggregate' && /^(?:sum|avg|median|stddev|quantile)$/.test(term.fn);
    const member = isSpread
      ? lexicon.member(term.of)
      : term.kind === 'span'
        ? lexicon.member(term.from)
        : undefined;
    return member && member.cubes.size > 0 && !member.cubes.has(lexicon.view.root)
      ? [{ member, fn: isSpread ? term.fn : '' }]
      : [];
  });
}

/** A sum is refused, an average says over what it is one. */
export function tellRepeated(reading: Reading): void {
  const { draft, facts } = reading;
  const [first] = repeated(reading);
  if (!first) return;
  const title = first.member.title.toLowerCase();
  if (first.fn === 'sum')
    draft.problem ??= {
      text: `I cannot add up the ${title}: it stands in each of the ${facts.rowNoun.many} that belong to it, and a sum over them would count it several times.`,
      search: first.member.title,
    };
  else
    draft.notes.push(`Over ${facts.rowNoun.many}: each ${title} counts once for every ${facts.rowNoun.one}.`);
}
