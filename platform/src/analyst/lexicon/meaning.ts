import type { Member } from '../../data/data-model.js';
import { isOffer } from './thing-words.js';
import { stem } from './tokens.js';
import { wordTable } from '../../word-table.js';

/** How a measure is worked out, as its title or its type tells. */
export type Aggregate = 'avg' | 'sum' | 'min' | 'max' | 'median' | 'stddev' | 'count' | 'distinct' | 'share';

/** What a phrase of a question may stand for. */
export type Meaning =
  | { readonly kind: 'measure'; readonly member: Member; readonly weight: number }
  | { readonly kind: 'dimension'; readonly member: Member; readonly weight: number }
  | { readonly kind: 'segment'; readonly member: Member; readonly weight: number }
  /** `rows`: how many rows hold it; `whole` when the phrase is all of the value. */
  | {
      readonly kind: 'value';
      readonly member: Member;
      readonly values: readonly (string | boolean)[];
      readonly rows: number;
      readonly whole: boolean;
      readonly weight: number;
      /** It says what a row is, and is spoken of so: as what somebody does ("signed up") or as a thing ("bugs"). */
      readonly spoken?: 'done' | 'thing';
    }
  /** How many rows are so: "conversions", where a session is converted or not. */
  | { readonly kind: 'counted'; readonly member: Member; readonly weight: number }
  /** What a row is called. */
  | { readonly kind: 'rows'; readonly weight: number };

/** Words that say how something is worked out, before the thing or in a measure's title. */
export const aggregateWords: Readonly<Record<string, Aggregate>> = wordTable({
  average: 'avg',
  avg: 'avg',
  mean: 'avg',
  typical: 'median',
  usual: 'median',
  median: 'median',
  total: 'sum',
  sum: 'sum',
  overall: 'sum',
  combined: 'sum',
  cumulated: 'sum',
  maximum: 'max',
  max: 'max',
  minimum: 'min',
  min: 'min',
  share: 'share',
  percentage: 'share',
  rate: 'share',
  percent: 'share',
  proportion: 'share',
  fraction: 'share',
  stddev: 'stddev',
});

/** Superlatives of single values, in a measure's title: a ranking when a question says them. */
const extremes: Readonly<Record<string, Aggregate>> = wordTable({
  largest: 'max',
  longest: 'max',
  highest: 'max',
  biggest: 'max',
  smallest: 'min',
  shortest: 'min',
  lowest: 'min',
  oldest: 'min',
  newest: 'max',
  earliest: 'min',
  latest: 'max',
  first: 'min',
  last: 'max',
});

/** A measure's title as how and what: `Average arrival delay` is the `avg` of `arrival delay`. */
export function partsOf(member: Member, words: readonly string[]): { how: Aggregate; what: string[] } {
  const byType: Readonly<Record<string, Aggregate>> = {
    avg: 'avg',
    sum: 'sum',
    min: 'min',
    max: 'max',
    count: 'count',
    countDistinct: 'distinct',
  };
  let how = byType[member.aggType ?? ''];
  let rest = [...words];
  const text = rest.join(' ');
  const standard = /^standard deviation (?:of )?/.exec(text);
  const number = /^(?:number|count) of (?:different |distinct |unique )?/.exec(text);
  const cut = standard ?? number;
  if (cut) rest = text.slice(cut[0].length).split(' ');
  if (standard) how = 'stddev';
  while (rest.length > 1) {
    const word = rest[0] ?? '';
    const told = aggregateWords[word] ?? extremes[word];
    // "Rate per night" is no rate of nights.
    if (told === undefined || rest[1] === 'per') break;
    if (how === undefined || member.aggType === 'number') how = told;
    rest = rest.slice(rest[1] === 'of' ? 2 : 1);
  }
  if (rest.length > 1 && /^(?:rate|share|percentage|percent|ratio)$/.test(rest.at(-1) ?? '')) how ??= 'share';
  return { how: how ?? (isPercent(member) ? 'share' : 'sum'), what: rest };
}

/** Money is summed when nothing else is said; a duration, a distance or a rating is averaged. */
export const isMoney = (member: Member): boolean =>
  member.format === 'currency' || /^[A-Z]{3}$|^[$€£]$/.test(member.unit ?? '');

/** Money that goes with the rows and is not what they are worth: "the largest order" is none by its freight. */
export const isSideMoney = ({ title }: Member): boolean =>
  /\b(?:freight|shipping|postage|tax|vat|tips?|gratuity|discounts?|rebates?|refund(?:s|ed)?|deposits?|limit|debits?|credits?)\b/i.test(
    title,
  );

/** Money that goes out, or that is only named on a list: no revenue. */
export const isSpent = ({ title, hints }: Member): boolean =>
  hints.flow === 'out' ||
  hints.flow === 'cost' ||
  /\b(?:costs?|expenses?|budget|spend|spent|salary|salaries|wages?|payroll|list price|purchase price)\b/i.test(
    title,
  );

/** What a thing has cost to buy, beside which its own price stands. */
export const isCostPrice = ({ title }: Member): boolean =>
  /\b(?:cost|purchase|buying|wholesale) price\b/i.test(title);

export const moneySums = (members: readonly Member[]): Member[] =>
  members.filter((m) => m.kind === 'measure' && m.aggType === 'sum' && isMoney(m));

/** What a catalogue asks for each of its things: all of it together is nothing that came in. */
const isListed = ({ title, cubes }: Member): boolean => {
  const [cube, other] = cubes;
  return (
    /\bprice\b/i.test(title) &&
    cube !== undefined &&
    other === undefined &&
    isOffer(stem(cube.replace(/_rows$/, '')))
  );
};

/** The sum of money that is meant where no other is named: the model's default, or the only one. */
export function usualMoney(members: readonly Member[]): Member | undefined {
  const sums = moneySums(members).filter((m) => !isSideMoney(m) && !isSpent(m) && !isListed(m));
  const spent = moneySums(members).find((m) => m.hints.flow === 'cost' && m.hints.default === true);
  // What is of some rows alone stands beside the sum of all of them.
  const all = sums.filter((m) => m.hints.within === undefined);
  const [only, other] = all.length > 0 ? all : sums;
  const running = sums.find((m) => m.title === 'MRR' && m.hints.within?.instead === only?.name);
  return sums.find((m) => m.hints.default === true) ?? (other ? spent : (running ?? only ?? spent));
}

/** What came in, what went out or the net of both; what went out is told less what came back where that is all. */
export const moneyFlow = (
  members: readonly Member[],
  flow: 'in' | 'out' | 'net' | 'cost',
): Member | undefined =>
  members.find((m) => m.kind === 'measure' && m.hints.flow === flow) ??
  (flow === 'out' ? members.find((m) => m.kind === 'measure' && m.hints.flow === 'cost') : undefined);

export const isPercent = (member: Member): boolean =>
  member.format === 'percent' || member.unit === '%' || member.unit === 'percent';

/** Whether sums of its values mean something, so that it may be stacked or shared out. */
export function addsUp(member: Member): boolean {
  if (member.hints.additive !== undefined) return member.hints.additive;
  return member.aggType === 'count' || member.aggType === 'sum';
}
