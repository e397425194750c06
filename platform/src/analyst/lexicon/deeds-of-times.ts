/** What was done at a time, which is called by a noun: something is shipped on a ship date. */
import type { Member } from '../../data/data-model.js';
import { isForm, stems } from './tokens.js';

/** "Shipped" of a ship date, "delivered" of a delivery date. */
export const isDeedOf = (word: string, noun: string): boolean =>
  word.length > 4 && (isForm(noun, word) || (nounsOfDeeds[word] ?? []).includes(noun));

const nounsOfDeeds: Readonly<Record<string, readonly string[]>> = {
  delivered: ['delivery'],
  returned: ['return'],
  cancelled: ['cancellation'],
  canceled: ['cancellation'],
  resolved: ['resolution'],
  completed: ['completion'],
  created: ['creation'],
  arrived: ['arrival'],
  departed: ['departure'],
};

/** Whether some time tells when that was done. */
export const hasTimeOf = (members: readonly Member[], word: string): boolean =>
  members.some(
    ({ type, title }) =>
      type === 'time' && stems(title).some((noun) => noun === word || isDeedOf(word, noun)),
  );
