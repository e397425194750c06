/**
 * What a whole question is called as a column: by the grammar of questions, and by nothing that one form asks. Each rule
 * gives titles from short to long, of which the first is taken that no other question of the form has.
 */
import { degreeRules } from './degree-questions.js';
import { asTitle } from './sentence-words.js';
import type { Short } from './short.js';
import { askedFor, thingRules } from './thing-questions.js';
import { whetherRules } from './whether-questions.js';

const rules = [...degreeRules, ...thingRules, ...whetherRules, ...askedFor];

const lower = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** @param text a question without its number, brackets and mark */
export function shortOf(text: string): Short | undefined {
  for (const [pattern, make] of rules) {
    const m = pattern.exec(text);
    const short = m && make(m.groups ?? {}, text);
    const titles =
      short?.titles.map(asTitle).filter((title) => title !== '' && title.length <= LONGEST) ?? [];
    if (short && titles.length > 0)
      return { ...short, titles, also: (short.also ?? []).map((word) => lower(word.trim())) };
  }
  return undefined;
}

/** More is no name that a chart's title or a table's head holds. */
const LONGEST = 60;
