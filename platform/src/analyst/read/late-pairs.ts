/**
 * The times that were planned and those that came of them, as the model tells them (`late` of the number that is between
 * the two) or as their titles do; and which of several such pairs is meant: the one that a word speaks of ("left late"),
 * else the one that is usual, which is said.
 */
import type { Member } from '../../data/data-model.js';
import { deedOf } from '../../data/deeds-in-time.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import type { Problem } from './draft.js';

export type LatePair = {
  readonly promised: Member;
  readonly is: Member;
  /** How late each row is, where the model has a number for it. */
  readonly number?: Member;
  /** What that number is called: "departure delay". */
  readonly what: string;
  readonly words: readonly string[];
  readonly isUsual: boolean;
  /** The two may be held against each other as they are. */
  readonly isExact: boolean;
};

/** The pairs that the model tells. */
export const toldPairs = (lexicon: Lexicon): readonly LatePair[] =>
  lexicon.members.flatMap((number) => {
    const { late } = number.hints;
    const [promised, is] = [lexicon.member(late?.planned ?? ''), lexicon.member(late?.actual ?? '')];
    const isBeside = (one: Member): boolean => [...number.cubes].some((cube) => one.cubes.has(cube));
    if (!late || !promised || !is || !isBeside(promised) || !isBeside(is)) return [];
    const { what, words = [], isUsual = false, isExact = false } = late;
    return [{ promised, is, number, what, words, isUsual, isExact }];
  });

const isSaid = ({ words }: LatePair, said: readonly string[]): boolean =>
  said.some((word) => words.includes(word));

/**
 * The pair that is meant by some words of a question: by what is said among them, or in all of the question. Nothing
 * where the question speaks of several, or of what none of them is.
 */
export function pairMeant(
  pairs: readonly LatePair[],
  near: readonly string[],
  all: readonly string[],
): { readonly pair: LatePair; readonly isGuess: boolean } | undefined {
  // What started late tells nothing of when it was done.
  const kin = deedOf(near)?.kin;
  const isKnown = pairs.some(({ words }) => words.length === 0 || deedOf(words)?.kin === kin);
  if (kin !== undefined && !isKnown && pairs.some(({ number }) => number)) return undefined;
  const [only] = pairs;
  if (only && pairs.length === 1) return { pair: only, isGuess: false };
  for (const said of [near, all]) {
    const [first, ...more] = pairs.filter((pair) => isSaid(pair, said));
    if (first) return more.length === 0 ? { pair: first, isGuess: false } : undefined;
  }
  const usual = pairs.find(({ isUsual }) => isUsual);
  return usual && { pair: usual, isGuess: true };
}

/** What is said of a pair that no word has chosen. */
export function usualNote(pairs: readonly LatePair[], pair: LatePair): string {
  const others = pairs.flatMap((one) => (one === pair ? [] : [`"${one.what}"`]));
  return `How late is told by the ${pair.what}, which the question does not say; ask for ${others.join(' or ')} otherwise.`;
}

/** What is said where none of them is meant, or several are. */
export const whichOf = (pairs: readonly LatePair[]): Problem => ({
  text:
    pairs.length > 1
      ? `How late something was is told by ${pairs.map(({ what }) => `the ${what}`).join(' and ')}, each by itself: please name one of them.`
      : `How late something was is told by the ${pairs[0]?.what ?? 'delay'} alone.`,
  search: pairs[0]?.what ?? 'late',
});
