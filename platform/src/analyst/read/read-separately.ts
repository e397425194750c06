/**
 * "May and June separately", "films and series, each on their own", "side by side": what was named together is told apart,
 * by the periods or by the values, besides what the answer is split by anyhow.
 */
import type { Reading } from './draft.js';
import type { Sentence } from './sentence.js';

const apart =
  '(?:each |both |all )?(?:separately|seperately|separate|seperate|separated|individually|apart(?! from))|each (?:for|by) (?:itself|themselves)';

export function readSeparately({ sentence, draft }: Reading): void {
  sentence.read(`(?:, )?(?:and )?(?:${apart})(?: ,)?`, () => {
    const several = draft.filters.filter(
      ({ is }) => is.on === 'values' && is.values.length > 1 && !is.negate,
    );
    for (const { is, at } of several) {
      if (is.on !== 'values') continue;
      draft.splits.push({ is: { kind: 'member', name: is.member }, at, each: true });
      useNouns(sentence, is.member);
    }
    if (several.length > 0) return true;
    if (draft.periods.length > 1) {
      draft.isComparison = true;
      return true;
    }
    // "For each team separately" says no more than "for each team".
    return draft.isComparison === true || sentence.has('by|per|each|every');
  });
}

/** "Search ads and email campaigns, side by side": the noun behind a value says what that is, and no further groups. */
function useNouns({ slots }: Sentence, member: string): void {
  for (const [i, { text, used, meanings = [] }] of slots.entries()) {
    const before = slots[i - 1];
    const isNoun = !used && /^§[a-z]*d/.test(text) && meanings.some((m) => m.kind === 'dimension');
    const isBehind =
      before?.used === true &&
      (before.meanings ?? []).some((m) => m.kind === 'value' && m.whole && m.member.name === member);
    if (isNoun && isBehind) slots[i]!.used = true;
  }
}
