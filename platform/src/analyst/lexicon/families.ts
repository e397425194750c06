/**
 * Words that people use for one another, whatever the data calls the thing: a bill is an invoice, a ticket is a case. A
 * word that the data holds itself keeps its own meaning, and one that two families of the data share is of neither.
 */
import type { Member } from '../../data/data-model.js';
import { usualMoney } from './meaning.js';
import { stems } from './tokens.js';
import { deedOf, saidOfFlag, saidOfTime } from './said/of-members.js';
import { countryNames, otherNames, type OtherName } from './value-names.js';
import type { Holdings } from './values.js';
import { compounds, families } from './word-families.js';

/** Other words for one, in the singular. */
const relativesOf = (word: string): readonly string[] => families.get(word) ?? [];

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

/** The members as people may call them, and what else they may call the rows and the values. */
export function withCommonWords(
  members: readonly Member[],
  holdings: Holdings,
  rowNouns: readonly string[],
): {
  readonly members: readonly Member[];
  readonly rowNouns: readonly string[];
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
  const wanted = members.map((m) => relatives(m).map((claim) => ({ ...claim, of: thingOf(m) })));
  const nouns = rowNouns
    .flatMap((noun) => stems(noun).slice(-1))
    .flatMap((base) => pairs(base, relativesOf).map((claim) => ({ ...claim, of: 'rows' })));
  const claims = byWord([...wanted.flat(), ...nouns]);
  // Who has sold it is no word for how much was: "sales" beside a sales rep.
  const heads = new Set([
    ...members.flatMap((m) =>
      [m.title, m.name, ...m.synonyms].flatMap((name) => [
        ...stems(name).slice(-1),
        ...(m.type === 'time' ? [deedOf(name).join(' ')] : []),
      ]),
    ),
    ...rowNouns.flatMap((noun) => stems(noun).slice(-1)),
    ...[...holdings.values.values()].flatMap((list) =>
      list.map(({ value }) => stems(String(value)).join(' ')),
    ),
  ]);
  // "Pieces" are the quantity before they are the returned quantity.
  const isFree = ({ word, isPart }: Claim): boolean => {
    const all = claims.get(word) ?? [];
    const whole = all.filter((claim) => claim.isPart !== true);
    return !heads.has(word) && (isOfOne(whole) ? isPart !== true : isOfOne(all));
  };
  const money = usualMoney(members);
  return {
    members: members.map((member, i) => {
      const words = new Set((wanted[i] ?? []).filter(isFree).map(({ word }) => word));
      // What recurs is no billings.
      const isMoneyWord = (word: string): boolean =>
        !heads.has(word) && !(word === 'billing' && /\b(?:mrr|arr|recurring)\b/i.test(member.title));
      if (member === money) for (const word of moneyWords.filter(isMoneyWord)) words.add(word);
      const values = countryNames(member, holdings);
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

/** `isPart`: by the last word of a longer name; `of`: the column. */
type Claim = {
  readonly base: string;
  readonly word: string;
  readonly isPart?: boolean;
  readonly of?: string | undefined;
};

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

const pairs = (base: string, of: (word: string) => readonly string[]): Claim[] =>
  of(base).map((word) => ({ base, word }));

/** "Landing page" of an entry page, "ticket revenue" of ticket sales, "returned pieces" of returned units. */
function otherCompounds([first = '', last = '']: readonly string[]): Claim[] {
  const base = `${first} ${last}`;
  const names = [
    ...(compounds.get(`${first}-${last}`) ?? []),
    ...(compounds.get(first) ?? []).map((word) => `${word} ${last}`),
    ...[...(compounds.get(last) ?? []), ...(last === 'price' ? [] : relativesOf(last))].map(
      (word) => `${first} ${word}`,
    ),
  ];
  return names.map((word) => ({ base, word }));
}

function relatives(member: Member): Claim[] {
  if (member.kind === 'dimension' && member.type === 'time') return claimsOf(saidOfTime(member));
  const isFlag = member.kind === 'dimension' && member.type === 'boolean';
  const names = [member.title, ...member.synonyms].map((name) =>
    stems(name.replace(/ of each .*$/, '')).filter(
      // "Length" of the runtime in minutes, "charge" of an entry fee in euros.
      (w) =>
        !/^(?:id|no|name|number|of|at|on|date|average|total|eur|usd|gbp|min|minute|sec|second|kg|km)$/.test(
          w,
        ),
    ),
  );
  const things = names.flatMap((words) => {
    const base = words.at(-1);
    if (words.length === 2)
      return [
        ...pairs(words[1]!, relativesOf).map((claim) => ({ ...claim, isPart: true })),
        ...otherCompounds(words),
      ];
    if (base === undefined) return [];
    return pairs(base, relativesOf).map((claim) => ({ ...claim, isPart: words.length > 1 }));
  });
  return [...(isFlag ? claimsOf(saidOfFlag(member)) : []), ...things];
}

const claimsOf = (found: ReturnType<typeof saidOfTime>): Claim[] =>
  found.flatMap(({ key, said, isPart }) => said.names.map((word) => ({ base: key, word, isPart })));
