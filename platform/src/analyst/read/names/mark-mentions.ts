import { scalesOf } from '../../lexicon/units.js';
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { isDeedOfNobody } from './deed-of-nobody.js';
import { noise, operators, plainVerbs } from '../../lexicon/grammar-words.js';
import { isCostPrice, type Meaning } from '../../lexicon/meaning.js';
import { monthNames, weekdayNames } from '../calendar.js';
import type { RareValue } from '../../lexicon/rare-values.js';
import { plain, type Token } from '../../lexicon/tokens.js';
import { asCounted, isGuess, isMeant, keepStrong, kindsOf, timeUnits } from './kept-meanings.js';
import type { Sentence, Slot } from '../sentence.js';

/**
 * "Which products sold best" asks what they did, and not how many "products sold" there are; "closed by month" names
 * nobody by whom something was closed.
 */
function beforeVerb(slots: readonly Slot[], at: number, run: readonly Token[]): readonly Token[] {
  const by = run.findIndex(
    (token, k) =>
      k > 0 &&
      token.word === 'by' &&
      /^(?:day|week|month|quarter|year|hour|weekday)s?$/.test(slots[at + k + 1]?.text ?? ''),
  );
  if (by > 0) return run.slice(0, by);
  // "Who ordered at least five times" is no "ordered at".
  const least = run.findIndex(
    (token, k) => k > 0 && token.word === 'at' && /^(?:least|most)$/.test(slots[at + k + 1]?.text ?? ''),
  );
  if (least > 0) return run.slice(0, least);
  // "Which products cost less than 140" is no "product cost".
  const paid = run.findIndex((_, k) => k > 0 && isPaid(slots, at + k));
  if (paid > 0) return run.slice(0, paid);
  if (!/^(?:which|what)$/.test(slots[at - 1]?.text ?? '')) return run;
  const verb = run.findIndex(
    (token, k) =>
      k > 0 &&
      plainVerbs.has(token.word) &&
      /^(?:the|best|worst|most|least)$/.test(slots[at + k + 1]?.text ?? ''),
  );
  return verb < 0 ? run : run.slice(0, verb);
}

/** What things cost, in a bound: "cost less than 140". */
const isPaid = (slots: readonly Slot[], at: number): boolean =>
  /^costs?$/.test(slots[at]?.text ?? '') &&
  /^(?:less|more|under|over|below|above|between|at|up)$/.test(slots[at + 1]?.text ?? '');

/** Every stretch of words that the lexicon knows becomes one mark with all that it may mean. */
export function markMentions(sentence: Sentence, lexicon: Lexicon): void {
  for (let i = 0; i < sentence.slots.length; i += 1) {
    const run = beforeVerb(sentence.slots, i, plainRun(sentence.slots, i));
    if (run.length === 0) continue;
    const found = narrower(lexicon, run) ?? lexicon.longest(run, 0);
    if (!found) continue;
    if (startsLonger(lexicon, run, found.length) || isNegation(sentence, lexicon, i, found)) continue;
    const before = sentence.slots[i - 1]?.text ?? '';
    // A "phone number" and an "email address" are no way in which something came.
    const isContact =
      /^(?:phone|telephone|mobile|email|mail|web|e-mail)$/.test(run[found.length - 1]?.word ?? '') &&
      /^(?:numbers?|address|addresses)$/.test(sentence.slots[i + found.length]?.text ?? '') &&
      found.meanings.every((m) => m.kind === 'value');
    // "Each type of device" is a device, though visitors are of a type as well.
    const isSort =
      found.length === 1 &&
      run[0]?.stem === 'type' &&
      sentence.slots[i + 1]?.text === 'of' &&
      !found.meanings.some((m) => m.kind !== 'rows' && m.member.title.toLowerCase() === 'type');
    // "By device type" is by the device, where another column is the type of visitors.
    const named = sentence.slots[i - 1]?.meanings ?? [];
    const isOfDevice =
      found.length === 1 &&
      /^(?:type|kind)$/.test(run[0]?.stem ?? '') &&
      named.some((m) => m.kind === 'dimension' && m.member.type === 'string' && m.weight >= 0.9) &&
      found.meanings.every((m) => m.kind === 'dimension' && lexicon.stemsOf(m.member.title).length > 1);
    if (isOfDevice) {
      sentence.join(i - 1, i + 1, { meanings: named, kinds: kindsOf(named) });
      i -= 1;
      continue;
    }
    // "From August to January" are times, though columns are called "From" and "To".
    const isOfTime =
      found.length === 1 &&
      /^(?:from|to|until|since|between)$/.test(run[0]?.word ?? '') &&
      sentence.slots[i + 1]?.text.startsWith('§p') === true;
    // "Sunglasses that cost less than 140": what one pays for them, and not what they have cost to buy.
    const isOfPrice =
      found.length === 1 &&
      isPaid(sentence.slots, i) &&
      found.meanings.some((m) => 'member' in m && isCostPrice(m.member));
    if (isOfPrice || isOfTime || isContact || isSort || isDeedOfNobody(found, sentence, i, lexicon)) continue;
    // What is sold out is more than sold.
    if (found.length === 1 && run[0]?.word === 'sold' && sentence.slots[i + 1]?.text === 'out') continue;
    // "Show me the refunds" asks for them, though something is called "Shows".
    if (found.length === 1 && run[0]?.word === 'show' && (i === 0 || asksBefore.test(before))) continue;
    // "Did we make": what somebody does, though something is called "make".
    if (found.length === 1 && plainVerbOf.test(run[0]?.word ?? '') && doers.test(before)) continue;
    // "What anyone pays", "what do subscribers read": no "Apple Pay", and no "No time to read".
    const isOfValue = found.length === 1 && found.meanings.every((m) => m.kind === 'value' && !m.whole);
    // "Sold the most coffee" is no "Coffee fair".
    const isMuch = /^(?:most|much|more|least|less|enough)$/.test(before);
    if (isOfValue && run[0]?.isCapital !== true && (isMuch || isDone(sentence.slots, i))) continue;
    const isCounted =
      before.startsWith('#') ||
      (/^(?:an?|half)$/.test(before) && sentence.slots[i + 1]?.text === 'or') ||
      (/^(?:an?|half)$/.test(before) &&
        /^(?:than|least|most|over|under|above|below|half)$/.test(sentence.slots[i - 2]?.text ?? ''));
    const isMeasure = found.meanings.some(
      (m) => m.kind === 'measure' && m.weight >= 0.95 && isMeant(m, run[0]),
    );
    // "Total revenue" is revenue, though something else is called "Total".
    const isAdded =
      found.length === 1 &&
      run[0]?.word === 'total' &&
      lexicon.longest(run.slice(1), 0)?.meanings.some((m) => m.kind === 'measure' && m.weight >= 0.8) ===
        true;
    if (isAdded) continue;
    // The "g" of "5,000 g" is no "Body mass (g)".
    const isUnit =
      (isCounted && !isMeasure && timeUnits.test(run[0]?.word ?? '')) ||
      (before.startsWith('#') && found.length === 1 && scalesOf(run[0]?.word ?? '').length > 0);
    // "The second most used" is a place in a ranking.
    const isPlace =
      run[0]?.word === 'second' && /^(?:most|least)$|est$/.test(sentence.slots[i + 1]?.text ?? '');
    if (isUnit || isPlace) continue;
    const isPace = /^(?:daily|weekly|monthly|quarterly|yearly)$/.test(run[0]?.word ?? '');
    const meanings =
      found.length === 1
        ? found.meanings.filter((m) => isMeant(m, run[0]) && !isGuess(m, run[0]))
        : found.meanings.filter((m) => !isPace || m.weight >= 0.9);
    if (meanings.length === 0 || isPathAside(meanings, before, sentence.slots[i + found.length])) continue;
    // "Which source converts best"
    const isVerb = /^(?:best|worst|most|least|better|worse|well)$/.test(sentence.slots[i + 1]?.text ?? '');
    const meant = thingsOverValues(meanings, run[0], before, sentence.slots[i + 1], lexicon);
    // "The share of winners" is of those who are, and of no number of them.
    const isOfShare =
      sentence.has('share|percentage|percent|proportion|fraction|%') &&
      /^(?:winner|nominee|subscriber|participant)s$/.test(run[found.length - 1]?.word ?? '');
    const strong = keepStrong(
      isVerb || isOfShare ? meant : meant.map((m) => asCounted(m, run[found.length - 1])),
    );
    sentence.join(i, i + found.length, { meanings: strong, kinds: kindsOf(strong) });
  }
}

/** What somebody does, by who stands before it: "anyone pays", "do subscribers read". */
const isDone = (slots: readonly Slot[], at: number): boolean =>
  /^(?:i|we|you|they|people|who|anyone|anybody|everyone|everybody|someone|somebody|do|does|did|can|could|will|would)$/.test(
    slots[at - 1]?.text ?? '',
  ) ||
  (/^(?:do|does|did)$/.test(slots[at - 2]?.text ?? '') && slots[at - 1]?.text.startsWith('§') === true);

/** "Remote jobs" are no page "/jobs", unless somebody lands on it. */
const isPathAside = (meanings: readonly Meaning[], before: string, next: Slot | undefined): boolean =>
  meanings.every((m) => m.kind === 'value' && m.values.every((value) => String(value).startsWith('/'))) &&
  /^§[a-z]*b/.test(before) &&
  !/^pages?$/.test(next?.text ?? '');

const asksBefore = /^(?:please|and|now|then|also|just|you|to|can|could|ok|okay|so|but|[.?!,;:–—-])$/;
const doers = /^(?:i|we|you|they|people|customers?|to)$/;
const plainVerbOf =
  /^(?:make|made|take|took|start|use|used|order|visit|rate|rank|show|plan|open|close|return|book)$/;

/** "How many tickets" counts tickets bought, though a page is called "Tickets" too. */
function thingsOverValues(
  meanings: readonly Meaning[],
  token: Token | undefined,
  before: string,
  next: Slot | undefined,
  lexicon: Lexicon,
): readonly Meaning[] {
  const isNumber = meanings.some(
    (m) =>
      (m.kind === 'measure' || m.kind === 'rows' || (m.kind === 'dimension' && m.member.type === 'number')) &&
      m.weight >= 0.85,
  );
  const isWritten = token !== undefined && !token.isCapital && !token.isQuoted;
  // "Which officer has the most" is one of them, though some have the role "Officer".
  const isAsked =
    /^(?:which|what|per|each|every|by|best|worst|top|bottom|biggest|busiest|fastest|slowest|#.*)$/.test(
      before,
    ) && meanings.some((m) => m.kind === 'dimension' && m.member.type === 'string' && m.weight >= 0.6);
  const isPlain = isWritten && token.word !== token.stem;
  // "Top 5 agents" are those of the column, though one of the roles is called "Agent" as well.
  const isColumn =
    isPlain && meanings.some((m) => m.kind === 'dimension' && m.member.type === 'string' && m.weight >= 0.95);
  if ((isWritten && isAsked) || isColumn) return meanings.filter((m) => m.kind !== 'value');
  if (!isNumber || !isPlain || /^(?:on|from|via|at|in)$/.test(before)) return meanings;
  const beside = next?.tokens[0]?.stem ?? '';
  return meanings.filter((m) => m.kind !== 'value' || lexicon.stemsOf(m.member.title).includes(beside));
}

/** "Ticket revenue" is the revenue of tickets, and no revenue of what the value "Tickets" is of. */
export function joinOwnWords(sentence: Sentence, lexicon: Lexicon): void {
  for (let i = 0; i + 1 < sentence.slots.length; i += 1) {
    const slot = sentence.slots[i]!;
    const [token] = slot.tokens;
    const isValue = slot.meanings?.every((m) => m.kind === 'value') === true;
    if (!isValue || slot.used || slot.tokens.length > 1 || token?.isQuoted === true) continue;
    const measures = (sentence.slots[i + 1]?.meanings ?? []).filter(
      (m) => m.kind === 'measure' && m.weight >= 0.9,
    );
    const isItsOwn = measures.some(
      (m) => m.kind === 'measure' && lexicon.stemsOf(m.member.title).includes(token?.stem ?? ''),
    );
    if (isItsOwn) sentence.join(i, i + 2, { meanings: measures, kinds: kindsOf(measures) });
  }
}

/** "Urgent and high tickets", "high priority", "the high ones": a word of sentences beside what makes it a value. */
export function markBeside(sentence: Sentence, lexicon: Lexicon): void {
  const membersAt = (i: number): Member[] =>
    sentence.slots[i]?.meanings?.flatMap((m) =>
      m.kind === 'value' || m.kind === 'dimension' ? [m.member] : [],
    ) ?? [];
  const joins = /^(?:and|or|nor|vs|versus|,|\/|against|than)$/;
  // "From new and from returning customers"
  const joinedTo = (i: number, step: 1 | -1): Member[] => {
    if (!joins.test(sentence.slots[i + step]?.text ?? '')) return [];
    const isLink = /^(?:from|by|for|of|to|with|in|on|the)$/.test(sentence.slots[i + 2 * step]?.text ?? '');
    return membersAt(i + (isLink ? 3 : 2) * step);
  };
  // "Priority high", "where the customer type is new"
  const behindColumn = (i: number): Member[] => {
    const isSaid = /^(?:is|was|are|were|=|:|equals?|of)$/.test(sentence.slots[i - 1]?.text ?? '');
    const column = sentence.slots[i - (isSaid ? 2 : 1)];
    return (column?.meanings ?? []).flatMap((m) =>
      m.kind === 'dimension' && m.member.type === 'string' ? [m.member] : [],
    );
  };
  // "Do new ones … more than returning ones": of what the other is of.
  const paired = sentence.has('than|vs|versus|or|compared')
    ? sentence.slots.flatMap((s, i) =>
        s.meanings?.some((m) => m.kind === 'value' && m.whole) ? membersAt(i) : [],
      )
    : [];
  // Twice, so that the first of a list is known by its last.
  for (let k = 0; k < 2 * sentence.slots.length; k += 1) {
    const i = k % sentence.slots.length;
    const slot = sentence.slots[i];
    if (!slot || slot.used || slot.period || slot.meanings?.some((m) => m.kind === 'value')) continue;
    if (slot.tokens.length > 1 || !isWordOfData(slot, sentence.slots[i + 1])) continue;
    const values = lexicon.valuesCalled(slot.tokens[0]?.stem ?? '');
    const joined = [...joinedTo(i, -1), ...joinedTo(i, 1)];
    const isPlain = slot.meanings === undefined;
    const near = isPlain
      ? [...joined, ...behindColumn(i), ...membersAt(i + 1).filter((m) => m.type === 'string')]
      : joined;
    const beside = sentence.slots[i + 1]?.tokens[0]?.stem ?? '';
    const isNoun =
      isPlain &&
      (/^ones?$/.test(sentence.slots[i + 1]?.tokens[0]?.written ?? '') || isRows(sentence.slots[i + 1]));
    const meant = values.filter(
      (v) =>
        v.kind === 'value' &&
        (near.includes(v.member) ||
          (isNoun && values.length === 1) ||
          // "New visitors", of the visitor type.
          (isPlain && beside !== '' && lexicon.stemsOf(v.member.title).includes(beside)) ||
          (isPlain && paired.includes(v.member))),
    );
    const meanings = [...(slot.meanings ?? []), ...meant];
    if (meant.length > 0) sentence.join(i, i + 1, { meanings, kinds: kindsOf(meanings) });
  }
}

const isWordOfData = (slot: Slot, next: Slot | undefined): boolean => {
  const { word, value } = slot.tokens[0] ?? { word: '' };
  const isOther = word === 'other' && next?.text === 'than';
  return value === undefined && !noise.has(word) && !operators.has(word) && !isOther;
};

const isRows = (slot: Slot | undefined): boolean =>
  slot?.text.startsWith('§') === true && slot.meanings?.some((m) => m.kind === 'rows') === true;

/** "Average pages per visit": what is called "pages per visit" rather than what "average pages" is. */
const startsLonger = (lexicon: Lexicon, run: readonly Token[], length: number): boolean =>
  Array.from({ length: length - 1 }, (_, k) => k + 1).some((k) => {
    const other = lexicon.longest(run, k);
    return other !== undefined && other.length > length && other.meanings.some((m) => m.weight >= 0.9);
  });

/** "Not rated R": no value that is called "Not rated" but all others than R. */
function isNegation(
  sentence: Sentence,
  lexicon: Lexicon,
  at: number,
  found: { readonly length: number; readonly meanings: readonly Meaning[] },
): boolean {
  const [first] = sentence.slots[at]?.tokens ?? [];
  if (!/^(?:not|no|non|never)$/.test(first?.word ?? '') || found.length < 2 || first?.isQuoted) return false;
  const members = found.meanings.flatMap((m) => (m.kind === 'value' ? [m.member] : []));
  const rest = sentence.slots
    .slice(at + found.length)
    .filter((s, k) => k > 0 || !/^(?:an?|as|the|in)$/.test(s.text));
  const next = rest[0]?.meanings ?? lexicon.longest(plainRun(rest, 0), 0)?.meanings;
  return next?.some((m) => m.kind === 'value' && m.whole && members.includes(m.member)) === true;
}

/**
 * "Returned orders" may be a measure of its own; read as a value and the row's noun it is the same count, and also
 * a condition where rows are listed or something else of them is measured.
 */
function narrower(lexicon: Lexicon, run: readonly Token[]): ReturnType<Lexicon['longest']> {
  const whole = lexicon.longest(run, 0);
  const filtered =
    whole?.meanings.some(
      (m) => m.kind === 'measure' && m.member.rowFilter !== undefined && m.member.aggType === 'count',
    ) === true;
  if (!whole || whole.length < 2 || !filtered) return undefined;
  const rest = lexicon.longest(run.slice(whole.length - 1), 0);
  const isRows = rest?.length === 1 && rest.meanings.some((m) => m.kind === 'rows');
  const first = isRows ? lexicon.longest(run.slice(0, whole.length - 1), 0) : undefined;
  const isCondition =
    first?.length === whole.length - 1 &&
    first.meanings.some(
      (m) =>
        (m.kind === 'value' && m.whole) ||
        m.kind === 'segment' ||
        (m.kind === 'dimension' && m.member.type === 'boolean'),
    );
  return isCondition ? first : undefined;
}

/** Values that were looked up because the question writes them. */
export function markRare(sentence: Sentence, rare: readonly RareValue[]): void {
  for (const { words } of rare)
    for (let i = 0; i + words.length <= sentence.slots.length; i += 1) {
      const stretch = sentence.slots.slice(i, i + words.length);
      const isIt = stretch.every(
        ({ tokens: [token], meanings }, k) =>
          meanings === undefined && plain(token?.written ?? '') === words[k],
      );
      const meanings = rare.filter((r) => r.words.join(' ') === words.join(' ')).map((r) => r.meaning);
      if (isIt) sentence.join(i, i + words.length, { meanings, kinds: 'v' });
    }
}

/** Names of several words, and names behind their noun ("the film May"), are known before any month is read in them. */
export function markNames(sentence: Sentence, lexicon: Lexicon): void {
  for (let i = 0; i < sentence.slots.length; i += 1) {
    const run = plainRun(sentence.slots, i);
    const found =
      run[0]?.isCapital === true ||
      run[0]?.isQuoted === true ||
      /^\p{Lu}/u.test(run[0]?.written ?? '') ||
      isTimeWord(run[0]?.word ?? '')
        ? lexicon.longest(run, 0)
        : undefined;
    const values = found?.meanings.filter((m) => m.kind === 'value' && m.whole) ?? [];
    const [before] =
      i > 0
        ? (lexicon
            .longest(plainRun(sentence.slots, i - 1), 0)
            ?.meanings.filter((m) => m.kind === 'dimension' && m.weight >= 0.5) ?? [])
        : [];
    const isNamed =
      before?.kind === 'dimension' && values.some((v) => v.kind === 'value' && v.member === before.member);
    if (!found || values.length === 0 || (found.length < 2 && !isNamed && run[0]?.isQuoted !== true))
      continue;
    sentence.join(i, i + found.length, { meanings: values, kinds: 'v' });
  }
}

/** "may madness" is a name too. */
const isTimeWord = (word: string): boolean =>
  [...monthNames, ...weekdayNames].some((name) => name.toLowerCase() === word);

/** The tokens from a slot on that are words still. */
function plainRun(slots: readonly Slot[], from: number): Token[] {
  const run: Token[] = [];
  for (const slot of slots.slice(from)) {
    const [token] = slot.tokens;
    if (slot.used || slot.text.startsWith('§') || token === undefined) break;
    run.push(token);
  }
  return run;
}
