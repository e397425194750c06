/**
 * "Highest grossing films worldwide": of the numbers that a word may mean, the one that has another word of the question in
 * its name as well. Both are used by it.
 */
import { isGrammarWord } from '../../lexicon/grammar-words.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { aggregateWords, type Meaning } from '../../lexicon/meaning.js';
import { kindsOf } from './kept-meanings.js';
import type { Sentence, Slot } from '../sentence.js';

/** A name of its own, and not a word of it. */
const named = 0.9;

const isNumber = (m: Meaning): boolean =>
  m.kind === 'measure' || (m.kind === 'dimension' && m.member.type === 'number');

/** The column that a number is worked out from. */
const columnOf = (m: Meaning): string =>
  m.kind === 'measure' ? (m.member.rowSql ?? m.member.sql) : m.kind === 'dimension' ? m.member.sql : '';

const columnsOf = (meanings: readonly Meaning[]): ReadonlySet<string> =>
  new Set(meanings.filter(isNumber).map(columnOf));

/** "Movies worldwide", where "worldwide gross" is of each movie: the rows, and a word. */
const rowsBefore = ({ tokens }: Slot, lexicon: Lexicon): readonly Meaning[] | undefined =>
  tokens.length === 2
    ? lexicon.longest(tokens.slice(0, 1), 0)?.meanings.filter((m) => m.kind === 'rows')
    : undefined;

/** A word by itself that is in names, and is none of them. */
function isPart(slot: Slot, lexicon: Lexicon): boolean {
  const { used, tokens, meanings = [] } = slot;
  const token = tokens.at(-1);
  const isOne = tokens.length === 1 || (rowsBefore(slot, lexicon) ?? []).length > 0;
  if (used || !token || !isOne || token.isQuoted || token.value !== undefined) return false;
  if (token.word in aggregateWords || (isGrammarWord(token.word) && meanings.length === 0)) return false;
  return meanings.every((m) => m.weight < named && (isNumber(m) || (m.kind === 'value' && !m.whole)));
}

export function narrowByNames(sentence: Sentence, lexicon: Lexicon): void {
  const { slots } = sentence;
  const numbers = lexicon.members.filter((m) => isNumber({ kind: m.kind, member: m, weight: 1 }));
  /** Of which columns a word is in the name. */
  const columnsNamed = (word: string): Set<string> =>
    new Set(numbers.filter((m) => lexicon.stemsOf(m.title).includes(word)).map((m) => m.rowSql ?? m.sql));
  for (const [i, slot] of slots.entries()) {
    const own = columnsOf(slot.meanings ?? []);
    const isOpen = own.size > 1 && (slot.meanings ?? []).every((m) => isNumber(m) && m.weight < named);
    if (slot.used || !isOpen) continue;
    const fits = slots.flatMap((other, k) => {
      const stem = other.tokens.at(-1)?.stem ?? '';
      if (k === i || !isPart(other, lexicon) || slot.tokens.some((t) => t.stem === stem)) return [];
      const [one, another] = [...columnsNamed(stem)].filter((column) => own.has(column));
      return one === undefined || another !== undefined ? [] : [{ column: one, other }];
    });
    const [first] = fits;
    if (!first || fits.some(({ column }) => column !== first.column)) continue;
    const meanings = (slot.meanings ?? []).filter((m) => columnOf(m) === first.column);
    sentence.join(i, i + 1, { meanings, kinds: kindsOf(meanings) });
    for (const { other } of fits) {
      const rows = rowsBefore(other, lexicon);
      if (!rows) other.used = true;
      else
        sentence.repeat(
          { tokens: other.tokens.slice(0, 1), text: '§r_0', meanings: rows, used: false },
          slots.findIndex((s) => s.tokens === other.tokens),
          1,
        );
    }
  }
}
