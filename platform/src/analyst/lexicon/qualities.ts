/**
 * Adjectives that stand for more or less of a number, where the data holds one that is called so: the wettest year is the
 * one with the highest precipitation, a warmer month one with a higher temperature.
 */
import type { Member } from '../../data/data-model.js';
import { wordLike } from '../read/idioms.js';
import { isGrammarWord } from './grammar-words.js';
import type { Lexicon } from './lexicon.js';
import { stems, tokens as tokensOf, type Token } from './tokens.js';

/** Adjectives, which end of what is meant, and of two columns the one that is likelier. */
const table = `
wet rainy: highest precipitation rainfall rain
dry: lowest precipitation rainfall rain
hot warm: highest temperature temp | max high maximum
cold cool chilly: lowest temperature temp | min low minimum
windy stormy: highest wind windspeed gust
calm: lowest wind windspeed gust
snowy: highest snowfall snow
humid: highest humidity
cloudy: highest cloud cloudiness
sunny: highest sunshine
deadly: highest death fatality killed dead casualty
`;

type Quality = {
  readonly isHigh: boolean;
  readonly words: readonly string[];
  readonly likelier: readonly string[];
};
type Said = Quality & { readonly base: string; readonly isMost: boolean; readonly length: number };

const qualities: ReadonlyMap<string, Quality> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', rest = ''] = line.split(': ');
      const [of = '', likelier = ''] = rest.split(' | ');
      const [end, ...words] = of.split(' ');
      const is = { isHigh: end === 'highest', words, likelier: likelier.split(' ') };
      return names.split(' ').map((name) => [name, is] as const);
    }),
);

/** "Wetter", "driest": from the adjective and one of the two endings. */
const forms: ReadonlyMap<string, readonly [base: string, isMost: boolean]> = new Map(
  [...qualities.keys()].flatMap((base) => {
    const begins = base.endsWith('y')
      ? `${base.slice(0, -1)}i`
      : /^(?:wet|hot)$/.test(base)
        ? base + base.at(-1)!
        : base;
    return (['er', 'est'] as const).map((end) => [begins + end, [base, end === 'est']] as const);
  }),
);

function saidAt(list: readonly Token[], at: number): Said | undefined {
  const [word, next = ''] = [list[at]?.word ?? '', list[at + 1]?.word];
  const [, how] = /^(more|most|less|least)$/.exec(word) ?? [];
  const [base, isMost] = forms.get(word) ?? [how === undefined ? '' : next, /^(?:most|least)$/.test(word)];
  const is = qualities.get(base);
  if (!is) return undefined;
  const isHigh = is.isHigh !== /^(?:less|least)$/.test(word);
  return { ...is, isHigh, base, isMost, length: how === undefined ? 1 : 2 };
}

/** The number that is called so; none where two are and neither is likelier. */
function numberOf({ members }: Lexicon, { words, likelier }: Said): Member | undefined {
  const nameOf = (m: Member): string[] => stems(m.title.replace(/ of each .*$/, ''));
  const all = members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'number' &&
      m.hints.code !== true &&
      nameOf(m).some((word) => words.includes(word)),
  );
  const best = all.filter((m) => nameOf(m).some((word) => likelier.includes(word)));
  const [own, other] = all.length === 1 ? all : best;
  return other ? undefined : own;
}

/** "Deadliest", where each row is a death. */
const isOfDeaths = ({ members, view }: Lexicon, { base }: Said): boolean =>
  base === 'deadly' &&
  members.some(
    (m) =>
      m.type === 'time' &&
      m.cubes.has(view.root) &&
      stems(m.title).some((word) => /^(?:death|died|killed)$/.test(word)),
  );

const ends =
  /^(?:in|on|of|for|from|by|with|since|during|between|and|or|than|was|were|is|are|had|has|have|did|do|does|to|at|per|ever|so|on|if|[^\p{L}].*|)$/u;

/** @returns the question with its adjectives as numbers of the data, and what was read for what */
export function withQualities(
  list: readonly Token[],
  lexicon: Lexicon,
  rows: string,
): { readonly tokens: readonly Token[]; readonly read: readonly [string, string][] } {
  const read: [string, string][] = [];
  let tokens = [...list];
  for (let at = 0; at < tokens.length; at += 1) {
    const said = saidAt(tokens, at);
    if (!said || lexicon.longest(tokens.slice(at, at + said.length), 0)?.length === said.length) continue;
    const member = numberOf(lexicon, said);
    if (!member && !isOfDeaths(lexicon, said)) continue;
    const name = member ? member.title.replace(/ of each .*$/, '').toLowerCase() : rows;
    const degree = member
      ? { most: said.isHigh ? 'highest' : 'lowest', more: said.isHigh ? 'higher' : 'lower' }
      : { most: said.isHigh ? 'most' : 'fewest', more: said.isHigh ? 'more' : 'fewer' };
    const number = `${said.isMost ? degree.most : degree.more} ${name}`;
    const first = tokens[at]!;
    const words = (text: string): Token[] =>
      tokensOf(text).map((t) => ({ ...wordLike(first, t.word), stem: t.stem }));
    read.push([
      tokens
        .slice(at, at + said.length)
        .map((t) => t.written)
        .join(' '),
      number,
    ]);
    const from = at + said.length;
    const length = tokens.slice(from, from + 4).findIndex((t) => ends.test(t.word) && t.value === undefined);
    const noun = tokens.slice(from, length < 0 ? from + 4 : from + length);
    const before = tokens.slice(0, at);
    if (!said.isMost) tokens = [...before, ...words(number), ...tokens.slice(from)];
    else if (noun.length > 0)
      tokens = [...before, ...noun, ...words(`with the ${number}`), ...tokens.slice(from + noun.length)];
    else {
      // "Which year was the wettest?"
      const verb = before.findLastIndex(
        ({ word }) => !isGrammarWord(word) || /^(?:is|was|are|were)$/.test(word),
      );
      const isVerb = verb >= before.length - 2 && /^(?:is|was|are|were)$/.test(before[verb]?.word ?? '');
      tokens = [...before.slice(0, isVerb ? verb : at), ...words(`had the ${number}`), ...tokens.slice(from)];
    }
  }
  return { tokens, read };
}
