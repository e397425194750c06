/** "Departure states", "arrival city": what the rows of one end are called tells of which end a thing is. */
import type { Lexicon } from '../../lexicon/lexicon.js';
import { kindsOf } from './kept-meanings.js';
import type { Sentence } from '../sentence.js';

export function joinEnds(sentence: Sentence, lexicon: Lexicon): void {
  const ends = new Map<string, string>();
  for (const { hints } of lexicon.members)
    for (const word of hints.role?.rows ?? []) ends.set(word, hints.role!.name);
  if (ends.size === 0) return;
  for (let i = 0; i + 1 < sentence.slots.length; i += 1) {
    const [token, more] = sentence.slots[i]!.tokens;
    const role = more || !token || token.word !== token.stem ? undefined : ends.get(token.word);
    const { meanings = [] } = sentence.slots[i + 1]!;
    const own = meanings.filter(
      (m) => 'member' in m && m.kind !== 'value' && m.member.hints.role?.name === role,
    );
    if (role === undefined || !own.some((m) => m.kind === 'dimension')) continue;
    sentence.join(i, i + 2, { meanings: own, kinds: kindsOf(own) });
  }
}
