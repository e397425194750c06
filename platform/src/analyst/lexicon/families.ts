/**
 * Words that people use for one another, whatever the data calls the thing: a bill is an invoice, a ticket is a case. A
 * word that the data holds itself keeps its own meaning, and one that two families of the data share is of neither.
 */
import type { Member } from '../../data/data-model.js';
import { usualMoney } from './meaning.js';
import { stems } from './tokens.js';
import type { Holdings } from './values.js';

const families: readonly (readonly string[])[] = [
  ['invoice', 'bill'],
  ['case', 'ticket', 'issue', 'request'],
  ['customer', 'client', 'buyer', 'shopper', 'person'],
  ['account', 'customer', 'client', 'company'],
  ['agent', 'rep', 'representative', 'employee', 'colleague'],
  ['manager', 'rep', 'representative'],
  ['order', 'purchase'],
  ['product', 'item', 'article'],
  ['visit', 'session'],
  ['session', 'visit'],
  ['viewing', 'view', 'play', 'watch'],
  ['film', 'movie'],
  ['movie', 'film'],
  ['purchase', 'order'],
  ['city', 'town'],
  ['severity', 'priority', 'urgency'],
  ['priority', 'severity', 'urgency'],
  ['rating', 'score'],
  ['csat', 'satisfaction', 'rating', 'score'],
  ['star', 'rating'],
];

/** What was done at a time: `resolved_at` says when a case was closed. */
const deeds: readonly (readonly string[])[] = [
  ['resolved', 'closed', 'solved', 'completed', 'finished', 'settled'],
  ['paid', 'settled'],
  ['cancelled', 'canceled', 'churned', 'left', 'quit', 'terminated'],
  ['churned', 'cancelled', 'left', 'quit'],
  ['delivered', 'arrived'],
  ['shipped', 'sent', 'dispatched'],
];

/** Other words for one, in the singular. */
const relativesOf = (word: string): readonly string[] => others(families, word);
const otherDeeds = (word: string): readonly string[] => others(deeds, word);

/** The first of a family is what the data says, the rest is what people may say instead. */
const others = (lists: typeof families, word: string): readonly string[] =>
  lists.flatMap((list) => (list[0] === word ? list.slice(1) : []));

/** What people call the sum of money that the model takes when none is named. */
const moneyWords: readonly string[] = ['revenue', 'sale', 'turnover', 'income', 'earning', 'taking', 'money'];

/** The members as people may call them, and what else they may call the rows. */
export function withCommonWords(
  members: readonly Member[],
  holdings: Holdings,
  rowNouns: readonly string[],
): { readonly members: readonly Member[]; readonly rowNouns: readonly string[] } {
  const known = new Set([
    ...members.flatMap((m) => [m.title, m.name, ...m.synonyms].flatMap(stems)),
    ...rowNouns.flatMap(stems),
    ...[...holdings.values.values()].flatMap((list) => list.flatMap(({ value }) => stems(String(value)))),
  ]);
  const claims = new Map<string, Set<string>>();
  const wanted = members.map((member) => relatives(member));
  const nouns = rowNouns.flatMap((noun) => stems(noun).slice(-1)).flatMap((base) => pairs(base, relativesOf));
  for (const { base, word } of [...wanted.flat(), ...nouns])
    claims.set(word, new Set([...(claims.get(word) ?? []), base]));
  const isFree = (word: string): boolean => !known.has(word) && claims.get(word)?.size === 1;
  const money = usualMoney(members);
  return {
    members: members.map((member, i) => {
      const words = new Set((wanted[i] ?? []).map(({ word }) => word).filter(isFree));
      if (member === money) for (const word of moneyWords) if (!known.has(word)) words.add(word);
      const values = countryNames(member, holdings);
      if (words.size === 0 && !values) return member;
      return {
        ...member,
        synonyms: [...member.synonyms, ...words],
        ...(values ? { hints: { ...member.hints, values } } : {}),
      };
    }),
    rowNouns: [...rowNouns, ...new Set(nouns.map(({ word }) => word).filter(isFree))],
  };
}

type Claim = { readonly base: string; readonly word: string };

const pairs = (base: string, of: (word: string) => readonly string[]): Claim[] =>
  of(base).map((word) => ({ base, word }));

function relatives(member: Member): Claim[] {
  const names = [member.title, ...member.synonyms].map((name) =>
    stems(name.replace(/ of each .*$/, '')).filter(
      (w) => !/^(?:id|no|name|number|at|on|date|average|total)$/.test(w),
    ),
  );
  const of = member.type === 'time' ? otherDeeds : relativesOf;
  return names.flatMap((words) => {
    const base = member.type === 'time' ? words[0] : words.at(-1);
    return base === undefined || (member.type === 'time' && words.length > 1) ? [] : pairs(base, of);
  });
}

/** Countries that are written as two letters are asked for by their names. */
function countryNames(member: Member, holdings: Holdings): Member['hints']['values'] {
  const held = holdings.values.get(member.name) ?? [];
  const isCountry = /country|nation/i.test(`${member.name} ${member.title}`);
  if (!isCountry || member.hints.values || held.length === 0) return undefined;
  const codes = held.map(({ value }) => String(value));
  if (!codes.every((code) => /^[A-Z]{2}$/.test(code))) return undefined;
  const named = codes.flatMap((code) => {
    const name = regions.of(code);
    if (name === undefined || name === code) return [];
    const short = code === 'GB' ? ['UK', 'Britain'] : code === 'US' ? ['USA', 'America'] : [];
    return [[code, [name, ...short]] as [string, string[]]];
  });
  return Object.fromEntries(named);
}

const regions = new Intl.DisplayNames('en', { type: 'region' });
