/** "Conversion from sign-up to purchase": of the users or sessions that have the one, the part that has the other too. */
import type { Draft, Reading } from '../read/draft.js';
import { rowCount } from '../read/resolve.js';
import { periodFilter } from './plan-parts.js';
import type { Filter, Having } from './plan.js';
import type { Made } from './ranking-plan.js';

export function conversionPlan(reading: Reading, { by, from, to }: NonNullable<Draft['conversion']>): Made {
  const { draft, lexicon, facts } = reading;
  const isMore =
    draft.splits.length > 0 ||
    draft.ranking !== undefined ||
    draft.having.length > 0 ||
    draft.growth !== undefined ||
    draft.isComparison === true ||
    draft.periods.length > 1 ||
    draft.filters.some(({ is }) => !['values', 'segment'].includes(is.on)) ||
    draft.terms.some(
      ({ is }) => is.kind !== 'measure' || lexicon.member(is.name)?.aggType !== 'countDistinct',
    );
  if (isMore)
    return {
      problem: {
        text: 'I cannot tell a conversion by groups or over time, only of all or of a condition.',
        search: facts.rowNoun.many,
      },
    };
  const some = (filter: Filter): Having => ({
    term: {
      kind: 'when',
      of: rowCount(reading),
      filters: [filter],
      words: filter.on === 'values' ? filter.values.join(' ') : '',
    },
    op: '>',
    value: 0,
  });
  const having = [some(to)];
  return {
    plan: {
      view: lexicon.view.name,
      kind: 'groupShare',
      terms: having.map((h) => h.term),
      splits: [{ kind: 'member', name: by }],
      filters: [
        ...draft.filters.map((f) => f.is),
        ...periodFilter(
          reading,
          draft.periods.map((p) => p.is),
        ),
        ...(lexicon.holdings.empty.has(by)
          ? [{ on: 'empty', member: by, negate: true, isOwn: true } as const]
          : []),
      ],
      having,
      whole: [some(from)],
    },
  };
}
