/**
 * Values of dimensions that have too many for a lexicon: case numbers, the names of 5,000 customers. Those that a
 * question writes are looked up in the turn, under the viewer's own rights, by their whole name in any case.
 */
import type { Sight } from '../../chat/agent.js';
import type { Member } from '../../data/data-model.js';
import { isGrammarWord } from './grammar-words.js';
import type { Lexicon } from './lexicon.js';
import type { Meaning } from './meaning.js';
import { plain, stem, tokens } from './tokens.js';

/** A value that the question writes. */
export type RareValue = {
  /** As its tokens are written, without accents and capitals. */
  readonly words: readonly string[];
  readonly meaning: Meaning;
};

/** Words of a name. */
const longestName = 6;
/** Stretches of a question that are looked up; a longer question names its values in its first words. */
const mostStretches = 150;
/** Values that are written alike in one dimension. */
const mostAlike = 20;

export const wordsOf = (text: string): string[] => tokens(text).map((token) => plain(token.written));

export async function rareValuesIn(input: string, lexicon: Lexicon, sight: Sight): Promise<RareValue[]> {
  const members = lexicon.members.filter(({ name }) => lexicon.holdings.many.has(name));
  const stretches = members.length === 0 ? [] : stretchesOf(input, lexicon);
  if (stretches.length === 0) return [];
  const list = stretches.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');
  const found = await Promise.all(
    members.map(async (member) => {
      // A query that fails names no value: the turn's own query says why.
      const rows = await sight
        .rows(
          `SELECT ${member.name}, COUNT(*) FROM ${lexicon.view.name} WHERE LOWER(${member.name}) IN (${list}) GROUP BY 1 LIMIT ${mostAlike}`,
        )
        .catch(() => []);
      return rows.flatMap(([value, count]) =>
        typeof value === 'string' ? [valueOf(member, value, Number(count))] : [],
      );
    }),
  );
  return found.flat().sort((a, b) => b.words.length - a.words.length);
}

const valueOf = (member: Member, value: string, rows: number): RareValue => ({
  words: wordsOf(value),
  meaning: { kind: 'value', member, values: [value], rows, whole: true, weight: 0.9 },
});

/** What may be a name or a number of its own: a stretch of words of which one is neither the data's nor the grammar's. */
function stretchesOf(input: string, lexicon: Lexicon): string[] {
  const words = input
    .split(/[\s,;:?!()"“”]+/)
    .map((word) => word.replace(/[’']s$/, '').replace(/[.’']+$/, ''))
    .filter((word) => word !== '');
  // A capital at the beginning of a question tells no name.
  const own = words.map((word, i) => {
    const low = plain(word);
    const isName = /\d/.test(word) || (i > 0 && /^\p{Lu}/u.test(word));
    return isName || !(isGrammarWord(low) || lexicon.knows(stem(low)));
  });
  const found = new Set<string>();
  for (let length = 1; length <= longestName; length += 1)
    for (let i = 0; i + length <= words.length && found.size < mostStretches; i += 1) {
      const stretch = words.slice(i, i + length);
      if (own.slice(i, i + length).includes(true) && !(length === 1 && isGrammarWord(plain(stretch[0]!))))
        found.add(stretch.join(' ').toLowerCase());
    }
  return [...found];
}
