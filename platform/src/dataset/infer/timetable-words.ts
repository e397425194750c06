/** What a timetable is known by, and the columns of one that look like amounts and are none. */
import type { ColumnFacts } from './column-facts.js';

/** What rows between two places tell besides: the short words `dep` and `arr` alone are a department and revenue. */
const ofJourneys = [
  'delay',
  'time',
  'gate',
  'terminal',
  'platform',
  'carrier',
  'origin',
  'orig',
  'dest',
  'destination',
];

/** Both ends of a way, or of a time on it. */
export const isTimetable = (words: ReadonlySet<string>): boolean => {
  const hasBoth = (one: string, other: string): boolean => words.has(one) && words.has(other);
  const isShort = hasBoth('dep', 'arr') && ofJourneys.some((word) => words.has(word));
  const isPlaced = ['origin', 'orig'].some((from) => ['dest', 'destination'].some((to) => hasBoth(from, to)));
  return isShort || isPlaced || hasBoth('departure', 'arrival');
};

export const wordsOfAll = (columns: readonly Pick<ColumnFacts, 'words'>[]): ReadonlySet<string> =>
  new Set(columns.flatMap(({ words }) => words));

/** `1735` of a timetable is a time of the day, which nobody adds up. */
export const isClock = (
  { form, words, min, max }: Pick<ColumnFacts, 'form' | 'words' | 'min' | 'max'>,
  all: readonly Pick<ColumnFacts, 'words'>[],
): boolean =>
  form.type === 'integer' &&
  /(?:departure|arrival|wheels (?:on|off)|scheduled) ?(?:time)?$/.test(words.join(' ')) &&
  Number(min) >= 0 &&
  Number(max) > 1200 &&
  Number(max) <= 2400 &&
  isTimetable(wordsOfAll(all));

/** The number that a carrier has for what goes each day: there are as many of them as it pleases. */
export const isServiceNumber = (
  { words, isUnique }: Pick<ColumnFacts, 'words' | 'isUnique'>,
  { all, one }: { readonly all: readonly Pick<ColumnFacts, 'words'>[]; readonly one: string },
): boolean =>
  /^(?:number|no|nr|num)$/.test(words.at(-1) ?? '') &&
  !isUnique &&
  words.some(
    (word) => /^(?:carrier|op|operator|service|train|trip|line)$/.test(word) || isShortFor(word, one),
  ) &&
  isTimetable(wordsOfAll(all));

/** A row is called so, in full or by letters of it. */
const isShortFor = (word: string, one: string): boolean =>
  word.length > 1 &&
  one.startsWith(word[0] ?? '') &&
  [...word].reduce((at, letter) => (at < 0 ? at : one.indexOf(letter, at) + 1 || -1), 0) > 0;
