/**
 * Bounds and amounts that are told without the name of their number, in the words that the reading steps know: "over 2
 * metres tall" is a height over 2 metres, "spent nothing" is an expenditure of nothing, "where was it under 60" asks for
 * the places.
 */
import { attributeOf } from '../lexicon/attribute-of.js';
import { adjectives, deeds, nouns, type Told } from '../lexicon/attribute-words.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { stem, tokens as tokensOf, type Token } from '../lexicon/tokens.js';
import { unitWords } from '../lexicon/units.js';
import { plural } from '../words/phrases.js';
import { anyComparison } from './comparisons.js';
import { wordLike } from './idioms.js';

const bound = `(?<is>(?:is|are|was|were|be) )?(?<bound>(?:${anyComparison}|exactly) #\\d+)(?: (?<unit>${unitWords}))?`;
const some = '(?:any|no|some) money|anything|nothing|something';
const places =
  /^(?:country|city|town|state|region|province|county|continent|neighbou?rhood|borough|district|island|location|place|site|store|shop|market|metro)$/;

/** "Taller than 2 m" are metres and no millions. */
function inMetres(said: readonly Token[]): readonly Token[] {
  const lengths = /^(?:tall|long|wide|high|deep|broad|short|narrow|low)(?:er)?$/;
  return said.flatMap((token, i) => {
    const isSo = lengths.test(said[i + 1]?.word ?? '') || lengths.test(said[i - 2]?.word ?? '');
    if (!isSo || token.value === undefined || !/^[\d.,]+ ?m$/.test(token.written)) return token;
    const number = token.written.replace(/ ?m$/, '');
    return [...tokensOf(number), wordLike(token, 'metres')];
  });
}

export function withAmounts(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const said = inMetres(tokens);
  const find = (words: ReadonlyMap<string, readonly Told[]>, word = ''): string | undefined =>
    lexicon.longest(tokensOf(word), 0) === undefined
      ? attributeOf(lexicon, words.get(word))?.name
      : undefined;
  let list = said;
  const edit = (
    pattern: string,
    words: (groups: Readonly<Record<string, string>>) => string | undefined,
  ): void => {
    const source = ` ${list.map((t, i) => (t.value === undefined ? t.word.replaceAll(' ', '_') : `#${i}`)).join(' ')} `;
    const found = new RegExp(`(?<= )(?:${pattern})(?= )`).exec(source);
    const meant = found && words(found.groups ?? {});
    if (!found || meant === undefined || meant === null) return;
    const from = source.slice(0, found.index).split(' ').length - 2;
    const to = from + found[0].split(' ').length;
    if (list.slice(from, to).some((t) => t.isQuoted)) return;
    const made = tokensOf(meant.replaceAll(/#\d+/g, '#')).filter((t) => t.word !== '#');
    const like = list[from]!;
    const parts = meant.split(' ').flatMap((word) => {
      const number = /^#(\d+)$/.exec(word);
      return number ? [list[Number(number[1])]!] : made.splice(0, tokensOf(word).length);
    });
    const next = parts.map((t) => (t.value === undefined ? { ...wordLike(like, t.word), stem: t.stem } : t));
    list = [...list.slice(0, from), ...next, ...list.slice(to)];
  };
  const compared = (name: string | undefined, g: Readonly<Record<string, string>>): string | undefined =>
    name &&
    `${g.is === undefined ? 'with' : 'have'} ${name.toLowerCase()} ${g.bound}${g.unit === undefined ? '' : ` ${g.unit}`}`;
  edit(`${bound} (?<so>[a-z]+)(?! than)`, (g) => compared(find(adjectives, g.so), g));
  // "More than 40 mm of rain": rain may be a value too.
  edit(`${bound} of (?<so>[a-z]+)`, (g) =>
    g.unit === undefined ? undefined : compared(attributeOf(lexicon, nouns.get(stem(g.so ?? '')))?.name, g),
  );
  edit(
    `(?<deed>(?:took|takes?|taken|taking) in|[a-z]+) (?<some>${some})`,
    ({ deed = '', some: what = '' }) => {
      const name = attributeOf(lexicon, deeds.get(deed))?.name;
      return name && `${name.toLowerCase()} ${what.startsWith('no') ? 'nothing' : 'anything'}`;
    },
  );
  // "How much rain": an amount, and no days of rain.
  edit('how much (?<so>[a-z]+)', ({ so = '' }) => {
    const isValue = lexicon.longest(tokensOf(so), 0)?.meanings.every((m) => m.kind === 'value') ?? true;
    const name = isValue ? attributeOf(lexicon, nouns.get(stem(so)))?.name : undefined;
    return name && `how much ${name.toLowerCase()}`;
  });
  const medals = lexicon.longest(tokensOf('medals'), 0) === undefined;
  edit('(?<m>gold|silver|bronze) medals?', ({ m }) => (medals ? m : undefined));
  edit(
    `(?:(?:has|have|had) )?(?:won|wins?|winning)(?= (?:(?:an?|any|no|the|most|fewest|${anyComparison}|exactly|#\\d+) )+(?:gold|silver|bronze)s? )`,
    () => (medals ? 'with' : undefined),
  );
  edit(`where(?= (?:was|were|is|are|did|does|do|has|have|had) (?:[^#.,?!]+ )?(?:${anyComparison}) #)`, () => {
    const own = lexicon.members.filter(
      (m) => m.kind === 'dimension' && m.type === 'string' && places.test(stem(m.title.toLowerCase())),
    );
    const asks = /^(?:and |so |in |show |list )*where /.test(list.map((t) => `${t.word} `).join(''));
    return asks && own.length === 1 ? `which ${plural(own[0]!.title.toLowerCase())}` : undefined;
  });
  return list;
}
