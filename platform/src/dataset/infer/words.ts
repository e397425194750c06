/** Names of columns and tables, as words for people and as names for a model. */
import { wordTable } from '../../word-table.js';

/** `orderDate`, `Order Date` and `order_date` are the same two words. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter(Boolean);
}

/** Words that SQL keeps for itself: a member of such a name could not be written down plainly. */
const reserved = new Set(
  (
    'all and any array as asc between by case cast check column constraint create cross current_date default desc ' +
    'distinct do else end except exists false fetch filter for foreign from full group having in inner intersect into ' +
    'is join lateral left like limit measure natural not null offset on only or order outer over primary references ' +
    'right select set show some table then to true union unique user using values when where window with count'
  ).split(' '),
);

/** A name that is not taken yet: letters, digits and underscores. */
export function memberName(
  name: string,
  taken: Set<string>,
  { fallback }: { readonly fallback: string },
): string {
  const plain = wordsOf(name)
    .join('_')
    .replace(/[^a-z0-9_]+/g, '')
    .replace(/^_+|_+$/g, '')
    .slice(0, 50);
  const base = plain === '' ? fallback : /^\d/.test(plain) ? `n${plain}` : plain;
  const first = reserved.has(base) ? `${base}_value` : base;
  let own = first;
  for (let count = 2; taken.has(own); count++) own = `${first}_${count}`;
  taken.add(own);
  return own;
}

const capitals: Readonly<Record<string, string>> = wordTable({
  id: 'ID',
  sku: 'SKU',
  url: 'URL',
  vat: 'VAT',
  zip: 'ZIP',
  kpi: 'KPI',
  csat: 'CSAT',
  nps: 'NPS',
  mrr: 'MRR',
  arr: 'ARR',
  sla: 'SLA',
  sso: 'SSO',
});

/** `order_date` and `order-date` → `Order date`. A name that is written for people stays as it is. */
export function titleOf(name: string): string {
  if (/\p{Lu}/u.test(name.slice(0, 1)) && /\s/.test(name) && !name.includes('_')) return name.trim();
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/\s/.test(name) ? /[\s_]+/u : /[\s_]+|(?<=\p{Ll}{2})-(?=\p{Ll}{2})/u)
    .filter(Boolean)
    .map(
      (word) =>
        capitals[word.toLowerCase()] ?? (/^\p{Lu}[\p{Lu}\d]{1,3}$/u.test(word) ? word : word.toLowerCase()),
    );
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** In the middle of a sentence: `Release Date` → `release date`; `ID`, `IMDB` and `eBay` as they are. */
export const inSentence = (title: string): string =>
  title.replace(/[\p{L}\p{N}]+/gu, (word) => (/^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLowerCase() : word));

const unchanged = new Set([
  'data',
  'series',
  'species',
  'news',
  'status',
  'sales',
  'staff',
  'feedback',
  'traffic',
]);

export function singular(word: string): string {
  if (unchanged.has(word.toLowerCase()) || /(?:ss|us|is)$/i.test(word)) return word;
  if (/^(?:movie|cookie|calorie|selfie|zombie|rookie)s$/i.test(word)) return word.slice(0, -1);
  if (/ies$/i.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (
    /(?:sses|xes|ches|shes|zzes|uses)$/i.test(word) &&
    !/(?:cause|house|clause|pause|spouse|warehouse|excuse)s$/i.test(word)
  )
    return word.slice(0, -2);
  return word.replace(/s$/i, '');
}

export function plural(word: string): string {
  if (unchanged.has(word.toLowerCase())) return word;
  if (word === 'person') return 'people';
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|ch|sh|z)$/i.test(word)) return `${word}es`;
  return `${word}s`;
}
