import { nearest } from './spelling.js';
import { wordTable } from '../../word-table.js';

/** A word, number or sign of a question, with its place in it. */
export type Token = {
  /** As the reading steps know it: lower case, no accents, no possessive. */
  readonly word: string;
  /** The word in the singular, by which words are compared. */
  readonly stem: string;
  readonly written: string;
  readonly value?: number;
  readonly isCapital: boolean;
  readonly isQuoted: boolean;
  /** Its spelling was put right. */
  readonly isMended?: boolean;
};

const pattern =
  /(?<![\p{L}\p{N}])[wW]\/[oO]?(?![\p{L}])|(?<![\p{L}\p{N}])[myMY]\/[myMY](?![\p{L}])|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}:\d{2}|(?<=(?:^|[^\d\s])\s*[(<>=≤≥\s])-\d+(?:\.\d+)?(?![\d/.:-])|\d+,\d{1,2}(?![\d,])(?=\s?(?:mil|mio|mln|mn|bil|bn|tho?us|k\b|m\b))|(?<=\b(?:above|over|under|below|than|least|most|then|between)\s)\d+,\d{1,2}(?![\d,])|\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?[kKmM]?\+(?![\p{N}])|\d+(?:\.\d+)?|[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*(?:['’][\p{L}\p{M}]+)*|>=|<=|≥|≤|[><=$€£%#,;?!.:()"“”'’‘&/–—-]/gu;

/** Splits a text; quoted stretches keep their words but are marked. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  let quote = false;
  for (const [written] of text.matchAll(pattern)) {
    if (/^["“”]$/.test(written)) {
      quote = written === '“' ? true : written === '”' ? false : !quote;
      continue;
    }
    for (const token of tokenOf(written, quote)) found.push(token);
  }
  const plain = found.filter((token, i) => !isRepeated(token, found[i + 1]) && !isAbbreviated(found, i));
  return withSharedScales(joinNumbers(plain)).map((token, i, all) =>
    startsSentence(all[i - 1]) ? { ...token, isCapital: false } : token,
  );
}

/** "# of orders": the sign has said "of" already. */
const isRepeated = (token: Token, next: Token | undefined): boolean =>
  token.written === '#' && token.word === 'of' && next?.word === 'of';

/** "avg. rating": the stop behind a short word, with no new sentence behind it. */
function isAbbreviated(all: readonly Token[], at: number): boolean {
  const [before, next] = [all[at - 1], all[at + 1]];
  return (
    all[at]?.word === '.' &&
    (before?.written.length ?? 9) < 5 &&
    next?.isCapital === false &&
    /^\p{L}/u.test(next.word)
  );
}

/** A capital there tells no name. */
const startsSentence = (before: Token | undefined): boolean =>
  before === undefined || /^[.?!:]$/.test(before.word);

function tokenOf(written: string, isQuoted: boolean): Token[] {
  if (/^['’‘]$/.test(written)) return [];
  if (written === '&') return [{ written, word: 'and', stem: 'and', isCapital: false, isQuoted }];
  const base = { written, isQuoted, isCapital: /^\p{Lu}/u.test(written) };
  // "10+" is ten or more.
  if (/^\d.*\+$/.test(written))
    return [
      ...written
        .slice(0, -1)
        .split(/(?<=\d)(?=[a-z])/i)
        .flatMap((part) => tokenOf(part, isQuoted)),
      ...['or', 'more'].map((word) => ({ ...base, written: word, word, stem: word })),
    ];
  if (/^-?\d/.test(written) && /^-?[\d,]+(?:\.\d+)?$/.test(written)) {
    // "1,5 million" has a comma for its point, where "1,500" is a thousand and more.
    const isDecimal = /^\d+,\d{1,2}$/.test(written);
    const value = Number(isDecimal ? written.replace(',', '.') : written.replaceAll(',', ''));
    return [{ ...base, word: String(value), stem: String(value), value }];
  }
  // "minutes_watched", as the column is written.
  const said = /^\p{L}+(?:_\p{L}+)+$/u.test(written) ? written.split('_') : [written];
  return said.flatMap((one) =>
    plainWords(one).map((word) => ({
      ...base,
      ...(said.length > 1 ? { written: one } : {}),
      word,
      stem: stem(word),
    })),
  );
}

/** What people type for a word or two. */
const shorthand: Readonly<Record<string, string>> = wordTable({
  wont: 'will not',
  aint: 'is not',
  gimme: 'give me',
  lemme: 'let me',
  wanna: 'want to',
  cant: 'can not',
  payed: 'paid',
  growed: 'grew',
  buyed: 'bought',
  selled: 'sold',
  spended: 'spent',
  nite: 'night',
  nites: 'nights',
  thru: 'through',
  leaved: 'left',
  cannot: 'can not',
  'w/o': 'without',
  'w/': 'with',
  'm/m': 'mom',
  'y/y': 'yoy',
  '#': 'number of',
  qty: 'quantity',
  amt: 'amount',
  avg: 'average',
  pct: 'percent',
  yr: 'year',
  yrs: 'years',
  mth: 'month',
  mths: 'months',
  wk: 'week',
  wks: 'weeks',
  qtr: 'quarter',
  btw: 'between',
  excl: 'excluding',
  incl: 'including',
  ppl: 'people',
  perc: 'percent',
  prev: 'previous',
  hrs: 'hours',
});

/** Lower case, without accents; `don't` becomes `do not`, `what's` becomes `what`. */
function plainWords(written: string): string[] {
  const word = plain(written);
  const bare = word.replace(/'/g, '');
  if (shorthand[bare] !== undefined) return shorthand[bare].split(' ');
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not'];
  if (/^(?:do|does|did|is|are|was|were|has|have|had|would|should)nt$/.test(word))
    return [word.slice(0, -2), 'not'];
  const cut = word.replace(/'(?:s|re|ve|ll|d|m)$/, '');
  return [cut.replace(/'/g, '')].filter((w) => w !== '');
}

/** Lower case, no accents, one kind of apostrophe. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase();
}

const irregular: Readonly<Record<string, string>> = wordTable({
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  geese: 'goose',
  mice: 'mouse',
  feet: 'foot',
  teeth: 'tooth',
  oxen: 'ox',
  wolves: 'wolf',
  calves: 'calf',
  knives: 'knife',
  shelves: 'shelf',
  wives: 'wife',
  thieves: 'thief',
  loaves: 'loaf',
  halves: 'half',
  series: 'series',
  species: 'species',
  news: 'news',
  movies: 'movie',
  cookies: 'cookie',
  calories: 'calorie',
  status: 'status',
  statuses: 'status',
  bus: 'bus',
  gas: 'gas',
  less: 'less',
  is: 'is',
  was: 'was',
  has: 'has',
  does: 'does',
  this: 'this',
  as: 'as',
  us: 'us',
  its: 'its',
  always: 'always',
  indices: 'index',
  yes: 'yes',
  plus: 'plus',
  versus: 'versus',
  across: 'across',
  minus: 'minus',
  vs: 'vs',
  ups: 'up',
  lens: 'lens',
});

/** The singular, roughly: good enough to compare two words of one thing. */
export function stem(word: string): string {
  const known = irregular[word];
  if (known !== undefined) return known;
  if (/.{4,}people$/.test(word)) return word.replace(/people$/, 'person');
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:sses|shes|ches|xes|zzes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** What the forms of a verb begin with: "close", "closed" and "closing" are one. */
export function verbStem(word: string): string {
  const cut = word.replace(/(?:ing|ed|es|s|e)$/, '');
  if (cut.length < 3) return word;
  return /([b-df-hj-np-tv-z])\1$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** The word itself, or another form of a verb: "close" for "closed". */
export const isForm = (word: string | undefined, other: string): boolean =>
  word === other ||
  (word !== undefined && other.length > 4 && /(?:ed|ing)$/.test(other) && verbStem(word) === verbStem(other));

/** A phrase as it is looked up. */
export const stems = (text: string): string[] =>
  tokens(text.replaceAll('_', ' '))
    .filter(({ word }) => /[\p{L}\p{N}$€£%]/u.test(word))
    .map((token) => token.stem);

const units: Readonly<Record<string, number>> = wordTable({
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
});
const scales: Readonly<Record<string, number>> = wordTable({
  hundred: 100,
  thousand: 1000,
  k: 1000,
  million: 1e6,
  m: 1e6,
  mio: 1e6,
  mln: 1e6,
  mn: 1e6,
  mil: 1e6,
  mill: 1e6,
  bn: 1e9,
  billion: 1e9,
  trillion: 1e12,
  dozen: 12,
});
const scaleNames = Object.keys(scales).filter((name) => name.length > 4);
/** "2 millions", "a couple of hundreds" as well, and "310 milion" behind a number. */
const scaleOf = ({ word, stem: one }: Token, before: Token | undefined): number | undefined =>
  scales[word] ??
  (one.length > 4 ? scales[one] : undefined) ??
  (before?.value === undefined ? undefined : scales[nearest(one, scaleNames) ?? '']);

const compared = /^(?:than|over|above|under|below|least|most|exceeding|[<>=≥≤]|>=|<=)$/;

/** "two hundred", "1.5 million", "10k" as one number. */
function joinNumbers(list: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of list) {
    const before = joined.at(-1);
    // "Two and a half".
    const [whole, ...rest] = [...joined.slice(-3), token];
    if (whole?.value !== undefined && rest.map((t) => t.word).join(' ') === 'and a half') {
      joined.splice(-3, 3, numbered(whole, `${whole.written} and a half`, whole.value + 0.5));
      continue;
    }
    // "More than 75 000", "250 000".
    if (
      before?.value !== undefined &&
      /^\d{1,3}(?: \d{3})*$/.test(before.written) &&
      /^\d{3}$/.test(token.written) &&
      (token.written === '000' || compared.test(joined.at(-2)?.word ?? ''))
    ) {
      const value = before.value * 1000 + (token.value ?? 0);
      joined[joined.length - 1] = numbered(before, `${before.written} ${token.written}`, value);
      continue;
    }
    const scale = scaleOf(token, before);
    // "Half a billion", "half a dozen", "a couple of thousand".
    const lead = scale === undefined ? undefined : partBefore(joined, token);
    if (scale !== undefined && lead) {
      const from = joined.splice(-lead.length);
      const written = [...from, token].map((t) => t.written).join(' ');
      joined.push(numbered(token, written, lead.times * scale));
      continue;
    }
    // "2 millions of habitants".
    if (token.word === 'of' && isPluralScale(before)) continue;
    if (
      before?.value !== undefined &&
      scale !== undefined &&
      (token.word.length > 1 || /\d$/.test(before.written))
    ) {
      joined[joined.length - 1] = numbered(
        before,
        `${before.written} ${token.written}`,
        before.value * scale,
      );
      continue;
    }
    // "Minus five" stands for itself, where nothing is taken from another number.
    const number = token.value ?? units[token.word];
    if (before?.word === 'minus' && number !== undefined && joined.at(-2)?.value === undefined) {
      joined[joined.length - 1] = numbered(token, `${before.written} ${token.written}`, -number);
      continue;
    }
    // "A million".
    if (before && /^an?$/.test(before.word) && scale !== undefined && token.word.length > 3) {
      joined[joined.length - 1] = numbered(token, `${before.written} ${token.written}`, scale);
      continue;
    }
    const unit = token.value === undefined ? units[token.word] : undefined;
    if (
      unit !== undefined &&
      before?.value !== undefined &&
      before.value >= 20 &&
      unit < 10 &&
      units[before.stem]
    )
      joined[joined.length - 1] = numbered(before, `${before.written} ${token.written}`, before.value + unit);
    else if (token.word === 'dozen') joined.push(numbered(token, token.written, 12));
    else joined.push(unit === undefined ? token : numbered(token, token.written, unit));
  }
  return joined;
}

/** "Between 1 and 2 million", "from 1.5 to 2 thousand": the scale is said once and is of both. */
const withSharedScales = (list: readonly Token[]): Token[] =>
  list.map((token, i) => {
    const [lead, link, end] = [list[i - 1], list[i + 1], list[i + 2]];
    const isRange = /^(?:between|from)$/.test(lead?.word ?? '') && /^(?:and|to|-|–)$/.test(link?.word ?? '');
    const [, word] = /^[\d.,]+ ?(\p{L}+)$/u.exec(end?.written ?? '') ?? [];
    const isBare = token.value !== undefined && !/\p{L}/u.test(token.written);
    if (!isRange || !isBare || word === undefined || end?.value === undefined) return token;
    const scale = scaleOf({ ...end, word: word.toLowerCase(), stem: stem(word.toLowerCase()) }, lead);
    const isSmaller = scale !== undefined && token.value * scale <= end.value;
    return isSmaller ? numbered(token, token.written, token.value * scale) : token;
  });

/** How many of a scale are said in words that hold no number, and in how many words. */
function partBefore(
  joined: readonly Token[],
  { word }: Token,
): { readonly times: number; readonly length: number } | undefined {
  if (word.length < 4) return undefined;
  const said = joined
    .slice(-4)
    .map((t) => t.word)
    .join(' ');
  const quarters = /(?:^| )(?:(an?|one|1|3) )?quarters? of an?$/.exec(said);
  if (quarters)
    return { times: quarters[1] === '3' ? 0.75 : 0.25, length: quarters[1] === undefined ? 3 : 4 };
  if (/(?:^| )half of an?$/.test(said)) return { times: 0.5, length: 3 };
  if (/(?:^| )half an?$/.test(said)) return { times: 0.5, length: 2 };
  if (/(?:^| )half$/.test(said)) return { times: 0.5, length: 1 };
  if (/^an? couple of$/.test(said)) return { times: 2, length: 3 };
  return /(?:^| )couple of$/.test(said) ? { times: 2, length: 2 } : undefined;
}

/** A number that was told in several of a scale: "2 millions". */
const isPluralScale = (token: Token | undefined): boolean =>
  token?.value !== undefined &&
  / (?:hundreds|thousands|millions|billions|trillions|dozens)$/.test(token.written);

const numbered = (token: Token, written: string, value: number): Token => ({
  ...token,
  written,
  value,
  word: String(value),
});
