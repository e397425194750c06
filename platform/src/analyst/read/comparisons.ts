/** Words and signs that compare with a number. */
import type { Comparison } from '../plan/plan.js';
import type { Match } from './sentence.js';

const comparisons: readonly [Comparison, string][] = [
  [
    '>=',
    'at least|no less than|not less than|no fewer than|a minimum of|minimum of|minimum|min|>=|≥|not under|not below|starting at',
  ],
  [
    '<=',
    'at most|within|no more than|not more than|up to|a maximum of|maximum of|maximum|<=|≤|not over|not above',
  ],
  [
    '>',
    'more than|over|above|greater than|higher than|larger than|bigger than|longer than|older than|better than|exceeding|exceeds?|beyond|upwards of|in excess of|heavier than|farther than|further than|slower than|later than|more expensive than|taller than|wider than|deeper than|warmer than|hotter than|>',
  ],
  [
    '<',
    'less than|under|below|fewer than|smaller than|shorter than|cheaper than|lower than|younger than|newer than|worse than|faster than|quicker than|less expensive than|lighter than|colder than|cooler than|<',
  ],
  ['=', 'exactly|equal to|equals|='],
];
export const anyComparison = comparisons.map(([, words]) => words).join('|');
const turned: Readonly<Record<Comparison, Comparison>> = {
  '>=': '<',
  '<=': '>',
  '>': '<=',
  '<': '>=',
  '=': '<>',
  '<>': '=',
};

/** Of the groups `op`, `more`, `not` and `drop` of a pattern. */
export function opOf(m: Match): Comparison {
  if (m.groups.more) return /less|fewer|below|under|lower|shorter|cheaper/.test(m.groups.more) ? '<=' : '>=';
  const found =
    comparisons.find(([, words]) => new RegExp(`^(?:${words})$`).test(m.groups.op ?? '='))?.[0] ?? '=';
  return (m.groups.not !== undefined) !== (m.groups.drop !== undefined) ? turned[found] : found;
}
