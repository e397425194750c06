/**
 * Places that stand once and are meant of both ends: "neither left from nor arrived in California", "to Hawaii that do not
 * start there".
 */
import { isForm } from '../../lexicon/tokens.js';
import type { Reading } from '../draft.js';
import { roleOfWord } from '../role-at.js';
import type { Slot } from '../sentence.js';

export function repeatPlaces(reading: Reading): void {
  const { sentence, lexicon } = reading;
  if (lexicon.roles.length === 0) return;
  const isPlace = (slot: Slot | undefined): slot is Slot =>
    slot?.meanings?.some((m) => m.kind === 'value' && m.member.hints.role !== undefined) === true;
  const roleAt = (i: number): string | undefined => {
    const [token, other] = sentence.slots[i]?.meanings ? [] : (sentence.slots[i]?.tokens ?? []);
    if (!token || other) return undefined;
    const said = lexicon.roles.find(({ words }) =>
      words.some(([one = '', more]) => more === undefined && isForm(token.stem, one)),
    );
    return roleOfWord(reading, token.word) ?? said?.name;
  };
  /** The role that a verb tells close before a place. */
  const told = (from: number, to: number): string | undefined => {
    for (let i = to - 1; i >= Math.max(0, from); i -= 1) {
      const role = roleAt(i);
      if (role !== undefined) return role;
    }
    return undefined;
  };
  for (let i = 1; i < sentence.slots.length; i += 1) {
    const slot = sentence.slots[i]!;
    const before = sentence.slots.slice(0, i).findLast(isPlace);
    if (slot.text === 'there' && before && told(i - 3, i) !== undefined) sentence.repeat(before, i, 1);
    const link = sentence.slots.findLastIndex((s, k) => k < i && /^(?:nor|and)$/.test(s.text));
    if (!isPlace(slot) || link < 1 || link < i - 4) continue;
    const words = sentence.slots.slice(Math.max(0, link - 3), i);
    const roles = [told(link - 3, link), told(link + 1, i)];
    if (words.some((s) => s.meanings) || roles.includes(undefined) || roles[0] === roles[1]) continue;
    sentence.repeat(slot, link);
    i += 1;
  }
}
