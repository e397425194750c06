/** How numbers are worked out, one way or several: "median and 90th percentile of", "min, max and average", "quartiles". */
import { aggregateWords, partsOf, type Aggregate } from '../../lexicon/meaning.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Term } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { rowMemberOf } from '../resolve.js';
import type { Sentence } from '../sentence.js';
import { wordTable } from '../../../word-table.js';

export type Way = Exclude<Aggregate, 'share' | 'count' | 'distinct'> | number;

const extremes: Readonly<Record<string, Way>> = wordTable({
  ...{ highest: 'max', largest: 'max', longest: 'max', biggest: 'max', slowest: 'max' },
  ...{ lowest: 'min', smallest: 'min', shortest: 'min', fastest: 'min', quickest: 'min' },
});
const plain = Object.entries(aggregateWords).flatMap(([word, how]) =>
  /^(?:share|count|distinct|sum)$/.test(how) ? [] : [[word, how as Way] as const],
);
const known = new Map<string, Way>([...plain, ...Object.entries(extremes)]);
const place =
  '#\\d+(?: (?:st|nd|rd|th))?(?: percentiles?)?|p\\d\\d|quartiles|(?:lower|upper|first|third) quartile|percentiles?|standard deviation';
const one = `(?:${[...known.keys()].join('|')}|${place})`;
const several = `${one}(?: (?:(?:,|and|&|or|vs|versus|against|compared (?:to|with)|the|as well as) )+${one})*`;
/** One or several, of which a number alone is none. */
export const ways = `(?!#\\d+(?! (?:(?:st|nd|rd|th) )?(?:percentile|,|and|&)))(?:${several})`;

/** @returns nothing where a number among them is no percentile */
export function waysOf(text: string | undefined, sentence: Sentence): readonly Way[] | undefined {
  if (text === undefined) return [];
  const found = [...text.matchAll(new RegExp(`(?<=^| )${one}(?= |$)`, 'g'))].map(([said]) => said);
  const isPlaced = text.includes('percentile');
  const list = found.flatMap((said): readonly (Way | undefined)[] => {
    const [mark = ''] = said.split(' ');
    const of = sentence.number(mark);
    if (of !== undefined) return [isPlaced && of > 0 && of < 100 ? of / 100 : undefined];
    if (/^p\d\d$/.test(said)) return [Number(said.slice(1)) / 100];
    if (/^percentiles?$/.test(said)) return [];
    if (said === 'quartiles') return [0.25, 0.5, 0.75];
    if (said.includes('quartile')) return [/lower|first/.test(said) ? 0.25 : 0.75];
    return [said === 'standard deviation' ? 'stddev' : known.get(said)];
  });
  return list.every((way) => way !== undefined) ? list : undefined;
}

/** The same number, worked out so: by the model's own measure where it has one. */
export function inWay(reading: Reading, term: Term, way: Way): Term | undefined {
  if (term.kind === 'span')
    return typeof way === 'number'
      ? { ...term, fn: 'quantile', at: way }
      : inAnotherWay(reading.lexicon, term, way, undefined);
  const row = rowMemberOf(reading, term);
  if (typeof way === 'number')
    return row === undefined ? undefined : { kind: 'aggregate', fn: 'quantile', of: row, at: way };
  const member = term.kind === 'measure' ? reading.lexicon.member(term.name) : undefined;
  return member?.aggType === way ? term : inAnotherWay(reading.lexicon, term, way, row);
}

export function inAnotherWay(
  lexicon: Lexicon,
  term: Term,
  how: Aggregate,
  row: string | undefined,
): Term | undefined {
  if (term.kind === 'span')
    return /^(?:avg|median|min|max)$/.test(how) ? { ...term, fn: how as typeof term.fn } : undefined;
  const member = term.kind === 'measure' ? lexicon.member(term.name) : undefined;
  const what = member && partsOf(member, lexicon.stemsOf(member.title)).what.join(' ');
  const named = lexicon.members.find((m) => {
    const parts = m.kind === 'measure' ? partsOf(m, lexicon.stemsOf(m.title)) : undefined;
    return (
      parts?.how === how &&
      (parts.what.join(' ') === what ||
        (m.rowSql !== undefined && m.rowSql === member?.rowSql && m.aggType === how))
    );
  });
  if (named) return { kind: 'measure', name: named.name };
  const fn = how === 'count' || how === 'share' ? undefined : how;
  return fn && row !== undefined ? { kind: 'aggregate', fn, of: row } : undefined;
}
