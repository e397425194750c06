/** Which of two columns of one kind of thing is meant: the words around a phrase tell its role ("to Boston"). */
import { noise } from '../lexicon/grammar-words.js';
import { isForm } from '../lexicon/tokens.js';
import type { Reading } from './draft.js';

/** The role that a word tells by itself. */
export const roleOfWord = (reading: Reading, word: string): string | undefined =>
  reading.lexicon.roles.find((role) => role.name !== word && role.texts.includes(word))?.name;

const leavesOut = /^(?:excluding|exclude|except|except for|ignoring|besides|apart from|minus)$/;

/** The role that the words before a slot tell, or else those behind it. */
export function roleAt(reading: Reading, at: number): string | undefined {
  const roles = reading.lexicon.roles.flatMap(({ name, words }) => words.map((w) => ({ name, words: w })));
  if (roles.length === 0) return undefined;
  const { slots } = reading.sentence;
  const told = (i: number): string | undefined => {
    // "Compared to" goes nowhere.
    if ((slots[i - 1]?.text ?? '').startsWith('compar')) return undefined;
    return roles
      .filter(
        ({ words }) =>
          words.every(
            (w, k) => slots[i + k]?.tokens.length === 1 && isForm(slots[i + k]?.tokens[0]?.stem, w),
          ) ||
          (words.length > 1 && slots[i]?.tokens.map((t) => t.stem).join(' ') === words.join(' ')),
      )
      .sort((a, b) => b.words.length - a.words.length)[0]?.name;
  };
  /** Where the words that tell a role end. */
  const endOf = (i: number): number =>
    i -
    1 +
    Math.max(
      1,
      ...roles
        .filter(({ words }) => words.every((w, k) => slots[i + k]?.tokens[0]?.stem === w))
        .map(({ words }) => words.length),
    );
  // A thing of its own ("destinations") tells nothing of the one beside it.
  const isOwnThing = (i: number): boolean =>
    (i > at || at - i > 2) &&
    Math.abs(i - at) > 1 &&
    slots[i]?.meanings?.some(
      (m) => (m.kind === 'dimension' || m.kind === 'measure') && m.member.hints.role,
    ) === true;
  /** "To which city … from X, except those in Y": the city is of where they go. */
  const roleOfThing = (i: number): string | undefined => {
    const lead = slots.slice(0, i).findLastIndex((s) => !/^(?:which|what|#\d+|the)$/.test(s.text));
    return told(i) ?? (lead < i - 1 ? told(lead) : undefined);
  };
  let isTaken = false;
  let skipped: string | undefined;
  for (let i = at - 1; i >= 0; i -= 1) {
    const own = slots[i]?.meanings?.flatMap((m) =>
      'member' in m && m.kind !== 'measure' ? [m.member.hints.role?.name] : [],
    )[0];
    const role = told(i) ?? own;
    if (told(i) !== undefined && !isOwnThing(i) && !isTaken) return told(i);
    // "Landed on X and left from Y": what a member of the role is called stands right before.
    if (i === at - 1 && own !== undefined && noise.has(slots[i]?.tokens.at(-1)?.word ?? '')) {
      slots[i]!.used = true;
      return own;
    }
    // "To cities outside of X": X is of what the word before says.
    const between = slots.slice(i + 1, at).map((s) => s.text);
    const isBeside = /^(?:outside|outside of|other than|not in|not of)$/.test(between.join(' '));
    if (own !== undefined && isBeside) return own;
    // "Arrived late in …": a word of the role inside of what is known.
    const isSegment = slots[i]?.meanings?.some((m) => m.kind === 'segment') === true;
    const inside =
      isSegment && (slots[i]?.tokens.length ?? 0) > 1
        ? slots[i]?.tokens.flatMap((t) => roleOfWord(reading, t.word) ?? [])[0]
        : undefined;
    if (inside !== undefined && at - i <= 2) return inside;
    // "To X but not in Y": X has taken the word before it, and Y is of what is asked for.
    const isLeftOut = leavesOut.test(slots[at - 1]?.text ?? '');
    if (slots[i]?.meanings?.some((m) => m.kind === 'value') && (isLeftOut || slots[at - 1]?.text === 'in'))
      isTaken = true;
    if (isTaken && isLeftOut) skipped ??= told(i);
    if (isTaken && slots[i]?.meanings?.some((m) => m.kind === 'dimension') && own !== undefined)
      return roleOfThing(i) ?? own;
    // Behind a place that has its own role, another one follows: "from … to …".
    if (role !== undefined && at - i > 4 && !isTaken) break;
  }
  // "From Texas, excluding Houston", where nothing else is asked for.
  if (skipped !== undefined) return skipped;
  for (let i = at + 1; i < slots.length; i += 1) {
    if (isOwnThing(i)) continue;
    const role = told(i);
    // A preposition goes with what follows it.
    // "Denver arrivals in March", "JFK departures": what the rows are called right behind it.
    if (role !== undefined && i === at + 1 && slots[i]?.meanings?.some((m) => m.kind === 'rows') === true)
      return role;
    const end = endOf(i);
    const next = slots[end + 1]?.text ?? '?';
    if (role !== undefined && noise.has(slots[end]?.text ?? '') && /^[a-z#]/.test(next)) continue;
    if (role !== undefined && !next.startsWith('§')) return role;
    if (role !== undefined) return undefined;
  }
  return undefined;
}
