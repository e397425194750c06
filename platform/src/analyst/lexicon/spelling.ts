import { edits } from '../../edit-distance.js';

/** How many letters may be wrong in a word of this length. */
const tolerance = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** The nearest known word, when there is one that is near enough and no other as near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const most = tolerance(word.length);
  if (most === 0 || /\d/.test(word)) return undefined;
  let best: string | undefined;
  let least = most + 1;
  let isShared = false;
  for (const other of known) {
    if (Math.abs(other.length - word.length) > most || other.length < 4) continue;
    const distance = Math.min(
      edits(word, other, most),
      word.endsWith('s') ? edits(word, several(other), most) : most + 1,
    );
    if (distance > most || distance > least) continue;
    // The first letter is seldom the wrong one.
    const cost = distance + (other.startsWith(word.charAt(0)) ? 0 : 0.5);
    if (cost < least) [best, least, isShared] = [other, cost, false];
    else if (cost === least && other !== best) isShared = true;
  }
  return isShared || least > most ? undefined : best;
}

export const several = (word: string): string =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const vowel = /[aeiouy]/;

/** Whether one key is beside another, or both are vowels, which are taken for one another. */
const isNearKey = (a: string, b: string, length: number): boolean =>
  (length > 4 && vowel.test(a) && vowel.test(b)) ||
  rows.some((row) => row.includes(a) && Math.abs(row.indexOf(a) - row.indexOf(b)) === 1 && row.includes(b));

/**
 * What slip of the hand makes of a word what was typed: two letters that changed places, one that was left out, typed
 * twice or beside. The likelier, the less it costs; any other difference is none.
 */
export function slip(typed: string, word: string): number | undefined {
  let at = 0;
  while (at < word.length && typed[at] === word[at]) at += 1;
  const rest = (text: string, from: number): string => text.slice(from);
  const longer = typed.length - word.length;
  if (longer === 0) {
    const isSwap = typed[at] === word[at + 1] && typed[at + 1] === word[at];
    if (isSwap && rest(typed, at + 2) === rest(word, at + 2)) return 1;
    const isBeside = at > 0 && word.length > 3 && rest(typed, at + 1) === rest(word, at + 1);
    return isBeside && isNearKey(typed.charAt(at), word.charAt(at), word.length) ? 1.5 : undefined;
  }
  if (at === 0) return undefined;
  // A short word without its end may be a short form or another name.
  if (longer === -1 && rest(word, at + 1) === rest(typed, at))
    return typed.length > 3 || at < typed.length ? 1.2 : undefined;
  if (longer !== 1 || rest(typed, at + 1) !== rest(word, at)) return undefined;
  if (typed[at] === typed[at - 1]) return 1.1;
  const [before = '', after = ''] = [typed[at - 1], typed[at + 1]];
  const isBeside = [before, after].some((key) => key !== '' && isNearKey(key, typed.charAt(at), 4));
  return isBeside && word.length > 4 ? 1.6 : undefined;
}
