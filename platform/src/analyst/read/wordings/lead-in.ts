/**
 * What people say before they ask: "need this fast: …", "quick one pls - …", "writing a piece on flops: …". It is left
 * out where each of its words is such talk; a word that may mean something of the data, and any name, keeps all of it.
 */
import { noise, operators } from '../../lexicon/grammar-words.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { RareValue } from '../../lexicon/rare-values.js';
import { plain, type Token } from '../../lexicon/tokens.js';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

const talk = words(`
  need needed want wanted asap fast quick quickly urgent urgently simple small short little tiny one thing question request
  ask asking asked favour favor curious wondering checking double help helping please pls plz sorry thanks thx cheers fyi
  btw hi hello hey morning afternoon evening good everyone team folks guys boss meeting call presentation board
  background context note here comes goes back again another follow up followup maybe silly stupid dumb easy
  trying just sanity check before lunch
`);

/** What somebody does, on or about a topic. */
const work =
  /^(?:writing|working|preparing|researching|reading|drafting|editing|blogging|reporting|putting|making|doing|write|work|prepare|research)$/;
const pieces = words(
  'a an the my our some piece article report story post blog memo slide slides deck presentation talk essay paper newsletter email text thesis homework research summary together up',
);
const asks =
  /^(?:how|what|which|who|whose|whom|when|where|show|list|give|tell|is|are|was|were|did|do|does|has|have|can|could|please|name|compare|find|count|number|average|median|total)$/;
const times =
  /^(?:today|yesterday|tomorrow|now|last|next|this|past|year|month|week|day|quarter|hour|daily|weekly|monthly|yearly|[a-z]+day)s?$/;

export type LeadIn = {
  readonly tokens: readonly Token[];
  /** What the work was said to be about, or what somebody said of themselves: it is not used. */
  readonly topic?: string;
};

export function withoutLeadIn(
  tokens: readonly Token[],
  lexicon: Lexicon,
  rare: readonly RareValue[] = [],
): LeadIn {
  const statement = statementOf(tokens, lexicon);
  if (statement > 0)
    return {
      tokens: tokens.slice(statement + 1),
      topic: tokens
        .slice(0, statement)
        .map(({ written }) => written)
        .join(' '),
    };
  const at = tokens.findIndex(({ word }) => /^[:–—-]$/.test(word));
  const [lead, rest] = [tokens.slice(0, at), tokens.slice(at + 1)];
  const isAsked = tokens[at]?.word === ':' || asks.test(rest[0]?.word ?? '');
  if (at < 2 || at > 12 || rest.length < 2 || !isAsked) return { tokens };
  const isOfData = (i: number): boolean =>
    (lexicon.longest(lead, i)?.meanings.length ?? 0) > 0 && !noise.has(lead[i]?.word ?? '');
  const isRare = rare.some(({ words: said }) =>
    lead.some((_, i) => said.every((word, k) => plain(lead[i + k]?.written ?? '') === word)),
  );
  if (isRare || lead.some((t, i) => t.isQuoted || isOfData(i))) return { tokens };
  const isTalk = ({ word, value, written }: Token): boolean =>
    value === undefined ? noise.has(word) || talk.has(word) : written.toLowerCase() === 'one';
  const deed = lead.findIndex(({ word }) => work.test(word));
  const about = lead.findIndex(({ word }, i) => i > deed && /^(?:on|about|regarding|around)$/.test(word));
  const isWork = deed >= 0 && about > deed;
  const topic = isWork ? lead.slice(about + 1) : [];
  const before = isWork ? lead.slice(0, about).filter((t, i) => i !== deed && !pieces.has(t.word)) : lead;
  // A topic is of small words: what is written large may be a thing that the rows do not hold.
  const isTopic = ({ word, isCapital, value }: Token): boolean =>
    !isCapital && value === undefined && !operators.has(word) && !times.test(word) && /^[a-z]/.test(word);
  if (!before.every(isTalk) || !topic.every(isTopic) || topic.length > 4) return { tokens };
  if (!isWork && !lead.some(({ word, written }) => talk.has(word) || written.toLowerCase() === 'one'))
    return { tokens };
  const told = topic.filter(({ word }) => !noise.has(word)).map(({ written }) => written);
  return { tokens: rest, ...(told.length > 0 ? { topic: told.join(' ') } : {}) };
}

/**
 * "I want something nice for my cat, what are …": where the comma stands behind what somebody says of themselves before
 * they ask. Nothing of the data may be in it that the question does not name again.
 */
function statementOf(tokens: readonly Token[], lexicon: Lexicon): number {
  const at = tokens.findIndex(({ word }) => /^[,.;]$/.test(word));
  const [lead, rest] = [tokens.slice(0, at), tokens.slice(at + 1)];
  const isAsked = /^(?:how|what|which|who|when|where)$/.test(rest[0]?.word ?? '');
  const isOfSelf = /^(?:i|we|my|our|im)$/.test(lead[0]?.word ?? '');
  if (at < 3 || at > 12 || rest.length < 3 || !isAsked || !isOfSelf) return -1;
  const again = new Set(rest.map((t) => t.stem));
  const isPlain = (t: Token, i: number): boolean =>
    t.value === undefined &&
    !t.isQuoted &&
    (i === 0 || !t.isCapital) &&
    !operators.has(t.word) &&
    !times.test(t.word) &&
    (noise.has(t.word) || again.has(t.stem) || (lexicon.longest(lead, i)?.meanings.length ?? 0) === 0);
  return lead.every(isPlain) ? at : -1;
}
