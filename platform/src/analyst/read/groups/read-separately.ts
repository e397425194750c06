/**
 * "May and June separately", "films and series, each on their own", "side by side": what was named together is told apart,
 * by the periods or by the values, besides what the answer is split by anyhow.
 */
import type { Reading } from '../draft.js';
import { meaningsOf } from '../resolve.js';
import { mark, type Sentence } from '../sentence.js';

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

/**
 * "What do we earn with dogs and what with cats", "how many came from A and from B": two values of one thing that are asked
 * about each by itself stand against each other.
 */
export function joinSides({ sentence }: Reading): void {
  const membersOf = (said: string | undefined): readonly string[] =>
    meaningsOf(sentence.slot(said), 'value').map(({ member }) => member.name);
  const end = '(?: (?:the|our|all|an?))*';
  const ways = 'from|with|on|for|in|by|via|at|through|of';
  sentence.read(
    `(?:, )?and (?:how (?:much|many)|what)(?: (?:${ways}|had|have|has|did|do|does|was|were|is|are|came|come))*${end} ${mark('v', 'v')}`,
    (m) => {
      const own = membersOf(m.groups.v);
      const before = sentence.slots.slice(0, m.from).flatMap(({ text }) => membersOf(text));
      if (own.some((name) => before.includes(name))) sentence.merge(m.from, m.to - 1, 'versus');
      return false;
    },
  );
  const isMore = 'more|fewer|less|better|worse|faster|slower|longer|shorter|higher|lower|bigger|often';
  const isOne = sentence.has('list|show|which|who|find|only|together|combined|altogether|total|both|not');
  const joints = [
    ...(isOne || sentence.has('or') ? [] : ['and']),
    // "Do more visits come from a mobile or from a desktop?"
    ...(sentence.has(isMore) && !sentence.has('and') ? ['or'] : []),
  ];
  if (joints.length === 0) return;
  sentence.read(
    `(?<way>${ways})${end} ${mark('v', 'a')}(?<second>(?: ,)? (?:${joints.join('|')}) \\k<way>${end}) ${mark('v', 'b')}`,
    (m) => {
      const own = membersOf(m.groups.a);
      const { length } = (m.groups.second ?? '').trim().split(' ');
      if (membersOf(m.groups.b).some((name) => own.includes(name)))
        sentence.merge(m.to - 1 - length, m.to - 1, 'versus');
      return false;
    },
  );
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
