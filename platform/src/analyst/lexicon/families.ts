/**
 * Words that people use for one another, whatever the data calls the thing: a bill is an invoice, a ticket is a case. A
 * word that the data holds itself keeps its own meaning, and one that two families of the data share is of neither.
 */
import type { Member, View } from '../../data/data-model.js';
import { isSideMoney, isSpent, moneyFlow, moneySums, usualMoney } from './meaning.js';
import { stems } from './tokens.js';
import { deedOf, saidOfFlag, saidOfTime } from './said/of-members.js';
import { countryNames, intervalNames, otherNames, type OtherName } from './value-names.js';
import type { Holdings } from './values.js';
import { abbreviations } from './abbreviations.js';
import { compounds, spans } from './compound-words.js';
import { sized } from './measure-words.js';
import { amounts, families } from './word-families.js';
import type { Others } from './word-lists.js';
import { wordTable } from '../../word-table.js';

const none: Others = { sure: [], weak: [] };
/** Other words for one, in the singular. */
const relativesOf = (word: string): Others => families.get(word) ?? none;
const otherAmounts = (word: string): Others => amounts.get(word) ?? none;
const inFull = (words: readonly string[]): string[] => words.map((word) => abbreviations.get(word) ?? word);

/** What people call the sum of money that the model takes when none is named. */
const moneyWords: readonly string[] = [
  'revenue',
  'sale',
  'turnover',
  'income',
  'earning',
  'taking',
  'money',
  'billing',
];

/** What people call money that comes in, goes out, and the difference. */
const flowWords: Readonly<Record<string, readonly string[]>> = wordTable({
  in: [
    ...moneyWords,
    'inflow',
    'receipt',
    'deposit',
    'credit',
    'incoming',
    'money received',
    'money coming in',
  ],
  out: 'spend|expense|expenditure|cost|outgoing|outflow|outlay|debit|money spent|money going out|total cost'.split(
    '|',
  ),
  net: 'net cash flow|cash flow|cashflow|profit|net profit|net income|surplus|net result|money made|gain|profit or loss|profit and loss'.split(
    '|',
  ),
});
const ofFlow = (member: Member, members: readonly Member[]): Claim[] =>
  (['in', 'out', 'net'] as const)
    .filter((flow) => moneyFlow(members, flow) === member)
    .flatMap((flow) => flowWords[flow] ?? [])
    .map((word) => ({ base: 'flow', word, isOwn: true }));

/** The members as people may call them, and what else they may call the rows and the values. */
export function withCommonWords(
  members: readonly Member[],
  holdings: Holdings,
  rowNouns: readonly string[],
  view: Pick<View, 'root' | 'title'>,
): {
  readonly members: readonly Member[];
  readonly rowNouns: readonly string[];
  /** Names of several words, which are no words of their own. */
  readonly phrases: ReadonlyMap<string, readonly string[]>;
  /** Single words that the model does not hold itself. */
  readonly added: ReadonlySet<string>;
  readonly others: readonly OtherName[];
} {
  const known = new Set([
    ...members.flatMap((m) => [m.title, m.name, ...m.synonyms].flatMap(stems)),
    ...rowNouns.flatMap(stems),
    // A word of many names ("Film 518") is none of them.
    ...[...holdings.values.values()].flatMap((list) =>
      list.map(({ value }) => stems(String(value)).join(' ')),
    ),
  ]);
  // "Temp min" beside "temp max" is no temperature in minutes.
  const hasMost = members.some((m) => stems(m.title).includes('max'));
  // Beside what was paid, what was due is no more than what was billed: what is still owed is neither.
  const hasPaid = members.some((m) => m.type === 'number' && /\bpaid\b/i.test(m.title));
  const isOwed = ({ word }: Claim): boolean =>
    hasPaid && /\b(?:outstanding|ow(?:e|ed|ing)|unpaid|open amount|receivable|debt|arrear)\b/.test(word);
  // "Orders worth over 400" are none by what of them was refunded.
  const isOfAll = ({ word }: Claim, m: Member): boolean =>
    /(?:^| )(?:worth|value)$/.test(word) && isSideMoney(m);
  const areFilms = isOfFilms(members, holdings);
  const films = areFilms ? rowNouns.flatMap(filmsOf) : [];
  const nouns = [...rowNouns.flatMap(rowClaims), ...films].map((claim) => ({ ...claim, of: 'rows' }));
  // Films have a column "Picture": what both are called is the films.
  const ofRows = new Set(nouns.map(({ word }) => word));
  const isOfRows = ({ base, word }: Claim): boolean => ofRows.has(base) && ofRows.has(word);
  const wanted = members.map((m) =>
    [
      ...relatives(m, hasMost).filter(
        (claim) => !isOwed(claim) && !isOfAll(claim, m) && !(m.type === 'string' && isOfRows(claim)),
      ),
      ...ofFlow(m, members),
      ...(m.cubes.has(view.root) ? ofEach(view.title, m) : []),
      ...(areFilms && m.type === 'string' ? filmsOf(m.title) : []),
    ].map((claim) => ({
      ...claim,
      of: thingOf(m),
    })),
  );
  const claims = byWord([...wanted.flat(), ...nouns]);
  // Who has sold it is no word for how much was: "sales" beside a sales rep.
  const heads = new Set([
    ...members.flatMap((m) => [m.title, m.name, ...m.synonyms].flatMap((name) => stems(name).slice(-1))),
    ...rowNouns.flatMap((noun) => stems(noun).slice(-1)),
    ...[...holdings.values.values()].flatMap((list) =>
      list.map(({ value }) => stems(String(value)).join(' ')),
    ),
  ]);
  // When they were is told of the rows: those with a "visit time" are visits, and "visits" is no other number.
  const dated = new Set(
    members.flatMap((m) =>
      m.type === 'time' ? [m.title, m.name, ...m.synonyms].map((name) => deedOf(name).join(' ')) : [],
    ),
  );
  // "Pieces" are the quantity before they are the returned quantity.
  const isFree = (claim: Claim): boolean => {
    const all = claims.get(claim.word) ?? [];
    const least = Math.min(...all.map(farness));
    const nearest = all.filter((other) => farness(other) === least);
    const isTaken = heads.has(claim.word) || (claim.of !== 'rows' && dated.has(claim.word));
    return !isTaken && farness(claim) === least && isOfOne(nearest);
  };
  const usual = usualMoney(members);
  // Of money that goes both ways the net is no income.
  const money = usual?.hints.flow === undefined ? usual : undefined;
  const sums = moneySums(members);
  const outlay = usual === undefined && sums.length === 1 && isSpent(sums[0]!) ? sums[0] : undefined;
  const free = wanted.map((own) => [...new Set(own.filter(isFree).map(({ word }) => word))]);
  return {
    added: new Set([...free.flat(), ...nouns.filter(isFree).map(({ word }) => word)]),
    phrases: new Map(members.map((m, i) => [m.name, (free[i] ?? []).filter((word) => !isWordOf(word))])),
    members: members.map((member, i) => {
      const words = new Set((free[i] ?? []).filter(isWordOf));
      // What recurs is no billings.
      const isMoneyWord = (word: string): boolean =>
        !heads.has(word) &&
        !dated.has(word) &&
        !(word === 'billing' && /\b(?:mrr|arr|recurring)\b/i.test(member.title));
      if (member === money) for (const word of moneyWords.filter(isMoneyWord)) words.add(word);
      // Where money only goes out, it is that.
      if (member === outlay && !heads.has('money')) words.add('money');
      const values = countryNames(member, holdings) ?? intervalNames(member, holdings);
      if (words.size === 0 && !values) return member;
      return {
        ...member,
        synonyms: [...member.synonyms, ...words],
        ...(values ? { hints: { ...member.hints, values } } : {}),
      };
    }),
    rowNouns: [...rowNouns, ...new Set(nouns.filter(isFree).map(({ word }) => word))],
    others: otherNames(members, holdings, (word) => known.has(word) || claims.has(word)),
  };
}

/** One word, or what was done and to what: "returned pieces" are pieces that were returned. */
const isWordOf = (name: string): boolean => !name.includes(' ') || /^[a-z]{3,}ed [a-z]+$/.test(name);

/** `isPart`: by the last word of a longer name; `isWeak`: if nothing likelier is called so; `of`: the column. */
type Claim = {
  readonly base: string;
  readonly word: string;
  readonly isPart?: boolean;
  readonly isWeak?: boolean;
  /** Its own name, in full. */
  readonly isOwn?: boolean;
  readonly of?: string | undefined;
};

const farness = ({ isPart, isWeak, isOwn }: Claim): number =>
  (isWeak === true ? 2 : 0) + (isPart === true ? 1 : 0) - (isOwn === true ? 4 : 0);

function byWord(claims: readonly Claim[]): ReadonlyMap<string, readonly Claim[]> {
  const words = new Map<string, Claim[]>();
  for (const claim of claims) words.set(claim.word, [...(words.get(claim.word) ?? []), claim]);
  return words;
}

/** What a member is of: its column, or the rows that it counts or tells apart. */
const thingOf = (m: Member): string | undefined =>
  m.isKey === true || (m.aggType === 'count' && m.rowFilter === undefined) ? 'rows' : (m.rowSql ?? m.sql);

/** By one name, or by two of one column: "rating" of the CSAT, which is called satisfaction too. */
const isOfOne = (claims: readonly Claim[]): boolean =>
  new Set(claims.map(({ base }) => base)).size === 1 ||
  (claims[0]?.of !== undefined && new Set(claims.map(({ of }) => of)).size === 1);

const pairs = (base: string, { sure, weak }: Others): Claim[] => [
  ...sure.map((word) => ({ base, word: spaced(word) })),
  ...weak.map((word) => ({ base, word: spaced(word), isWeak: true })),
];
const spaced = (word: string): string => word.replaceAll('_', ' ');

/** "Titles" that have a director or a runtime are films. */
const filmsOf = (name: string): Claim[] =>
  stems(name).at(-1) === 'title'
    ? ['film', 'movie', 'flick'].map((word) => ({ base: 'title', word, isWeak: true }))
    : [];
const isOfFilms = (members: readonly Member[], { values }: Holdings): boolean =>
  members.some(({ title }) => /\b(?:director|runtime|running time|box office|screening)\b/i.test(title)) &&
  members.some(({ title }) => /\bgenre\b/i.test(title)) &&
  // Beside series, some of the titles are films.
  ![...values.values()].flat().some(({ value }) => /^(?:film|movie|feature film)s?$/i.test(String(value)));

/** "Jobs" of work orders as of orders, and "transactions" of `txn`. */
function rowClaims(noun: string): Claim[] {
  const words = inFull(stems(noun));
  const base = words.at(-1) ?? '';
  const whole = words.length > 1 ? pairs(base, families.get(words.join('_')) ?? none) : [];
  const own = stems(noun).at(-1) === base ? [] : [{ base, word: base, isOwn: true }];
  return [...own, ...whole, ...pairs(base, relativesOf(base))];
}

/** "Members owe" is a sentence, and no name. */
const isNoun = (word: string): boolean => !/^(?:owe|owing|pay|paid|use|lasting|[a-z]+ed)$/.test(word);

/** Words that say which of the kinds of a thing is meant: "ticket type" and "kind of ticket". */
const sorts = new Set(['type', 'kind', 'category', 'class', 'group']);

/**
 * "Landing page" of an entry page, "ticket revenue" of ticket sales, "client segment" of a customer segment, "kind of
 * ticket" of a ticket type, "returned pieces" of returned units.
 */
function otherCompounds([first = '', last = '']: readonly string[], of: (word: string) => Others): Claim[] {
  const all = ({ sure, weak }: Others): readonly string[] => [...sure, ...weak];
  const lasts = [
    ...(compounds.get(last)?.sure ?? []),
    ...(last === 'price' ? [] : all(of(last))),
    ...(sorts.has(last) ? [...sorts].filter((sort) => sort !== last) : []),
  ];
  const firsts = [...(compounds.get(first)?.sure ?? []), ...relativesOf(first).sure];
  const turned = sorts.has(last)
    ? [...sorts, 'sort'].map((sort) => `${sort} of ${first}`)
    : last === 'reason'
      ? ['reason', 'cause'].map((reason) => `${reason} of ${first}`)
      : [];
  const names = [
    ...firsts.map((word) => `${word} ${last}`),
    ...lasts.filter(isNoun).map((word) => `${first} ${word}`),
    ...(last === 'reason' ? [`${first} cause`] : []),
    ...turned,
  ];
  return names.map((word) => ({ base: `${first} ${last}`, word: spaced(word) }));
}

/** Of a number its unit is no name: "length" of the runtime in minutes, "charge" of an entry fee in euros. */
const isForm = (word: string): boolean =>
  /^(?:id|no|name|number|of|at|on|date|average|total|eur|usd|gbp|min|minute|sec|second|kg|km|kwh|kw|mb|gb|m2|m3|mm|cm|tonne|ton|litre|liter|pct|percent)$/.test(
    word,
  );
const isSpanUnit = (word: string | undefined): boolean =>
  /^(?:hour|day|week|month|night|min|minute|sec|second|h)$/.test(word ?? '');

/** "Handling time" of resolution hours, "time to hire" of days to hire. */
function otherSpans(words: readonly string[]): Claim[] {
  const [first, to, ...done] = words;
  const isTold = isSpanUnit(words.at(-1)) && words.length > 1;
  const of = isTold ? words.slice(0, -1) : isSpanUnit(first) ? [to ?? '', ...done] : [];
  const bare = of.filter((word) => word !== 'to').join(' ');
  return bare === '' ? [] : pairs(bare, spans.get(bare) ?? none);
}

/** "Order value" of the amount of orders, "trip length" of the distance of trips. */
function ofEach(title: string, member: Member): Claim[] {
  const named = stems(member.title.replace(/ of each .*$/, ''));
  const told = named.filter((word) => !isForm(word));
  // "Order value" of a column that is called "Total".
  const words = told.length === 0 && named.at(-1) === 'total' ? ['total'] : told;
  const [base] = inFull(words);
  // "Unemployment across industries" is of unemployment.
  const rows = inFull(stems(title.replace(/ (?:across|by|per|in|of|for) .*$/i, ''))).join(' ');
  if (member.type !== 'number' || words.length !== 1 || base === undefined || member.rowFilter !== undefined)
    return [];
  // "The total order amount", and not the number of orders.
  if (member.aggType === 'sum' && /^(?:amount|cost|spend)$/.test(base))
    return [{ base, word: `${rows} ${base}`, isOwn: true }];
  // An order's value is asked for of one order, and summed where a sum is asked for.
  const isOfMany = member.aggType === 'sum' || member.aggType?.startsWith('count') === true;
  if (member.hints.code === true || isOfMany || base === rows) return [];
  // "Campaign spend" and "invoice amount" are asked for in all, and "order value" of each.
  if (member.aggType === 'avg' && /^(?:amount|cost|spend|spending|charge)$/.test(base)) return [];
  const others = [...otherAmounts(base).sure, ...(compounds.get(base)?.sure ?? [])];
  return [base, ...others]
    .filter(isNoun)
    .map((word) => ({ base, word: `${rows} ${spaced(word)}`, isOwn: word === base }));
}

function relatives(member: Member, hasMost: boolean): Claim[] {
  const isOfForm = (word: string): boolean => isForm(word) && !(hasMost && word === 'min');
  if (member.kind === 'dimension' && member.type === 'time') return claimsOf(saidOfTime(member));
  const isFlag = member.kind === 'dimension' && member.type === 'boolean';
  const names = [member.title, ...member.synonyms].map((name) => stems(name.replace(/ of each .*$/, '')));
  const isNumber = member.type === 'number';
  const of = isNumber ? otherAmounts : relativesOf;
  const things = names.flatMap((written) => {
    const spelled = inFull(written);
    const words = spelled.filter((word) => !isOfForm(word));
    const full = words.join(' ');
    const isShort = spelled.join(' ') !== written.join(' ') && full !== '';
    const own: Claim[] = isShort
      ? [
          { base: full, word: full, isOwn: true },
          ...(words.length > 1 && !isSpanUnit(words.at(-1))
            ? [{ base: full, word: words.at(-1)!, isOwn: true, isPart: true }]
            : []),
        ]
      : [];
    const base = words.at(-1);
    // How long things take is asked for on average, and not in all.
    const spanned =
      isNumber && member.aggType !== 'sum'
        ? otherSpans(spelled.filter((word) => !/^(?:average|total)$/.test(word)))
        : [];
    const whole = compounds.get(words.join('-'));
    const claims = [...own, ...spanned, ...(words.length > 1 && whole ? pairs(words.join(' '), whole) : [])];
    // "Stay" of the length of stay in days.
    if (isNumber && words.length > 1 && isSpanUnit(words.at(-1))) {
      const rest = words.slice(0, -1);
      const other = compounds.get(rest.join('-'));
      if (other) claims.push(...pairs(rest.join(' '), other));
      if (rest.length === 1) claims.push(...pairs(rest[0]!, of(rest[0]!)));
    }
    if (base === undefined) return claims;
    // The minutes to the first reply are no replies.
    const isOther = words.length > 1 && isSpanUnit(spelled.at(-1)) && !sized.has(base);
    const parts = isOther
      ? []
      : pairs(base, of(base)).map((claim) => ({ ...claim, isPart: words.length > 1 }));
    return [...claims, ...parts, ...(words.length === 2 ? otherCompounds(words, of) : [])];
  });
  return [...(isFlag ? claimsOf(saidOfFlag(member)) : []), ...things];
}

const claimsOf = (found: ReturnType<typeof saidOfTime>): Claim[] =>
  found.flatMap(({ key, said, isPart }) => said.names.map((word) => ({ base: key, word, isPart })));
