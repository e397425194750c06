/** What is asked of those who buy: who came again, who came last, and what somebody bought. */
import { isOfSomebody } from '../../lexicon/person-columns.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { stem, type Token } from '../../lexicon/tokens.js';
import type { Facts } from '../draft.js';
import { arePurchases } from '../draft.js';
import { spliced } from './spliced.js';

const buyers = 'customers|clients|buyers|shoppers|guests|donors|patients|viewers|members|people';
const bought = 'buy|bought|order|ordered|purchase|purchased|book|booked|rent|rented';
const end = '(?=(?: [?.!,])* $| (?:in|on|during|since|this|last|from|until|before|after|between) )';

export function saidOfBuyers(said: readonly Token[], lexicon: Lexicon, facts: Facts): readonly Token[] {
  // "The most rented film": by how many rentals it had.
  const tokens = spliced(
    said,
    /(?<= )(most|least) (?:rented|hired|borrowed)(?= (?!by |in |on |at )[a-z])/d,
    () => '$1 popular',
  );
  const { one, many } = facts.rowNoun;
  // Who has bought two things at once has not come again.
  const deal = /(?:^| )(?:line|item|position)(?: |$)/.test(one) ? 'order' : one;
  if (!arePurchases(facts) && !/(?:^| )rental$/.test(one)) return tokens;
  // What the data itself calls so is a value of it.
  const isValue = (word: string): boolean =>
    [word, stem(word)].some((w) => lexicon.valuesCalled(w).length > 0 || lexicon.knows(w));
  const again = spliced(
    tokens,
    new RegExp(`(?<= )(repeat|returning|recurring|repeating) (${buyers})(?= )`, 'd'),
    ([, word = '']) => (isValue(word) ? undefined : `$2 with more than 1 ${deal}`),
  );
  const last = spliced(
    again,
    new RegExp(
      `(?<=^ (?:(?:and|so|now|please|,) )*)(?:who|which (?:customer|client|buyer|member|guest)) (?:has |have )?(?:${bought}) (last|first|most recently)${end}`,
      'd',
    ),
    ([, how = '']) => `show the ${how === 'first' ? 'first' : 'latest'} ${deal}`,
  );
  return spliced(
    last,
    new RegExp(
      `(?<=^ (?:(?:and|so|now|please|,) )*)(?:what|which (?:products?|items?|things?|articles?)) (?:did|has|have) ((?:\\S+ ){1,4}?)(?:ever |already |all )*(?:${bought})${end}`,
      'd',
    ),
    (_, group) => (isSomebody(group(1), lexicon) ? `show the ${many} of $1` : undefined),
  );
}

/** One of those whom a column names. */
function isSomebody(name: readonly Token[], lexicon: Lexicon): boolean {
  const found = name.length > 0 ? lexicon.longest(name, 0) : undefined;
  return (
    found?.length === name.length &&
    found.meanings.some((m) => m.kind === 'value' && m.whole && isOfSomebody(m.member))
  );
}
