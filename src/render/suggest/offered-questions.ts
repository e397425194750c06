/**
 * What an answer without rows offers to ask instead, such as a refusal or a question back: its items in quotes, else the
 * lines of its lists. Everything is the agent's text; it is shown as text and sent only when the viewer picks it.
 */
const QUOTED = /“([^“”\n]{3,120})”|"([^"\n]{3,120})"|„([^„“\n]{3,120})“|«\s?([^«»\n]{3,120}?)\s?»/g;
const ITEM = /^\s{0,3}(?:[-*+]|\d{1,2}[.)])\s+(\S.{2,119})$/gm;
const MOST = 4;
/** An answer that only offers is short. */
const MOST_LETTERS = 4_000;

const LINK = /\[([^\]\n]{0,200})\]\([^)\n]{0,2000}\)/g;

export function offeredQuestions(answer: string): string[] {
  const text = answer.slice(0, MOST_LETTERS).replace(LINK, '$1');
  const items = [...text.matchAll(ITEM)].map(([, item = '']) => item);
  const quoted = [...text.matchAll(QUOTED)].map((match) => match.slice(1).find(Boolean) ?? '');
  const asked = (quoted.length > 0 ? quoted : items).map(plain).filter(isQuestion);
  return [...new Set(asked)].slice(0, MOST);
}

/** Without the marks of markdown around it. */
function plain(text: string): string {
  return text.replace(/[*_`]+/g, '').trim();
}

/** Several words: a single one is a name that the answer speaks of. */
function isQuestion(text: string): boolean {
  return /\S\s+\S/.test(text) && !/[<>[\]{}|]|https?:/i.test(text);
}
