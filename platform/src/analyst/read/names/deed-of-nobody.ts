import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Meaning } from '../../lexicon/meaning.js';
import type { Sentence } from '../sentence.js';

/** "Reported by month" and "reported by customers" tell no reporter; "reported by Ada" does. */
export function isDeedOfNobody(
  { length, meanings }: { readonly length: number; readonly meanings: readonly Meaning[] },
  { slots }: Sentence,
  at: number,
  lexicon: Lexicon,
): boolean {
  const last = slots[at + length - 1]?.tokens[0]?.word ?? '';
  if (length < 2 || !/^(?:by|to)$/.test(last)) return false;
  const behind = slots.slice(at + length, at + length + 4).flatMap((slot) => slot.tokens.slice(0, 1));
  // "By assigned to", "where assigned to is empty": the column, by its name.
  const isNamed =
    /^(?:by|per|each|every|where|whose)$/.test(slots[at - 1]?.text ?? '') &&
    (behind.length === 0 || /^(?:is|are|was|were|=|in|for|and|[?.!,])$/.test(behind[0]?.word ?? ''));
  if (isNamed) return false;
  const values = (lexicon.longest(behind, 0)?.meanings ?? []).flatMap((m) =>
    m.kind === 'value' ? [m.member] : [],
  );
  return (
    meanings.every((m) => m.kind === 'dimension' && m.member.hints.role === undefined) &&
    meanings.some((m) => m.kind === 'dimension' && !values.includes(m.member)) &&
    !/^(?:whom|who|which|me|him|her|them)$/.test(behind[0]?.word ?? '')
  );
}
