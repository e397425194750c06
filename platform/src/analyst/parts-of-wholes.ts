/** What is told of wholes, such as orders, and not of the parts that they have: their lines. */
import { isGrammarWord } from './lexicon/grammar-words.js';
import type { Lexicon } from './lexicon/lexicon.js';
import { usualMoney } from './lexicon/meaning.js';
import { sameTerm, type Filter } from './plan/plan.js';
import type { Reading } from './read/draft.js';
import { rowCount } from './read/resolve.js';

/** Two are compared by each of the wholes that the rows are parts of, and that another view tells. */
export function isOfWholes({ draft, lexicon }: Reading, { lexicon: whole }: Reading): boolean {
  const key = whole.members.find(({ isKey }) => isKey);
  return (
    draft.isComparison === true &&
    draft.splits.some(
      ({ is, each }) =>
        each === true &&
        is.kind === 'member' &&
        is.name === key?.name &&
        lexicon.member(is.name)?.isKey !== true,
    )
  );
}

/** A share or a number of rows that no word names, by what the wholes of which they are parts tell as well. */
export function isShareOf(r: Reading, { lexicon: whole }: Reading): boolean {
  const { draft } = r;
  const shares = draft.terms.flatMap(({ is }) =>
    is.kind === 'share' && sameTerm(is.of, rowCount(r)) ? [is] : [],
  );
  const counts = draft.terms.filter(({ is }) => sameTerm(is, rowCount(r)));
  const bounds = draft.having.filter(({ term }) => sameTerm(term, rowCount(r)));
  const asksMany = r.sentence.slots.some(({ tokens }) => tokens.some(({ word }) => word === 'many'));
  const isCount = draft.filters.length > 0 && (counts.length > 0 || asksMany);
  const isShare = draft.share !== undefined || shares.length > 0 || isCount || bounds.length > 0;
  const isOther = shares.length + counts.length < draft.terms.length || bounds.length < draft.having.length;
  if (!arePartsOf(r, whole) || !isShare || isOther || namesRows(r)) return false;
  return areToldBy(
    whole,
    r,
    shares.flatMap(({ when }) => when),
  );
}

/** The query whose rows are one for each value of a column of another table. */
const madeOfLines = /GROUP BY "[^"]+"\s*\) AS "[^"]+"$/;

/** What is paid again and again, or for one piece, is no sum of what came in. */
const recurring = /\b(?:monthly|weekly|yearly|annual|recurring|mrr|arr|acv|price|rate)\b/i;

/** "Revenue in May", by what wholes tell that have a money of their own: orders, and not the sum of their lines. */
export function isMoneyOf(r: Reading, { lexicon: whole, draft: other }: Reading): boolean {
  const { draft, lexicon } = r;
  const isUsual = (terms: Reading['draft']['terms'], of: Lexicon): boolean => {
    const money = usualMoney(of.members);
    return (
      money?.cubes.has(of.view.root) === true &&
      !recurring.test(money.title) &&
      terms.length > 0 &&
      terms.every(({ is }) => {
        const sum = is.kind === 'ratio' ? is.of : is;
        return sum.kind === 'measure' && sum.name === money.name;
      })
    );
  };
  // Orders that are made of their lines, by a query over them, come to what the lines do.
  const isMade = madeOfLines.test(whole.view.sources.get(whole.view.root)?.relation ?? '');
  return (
    !isMade &&
    arePartsOf(r, whole) &&
    isUsual(draft.terms, lexicon) &&
    isUsual(other.terms, whole) &&
    !namesRows(r) &&
    areToldBy(whole, r)
  );
}

/** "How much have they paid us": what their payments or invoices come to, and not what they are to pay each month. */
export function isPaidOf(r: Reading, { lexicon, draft, facts }: Reading): boolean {
  const money = usualMoney(r.lexicon.members);
  return (
    money !== undefined &&
    recurring.test(money.title) &&
    r.draft.terms.some(({ is }) => is.kind === 'measure' && is.name === money.name) &&
    r.sentence.slots.some(({ tokens }) =>
      tokens.some(({ word }) => /^(?:paid|pay|paying|payed)$/.test(word)),
    ) &&
    /(?:^| )(?:payment|charge|invoice)$/.test(facts.rowNoun.one) &&
    !recurring.test(usualMoney(lexicon.members)?.title ?? 'mrr') &&
    draft.terms.length > 0
  );
}

/** Whether rows bear the key of those of another view. */
function arePartsOf({ lexicon }: Reading, whole: Lexicon): boolean {
  const key = whole.members.find(({ isKey }) => isKey);
  return lexicon.members.some(
    ({ name, isKey, hints }) => name === key?.name && !isKey && hints.code === true,
  );
}

/** Whether all that a question splits by and all its conditions stand with the wholes, too. */
function areToldBy(whole: Lexicon, { draft, lexicon }: Reading, more: readonly Filter[] = []): boolean {
  const { root } = whole.view;
  const used = [
    ...draft.splits.map(({ is }) => ('name' in is ? is.name : undefined)),
    ...[...draft.filters.map(({ is }) => is), ...more].map((is) => ('member' in is ? is.member : undefined)),
  ];
  const isTold = (name: string): boolean =>
    whole.member(name)?.cubes.has(root) === true || lexicon.member(name)?.cubes.has(root) === true;
  return used.every((name) => name !== undefined && isTold(name));
}

/** The rows' own noun is in the question, or the number of them. */
export const namesRows = ({ sentence }: Reading): boolean =>
  sentence.slots.some(({ meanings = [], tokens }) =>
    meanings.some(
      (m) =>
        (m.kind === 'rows' && m.weight >= 0.7) ||
        (m.kind === 'measure' &&
          m.member.aggType === 'count' &&
          m.member.rowFilter === undefined &&
          // "Leads", where the model says that forms are called so; "total" and the like are of any rows.
          (tokens.length > 1 ||
            (m.weight >= 0.95 && !isGrammarWord(tokens[0]?.word ?? '')) ||
            m.member.synonyms.includes(tokens[0]?.word ?? ''))),
    ),
  );
