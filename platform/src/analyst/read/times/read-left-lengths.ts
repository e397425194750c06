/**
 * Lengths of time that no pattern has read, by their words alone, in whatever order these stand: a unit beside what is
 * measured in it ("average resolution time critical tickets hours"), and how long it takes until what a time tells is done
 * ("after how many days is it delivered on average"). Every other word that is left must say nothing.
 */
import type { Member } from '../../../data/data-model.js';
import { noise, plainVerbs } from '../../lexicon/grammar-words.js';
import type { Filter, Term, TimeUnit } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { idle, lasts, lengthUntil } from './read-spans.js';
import { pushTerm } from '../push-term.js';
import type { Slot } from '../sentence.js';
import { isNamed } from './times-named.js';
import { timeMember, usualTime } from './time-of-question.js';
import { inWay } from './ways.js';
import { wordTable } from '../../../word-table.js';

const units: Readonly<Record<string, TimeUnit>> = wordTable({
  ...{ minutes: 'minutes', mins: 'minutes', min: 'minutes', hours: 'hours', hrs: 'hours', days: 'days' },
});
const asking = /^(?:wait|waits|waited|waiting|long|longer|faster|quicker|slower|sooner)$/;
/** They stand between what is done and how long it takes. */
const around = /^(?:average|mean|median|until|till|before|after|since|once|than|or|many|much|weeks?)$/;

/** A unit, and that it is an average, beside the one length that is measured. */
export function readLeftUnits(reading: Reading): void {
  const { draft, sentence } = reading;
  const [term, other] = draft.terms;
  const left = sentence.slots.filter((slot) => !slot.used);
  if (!term || other || !isLength(reading, term.is)) return;
  for (const slot of saidUnits(left)) {
    draft.unit ??= unitOf(slot);
    slot.used = true;
  }
  if (term.is.kind !== 'span' || term.is.fn !== 'avg') return;
  for (const slot of left) if (/^(?:average|mean)$/.test(slot.text)) slot.used = true;
}

export function readLeftLengths(reading: Reading): void {
  const { draft, sentence } = reading;
  const left = sentence.slots.filter((slot) => !slot.used);
  const [unit] = saidUnits(left);
  const isAsked = unit !== undefined || left.some(({ text }) => asking.test(text));
  // Of a question with a guessed word nothing more is guessed, nor where a period is of another time already.
  const isGuessed = draft.notes.some((note) => note.startsWith('I read "'));
  if (isGuessed || draft.filters.some(({ is }) => is.on === 'period')) return;
  if (!isAsked || draft.terms.length > 0 || draft.ranking || draft.share || draft.isList === true) return;
  const end = endOf(reading, left);
  const length = end && lengthUntil(reading, end);
  const term =
    length && left.some(({ text }) => text === 'median') ? inWay(reading, length, 'median') : length;
  if (!end || !term) return;
  // What is not done yet has no length.
  draft.filters.splice(0, Infinity, ...draft.filters.filter(({ is }) => !isDone(is, end)));
  if (unit) draft.unit ??= unitOf(unit);
  pushTerm(reading, term, sentence.slots.indexOf(unit ?? left[0]!));
  for (const slot of left) slot.used = true;
}

/** "Per day" is a group. */
const saidUnits = (left: readonly Slot[]): Slot[] =>
  left.filter(
    (slot, i) => unitOf(slot) !== undefined && !/^(?:per|by|each|every)$/.test(left[i - 1]?.text ?? ''),
  );

const unitOf = ({ text, tokens }: Slot): TimeUnit | undefined =>
  text.startsWith('§') || tokens.length > 1 ? undefined : units[text];

function isLength({ lexicon }: Reading, term: Term): boolean {
  const name = term.kind === 'measure' ? term.name : term.kind === 'aggregate' ? term.of : undefined;
  const member = name === undefined ? undefined : lexicon.member(name);
  return term.kind === 'span' || (member !== undefined && lasts(member));
}

const isDone = (is: Filter, { name }: Member): boolean =>
  is.on === 'empty' && is.negate === true && is.member === name;

/** The one time that the words name, besides that by which rows begin, where they say nothing else. */
function endOf(reading: Reading, left: readonly Slot[]): Member | undefined {
  const { lexicon, draft } = reading;
  const begin = usualTime(reading);
  const times = lexicon.members.filter((m) => m.kind === 'dimension' && m.type === 'time' && m !== begin);
  const namedBy = ({ tokens }: Slot): Member[] =>
    times.filter((time) => tokens.some(({ word }) => word.length > 2 && isNamed(lexicon, time, word)));
  const chosen = timeMember(reading);
  const done = times.filter((time) => time === chosen || draft.filters.some(({ is }) => isDone(is, time)));
  const [end, other] = new Set([...left.flatMap(namedBy), ...done]);
  const isAll = left.every((slot) => namedBy(slot).length > 0 || isIdle(reading, slot));
  return isAll && other === undefined ? end : undefined;
}

/** A word that says nothing more, the rows themselves, and the time by which they begin. */
function isIdle(reading: Reading, slot: Slot): boolean {
  const { text, tokens, meanings = [] } = slot;
  const begin = usualTime(reading);
  if (text.startsWith('§'))
    return meanings.some((m) => m.kind === 'rows' || (m.kind === 'dimension' && m.member === begin));
  return (
    asking.test(text) ||
    around.test(text) ||
    unitOf(slot) !== undefined ||
    idle.test(text) ||
    [text, tokens[0]?.stem ?? ''].some((word) => noise.has(word) || plainVerbs.has(word)) ||
    (begin !== undefined && isNamed(reading.lexicon, begin, text))
  );
}
