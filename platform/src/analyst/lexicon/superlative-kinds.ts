/**
 * What a superlative says of a number besides that it is large: the oldest has an age or a date, the heaviest a weight, the
 * most expensive a price. No other number stands for it.
 */
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from './lexicon.js';
import { isCostPrice, isMoney, isPercent, isSideMoney } from './meaning.js';

const called = (title: RegExp, unit?: RegExp) => (m: Member) =>
  title.test(`${m.title} ${m.name.replaceAll('_', ' ')}`) || unit?.test(m.unit ?? '') === true;

/** What one thing costs, best first: a price before what it has cost to make. */
const prices = [
  /\b(?:price|msrp|ticket price)\b/i,
  /\b(?:fare|fee|rent|tariff|tuition|premium|charge|toll)\b/i,
  /\b(?:daily|nightly|hourly|weekly|monthly|day|night|room) rate\b/i,
  /\b(?:cost|expense)s?\b/i,
  /\bbudget\b/i,
];
const isPriced = (m: Member): boolean => prices.some((name) => called(name)(m));

const long = called(
  /\b(?:time|duration|length|runtime|minutes?|hours?|days?|seconds?|delay|wait|distance|tenure|age|years?|speed|pace|late|miles|km|lead)\b/i,
  /^(?:s|secs?|seconds?|mins?|minutes?|h|hours?|days?|miles?|mi|km|m|cm|mm|ft|in)$/,
);

type Fits = (m: Member) => boolean;
const kinds: readonly (readonly [said: RegExp, fits: Fits])[] = [
  [
    /^(?:oldest|youngest|latest)$/,
    (m) => m.type === 'time' || called(/\b(?:age|years?|born|birth|since|tenure|date|days?|months?)\b/i)(m),
  ],
  [/^(?:heaviest|lightest)$/, called(/\b(?:weight|mass|load|tonnage)\b/i, /^(?:kg|g|t|lbs?|oz)$/)],
  [/^(?:longest|shortest|fastest|quickest|slowest|farthest|furthest)$/, long],
  [/^hottest$/, called(/\b(?:temp|temperature|heat)\b/i, /^°?[cf]$/i)],
  [/^steepest$/, called(/\b(?:slope|gradient|incline|steepness)\b/i)],
  [/expensive|priciest|costliest|costly|cheapest/, (m) => isMoney(m) || isPriced(m)],
  [/valuable/, (m) => isMoney(m) || called(/\b(?:value|worth|price)\b/i)(m)],
];
/** Said of single things; a strong month is one in which much was sold. */
const ofRows: readonly (readonly [said: RegExp, fits: Fits])[] = [
  [/^(?:strongest|weakest)$/, called(/\b(?:strength|power|magnitude|force|intensity|mag|hp|horsepower)\b/i)],
];

/** Whether a number is no answer to the word. */
export const saysOther = (words: string, member: Member | undefined, isRow: boolean): boolean =>
  [...kinds, ...(isRow ? ofRows : [])].some(
    ([said, fits]) => said.test(words) && (member === undefined || !fits(member)),
  );

/** The one price of the rows themselves, by the first kind of price that they have. */
export function priceOfRows(lexicon: Lexicon): Member | undefined {
  const numbers = lexicon.members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'number' &&
      m.hints.code !== true &&
      !isPercent(m) &&
      !isSideMoney(m) &&
      [...m.cubes].every((cube) => cube === lexicon.view.root),
  );
  for (const name of prices) {
    const found = numbers.filter(called(name));
    // What one pays, and not what it has cost to buy.
    const paid = found.filter((m) => !isCostPrice(m));
    const [own, other] = paid.length > 0 ? paid : found;
    if (own) return other ? undefined : own;
  }
  return undefined;
}

/** What one pays for a thing, where a number is what it has cost to buy and its price stands beside it. */
export const asPaid = (member: Member | undefined, lexicon: Lexicon): Member | undefined =>
  member && isCostPrice(member) ? (priceOfRows(lexicon) ?? member) : member;
