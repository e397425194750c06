/** Shorter names of a value: its initials and the stretches of its words. */
import { isGrammarWord } from './grammar-words.js';

/** "UK" for United Kingdom; who says "US" also says "USA". */
export function initials(value: string): string[] {
  const words = value.split(/[\s-]+/);
  if (words.length < 2 || words.length > 4 || !words.every((w) => /^\p{Lu}\p{Ll}/u.test(w))) return [];
  const short = words.map((w) => w.charAt(0).toLowerCase()).join('');
  return short === 'us' ? [short, 'usa'] : [short];
}

/** Stretches of the words of a value, by which it may be called. */
export function subPhrases(words: readonly string[]): string[] {
  if (words.length > 8) return [];
  const found: string[] = [];
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length; to += 1) found.push(words.slice(from, to).join(' '));
  // "Officer shootings" of an officer-involved shooting.
  for (const [i, first] of words.length > 5 ? [] : words.entries())
    for (const last of words.slice(i + 2))
      if (![first, last].some(isGrammarWord)) found.push(`${first} ${last}`);
  return found;
}

/** Too short or too common to stand for a value by itself. */
export const isDull = (phrase: string, value: string): boolean =>
  (phrase.length < 3 && !isFirstName(phrase, value)) ||
  phrase.split(' ').every((word) => isGrammarWord(word) || /^\d+$/.test(word));

/** "Bo" of "Bo Marsh". */
const isFirstName = (phrase: string, value: string): boolean =>
  phrase.length === 2 &&
  /^\p{Lu}\p{Ll} \p{Lu}\p{Ll}+$/u.test(value) &&
  value.toLowerCase().startsWith(`${phrase} `);

const oneL = /^(cancel|travel|label|model|fuel|level|signal|total|enrol|fulfil)l?(ed|ing|ment)$/;

/** A value as it is spelt, and as others spell it: "Canceled" of what is "Cancelled". */
export function spellings(words: readonly string[]): (readonly string[])[] {
  const others = ['$1$2', '$1l$2'].map((to) => words.map((word) => word.replace(oneL, to)));
  return [words, ...others.filter((other) => other.join(' ') !== words.join(' '))];
}

/** "High" of "2 - High", "Critical" and "P1" of "P1: Critical": where each value of a column has its rank before it. */
export function withoutRanks(values: readonly string[]): readonly (readonly string[])[] {
  const found = values.map((value) =>
    /^[([]?([A-Z]{0,3}\d{1,2})[)\]]?\s*[-–:.)_]?\s*(?=\p{L})(.+)$/u.exec(value),
  );
  const names = new Set(found.map((match) => match?.[2]));
  const isRanked = values.length > 1 && !names.has(undefined) && names.size === values.length;
  // "P1" says it as well; a number alone is any number.
  return found.map((match) =>
    isRanked && match ? match.slice(1).filter((part) => /\p{L}/u.test(part)) : [],
  );
}
