/** "How many customers have more than three orders": groups with a bound, counted or listed. */
import type { Problem, Reading } from '../read/draft.js';
import { countedBy } from '../read/term-facts.js';
import { dimensionOf, meaningsOf } from '../read/resolve.js';
import { sameTerm, type Filter, type Plan, type Split, type Term } from './plan.js';

/** "How many customers have more than three orders": the groups are counted. */
export function groupCountOf(reading: Reading, plan: Plan): Plan | undefined {
  if (plan.having.length === 0 || plan.splits.length > 0) return undefined;
  const [term, name] =
    plan.terms.map((t) => [t, thingOf(reading, t)] as const).find(([, thing]) => thing !== undefined) ?? [];
  if (term === undefined || name === undefined) return undefined;
  const split: Split = { kind: 'member', name };
  const terms = plan.having.map((h) => h.term);
  const isCount = reading.sentence.slots.some((s) => /^(?:many|number|count)$/.test(s.tokens[0]?.word ?? ''));
  // Rows of nobody are no group of somebody.
  const filters: readonly Filter[] = reading.lexicon.holdings.empty.has(name)
    ? [...plan.filters, { on: 'empty', member: name, negate: true, isOwn: true }]
    : plan.filters;
  if (!isCount) return { ...plan, filters, splits: [split], terms, order: { by: terms[0]!, desc: true } };
  return {
    ...plan,
    filters,
    kind: 'groupCount',
    splits: [split],
    terms,
  };
}

/** What a count of different things counts: by the model's key, or by the name that the question's word has for it. */
function thingOf(reading: Reading, term: Term): string | undefined {
  if (term.kind === 'aggregate' && term.fn === 'distinct') return term.of;
  if (term.kind !== 'measure' || reading.lexicon.member(term.name)?.aggType !== 'countDistinct')
    return undefined;
  const slot = reading.sentence.slots.find((s) =>
    meaningsOf(s, 'measure').some((m) => m.member.name === term.name),
  );
  return countedBy(reading, term.name) ?? dimensionOf(reading, slot, ['string'])?.name;
}

export function noSingles(reading: Reading, plan: Plan): Problem {
  const [having] = plan.having;
  const name = having?.term.kind === 'measure' ? having.term.name : '';
  const title =
    reading.lexicon.member(name)?.title.toLowerCase() ?? `number of ${reading.facts.rowNoun.many}`;
  return {
    text: `I cannot tell of which groups the ${title} are compared with a number: say for example "by" and what to group by.`,
    search: title,
  };
}

/** "Customers with more than one order by country": a bound of each customer, and no bound of the countries. */
export function boundOfOthers(reading: Reading, { having, splits, terms }: Plan): Problem | undefined {
  const { draft, sentence } = reading;
  const [bound] = having;
  const [counted] = draft.terms.filter(({ is }) => thingOf(reading, is) !== undefined);
  const at = sentence.slots.findIndex(
    ({ text, tokens }) => text.startsWith('#') && tokens[0]?.value === bound?.value,
  );
  if (!bound || !counted || at < counted.at || !terms.some((term) => sameTerm(term, counted.is)))
    return undefined;
  const isOfThem = sameTerm(bound.term, counted.is) || draft.splits.some((split) => split.at < at);
  const isGrouped =
    splits.length > 0 && splits.every((s) => s.kind !== 'member' || s.name !== thingOf(reading, counted.is));
  const title = counted.is.kind === 'measure' ? reading.lexicon.member(counted.is.name)?.title : undefined;
  const what = (title ?? reading.facts.rowNoun.many).toLowerCase();
  return isGrouped && !isOfThem
    ? {
        text: `I cannot tell how many ${what} with such a bound each group has, only how many there are in all.`,
        search: what,
      }
    : undefined;
}
