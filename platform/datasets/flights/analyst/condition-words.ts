import type { Compare } from './plan.js';

export const more =
  '(?:more|greater|longer|higher|later|larger|bigger|further|farther|worse|busier) than|over|above|exceeding|exceeds?|exceeded|in excess of|beyond|upwards of|north of';
const atLeast = 'at least|no less than|no fewer than|not less than|a minimum of|minimum of|minimum|min|from';
export const less = '(?:less|fewer|shorter|lower|smaller|earlier|sooner|better) than|under|below|within';
const atMost = 'at most|up to|no more than|not more than|no longer than|a maximum of|maximum of|maximum|max';
export const exact = 'exactly|equal to|equals';
export const word = `(${more}|${atLeast}|${less}|${atMost}|${exact})`;
export const number = '(?<![\\w§.:/])(-?\\d+(?:\\.\\d+)?)(?![\\w:/])';
export const suffix =
  '( (?:or|and) (?:more|longer|later|greater|above|over|higher|up)| (?:or|and) (?:less|fewer|shorter|under|below))?';
export const minutesOrHours = '(minutes?|mins?|hours?|hrs?|h)\\b';
export const miles = '(miles?|mi|km|kms|kilomet(?:er|re)s?)\\b';
export const flights = '(?:[a-z]+ )?(?:flights?|departures?|arrivals?|trips|records|connections)';
export const isA =
  '(?: (?:of|is|was|are|were|be|being|has been|that is|that was|which is|by|for|with|a|an|value|values|time|times|equal|to|lasting|had|have|having|stands at|at))*';

/** The comparison that words before and after a number speak of. */
export function compare(words: string, after: string): Compare {
  if (/or (?:less|fewer|shorter|under|below)|and (?:less|under|below)/.test(after)) return '<=';
  if (after.trim() !== '') return '>=';
  if (new RegExp(`^(?:${atLeast})$`).test(words)) return '>=';
  if (new RegExp(`^(?:${atMost})$`).test(words)) return '<=';
  if (new RegExp(`^(?:${less})$`).test(words)) return '<';
  if (new RegExp(`^(?:${exact})$`).test(words)) return '=';
  return new RegExp(`^(?:${more})$`).test(words) ? '>' : '>=';
}
