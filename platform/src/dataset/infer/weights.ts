/**
 * What a mean in a report counts by, as its name tells: "Average session duration" by sessions, "Avg. order value" by
 * orders, cost per click by clicks. Reports of advertising, telephony and shops have names of their own for some.
 */
import type { Column } from './column.js';
import { singular } from './words.js';
import { wordTable } from '../../word-table.js';

const means = /^(?:average|avg|mean|durchschnittliche?|moyenne?|promedio)$/;
const short =
  /^(?:ctr|cpc|cpm|cpa|cpl|cpi|cpv|cpo|cpe|cvr|vtr|ecpm|roas|acos|tacos|arpu|arppu|arpdau|aov|aht|asa|adr|revpar)$/;
const rate = /^(?:rate|ratio|share|percent|percentage|pct|%)$/;

/** Whether its name says that it is none of the sums of a report. */
export const isCalledRate = ({ role, words, name }: Column): boolean =>
  (role.kind === 'amount' && !role.adds) ||
  words.some((word) => means.test(word) || short.test(word) || rate.test(word)) ||
  /\p{L}\.? ?\/ ?\p{L}/u.test(name);

/** By what something is counted, best first, where its own name does not say so. */
const usual: readonly (readonly [RegExp, string])[] = [
  [/\b(?:position|ctr|cpm|ecpm|viewability|impression share)\b/, 'impression view'],
  [/\b(?:cpc)\b/, 'click'],
  [/\b(?:cpa|cpo|cpl)\b/, 'conversion acquisition lead order'],
  [/\b(?:cpi)\b/, 'install download'],
  [
    /\b(?:bounce|exit|engagement) rate\b|\b(?:time on site|visit duration|page depth)\b/,
    'session visit entrance user',
  ],
  [/\b(?:open|unsubscribe|delivery|spam|complaint) rate\b/, 'delivered sent email recipient'],
  [/\b(?:aov|basket|order value|order size)\b/, 'order transaction purchase'],
  [
    /\b(?:aht|(?:handle|handling|talk|hold|wrap|after call|acw|call) (?:time|duration|work))\b/,
    'handled answered call contact',
  ],
  [/\b(?:asa|speed (?:of|to) answer|answer (?:speed|time|delay))\b/, 'answered handled call contact'],
  [
    /\b(?:wait|waiting|queue) (?:time|duration)\b|\b(?:abandon|abandonment|abandoned|answer) rate\b|\bservice level\b/,
    'offered received inbound call contact',
  ],
  [/\b(?:response|reply|resolution) time\b/, 'ticket conversation case request contact'],
  [/\b(?:arpu|arppu|arpdau)\b/, 'user payer customer'],
  [/\badr\b/, 'night room'],
  [/\bconversion rate\b|\bcvr\b|\bcr\b/, 'session visit click user'],
];
/** What things of a catalogue have of their own is no mean of a report. */
const rated = [/\b(?:rating|stars?|csat|satisfaction)\b/, 'rating review response survey'] as const;

/** The column of counts that a mean is weighted by, if its name tells one. */
export function weightOf(column: Column, columns: readonly Column[]): Column | undefined {
  const counts = columns.filter((one) => one !== column && isCount(one));
  if (counts.length === 0 || column.role.kind !== 'amount') return undefined;
  const text = column.words.join(' ');
  const own =
    column.words.some((word) => means.test(word)) || text.includes(' per ') ? nounsOf(column.words) : [];
  for (const noun of own) {
    const found = countOf(noun, counts);
    if (found) return found;
  }
  if (areThings(columns)) return undefined;
  for (const [pattern, nouns] of [...usual, rated])
    for (const noun of pattern.test(text) ? nouns.split(' ') : []) {
      const found = countOf(noun, counts);
      if (found) return found;
    }
  return undefined;
}

/** Whole numbers of something, never less than none. */
const isCount = ({ role, form, min }: Column): boolean =>
  role.kind === 'amount' && role.adds && !role.isMoney && form.type === 'integer' && Number(min) >= 0;

/** "Session" of the average session duration, "click" of the cost per click: never the last word, which is what is averaged. */
function nounsOf(words: readonly string[]): string[] {
  const per = words.lastIndexOf('per');
  if (per >= 0) return words.slice(per + 1, per + 2).map(singular);
  const rest = words.filter((word) => !means.test(word));
  const of = rest.indexOf('of');
  return (of > 0 ? rest.slice(of + 1) : rest.slice(0, -1)).filter((word) => !plain.test(word)).map(singular);
}

const shortened: Readonly<Record<string, string>> = wordTable({
  impr: 'impression',
  imps: 'impression',
  conv: 'conversion',
  trans: 'transaction',
});
export const inFull = (word: string): string => shortened[word] ?? singular(word);

const plain = /^(?:total|all|number|num|no|nr|of|count|the|n)$/;

/** The plainest column that counts such things: "Sessions" before "Engaged sessions". */
function countOf(noun: string, counts: readonly Column[]): Column | undefined {
  const extra = ({ words }: Column): number =>
    words.filter((word) => !plain.test(word) && inFull(word) !== noun).length;
  const [found] = counts
    .filter(({ words }) => words.some((word) => inFull(word) === noun))
    .sort((a, b) => extra(a) - extra(b) || b.sum - a.sum);
  return found && extra(found) <= 2 ? found : undefined;
}

/** Whether rows are things by themselves: each has a key or a name that no other has. */
export const areThings = (columns: readonly Column[]): boolean =>
  columns.some(
    ({ role, form, distinct, rows, values }) =>
      role.kind === 'key' ||
      (form.type === 'text' && role.kind !== 'time' && values > rows * 0.9 && distinct > values * 0.9),
  );
