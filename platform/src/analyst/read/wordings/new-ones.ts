/**
 * "New customers per month", "who brought the most new accounts": of what begins once, those that began in the time that
 * is asked about. Without a time all would be new, and the word stays.
 */
import { beginOf } from '../../lexicon/begin-of.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Token } from '../../lexicon/tokens.js';
import { monthPattern } from '../calendar.js';

const held =
  /^(?:subscription|membership|account|customer|client|company|user|member|subscriber|contract)s?$/;
const timed = new RegExp(
  `^(?:day|week|month|quarter|year|date)s?$|^(?:daily|weekly|monthly|quarterly|yearly|today|yesterday|ytd)$|^(?:19|20)\\d\\d$|^q[1-4]$|^(?:${monthPattern})$`,
);

export function withNewOnes(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const begin = beginOf(lexicon);
  const isTimed = tokens.some(({ word, written }) => timed.test(word) || timed.test(written.toLowerCase()));
  if (!begin || !isTimed) return tokens;
  return tokens.filter(({ word }, i) => word !== 'new' || !held.test(tokens[i + 1]?.word ?? ''));
}
