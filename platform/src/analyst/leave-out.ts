/**
 * One word that the data does not know need not end a question: where the rest is a question of its own, the rest is
 * answered, and what was left out is said before anything else. A name, a condition, a group, or the thing that is asked
 * for is no such word: without it the answer would be to another question.
 */
import { hasRequest } from './choose-view.js';
import { isGrammarWord } from './lexicon/grammar-words.js';
import { makePlan } from './plan/make-plan.js';
import type { Reading } from './read/draft.js';
import type { LeftOver } from './read/answers/left-over.js';
import type { Slot } from './read/sentence.js';

/** Behind these stands what rows are chosen by, … */
const conditions = /^(?:about|at|for|from|in|of|on|to|with|without)$/;
/** … grouped by, counted, measured or ranked. */
const asked =
  /^(?:by|per|each|every|which|whose|what|how|many|much|number|count|any|no|different|distinct|unique|same|most|least|fewest|more|less|total|average|mean|median|highest|lowest|biggest|largest|smallest|greatest|best|worst|top|longest|shortest)$/;

/** What was done to rows says which of them are meant: "how many were returned". */
const isState = (word: string): boolean => word.endsWith('ed');

/** What turns a deed into another one: "came back". */
const particles = /^(?:away|back|down|off|out|over|up)$/;

/** The word that may be left out, as it was written. */
export function mayLeaveOut(reading: Reading, left: LeftOver): string | undefined {
  const [word, ...more] = left.unknown;
  const others = [...more, ...left.words, ...left.operators];
  if (word === undefined || others.length > 0 || left.beyond !== undefined) return undefined;
  if (reading.draft.problem || !hasRequest(reading)) return undefined;
  const { slots } = reading.sentence;
  const at = slots.findIndex((s) => !s.used && s.tokens.map((t) => t.written).join(' ') === word);
  if (at < 0 || !isTold(reading) || !isSaidInPassing(slots, at)) return undefined;
  const made = makePlan(reading);
  if ('problem' in made) return undefined;
  const { splits, filters } = made.plan;
  // A total of everything is no part of what was asked, and "food sales" are no sales.
  const next = slots[at + 1]?.tokens[0]?.word ?? '';
  const isNarrowed = filters.length > 0 && (/^\W*$/.test(next) || isGrammarWord(next));
  return splits.length > 0 || isNarrowed ? word : undefined;
}

/** Where nothing that is counted or measured was named, the word may have been its name. */
const isTold = ({ draft, sentence: { slots } }: Reading): boolean =>
  draft.terms.length > 0 ||
  slots.some(({ used, meanings = [] }) => used && meanings.some(({ kind }) => kind === 'rows'));

function isSaidInPassing(slots: readonly Slot[], at: number): boolean {
  const [token] = slots[at]?.tokens ?? [];
  if (token === undefined) return false;
  const { word, isQuoted, isCapital } = token;
  const isName = isQuoted || (isCapital && at > 0) || /[\d_]/.test(word);
  const words = slots.map(({ tokens }) => tokens.at(-1)?.word ?? '');
  const isNoArticle = (text: string): boolean => !/^(?:the|an?|our|my|your|all)$/.test(text);
  const before = words.slice(0, at).findLast(isNoArticle) ?? '';
  const next = words.slice(at + 1).find(isNoArticle) ?? '';
  // "What did members …", "lost the most": the deed itself.
  const isDeed = /^(?:what|who|when|where) (?:did|do|does) /.test(words.join(' '));
  const isCompared = word.endsWith('er') && words.includes('than');
  // "Which sales rep", "cost per case": what is asked for.
  const isOfAsked = /^(?:which|what|whose)$/.test(words[at - 2] ?? '');
  const isLed = /^(?:of|to|per|most|least)$/.test(next);
  const isAsked = asked.test(before) || isLed || isOfAsked || isCompared || isDeed;
  return !isName && !isAsked && !isState(word) && !conditions.test(before) && !particles.test(word);
}
