/**
 * What a column is for, from its name and its values together: a number is a quantity only where neither says that it
 * is a code, a year or a place, because a sum of those is nonsense that looks like a figure.
 */
import type { ColumnFacts } from './column-facts.js';
import { singular, wordsOf } from './words.js';

export type ColumnRole =
  | { readonly kind: 'empty' }
  | { readonly kind: 'key' }
  | { readonly kind: 'reference'; readonly of: string }
  | { readonly kind: 'code' }
  | { readonly kind: 'time' }
  | { readonly kind: 'category' }
  | { readonly kind: 'text' }
  | { readonly kind: 'part' }
  | { readonly kind: 'place'; readonly axis: 'latitude' | 'longitude' }
  | Amount;

export type Amount = {
  readonly kind: 'amount';
  /** Whether a sum of it says anything. */
  readonly adds: boolean;
  readonly isMoney: boolean;
  /** What one whole is written as, for a share. */
  readonly shareOf?: 1 | 100;
  readonly unit?: string;
};

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const identifiers = set('id ids key uuid guid');
const codes = set(
  'code codes sku zip zipcode postcode postal postalcode plz phone telephone fax isbn ean iban ssn barcode number no nr ref reference hash version port serial',
);
const calendar = set('year yr years jahr month weekday week quarter hour day dow season decade');
const shares = set('rate ratio pct percent percentage share discount margin % conversion');
const averaged = set(
  'rate ratio pct percent percentage share % rating ratings score scores stars csat nps satisfaction age ages temperature temp humidity ' +
    'margin conversion index avg average mean median grade speed probability pressure ph bmi rank level density',
);
/** ISO 4217 codes that names of columns end with; others are words of their own in some language. */
export const currencyCodes = set(
  'usd eur gbp chf jpy cny inr sek nok dkk pln czk huf ron aud cad nzd brl mxn zar sgd hkd krw aed ils',
);
const money = set(
  'price prices amount amounts revenue revenues sales cost costs fee fees tax taxes salary salaries income spend ' +
    'spending budget profit turnover payment payments paid mrr arr balance charge charges subtotal gross net ' +
    'dollars euros umsatz betrag preis value bill expense expenses freight wage wages earnings credit credits debit refund ' +
    'refunds deposit premium',
);
const units: Readonly<Record<string, string>> = {
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
  mb: 'MB',
  gb: 'GB',
  kwh: 'kWh',
  liters: 'l',
  litres: 'l',
  tons: 't',
};
const free = set(
  'comment comments description note notes text message body summary address url email title review',
);

/** Longer texts, or nearly as many different ones as there are rows, are no groups. */
const longestCategory = 60;

export function columnRole(
  facts: ColumnFacts,
  { table, isFirst }: { readonly table: string; readonly isFirst: boolean },
): ColumnRole {
  const { form, words, values } = facts;
  if (values === 0) return { kind: 'empty' };
  if (form.type === 'time') return { kind: 'time' };
  if (form.type === 'boolean') return { kind: 'category' };
  const identifier = identifierRole(facts, { table, isFirst });
  if (identifier) return identifier;
  if (form.type === 'text') return textRole(facts);
  if (words.some((word) => calendar.has(word)) && form.type === 'integer' && !unitOf(words))
    return { kind: 'part' };
  const axis = axisOf(facts);
  if (axis) return { kind: 'place', axis };
  return amountRole(facts);
}

function identifierRole(
  facts: ColumnFacts,
  { table, isFirst }: { readonly table: string; readonly isFirst: boolean },
): ColumnRole | undefined {
  const { form, words, isUnique, rows } = facts;
  if (form.type === 'decimal') return undefined;
  const last = words.at(-1) ?? '';
  const isIdentifier =
    identifiers.has(last) || (/[a-z](?:id|key)$/.test(last) && form.type === 'integer' && isFirst);
  const rest = words.slice(0, -1);
  const isCode = codes.has(last) && !(last === 'number' && words[0] === 'number');
  if (isUnique && rows > 1 && (isIdentifier || isCode)) return { kind: 'key' };
  if (isUnique && isFirst && rows > 20 && form.type === 'integer' && isRunning(facts)) return { kind: 'key' };
  if (isIdentifier) return { kind: 'reference', of: rest.join(' ') || singular(wordsOf(table).join(' ')) };
  if (
    isCode &&
    rest.length > 0 &&
    !['postal', 'zip', 'phone'].includes(rest.at(-1) ?? '') &&
    /^(?:number|no|nr|code|ref)$/.test(last) &&
    facts.distinct > 50
  )
    return { kind: 'reference', of: rest.join(' ') };
  return isCode ? { kind: 'code' } : undefined;
}

/** 1, 2, 3 …: the row's number. */
const isRunning = ({ min, max, rows }: ColumnFacts): boolean => Number(max) - Number(min) === rows - 1;

function textRole({ words, longest, distinct, values }: ColumnFacts): ColumnRole {
  const isNamed = words.some((word) => word === 'name');
  const isFree = words.some((word) => free.has(word)) && distinct > values * 0.3 && distinct > 20;
  const isScattered = !isNamed && distinct > 50 && distinct > values * 0.9;
  return { kind: isFree || isScattered || longest > longestCategory * 3 ? 'text' : 'category' };
}

function axisOf({ words, min, max }: ColumnFacts): 'latitude' | 'longitude' | undefined {
  const last = words.at(-1) ?? '';
  const most = Math.max(Math.abs(Number(min)), Math.abs(Number(max)));
  if (/^(?:lat|latitude)$/.test(last) && most <= 90) return 'latitude';
  if (/^(?:lon|lng|long|longitude)$/.test(last) && most <= 180) return 'longitude';
  return undefined;
}

const bills = set(
  'line order grand invoice cart basket sub item bill checkout sale sales purchase net gross amount',
);

/** `line_total`, `total` with cents: what a bill comes to. */
const isSum = ({ form, words }: ColumnFacts): boolean =>
  form.type === 'decimal' &&
  (/^(?:total|total value)$/.test(words.join(' ')) ||
    (words.at(-1) === 'total' && bills.has(words.at(-2) ?? '')));

/** `hourly_rate`, `rate_per_night`: what an hour or a night of it costs. */
const isPace = (words: readonly string[]): boolean =>
  words.includes('rate') &&
  words.some((word) => /^(?:hourly|daily|nightly|night|weekly|monthly)$/.test(word));

function amountRole(facts: ColumnFacts): Amount {
  const { form, words, min, max } = facts;
  const unit = unitOf(words);
  const isPrice = words.some((word) => word === 'unit' || word === 'per') && words.some((w) => money.has(w));
  // A price level says how dear a thing is, and is no price.
  const isLevel = words.some((word) => /^(?:level|tier|band|class|rank|index|category|segment)$/.test(word));
  const isMoney =
    form.currency !== undefined ||
    currencyCodes.has(words.at(-1) ?? '') ||
    isPace(words) ||
    // Payment days are days.
    (words.some((word) => money.has(word) || currencyCodes.has(word)) && !isLevel && unit === undefined) ||
    isSum(facts);
  const isShare = form.isPercent === true || words.some((word) => shares.has(word));
  const [least, most] = [Number(min), Number(max)];
  const shareOf = !isShare
    ? undefined
    : form.isPercent === true || (most <= 1 && least >= -1)
      ? 1
      : most <= 100 && least >= -100 && words.some((word) => /^(?:pct|percent|percentage|%)$/.test(word))
        ? 100
        : undefined;
  const adds = shareOf === undefined && !isPrice && !words.some((word) => averaged.has(word));
  return {
    kind: 'amount',
    adds,
    isMoney: isMoney && shareOf === undefined,
    ...(shareOf === undefined ? {} : { shareOf }),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** `minutes` of `call_minutes`, of `hours_to_resolve` and by itself, `s` of `duration_s`. */
const unitOf = (words: readonly string[]): string | undefined => {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length === 1) return /^(?:seconds|minutes|hours|days)$/.test(first) ? units[first] : undefined;
  if (last === 's' && /^(?:duration|time|length|elapsed|wait)$/.test(words.at(-2) ?? '')) return 's';
  return units[last] ?? (/^(?:seconds|minutes|hours|days)$/.test(first) ? units[first] : undefined);
};
