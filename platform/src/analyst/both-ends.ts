/**
 * "Which campaign makes the most and which the least", "best and worst store by sales": the first end is read as a
 * question of its own, and its ranking told from both ends.
 */
import { planIn } from './counted-of-them.js';
import { sameTerm, type Memory, type Plan } from './plan/plan.js';
import type { Made } from './plan/ranking-plan.js';
import type { Reading } from './read/draft.js';
import { rowCount } from './read/resolve.js';
import * as superlatives from './read/superlatives.js';

const high = `${superlatives.high}|best`;
const low = `${superlatives.low}|worst|newest`;
const joined = ' ?(?:,|and|&|or|, and) ';
/** What the second end may say again: anything else would be another question. */
const again =
  /^(?:which|who|what|one|ones|of|them|these|those|is|are|was|were|has|had|have|do|does|did|the|a|an|by|in|on|at|for|from|with)$/;

const apart = new RegExp(
  `^(.*?\\b(?:(${high})|(${low}))\\b.*?)${joined}((?:(?:on|in|at|for|from|by|with) )?(?:which|who|what|the)\\b.*)$`,
  'i',
);
const beside = new RegExp(
  `\\b(?:(?:${high})(${joined}(?:the )?(?:${low}))|(?:${low})(${joined}(?:the )?(?:${high})))\\b`,
  'i',
);
const lead = 'on|in|at|for|from|and|so|please|show|give|tell|me|list|find|what|is|are|was|were';
const asks = new RegExp(`^\\W*(?:(?:${lead}) )*(?:the|which|who|what|our|my|${high}|${low})\\b`, 'i');

/** "The three best and worst" are so many of each. */
const isCounted = /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten)\b/i;

/** The question of the first end alone, where it is one of a ranking. */
export function firstOfBothEnds(
  input: string,
  memory: Memory | undefined,
  read: (input: string, memory?: Memory) => Reading | undefined,
): string | undefined {
  const said = input.replace(/\s+/g, ' ');
  const one = asks.test(said) ? firstEnd(said) : undefined;
  const reading = one === undefined ? undefined : read(one, memory);
  return one !== undefined && reading && planIn(reading, one, memory)?.order ? one : undefined;
}

/** The ranking of the first end as one that tells both, or that they cannot be told. */
export function toldFromBothEnds(plan: Plan, one: string, reading: Reading): Made {
  const { order, limit, offset = 0, ...all } = plan;
  const [term, ...more] = plan.terms;
  // How many rows a rate is of stands beside it in a ranking.
  const isOne = sameTerm(term, order?.by) && more.every((t) => sameTerm(t, rowCount(reading)));
  const isEnd = offset === 0 && (limit === 1 || !isCounted.test(one));
  const isOfGroups =
    all.kind === 'groups' && all.splits.length === 1 && all.having.length === 0 && !all.among;
  if (order && isOfGroups && isOne && isEnd) return { plan: { ...all, terms: [order.by] } };
  const text = `I can tell one end at a time: please ask for each by itself, for example "${one.trim()}".`;
  return { problem: { text, search: reading.facts.rowNoun.many } };
}

function firstEnd(input: string): string | undefined {
  const [said, ...ends] = beside.exec(input) ?? [];
  const other = ends.find((end) => end !== undefined);
  if (said !== undefined && other !== undefined) return input.replace(other, '');
  const [, first = '', isHigh, , second = ''] = apart.exec(input) ?? [];
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}'_-]+/gu) ?? [];
  const opposite = new RegExp(`^(?:${isHigh === undefined ? high : low})$`);
  const known = new Set(words(first));
  const own = words(second);
  const isOpposite = own.some((word) => opposite.test(word));
  return isOpposite && own.every((word) => known.has(word) || opposite.test(word) || again.test(word))
    ? first
    : undefined;
}
