/**
 * What no step used. Noise is passed over; an operator, or a word that stands where a thing of the data should, means
 * that the question was not understood; any other word is named in the answer.
 */
import { noise, operators, plainVerbs } from '../../lexicon/grammar-words.js';
import { ownNames } from '../../lexicon/said/of-members.js';
import { isForm } from '../../lexicon/tokens.js';
import type { Filter, Term } from '../../plan/plan.js';
import { askedBeyond, isBeyond } from './beyond.js';
import { askedTerms, type Reading } from '../draft.js';
import { arePurchases } from '../draft.js';
import { timeMember } from '../times/time-of-question.js';
import { isDeedOfTime, takesTime } from '../wordings/read-unit.js';
import type { Slot } from '../sentence.js';

export type LeftOver = {
  /** To be named: "I did not use: …". */
  readonly words: readonly string[];
  /** Not understood, and too weighty to be passed over. */
  readonly operators: readonly string[];
  /** A thing that the data does not hold, as far as the viewer sees. */
  readonly unknown: readonly string[];
  readonly beyond?: string;
};

/** Nouns that only carry a value before them: "frozen goods", "gold members". */
const carriers =
  /^(?:goods|stuff|foods?|things?|items?|ones|members?|people|customers?|clients?|users?|folks?|guys|travell?ers?|guests?|visitors?|patients?|passengers?|buyers?|shoppers?|workers?)$/;

const isValue = (slot: Slot | undefined): boolean =>
  slot?.used === true && slot.meanings?.some((m) => m.kind === 'value') === true;

/** "How many gold members" counts them, and no rows of theirs. */
const isCounted = (slots: readonly Slot[], at: number): boolean =>
  // "How many diners are gold members" counts diners.
  !/^(?:is|are|was|were|as|being)$/.test(slots[at - 2]?.text ?? '') &&
  slots.slice(Math.max(0, at - 4), at).some((slot) => /^(?:many|number|count|who|which)$/.test(slot.text));

/** Operators that carry nothing where no step has used them. */
const harmless = new Set(['any', 'if', 'than', 'then', 'total', 'expected', 'related']);

/** @param read whether what was read may be told to hold the word's meaning already */
export function leftOver(reading: Reading): LeftOver {
  const { draft } = reading;
  const { slots } = reading.sentence;
  const words: string[] = [];
  const hard: string[] = [];
  const unknown: string[] = [];
  let topic: string | undefined;
  // How far places lie from each other is no length of a row.
  const [near] =
    /\bwithin \S+ (?:miles?|km|kilomet(?:er|re)s?|met(?:er|re)s?|minutes|hours) (?:of|from|around)\b/.exec(
      slots.flatMap(({ tokens }) => tokens.map(({ word }) => word)).join(' '),
    ) ?? [];
  if (near !== undefined) unknown.push(near);
  for (const [i, slot] of slots.entries()) {
    if (slot.used) continue;
    const [token] = slot.tokens;
    const word = token?.word ?? '';
    const written = slot.tokens.map((t) => t.written).join(' ');
    if (word === 'will' && holdsWhatComes(reading)) continue;
    const asked = askedBeyond(slots, i);
    if (slot.text.startsWith('§') && isOfFlag(reading, slot)) continue;
    else if (slot.text.startsWith('§')) words.push(written);
    else if (slot.text.startsWith('#')) hard.push(written);
    else if (/^(?:where|whence)$/.test(word) && (i === 0 || slots[i - 1]?.text === 'by')) hard.push(written);
    else if (i === 0 && word === 'what' && isObjectAsked(reading)) hard.push(written);
    else if (/^(?:fast|quickly|soon)$/.test(word) && slots[i - 1]?.text === 'how') hard.push(written);
    // A group that was asked for and that no step has made.
    else if (
      /^(?:each|every)$/.test(word) &&
      draft.splits.length === 0 &&
      /^(?:[§·].*|types?|kinds?|groups?|sorts?|class|category)$/.test(slots[i + 1]?.text ?? '')
    )
      hard.push(written);
    // "By where it comes from" and "by type", of what no step has found.
    else if (
      /^(?:by|per)$/.test(word) &&
      draft.splits.length === 0 &&
      /^(?:where|who|whom|types?|kinds?|groups?|class|category)$/.test(slots[i + 1]?.text ?? '')
    )
      hard.push(`${written} ${slots[i + 1]?.text ?? ''}`);
    // "Which plane type" asks for a kind of rows, which no column tells.
    else if (
      /^(?:types?|kinds?|models?|makes?|brands?)$/.test(word) &&
      draft.splits.length === 0 &&
      ((/^(?:which|what)$/.test(slots[i - 2]?.text ?? '') && isOfRows(slots[i - 1])) ||
        (/^(?:which|what)$/.test(slots[i - 1]?.text ?? '') &&
          slots[i + 1]?.text === 'of' &&
          isOfRows(slots[i + 2])))
    )
      unknown.push(written);
    // "At the end of 2025" is no part of 2025.
    else if (
      /^(?:end|start|beginning|close)$/.test(word) &&
      (slots.slice(i + 1).find((s) => !/^(?:of|the)$/.test(s.text))?.text ?? '').startsWith('§p')
    )
      hard.push(written);
    // What is on hold holds nothing, what is on time is not of a time, and who plays the lead leads nobody.
    else if (/^(?:hold|time)$/.test(word) && slots[i - 1]?.text === 'on') unknown.push(`on ${written}`);
    else if (word === 'lead' && slots[i - 1]?.text === 'the') unknown.push(written);
    // "How many different lamps": of what they are, and not of the rows that have them.
    else if (/^(?:different|distinct|unique)$/.test(word) && (slots[i + 1]?.text ?? '').startsWith('§v'))
      hard.push(written);
    // What is sold out is more than sold.
    else if (word === 'out' && slots[i - 1]?.text === 'sold') unknown.push(`sold ${written}`);
    // "Hours tracked" are hours.
    else if (
      isDeedOfTime(word) &&
      (askedTerms(draft).some((term) => isLength(reading, term)) ||
        (/^(?:work|log|track)/.test(word) && takesTime(reading.lexicon) !== undefined))
    )
      continue;
    else if (word === 'but' && i === 0) continue;
    // "In India but not in Hindi" goes on; "all but Hindi" leaves it out.
    else if (
      word === 'but' &&
      !/^§[a-z]*v/.test(slots[i + 1]?.text ?? '') &&
      draft.filters.some(({ is }) => isDenied(is))
    )
      continue;
    else if (
      word === 'expected' &&
      (slots[i + 1]?.meanings !== undefined ||
        /^(?:for|in|by|this|next|number|amount|total)$/.test(slots[i + 1]?.text ?? ''))
    )
      topic ??= 'what is to come';
    // "New tickets against closed tickets" are two counts.
    else if (
      word === 'new' &&
      isOfRows(slots[i + 1]) &&
      /^(?:vs|versus|against)$/.test(slots[i + 2]?.text ?? '')
    )
      hard.push(written);
    else if (word === 'new' && isOfRows(slots[i + 1])) continue;
    else if (/^(?:about|likely)$/.test(word) && slots[i + 1]?.text === 'to') topic ??= 'what is to come';
    else if (/^(?:people|folks)$/.test(word) && isDoer(slots, i)) continue;
    // What happens on a website is online.
    else if (
      /^(?:web|website|site|online|internet|homepage)$/.test(word) &&
      /^(?:sessions?|visits?|page ?views?|form fills)$/.test(reading.facts.rowNoun.many)
    )
      continue;
    else if (carriers.test(word) && isValue(slots[i - 1]) && !isCounted(slots, i)) continue;
    // "How many do we have now", where no row tells what goes on.
    else if (
      /^(?:currently|presently|nowadays)$/.test(word) ||
      (word === 'now' && i > 1 && /^(?:|[?.!])$/.test(slots[i + 1]?.text ?? ''))
    )
      words.push(written);
    else if (isNoun(slots, i)) unknown.push(written);
    else if (asked?.topic !== undefined) topic ??= asked.topic;
    else if (asked?.isSaid === true) words.push(written);
    else if (isBeyond(word)) unknown.push(written);
    else if (operators.has(word) && !harmless.has(word)) hard.push(written);
    else if (isOfOtherData(reading, word) || isBoughtMost(reading, i)) unknown.push(written);
    // "Each lead" and "did each team close" are said of the leads and of what is closed.
    else if (plainVerbs.has(word) && (isEachOne(slots, i) || isDoneByThem(reading, i))) unknown.push(written);
    else if ([word, token?.stem ?? ''].some((w) => noise.has(w) || plainVerbs.has(w) || harmless.has(w)))
      continue;
    else if (isOfFilter(reading, token?.stem)) continue;
    else if (isVerbal(reading, i) && !isOfClause(reading, i)) words.push(written);
    else unknown.push(written);
  }
  return { words, operators: hard, unknown, ...(topic === undefined ? {} : { beyond: topic }) };
}

/** "What do people watch", "the stars people give": who does it, and nothing that is counted. */
const isDoer = (slots: readonly Slot[], at: number): boolean =>
  /^(?:do|does|did|that|where|when)$/.test(slots[at - 1]?.text ?? '') ||
  /^(?:give|gave|use|used|watch|look|looked|spend|leave|write|make|made)$/.test(slots[at + 1]?.text ?? '');

/** "Orders by month", "how many views", "ended in an order": things that the data does not hold, though "order by" and "view" carry nothing. */
function isNoun(slots: readonly Slot[], at: number): boolean {
  const [before, next] = [slots[at - 1]?.text ?? '', slots[at + 1]?.text ?? ''];
  const isThing =
    /^(?:accounts|answers|calls|charts|leads|moves|needs|offers|orders|purchases|questions|reports|returns|runs|shows|views)$/;
  const isOne = /^(?:order|purchase|booking|return)$/.test(slots[at]?.text ?? '');
  if (isOne && /^an?$/.test(before)) return true;
  return (
    isThing.test(slots[at]?.text ?? '') &&
    next !== 'for' &&
    (at === 0 ||
      /^(?:#\d+|all|and|average|best|bottom|by|each|every|fewest|largest|many|most|of|our|per|show|the|top|total|which|worst)$/.test(
        before,
      ))
  );
}

const isEachOne = (slots: readonly Slot[], at: number): boolean =>
  /^(?:each|every|per)$/.test(slots[at - 1]?.text ?? '') &&
  !/(?:ed|en|ught|old|ade|ent)$/.test(slots[at]?.text ?? '');

/** A verb at the end of what somebody did, of which a value tells: "Closed". */
function isDoneByThem({ sentence: { slots }, lexicon }: Reading, at: number): boolean {
  const isLast = slots
    .slice(at + 1)
    .every(({ text }) => /^(?:[?.!,].*|in|during|§p.*|so|far|now)$/.test(text));
  const word = slots[at]?.tokens[0]?.word;
  return (
    isLast &&
    slots.slice(0, at).some(({ text }) => /^(?:do|does|did)$/.test(text)) &&
    [...lexicon.holdings.values.values()].some((held) =>
      held.some(({ value }) => typeof value === 'string' && isForm(word, value.toLowerCase())),
    )
  );
}

const isDenied = (is: Filter): boolean =>
  ('negate' in is && is.negate === true) ||
  is.on === 'empty' ||
  is.on === 'absent' ||
  (is.on === 'values' && is.values.includes(false));

/** Verbs that say nothing of rows of their own kind, and something that is not there of others: "bought" of visits. */
const footings: readonly (readonly [verbs: RegExp, nouns: RegExp])[] = [
  [
    /^(?:buy|bought|buys|buying|sold|sell|sells|selling|purchased?)$/,
    /\b(?:order|purchase|sale|sell|sold|buy|bought|transaction|invoice|basket|cart|item|product|unit|quantity)/i,
  ],
  [/^(?:visit|visits|visited)$/, /\b(?:visit|session|guest|traffic|page)/i],
  [/^(?:write|writes|wrote|written)$/, /\b(?:comment|text|note|subject|body|author|writer|language)/i],
  [/^(?:owe|owes|owed|owing)$/, /\b(?:owe|due|outstanding|arrear|debt|unpaid|balance|receivable)/i],
  [/^(?:joined|registered|enrolled)$/, /join|regist|enrol|sign|start|since|creat|begin|open/i],
  [/^logged$/, /\b(?:log|session|record|ticket|issue|case|incident|complaint|request|call|entry)/i],
];

/** "What did people search for": something that is neither counted nor grouped by. */
const isObjectAsked = ({ draft, lexicon, sentence: { slots } }: Reading): boolean =>
  slots.slice(1, 3).some(({ text }) => /^(?:do|did|does)$/.test(text)) &&
  draft.splits.length === 0 &&
  draft.isList !== true &&
  // "And what did they buy?" of those who were told.
  (draft.terms.length > 0 || /^(?:they|he|she|those|these)$/.test(slots[2]?.tokens[0]?.word ?? '')) &&
  draft.terms.every(
    ({ is }) => is.kind === 'measure' && lexicon.member(is.name)?.aggType === 'countDistinct',
  );

/** "When do people buy most", where a row is no purchase: most of what? */
function isBoughtMost({ sentence: { slots }, facts }: Reading, at: number): boolean {
  const next = slots[at + 1]?.tokens[0]?.word ?? '';
  return (
    /^(?:buy|buys|bought|sell|sells|sold|convert|converts)$/.test(slots[at]?.text ?? '') &&
    /^(?:most|least|best|worst)$/.test(next) &&
    !arePurchases(facts)
  );
}

const isLength = ({ lexicon }: Reading, term: Term): boolean => {
  const name = term.kind === 'measure' ? term.name : term.kind === 'aggregate' ? term.of : '';
  return /^(?:h|min|s)$/.test(lexicon.member(name)?.unit ?? '');
};

function isOfOtherData({ lexicon }: Reading, word: string): boolean {
  const nouns = footings.find(([verbs]) => verbs.test(word))?.[1];
  // "Joined" is said of the rows themselves, and not of what they belong to.
  const isOwn = /^(?:joined|registered|enrolled)$/.test(word);
  return (
    nouns !== undefined &&
    !lexicon.members.some(
      (m) => (!isOwn || m.cubes.has(lexicon.view.root)) && nouns.test([m.name, ...ownNames(m)].join(' ')),
    )
  );
}

/** "New orders" are orders; "new customers" are not all of them. */
const isOfRows = (next: Slot | undefined): boolean =>
  next?.meanings?.some(
    (m) => m.kind === 'rows' || (m.kind === 'measure' && m.member.aggType !== 'countDistinct'),
  ) === true;

/** "Paid … by card", where the model says "paid by" of what is filtered. */
const isOfFilter = ({ draft, lexicon }: Reading, word: string | undefined): boolean =>
  draft.filters.some(({ is }) => {
    const member = 'member' in is ? lexicon.member(is.member) : undefined;
    if (!member || word === undefined) return false;
    const isIn = (name: string): boolean => name.includes(' ') && lexicon.stemsOf(name)[0] === word;
    // "Breached the SLA" of "SLA breached".
    return (
      ownNames(member).slice(1).some(isIn) ||
      (member.type === 'boolean' && lexicon.stemsOf(member.title).includes(word))
    );
  });

/** "Breached the SLA", where the model says "SLA breached". */
const isOfFlag = ({ draft }: Reading, { meanings = [] }: Slot): boolean =>
  meanings.some(
    (m) =>
      'member' in m &&
      m.member.type === 'boolean' &&
      draft.filters.some(({ is }) => 'member' in is && is.member === m.member.name),
  );

/** "Subscriptions that we lost" are not all of them. */
function isOfClause({ sentence: { slots } }: Reading, at: number): boolean {
  let i = at - 1;
  while (
    /^(?:we|they|i|you|it|he|she|have|has|had|were|was|are|is|been|did|do|does)$/.test(slots[i]?.text ?? '')
  )
    i -= 1;
  return /^(?:that|which|who|whom)$/.test(slots[i]?.text ?? '') && isThing(slots[i - 1]);
}

const isThing = (slot: Slot | undefined): boolean => /^§[a-z]*[rd]/.test(slot?.text ?? '');

const changes =
  /^(?:grow|grown|rise|risen|fall|fallen|drop|dropped|increased?|decreased?|changed?|developed?|declined?|improved?|shrink|shrunk)$/;

/** Verbs and adverbs carry less than nouns: they are named, and the rest is answered. */
function isVerbal(reading: Reading, at: number): boolean {
  const { slots } = reading.sentence;
  const token = slots[at]?.tokens[0];
  const before = slots[at - 1]?.tokens.at(-1)?.word ?? '';
  // A code is a thing, and no verb.
  if (token === undefined || token.isQuoted || (token.isCapital && at > 0) || /[\d_]/.test(token.word))
    return false;
  if (/^(?:how|average|median|by|per|of|with|without|from|each|in|for|no|the|a|an)$/.test(before))
    return token.word.endsWith('ly');
  // "How many were cancelled?": a condition on the rows, not their story.
  if (/^(?:is|are|was|were|been|be|being|got|get)$/.test(before) && token.word.endsWith('ed')) return false;
  // "Did enquiries grow": what has grown is a thing.
  const next = slots[at + 1]?.text ?? '';
  if (/^(?:did|does|do|has|have)$/.test(before) && changes.test(next)) return false;
  // "Which supplier …": a thing of its own.
  if (/^(?:which|whose)$/.test(before) && !/(?:ed|ing|ly)$/.test(token.word)) return false;
  return (
    /(?:ed|ing|ly)$/.test(token.word) ||
    /^(?:that|who|which|we|they|did|does|do|to|it|people|you|i)$/.test(before)
  );
}

/** "Which films will be released in May", where the rows reach well into it. */
function holdsWhatComes(reading: Reading): boolean {
  const time = timeMember(reading);
  const last = time && reading.lexicon.holdings.extents.get(time.name)?.last;
  return (
    last !== undefined &&
    reading.draft.periods.some(
      ({ is: { from, to } }) =>
        from !== undefined &&
        to !== undefined &&
        to > reading.clock.now &&
        Date.parse(last) >= (Date.parse(from) + Date.parse(to)) / 2,
    )
  );
}
