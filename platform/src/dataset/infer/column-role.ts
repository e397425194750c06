/**
 * What a column is for, from its name and its values together: a number is a quantity only where neither says that it
 * is a code, a year or a place, because a sum of those is nonsense that looks like a figure.
 */
import { amountRole, answeredRole, unitOf, type Amount } from './amount-role.js';
import type { ColumnFacts } from './column-facts.js';
import { isClock, isServiceNumber } from './timetable-words.js';

export type { Amount } from './amount-role.js';

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

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const identifiers = set('id ids key uuid guid');
const codes = set(
  'code codes sku plu upc gtin asin mpn zip zipcode postcode postal postalcode plz phone telephone fax isbn ean iban ssn barcode number no nr ref reference hash version port serial',
);
const calendar = set('year yr years jahr month weekday week quarter hour day dow season decade');
/** Kinds that are written as numbers. */
const kinds = set(
  'sex gender race cluster cat category subcategory class type kind segment district group label flag',
);
/** When something began or ended, which may be no more than a year. */
const dated = set(
  'start end since until begin founded established built opened closed released launched born died birth death edition vintage',
);
const free = set(
  'comment comments description note notes text message body summary address url email title review',
);

/** Longer texts, or nearly as many different ones as there are rows, are no groups. */
const longestCategory = 60;

export type RoleContext = {
  /** One row of the table, as its name tells it. */
  readonly one: string;
  readonly isFirst: boolean;
  /** The columns of the table. */
  readonly all: readonly ColumnFacts[];
};

export function columnRole(facts: ColumnFacts, { one, isFirst, all }: RoleContext): ColumnRole {
  const { form, values } = facts;
  if (values === 0) return { kind: 'empty' };
  if (form.type === 'time') return { kind: 'time' };
  if (form.type === 'boolean') return { kind: 'category' };
  const answered = answeredRole(facts, all);
  if (answered) return answered;
  if (isServiceNumber(facts, { all, one })) return { kind: 'code' };
  const identifier = identifierRole(facts, { one, isFirst, all });
  if (identifier) return identifier;
  if (form.type === 'text')
    return isNumbered(facts)
      ? facts.distinct < facts.rows * 0.9
        ? { kind: 'reference', of: one }
        : { kind: 'code' }
      : textRole(facts);
  if (form.type === 'integer' && isPart(facts, all)) return { kind: 'part' };
  if (form.type === 'integer' && isLineNumber(facts, all)) return { kind: 'code' };
  if (isClock(facts, all)) return { kind: 'code' };
  const axis = axisOf(facts);
  if (axis) return { kind: 'place', axis };
  return amountRole(facts, all);
}

function identifierRole(facts: ColumnFacts, { one, isFirst }: RoleContext): ColumnRole | undefined {
  const { form, words, isUnique, rows } = facts;
  if (form.type === 'decimal') return undefined;
  const last = words.at(-1) ?? '';
  const isIdentifier =
    identifiers.has(last) || (/[a-z](?:id|key)$/.test(last) && form.type === 'integer' && isFirst);
  // `Receipt` with a number of eight digits: which one it is.
  const isPaper =
    words.length === 1 &&
    /^(?:receipt|invoice|bill|order|ticket|case|booking|reservation|transaction)$/.test(last) &&
    form.type === 'integer' &&
    facts.distinct > 50 &&
    // Numbers that are counted on lie close together, and amounts do not.
    Number(facts.min) > facts.distinct &&
    Number(facts.max) < 2 * Number(facts.min);
  if (isPaper) return isUnique ? { kind: 'key' } : { kind: 'reference', of: last };
  const rest = words.slice(0, -1);
  const isTime = words.some((word) => calendar.has(word));
  const isCode = codes.has(last) && !(last === 'number' && words[0] === 'number');
  if (isUnique && rows > 1 && (isIdentifier || isCode)) return { kind: 'key' };
  if (isUnique && isFirst && rows > 20 && form.type === 'integer' && isRunning(facts) && !isTime)
    return { kind: 'key' };
  if (isIdentifier) return { kind: 'reference', of: thingOf(rest, one) };
  if (
    isCode &&
    rest.length > 0 &&
    !['postal', 'zip', 'phone'].includes(rest.at(-1) ?? '') &&
    /^(?:number|no|nr|code|ref|reference)$/.test(last) &&
    facts.distinct > 50
  )
    return { kind: 'reference', of: thingOf(rest, one) };
  return isCode ? { kind: 'code' } : undefined;
}

/** What an identifier is of: the document that orders and invoices are is one of these. */
const thingOf = (words: readonly string[], one: string): string => {
  const of = words.join(' ');
  return of === '' || (/^(?:doc|document|voucher|header)$/.test(of) && documents.test(one)) ? one : of;
};

const documents =
  /(?:^| )(?:order|invoice|sale|quote|offer|purchase|delivery|shipment|receipt|return|bill|credit note)$/;

/** Where a line stands in its document, of which several lines have the number. */
const isLineNumber = ({ words }: ColumnFacts, all: readonly ColumnFacts[]): boolean =>
  /^(?:pos|line|seq|line item)$/.test(words.join(' ')) &&
  all.some(
    (other) =>
      !other.isUnique &&
      other.distinct < other.rows * 0.9 &&
      other.distinct > 20 &&
      (identifiers.has(other.words.at(-1) ?? '') || codes.has(other.words.at(-1) ?? '')),
  );

/** `cluster`, `pclass`, `weekday`: which one it is, written as a number. */
export function isKind(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return kinds.has(last) || calendar.has(last) || /^[a-z]{1,4}(?:class|type)$/.test(last);
}

/** A number that stands for a time or for a kind. */
function isPart({ words, min, max }: ColumnFacts, all: readonly ColumnFacts[]): boolean {
  if (words.some((word) => calendar.has(word))) return unitOf(words, all) === undefined;
  const isYear = Number(min) >= 1000 && Number(max) <= 2200;
  return isKind(words) || (isYear && words.some((word) => dated.has(word)));
}

/** 1, 2, 3 …: the row's number. */
const isRunning = ({ min, max, rows }: ColumnFacts): boolean => Number(max) - Number(min) === rows - 1;

/** `#1001` to `#2881`: numbers, whatever the column is called. */
const isNumbered = ({ min = '', max = '', distinct }: ColumnFacts): boolean =>
  distinct > 20 && [min, max].every((text) => /^#\d+$/.test(text));

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
