import { stem, tokens as tokensOf, type Token } from '../../lexicon/tokens.js';
import { wordLike } from './idioms.js';

const spoken = (token: Token): string => (token.word === '' ? '_' : token.word.replaceAll(' ', '_'));

/** A title as it is said. */
export const titleWords = (title: string): string =>
  tokensOf(title)
    .map(({ word }) => word)
    .join(' ');

/** A title as part of a pattern. */
export const patternOf = (title: string): string => titleWords(title).replaceAll(/[^a-z0-9 ]/g, '.');

/** The words of tokens as one text, each between spaces. */
export const spokenText = (tokens: readonly Token[]): string => ` ${tokens.map(spoken).join(' ')} `;

/**
 * The first place where the words are said so (a pattern with the flag `d`), said otherwise: `$1` stands for the tokens
 * of a group as they were.
 */
export function spliced(
  tokens: readonly Token[],
  pattern: RegExp,
  meant: (match: RegExpExecArray, group: (i: number) => readonly Token[]) => string | undefined,
): readonly Token[] {
  const text = spokenText(tokens);
  const match = pattern.exec(text);
  if (!match) return tokens;
  const indexAt = (at: number): number => text.slice(0, at).split(' ').filter(Boolean).length;
  const between = (from: number, to: number): readonly Token[] => tokens.slice(indexAt(from), indexAt(to));
  const group = (i: number): readonly Token[] => {
    const [from, to] = match.indices?.[i] ?? [0, 0];
    return between(from, to);
  };
  const words = meant(match, group);
  const whole = between(match.index, match.index + match[0].length);
  const [like] = whole;
  if (words === undefined || !like || whole.some((t) => t.isQuoted)) return tokens;
  const said = words
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => {
      const [, own] = /^\$(\d)$/.exec(word) ?? [];
      return own === undefined ? { ...wordLike(like, word), stem: stem(word) } : group(Number(own));
    });
  const at = indexAt(match.index);
  return [...tokens.slice(0, at), ...said, ...tokens.slice(at + whole.length)];
}
