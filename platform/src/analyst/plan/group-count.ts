/** "How many customers have more than three orders": groups with a bound, counted or listed. */
import type { Problem, Reading } from '../read/draft.js';
import { countedBy } from './plan-parts.js';
import type { Plan, Split } from './plan.js';

/** "How many customers have more than three orders": the groups are counted. */
export function groupCountOf(reading: Reading, plan: Plan): Plan | undefined {
  if (plan.having.length === 0 || plan.splits.length > 0) return undefined;
  const [term] = plan.terms;
  const name =
    term?.kind === 'aggregate' && term.fn === 'distinct'
      ? term.of
      : term?.kind === 'measure'
        ? countedBy(reading, term.name)
        : undefined;
  if (name === undefined) return undefined;
  const split: Split = { kind: 'member', name };
  const terms = plan.having.map((h) => h.term);
  const isCount = reading.sentence.slots.some((s) => /^(?:many|number|count)$/.test(s.tokens[0]?.word ?? ''));
  if (!isCount) return { ...plan, splits: [split], terms, order: { by: terms[0]!, desc: true } };
  return {
    ...plan,
    kind: 'groupCount',
    splits: [split],
    terms,
  };
}

export function noSingles(reading: Reading, plan: Plan): Problem {
  const [having] = plan.having;
  const name = having?.term.kind === 'measure' ? having.term.name : '';
  const title =
    reading.lexicon.member(name)?.title.toLowerCase() ?? `number of ${reading.facts.rowNoun.many}`;
  return {
    text: `I can compare the ${title} of groups with a number, and need to know which groups: say for example "by" and what to group by.`,
    search: title,
  };
}
