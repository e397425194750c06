/** Words that stand for the rows themselves: "rows", "by number", deaths of a table whose rows have a day of death. */
import type { Lexicon } from '../../lexicon/lexicon.js';
import { isMoney } from '../../lexicon/meaning.js';
import { tokens as tokensOf, type Token } from '../../lexicon/tokens.js';
import type { Facts } from '../draft.js';
import { wordLike } from './idioms.js';
import { spliced, titleWords } from './spliced.js';

/** "How many rows are there", where nothing else is called so. */
export const withRowNoun = (
  tokens: readonly Token[],
  { lexicon, facts }: { readonly lexicon: Lexicon; readonly facts: Facts },
): readonly Token[] =>
  withKind(
    ofValue(
      byNumber(
        everStayed(
          withoutVolume(receiving(boundOfCount(lastTime(tokens), lexicon), lexicon), lexicon),
          facts,
        ),
        lexicon,
        facts,
      ),
      lexicon,
    ),
    lexicon,
    facts,
  ).flatMap((token, i) =>
    isDated(token, lexicon) ||
    (token.word === 'rows' &&
      tokens[i - 1]?.word === 'many' &&
      tokens[i - 2]?.word === 'how' &&
      lexicon.longest([token], 0) === undefined)
      ? facts.rowNoun.many.split(' ').map((word) => wordLike(token, word.toLowerCase()))
      : token,
  );

/** "Ticket volume by month", "the quantity of tickets" are how many tickets there are, where nothing else is called so. */
const withoutVolume = (tokens: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  spliced(
    spliced(tokens, /(?<= )([^ ]+) volumes?(?= )/d, (_, group) => {
      const isRows = lexicon.longest(group(1), 0)?.meanings.some((m) => m.kind === 'rows' && m.weight >= 0.7);
      return isRows === true && !isCalled(lexicon, /\bvolume\b/i) ? 'number of $1' : undefined;
    }),
    /(?<= )quantity of(?= )/d,
    () => (isCalled(lexicon, /\b(?:quantity|qty|units?|pieces|amount)\b/i) ? undefined : 'number of'),
  );

const isCalled = ({ members }: Lexicon, name: RegExp): boolean =>
  members.some(({ title }) => name.test(title));

const isRowsSaid = (words: readonly Token[], lexicon: Lexicon): boolean =>
  lexicon
    .longest(words, 0)
    ?.meanings.some(
      (m) =>
        (m.kind === 'rows' && m.weight >= 0.7) ||
        (m.kind === 'measure' && m.member.aggType === 'countDistinct' && m.weight >= 0.7),
    ) === true;

const bounds: readonly (readonly [said: string, meant: string])[] = [
  [
    '(?:exceeds?|exceeding|(?:is |are )?(?:greater|more|higher|larger|bigger) than|over|above|>)',
    'more than',
  ],
  ['(?:(?:less|lower|smaller|fewer) than|under|below|<)', 'fewer than'],
  ['(?:at least|>=|≥)', 'at least'],
];
const whose =
  '(?:(?:whose|where|in which|for which|with|having|have|has|had|that have|which have)(?: (?:an?|the|their))? )?';

/** "Customers whose order count exceeds 6", "with a number of late orders above 6": with more than 6 of them. */
const boundOfCount = (tokens: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  bounds.reduce((list, [said, meant]) => {
    const op = `(?:(?:is|are|was|were) )?${said} ([0-9]+)`;
    const few = spliced(
      list,
      new RegExp(`(?<= )${whose}(?!head )([a-z]+) counts? ${op}(?= )`, 'd'),
      (_, group) => (isRowsSaid(group(1), lexicon) ? `with ${meant} $2 ${group(1)[0]?.stem}s` : undefined),
    );
    return spliced(
      few,
      new RegExp(`(?<= )${whose}(?:number|count) of ((?:[a-z]+ )*?)([a-z]+s) ${op}(?= )`, 'd'),
      (_, group) => (isRowsSaid(group(2), lexicon) ? `with ${meant} $3 $1 $2` : undefined),
    );
  }, tokens);

/**
 * "How many orders did we receive in May", "did each channel receive": had, where no time of the rows is called so. What
 * customers receive is delivered to them.
 */
const receiving = (tokens: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  isCalled(lexicon, /receiv|receipt/i)
    ? tokens
    : spliced(
        tokens,
        /(?<= (?:did|do|does) (?:we |you |i |(?:each|every) (?:[^ ]+ ){1,3}|the (?:[^ ]+ ){1,2}))(?<! (?:customer|client|people|person|buyer|guest|member|user|patient|visitor)s? )receive(?= )/d,
        () => 'have',
      );

/** "Deaths", where the one time of the rows is a death date: these are the rows, though some are of the type "Death". */
function isDated({ word, stem, isQuoted }: Token, lexicon: Lexicon): boolean {
  const [time, other] = lexicon.members.filter(
    (m) => m.kind === 'dimension' && m.type === 'time' && m.cubes.has(lexicon.view.root),
  );
  const noun = /^([a-z]+) date$/i.exec(time?.title ?? '')?.[1]?.toLowerCase();
  const isEvent = noun !== undefined && !/^(?:birth|sale|start|end|due|update|release|delivery)$/.test(noun);
  if (other || !isEvent || isQuoted || word === stem || stem !== noun) return false;
  const { meanings = [] } = lexicon.longest(tokensOf(word), 0) ?? {};
  return meanings.every((m) => m.kind === 'value' || (m.kind === 'dimension' && m.member === time));
}

const place =
  '(?: (?:on|in|at|with) (?:(?:the|our|your|this) (?:web )?(?:website|site|pages?|app|store|shop|platform)|(?:one|any) of (?:the|our|your) [^ ]+))?(?: (?:in one go|in one sitting|at a stretch|in a row|at once))?';
const anyone =
  '(?:anyone|anybody|someone|somebody|people|(?:any|a|one|our|the) (?:visitor|user|guest|customer|client|member|person|visit|session)s?)';
const stayed = new RegExp(
  `(?<= )(longest|shortest) (?:time )?(?:that )?${anyone}(?: (?:has|have|had|did))?(?: ever)? (?:stayed|stay|stays|spent|spend|spends|remained|remain|lasted|last|lasts|been)${place}(?=(?: [?.!])* $| (?:,|and) )`,
  'd',
);

/** "The longest that anyone ever stayed on the site" is the longest row. */
const everStayed = (tokens: readonly Token[], { rowNoun }: Facts): readonly Token[] =>
  spliced(tokens, stayed, () => `$1 ${rowNoun.one.toLowerCase()}`);

/** "When did Acme order the last time and …" is "when did Acme last order and …". */
const lastTime = (tokens: readonly Token[]): readonly Token[] =>
  spliced(
    spliced(
      tokens,
      /(?<= )(when|what|where) (did) ((?:[^ ]+ ){1,5}?)([^ ]+) (?:for )?the (?:very )?(last|first) time(?=(?: [?.!])* $| (?:and|,) )/d,
      () => '$1 $2 $3 $5 $4',
    ),
    /(?<= )(?:what|which) (was|is) the (?:date|day) of (?=(?:[^ ]+ ){0,4}(?:last|first|latest|newest|oldest|earliest|most recent) )/d,
    () => 'when $1',
  );

/** "Sources sorted by number" are so by how many rows they have. */
const number =
  /(?<= )by (?:the |their )?(?:number|count|frequency|occurrences?)(?=(?: [?.!,;:)])| $| (?:from|with|and|highest|lowest|largest|smallest|most|desc|descending|asc|ascending|in|of them) )/d;

const byNumber = (tokens: readonly Token[], lexicon: Lexicon, { rowNoun }: Facts): readonly Token[] =>
  spliced(tokens, number, () =>
    lexicon.members.some(({ title }) => /^(?:number|count|frequency)$/i.test(title))
      ? undefined
      : `by number of ${rowNoun.many.toLowerCase()}`,
  );

/** A number, or what stands first or last in an order. */
const counted =
  /^(?:oldest|newest|latest|earliest|first|last|longest|shortest|biggest|largest|smallest|slowest|fastest|most|fewest)$/;

/** "More than 60 bugs", "the oldest open bug": issues of the type "Bug". */
function withKind(tokens: readonly Token[], lexicon: Lexicon, { rowNoun }: Facts): readonly Token[] {
  const kinds = lexicon.members
    .filter(
      ({ kind, title }) =>
        kind === 'dimension' && ['type', `${rowNoun.one.toLowerCase()} type`].includes(title.toLowerCase()),
    )
    .flatMap(({ name }) => lexicon.holdings.values.get(name) ?? [])
    .map(({ value }) => tokensOf(String(value)))
    .filter(({ length }) => length === 1)
    .map(([token]) => token?.stem);
  return kinds.length === 0
    ? tokens
    : tokens.flatMap((token, i) => {
        const before = [tokens[i - 1], tokens[i - 2]];
        const isCounted = before.some(
          (t) => t !== undefined && (t.value !== undefined || counted.test(t.word)),
        );
        const isRows =
          tokens[i + 1] !== undefined && lexicon.longest([tokens[i + 1]!], 0)?.meanings[0]?.kind === 'rows';
        if (!isCounted || isRows || !kinds.includes(token.stem)) return [token];
        const noun = token.word === token.stem ? rowNoun.one : rowNoun.many;
        return [token, ...noun.split(' ').map((word) => wordLike(token, word.toLowerCase()))];
      });
}

/** Where it is asked for by itself, and not as the highest or the average. */
const worth =
  /(?<=^ (?:(?:and|so|,|what|is|are|was|were|whats|what's|'s|show|give|tell|me|us|calculate|the) )*)(?:total |combined |overall )?value of(?= )/d;

/** "The value of our open deals" is what the rows are worth. */
function ofValue(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const money = lexicon.members.find((m) => m.aggType === 'sum' && m.hints.default === true && isMoney(m));
  return spliced(tokens, worth, () =>
    money && !lexicon.members.some(({ title }) => /\bvalue$/i.test(title))
      ? `total ${titleWords(money.title)} of`
      : undefined,
  );
}
