/**
 * Words that ask for what no query tells, where they ask for it: "what caused the drop", "the effect of price on sales".
 * Elsewhere they only carry the sentence ("caused damage", "speed at impact") or name what may not be there.
 */
import { beyond } from '../../lexicon/grammar-words.js';
import type { Slot } from '../sentence.js';

/** @returns what cannot be told; `said` for a word that may be named and left out; nothing where it asks for neither */
export function askedBeyond(
  slots: readonly Slot[],
  at: number,
): { topic?: string; isSaid?: boolean } | undefined {
  const word = slots[at]?.tokens[0]?.word ?? '';
  // A period that no row reaches: those that rows reach are read as periods.
  const isComing = word === 'next' && /^(?:day|week|month|quarter|year)s?$/.test(slots[at + 1]?.text ?? '');
  const topic = isComing ? 'what is to come' : beyond[word];
  if (topic === undefined) return undefined;
  const wordAt = (i: number): string => slots[i]?.tokens[0]?.word ?? '';
  const [before, next] = [wordAt(at - 1), wordAt(at + 1)];
  const behind = slots.slice(at + 1, at + 8).map((s) => s.tokens[0]?.word ?? '');
  if (/^caus(?:ed|es|ing)$/.test(word)) {
    const by = slots.slice(0, at).findLast((s) => !links.test(s.text));
    const isAsked =
      by === undefined ||
      /^(?:what|whatever|how|that|this|it)$/.test(by.text) ||
      /^(?:what|which)$/.test(wordAt(at + 2));
    return isAsked ? { topic } : { isSaid: true };
  }
  if (/^(?:impact|influence|effect)$/.test(word)) {
    if (next === 'of' || behind.includes('on') || /^(?:what|which|any|have|has|had)$/.test(before))
      return { topic };
    const isSaid =
      before === 'at' ||
      before === 'on' ||
      /^(?:speed|velocity|force|energy|angle|location|point)$/.test(next);
    return isSaid ? { isSaid } : undefined;
  }
  if (/^(?:running|moving|rolling)$/.test(word)) {
    const isFigure = /^(?:totals?|sums?|averages?|means?|medians?|counts?|balances?)$/.test(next);
    if (isFigure || slots[at + 1]?.meanings) return { topic };
    // "Campaigns that are still running" are not all of them.
    return /^(?:still|is|are|was|were|be|currently|not)$/.test(before) ? undefined : { isSaid: true };
  }
  if (word === 'significant' && !/^(?:statistically|is|are|was|were)$/.test(before)) return undefined;
  // "Will you show me …" asks for nothing that is to come.
  if (word === 'will' && at === 0 && next === 'you') return { isSaid: true };
  return { topic };
}

export const isBeyond = (word: string): boolean => Object.hasOwn(beyond, word);

/** Between who did it and the verb. */
const links = /^(?:has|have|had|is|are|was|were|been|be|also|mostly|usually|often|most|which|who)$/;
