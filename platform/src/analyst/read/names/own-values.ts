/** "The Sales channel" is the channel "Sales", though all of them may be called sales channels: "MRR by sales channel". */
import type { Lexicon } from '../../lexicon/lexicon.js';
import { kindsOf } from './kept-meanings.js';
import type { Sentence, Slot } from '../sentence.js';

const groups = /^(?:by|per|each|every|which|what|across|all|different|of each)$/;

export function splitOwnValues(sentence: Sentence, lexicon: Lexicon): void {
  for (let i = 0; i < sentence.slots.length; i += 1) {
    const { tokens, meanings = [], used } = sentence.slots[i]!;
    const [first, last, ...more] = tokens;
    const member = meanings[0]?.kind === 'dimension' ? meanings[0].member : undefined;
    const isOfOne = meanings.every((m) => m.kind === 'dimension' && m.member === member);
    if (used || !first || !last || more.length > 0 || !member || !isOfOne || first.isQuoted) continue;
    if (isGroup(sentence, i) || last.word !== last.stem) continue;
    const own = lexicon
      .longest([last], 0)
      ?.meanings.filter((m) => m.kind === 'dimension' && m.member === member);
    const value = [...lexicon.valuesCalled(first.word), ...lexicon.valuesCalled(first.stem)].find(
      (m) => m.kind === 'value' && m.member === member,
    );
    if (!own || own.length === 0 || !value) continue;
    const slot = (token: Slot['tokens'][number], said: readonly (typeof value)[]): Slot => ({
      tokens: [token],
      meanings: said,
      text: `§${kindsOf(said)}_0`,
      used: false,
    });
    sentence.repeat(slot(first, [value]), i, 1);
    sentence.repeat(slot(last, own), i + 1);
  }
}

/** "By sales channel", "by plan and sales channel". */
function isGroup({ slots }: Sentence, at: number): boolean {
  const before = slots[at - 1]?.text ?? '';
  return groups.test(/^(?:and|,)$/.test(before) ? (slots[at - 3]?.text ?? '') : before);
}
