/**
 * What two things are held against each other by, where an adjective or a verb says it: "are they later", "is the one
 * longer", "do they spend more". It is the mean of the number that the word speaks of; where the data holds none such,
 * nothing else stands for it.
 */
import type { Member } from '../../../data/data-model.js';
import { usualMoney } from '../../lexicon/meaning.js';
import { thresholdOf } from '../../lexicon/threshold.js';
import type { Term } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { toldPairs } from '../late-pairs.js';
import { arePurchases } from '../draft.js';
import { ratedBy } from '../conditions/read-number-lists.js';
import { lengthOf } from '../times/read-spans.js';
import { averageOf } from './read-vague.js';
import { meaningsOf, rowMemberOf } from '../resolve.js';
import { meanOf } from '../term-facts.js';
import { wordTable } from '../../../word-table.js';

type Kind = 'money' | 'length' | 'time' | 'lateness' | 'size';

const kinds: Readonly<Record<string, Kind>> = wordTable({
  longer: 'length',
  shorter: 'length',
  faster: 'time',
  slower: 'time',
  quicker: 'time',
  cheaper: 'money',
  'more expensive': 'money',
  'less expensive': 'money',
  pricier: 'money',
  costlier: 'money',
  dearer: 'money',
  later: 'lateness',
  earlier: 'lateness',
  'more late': 'lateness',
  'more delayed': 'lateness',
  'less delayed': 'lateness',
  bigger: 'size',
  larger: 'size',
  smaller: 'size',
});

/** The adjectives that speak of a number, for a pattern. */
export const adjectives = Object.keys(kinds).join('|');

export function comparedBy(
  reading: Reading,
  word: string,
  { isPaid, isRated }: { readonly isPaid: boolean; readonly isRated: boolean },
): { readonly term?: Term | undefined; readonly isNeeded: boolean } {
  if (isRated) return { term: ratingOf(reading), isNeeded: true };
  const kind = isPaid ? 'money' : kinds[word];
  if (kind === undefined || (kind === 'size' && !isOfRows(reading))) return { isNeeded: false };
  // What is paid for something bought is all that it came to.
  const isBought = kind === 'money' && (isPaid || arePurchases(reading.facts));
  const paid = isBought ? sizeOf(reading) : undefined;
  return { term: paid ?? termOfKind(reading, kind), isNeeded: true };
}

function termOfKind(reading: Reading, kind: Kind): Term | undefined {
  if (kind === 'lateness') return latenessOf(reading);
  if (kind === 'money') return averageOf(reading, 'money');
  if (kind === 'size') return sizeOf(reading);
  const time = averageOf(reading, 'time') ?? lengthOf(reading);
  return kind === 'time' ? time : (time ?? averageOf(reading, 'distance'));
}

/** "Are German orders bigger": what is large is each of the rows, and not how many there are. */
const isOfRows = ({ sentence, draft }: Reading): boolean =>
  draft.terms.length === 0 &&
  sentence.slots.some((slot) => meaningsOf(slot, 'rows').some(({ weight }) => weight >= 0.7)) &&
  !sentence.slots.some(({ tokens }) =>
    /^(?:number|count|many|amount|total|share)$/.test(tokens[0]?.word ?? ''),
  );

/** What a row comes to. */
function sizeOf(reading: Reading): Term | undefined {
  const money = usualMoney(reading.lexicon.members);
  const row = money && rowMemberOf(reading, { kind: 'measure', name: money.name });
  const member = row === undefined ? undefined : reading.lexicon.member(row);
  return member && meanOf(reading.lexicon, member);
}

/** The number that being late is a bound of, or the one between what was planned and what came of it. */
function latenessOf(reading: Reading): Term | undefined {
  const { members } = reading.lexicon;
  const isLate = ({ kind, title, synonyms }: Member): boolean =>
    kind === 'segment' && [title, ...synonyms].some((name) => /\b(?:late|delayed)\b/i.test(name));
  const bounds = members.flatMap((m) => (isLate(m) ? (thresholdOf(reading.lexicon, m) ?? []) : []));
  const numbers = new Set([
    ...bounds.map(({ member }) => member),
    ...toldPairs(reading.lexicon).flatMap(({ number }) => number ?? []),
  ]);
  const [only, other] = [...numbers];
  return only && !other ? meanOf(reading.lexicon, only) : undefined;
}

/** The average of what rows are rated by. */
function ratingOf({ lexicon }: Reading): Term | undefined {
  const [rating, other] = ratedBy(lexicon.members);
  if (!rating || other) return undefined;
  return meanOf(lexicon, rating);
}
