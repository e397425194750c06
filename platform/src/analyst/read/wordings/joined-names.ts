/** "Ticket and snack revenue": two names that end with one word, where each of them is a member's own. */
import type { Lexicon } from '../../lexicon/lexicon.js';
import { aggregateWords } from '../../lexicon/meaning.js';
import type { Token } from '../../lexicon/tokens.js';
import { spliced } from './spliced.js';

/** Words that a whole name of a member is made of. */
function isNamed(words: readonly Token[], lexicon: Lexicon): boolean {
  const found = lexicon.longest(words, 0);
  return (
    found?.length === words.length &&
    found.meanings.some(
      (m) => m.kind === 'measure' && m.weight >= 0.9 && !(m.member.aggType ?? '').startsWith('count'),
    )
  );
}

export const withJoinedNames = (tokens: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  spliced(
    tokens,
    /(?<= )(?<!(?:without|except|excluding|not|no|nor|minus) )([a-z]+) (?:and|&|plus|vs|versus) ([a-z]+) ([a-z]+)(?= )/d,
    (_, group) => {
      const [first = [], second = [], head = []] = [group(1), group(2), group(3)];
      // "Average and median resolution" has steps of its own.
      const isHow = [...first, ...second].some(({ word }) => word in aggregateWords);
      const isJoined =
        !isHow &&
        isNamed([...first, ...head], lexicon) &&
        isNamed([...second, ...head], lexicon) &&
        lexicon.longest([...first, ...second], 0)?.length !== 2;
      return isJoined ? '$1 $3 and $2 $3' : undefined;
    },
  );
