/**
 * A question that was not understood whole is refused; what was understood of it may be a question too. It is offered,
 * never answered in its place, and only where it is read as what was understood, with no word left over.
 */
import { hasRequest } from './choose-view.js';
import { lostWords } from './plan/coverage.js';
import { makePlan } from './plan/make-plan.js';
import type { Plan } from './plan/plan.js';
import type { Reading } from './read/draft.js';
import { leftOver, type LeftOver } from './read/answers/left-over.js';
import { Names } from './words/names.js';
import { planQuestion } from './words/plan-question.js';
import { refusalOf } from './words/refusal.js';

/** In letters: what stands on a button. */
const longest = 120;

const denials =
  /\b(?:not|never|no|none|nobody|neither|nor|without|except|excluding|ignor\w+|skip|outside)\b|n['’]?t\b/i;
const denied = /"negate":true|"on":"empty"|\[false\]|"op":"(?:<>|<=|>=)"/;

/** @param read how a question is read whose words are all known */
export function nearestQuestion(
  input: string,
  reading: Reading,
  left: LeftOver,
  read: (question: string) => Reading | undefined,
): string | undefined {
  const isPart = left.unknown.length + left.operators.length > 0 && left.beyond === undefined;
  if (!isPart || reading.draft.problem || !hasRequest(reading)) return undefined;
  const made = makePlan(reading);
  if ('problem' in made || made.plan.splits.length + made.plan.filters.length === 0) return undefined;
  // The opposite of what is asked is no part of it.
  if (denials.test(input) && !denied.test(JSON.stringify(made.plan))) return undefined;
  const whole = planQuestion(made.plan, new Names(reading.lexicon, reading.facts));
  // No number stands in a refusal that the question has not named: "in June", where a year was understood.
  const question = whole && [whole, whole.replaceAll(/ \d{4}\b/g, '')].find((text) => namesNone(text, input));
  if (question === undefined || question.length > longest) return undefined;
  const again = read(question);
  if (!again || refusalOf(leftOver(again), hasRequest(again)) !== undefined) return undefined;
  const same = makePlan(again);
  const isSame =
    'plan' in same && isSamePlan(same.plan, made.plan) && lostWords(again, same.plan).length === 0;
  return isSame ? question : undefined;
}

/** No number but those of the question. */
const namesNone = (text: string, input: string): boolean =>
  (text.match(/\d+/g) ?? []).every((number) => input.includes(number));

/** The same but for the words that it was asked in. */
function isSamePlan(a: Plan, b: Plan): boolean {
  const plain = (plan: Plan): string =>
    JSON.stringify(plan, (key, value: unknown) => (key === 'words' ? undefined : value));
  return plain(a) === plain(b);
}
