/** Words as the data and the grammar spell them, before anything is read in them. */
import { adjectives } from '../../lexicon/attribute-words.js';
import { commonestWords, isCommonWord, isEnglishWord } from '../../lexicon/common-words.js';
import { grammarWords, isGrammarWord } from '../../lexicon/grammar-words.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { RareValue } from '../../lexicon/rare-values.js';
import { usualMoney } from '../../lexicon/meaning.js';
import { nearest, several, slip } from '../../lexicon/spelling.js';
import { isVerb } from '../../lexicon/said/verb-forms.js';
import { stem, tokens, type Token } from '../../lexicon/tokens.js';
import type { Related } from '../draft.js';
import { wordLike } from '../wordings/idioms.js';
import { monthNames, weekdayNames } from '../calendar.js';
import { wordTable } from '../../../word-table.js';

/** Words that are spelt wrong are mended first. @returns what was read for what */
export function mendSpelling(
  tokens: readonly Token[],
  lexicon: Lexicon,
  related: readonly Related[] = [],
): { tokens: Token[]; mended: [string, string][] } {
  const mended: [string, string][] = [];
  const known = asRanked(asReturned(together(withoutHyphens(tokens, lexicon), lexicon), lexicon), lexicon);
  const list = known.flatMap((token, at, tokens) => {
    const done = asDone(tokens, at, lexicon);
    if (done !== undefined) return { ...token, word: done, stem: stem(done) };
    const opposite =
      /^un(?=....)/.test(token.word) && !lexicon.knows(token.stem) ? token.word.slice(2) : undefined;
    if (opposite !== undefined && (lexicon.knows(stem(opposite)) || judged.test(opposite)))
      return [
        { ...token, word: 'not', stem: 'not' },
        { ...token, word: opposite, stem: stem(opposite) },
      ];
    if (token.value !== undefined || token.word.length < 3 || token.isQuoted || isGrammarWord(token.word))
      return token;
    if (lexicon.knows(token.stem) || isGrammarWord(token.stem) || judged.test(token.word)) return token;
    if (/^signups?$/.test(token.word)) return token;
    // "USD" is a value, and no "used" without its letter.
    if (lexicon.valuesCalled(token.stem).length > 0) return token;
    // "The most profitable film" is a superlative of films, and no most of the profit.
    if (/^(?:profit|valu)able$/.test(token.word) && /^(?:most|least)$/.test(tokens[at - 1]?.word ?? ''))
      return token;
    // "Productive" is spelt right, and no "production".
    if (adjectives.has(token.word) && !/(?:ed|en|ing)$/.test(token.word)) return token;
    const better =
      leftOut(token.word) ??
      lexicon.mend(token.stem) ??
      mendedGrammar(token.word) ??
      mendedOther(token.stem, related);
    if (better === undefined) return token;
    mended.push([token.written, better]);
    return { ...token, word: better, stem: stem(better), isMended: true };
  });
  return { tokens: list, mended };
}

/** "No subscripton" of accounts: rows of another view, by which these may be without any. */
function mendedOther(word: string, related: readonly Related[]): string | undefined {
  const others = related.map(({ lexicon }) => stem(lexicon.view.title.toLowerCase()));
  return isCommonWord(word) || others.includes(word) ? undefined : nearest(word, others);
}

/** "Opend", "closd", "answerd", and "shiped": what was done, and not what is so. */
function leftOut(word: string, isRight = isVerb): string | undefined {
  const withE = `${word.slice(0, -1)}ed`;
  if (/^[a-z]+[^aeiou\W\d]d$/.test(word) && isRight(withE)) return withE;
  const doubled = word.replace(/([b-df-hj-np-tvz])ed$/, '$1$1ed');
  return doubled !== word && !isVerb(word) && isRight(doubled) ? doubled : undefined;
}

/** "Non billable" is not billable. */
const isNon = ({ word }: Token, next: Token | undefined, lexicon: Lexicon): boolean =>
  word === 'non' &&
  next !== undefined &&
  lexicon.longest([next], 0)?.meanings.some((m) => m.kind === 'dimension' && m.member.type === 'boolean') ===
    true;

/** "Check-ins", where the data says "checkins". */
function withoutHyphens(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const list = tokens.map((token, i) =>
    isNon(token, tokens[i + 1], lexicon) ? wordLike(token, 'not') : token,
  );
  for (let i = 1; i + 1 < list.length; i += 1) {
    const [a, joint, b] = [list[i - 1]!, list[i]!, list[i + 1]!];
    const word = `${a.word}${b.word}`;
    if (joint.word !== '-' || !lexicon.knows(stem(word))) continue;
    list.splice(i - 1, 3, { ...a, word, stem: stem(word), written: `${a.written}-${b.written}` });
  }
  return list;
}

const particle = /^(?:back|off|over|out|up|in|down|away|on)$/;
const pronoun = /^(?:it|them|this|that|these|those|him|her|something|anything)$/;

/** "Handed them over", "turned the offer down": a verb of the data whose second word stands behind what it is done to. */
function together(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const list = [...tokens];
  for (let i = 0; i < list.length; i += 1) {
    const verb = list[i]!;
    const to = list.findIndex((t, k) => k > i + 1 && k < i + 4 && particle.test(t.word));
    if (to < 0 || verb.isQuoted) continue;
    const thing = list.slice(i + 1, to);
    const isPronoun = thing.length === 1 && pronoun.test(thing[0]!.word);
    const isNoun = thing.length === 2 && /^(?:the|an?|their|its|his|her|our|my|any)$/.test(thing[0]!.word);
    const found = lexicon.longest([verb, list[to]!], 0);
    if ((!isPronoun && !isNoun) || found?.length !== 2) continue;
    list.splice(i, thing.length + 2, verb, list[to]!, ...(isNoun ? thing : []));
  }
  return list;
}

const people =
  /^(?:customers?|clients?|people|visitors?|members?|users?|buyers?|guests?|patients?|shoppers?)$/;

/** "How many of them came back" asks for those that were returned, where the data tells of such. */
function asReturned(tokens: Token[], lexicon: Lexicon): Token[] {
  const at = tokens.findIndex(
    ({ word }, i) =>
      /^(?:came|come|comes|coming|sent|send|brought|shipped)$/.test(word) &&
      tokens[i + 1]?.word === 'back' &&
      !/^(?:to|for|from|after|again|later)$/.test(tokens[i + 2]?.word ?? '') &&
      // Customers who came back have come again.
      !tokens.slice(Math.max(0, i - 3), i).some((t) => people.test(t.word)),
  );
  const verb = tokens[at];
  if (!verb) return tokens;
  const word = 'returned';
  const returned: Token = { ...verb, word, stem: stem(word), written: `${verb.written} back` };
  const isTold =
    lexicon.valuesCalled(word).length > 0 ||
    lexicon.longest([returned], 0)?.meanings.some((m) => m.kind !== 'rows' && m.kind !== 'value') === true;
  return isTold ? [...tokens.slice(0, at), returned, ...tokens.slice(at + 2)] : tokens;
}

/** What the data may call those who spend most and what sells best. */
const rankedAs: readonly (readonly [said: RegExp, meant: readonly string[], by: readonly string[]])[] = [
  [/^spenders?$/, ['customer', 'client', 'account', 'member', 'donor', 'guest'], ['by', 'money']],
  [/^subjects?$/, ['topic', 'category', 'issue', 'reason', 'problem', 'trade'], []],
  [/^(?:best)?sellers?$/, ['product', 'item', 'dish', 'title', 'film', 'book'], []],
];

/** "Our five biggest spenders", "the best sellers": the customers by what they spent, the best products. */
function asRanked(tokens: Token[], lexicon: Lexicon): Token[] {
  return tokens.flatMap((token, at) => {
    const [, meant = [], by = []] = rankedAs.find(([said]) => said.test(token.word)) ?? [];
    const isName = (word: string): boolean =>
      lexicon
        .longest([wordLike(token, word)], 0)
        ?.meanings.some(
          (m) => m.kind === 'rows' || (m.kind === 'dimension' && m.member.type === 'string'),
        ) === true;
    // What was spent with somebody is told where money comes in.
    const isTold = by.length === 0 || usualMoney(lexicon.members) !== undefined;
    const noun = lexicon.knows(token.stem) || !isTold ? undefined : meant.find(isName);
    const before = tokens.slice(Math.max(0, at - 3), at);
    const isBest = token.word.startsWith('best');
    const isRanked =
      isBest ||
      before.some((t) => /^(?:best|top|biggest|largest|highest|big|worst|common|popular)$/.test(t.word));
    if (noun === undefined || !isRanked) return token;
    const thing = wordLike(token, token.word.endsWith('s') ? `${noun}s` : noun);
    const behind = tokens[at + 1]?.word === 'by' ? [] : by.map((word) => wordLike(token, word));
    return [...(isBest ? [wordLike(token, 'best')] : []), thing, ...behind];
  });
}

/** What is done to rows that have a number of how good they were. */
const judged = /^(?:rated|reviewed|scored|graded)$/;

/** "Did we deliver" asks for what was delivered, where the data has that word alone. */
function asDone(tokens: readonly Token[], at: number, lexicon: Lexicon): string | undefined {
  const { word = '' } = tokens[at] ?? {};
  const isAsked =
    /^(?:did|do|have)$/.test(tokens[at - 2]?.word ?? '') &&
    /^(?:we|you|they|people|customers?|clients?|users?|staff)$/.test(tokens[at - 1]?.word ?? '');
  if (!isAsked || word.length < 3) return undefined;
  const forms = [`${word}ed`, `${word}d`, `${word}${word.slice(-1)}ed`];
  // "Did we refund": those that are "Refunded", and not the money of it.
  const values = forms.filter((form) => lexicon.valuesCalled(form).length > 0);
  // "Did we ship in March" is of when it was done, where the data tells that.
  const isTimed = lexicon.members.some((m) => m.type === 'time' && lexicon.stemsOf(m.title)[0] === word);
  const value = values.length === 1 && !isTimed ? values[0] : undefined;
  return value ?? (lexicon.knows(word) ? undefined : forms.find((form) => lexicon.knows(form)));
}

/** Of two that a word is as near to, the first is meant; one of three letters is none but these. */
const oftenSaid =
  `the and for how what with from many much most more show list give each last this year years time that have than were when only
  some does over page date week like been which would could should price every first month months where there their these those
  came are was has did per all top not out rank`.split(/\s+/);

/** What was written for words that were spelt wrong, and what they are read as. */
export type Mended = ReadonlyMap<string, string>;

/** Words of a question that are written as words of English, of the data or of the grammar are not. */
export function inRightLetters(
  input: string,
  lexicons: readonly Lexicon[],
  rare: ReadonlyMap<unknown, readonly RareValue[]>,
): { readonly input: string; readonly mended: Mended } {
  const named = new Set([...rare.values()].flatMap((of) => of.flatMap(({ words }) => words)));
  const own = new Set(
    lexicons.flatMap((lexicon) => lexicon.words().flatMap((word) => [word, several(word)])),
  );
  const mended = new Map<string, string>();
  const known = (word: string): boolean =>
    isGrammarWord(word) ||
    isEnglishWord(word) ||
    isVerb(word) ||
    named.has(word) ||
    tokens(word)[0]?.word !== word ||
    lexicons.some((lexicon) => lexicon.spells(word));
  const text = input.replace(writtenWords, (written, word: string | undefined, at: number) => {
    const low = word?.toLowerCase() ?? '';
    const single = stem(low);
    const slipped = slipsThatAreWords.find(([typed, so]) => {
      so.lastIndex = at;
      return typed === low && so.test(input);
    })?.[2];
    // "Us, Canada and Mexico" are countries.
    if (written === 'us' && isCountry(input, at, lexicons)) return 'US';
    if (slipped !== undefined && !lexicons.some((lexicon) => lexicon.spells(low))) {
      mended.set(written, slipped);
      return slipped;
    }
    if (!/^[a-z]{3,}$/.test(low) || known(low) || known(single)) return written;
    // A capital within the question is a name's.
    const isName = written !== low && /[^.?!:\s]\s*$/.test(input.slice(0, at));
    const ofSentence = isName ? namesOfTimes : low.length < 4 ? oftenSaid : sentenceWords;
    const [ofData, said] = [nearestSlip(low, own), nearestSlip(low, ofSentence)];
    const isOfData = ofData !== undefined && (said === undefined || ofData.cost < said.cost);
    const other = isName || low.length < 4 ? undefined : nearestSlip(low, commonestWords());
    const near = isOfData ? ofData : (said ?? (other && other.cost < 1.3 ? other : undefined));
    const better = leftOut(low, isEnglishWord) ?? near?.word;
    if (better === undefined) return written;
    mended.set(written, better);
    return better;
  });
  return { input: text, mended };
}

/** What is quoted is no word of the sentence, and neither is a part of a name: "a_b", "a.b", "a-b". */
const writtenWords = /["“][^"”]*["”]|(?<![\p{L}\p{N}_@.'’/-])(\p{L}{2,})(?![\p{L}\p{N}_@/-]|['’.]\p{L})/gu;
/** Slips that are words as well, by what stands around them. */
const slipsThatAreWords: readonly (readonly [typed: string, so: RegExp, meant: string])[] = [
  [
    'form',
    /form(?= (?:the |our |my |all )?(?:\d{4}|\p{Lu}|last|this|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/uy,
    'from',
  ],
  [
    'fist',
    /fist(?= (?:\d|two|three|four|five|six|seven|eight|nine|ten|day|week|month|quarter|half|year))/iy,
    'first',
  ],
  ['may', /(?<=\bhow )may(?= (?!i\b|we\b|you\b|they\b)[a-z])/iy, 'many'],
  ['lest', /(?<=\bat )lest/iy, 'least'],
  ['sow', /(?<=^)sow(?= )/iy, 'show'],
  ['hw', /hw(?= (?:many|much|long|often) )/iy, 'how'],
  ['fro', /fro(?= (?!and )[a-z\d])/iy, 'for'],
  ['fo', /fo(?= [a-z\d])/iy, 'of'],
  ['ot', /ot(?= [a-z\d])/iy, 'to'],
  ['yb', /yb(?= [a-z])/iy, 'by'],
];

/** "In the us", "us, canada and mexico", where a country of the data is called so. */
function isCountry(input: string, at: number, lexicons: readonly Lexicon[]): boolean {
  const isValue = (word = ''): boolean => lexicons.some((l) => l.valuesCalled(stem(word)).length > 0);
  if (!lexicons.some((l) => l.calls('us'))) return false;
  const [before, behind] = [input.slice(Math.max(0, at - 30), at), input.slice(at, at + 30)].map((text) =>
    text.toLowerCase(),
  );
  if (/\b(?:the|in|outside) $/.test(before ?? '')) return true;
  const [, last] = /([a-z]+)(?:,| and| or| vs| versus) $/.exec(before ?? '') ?? [];
  const [, next] = /^us(?:,| and| or| vs| versus) ([a-z]+)/.exec(behind ?? '') ?? [];
  return isValue(last) || isValue(next);
}

/** The word that one slip of the hand makes of another, where no other is as likely. */
function nearestSlip(
  typed: string,
  words: Iterable<string>,
): { readonly word: string; readonly cost: number } | undefined {
  let best: { word: string; cost: number } | undefined;
  let isShared = false;
  for (const word of words) {
    if (word.length < 3 || Math.abs(word.length - typed.length) > 1) continue;
    const cost = slip(typed, word);
    if (cost === undefined || (best && cost > best.cost)) continue;
    const [rank, other] = [oftenSaid.indexOf(word), oftenSaid.indexOf(best?.word ?? '')];
    const isEven = best?.cost === cost && rank === other;
    if (isEven) isShared = true;
    else if (best?.cost !== cost || other < 0 || (rank >= 0 && rank < other))
      [best, isShared] = [{ word, cost }, false];
  }
  return isShared ? undefined : best;
}

/** Words of time and of counting are spelt wrong as often as the data's. */
function mendedGrammar(word: string): string | undefined {
  if (isCommonWord(word)) return undefined;
  if (word.length < 4) return lettersLeftOut[word];
  return nearest(word, grammarToMend);
}
const lettersLeftOut: Readonly<Record<string, string>> = wordTable({
  hom: 'how',
  pre: 'per',
});
const grammarToMend =
  `${monthNames.join(' ').toLowerCase()} ${weekdayNames.join(' ').toLowerCase()} average median total highest lowest
  percentage number different fewest against overall unique yesterday between compared growth busiest longest shortest which whose where every many much more amount value people country
  without before after during since until change changed changes increase increased decrease decreased difference growth
  share percent proportion fraction biggest largest smallest lowest cheapest newest oldest latest compare comparison versus
  except excluding including previous current unassigned quarterly monthly weekly daily yearly distribution minimum maximum month months year years week weeks weekday weekdays weekend quarter quarters
  brought started ended received annual annually euro euros dollar dollars pound pounds`.split(/\s+/);
/** "Amy" is no May. */
const namesOfTimes = [...monthNames, ...weekdayNames]
  .map((name) => name.toLowerCase())
  .filter((n) => n !== 'may');
const sentenceWords: ReadonlySet<string> = new Set([...oftenSaid, ...grammarWords, ...grammarToMend]);
