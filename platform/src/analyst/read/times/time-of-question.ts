/** Which time a question is about: the one that its words name, where a period or a series is asked for, or the model's default. */
import type { Member } from '../../../data/data-model.js';
import { deedNouns } from '../../lexicon/deed-nouns.js';
import { isForm } from '../../lexicon/tokens.js';
import type { Reading } from '../draft.js';
import { isLacked } from './lacked.js';
import { isValueOfThings, timeOfMeasure, timeOfOutcome } from './outcomes.js';
import { meaningsOf } from '../resolve.js';
import { headOf, isPeriodOfRows, isSaid } from './said-times.js';
import type { Slot } from '../sentence.js';

const chosen = new WeakMap<Reading, Member>();

/** A word of the question says which time it is about: "and closed in March?" */
export const choosesTime = (reading: Reading): boolean =>
  chosen.has(reading) ||
  reading.sentence.slots.some((slot) => meaningsOf(slot, 'dimension').some((m) => m.member.type === 'time'));

/** The time that the question is about: the one it names, or the model's default. */
export const timeMember = (reading: Reading): Member | undefined => chosen.get(reading) ?? usualTime(reading);

/** The time that rows go by where no words name another. */
export function usualTime({ lexicon }: Reading): Member | undefined {
  const times = lexicon.members.filter((m) => m.kind === 'dimension' && m.type === 'time');
  return times.find((m) => m.hints.default === true) ?? times[0];
}

/** What begins a row, and what people do then. */
const begins = /^(?:start|begin|began|join|signed|sign|open|creat|regist|since)/i;
const begun = /^(?:joined|started|began|enrolled|registered|subscribed)$/;

/** "cancelled each month" goes by the time of cancelling, where a period or a series is asked for. */
export function chooseTime(reading: Reading): Member | undefined {
  const { slots } = reading.sentence;
  const usual = timeMember(reading);
  const isTimed =
    slots.some((s) => s.period !== undefined) ||
    /\b(?:day|week|month|quarter|year|daily|weekly|monthly|quarterly|yearly|days|weeks|months|quarters|years|over time|trend)\b/.test(
      slots.map((s) => s.text).join(' '),
    );
  if (!isTimed) return usual;
  const words = slots
    .filter((s) => s.tokens.length === 1 || meaningsOf(s, 'dimension').some((m) => m.member.type === 'time'))
    .filter((s) => !isValueOfThings(s) && !isLacked(slots, s))
    .flatMap((s) => s.tokens.map((t) => t.stem));
  // "Orders" are what rows are called, and no form of "ordered".
  const forms = slots
    .filter(
      (s, i) =>
        s.meanings === undefined &&
        !isLacked(slots, s) &&
        !(i === 0 && /^(?:list|name|rank|count|order)$/.test(s.text)),
    )
    .flatMap((s) => s.tokens.map((t) => t.stem));
  // A state that is a participle is what was done: "canceled in April" is of the cancel date.
  const done = slots.filter(
    (s) =>
      meaningsOf(s, 'value').length > 0 && (s.tokens[0]?.word ?? '').endsWith('ed') && !isLacked(slots, s),
  );
  forms.push(...done.filter((s) => s.tokens.length === 1).map((s) => s.tokens[0]!.word));
  // "Votes cast", "orders placed" are of when they were voted and ordered.
  const isDone = (s: Slot): boolean =>
    /^(?:cast|placed|made)$/.test(slots[slots.indexOf(s) + 1]?.tokens[0]?.word ?? '');
  forms.push(...slots.filter(isDone).flatMap((s) => s.tokens.map((t) => t.stem)));
  const rows = slots
    .filter((s) => meaningsOf(s, 'rows').length > 0 && !isDone(s))
    .flatMap((s) => s.tokens.map((t) => t.stem));
  const others = reading.lexicon.members.filter(
    (m) => m.kind === 'dimension' && m.type === 'time' && m !== usual,
  );
  // "Cancellations by month" are of when it was cancelled.
  const [counted] = slots.flatMap((s) => meaningsOf(s, 'counted').map((m) => m.member));
  // So are they where a state of today is called so.
  const isState = (s: Slot): boolean =>
    meaningsOf(s, 'value').length > 0 ||
    meaningsOf(s, 'dimension').some((d) => /\breason$/i.test(d.member.title));
  const isNounOf = (m: Member): boolean =>
    slots.some(
      (s) => isState(s) && !isLacked(slots, s) && s.tokens.some(({ stem }) => deedNouns(m).includes(stem)),
    );
  const named =
    others.find((m) => m === counted) ??
    others.find(isNounOf) ??
    timeOfOutcome(
      slots.filter((s) => !isLacked(slots, s)),
      others,
    ) ??
    timeOfMeasure(slots, others) ??
    others.find((m) =>
      [m.title, ...m.synonyms].some((phrase) => isSaid(headOf(reading, phrase), words, forms, rows)),
    );
  const usualNamed =
    isPeriodOfRows(slots) ||
    (usual &&
      ((begins.test(usual.title) && words.some((word) => begun.test(word))) ||
        [usual.title, ...usual.synonyms].some((phrase) =>
          isSaid(headOf(reading, phrase), words, forms, rows),
        )));
  if (named && !usualNamed) {
    chosen.set(reading, named);
    useTimeWords(reading);
  }
  return timeMember(reading);
}

/** "Orders" that several rows are of each, and their "order total", are no forms of "ordered" either. */
const isOfThings = (slot: Slot): boolean =>
  meaningsOf(slot, 'measure').some(
    ({ weight, member }) =>
      weight >= 0.9 && (member.aggType === 'countDistinct' || member.hints.once !== undefined),
  );

/** Uses the word of a time that stands close before a place. */
export function takeTimeBefore(reading: Reading, at: number): Member | undefined {
  const times = reading.lexicon.members.filter((m) => m.kind === 'dimension' && m.type === 'time');
  const near = reading.sentence.slots.slice(Math.max(0, at - 2), at + 1).reverse();
  for (const slot of near)
    for (const time of times)
      // "Orders in May" are rows, and no form of "ordered".
      if (
        meaningsOf(slot, 'rows').length === 0 &&
        !isOfThings(slot) &&
        (meaningsOf(slot, 'dimension').some((m) => m.member === time) ||
          [time.title, ...time.synonyms].some((name) => {
            const head = headOf(reading, name);
            return (
              slot.period === undefined && head.length === 1 && isForm(slot.tokens[0]?.stem, head[0] ?? '')
            );
          }))
      ) {
        slot.used = true;
        return time;
      }
  return undefined;
}

/** Words of the time that is meant carry nothing more: "opened in May". */
export function useTimeWords(reading: Reading): void {
  const usual = timeMember(reading);
  if (!usual) return;
  for (const slot of reading.sentence.slots)
    if (
      !slot.used &&
      (slot.meanings === undefined
        ? [usual.title, ...usual.synonyms].some((name) => {
            const head = headOf(reading, name);
            return head.length === 1 && isForm(slot.tokens[0]?.word, head[0] ?? '');
          })
        : slot.meanings.some((m) => m.kind === 'dimension' && m.member === usual))
    )
      slot.used = true;
}

/** "The 10 most recent cancelled ones": when that was done of which the question is. */
export function timeOfDeed({ draft, lexicon }: Reading): Member | undefined {
  const done = draft.filters.flatMap(({ is }) => (is.on === 'empty' && is.negate ? is.member : []));
  const times = lexicon.members.filter(({ name, type }) => type === 'time' && done.includes(name));
  return times.length === 1 ? times[0] : undefined;
}
