/** How a time is said in a question: by its name, without what only says that it is one, or by a noun of its deed. */
import { isDeedOf } from '../../lexicon/deeds-of-times.js';
import { saidPhrases } from '../../lexicon/said/of-members.js';
import { isForm } from '../../lexicon/tokens.js';
import type { Reading } from '../draft.js';
import type { Slot } from '../sentence.js';

/** "Came in" is a verb as a whole, where "closed on" is closed. */
export const headOf = ({ lexicon }: Reading, phrase: string): string[] => {
  const words = lexicon.stemsOf(phrase);
  return saidPhrases.has(words.join(' '))
    ? [...words]
    : words.filter(
        (w, i) =>
          !/^(?:on|at|from|in|date|time|by)$/.test(w) ||
          (w === 'in' && /^(?:check|move|sign|log)/.test(words[i - 1] ?? '')),
      );
};

/** The phrase stands there, or a noun of its verb does ("cancellations" for "cancelled"). */
export function isSaid(
  phrase: readonly string[],
  words: readonly string[],
  forms: readonly string[],
  /** What rows are called: "subscriptions" are no form of "subscribed". */
  rows: readonly string[],
): boolean {
  const [first = ''] = phrase;
  return words.some(
    (w, i) =>
      // "Orders shipped in May" are rows that have an order date, and no form of it.
      (phrase.every((p, k) => words[i + k] === p) && !(phrase.length === 1 && rows.includes(w))) ||
      (phrase.length === 1 && forms.includes(w) && (isForm(w, first) || isDeedOf(w, first))) ||
      (phrase.length === 1 &&
        first.length >= 7 &&
        w.length >= 7 &&
        !rows.includes(w) &&
        w.slice(0, 7) === first.slice(0, 7)),
  );
}

/** "How long … for orders of 2026", "orders placed this year": of when the rows themselves began. */
export function isPeriodOfRows(slots: readonly Slot[]): boolean {
  const isRow = (slot: Slot | undefined): boolean => slot?.meanings?.some((m) => m.kind === 'rows') === true;
  const isLength = slots.some(({ text }) => /^(?:days|hours|minutes|time|long|fast|quickly)$/.test(text));
  return slots.some((slot, i) => {
    if (slot.period === undefined) return false;
    let at = i - 1;
    while (/^(?:in|of|from|for|during|on|the)$/.test(slots[at]?.text ?? '')) at -= 1;
    const isPlaced = /^(?:placed|made|created|raised|logged|submitted|entered)$/.test(
      slots[at]?.tokens[0]?.word ?? '',
    );
    if (isPlaced && isRow(slots[at - 1])) return true;
    const isOf = /^(?:of|from)$/.test(slots[i - 1]?.text ?? '') && isRow(slots[at]);
    // "Fulfilled orders from this year" were placed then.
    const row = slots.slice(0, at + 1).findLastIndex(isRow);
    const isState = slots[row - 1]?.meanings?.some((m) => m.kind === 'value') === true;
    return (isLength && (isOf || isRow(slots[i + 1]))) || (isOf && row === at && isState);
  });
}
