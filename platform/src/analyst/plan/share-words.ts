/** Words by which a share is of some of the rows, and those that say what its part is. */
import { isVerb } from '../lexicon/said/verb-forms.js';
import type { Sentence } from '../read/sentence.js';

/** "Rated tickets with 5 stars", "active ones on annual": what stands before the noun says of which. */
export function isSaidOfSome({ slots }: Sentence, row: number): boolean {
  // A period may stand between: "mobile visits in 2025 with a purchase".
  const behind = slots.slice(row + 1, row + 4);
  const word = (behind[1]?.period ? behind[2] : behind[0])?.tokens[0]?.word ?? '';
  const isState = /^(?:active|current|live|existing|open)$/.test(slots[row - 1]?.tokens[0]?.word ?? '');
  return /^with(?:out)?$/.test(word) || (isState && /^(?:on|in|from|by|via|at|using)$/.test(word));
}

/** "End in a purchase", "broke the SLA": what is so, said by a verb of its own, and not before the noun. */
export function isVerbPhrase({ slots }: Sentence, at: number): boolean {
  const { tokens = [], meanings = [] } = slots[at] ?? {};
  const words = tokens.filter(({ word }) => !/^(?:the|an?|our|their|its)$/.test(word));
  const isSaid = meanings.some(
    (m) => m.kind === 'value' || (m.kind !== 'rows' && m.member.type === 'boolean'),
  );
  return (
    isSaid &&
    words.length > 1 &&
    isVerb(words[0]?.word ?? '') &&
    !/^§[a-z]*[rd]/.test(slots[at + 1]?.text ?? '')
  );
}
