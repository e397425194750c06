/**
 * Tables of what people say for what the data says. A line is "what the data says, or says: what people say"; words of one
 * phrase are joined by `_`, and one that begins with a verb is said in all its forms. What stands behind `|` says the opposite.
 */
import { formsOf } from './verb-forms.js';
import { stems } from '../tokens.js';

export interface Said {
  readonly names: readonly string[];
  readonly opposites: readonly string[];
}

export function saidLists(text: string): ReadonlyMap<string, Said> {
  const lists = new Map<string, Said>();
  for (const line of text.trim().split('\n')) {
    const [keys = '', said = ''] = line.split(': ');
    const [names = '', opposites = ''] = said.split('|');
    for (const key of keys.split(', ')) {
      const known = lists.get(keyOf(key)) ?? { names: [], opposites: [] };
      lists.set(keyOf(key), {
        names: [...known.names, ...phrasesOf(names)],
        opposites: [...known.opposites, ...phrasesOf(opposites)],
      });
    }
  }
  return lists;
}

/** "In transit", "in_transit" and "IN-TRANSIT" are written for one. */
export const keyOf = (text: string): string => stems(text).join(' ');

/** As the words of a question are looked up: without "the", and an article may be left out. */
function phrasesOf(text: string): string[] {
  const phrases = text.split(' ').filter((word) => word !== '');
  return phrases.flatMap((phrase) => {
    const words = phrase.replaceAll('_', ' ');
    const bare = words.replace(/ (?:an?)(?= )/g, '');
    return [...new Set([words, bare])].flatMap(formsOf);
  });
}
