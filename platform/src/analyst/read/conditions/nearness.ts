/** Which of several members the other words of a question come nearest to: "took two days to resolve". */
import type { Member } from '../../../data/data-model.js';
import { noise, operators } from '../../lexicon/grammar-words.js';
import { aggregateWords } from '../../lexicon/meaning.js';
import { ownNames } from '../../lexicon/said/of-members.js';
import { deeds } from '../../lexicon/said/deeds.js';
import type { Reading } from '../draft.js';
import type { Slot } from '../sentence.js';

/** Those that share the beginning of a word with the question, before the others. */
export function nearestSaid(reading: Reading, members: readonly Member[]): Member[] {
  const nearness = new Map(
    members.map((m) => [m, Number(isNearest(reading, m)) * 2 + Number(isSaid(reading, m))]),
  );
  return [...members].sort((a, b) => (nearness.get(b) ?? 0) - (nearness.get(a) ?? 0));
}

/** By what it is called and described as, and what the measures of it are, in words that no step has used. */
export const isNearest = (reading: Reading, member: Member): boolean =>
  isNamedBy(reading, member, (slot) => !slot.used);

/** "Resolved within 24 hours": also by a word that says which rows are meant. */
export const isSaid = (reading: Reading, member: Member): boolean => isNamedBy(reading, member, () => true);

function isNamedBy(reading: Reading, member: Member, isMeant: (slot: Slot) => boolean): boolean {
  const measures = reading.lexicon.members.filter((m) => m.rowSql !== undefined && m.rowSql === member.sql);
  const text = [member, ...measures]
    .map((m) => `${ownNames(m).join(' ')} ${m.description}`)
    .join(' ')
    .toLowerCase();
  return (
    reading.sentence.slots
      // Every number is one "of each ticket".
      .filter((slot) => isMeant(slot) && !/^§[a-z]*r/.test(slot.text))
      .flatMap((s) => s.tokens.flatMap((t) => [t.stem, ...(deeds.get(t.stem)?.names ?? [])]))
      .some(
        (w) =>
          w.length > 3 &&
          !(w in aggregateWords) &&
          !noise.has(w) &&
          !operators.has(w) &&
          !/^(?:second|minute|hour|day|week|month|year)$/.test(w) &&
          text.includes(w.slice(0, Math.max(4, w.length - (w.endsWith('ed') ? 3 : 2)))),
      )
  );
}
