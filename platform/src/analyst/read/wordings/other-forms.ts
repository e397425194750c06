/**
 * Forms of the data's words that only some data calls for: "sunny" of days of sun, "highs" of `temp_max`, "night
 * temperature" of `temp_min`, "rain, snow and so on" of the column whose values these are.
 */
import { isGrammarWord } from '../../lexicon/grammar-words.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { stem, type Token } from '../../lexicon/tokens.js';
import type { Member } from '../../../data/data-model.js';
import type { Reading } from '../draft.js';
import { wordLike } from './idioms.js';
import { spliced } from './spliced.js';

export const otherForms = (tokens: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  withDayAndNight(
    withAndSoOn(
      withFall(
        withAdjectives(withPast(withLastParts(withHour(tokens, lexicon), lexicon), lexicon), lexicon),
        lexicon,
      ),
      lexicon,
    ),
    lexicon,
  );

/** "By hour of the day", where a column is called "Hour". */
const withHour = (tokens: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  lexicon.members.some((m) => m.kind === 'dimension' && m.title.toLowerCase() === 'hour')
    ? spliced(tokens, /(?<= hours?) of (?:the )?day(?= )/d, () => '')
    : tokens;

const isOwn = (lexicon: Lexicon, token: Token): boolean => lexicon.longest([token], 0) !== undefined;

/**
 * A seaport is a port and a bus line a line, where the data knows of those alone; "by" such a word is no value that it is
 * a part of.
 */
const withLastParts = (tokens: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  tokens.map((token, i) => {
    const [, part] = /^[a-z]{3,}?(ports?|lines?)$/.exec(token.word) ?? [];
    if (part === undefined || token.isQuoted || isGrammarWord(token.word)) return token;
    const own = lexicon.longest([token], 0)?.meanings ?? [];
    const isGroup = /^(?:by|per|each|every|which|what|best|worst|top|many)$/.test(tokens[i - 1]?.word ?? '');
    if (own.some((m) => !isGroup || m.kind !== 'value')) return token;
    const last = wordLike(token, part);
    const known = lexicon.longest([last], 0)?.meanings.some((m) => m.kind === 'dimension') === true;
    return known ? last : token;
  });

/** "How many did Dana close", where the data says "closed". */
function withPast(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const did = tokens.findIndex(({ word }) => word === 'did');
  if (did < 0) return tokens;
  return tokens.map((token, i) => {
    const isBehind = i > did + 1 && i < did + 6 && /^[a-z]{3,}$/.test(token.word);
    if (!isBehind || token.isQuoted || isGrammarWord(token.word) || isOwn(lexicon, token)) return token;
    const past = pastForms(token.word)
      .map((word) => wordLike(token, word))
      .find((t) => isOwn(lexicon, t));
    return past ?? token;
  });
}

const pastForms = (verb: string): string[] =>
  verb.endsWith('e')
    ? [`${verb}d`]
    : [`${verb}ed`, `${verb}${verb.at(-1) ?? ''}ed`, verb.replace(/y$/, 'ied')];

const weather = /^(?:sun|rain|fog|snow|wind|cloud|storm|mist|frost|ice|haze|hail|drizzle)$/;

/** "Sunny", "foggy", "it snowed": as the value is written. */
function withAdjectives(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  return tokens.map((token, i) => {
    const [, base = '', form = ''] = /^([a-z]{3,}?)(y|ed|ing)$/.exec(token.word) ?? [];
    if (base === '' || token.isQuoted || isOwn(lexicon, token) || isGrammarWord(token.word)) return token;
    const isDone = form !== 'y';
    if (isDone && !tokens.slice(Math.max(0, i - 3), i).some((t) => /^(?:it|has|had|have)$/.test(t.word)))
      return token;
    const bases = [base, base.replace(/([a-z])\1$/, '$1'), `${base}e`].filter(
      (b) => isDone || weather.test(b),
    );
    const held = bases.find((word) =>
      lexicon.valuesCalled(stem(word)).some((m) => m.kind === 'value' && m.member.type === 'string'),
    );
    return held === undefined ? token : { ...wordLike(token, held), stem: stem(held) };
  });
}

/** Rain that is measured, where days of rain are told apart too. */
function withFall(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const fall = lexicon.members.find(
    (m) =>
      m.kind === 'dimension' && m.type === 'number' && /^(?:precipitation|precip|rainfall)\b/i.test(m.title),
  );
  if (!fall) return tokens;
  const word = /^[a-z]+/i.exec(fall.title)?.[0].toLowerCase() ?? '';
  return spliced(
    tokens,
    /(?<= (?:much|most|least|more|less|total|average|highest|lowest|heaviest|(?:mm|cm|inch|inches|millimet(?:er|re)s?|amount|sum) of) )(?:rain|rainfall)(?= (?!days?))(?: (?:fell|fall|fallen|came down|come down|was there|did we get|did we have|did it rain))?/d,
    () => word,
  );
}

/** "How many of sun, rain and so on": by the column of these. */
function withAndSoOn(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const at = tokens.findIndex((t) => /^(?:etc|etcetera)$/.test(t.word));
  if (at < 0) return tokens;
  const rows = (t: Token | undefined): boolean =>
    t !== undefined && lexicon.longest([t], 0)?.meanings.some((m) => m.kind === 'rows') === true;
  const end = tokens.slice(0, at).findLastIndex((t) => !/^(?:,|and|or)$/.test(t.word)) + 1;
  // "Rain, snow, sun days and so on" names the rows behind the values.
  const noun = rows(tokens[end - 1]) && !/^(?:of|,)$/.test(tokens[end - 2]?.word ?? ',') ? end - 1 : end;
  const valuesIn = (from: number, to: number): readonly Member[] => {
    const part = tokens.slice(from, to);
    const found = part.length === 0 ? undefined : lexicon.longest(part, 0);
    const known = found?.length === part.length ? found.meanings : [];
    const [only] = part.length === 1 ? part : [];
    return [...known, ...(only ? lexicon.valuesCalled(only.stem) : [])].flatMap((m) =>
      m.kind === 'value' && m.whole ? [m.member] : [],
    );
  };
  let from = noun;
  let members: readonly Member[] = [];
  let several = 0;
  while (from > 0) {
    if (/^(?:,|and|or|\/|&)$/.test(tokens[from - 1]!.word)) {
      from -= 1;
      continue;
    }
    const length = [4, 3, 2, 1].find((n) => n <= from && valuesIn(from - n, from).length > 0);
    if (length === undefined) break;
    const own = valuesIn(from - length, from);
    const both = several === 0 ? own : members.filter((m) => own.includes(m));
    if (both.length === 0) break;
    [members, from, several] = [both, from - length, several + 1];
  }
  const [member] = members;
  if (several < 2 || member === undefined) return tokens;
  while (/^(?:of|with|are|were|is|,|:)$/.test(tokens[from - 1]?.word ?? '')) from -= 1;
  const like = tokens[at]!;
  const by = ['by', ...lexicon.stemsOf(member.title)].map((word) => ({
    ...wordLike(like, word),
    stem: stem(word),
  }));
  const isNameless = noun === end && tokens[from - 1]?.word === 'many';
  const rest = isNameless ? [wordLike(like, 'rows')] : tokens.slice(noun, end);
  return [...tokens.slice(0, from), ...rest, ...by, ...tokens.slice(at + 1)];
}

/** The highest and the lowest of a day in columns of their own: the names of `temp_max` and `temp_min`. */
function pairOfEnds(lexicon: Lexicon): { readonly max: string; readonly min: string } | undefined {
  const titles = lexicon.members
    .filter((m) => m.kind === 'dimension' && m.type === 'number')
    .map((m) => m.title.replace(/ of each .*$/i, '').toLowerCase());
  const highs = /\b(?:max|maximum|high|highest)\b/;
  const found = titles.filter((title) => highs.test(title) && title.includes('temp'));
  const [max] = found;
  if (max === undefined || found.length > 1) return undefined;
  const low: Readonly<Record<string, string>> = {
    max: 'min',
    maximum: 'minimum',
    high: 'low',
    highest: 'lowest',
  };
  const min = max.replace(highs, (word) => low[word] ?? word);
  return titles.includes(min) ? { max, min } : undefined;
}

/** "Daytime high", "the lows", "night temperature". */
function withDayAndNight(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const pair = pairOfEnds(lexicon);
  if (!pair) return tokens;
  const temperature = '(?:temperatures?|temps?)';
  const sides = [
    [pair.max, '(?:day|daytime|day time|afternoon)', 'high'],
    [pair.min, '(?:night|nighttime|night time|overnight|nightly)', 'low'],
  ] as const;
  let list = tokens;
  for (const [name, when, word] of sides) {
    list = spliced(list, new RegExp(`(?:(?:daily|${when}) )?${when} ${temperature}(?= )`, 'd'), () => name);
    list = spliced(
      list,
      new RegExp(`(?:(?:daily|${when}) )?(?:${word} ${temperature}|${word}s)(?= )`, 'd'),
      () => name,
    );
    list = spliced(
      list,
      new RegExp(
        `(?:(?:daily|${when}) ${word}|(?<=(?: (?:the|average|:|,|and)) )${word})(?=(?: [?.!])* $| (?:,|and|for|in|of|on|by) )`,
        'd',
      ),
      () => name,
    );
  }
  list = withDegrees(list, pair, lexicon);
  // "Coldest night", "warmest nights".
  return spliced(
    list,
    /(?:the )?(hottest|warmest|mildest|coldest|coolest|chilliest) (night)(s?)(?= )/d,
    ({ 1: how = '', 3: many = '' }) =>
      `day${many} with the ${/^(?:hot|warm|mild)/.test(how) ? 'highest' : 'lowest'} ${pair.min}`,
  );
}

/** "Days above 30 degrees" are so by their highest, "below 0 degrees" by their lowest. */
function withDegrees(
  list: readonly Token[],
  { max, min }: { readonly max: string; readonly min: string },
  lexicon: Lexicon,
): readonly Token[] {
  const isTold = list.some((_, i) =>
    lexicon
      .longest(list, i)
      ?.meanings.some((m) => m.kind === 'measure' && m.member.title.toLowerCase().includes('temp')),
  );
  if (isTold) return list;
  return spliced(
    list,
    /(above|over|more than|higher than|warmer than|hotter than|at least|exceeding|below|under|less than|lower than|colder than|cooler than|at most) ([^ ]+) degrees?(?= )/d,
    ({ 1: op = '' }, group) => {
      const isLow = /^(?:below|under|less|lower|colder|cooler|at most)/.test(op);
      const plain = op.replace(/^(?:warmer|hotter)/, 'more').replace(/^(?:colder|cooler)/, 'less');
      return group(2)[0]?.value === undefined ? undefined : `with ${isLow ? min : max} ${plain} $2 degrees`;
    },
  );
}

/** "Was it sunny", asked beside other things of one day: by the column that tells it. */
export function wasItSo(tokens: readonly Token[], lexicon: Lexicon, rowNoun: string): readonly Token[] {
  if (rowNoun !== 'day') return tokens;
  return spliced(tokens, /(?<=(?:,|and) )(?:was|is) it ([^ ]+)(?=(?: [?.!])* $)/d, (_, group) => {
    const [word] = group(1);
    const [value] = word ? lexicon.valuesCalled(word.stem) : [];
    return value?.kind === 'value' ? lexicon.stemsOf(value.member.title).join(' ') : undefined;
  });
}

/** "Average temperature", where the rows hold a highest and a lowest one: each is another answer. */
export function askWhichEnd({ sentence, draft, lexicon }: Reading): void {
  const pair = pairOfEnds(lexicon);
  if (!pair) return;
  for (const { tokens, meanings = [] } of sentence.slots) {
    if (tokens.length > 1 || !/^temp(?:erature)?s?$/.test(tokens[0]?.word ?? '')) continue;
    if (meanings.some((m) => 'member' in m && /^(?:average )?temp(?:erature)?\b(?! m)/i.test(m.member.title)))
      continue;
    const said = tokens.map((t) => t.written).join(' ');
    const whole = sentence.slots.flatMap((s) => s.tokens.map((t) => t.written)).join(' ');
    draft.problem ??= {
      text: `There is more than one "${said}": ${pair.max} and ${pair.min}. Please say which one you mean.`,
      search: said,
      choices: [pair.max, pair.min].map((end) => whole.replace(said, end)),
    };
  }
}
