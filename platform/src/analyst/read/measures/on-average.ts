/**
 * "How many cases a day do we get on average", "revenue per customer in 2025 on average": the words that say of what the
 * average is stand apart from those that say it is one.
 */
import type { Reading } from '../draft.js';
import { takePer } from './read-terms.js';
import { meaningsOf } from '../resolve.js';
import type { Slot } from '../sentence.js';

const grains = /^(?:day|week|month|quarter|year)$/;
const perWords = /^(?:per|a|an|each|every|one|the|#\d+)$/;

export function readOnAverage(reading: Reading): void {
  const { sentence } = reading;
  const { slots } = sentence;
  const at = slots.findIndex(
    (slot, i) =>
      !slot.used &&
      /^(?:average|avg)$/.test(slot.text) &&
      (/^(?:on|in)$/.test(slots[i - 1]?.text ?? '') || isLast(slots, i)),
  );
  if (at < 0) return;
  const unit = slots.findIndex((slot, i) => i > 0 && isGroup(slot) && isPer(slots, i));
  const group = slots[unit];
  // "What do people spend per order on average" is of what they spend.
  const measured = slots.findIndex(
    (slot, i) =>
      i !== unit &&
      !slot.used &&
      /^§[a-z]*[mr]/.test(slot.text) &&
      !/^(?:spends?|spent|pays?|paid|donates?|donated)$/.test(slots[i + 1]?.text ?? ''),
  );
  const term = slots[measured];
  if (!group || !term) return;
  const what = grains.test(group.text) ? { g: group.text } : { d: group.text };
  if (!takePer(reading, { m: term.text, ...what }, measured, true)) return;
  for (const i of [at, measured, unit, unit - 1]) slots[i]!.used = true;
  if (/^(?:on|in)$/.test(slots[at - 1]?.text ?? '')) slots[at - 1]!.used = true;
  for (const slot of slots.slice(0, measured))
    if (/^(?:how|many|much|number|of)$/.test(slot.text)) slot.used = true;
}

const isLast = (slots: readonly Slot[], at: number): boolean =>
  slots.slice(at + 1).every((slot) => /^[?.!]$/.test(slot.text));

const isGroup = (slot: Slot): boolean =>
  !slot.used &&
  (grains.test(slot.text) ||
    (/^§[a-z]*[dr]/.test(slot.text) && meaningsOf(slot, 'value').length === 0 && isOne(slot)));

/** "Each customer", "a buyer": one of them. */
const isOne = ({ tokens }: Slot): boolean => tokens.at(-1)?.word === tokens.at(-1)?.stem;

const isPer = (slots: readonly Slot[], at: number): boolean => {
  const before = slots[at - 1];
  return before !== undefined && !before.used && perWords.test(before.tokens[0]?.written.toLowerCase() ?? '');
};
