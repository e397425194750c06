/**
 * Things that are rows of which something is true: "show the bookings from Austria", where a session is booked or not, are
 * the booked sessions. How many they are is a measure of its own; here it is the rows that are listed, bounded and ranked.
 */
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { isMoney, usualMoney } from '../../lexicon/meaning.js';
import { stem, type Token } from '../../lexicon/tokens.js';
import { patternOf, spliced, titleWords } from './spliced.js';

type RowNoun = { readonly one: string; readonly many: string };
/** The flag, what such rows are called, and the money that they have. */
type So = {
  readonly flag: string;
  readonly many: string;
  readonly one: string;
  /** The one of both that the question says. */
  readonly said: string;
  readonly money: string | undefined;
};

const polite = '(?:please|can|could|you|just|and|now|i|want|to|so)';
const lists =
  '(?:list|show|give|find|display|see|get)(?: (?:me|us|all|of|the|our|my|every|any))*|which|what (?:are|were) (?:the|our|my)';
const told =
  /^(?:by|per|each|every|and|or|trend|trends|rate|rates|over time|count|numbers?|value|share|vs|versus|in total)\b|(?: by | per | each | every | over time | trend| compared | vs )/;
const bounds =
  'over|above|under|below|(?:(?:of|with|worth|for|costing|at) )?(?:more|less) than|(?:of|with|worth) (?:over|above|under|below|at least)|at least|worth';
const most = 'biggest|largest|highest|most expensive|most valuable|smallest|cheapest|lowest';

export function asRowsSo(tokens: readonly Token[], lexicon: Lexicon, rowNoun: RowNoun): readonly Token[] {
  const so = soIn(tokens, lexicon);
  if (!so) return tokens;
  const told = asWithout(tokens, so, rowNoun);
  return asListed(asWorth(asBounded(told, so, rowNoun), so, rowNoun), so, rowNoun);
}

const made = 'ha(?:d|s|ve)|having|made|sent|brought|led to|ended (?:in|with)|ending (?:in|with)|resulted in';
const unmade =
  'without|with no|with zero|(?:had|have|has|made|sent|brought|led to|ended (?:in|with)) no|(?:did|do|does) not (?:have|make|send|bring|lead to|end (?:in|with))';

/** "Visits without a purchase", "how many sessions had no booking", "visits that sent an enquiry". */
function asWithout(tokens: readonly Token[], { flag, said }: So, row: RowNoun): readonly Token[] {
  const rows = `(${patternOf(row.many)}|${patternOf(row.one)}|visits?|sessions?)`;
  const noun = `(?:(?:an?|any|single|the|at least|one|1) )*${said}(?! (?:rate|value|amount|date|time))`;
  const denied = spliced(
    tokens,
    new RegExp(`(?<= )${rows} (?:(?:that|which) )?(?:${unmade}) ${noun}(?= )`, 'd'),
    () => `$1 not ${flag}`,
  );
  // "What share of the sessions led to an order" says of which the share is.
  const isShare = tokens.some(({ word }) =>
    /^(?:share|part|percent|percentage|proportion|fraction|%)$/.test(word),
  );
  const deed = isShare ? `(?:that|which) (?:${made})` : `(?:(?:that|which) )?(?:${made})`;
  return spliced(
    denied,
    new RegExp(
      `(?<= )${rows} (?:${deed}|with) (?:an?|any|at least one|at least 1) ${said}(?= )(?! (?:rate|value|amount|date|time))`,
      'd',
    ),
    () => `${flag} $1`,
  );
}

function soIn(tokens: readonly Token[], { members, view }: Lexicon): So | undefined {
  for (const measure of members) {
    if (measure.aggType !== 'count' || measure.rowFilter === undefined) continue;
    const isFlag = ({ kind, type, sql, cubes }: Member): boolean =>
      kind === 'dimension' &&
      type === 'boolean' &&
      cubes.has(view.root) &&
      bare(sql) === bare(measure.rowFilter ?? '');
    const flag = members.find(isFlag);
    const names = [measure.title, ...measure.synonyms].map((name) => name.toLowerCase());
    const said = names.filter((name) => /^[a-z]{3,}s$/.test(name));
    const isName = (word: string): boolean => said.some((name) => stem(name) === stem(word));
    const token = tokens.find(({ word }) => isName(word));
    const many = token && said.find((name) => stem(name) === stem(token.word));
    if (!flag || !token || many === undefined) continue;
    const money = usualMoney(members);
    const row = members.find((m) => m.kind === 'dimension' && isMoney(m) && m.sql === money?.rowSql);
    return {
      flag: titleWords(flag.title),
      many,
      one: stem(many),
      said: token.word,
      money: row && titleWords(money?.title ?? ''),
    };
  }
  return undefined;
}

const bare = (sql: string): string => {
  const inner = /^\((.*)\)$/s.exec(sql.trim())?.[1];
  return inner === undefined ? sql.trim() : bare(inner);
};

/** "All bookings over 1800", of money where nothing else is said. */
const asBounded = (tokens: readonly Token[], { flag, many, money }: So, row: RowNoun): readonly Token[] =>
  money === undefined
    ? tokens
    : spliced(
        tokens,
        new RegExp(
          `(?<=^ (?:${polite} )*(?:(?:${lists}) )?)(?:all )?${many} (${bounds}) (\\S+)(?: (?:eur|euros?|usd|dollars?|gbp|pounds?|chf|francs?))?(?= (?:$|[?.!,]|with |in |from |since |this |last |by |on |at |made |placed ))`,
          'd',
        ),
        ([, , number = '']) =>
          /^[$€£]?\d/.test(number) ? `${flag} ${row.many} with ${money} $1 $2` : undefined,
      );

/** "The biggest booking this year". */
const asWorth = (tokens: readonly Token[], { flag, many, one, money }: So, row: RowNoun): readonly Token[] =>
  money === undefined
    ? tokens
    : spliced(
        tokens,
        new RegExp(
          `(?<= )(${most}) (?:${many}|${one})(?= )(?! (?:value|amount|rate))(?!.* (?:by|per|each|every) )`,
          'd',
        ),
        () => `${flag} ${row.many} with the $1 ${money}`,
      );

const asListed = (tokens: readonly Token[], { flag, many, one }: So, row: RowNoun): readonly Token[] =>
  spliced(
    spliced(
      tokens,
      new RegExp(`(?<=^ (?:${polite} )*)(${lists}) ${many}(?= (.*)$)`, 'd'),
      ([, , rest = '']) => (told.test(rest) ? undefined : `$1 ${flag} ${row.many}`),
    ),
    new RegExp(
      `(?<= )(latest|last|newest|first|earliest|oldest|most recent) ${one}(?= )(?! (?:value|amount|rate))(?!.* (?:by|per|each|every) )`,
      'd',
    ),
    () => `$1 ${flag} ${row.one}`,
  );

const portion = '(?:share|percentage|proportion|percent|fraction)';

/**
 * "Cancelled share of orders by channel", "phone share cancelled orders 2025": the share that are so of those that stand
 * behind it, and not the share that those before it have of all.
 */
export function shareOfRowsSo(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const isSo = (words: readonly Token[]): boolean => {
    const found = lexicon.longest(words, 0);
    // "New customer", "annual billing": a value that sentences are made of too, with its noun.
    const isNoun = lexicon.longest(words, 1)?.meanings.some((m) => m.kind === 'dimension') === true;
    const named = found?.length === words.length || isNoun ? found?.meanings : undefined;
    const meanings = named ?? (isNoun ? lexicon.valuesCalled(words[0]?.stem ?? '') : []);
    return (
      meanings.every((m) => m.kind !== 'measure' && m.kind !== 'rows') &&
      meanings.some(
        (m) =>
          m.kind === 'segment' ||
          (m.kind === 'value' && m.whole) ||
          (m.kind === 'dimension' && m.member.type === 'boolean'),
      )
    );
  };
  const isRows = (words: readonly Token[]): boolean =>
    lexicon.longest(words, 0)?.meanings.some((m) => m.kind === 'rows' && m.weight >= 0.7) === true;
  const isMeasure = (words: readonly Token[]): boolean =>
    !isRows(words) && lexicon.longest(words, 0)?.meanings.some((m) => m.kind === 'measure') === true;
  return [2, 1].reduce<readonly Token[]>((list, length) => {
    const condition = `((?:[^ ]+ ){${String(length - 1)}}[^ ]+)`;
    const ofMeasure = spliced(
      list,
      new RegExp(`(?<= )${condition} ${portion} of (?:the )?([^ ]+)(?= (?:by|per|across) )`, 'd'),
      (_, group) => (isSo(group(1)) && isMeasure(group(2)) ? '$2 share of $1' : undefined),
    );
    const ofRows = spliced(
      ofMeasure,
      new RegExp(`(?<= )${condition}(?: ([^ ]+))? ${portion}(?= (?:by|per|across|for each|in each) )`, 'd'),
      (_, group) =>
        isSo(group(1)) && (group(2).length === 0 || isRows(group(2))) ? 'share of $1 $2' : undefined,
    );
    return spliced(
      ofRows,
      new RegExp(
        `(?<=^ (?:(?:what|is|was|the|our|show|me|give) )*)${condition} ${portion} (?:(?:of|in|among|for|all|the|our) )*((?:[^ ?.!,]+ )*[^ ?.!,]+)(?=(?: [?.!])* $)`,
        'd',
      ),
      (_, group) =>
        isSo(group(1)) &&
        group(2)
          .slice(0, 4)
          .some((_t, i) => isRows(group(2).slice(i, i + 1)))
          ? 'what share of $2 is $1'
          : undefined,
    );
  }, tokens);
}
