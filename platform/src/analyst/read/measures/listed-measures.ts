/**
 * Rows that are named in a list of what is measured are counted: "sessions and conversion rate", "conversion rate as well as
 * visits". Elsewhere a row noun only says of what the rest is told.
 */
import { aggregateWords } from '../../lexicon/meaning.js';
import type { Reading } from '../draft.js';
import { meaningsOf } from '../resolve.js';
import type { Slot } from '../sentence.js';

const joints = /^(?:and|,|plus|&|also|as|well|along|together|with|including)$/;
const articles = /^(?:the|our|its|their|all|total|overall)$/;
/** Of what something is told, and no part of a list. */
const links = /^(?:of|for|in|among|across|from|per|by|each|every|which|what|at|on|to|only|than)$/;

/** @param from the first of the slots that name the rows @param to the one behind them */
export function isListedMeasure(reading: Reading, from: number, to: number): boolean {
  const { slots } = reading.sentence;
  const text = (i: number): string => slots[i]?.text ?? '';
  let first = from;
  while (articles.test(text(first - 1))) first -= 1;
  let next = to;
  while (joints.test(text(next))) next += 1;
  const isJoined = next > to && text(to) !== 'with';
  while (articles.test(text(next))) next += 1;
  if (isJoined && !links.test(text(first - 1)) && isMeasure(reading, slots[next], next)) return true;
  let last = first - 1;
  while (joints.test(text(last))) last -= 1;
  return last < first - 1 && text(last + 1) !== 'with' && isEndOfMeasure(reading, last);
}

const isMeasure = ({ draft }: Reading, slot: Slot | undefined, at: number): boolean =>
  /^§[a-z]*m/.test(slot?.text ?? '') ||
  meaningsOf(slot, 'measure').length > 0 ||
  (slot?.text ?? '') in aggregateWords ||
  draft.terms.some((term) => term.at === at || (slot?.used === true && term.at === at - 1));

/** The slot is the last of what a step has read as a term, as "rate" is of a conversion rate, or a measure still to be read. */
function isEndOfMeasure({ sentence: { slots }, draft }: Reading, at: number): boolean {
  const slot = slots[at];
  if (!slot) return false;
  if (!slot.used) return /^§[a-z]*m/.test(slot.text);
  const places = [...draft.filters, ...draft.splits, ...draft.periods].map((placed) => placed.at);
  return draft.terms.some(
    (term) =>
      term.at <= at &&
      slots.slice(term.at, at + 1).every(({ used }) => used) &&
      !places.some((place) => place >= term.at && place <= at),
  );
}
