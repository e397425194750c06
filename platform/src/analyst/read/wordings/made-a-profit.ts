/** "Made a profit", "lost money", "earned less than they cost": by the profit of each row, or by what it took in and what it cost. */
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { isMoney } from '../../lexicon/meaning.js';
import type { Token } from '../../lexicon/tokens.js';
import { wordLike } from './idioms.js';
import { spliced, titleWords } from './spliced.js';

const have = '(?:(?:has|have|had|actually|really|ever) )*';
const made = '(?:made|make|makes|making|turned|turn|turns|earned|earn|earns)';
const lost = '(?:lost|lose|loses|losing)';
const took =
  '(?:earned|earn|earns|made|make|makes|grossed|gross|took(?: in)?|take(?: in)?|brought in|bring in|collected)';
const not = '(?:did|do|does|has|have|had) (?:not|never|nt)(?: ever)?|never';
const cost =
  '(?:(?:its|their|the)(?: own)?(?: production)? (?:budgets?|costs?)|(?:they|it|was|were)(?: \\S+)? (?:costs?|spent)(?: to (?:make|produce))?)';

const bound = '(?:less|more|under|over|at least|at most|below|above|between|up to)';
type Said = readonly [pattern: string, meant: string | undefined];

/** To "make" is a verb in "what did the shops make", though cars and phones are of some make. */
export function asMade(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  return tokens.map((token, i) => {
    const before = tokens.slice(Math.max(0, i - 5), i).map(({ word }) => word);
    const isVerb =
      before.slice(0, -1).some((word) => /^(?:did|do|does)$/.test(word)) ||
      /^(?:most|least|more|less)$/.test(tokens[i + (tokens[i + 1]?.word === 'the' ? 2 : 1)]?.word ?? '');
    const isMake = /^makes?$/.test(token.word) && isVerb && lexicon.longest([token], 0) !== undefined;
    return !token.isQuoted && isMake ? wordLike(token, 'made') : token;
  });
}

export function madeAProfit(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const numbers = lexicon.members.filter(
    (m) => m.kind === 'dimension' && m.type === 'number' && isMoney(m) && m.cubes.has(lexicon.view.root),
  );
  const titleOf = (pattern: RegExp): string | undefined => {
    const [one, another]: readonly Member[] = numbers.filter(({ title }) => pattern.test(title));
    return one && !another ? titleWords(one.title) : undefined;
  };
  const profit = titleOf(/\bprofit\b/i);
  const [income, budget] = [titleOf(/\b(?:gross|box office)\b(?! profit)/i), titleOf(/\bbudget\b/i)];
  const isPair = income !== undefined && budget !== undefined;
  // "Lost the most money, gross minus budget" says itself what is meant.
  const isExplained = tokens.some(({ word }) => word === 'minus' || word === '=');
  if (budget === undefined && profit === undefined) return tokens;
  const left = profit ?? `${income} minus ${budget}`;
  const isUp = profit === undefined ? `have ${income} over ${budget}` : `have ${profit} over 0`;
  const isDown = profit === undefined ? `have ${income} under ${budget}` : `have ${profit} under 0`;
  const end = '(?! on| in the| out| per)';
  // "Made for less than 5 million" is of what went in.
  const spent: Said = [
    `(?:(?:that|which) )?(?:(?:were|was|are|is|got) )?(?:made|produced|shot|filmed) (?:for|with|on)(?= ${bound} )`,
    budget && `with a ${budget} of`,
  ];
  const earned: readonly Said[] = [
    [`${have}${lost}(?: us)?(?: the)? most(?: money)?`, `has the lowest ${left}`],
    [`${have}${made}(?: us)?(?: the)? (?:most|highest|biggest|largest) profits?`, `has the highest ${left}`],
    [
      `${have}${took} (?:less|fewer)(?: money)? than ${cost}`,
      isPair ? `have ${income} under ${budget}` : undefined,
    ],
    [`${have}${took} more(?: money)? than ${cost}`, isPair ? `have ${income} over ${budget}` : undefined],
    [
      `(?:${not}) ${made} (?:(?:a|any) )?(?:profits?|(?:their|its) (?:money|budget) back)|${have}(?:${lost} (?:any |some )?money|${made} (?:an? |any )?loss(?:es)?)${end}`,
      isDown,
    ],
    [
      `(?<! (?:we|you|i) )${have}(?:${made} (?:(?:a|any|some) )?profits?${end}|${made} (?:their|its) (?:money|budget|costs?) back|recouped (?:their|its) (?:money|budget|costs?))`,
      isUp,
    ],
    [`(?:are|is|were|was) (?:not profitable|unprofitable|loss - making)`, isDown],
    [`(?:are|is|were|was) profitable`, isUp],
  ];
  const isTold = (profit !== undefined || isPair) && !isExplained;
  return (isTold ? [spent, ...earned] : [spent]).reduce<readonly Token[]>(
    (list, [pattern, meant]) =>
      meant === undefined ? list : spliced(list, new RegExp(`(?<= )(?:${pattern})(?= )`, 'd'), () => meant),
    tokens,
  );
}
