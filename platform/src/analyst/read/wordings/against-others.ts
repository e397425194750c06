/** "Is the CSAT lower on the free plan?" is asked against all others: without them the one number says neither yes nor no. */
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Token } from '../../lexicon/tokens.js';
import { wordLike } from './idioms.js';

const asks = /^(?:is|are|was|were|do|does|did)$/;
const comparative = /^(?:higher|lower|better|worse|cheaper|pricier|bigger|smaller|larger)$/;
/** What it is held against already, or that it changes in time. */
const told =
  /^(?:than|or|vs|versus|against|compared|relative|getting|become|becoming|growing|before|earlier|now|recently|lately|always|never|ever|used|year|quarter|month|week|day|year's|time)$/;

export function againstOthers(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const words = tokens.map(({ word }) => word);
  if (!asks.test(words[0] ?? '') || !words.some((word) => comparative.test(word))) return tokens;
  if (words.some((word) => told.test(word)) || tokens.some(({ value }) => value !== undefined)) return tokens;
  if (valuesIn(tokens, lexicon) !== 1) return tokens;
  const end = tokens.findLastIndex(({ word }) => /[\p{L}\p{N}]/u.test(word)) + 1;
  const last = tokens[end - 1];
  return last
    ? [...tokens.slice(0, end), wordLike(last, 'than'), wordLike(last, 'others'), ...tokens.slice(end)]
    : tokens;
}

/** How many values of the data are named. */
function valuesIn(tokens: readonly Token[], lexicon: Lexicon): number {
  let values = 0;
  for (let i = 0; i < tokens.length;) {
    const found = lexicon.longest(tokens, i);
    const [best] = found?.meanings ?? [];
    if (best?.kind === 'value' && best.whole) values += 1;
    i += found?.length ?? 1;
  }
  return values;
}
