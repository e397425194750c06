import { plainVerbs } from '../../lexicon/grammar-words.js';
import type { Sentence, Slot } from '../sentence.js';

/** "When do people order most", "the reasons people quit": who does it is not what is asked for. */
export function isDoer({ slots }: Sentence, from: number, slot: Slot | undefined): boolean {
  const before = slots[from - 1];
  if (/^(?:do|does|did)$/.test(before?.text ?? '')) return true;
  const isPeople = /^(?:people|customers|clients|users|guests|visitors|members|tenants|patients)$/;
  const next = slot && slots[slots.indexOf(slot) + 1];
  const isThing = before?.meanings?.some((m) => m.kind === 'dimension' || m.kind === 'measure') === true;
  return isThing && isPeople.test(slot?.tokens[0]?.word ?? '') && next !== undefined && isDeed(next);
}

const isDeed = ({ text, tokens, meanings = [] }: Slot): boolean =>
  plainVerbs.has(text) ||
  (tokens.length === 1 && meanings.some((m) => m.kind === 'dimension' && m.member.type === 'time'));
