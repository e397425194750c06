/** What can be worked out of a number: whether a sum of it says anything, what it is in, and whether it is money. */
import type { ColumnFacts } from './column-facts.js';
import { isDuration } from './durations.js';
import { usualScale, type Scale } from './form/scale.js';
import { isTimetable, wordsOfAll } from './timetable-words.js';
import { wordTable } from '../../word-table.js';

export type Amount = {
  readonly kind: 'amount';
  /** Whether a sum of it says anything. */
  readonly adds: boolean;
  readonly isMoney: boolean;
  /** What one whole is written as, for a share. */
  readonly shareOf?: 1 | 100;
  readonly unit?: string;
  /** Of a form's answers in numbers: from where to where they go. */
  readonly scale?: Scale;
};

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const shares = set(
  'rate ratio pct perc percent percentage share fraction proportion discount margin % conversion',
);
const averaged = set(
  'rate ratio pct percent percentage share % rating ratings score scores stars csat nps satisfaction age ages temperature temp humidity ' +
    'margin conversion index avg average mean median grade speed probability pressure ph bmi rank ranking position level density perc fraction proportion',
);
/** What a thing is like, or how it stands: no more of it where there are two. */
const properties = set(
  'acceleration horsepower hp cylinders displacement torque mpg mph kmh rpm octane velocity wind gust height altitude elevation ' +
    'width thickness diameter radius depth angle direction dir bearing heading azimuth expectancy expect fertility mortality ' +
    'literacy gini latitude longitude magnitude intensity frequency voltage brightness noise salinity concentration ppm co2 ' +
    'visibility dewpoint cloudiness strength hardness resolution brix acidity',
);
/** Of a thing that is described, a property; of things that are sent, caught or built, an amount. */
const extents = set('length weight mass lbs');
const courses = set('open high low close price');
/** Kinds of money that things have a mark of, whether or not anybody pays it. */
const listed =
  /\b(?:list|retail|recommended|catalogu?e|msrp|market|stock|share|closing|opening|adj|adjusted) (?:price|close)\b/;
/** ISO 4217 codes that names of columns end with; others are words of their own in some language. */
export const currencyCodes = set(
  'usd eur gbp chf jpy cny inr sek nok dkk pln czk huf ron aud cad nzd brl mxn zar sgd hkd krw aed ils',
);
const money = set(
  'price prices amount amounts revenue revenues sales cost costs fee fees tax taxes salary salaries income spend ' +
    'spending budget profit turnover payment payments paid mrr arr balance charge charges subtotal gross net ' +
    'dollars euros umsatz betrag preis value bill expense expenses freight wage wages earnings credit credits debit refund ' +
    'refunds deposit proceeds premium fare fares rent rents tuition',
);
const units: Readonly<Record<string, string>> = wordTable({
  kg: 'kg',
  grams: 'g',
  km: 'km',
  miles: 'miles',
  mi: 'miles',
  meters: 'm',
  metres: 'm',
  cm: 'cm',
  mm: 'mm',
  minutes: 'min',
  minute: 'min',
  mins: 'min',
  min: 'min',
  seconds: 's',
  secs: 's',
  sec: 's',
  ms: 'ms',
  hours: 'h',
  hrs: 'h',
  days: 'days',
  weeks: 'weeks',
  months: 'months',
  celsius: '°C',
  fahrenheit: '°F',
  knots: 'kn',
  mph: 'mph',
  lb: 'lb',
  lbs: 'lb',
  feet: 'ft',
  ft: 'ft',
  mb: 'MB',
  gb: 'GB',
  kwh: 'kWh',
  liters: 'l',
  litres: 'l',
  tons: 't',
});
const bills = set(
  'line order grand invoice cart basket sub item bill checkout sale sales purchase net gross amount booking reservation receipt',
);

/** `line_total`, `total` with cents, or in whole beside pieces: what a bill comes to. */
const isSum = ({ form, words }: ColumnFacts, all: readonly ColumnFacts[]): boolean =>
  (form.type === 'decimal' || all.some((other) => /^(?:quantity|qty|units)$/.test(other.words[0] ?? ''))) &&
  (/^(?:total|total value)$/.test(words.join(' ')) ||
    (words.at(-1) === 'total' && bills.has(words.at(-2) ?? '')));

/** `hourly_rate`, `rate_per_night`: what an hour or a night of it costs. */
const isPace = (words: readonly string[]): boolean =>
  words.includes('rate') &&
  words.some((word) => /^(?:hourly|daily|nightly|night|weekly|monthly)$/.test(word));

/** Answers on a scale are averaged, and have no unit; how many and how much are amounts, whatever else the words may be. */
export function answeredRole(facts: ColumnFacts, all: readonly ColumnFacts[]): Amount | undefined {
  const { asked, form, min, max } = facts;
  if (asked === undefined || (form.type !== 'integer' && form.type !== 'decimal')) return undefined;
  const [least, most] = [Number(min), Number(max)];
  const isDegree = asked.kind === 'degree' || asked.kind === 'likelihood';
  const scale = asked.scale ?? (isDegree && form.type === 'integer' ? usualScale(least, most) : undefined);
  if (scale && least >= scale.from && most <= scale.to)
    return { kind: 'amount', adds: false, isMoney: false, scale };
  return asked.kind === 'amount' ? amountRole(facts, all) : undefined;
}

export function amountRole(facts: ColumnFacts, all: readonly ColumnFacts[]): Amount {
  const { form, words, min, max } = facts;
  const unit =
    facts.unit ??
    unitOf(words, all) ??
    bracketed(facts) ??
    runtimeUnit(facts, all) ??
    timetableUnit(facts, all);
  const isPrice =
    (words.some((word) => word === 'unit' || word === 'per') &&
      words.some((w) => money.has(w) || currencyCodes.has(w))) ||
    isOfOnePiece(words, all) ||
    isListed(words, all);
  // A price level says how dear a thing is, and is no price.
  const isLevel = words.some((word) => /^(?:level|tier|band|class|rank|index|category|segment)$/.test(word));
  const isMoney =
    form.currency !== undefined ||
    facts.bare !== undefined ||
    currencyCodes.has(words.at(-1) ?? '') ||
    isPace(words) ||
    // Payment days are days.
    (isOfMoney(words) && !isLevel && unit === undefined) ||
    isSum(facts, all);
  const isShare = form.isPercent === true || words.some((word) => shares.has(word));
  const [least, most] = [Number(min), Number(max)];
  const shareOf = !isShare
    ? undefined
    : form.isPercent === true || (most <= 1 && least >= -1)
      ? 1
      : most <= 100 && least >= -100 && words.some((word) => /^(?:pct|percent|percentage|%)$/.test(word))
        ? 100
        : undefined;
  const adds =
    shareOf === undefined &&
    !isPrice &&
    !isMean(facts, all) &&
    !isProperty(facts, all, unit) &&
    (isMoney || !isDuration(facts, { all, unit, isEvent: all.some(isEvent) }));
  return {
    kind: 'amount',
    adds,
    isMoney: isMoney && shareOf === undefined,
    ...(shareOf === undefined ? {} : { shareOf }),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** What is left after costs is money; a net generation and a gross weight are none. */
export const isOfMoney = (words: readonly string[]): boolean =>
  /^(?:shipping|postage)$|\bbox office\b/.test(words.join(' ')) ||
  (!words.some((word) => counts.has(word)) &&
    words.some(
      (word, i) =>
        currencyCodes.has(word) ||
        (money.has(word) &&
          (!/^(?:net|gross)$/.test(word) || i === words.length - 1 || isPlace(words[i + 1] ?? ''))),
    ));
/** What was made worldwide is money; a gross weight is none. */
const isPlace = (word: string): boolean =>
  /^(?:worldwide|global|domestic|international|intl|foreign|overseas|local|home|total|us|usa|uk|eu)$/.test(
    word,
  );
/** How many payments there were is no money. */
const counts = set('count number num qty quantity');

/** `lineitem_price` beside `lineitem_quantity`. */
const isOfOnePiece = (words: readonly string[], all: readonly ColumnFacts[]): boolean =>
  words.at(-1) === 'price' &&
  all.some(
    (other) =>
      /^(?:quantity|qty)$/.test(other.words.at(-1) ?? '') &&
      other.words.slice(0, -1).join(' ') === words.slice(0, -1).join(' '),
  );

/** What a thing is bought and sold for, beside its price, in a list of things to which nothing has happened. */
const isListed = (words: readonly string[], all: readonly ColumnFacts[]): boolean =>
  /^(?:purchas(?:e|ing)|buying|cost|wholesale|retail|sales|selling|rrp|msrp)$/.test(
    words.filter((word) => !currencyCodes.has(word)).join(' '),
  ) &&
  all.some((other) => other.words.includes('price') && other.words !== words) &&
  !all.some(isEvent);

/** How long something has been there at the time of a row, which grows by itself. */
const sinceWhen =
  /^(?:days|weeks|months|years) (?:since(?: .*)?|in (?:release|chart|stage)|on (?:chart|market|list|sale))$/;

/** Rates, and one thing for each of another: `miles_per_gallon`. How many ratings there are beside their average is none. */
const isMean = ({ words, form }: ColumnFacts, all: readonly ColumnFacts[]): boolean =>
  (sinceWhen.test(words.join(' ')) ||
    words.some((word, i) => averaged.has(word) || (word === 'per' && i > 0 && i < words.length - 1))) &&
  !(
    form.type === 'integer' &&
    /^(?:rating|score)s$/.test(words.join(' ')) &&
    all.some(
      (one) =>
        one.words.some((word) => /^(?:average|avg|mean)$/.test(word)) &&
        one.words.includes(words.join(' ').slice(0, -1)),
    )
  );

function isProperty({ words }: ColumnFacts, all: readonly ColumnFacts[], unit: string | undefined): boolean {
  const text = words.join(' ');
  const isEmission = words.some((word) => /^(?:emissions?|emitted|saved)$/.test(word));
  if (words.some((word) => properties.has(word))) return !isEmission;
  if (listed.test(text)) return true;
  const isCourse = ['high', 'low', 'close'].every((word) => all.some((one) => one.words.includes(word)));
  if (isCourse && words.some((word) => courses.has(word))) return true;
  const takesTime = unit !== undefined && /^(?:ms|s|min|h|days|weeks|months)$/.test(unit);
  return words.some((word) => extents.has(word)) && !takesTime && !all.some(isEvent);
}

/** Rows that something happened to: they have a day, and not only the year that a thing is of. */
const isEvent = ({ form, words }: ColumnFacts): boolean =>
  form.type === 'time' && !words.some((word) => madeIn.has(word));
const madeIn = set('year birth born birthday built founded established release released model made');

/** `minutes` of `call_minutes`, of `hours_to_resolve` and by itself, `s` of `duration_s`. */
export const unitOf = (words: readonly string[], all: readonly ColumnFacts[]): string | undefined => {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (last === 'min' && isLeast(words, all)) return undefined;
  if (words.length === 1) return /^(?:seconds|minutes|hours|days)$/.test(first) ? units[first] : undefined;
  if (last === 's' && /^(?:duration|time|length|elapsed|wait)$/.test(words.at(-2) ?? '')) return 's';
  return units[last] ?? (/^(?:seconds|minutes|hours|days)$/.test(first) ? units[first] : undefined);
};

/** Whether a word names this unit: `seconds` and `sec` of "s". */
export const isUnitWord = (word: string, unit: string): boolean => units[word.toLowerCase()] === unit;

/** The least of something: there is a `temp_max` beside it, or it is nothing that takes time. */
function isLeast(words: readonly string[], all: readonly ColumnFacts[]): boolean {
  const rest = words.slice(0, -1).join(' ');
  const isPair = all.some(
    ({ words: other }) =>
      /^(?:max|avg|mean)$/.test(other.at(-1) ?? '') && other.slice(0, -1).join(' ') === rest,
  );
  return isPair || /(?:^| )(?:temp|temperature|price|value|age|salary|speed|pressure|humidity)$/.test(rest);
}

/** A film or a track of more than a few minutes and less than a day. */
const runtimeUnit = ({ words, max }: ColumnFacts, all: readonly ColumnFacts[]): string | undefined =>
  all.some((c) => c.words.some((w) => /^(?:films?|movies?|genres?|directors?|imdb|cast|vote)$/.test(w))) &&
  /^run ?time$/.test(words.join(' ')) &&
  Number(max) >= 30 &&
  Number(max) <= 1440
    ? 'min'
    : undefined;

/** How late something on a timetable was, and how long it took. */
const timetableUnit = ({ words }: ColumnFacts, all: readonly ColumnFacts[]): string | undefined =>
  /(?:^| )(?:delay|taxi out|taxi in|air time|elapsed time)$/.test(words.join(' ')) &&
  isTimetable(wordsOfAll(all))
    ? 'min'
    : undefined;

const letters: Readonly<Record<string, string>> = wordTable({
  g: 'g',
  m: 'm',
  s: 's',
  h: 'h',
  l: 'l',
  t: 't',
  '°c': '°C',
  '°f': '°F',
});

/** `Body Mass (g)`: a letter alone is a unit where it is set apart. */
function bracketed({ name }: ColumnFacts): string | undefined {
  const inside = /[([]\s*([^()[\]]{1,12}?)\s*[)\]]\s*$/.exec(name)?.[1]?.toLowerCase();
  return inside === undefined ? undefined : (letters[inside] ?? units[inside]);
}

const levels =
  /^(?:population|pop|inhabitants|residents|headcount|employees|workforce|unemployed|subscribers|followers|inventory|stock|balance)$/;

/** How something stands at a time. */
export const isLevel = (words: readonly string[]): boolean =>
  levels.test(words.at(-1) ?? '') || words[0] === 'active' || words.join(' ') === 'on hand';
