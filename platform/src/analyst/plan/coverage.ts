/**
 * Whether what was read reached the plan. A step may use a word and another one drop what was made of it; a number, a
 * value or an operator that has no place in the plan was lost on the way, and the answer would be to another question.
 */
import type { Reading } from '../read/draft.js';
import { isNamed } from '../read/times/times-named.js';
import type { Slot } from '../read/sentence.js';
import { rowCount } from '../read/resolve.js';
import { isGrammarWord, plainVerbs } from '../lexicon/grammar-words.js';
import { isMoney, isPercent } from '../lexicon/meaning.js';
import { scalesOf, sizeInTitle } from '../lexicon/units.js';
import { verbStem } from '../lexicon/tokens.js';
import { hasTimeOf } from '../lexicon/deeds-of-times.js';
import type { Member } from '../../data/data-model.js';
import { sameTerm, type Filter, type Plan, type Term } from './plan.js';

/** The lost words, as written in the question. */
export function lostWords(reading: Reading, plan: Plan): string[] {
  // A list of rows has no groups that a bound could be of.
  const { order, ...rest } = plan;
  const isOfOne = plan.kind === 'groups' && plan.splits.length === 0;
  const used: Plan = plan.kind === 'rows' ? { ...plan, having: [] } : isOfOne ? rest : plan;
  const text = JSON.stringify(used);
  const held = heldBy(used);
  const members = [...held.texts].flatMap((name) => reading.lexicon.member(name) ?? []);
  const titles = members.map(({ title }) => title.toLowerCase());
  const scales = members.map((member) => 1 / sizeInTitle(member));
  const { slots } = reading.sentence;
  const isKept = (slot: Slot): boolean => {
    const word = slot.tokens.length === 1 ? (slot.tokens[0]?.word ?? '') : '';
    const value = slot.text.startsWith('#') ? slot.tokens[0]?.value : undefined;
    // "Which one has the best rating?", "20 instead of 15".
    const isPronoun = slot.tokens[0]?.written.toLowerCase() === 'one';
    if (isReplaced(slots, slot)) return true;
    // "1 page, 2 pages, and so on": all that there are.
    const isListed = slots.some((s) => s.used && s.text === 'etc') && used.splits.length > 0;
    if (value !== undefined && !isPronoun && !isListed)
      return (
        held.numbers.some((n) =>
          isScaled(n, Math.abs(value), [...scales, ...scalesOf(unitAt(slots, slot))]),
        ) ||
        isHour(used, value) ||
        held.texts.has(String(value)) ||
        isAge(held.texts, value)
      );
    const values = (slot.meanings ?? []).flatMap((m) => (m.kind === 'value' && m.whole ? [m.values] : []));
    if (values.length > 0 && values.length === slot.meanings?.length)
      return (
        values.flat().some((v) => held.texts.has(String(v))) ||
        isEnd(reading, used, word) ||
        isSideOf(slot, used)
      );
    // A measure of groups says nothing of rows that are listed.
    if (plan.kind === 'rows' && isOnlyCounted(slot)) return false;
    if (!isMentionKept(reading, slot, held.texts)) return false;
    // A condition by its name alone, which two steps have read and one has lost.
    const flags = (slot.meanings ?? []).filter((m) => m.kind === 'dimension' && m.member.type === 'boolean');
    if (flags.length > 0 && flags.length === slot.meanings?.length && isDenied(slots, slot))
      return flags.some((m) => 'member' in m && held.texts.has(m.member.name));
    // "Reopened ones against those that were not" are the two sides of a split.
    if (/^(?:not|non|no|without)$/.test(word) && hasSides(reading, used)) return true;
    const isOfName = titles.some((title) => title.split(/\W+/).includes(word));
    return isOfName || deeds.every(([words, place]) => !words.test(word) || place.test(text));
  };
  const { share, growth } = reading.draft;
  const isPart = /"kind":"(?:share|part|change|step|ratio|groupShare)"/.test(text) || members.some(isPercent);
  // "Which part of all users is this, in percent?"
  const isPercentLost = share !== undefined && !isPart;
  const asked = isPercentLost ? slots.slice(share.at, share.to) : [];
  const isCountOnly = order?.by.kind === 'rows' || sameTerm(order?.by, rowCount(reading));
  const isPlaceLost = reading.draft.ranking?.offset !== undefined && used.offset === undefined;
  // "The number of sequels" is no amount of money.
  const told = [...used.terms, ...(order ? [order.by] : [])];
  const isMoneyOnly = told.length > 0 && told.every((term) => isMoneyTerm(reading, term));
  const isIdle = used.filters.some((f) => used.filters.some((other) => isIdleBeside(f, other)));
  return slots
    .filter(
      (slot) =>
        (isIdle && /^(?:not|without|except|excluding|but)$/.test(slot.text)) ||
        (slot.used && !isKept(slot)) ||
        (isSecondCount(slots, slot) && isOneCount(used)) ||
        (slot.text === 'when' && asksWhen(slots, slot) && !tellsTime(reading, used)) ||
        (isPlaceLost && /^(?:second|third|fourth|fifth)$/.test(slot.text)) ||
        (asked.includes(slot) && /^(?:shares?|part|proportions?|fractions?)$/.test(slot.text)) ||
        (isPercentLost && /^(?:percent|percentages?|%)$/.test(slot.text)) ||
        (used.filters.every((f) => f.on === 'period') && isLostState(reading, slot, held.texts)) ||
        (slot.text === 'all' && isNotAtAll(slots, slot) && !text.includes('"on":"absent"')) ||
        // "Only the last two" are no largest ones.
        (slot.text === 'last' && order?.words === 'last' && !isLength(reading, order.by)) ||
        (growth && !/"kind":"(?:change|step|share|part)"/.test(text) && changeWords.test(slot.text)) ||
        (/^differ(?:ences?)?$/.test(slot.text) && !isBeside(used)) ||
        ((isMoneyOnly || plan.kind === 'rows') &&
          plan.kind !== 'groupCount' &&
          slot.text === 'number' &&
          slots[slots.indexOf(slot) + 1]?.text === 'of') ||
        (isCountOnly && slot.text === order?.words && sizes.test(slot.text)) ||
        (paces.test(slot.text) &&
          // "Longer than promised" is of two numbers of a row.
          !text.includes('"on":"same"') &&
          !used.terms.some((term) => isLength(reading, term)) &&
          held.numbers.length === 0) ||
        (order !== undefined && spans.test(slot.text) && !isLength(reading, order.by)),
    )
    .map((slot) => slot.tokens.map((t) => t.written).join(' '));
}

/** "How many joined, and how many left": another number of other rows. */
const isSecondCount = (slots: readonly Slot[], slot: Slot): boolean => {
  const isCount = ({ tokens }: Slot, i: number): boolean =>
    tokens[0]?.word === 'many' && slots[i - 1]?.tokens[0]?.word === 'how';
  const at = slots.indexOf(slot);
  return isCount(slot, at) && slots.slice(0, at).some(isCount);
};

/** One number alone, of rows that meet several conditions. */
const isOneCount = ({ terms, splits, filters }: Plan): boolean =>
  terms.length === 1 &&
  !splits.some(({ kind }) => kind === 'member') &&
  new Set(filters.flatMap((f) => ('member' in f ? [f.member] : []))).size > 1;

/** "How many bookings travelled", where that is a state of theirs and no mere verb. */
function isLostState({ lexicon }: Reading, { tokens, meanings }: Slot, held: ReadonlySet<string>): boolean {
  const [token, ...more] = tokens;
  if (!token || more.length > 0 || meanings !== undefined || !plainVerbs.has(token.word)) return false;
  // "Orders shipped in March" are those with such a ship date.
  const times = [...held].flatMap((name) => lexicon.member(name) ?? []);
  if (hasTimeOf(times, token.word)) return false;
  const values = lexicon.valuesCalled(token.stem).flatMap((m) => (m.kind === 'value' ? m.values : []));
  return values.length > 0 && !values.some((value) => held.has(String(value)));
}

/** "Which of our ships have not sailed at all": of none of their rows, and not of those that are otherwise. */
const isNotAtAll = (slots: readonly Slot[], slot: Slot): boolean => {
  const before = slots.slice(0, slots.indexOf(slot)).map((s) => s.text);
  return before.at(-1) === 'at' && /^(?:which|who|what)$/.test(before[0] ?? '') && before.includes('not');
};

/** "When was it last watched", and no "when the channel is Web". */
const asksWhen = (slots: readonly Slot[], slot: Slot): boolean => {
  const at = slots.indexOf(slot);
  const before = slots[at - 1]?.text;
  return before === undefined || /^(?:and|,|;|-|–|·|or|but|so|hi|hello)$/.test(before);
};

/** Rows have their time beside them. */
const tellsTime = ({ lexicon }: Reading, { kind, splits, terms }: Plan): boolean =>
  kind === 'rows' ||
  splits.some((s) => /^(?:time|part|weekend)$/.test(s.kind) || isTime(lexicon, s)) ||
  terms.some((t) => isTime(lexicon, t));

const isTime = (lexicon: Reading['lexicon'], of: object): boolean => {
  const name = 'of' in of && typeof of.of === 'string' ? of.of : 'name' in of ? String(of.name) : '';
  return lexicon.member(name)?.type === 'time';
};

/** "Between order and shipment", "not solved yet": no state, but when it is over. */
const isEnd = ({ lexicon }: Reading, { terms, filters }: Plan, word: string): boolean =>
  [
    ...terms.map((term) => (term.kind === 'span' ? term.to : undefined)),
    ...filters.map((f) => (f.on === 'empty' ? f.member : undefined)),
  ].some((name) => {
    const end = lexicon.member(name ?? '');
    return end?.type === 'time' && isNamed(lexicon, end, word);
  });

/** "Instead of the number of orders". */
const isReplaced = (slots: readonly Slot[], slot: Slot): boolean =>
  / (?:instead of|rather than)(?: (?:the|an?|in|by|per|each|all|total|number|count|sum|amount|of))* $/.test(
    ` ${slots
      .slice(0, slots.indexOf(slot))
      .map((s) => s.text)
      .join(' ')} `,
  );

/** What differs stands beside each other, or is told as a change; ranked by another number it would be lost. */
const isBeside = ({ kind, terms, splits, order, having }: Plan): boolean =>
  /"kind":"(?:change|step)"/.test(JSON.stringify([terms, order, having])) ||
  (kind === 'groups' && splits.length > 0 && order === undefined);

const isDenied = (slots: readonly Slot[], slot: Slot): boolean =>
  /^(?:not|never|nor|neither)$/.test(slots[slots.indexOf(slot) - 1]?.text ?? '');

const hasSides = ({ lexicon }: Reading, { splits }: Plan): boolean =>
  splits.some(
    (s) => s.kind === 'cases' || (s.kind === 'member' && lexicon.member(s.name)?.type === 'boolean'),
  );

/** "Returning" of visitors that are told apart by whether they are new. */
const isSideOf = ({ meanings = [] }: Slot, { splits }: Plan): boolean =>
  meanings.some(
    (m) =>
      m.kind === 'value' &&
      m.member.type === 'boolean' &&
      splits.some((s) => s.kind === 'member' && s.name === m.member.name),
  );

export function isMoneyTerm({ lexicon }: Reading, term: Term): boolean {
  const name = term.kind === 'measure' ? term.name : term.kind === 'aggregate' ? term.of : '';
  const member = term.kind === 'aggregate' && term.fn === 'distinct' ? undefined : lexicon.member(name);
  return member !== undefined && isMoney(member);
}

/** A number that was named stands in the plan: itself, the column that it is worked out from, or another one of it. */
function isMentionKept({ lexicon }: Reading, slot: Slot, held: ReadonlySet<string>): boolean {
  const named = (slot.meanings ?? []).flatMap((m) => (m.kind === 'value' || m.kind === 'rows' ? [] : [m]));
  const isAmount = named.some(
    ({ kind, member, weight }) =>
      weight >= 0.6 &&
      (kind === 'measure'
        ? !(member.aggType ?? '').startsWith('count')
        : member.type === 'number' && member.hints.code !== true),
  );
  if (!isAmount || slot.meanings?.length !== named.length || isCarried(slot)) return true;
  if (named.some(({ member }) => held.has(member.name))) return true;
  const words = slot.tokens.map((t) => verbStem(t.word));
  const used = lexicon.members.filter((x) => held.has(x.name));
  const isSame = (x: Member, { member }: (typeof named)[number]): boolean =>
    x === member ||
    (x.rowSql !== undefined && (x.rowSql === member.rowSql || x.rowSql === member.sql)) ||
    (x.sql !== undefined && (x.sql === member.rowSql || member.sql?.includes(x.sql) === true));
  return used.some(
    (x) =>
      named.some((m) => isSame(x, m)) ||
      x.title.split(/\W+/).some((word) => words.includes(verbStem(word.toLowerCase()))),
  );
}

/** A verb or a word of grammar, which says the same without being a name: "costs", "takes". */
const isCarried = ({ tokens }: Slot): boolean =>
  tokens.every(({ word, stem }) => isGrammarWord(word) || isGrammarWord(stem));

/** Nothing but a count of some rows: the list would have to be of these. */
const isOnlyCounted = ({ meanings = [] }: Slot): boolean =>
  meanings.length > 0 &&
  meanings.every(
    (m) => m.kind === 'measure' && m.member.aggType === 'count' && m.member.rowFilter !== undefined,
  );

/** "Chairs but not desks": of rows the second says nothing more, so that it was meant of something else. */
const isIdleBeside = (f: Filter, other: Filter): boolean =>
  f.on === 'values' &&
  other.on === 'values' &&
  f.member === other.member &&
  f.negate === true &&
  other.negate !== true &&
  !f.values.some((v) => other.values.includes(v));

/** Every name, value and number that stands anywhere in a plan. */
function heldBy(plan: Plan): { readonly texts: ReadonlySet<string>; readonly numbers: readonly number[] } {
  const texts = new Set<string>();
  const numbers: number[] = [];
  JSON.stringify(plan, (_key, value: unknown) => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'boolean') texts.add(String(value));
    else if (typeof value === 'number') numbers.push(Math.abs(value));
    return value;
  });
  return { texts, numbers };
}

/** An hour of the day, from or until which the hours are that a condition names. */
const isHour = ({ filters }: Plan, value: number): boolean =>
  filters.some(
    (f) =>
      f.on === 'part' &&
      f.part === 'hour' &&
      f.values.some((hour) => [hour, hour + 1].some((h) => h % 12 === value % 12)),
  );

/** Of a period that is told by how long ago it was. */
const isAge = (texts: ReadonlySet<string>, value: number): boolean =>
  [...texts].some((text) => /^(?:older|newer) than /.test(text) && text.split(' ')[2] === String(value));

/** The number itself, in percent, in another unit, as an hour of the afternoon, or as places that are passed over. */
const factors = [1, 7, 12, 24, 30, 60, 100, 365, 1000, 1440, 3600];
const isScaled = (held: number, said: number, scales: readonly number[]): boolean =>
  held === said - 1 ||
  held === said + 12 ||
  scales.some((f) => near(held, said * f)) ||
  factors.some((f) => near(held, said * f) || near(held * f, said));

/** The unit behind a number, which may have several words: "km / h". */
const unitAt = (slots: readonly Slot[], number: Slot): string => {
  const at = slots.indexOf(number) + 1;
  const words = slots.slice(at, at + 3).map((s) => s.tokens.map((t) => t.word).join(' '));
  return [3, 2, 1].map((n) => words.slice(0, n).join(' ')).find((unit) => scalesOf(unit).length > 0) ?? '';
};
const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, a, b);

const changeWords = /^(?:growth|grow|grew|difference|change|changed|increase|decrease|drop|rise|fall)$/;
/** Of single things, and not of how many there are. */
const sizes = /^(?:longest|shortest|slowest|fastest|quickest|oldest|cheapest)$/;

/** Of how long something is or takes, and of no other number. */
const spans = /^(?:longest|shortest|slowest|fastest|quickest)$/;

/** "Faster than the others": of how long it takes, where no number says how long. */
const paces = /^(?:faster|quicker|slower|longer|shorter)$/;

function isLength({ lexicon }: Reading, by: Term): boolean {
  if (by.kind === 'span' || by.kind === 'scaled') return true;
  const name = by.kind === 'measure' ? by.name : by.kind === 'aggregate' ? by.of : undefined;
  const member = name === undefined ? undefined : lexicon.member(name);
  if (!member) return by.kind !== 'rows';
  if (isMoney(member)) return false;
  return (
    member.type === 'time' ||
    /^(?:s|secs?|seconds?|mins?|minutes?|h|hours?|days?|miles?|mi|km|m|cm|mm)$/.test(member.unit ?? '') ||
    /time|duration|length|minute|hour|day|second|delay|late|wait|age|distance|runtime|speed|tenure|long|year/i.test(
      member.title,
    )
  );
}

/** Words that do something, and the places of a plan where it may be done. */
const deeds: readonly (readonly [words: RegExp, place: RegExp])[] = [
  [/^(?:most|least|fewest)$/, /"order"|"(?:min|max)|"among"|"op"|"each"|"kind":"(?:share|change|step)"/],
  [
    /^(?:best|worst|highest|lowest|largest|smallest|longest|shortest|biggest|busiest|cheapest|slowest|fastest|fewest|latest|oldest|newest|bottom|better|worse)$/,
    /"order"|"(?:min|max)|"among"|"splits":\[\{|"op"|"kind":"change"/,
  ],
  [
    /^(?:vs|versus|against|compare|compared|difference)$/,
    /"splits":\[\{|"kind":"(?:change|step|share|ratio)"|"op"|"order"|"against"|"terms":\[\{[^\]]*\},\{/,
  ],
  [
    /^(?:not|never|neither|nor|without|except|excluding|exclude|besides)$/,
    /"negate":true|"values":\[false\]|"op"|"on":"(?:empty|absent)"/,
  ],
];
