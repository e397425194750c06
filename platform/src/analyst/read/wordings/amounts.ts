/**
 * Bounds and amounts that are told without the name of their number, in the words that the reading steps know: "over 2
 * metres tall" is a height over 2 metres, "spent nothing" is an expenditure of nothing, "where was it under 60" asks for
 * the places.
 */
import { attributeOf } from '../../lexicon/attribute-of.js';
import { adjectives, deeds, nouns, type Told } from '../../lexicon/attribute-words.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { stem, tokens as tokensOf, type Token } from '../../lexicon/tokens.js';
import { unitWords } from '../../lexicon/units.js';
import { plural } from '../../words/phrases.js';
import { anyComparison } from '../comparisons.js';
import { wordLike } from './idioms.js';
import { spliced } from './spliced.js';

const number = '-?\\d[\\d.]*';
const bound = `((?:is|are|was|were|be) )?((?:${anyComparison}|exactly) ${number})(?: (${unitWords}))?`;
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
  const find = (words: ReadonlyMap<string, readonly Told[]>, word = ''): string | undefined =>
    lexicon.longest(tokensOf(word), 0) === undefined
      ? attributeOf(lexicon, words.get(word))?.name
      : undefined;
  let list = inMetres(tokens);
  const edit = (pattern: string, words: (match: RegExpExecArray) => string | undefined): void => {
    list = spliced(list, new RegExp(`(?<= )(?:${pattern})(?= )`, 'd'), words);
  };
  const compared = (name: string | undefined, [, is, , unit]: RegExpExecArray): string | undefined =>
    name &&
    `${is === undefined ? 'with' : 'have'} ${name.toLowerCase()} $2${unit === undefined ? '' : ' $3'}`;
  edit(`${bound} ([a-z]+)(?! than)`, (m) => compared(find(adjectives, m[4]), m));
  // "More than 40 mm of rain": rain may be a value too.
  edit(`${bound} of ([a-z]+)`, (m) =>
    m[3] === undefined ? undefined : compared(attributeOf(lexicon, nouns.get(stem(m[4] ?? '')))?.name, m),
  );
  edit(`((?:took|takes?|taken|taking) in|[a-z]+) (${some})`, ([, deed = '', what = '']) => {
    const name = attributeOf(lexicon, deeds.get(deed))?.name;
    return name && `${name.toLowerCase()} ${what.startsWith('no') ? 'nothing' : 'anything'}`;
  });
  // "How much rain": an amount, and no days of rain.
  edit('how much ([a-z]+)', ([, so = '']) => {
    const isValue = lexicon.longest(tokensOf(so), 0)?.meanings.every((m) => m.kind === 'value') ?? true;
    const name = isValue ? attributeOf(lexicon, nouns.get(stem(so)))?.name : undefined;
    return name && `how much ${name.toLowerCase()}`;
  });
  const isOfMedals = ['gold', 'silver', 'bronze'].some((metal) =>
    lexicon.longest(tokensOf(metal), 0)?.meanings.some((m) => m.kind === 'measure' || m.kind === 'dimension'),
  );
  edit('(gold|silver|bronze) medals?', () => (isOfMedals ? '$1' : undefined));
  edit(
    `(?:(?:has|have|had) )?(?:won|wins?|winning)(?= (?:(?:an?|any|no|the|most|fewest|${anyComparison}|${number}) ){1,4}(?:gold|silver|bronze)s? )`,
    () => (isOfMedals ? 'with' : undefined),
  );
  edit(
    `where(?= (?:was|were|is|are|did|does|do|has|have|had) (?:[^\\d.,?!]+ )?(?:${anyComparison}) ${number})`,
    () => {
      const own = lexicon.members.filter(
        (m) => m.kind === 'dimension' && m.type === 'string' && places.test(stem(m.title.toLowerCase())),
      );
      const asks = /^(?:and |so |in |show |list )*where /.test(list.map((t) => `${t.word} `).join(''));
      return asks && own.length === 1 ? `which ${plural(own[0]!.title.toLowerCase())}` : undefined;
    },
  );
  return list;
}
