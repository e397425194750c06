/** "Refunded orders", "how many tickets were reopened" where a number tells how much or how often: those with any of it. */
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { stem, type Token } from '../../lexicon/tokens.js';
import type { Facts } from '../draft.js';
import { patternOf, spliced, titleWords } from './spliced.js';

/** What a number that every row has makes of it says nothing: all are priced, rated and aged. */
const ofAll = /^(?:price|rate|score|grade|age|cost|value|order|number|time|use|pay)$/;
/** What stands behind the name of what was done: "discount %", "refund amount". */
const measure = /^(?:count|cnt|amount|value|total|given|%|percent|pct|eur|usd|gbp|chf)$/;

const nameOf = ({ title }: Member): string => titleWords(title.replace(/ of each .*$/i, ''));

export function hadAny(
  tokens: readonly Token[],
  lexicon: Lexicon,
  { one, many }: Facts['rowNoun'],
): readonly Token[] {
  const rows = `(${patternOf(many)}|${patternOf(one)})`;
  const meant = (done: string, noun: string): string | undefined => {
    const member = numberOf(done, lexicon);
    return member && `${noun} with more than 0 ${nameOf(member)}`;
  };
  const out = outOfStock(tokens, lexicon);
  if (out !== tokens) return out;
  const before = spliced(tokens, new RegExp(`(?<= )([a-z]{3,}ed) ${rows}(?= )`, 'd'), ([, done = '']) =>
    meant(done, '$2'),
  );
  if (before !== tokens) return before;
  const been = '(?:(?:that|which|who|were|was|are|is|got|get|have|has|had|been|being) )*';
  return spliced(
    tokens,
    new RegExp(
      `(?<= )(?:${rows}|((?:which|how many) of (?:these|those|them))) ${been}([a-z]{3,}ed)(?= (?:$|[?.!,]|by |in |per |from |since |this |last |for |on |at ))`,
      'd',
    ),
    ([, named, , done = '']) => meant(done, named === undefined ? '$2' : '$1'),
  );
}

/** "Articles that are out of stock", where a number tells how many there are of each. */
function outOfStock(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const [stock, other] = lexicon.members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'number' &&
      m.cubes.has(lexicon.view.root) &&
      /^(?:(?:on|in) stock|stock(?: on hand| level| qty| quantity)?|inventory(?: level)?|units in stock)$/.test(
        nameOf(m),
      ),
  );
  if (!stock || other) return tokens;
  return spliced(
    tokens,
    /(?<= )(?<!not )((?:(?:that|which) )?(?:(?:are|is|were|was) )?(?:currently )?(?:out of stock|sold out))(?= )/d,
    () => `with ${nameOf(stock)} exactly 0`,
  );
}

/** The one number that is named by what was done. */
function numberOf(done: string, lexicon: Lexicon): Member | undefined {
  const base = done.slice(0, -2);
  const bases = [base, `${base}e`, base.replace(/([a-z])\1$/, '$1')].filter((word) => !ofAll.test(word));
  const isTold =
    lexicon.valuesCalled(done).length > 0 ||
    lexicon.valuesCalled(stem(done)).length > 0 ||
    lexicon.members.some((m) => m.type !== 'number' && m.title.toLowerCase().split(' ').includes(done));
  if (isTold) return undefined;
  const [only, other] = lexicon.members.filter((m) => {
    const [name = '', ...more] = nameOf(m).split(' ');
    return (
      m.kind === 'dimension' &&
      m.type === 'number' &&
      m.cubes.has(lexicon.view.root) &&
      bases.some((word) => name === word || name === `${word}s`) &&
      more.every((word) => measure.test(word))
    );
  });
  return other ? undefined : only;
}
