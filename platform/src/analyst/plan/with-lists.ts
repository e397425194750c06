/** Plans over columns of which a row may have several values at once: a condition finds one of them, a group is a set of them. */
import type { Lexicon } from '../lexicon/lexicon.js';
import type { Problem } from '../read/draft.js';
import type { Filter, Plan } from './plan.js';

/** A plan whose conditions find a value among several of a row. */
export function withLists(plan: Plan, { holdings: { lists } }: Lexicon): Plan {
  if (lists.size === 0) return plan;
  return JSON.parse(
    JSON.stringify(plan, (_key, value: unknown) => {
      const filter = value as Partial<Filter> | null;
      if (typeof filter !== 'object' || filter?.on !== 'values') return value;
      const list = lists.get(filter.member ?? '');
      return list === undefined ? filter : { ...filter, list };
    }),
  ) as Plan;
}

const titleOfList = (name: string, lexicon: Lexicon): string[] =>
  lexicon.holdings.lists.has(name) ? [(lexicon.member(name)?.title ?? name).toLowerCase()] : [];

/** What is told of a split by sets of values. */
export const severalOf = (name: string, lexicon: Lexicon): string[] =>
  titleOfList(name, lexicon).map(
    (title) => `${lexicon.view.title} with several ${title} at once stand in groups of their own.`,
  );

/** Why values of which a row may have several cannot be counted, ranked or compared: a query groups by their sets. */
export function listProblem({ terms, splits, filters, order }: Plan, lexicon: Lexicon): Problem | undefined {
  const isCompared = (name: string): boolean =>
    order !== undefined ||
    filters.some((f) => f.on === 'values' && f.member === name && f.negate !== true && f.values.length > 1);
  const counted = terms.flatMap((term) =>
    term.kind === 'aggregate' && term.fn === 'distinct' ? titleOfList(term.of, lexicon) : [],
  );
  const compared = splits.flatMap((s) =>
    s.kind === 'member' && isCompared(s.name) ? titleOfList(s.name, lexicon) : [],
  );
  const [title] = [...counted, ...compared];
  if (title === undefined) return undefined;
  const what = counted.length > 0 ? 'count how many different ones there are' : 'rank or compare them';
  const text = `One of the ${lexicon.view.title.toLowerCase()} may have several ${title} at once, so I cannot ${what}: please ask for one of them.`;
  return { text, search: title };
}
