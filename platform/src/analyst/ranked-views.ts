/** What is ranked, and whether it is what the rows of a view are: so that the view is found by which it can be told. */
import type { Lexicon } from './lexicon/lexicon.js';
import { isSpent, usualMoney } from './lexicon/meaning.js';
import { isOffer } from './lexicon/thing-words.js';
import { sameTerm } from './plan/plan.js';
import type { Reading } from './read/draft.js';
import { rowCount } from './read/resolve.js';

/** What speaks against a view where something is ranked: that one of the others tells it. */
export function ranksElsewhere(r: Reading, others: readonly Reading[]): number {
  const isOfItself = ranksItself(r) || (isTopOfBuyers(r) && others.some(ranksByMoney));
  // "The cheapest drinks" of what has a price, and not of what was paid for some of them.
  const isBought = isDear(r) && (!hasPrice(r) || isOfOtherKinds(r)) && others.some(hasPrice);
  // "The most popular genre" by what was watched of it, and not by how many films there are.
  const isOffered = isPopularOffer(r) && others.some(ranksByMany);
  return (
    (isOfItself ? 4 : 0) +
    (isBought ? 4 : 0) +
    // "The longest film" of films, and not of the viewings of films.
    (ranksOthers(r) ? 3 : 0) +
    (isOffered ? 4 : 0)
  );
}

/** Groups that are all another table's, where no catalogue tells that they are of it. */
export const groupsOthers = (r: Reading, others: readonly Reading[]): boolean =>
  isOnlyOfOthers(r) && !(ranksByMany(r) && others.some(isPopularOffer));

const isDear = ({ sentence: { slots } }: Reading): boolean =>
  slots.some(({ tokens }) =>
    tokens.some((t) => /^(?:cheapest|dearest|expensive|costliest|priciest)$/.test(t.word)),
  );

/** What one of the rows costs, by its own column. */
const hasPrice = ({ lexicon: { members, view } }: Reading): boolean =>
  members.some(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'number' &&
      m.cubes.has(view.root) &&
      m.cubes.size === 1 &&
      /^(?:\w+ )?(?:price|fee|rent|fare|rate|cost)(?: of each .*)?$/i.test(m.title) &&
      !/^unit cost/i.test(m.title),
  );

/** "The best selling products" are so by other rows than their own. */
function ranksItself(r: Reading): boolean {
  const { draft, sentence } = r;
  const { ranking, splits, rowsAt, terms } = draft;
  if (!ranking || terms.length > 0 || (rowsAt.length === 0 && splits.length > 0)) return false;
  // "Which district complains the most": one district is not many of itself.
  const isOfItself = splits.length === 0 && draft.isList === true && sameTerm(ranking.by, rowCount(r));
  return (
    isOfItself ||
    /selling|popular|used|visited|favou?rite|frequent/.test(ranking.words) ||
    sentence.slots.some(({ tokens }) => tokens[0]?.word === 'selling')
  );
}

const buyers = /^(?:customer|client|buyer|account|company)$/;

/** "Our top 5 customers" are so by what came in from them, where another view tells it. */
const isTopOfBuyers = ({ draft, facts }: Reading): boolean =>
  (draft.rowsAt.length > 0 || draft.isList === true) &&
  draft.terms.length + draft.splits.length === 0 &&
  draft.ranking?.by === undefined &&
  /^(?:top|biggest|largest|greatest|best|most (?:valuable|important))$/.test(draft.ranking?.words ?? '') &&
  buyers.test(facts.rowNoun.one);

const ranksByMoney = ({ draft, lexicon: { members } }: Reading): boolean => {
  const money = usualMoney(members);
  return draft.splits.length === 1 && money !== undefined && !isSpent(money);
};

/** Single rows are ranked that no noun names, but a kind of another table's rows. */
const ranksOthers = (r: Reading): boolean => {
  const { ranking } = r.draft;
  return (
    ranking !== undefined &&
    (ranking.by === undefined || /^(?:longest|shortest|largest|smallest)$/.test(ranking.words)) &&
    isOfOtherKinds(r)
  );
};

/** No word but a kind of another table's rows says of what. */
const isOfOtherKinds = ({ draft, lexicon }: Reading): boolean =>
  draft.rowsAt.length + draft.splits.length + draft.terms.length === 0 &&
  areOfOthers(
    lexicon,
    draft.filters.flatMap(({ is }) => (is.on === 'values' && is.negate !== true ? [is.member] : [])),
  );

/** The most popular by how many rows there are. */
const ranksByMany = (r: Reading): boolean =>
  (r.draft.ranking?.words ?? '').includes('popular') &&
  r.draft.splits.length > 0 &&
  sameTerm(r.draft.ranking?.by, rowCount(r));

/** … of a catalogue, which tells what is offered. */
const isPopularOffer = (r: Reading): boolean => ranksByMany(r) && isOffer(r.facts.rowNoun.one);

/** Groups that are all another table's, of what no word measures. */
const isOnlyOfOthers = (r: Reading): boolean => {
  const { draft, lexicon } = r;
  const by = draft.ranking?.by;
  const isPopular = r.sentence.slots.some(({ tokens }) => tokens.some(({ word }) => word === 'popular'));
  return (
    draft.terms.every(({ is }) => isPopular && sameTerm(is, rowCount(r))) &&
    draft.rowsAt.length === 0 &&
    draft.having.length === 0 &&
    (by === undefined || (sameTerm(by, rowCount(r)) && /popular|common/.test(draft.ranking?.words ?? ''))) &&
    areOfOthers(lexicon, [
      ...draft.splits.map(({ is }) => ('name' in is ? is.name : '')),
      // "The share of women in engineering" is of people, "did cancellations go up" of what was cancelled.
      ...(draft.share || draft.growth || isPopular || (draft.isComparison && draft.periods.length > 1)
        ? draft.filters.map(({ is }) => ('member' in is ? is.member : ''))
        : []),
    ])
  );
};

export const areOfOthers = (lexicon: Lexicon, names: readonly string[]): boolean =>
  names.length > 0 &&
  names.every((name) => {
    const { cubes } = lexicon.member(name) ?? { cubes: new Set<string>() };
    return cubes.size > 0 && !cubes.has(lexicon.view.root);
  });
