/** Names of columns as somebody would write them out: in small letters, and without the short words of their trade. */
import { wordTable } from '../../word-table.js';
import { isTimetable } from './timetable-words.js';
import { wordsOf } from './words.js';

/** Words of timetables. `arr` is revenue and `dep` a department elsewhere. */
const ofTimetables = wordTable({
  dep: 'departure',
  arr: 'arrival',
  dest: 'destination',
  orig: 'origin',
  crs: 'scheduled',
  fl: '',
  abr: 'code',
  num: 'number',
});

/**
 * @param names of all columns of a table
 * @returns what a name is written out as; what is left of one may be another's too
 */
export function spellingOf(names: readonly string[]): (name: string) => string {
  const words = new Set(names.flatMap(wordsOf));
  const short = isTimetable(words) ? ofTimetables : undefined;
  // Of names in capitals none is a short word for being so.
  const isShouted = names.length > 1 && names.every((name) => !/\p{Ll}/u.test(name));
  return (name) =>
    (isShouted ? name.toLowerCase() : name)
      .replace(/^no\. of (?=\p{L})/iu, (no) => (no.startsWith('N') ? 'Number of ' : 'number of '))
      .replace(/(?<=\p{L})(?:\?|\s*\(\d+ ?[-–] ?\d+\))\s*$/u, '')
      .replace(/(?<=\p{L})\s*#\s*$/u, ' no')
      .replace(/\p{L}+/gu, (word) => short?.[word.toLowerCase()] ?? word);
}
