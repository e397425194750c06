/**
 * What no step used. Noise is passed over; an operator, or a word that stands where a thing of the data should, means
 * that the question was not understood; any other word is named in the answer.
 */
import { beyond, noise, operators, plainVerbs } from '../lexicon/grammar-words.js';
import type { Reading } from './draft.js';

export type LeftOver = {
  /** To be named: "I did not use: …". */
  readonly words: readonly string[];
  /** Not understood, and too weighty to be passed over. */
  readonly operators: readonly string[];
  /** A thing that the data does not hold, as far as the viewer sees. */
  readonly unknown: readonly string[];
  readonly beyond?: string;
};

const harmlessOperators = new Set([
  'should',
  'any',
  'if',
  'first',
  'once',
  'last',
  'trend',
  'trending',
  'than',
  'related',
  'expected',
  'since',
  'rate',
  'average',
  'total',
  'only',
  'both',
  'then',
  'next',
  'between',
  'vs',
  'versus',
  'compared',
  'until',
  'till',
]);

/** @param read whether what was read may be told to hold the word's meaning already */
export function leftOver(reading: Reading): LeftOver {
  const { slots } = reading.sentence;
  const words: string[] = [];
  const hard: string[] = [];
  const unknown: string[] = [];
  let topic: string | undefined;
  for (const [i, slot] of slots.entries()) {
    if (slot.used) continue;
    const [token] = slot.tokens;
    const word = token?.word ?? '';
    const written = slot.tokens.map((t) => t.written).join(' ');
    if (slot.text.startsWith('§')) words.push(written);
    else if (slot.text.startsWith('#')) hard.push(written);
    else if (i === 0 && /^(?:where|whence)$/.test(word)) hard.push(written);
    else if (word in beyond) topic ??= beyond[word];
    else if (operators.has(word) && !isHarmless(word)) hard.push(written);
    else if (noise.has(word) || plainVerbs.has(word) || harmlessOperators.has(word)) continue;
    else if (isVerbal(reading, i)) words.push(written);
    else unknown.push(written);
  }
  return { words, operators: hard, unknown, ...(topic === undefined ? {} : { beyond: topic }) };
}

const isHarmless = (word: string): boolean =>
  harmlessOperators.has(word) &&
  !/^(?:only|both|between|vs|versus|compared|average|rate|next|until|till|since)$/.test(word);

/** Verbs and adverbs carry less than nouns: they are named, and the rest is answered. */
function isVerbal(reading: Reading, at: number): boolean {
  const { slots } = reading.sentence;
  const token = slots[at]?.tokens[0];
  const before = slots[at - 1]?.tokens.at(-1)?.word ?? '';
  if (token === undefined || token.isQuoted || (token.isCapital && at > 0)) return false;
  if (/^(?:how|average|median|by|per|of|with|without|from|each|in|for|no|the|a|an)$/.test(before))
    return token.word.endsWith('ly');
  // "How many were cancelled?": a condition on the rows, not their story.
  if (/^(?:is|are|was|were|been|be|being|got|get)$/.test(before) && token.word.endsWith('ed')) return false;
  // "Which supplier …": a thing of its own.
  if (/^(?:which|whose)$/.test(before) && !/(?:ed|ing|ly)$/.test(token.word)) return false;
  return (
    /(?:ed|ing|ly)$/.test(token.word) ||
    /^(?:that|who|which|we|they|did|does|do|to|it|people|you|i)$/.test(before)
  );
}
