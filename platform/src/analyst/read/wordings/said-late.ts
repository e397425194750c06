/**
 * How late, how punctual: said with the names of the numbers that tell it. "Which left the most late" has the highest
 * departure delay, "punctuality" is a rate, and "late arrivals" are rows that arrived late.
 */
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Token } from '../../lexicon/tokens.js';
import { pairMeant, toldPairs, usualNote, whichOf } from '../late-pairs.js';
import type { Problem } from '../draft.js';
import { patternOf, spliced, spokenText, titleWords } from './spliced.js';
import { plural } from '../../words/phrases.js';

const be = '(?:do|does|did|is|are|was|were|has|have|had|been)';
const late = '(?:late|delayed|behind schedule|behind time)';
const inTime = '(?:(?:on|in) (?:- )?time|on schedule|punctual)';
const rate = '(?:rate|share|percentage|performance|ratio)';
const end = '(?=(?: [?.!,])* $| (?:in|on|from|to|for|by|during|since|this|last|per|of|and|with|between) )';

type Said = {
  readonly pattern: string;
  /** @param what the number's name, `departure delay`; @param when what is done to be late, `departure` */
  readonly meant: (what: string, when: string, match: RegExpExecArray) => string | undefined;
};

const doneAs = (nouns: readonly string[]): string =>
  `(?:${['(?!)', ...nouns.flatMap((noun) => [plural(noun), noun])].join('|')})`;

/** @param does the words that say which pair is meant, one of them */
const sayings = (does: string, nouns: readonly string[], rows: string): readonly Said[] => [
  {
    pattern: `how ${late} (?:on average )?(?:${be} )?((?:(?!${does} )[^ ]+ ){0,4}?)(?:usually |normally |typically )?${does}(?: on average)?${end}`,
    meant: (what, _, { 1: of = '' }) => `what is the average ${what} ${of === '' ? '' : 'of $1'}`,
  },
  {
    pattern: `how ${late} (?:${be} )+((?:[^ ]+ ){1,4}?)on average`,
    meant: (what, _, { 1: of = '' }) =>
      `what is the average ${what}${/^(?:we|they|it|you) $/.test(of) ? '' : ' of $1'}`,
  },
  {
    pattern: `how ${late} (?:on average )?(?:${be} )+(?:(?:we|they|it|you) )?(?:on average(?= ))?`,
    meant: (what, _, { 0: said }) =>
      `what is the average ${what}${/ (?:we|they|it|you) $/.test(said) ? '' : ' of'}`,
  },
  {
    pattern: `how often (?:do|does|did|is|are|was|were) ((?:(?!${does} )[^ ]+ ){1,4}?)(?=(?:${does} )?(?:${late}|${inTime}|early) )`,
    meant: () => 'what share of $1 was',
  },
  {
    pattern: `(?:(?:that|which|who) )?(?:(?:${be}|${does}) )+(?:the )?(most|least) ${late}${end}`,
    meant: (what, _, { 0: said, 1: most }) =>
      `${/^(?:that|who) /.test(said) ? 'with' : said.startsWith('which ') ? 'which has' : 'has'} the ${most === 'most' ? 'highest' : 'lowest'} ${what}`,
  },
  {
    pattern: `(?:the )?(?:top )?((?:\\d+|two|three|four|five|ten|twenty) )?(most|least) ${late} ([^ ]+)`,
    meant: (what, _, { 1: n = '', 2: most }) =>
      n === ''
        ? `the $3 with the ${most === 'most' ? 'highest' : 'lowest'} ${what}`
        : `${most === 'most' ? 'top' : 'bottom'} $1 $3 by ${what}`,
  },
  {
    pattern: `(?:(?:${be}|${does}) )*(?:the )?(most|least) (?:punctual|on (?:- )?time)${end}`,
    meant: (_, when, { 1: most }) => `has the ${most === 'most' ? 'highest' : 'lowest'} ${when}punctuality`,
  },
  {
    pattern: `(?:the )?(most|least) punctual ([^ ]+)`,
    meant: (_, when, { 1: most }) =>
      `the $2 with the ${most === 'most' ? 'highest' : 'lowest'} ${when}punctuality`,
  },
  {
    pattern: `how punctual(?: (?:${be}|${does}))*`,
    meant: (_, when) => `what is the ${when}punctuality of`,
  },
  {
    pattern: `(?:${does} )?(?:punctuality|${inTime} (?:${does} )?${rate})(?: (?:at|on|of|for) ${does}(?! (?:from|to|in|at)))?`,
    meant: (_, when) => `${when}punctuality`,
  },
  {
    pattern: `(?:${does} )?(?:delays?|lateness)(?: (?:at|on|in|of|upon|when) (?:the )?${does}(?! (?:from|to|at) ))?`,
    meant: (what) => what,
  },
  {
    pattern: `(not )?(${late}|${inTime}|early) (${doneAs(nouns)})(?! ${rate})`,
    meant: (_what, _when, { 3: noun = '' }) => `${rows} that ${noun} $1 $2`,
  },
  {
    pattern: `(${doneAs(nouns)})(?= (?:(?:that|which|${be}|${does}) )*(?:not )?(?:${late}|${inTime}|early) )`,
    meant: (_what, _when, { 1: noun = '' }) => (noun === rows ? undefined : `${rows} that ${noun}`),
  },
];

const plain = [
  ['delayed|behind schedule|behind time', 'late'],
  ['punctually|(?<!most |least |how )punctual|on schedule', 'on time'],
] as const;

/** Where no times tell how late it was, and each row is on time or not: "late orders" are orders that were not. */
const saidOfFlag = (tokens: readonly Token[], rows: string): readonly Token[] =>
  [
    [
      `(?:on (?:- )?time|punctual) (?:delivery|arrival|shipping|shipment) ${rate}|punctuality(?: ${rate})?`,
      'on time rate',
    ],
    [
      `${late} (?:(?:delivery|arrival|shipping|shipment|order) )?${rate}`,
      `share of ${titleWords(rows)} not on time`,
    ],
    [`not (?:too )?${late}(?= )`, 'on time'],
    [`${late} (orders|deliveries|shipments|parcels|arrivals|ones|${patternOf(rows)})`, '$1 not on time'],
    [`(?:too )?${late}(?= )`, 'not on time'],
  ].reduce(
    (said, [pattern = '', meant]) => spliced(said, new RegExp(`(?<= )${pattern}`, 'd'), () => meant),
    tokens,
  );

/** @returns what the question says of these numbers in their own words, and what had to be guessed */
export function withLateness(
  tokens: readonly Token[],
  lexicon: Lexicon,
  rows: string,
): {
  readonly tokens: readonly Token[];
  readonly notes: readonly string[];
  readonly problem?: Problem;
} {
  const pairs = toldPairs(lexicon);
  const asked = tokens.some(({ word }) =>
    /^(?:late|lateness|delays?|delayed|punctual|punctuality|time|schedule|behind|early)$/.test(word),
  );
  const isOther = lexicon.members.some(
    (m) =>
      /\bdelay|\blate/i.test(m.title) && m.kind === 'dimension' && !pairs.some(({ number }) => number === m),
  );
  const isFlagged = lexicon.members.some(
    (m) => m.type === 'boolean' && /^(?:\w+ )?on[- ]time$/i.test(m.title),
  );
  if (pairs.length === 0 && asked && !isOther && isFlagged)
    return { tokens: saidOfFlag(tokens, rows), notes: [] };
  if (pairs.length === 0 || !asked || isOther) return { tokens, notes: [] };
  const does = `(?:${['(?!)', ...new Set(pairs.flatMap(({ words }) => words))].join('|')})`;
  const nouns = pairs.map(({ what }) => what.replace(/ ?delay$/, '')).filter(Boolean);
  const notes = new Set<string>();
  let problem: Problem | undefined;
  const done = doneAs(nouns);
  const beside = new RegExp(
    ` (?:${late}|${inTime}|early) ${done} (?:,|and|or|vs|versus|plus|against) (?:(?:${late}|${inTime}|early) )?${done} `,
  );
  if (pairs.length > 1 && beside.test(spokenText(tokens)))
    return {
      ...{ tokens, notes: [] },
      problem: whichOf(pairs),
    };
  // One word for each, so that none is taken for another one's slip.
  let list = plain.reduce<readonly Token[]>(
    (said, [pattern, meant]) => spliced(said, new RegExp(`(?<= )(?:${pattern})(?= )`, 'd'), () => meant),
    tokens,
  );
  for (const { pattern, meant } of sayings(does, nouns, rows)) {
    const regex = new RegExp(`(?<= )(?:${pattern})(?= )`, 'd');
    list = spliced(list, regex, (match) => {
      const all = list.map(({ word }) => word);
      const found = pairMeant(pairs, match[0].split(' '), all);
      if (!found) {
        problem ??= whichOf(pairs);
        return undefined;
      }
      const { pair, isGuess } = found;
      const said = meant(pair.what, pair.what.replace(/delay$/, ''), match);
      // "The departure delay" is said as it is called.
      if (said === undefined || said === match[0].trim()) return undefined;
      if (isGuess) notes.add(usualNote(pairs, pair));
      return said;
    });
  }
  return { tokens: list, notes: [...notes], ...(problem ? { problem } : {}) };
}
