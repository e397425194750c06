/** Whether less of it is better: as the model says, of how long something takes, and of how much goes wrong. */
import type { Lexicon } from '../lexicon/lexicon.js';
import type { Filter, Term } from './plan.js';

/** How rows end that nobody wants. */
const bad =
  /cancel|no.?show|lost|return|refund|damage|fail|late|churn|complain|reject|error|overdue|unpaid|bounce|abandon/i;

/** Rows that have such a time have ended so. */
const gone = /cancel|churn|\bleft\b|\blost\b|terminat|return|refund|reject|fail|complain/i;

export function lessIsBetter(lexicon: Lexicon, term: Term): boolean {
  if (term.kind === 'span') return true;
  if (term.kind === 'share') return term.when.some((f) => isBad(lexicon, f));
  if (term.kind === 'when') return term.filters.some((f) => isBad(lexicon, f));
  const name = term.kind === 'measure' ? term.name : term.kind === 'aggregate' ? term.of : '';
  return lexicon.member(name)?.hints.better === 'down';
}

function isBad(lexicon: Lexicon, filter: Filter): boolean {
  if (filter.on === 'same') return filter.op === '>';
  if (filter.on === 'empty')
    return filter.negate === true && gone.test(lexicon.member(filter.member)?.title ?? '');
  if (filter.on !== 'values' || filter.negate) return false;
  const title = lexicon.member(filter.member)?.title ?? '';
  return filter.values.every((value) => (value === true ? bad.test(title) : bad.test(String(value))));
}
