/**
 * "What plan is membership 60912 on? And how often have they been in?": the second question is of other rows, which tell
 * the conditions of the first as well, or else it cannot be told of whom it is.
 */
import type { Reading } from '../read/draft.js';
import { isFollowUp } from './is-follow-up.js';
import type { Memory } from './plan.js';
import { memberOf } from './with-filters.js';

export function carryFilters(reading: Reading, input: string, memory: Memory): void {
  const { draft, lexicon } = reading;
  const isOfThose = draft.links.has('those') && memory.plan.view !== lexicon.view.name;
  if (!isOfThose || !isFollowUp(reading, input, memory)) return;
  const shown = memory.shown ? [memory.shown] : [];
  const old = [...memory.plan.filters.filter((f) => f.on !== 'period'), ...shown];
  const own = draft.filters.map(({ is }) => memberOf(is));
  const kept = old.filter((f) => !own.includes(memberOf(f)));
  if (kept.some((f) => lexicon.member(memberOf(f)) === undefined))
    draft.problem ??= {
      text: `I cannot tell which ${reading.facts.rowNoun.many} belong to what you asked about before: please name it again.`,
      search: reading.facts.rowNoun.many,
    };
  else draft.filters.push(...kept.map((is) => ({ is, at: 0 })));
}

/** "How often have they been in?" as a first question: nobody has been named. */
export function tellNobody({ draft, sentence, facts }: Reading): void {
  const at = sentence.slots.findIndex(({ text, tokens }) =>
    /^(?:they|them)$/.test(tokens.length === 1 ? (tokens[0]?.word ?? '') : text),
  );
  const isNamed = sentence.slots
    .slice(0, Math.max(at, 0))
    .some(({ text, meanings }) => text.startsWith('§') || meanings !== undefined);
  if (at < 0 || isNamed) return;
  draft.problem ??= {
    text: `I cannot tell who is meant by "${sentence.slots[at]?.tokens[0]?.written ?? 'they'}": please name the ${facts.rowNoun.many} that you ask about.`,
    search: facts.rowNoun.many,
  };
}

/** "How many times have they come?", of one row that was found by its number: that row is no number of times. */
export function tellOnce({ draft, lexicon, sentence, facts }: Reading, { plan }: Memory): void {
  const isOne = plan.filters.some(
    (f) => f.on === 'number' && f.op === '=' && lexicon.member(f.member)?.isKey === true,
  );
  const words = sentence.slots.flatMap((s) => s.tokens.map((t) => t.word)).join(' ');
  if (!isOne || draft.terms.length > 0 || !/\b(?:how many times|how often)\b/.test(words)) return;
  draft.problem ??= {
    text: `I cannot tell what is counted: the question before was of one of the ${facts.rowNoun.many}.`,
    search: facts.rowNoun.many,
  };
}
