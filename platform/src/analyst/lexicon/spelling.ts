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

const several = (word: string): string => (/[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`);
