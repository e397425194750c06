/** What was done at a time, which is called by a noun: something is shipped on a ship date. */
import type { Member } from '../../data/data-model.js';
import { deedOf } from '../../data/deeds-in-time.js';
import { isForm, stems } from './tokens.js';
import { wordTable } from '../../word-table.js';

/** "Shipped" of a ship date, "delivered" of a delivery date. */
export const isDeedOf = (word: string, noun: string): boolean => {
  const deed = deedOf([word]);
  return (
    (word.length > 4 && isForm(noun, word)) ||
    (deed?.past === word && deed.words.includes(noun)) ||
    others[word]?.includes(noun) === true
  );
};

/** What has a time and is never planned. */
const others: Readonly<Record<string, readonly string[]>> = wordTable({
  cancelled: ['cancellation', 'cancel'],
  canceled: ['cancellation', 'cancel'],
  created: ['creation'],
});

/** Whether some time tells when that was done. */
export const hasTimeOf = (members: readonly Member[], word: string): boolean =>
  members.some(
    ({ type, title }) =>
      type === 'time' && stems(title).some((noun) => noun === word || isDeedOf(word, noun)),
  );
