/** "In how many months was the price above 500": what each of them comes to is bounded, not what a single row holds. */
import type { Reading } from '../read/draft.js';
import { rowCount } from '../read/resolve.js';
import type { Filter, Having, Plan, Term } from './plan.js';
import type { Made } from './ranking-plan.js';

/** What many rows come to together: their sum where the model adds them up, else their average. */
function together({ lexicon }: Reading, name: string): Term {
  const { sql } = lexicon.member(name) ?? {};
  const of = (aggType: string): Term | undefined => {
    const found = lexicon.members.find(
      (m) =>
        m.aggType === aggType && m.rowSql === sql && m.rowFilter === undefined && m.hints.additive !== false,
    );
    return found && { kind: 'measure', name: found.name };
  };
  return of('sum') ?? of('avg') ?? { kind: 'aggregate', fn: 'avg', of: name };
}

/** How many rows of a unit meet a condition. */
const rowsWith = (reading: Reading, filter: Filter, words: string): Term => ({
  kind: 'when',
  of: rowCount(reading),
  filters: [filter],
  words,
});

/** A condition on the rows as a bound of each unit; without one, the condition says which rows are meant. */
function asBound(reading: Reading, filter: Filter, isShare: boolean): Having | undefined {
  // "Days with an order over 500" are days that have such a row.
  const isOfRows = reading.draft.rowsAt.length > 0;
  if (filter.on === 'number' && !isOfRows)
    return { term: together(reading, filter.member), op: filter.op, value: filter.value };
  const none = filter.on === 'any' && filter.negate !== true ? filter.of[0]?.[0] : undefined;
  if (none?.on === 'empty') {
    const { member } = none;
    const title = reading.lexicon.member(member)?.title.toLowerCase() ?? member;
    const some: Filter = { on: 'number', member, op: '>', value: 0 };
    return { term: rowsWith(reading, some, title), op: '=', value: 0 };
  }
  if (filter.on !== 'values') return undefined;
  const words = filter.values.join(' or ').toLowerCase();
  if (filter.negate)
    return { term: rowsWith(reading, { ...filter, negate: false }, words), op: '=', value: 0 };
  return isShare ? { term: rowsWith(reading, filter, words), op: '>', value: 0 } : undefined;
}

export function timeGroupsPlan(reading: Reading, base: Plan): Made | undefined {
  const { draft, lexicon, facts } = reading;
  const groups = draft.timeGroups;
  if (!groups) return undefined;
  const having = [...base.having];
  const filters: Filter[] = [];
  const isBounded = having.length > 0 || base.filters.some((f) => f.on === 'number');
  for (const filter of base.filters) {
    const bound = asBound(reading, filter, groups.kind === 'share' && !isBounded);
    if (bound) having.push(bound);
    else filters.push(filter);
  }
  const times = lexicon.members.filter((m) => m.kind === 'dimension' && m.type === 'time');
  const isOpen = draft.terms.some(
    ({ is }) =>
      JSON.stringify(is) !== JSON.stringify(rowCount(reading)) &&
      !having.some((h) => JSON.stringify(h.term) === JSON.stringify(is)),
  );
  // "How many days did it take …" asks for a length, and nothing bounds a unit in it.
  const isTold =
    having.length > 0 ||
    (groups.kind === 'count' &&
      !groups.needsBound &&
      times.length < 2 &&
      filters.some((f) => f.on !== 'period'));
  if (!isTold || (isOpen && having.length === 0) || base.splits.length > 1)
    return {
      problem: {
        text: `I cannot tell which ${groups.grain}s are meant: please say what is measured in each and how it is bounded.`,
        search: facts.rowNoun.many,
      },
    };
  const terms = having.length > 0 ? having.map((h) => h.term) : [rowCount(reading)];
  const plan: Plan = { ...base, filters, having, terms };
  if (groups.kind === 'list') return { plan };
  return { plan: { ...plan, kind: groups.kind === 'share' ? 'groupShare' : 'groupCount' } };
}
