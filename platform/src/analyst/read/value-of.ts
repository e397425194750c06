/** The values that a phrase means: by its neighbours, its role, and how many rows have them. */
import type { Member } from '../../data/data-model.js';
import type { Reading } from './draft.js';
import { meaningsOf, orderOf, type MeaningOf } from './resolve.js';
import { roleAt } from './role-at.js';
import type { Slot } from './sentence.js';

/** The values a phrase means; a note says which where others are as good. */
export function valueOf(
  reading: Reading,
  slot: Slot,
  near?: readonly Member[],
): { member: Member; values: (string | boolean)[] } | undefined {
  const all = meaningsOf(slot, 'value');
  if (all.length === 0) return undefined;
  const at = reading.sentence.slots.indexOf(slot);
  const role = all.some((m) => m.member.hints.role) ? roleAt(reading, at) : undefined;
  // "Destination cities from Boston": the word before the value tells another end than the noun.
  const word = reading.sentence.slots[at - 1]?.text ?? '';
  const told = all.find((m) => m.member.hints.role?.words?.includes(word))?.member.hints.role?.name;
  const named = all.filter(
    (m) => near?.includes(m.member) === true && (told === undefined || m.member.hints.role?.name === told),
  );
  if (named.length === 0) refuseUnseen(reading, slot, all, role);
  const most = Math.max(...all.map((m) => m.rows), 1);
  const score = (m: MeaningOf<'value'>): number =>
    m.weight +
    (m.whole ? 0.5 : 0) +
    (role !== undefined && m.member.hints.role?.name === role ? 0.4 : 0) +
    // Of two ends the one tells no more than the other.
    (Math.max(
      ...all
        .filter(
          (o) =>
            o.member === m.member ||
            (o.member.hints.role !== undefined && o.member.hints.role.of === m.member.hints.role?.of),
        )
        .map((o) => o.rows),
    ) /
      most) *
      0.1 +
    (m.member.hints.default === true ? 0.05 : 0) +
    // Who an entry is of, before who leads its project.
    (m.member.cubes.has(reading.lexicon.view.root) ? 0.12 : 0) -
    orderOf(reading, m.member) / 100_000;
  const sorted = [...(named.length > 0 ? named : all)].sort((a, b) => score(b) - score(a));
  const [best, second] = sorted;
  if (!best) return undefined;
  const written = slot.tokens.map((t) => t.written).join(' ');
  const sameThing =
    second?.member.hints.role?.of !== undefined && second.member.hints.role.of === best.member.hints.role?.of;
  if (second && !sameThing && second.whole === best.whole && best.member !== second.member)
    reading.draft.notes.push(
      `I read "${written}" as the ${best.member.title.toLowerCase()}; it is also the ${second.member.title.toLowerCase()}.`,
    );
  if (second && sameThing && role === undefined)
    reading.draft.notes.push(`I read "${written}" as the ${best.member.title.toLowerCase()}.`);
  if (!best.whole) {
    const likeliest = likeliestValue(reading, best);
    reading.draft.notes.push(
      `I read "${written}" as ${likeliest.map((v) => `"${String(v)}"`).join(' or ')} (${best.member.title.toLowerCase()}).`,
    );
    return { member: best.member, values: likeliest };
  }
  return { member: best.member, values: [...best.values] };
}

/** What only the other end holds, as far as the viewer sees, is not taken for the end that is asked about. */
function refuseUnseen(
  reading: Reading,
  slot: Slot,
  all: readonly MeaningOf<'value'>[],
  told: string | undefined,
): void {
  const [of] = all.map((m) => m.member.hints.role?.of);
  if (of === undefined || !all.every((m) => m.whole && m.member.hints.role?.of === of)) return;
  const meant = reading.lexicon.members.filter(
    ({ kind, hints }) =>
      kind === 'dimension' &&
      hints.role?.of === of &&
      (told === undefined ? hints.default === true : hints.role.name === told),
  );
  const [first] = meant;
  const other = all[0]?.member.title.toLowerCase() ?? '';
  const ends = meant.map((m) => m.hints.role?.name);
  if (!first || all.some((v) => ends.includes(v.member.hints.role?.name))) return;
  const written = slot.tokens.map((t) => t.written).join(' ');
  reading.draft.problem ??= {
    text: `There is nothing of the ${first.title.toLowerCase()} "${written}" that you can see. I know it as ${other}: say "${other} ${written}" if you mean that.`,
    search: written,
  };
}

/** Of the values that share a word: the one with far the most rows, or all of them. */
function likeliestValue(reading: Reading, meaning: MeaningOf<'value'>): (string | boolean)[] {
  const known = reading.lexicon.holdings.values.get(meaning.member.name) ?? [];
  const held = known.filter((v) => meaning.values.includes(v.value));
  const [first, second] = held;
  if (first && second && first.rows >= 3 * second.rows) return [first.value];
  return held.length > 0 ? held.map((v) => v.value) : [...meaning.values];
}
