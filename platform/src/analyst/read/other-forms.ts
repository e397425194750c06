/**
 * Forms of the data's words that only some data calls for: "sunny" of days of sun, "highs" of `temp_max`, "night
 * temperature" of `temp_min`, "rain, snow and so on" of the column whose values these are.
 */
import { isGrammarWord } from '../lexicon/grammar-words.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { stem, type Token } from '../lexicon/tokens.js';
import type { Member } from '../../data/data-model.js';
import { wordLike } from './idioms.js';
import { spliced } from './spliced.js';

export const otherForms = (tokens: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  withDayAndNight(withAndSoOn(withFall(withAdjectives(tokens, lexicon), lexicon), lexicon), lexicon);

const isOwn = (lexicon: Lexicon, token: Token): boolean => lexicon.longest([token], 0) !== undefined;

/** "Sunny", "foggy", "it snowed": as the value is written. */
function withAdjectives(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  return tokens.map((token, i) => {
    const [, base = '', form = ''] = /^([a-z]{3,}?)(y|ed|ing)$/.exec(token.word) ?? [];
    if (base === '' || token.isQuoted || isOwn(lexicon, token) || isGrammarWord(token.word)) return token;
    const isDone = form !== 'y';
    if (isDone && !tokens.slice(Math.max(0, i - 3), i).some((t) => t.word === 'it')) return token;
    const bases = [base, base.replace(/([a-z])\1$/, '$1'), `${base}e`];
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
  let from = at;
  let member: Member | undefined;
  let several = 0;
  const joins = /^(?:,|and|or|\/|&|\.)$/;
  while (from > 0) {
    if (joins.test(tokens[from - 1]!.word)) {
      from -= 1;
      continue;
    }
    const [start, found] =
      [1, 2, 3, 4]
        .map(
          (n) =>
            [from - n, from - n < 0 ? undefined : lexicon.longest(tokens.slice(from - n, from), 0)] as const,
        )
        .find(([k, l]) => l?.length === from - k && l.meanings.some((m) => m.kind === 'value' && m.whole)) ??
      [];
    const value = found?.meanings.find(
      (m) => m.kind === 'value' && m.whole && (member === undefined || m.member === member),
    );
    if (start === undefined || value?.kind !== 'value') break;
    [member, from, several] = [value.member, start, several + 1];
  }
  if (several < 2 || member === undefined) return tokens;
  while (/^(?:of|with|are|were|is|,|:)$/.test(tokens[from - 1]?.word ?? '')) from -= 1;
  const like = tokens[at]!;
  const by = ['by', ...lexicon.stemsOf(member.title)].map((word) => ({
    ...wordLike(like, word),
    stem: stem(word),
  }));
  const to = tokens[at + 1]?.word === '.' ? at + 2 : at + 1;
  // "How many sun, rain etc" names no rows.
  return [...tokens.slice(0, from), ...by, ...tokens.slice(to)];
}

/** The highest and the lowest of a day in columns of their own: the names of `temp_max` and `temp_min`. */
export function pairOfEnds(lexicon: Lexicon): { readonly max: string; readonly min: string } | undefined {
  const titles = lexicon.members
    .filter((m) => m.kind === 'dimension' && m.type === 'number')
    .map((m) => m.title.replace(/ of each .*$/i, '').toLowerCase());
  const highs = /\b(?:max|maximum|high|highest)\b/;
  const found = titles.filter((title) => highs.test(title) && /temp/.test(title));
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
  // "Coldest night", "warmest nights".
  return spliced(
    list,
    /(?:the )?(hottest|warmest|mildest|coldest|coolest|chilliest) (night)(s?)(?= )/d,
    ({ 1: how = '', 3: many = '' }) =>
      `day${many} with the ${/^(?:hot|warm|mild)/.test(how) ? 'highest' : 'lowest'} ${pair.min}`,
  );
}
