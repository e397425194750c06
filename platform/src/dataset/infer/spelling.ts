/** Names of columns as somebody would write them out: in small letters, and without the short words of their trade. */
import { wordTable } from '../../word-table.js';
import { writtenOut } from './short-words.js';
import { isTimetable } from './timetable-words.js';
import { wordsOf } from './words.js';

/** Words of timetables. `arr` is revenue and `dep` a department elsewhere. */
const ofTimetables = wordTable({
  dep: 'departure',
  arr: 'arrival',
  dest: 'destination',
  orig: 'origin',
  crs: 'scheduled',
  abr: 'code',
  num: 'number',
  dly: 'delay',
  cnx: 'cancelled',
  canx: 'cancelled',
  cnl: 'cancelled',
  cxr: 'carrier',
  term: 'terminal',
  reg: 'registration',
  std: 'scheduled departure',
  atd: 'actual departure',
  sta: 'scheduled arrival',
  ata: 'actual arrival',
});

/**
 * @param names of all columns of a table
 * @returns what a name is written out as; a name stays as it is where another would be written out like it
 */
export function spellingOf(names: readonly string[]): (name: string) => string {
  const short = isTimetable(new Set(names.flatMap(wordsOf))) ? ofTimetables : undefined;
  // Of names in capitals none is a short word for being so.
  const isShouted = names.length > 1 && names.every((name) => !/[\p{Ll}\p{Lo}]/u.test(name));
  const written = (name: string): string => writtenOut(whole(name));
  const whole = (name: string): string =>
    (isShouted ? name.toLowerCase() : name)
      .replace(/^no\. of (?=\p{L})/iu, (no) => (no.startsWith('N') ? 'Number of ' : 'number of '))
      .replace(/(?<=\p{L})(?:\?|\s*\(\d+ ?[-–] ?\d+\))\s*$/u, '')
      .replace(/\bA\/C\b/, short ? 'Aircraft' : '$&')
      .replace(/(?<=\p{L})\s*#\s*$/u, ' no')
      .replace(/^fl_(?=(?:date|num)\b)|(?<=_)fl_(?=num\b)/i, short ? '' : '$&')
      .replace(/\p{L}+/gu, (word) => short?.[word.toLowerCase()] ?? word);
  const called = (name: string): string => wordsOf(written(name)).join(' ');
  const count = new Map<string, number>();
  for (const name of names) count.set(called(name), (count.get(called(name)) ?? 0) + 1);
  return (name) => ((count.get(called(name)) ?? 0) > 1 ? name : written(name));
}
