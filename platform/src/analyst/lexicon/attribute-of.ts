/** Which number of the data an adjective or a verb is said of: only where exactly one is called so. */
import type { Member } from '../../data/data-model.js';
import type { Told } from './attribute-words.js';
import type { Lexicon } from './lexicon.js';
import { stems } from './tokens.js';

/** A number as it is called, and how many of them are told as one. */
export type Found = { readonly name: string; readonly isSum: boolean; readonly isHigh: boolean };

/** What says only how a number is told: "Speed IAS in knots", "Deaths total", "mean temperature". */
const formWords =
  /^(?:of|the|in|total|average|avg|mean|overall|ias|[kmc]?m|g|kg|lb|lbs|pound|gram|kilogram|mph|kmh|kph|knot|foot|feet|ft|inch|cm|mm|mile|km|meter|metre|kilometer|usd|eur|\$|%|percent|pct|year|cc|c|f|celsius|fahrenheit|earth|oz|ton|tonne|second|sec|minute|min|hour|ms|per|sq|level|value|number|count|body|curb|vehicle)$/;

const nameOf = ({ title }: Member): string =>
  title
    .replace(/ of each .*$/i, '')
    .replace(/\([^)]*\)/g, ' ')
    .trim();

/** How near a number's name comes to one of the names: it is the same, or says more of its form. */
function nearness(words: readonly string[], names: readonly string[]): number {
  const said = words.join(' ');
  if (names.includes(said)) return 2;
  // "Weight in lbs".
  const isSo = names.some((name) => {
    if (!` ${said} `.includes(` ${name} `)) return false;
    const rest = ` ${said} `.replace(` ${name} `, ' ').trim();
    return rest.split(' ').every((word) => formWords.test(word));
  });
  return isSo ? 1 : 0;
}

/** The numbers of the rows themselves, once a column. */
function numbersOf(lexicon: Lexicon): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const member of lexicon.members) {
    const isPlain =
      member.kind === 'dimension' ? member.hints.code !== true : /^(?:sum|avg)$/.test(member.aggType ?? '');
    const isOfRows = [...member.cubes].every((cube) => cube === lexicon.view.root);
    const column = member.rowSql ?? member.sql;
    if (member.type !== 'number' || !isPlain || !isOfRows || member.rowFilter !== undefined) continue;
    const name = nameOf(member).replace(member.aggType === undefined ? /^$/ : /^(?:total|average) /i, '');
    if (!found.has(column) || member.kind === 'dimension') found.set(column, name);
  }
  return found;
}

/** The one number that is called by the first of the ranks of names by which any is. */
function oneOf(numbers: ReadonlyMap<string, string>, ranks: readonly (readonly string[])[]): string[] {
  for (const names of ranks) {
    const near = [...numbers].map(([column, name]) => ({ column, near: nearness(stems(name), names) }));
    const best = Math.max(0, ...near.map((n) => n.near));
    if (best > 0) return near.filter((n) => n.near === best).map((n) => n.column);
  }
  return [];
}

/** What is told by words that may be said of several numbers, where the data holds one of them. */
export function attributeOf(lexicon: Lexicon, told: readonly Told[] | undefined): Found | undefined {
  if (told === undefined) return undefined;
  const numbers = numbersOf(lexicon);
  const found = told.flatMap((one) => oneOf(numbers, one.of.names).map((column) => ({ column, one })));
  const [first] = found;
  if (!first || found.some(({ column }) => column !== first.column)) return undefined;
  if (found.some(({ one }) => one.isHigh !== first.one.isHigh)) return undefined;
  return { name: numbers.get(first.column) ?? '', isSum: first.one.of.isSum, isHigh: first.one.isHigh };
}
