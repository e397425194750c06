/**
 * Words that say nothing more than the table itself, or that the data has in another order or form: "in this file", "in
 * Seattle" of the Seattle weather, "challengers (C)", "highest temperature" of `temp_max`.
 */
import { isGrammarWord } from '../../lexicon/grammar-words.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Meaning } from '../../lexicon/meaning.js';
import { stems, tokens as tokensOf, type Token } from '../../lexicon/tokens.js';
import { rowThings } from '../../lexicon/thing-words.js';
import { wordLike } from './idioms.js';

export const asHeld = (tokens: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  withoutTopic(
    withPieces(
      withCounts(withExtremes(withLevels(withCodes(tokens, lexicon), lexicon), lexicon), lexicon),
      lexicon,
    ),
    lexicon,
  );

/** Without "in this file", "of the data set", "in here", "on record". */
export function withoutFile(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const text = tokens.map((t, i) => (i > 0 && t.word === 'set' && isData(tokens[i - 1]) ? '+' : t.word));
  const holder = /^(?:file|spreadsheet|sheet|csv|table|dataset|data|list|sample|collection)$/;
  for (let i = 0; i < tokens.length; i += 1) {
    if (!/^(?:in|of|from|across|within|on|over)$/.test(text[i] ?? '')) continue;
    let to = i + 1;
    while (/^(?:this|the|our|that|whole|entire|all)$/.test(text[to] ?? '')) to += 1;
    const isHere = to === i + 1 && /^(?:in here|on (?:record|file))$/.test(`${text[i]} ${text[to] ?? ''}`);
    if (!isHere && (to === i + 1 || !holder.test(text[to] ?? '') || lexicon.knows(tokens[to]!.stem)))
      continue;
    to += text[to + 1] === '+' ? 2 : 1;
    const next = text[to];
    if (next !== undefined && /\p{L}/u.test(next) && !isGrammarWord(next)) continue;
    return [...tokens.slice(0, i), ...tokens.slice(to)];
  }
  return tokens;
}
const isData = (token: Token | undefined): boolean => token?.word === 'data';

const valuesAt = (lexicon: Lexicon, tokens: readonly Token[]): readonly Meaning[] =>
  tokens.length === 0
    ? []
    : (lexicon.longest(tokens, 0)?.meanings ?? []).filter((m) => m.kind === 'value' && m.whole);

/** "Challengers (C)", "Canada geese (CG)": the code in brackets is what the data has. */
function withCodes(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  return tokens.flatMap((token, i) => {
    const at = (k: number): Token | undefined => tokens[i + k];
    const isCode = (code: Token | undefined): boolean =>
      code !== undefined &&
      code.written === code.written.toUpperCase() &&
      code.written.length <= 4 &&
      valuesAt(lexicon, [{ ...code, isCapital: true }]).length > 0;
    const isOpen = at(1)?.word === '(' && at(3)?.word === ')' && isCode(at(2));
    // What the word itself means in the data is left to stand.
    if (isOpen && !isGrammarWord(token.word) && !lexicon.longest([token], 0)) return [];
    const isBracket =
      (token.word === '(' && at(2)?.word === ')' && isCode(at(1))) ||
      (token.word === ')' && at(-2)?.word === '(' && isCode(at(-1)));
    return isBracket ? [] : token;
  });
}

/** "Highest priority", where that is what a priority may be, and no order of priorities. */
function withLevels(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const levels = /^(?:highest|lowest|high|low|top|first|last|most|least)$/;
  return tokens.flatMap((token, i) => {
    const next = tokens[i + 1];
    if (!next || !levels.test(token.word)) return [token];
    const [of] = lexicon.members.filter(
      (m) =>
        m.kind === 'dimension' &&
        m.type === 'string' &&
        stems(m.title).join(' ') === next.stem &&
        lexicon.holdings.values
          .get(m.name)
          ?.some(({ value }) => stems(String(value)).join(' ') === token.stem),
    );
    return of ? [{ ...token, isCapital: true, isQuoted: true }] : [token];
  });
}

/** "Number of cancellations", where that is a value and no rows are named: how many of it there are. */
function withCounts(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const at = tokens.findIndex(
    (t, i) => t.word === 'of' && /^(?:number|count)$/.test(tokens[i - 1]?.word ?? ''),
  );
  const [number, of, thing] = tokens.slice(at - 1, at + 2);
  const isSeveral = thing !== undefined && thing.word !== thing.stem;
  const found = isSeveral ? lexicon.longest(tokens, at + 1) : undefined;
  if (at < 1 || !number || !of || found?.meanings.every((m) => m.kind === 'value' && m.whole) !== true)
    return tokens;
  const from = tokens[at - 2]?.word === 'the' ? at - 2 : at - 1;
  return [...tokens.slice(0, from), wordLike(number, 'how'), wordLike(of, 'many'), ...tokens.slice(at + 1)];
}

/** "How many items", where a column tells how many pieces each row is of; "which items" are the products. */
function withPieces(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const at = tokens.findIndex(
    ({ stem }, i) => stem === 'item' && /^(?:many|what|which)$/.test(tokens[i - 1]?.word ?? ''),
  );
  const [before, thing] = [tokens[at - 1], tokens[at]];
  const sold = tokensOf('units sold');
  const found = lexicon.longest(sold, 0);
  const isSum = found?.meanings.some((m) => m.kind === 'measure' && m.member.aggType === 'sum') === true;
  if (!before || !thing || found?.length !== 2 || !isSum) return tokens;
  if (before.word !== 'many')
    return [
      ...tokens.slice(0, at),
      { ...wordLike(thing, 'products'), stem: 'product' },
      ...tokens.slice(at + 1),
    ];
  return tokens[at - 2]?.word === 'how'
    ? [...tokens.slice(0, at - 2), ...sold, ...tokens.slice(at + 1)]
    : tokens;
}

const ends: readonly (readonly [said: RegExp, held: string])[] = [
  [/^(?:max|maximum|highest)$/, 'max'],
  [/^(?:min|minimum|lowest)$/, 'min'],
];

/** "Average max temperature" is of `temp_max`, and the highest temperature is the highest of these. */
function withExtremes(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  for (const [i, token] of tokens.entries()) {
    const [, held] = ends.find(([said]) => said.test(token.word)) ?? [];
    const next = tokens[i + 1];
    if (held === undefined || !next || /^(?:max|min|high|low)/.test(tokens[i + 2]?.word ?? '')) continue;
    const pair = [next, { ...wordLike(next, held), stem: held }];
    const found = lexicon.longest(pair, 0);
    // A measure of its own: "temp" beside `temp_max`.
    const isOwn = lexicon.members.some(
      (m) =>
        m.kind === 'measure' &&
        lexicon.stemsOf(m.title.replace(/^(?:average|total) /i, '')).join(' ') === next.stem,
    );
    if (isOwn || found?.length !== 2 || !found.meanings.some((m) => m.kind === 'measure')) continue;
    const isOfMany = /^(?:average|mean|median|typical|daily)$/.test(tokens[i - 1]?.word ?? '');
    return [...tokens.slice(0, i), ...(isOfMany ? [] : [token]), ...pair, ...tokens.slice(i + 2)];
  }
  return tokens;
}

/** What the table is called names all of it: "in Seattle" and "Seattle temperatures" of the Seattle weather. */
function withoutTopic(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const title = stems(lexicon.view.title);
  const topics = new Set(
    title.filter(
      (word) => word.length > 1 && !/\d/.test(word) && !isGrammarWord(word) && !rowThings.has(word),
    ),
  );
  const isNumber = (token: Token | undefined): boolean =>
    token !== undefined &&
    lexicon
      .longest([token], 0)
      ?.meanings.some(
        (m) => m.kind === 'measure' || (m.kind === 'dimension' && m.member.type === 'number'),
      ) === true;
  const isTopic = (token: Token | undefined): boolean =>
    token !== undefined && topics.has(token.stem) && !lexicon.longest([token], 0);
  const wordAt = (i: number): string => tokens[i]?.word ?? '';
  const dropped = new Set<number>();
  for (let i = 0; i < tokens.length; i += 1) {
    if (!isTopic(tokens[i])) continue;
    const before = wordAt(i - 1) === 'the' ? i - 2 : i - 1;
    const isPlace = /^(?:in|on|at|across|for|within|aboard)$/.test(wordAt(before));
    const next = tokens[i + 1];
    const isEnd = next === undefined || !/\p{L}/u.test(next.word) || isGrammarWord(next.word);
    if (isPlace && isEnd) for (let k = before; k <= i; k += 1) dropped.add(k);
    else if (isNumber(next)) dropped.add(i);
  }
  return dropped.size === 0 ? tokens : tokens.filter((_, i) => !dropped.has(i));
}
