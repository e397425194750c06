/** Whether a word of a question may stand for a meaning that it has, as it is written there. */
import { isGrammarWord } from './grammar-words.js';
import type { Meaning } from './meaning.js';
import { FIRST_WORD } from './member-phrases.js';
import { rowThings } from './thing-words.js';
import { stems, type Token } from './tokens.js';

/** A value of a word that sentences are made of needs capitals or quotes to be meant: the film "Up", the code "DAY". */
export function fits(meaning: Meaning, part: readonly Token[]): boolean {
  // "Units" are no unit price, and "billings" no billing cycle.
  if (meaning.kind === 'dimension' && meaning.weight === FIRST_WORD) return !isPlural(part[0]);
  // "Releases" are so many, and a "release year" is when.
  if (meaning.kind === 'counted' && part.length === 1 && meaning.member.type === 'time')
    return isPlural(part[0]) || !stems(meaning.member.title).includes(part[0]?.stem ?? '');
  // "Annual billing" is how, and "billings" are how much.
  if (meaning.kind === 'measure' && part.length === 1 && part[0]?.word === 'billing')
    return /billing/i.test(meaning.member.title);
  if (meaning.kind !== 'value') return true;
  if (part.some((t) => t.isQuoted)) return true;
  // "Sales" are money, and no page "/sale".
  if (
    part.length === 1 &&
    part[0]?.word === 'sales' &&
    meaning.values.every((v) => String(v).startsWith('/'))
  )
    return false;
  const isPlain = part.every((t) => isGrammarWord(t.word) || (t.stem.length < 3 && !meaning.whole));
  const isCode = part.every((t) => t.written.length <= 3 && t.written === t.written.toUpperCase());
  if (isPlain && part.length > 1) return meaning.whole || part.some((t) => t.isCapital);
  if (isPlain) return isCode || part[0]?.isCapital === true;
  const length = part[0]?.word.length ?? 0;
  // "Chat" is the live chat; "live" says nothing by itself.
  const isHead = (value: string | boolean): boolean => stems(String(value)).at(-1) === part[0]?.stem;
  // "The longest film" is none of "Nordlicht Film".
  if (
    !meaning.whole &&
    part.length === 1 &&
    part[0]?.isCapital !== true &&
    rowThings.has(part[0]?.stem ?? '')
  )
    return false;
  const isLong = length > 4 || (length === 4 && meaning.values.every(isHead));
  return meaning.whole || part.length > 1 || part.some((t) => t.isCapital) || isLong;
}

const isPlural = (token: Token | undefined): boolean =>
  token !== undefined && token.word !== token.stem && token.word.endsWith('s');
