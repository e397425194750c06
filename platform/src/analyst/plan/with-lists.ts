/** Plans over columns of which a row may have several values at once: it is in the group of each, and a condition finds one of them. */
import type { Lexicon } from '../lexicon/lexicon.js';
import type { Problem } from '../read/draft.js';
import type { Filter, Plan, Split, Term } from './plan.js';

/** A plan that knows what stands between the values of lists. */
export function withLists(plan: Plan, { holdings: { lists } }: Lexicon): Plan {
  if (lists.size === 0) return plan;
  const listed = JSON.parse(
    JSON.stringify(plan, (_key, value: unknown) => {
      const list = lists.get(listOf(value) ?? '');
      return list === undefined ? value : { ...(value as object), list };
    }),
  ) as Plan;
  return { ...listed, filters: listed.filters.map((f) => ofGroups(f, listed)) };
}

/** The member whose values a condition, a group or a count of different ones is about. */
function listOf(value: unknown): string | undefined {
  const part = value as Filter | Split | Term | null;
  if (typeof part !== 'object' || part === null) return undefined;
  if ('on' in part) return part.on === 'values' ? part.member : undefined;
  if (part.kind === 'member') return part.name;
  return part.kind === 'aggregate' && part.fn === 'distinct' ? part.of : undefined;
}

/** "Comedies against dramas, by genre": other genres of these films are no groups. Of films that are both, all are. */
function ofGroups(filter: Filter, plan: Plan): Filter {
  if (filter.on === 'any')
    return { ...filter, of: filter.of.map((all) => all.map((f) => ofGroups(f, plan))) };
  if (filter.on !== 'values' || filter.list === undefined) return filter;
  const isSplit = plan.splits.some((s) => s.kind === 'member' && s.name === filter.member);
  const isBoth = plan.filters.some((f) => f !== filter && f.on === 'values' && f.member === filter.member);
  return isSplit && !isBoth ? { ...filter, each: true } : filter;
}

/** What is told of groups in which rows may stand more than once. */
export const severalOf = (split: Split, lexicon: Lexicon): string[] => {
  if (split.kind !== 'member' || split.list === undefined) return [];
  const title = (lexicon.member(split.name)?.title ?? split.name).toLowerCase();
  const rows = lexicon.members.find((m) => m.aggType === 'count' && m.rowFilter === undefined)?.title;
  return [`${rows ?? lexicon.view.title} with several ${title} count in each of them.`];
};

/** Different values are counted where no other number is: a query has a row for each value of each row. */
export function listProblem({ terms }: Plan, lexicon: Lexicon): Problem | undefined {
  const counted = terms.flatMap((term) => {
    const of = term.kind === 'aggregate' && term.fn === 'distinct' ? term.of : '';
    return lexicon.holdings.lists.has(of) ? [(lexicon.member(of)?.title ?? of).toLowerCase()] : [];
  });
  const [title] = counted;
  if (title === undefined || terms.length === 1) return undefined;
  const text = `One of the ${lexicon.view.title.toLowerCase()} may have several ${title} at once: please ask how many different ones there are in a question of its own.`;
  return { text, search: title };
}
