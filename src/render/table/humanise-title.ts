import type { RawColumn } from './read-shape.js';

const GRANULARITY = new Set(['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']);

/** Words that are written in capitals. */
const CAPITALS = new Set([
  'id',
  'url',
  'sql',
  'ip',
  'api',
  'usd',
  'eur',
  'gbp',
  'vat',
  'ytd',
  'mtd',
  'utc',
  'iata',
]);

const MAX_TITLE = 200;

// Controls, line separators and bidirectional overrides, which would let a name rearrange the text around it.
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A column name in words: `orders.avg_amount` → "Avg amount", `orders.createdAt.month` → "Created at (month)". */
export function humaniseTitle(name: string): string {
  const { own, grain } = parts(name);
  const title = sentence(own);
  return grain === undefined ? title : `${title} (${grain})`;
}

/** Titles of a whole result: announced ones as they are, names in words, and the owner added where two would be equal. */
export function columnTitles(columns: readonly RawColumn[]): string[] {
  const titles = columns.map((column) => clean(column.title ?? humaniseTitle(column.name)) || column.name);
  const seen = new Map<string, number>();
  for (const title of titles) seen.set(title, (seen.get(title) ?? 0) + 1);
  return columns.map((column, index) => {
    const title = titles[index] ?? column.name;
    const { owner } = parts(column.name);
    if ((seen.get(title) ?? 0) < 2 || owner === undefined) return title;
    return clean(`${sentence(owner)} ${title.charAt(0).toLowerCase()}${title.slice(1)}`);
  });
}

function parts(name: string): { owner?: string; own: string; grain?: string } {
  const segments = name.split('.').filter((segment) => segment !== '');
  const last = segments.at(-1) ?? name;
  const grain = segments.length > 2 && GRANULARITY.has(last.toLowerCase()) ? last.toLowerCase() : undefined;
  const rest = grain === undefined ? segments : segments.slice(0, -1);
  const owner = rest.length > 1 ? rest.at(-2) : undefined;
  return {
    own: rest.at(-1) ?? name,
    ...(owner === undefined ? {} : { owner }),
    ...(grain === undefined ? {} : { grain }),
  };
}

function sentence(identifier: string): string {
  const words = clean(identifier)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .split(' ');
  const text = words
    .map((word) => (CAPITALS.has(word.toLowerCase()) ? word.toUpperCase() : lowered(word)))
    .join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lower case, unless the word is an abbreviation already written in capitals. */
function lowered(word: string): string {
  return word.length > 1 && word === word.toUpperCase() && word.length <= 4 ? word : word.toLowerCase();
}

function clean(title: string): string {
  return title.replace(UNPRINTABLE, ' ').trim().slice(0, MAX_TITLE);
}
