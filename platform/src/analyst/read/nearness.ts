/** Which of several members the other words of a question come nearest to: "took two days to resolve". */
import type { Member } from '../../data/data-model.js';
import { aggregateWords } from '../lexicon/meaning.js';
import type { Reading } from './draft.js';

/** Those that share the beginning of a word with the question, before the others. */
export const nearestSaid = (reading: Reading, members: readonly Member[]): Member[] =>
  [...members].sort((a, b) => Number(isNearest(reading, b)) - Number(isNearest(reading, a)));

/** By what it is called and described as, and what the measures of it are. */
export function isNearest(reading: Reading, member: Member): boolean {
  const measures = reading.lexicon.members.filter((m) => m.rowSql !== undefined && m.rowSql === member.sql);
  const text = [member, ...measures]
    .map(({ title, synonyms, description }) => `${title} ${synonyms.join(' ')} ${description}`)
    .join(' ')
    .toLowerCase();
  return reading.sentence.slots
    .filter((s) => !s.used)
    .flatMap((s) => s.tokens.map((t) => t.stem))
    .some(
      (w) =>
        w.length > 3 &&
        !(w in aggregateWords) &&
        !/^(?:second|minute|hour|day|week|month|year)$/.test(w) &&
        text.includes(w.slice(0, Math.max(4, w.length - 2))),
    );
}
