/** What a superlative ranks by: "the most expensive product", "the longest films", "most orders". */
import { aggregateWords, isMoney, isSideMoney, usualMoney } from '../../lexicon/meaning.js';
import { isOfSomebody } from '../../lexicon/person-columns.js';
import { priceOfRows } from '../../lexicon/superlative-kinds.js';
import type { Member } from '../../../data/data-model.js';
import { lessIsBetter } from '../../plan/less-is-better.js';
import type { Term } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { isOfCourse, rankOfCourse } from './of-course.js';
import { defaultTerm, meaningsOf, moneyOf, rowCount, rowMemberOf, termOf } from '../resolve.js';
import { lengthOf } from '../times/read-spans.js';
import { arePurchases } from '../draft.js';
import { averageOf } from '../measures/read-vague.js';
import { mark, type Slot } from '../sentence.js';
import { early, popular, ranksByRows, recent } from '../superlatives.js';

/** What a superlative ranks by: the thing that follows it, or what its own word means. */
export function rankedBy(
  reading: Reading,
  words: string,
  from: number,
): { term?: Term; turn?: boolean; isTime?: boolean } | undefined {
  const { sentence } = reading;
  // "The most returned product": by how many were.
  if (/^(?:most|least|fewest)$/.test(words) && isSo(sentence.slots[from])) return { term: rowCount(reading) };
  // "The most active customers" are counted, and not the most active.
  const isOfState =
    /^(?:most|least|fewest)$/.test(words) &&
    /^§[a-z]*[vbs]/.test(sentence.slots[from]?.text ?? '') &&
    isCountedThing(sentence.slots[from + 1]);
  const at = isOfState ? from + 1 : from;
  // "Which accounts have the biggest invoices", "our biggest single order: which customer?": by what one comes to.
  const isOfRow =
    reading.draft.isSingle === true || reading.draft.splits.length > 0 || isBehindThing(reading, at);
  if (
    /^(?:biggest|largest|smallest)$/.test(words) &&
    meaningsOf(sentence.slots[at], 'rows').length > 0 &&
    isOfRow
  ) {
    const money = usualMoney(reading.lexicon.members);
    const of = money && rowMemberOf(reading, { kind: 'measure', name: money.name });
    if (of === undefined) {
      reading.draft.problem ??= {
        text: `I cannot tell by what they are the "${words}": please name it, for example with "by".`,
        search: words,
      };
      reading.draft.isElsewhere = true;
      return undefined;
    }
    return { term: { kind: 'aggregate', fn: words === 'smallest' ? 'min' : 'max', of } };
  }
  if (
    new RegExp(`^(?:${popular})$`).test(words) &&
    (!/[mn]/.test(sentence.slots[at]?.text.split('_')[0] ?? '') ||
      // "The most frequent buyers" are no highest number of them.
      (ranksByRows(words) && isCountedThing(sentence.slots[at])))
  ) {
    if (isOfCourse(reading, sentence.slots[at])) {
      const term = rankOfCourse(reading, words);
      return term && { term };
    }
    return { term: isOfNumbers(reading, words) ? defaultTerm(reading) : rowCount(reading) };
  }
  if (/^(?:heaviest|lightest)$/.test(words)) {
    const term = byMember(reading, (m) => /^(?:kg|g|t|lbs?|oz)$/.test(m.unit ?? ''));
    // What is heavy by no number of the data is not what there is most of.
    if (!term && !/^§[a-z]*[mn]/.test(sentence.slots[at]?.text ?? ''))
      reading.draft.problem ??= {
        text: `I cannot tell by what they are the "${words}": please name it, for example with "by".`,
        search: words,
      };
    return term ? { term } : undefined;
  }
  // Of whoever is rated, the best are those with the best ratings.
  if (/^(?:best|worst)$/.test(words) && rated.test(sentence.slots[at]?.tokens.at(-1)?.stem ?? '')) {
    const found = reading.lexicon.members.filter(
      (m) => m.aggType === 'avg' && m.hints.better !== 'down' && isRating(m),
    );
    const [only, other] = found;
    if (only && !other) return { term: { kind: 'measure', name: only.name } };
  }
  if (words.endsWith('profitable')) {
    const term = byMember(reading, (m) => /profit|margin|earnings/i.test(m.title));
    if (!term)
      reading.draft.problem ??= {
        text: 'The data does not tell what was earned: it holds no profit or margin.',
        search: 'profit',
      };
    return term ? { term } : undefined;
  }
  if (words.endsWith('paid')) {
    const term = byMember(reading, (m) => /salary|salaries|wage|pay\b/i.test(m.title));
    return term ? { term } : undefined;
  }
  if (words.endsWith('rated')) {
    const term = byMember(reading, isRating);
    if (!term)
      reading.draft.problem ??= {
        text: 'The data does not tell how anything is rated.',
        search: 'rating',
        isElsewhere: true,
      };
    return term ? { term } : undefined;
  }
  if (/expensive|priciest|costliest|costly|cheapest|valuable/.test(words)) {
    const noun = sentence.slots[at];
    const own = priceOf(reading, noun) ?? ownPrice(reading, words, noun);
    // An order is dear by what it comes to, and not by the price of one of its parts.
    const isRows = meaningsOf(noun, 'rows').length > 0 || meaningsOf(noun, 'dimension').length === 0;
    const usual = isRows ? usualMoney(reading.lexicon.members) : undefined;
    const row = usual && rowMemberOf(reading, { kind: 'measure', name: usual.name });
    const total: Term | undefined = row === undefined ? undefined : { kind: 'aggregate', fn: 'avg', of: row };
    // Those who buy are worth what they bring in all.
    const worth = words.endsWith('valuable') && !isRows ? usualMoney(reading.lexicon.members) : undefined;
    const sum: Term | undefined = worth && { kind: 'measure', name: worth.name };
    const term = own ?? total ?? sum ?? byMember(reading, isMoney);
    return term ? { term } : undefined;
  }
  if (
    new RegExp(`^(?:${recent}|${early})$`).test(words) &&
    (isNumberedThing(sentence.slots[at]) ||
      isWhoeverCame(sentence.slots[at], words) ||
      !/[mn]/.test(sentence.slots[at]?.text.split('_')[0] ?? ''))
  )
    return { isTime: true };
  let next: { term?: Term; turn?: boolean } | undefined;
  const how = `(?:(?<how>${Object.keys(aggregateWords).join('|')}) (?:of )?)?`;
  sentence.read(
    `(?:(?:to|in|by|their|its|for|overall) )?(?:${how}(?:number of |count of |amount of |different |unique )?(?:the )?)(?:${mark('r')} (?=§[a-z]*[mn]))?${mark('mnr', 'm')}`,
    (m) => {
      const slot = sentence.slot(m.groups.m);
      if (next || m.from > at || m.to <= at || !slot) return false;
      if (
        /^§[a-z]*r/.test(slot.text) &&
        !/^(?:most|fewest|least|highest|lowest|largest|smallest)$/.test(words)
      )
        return false;
      // "The 5 largest orders" are large by what they come to, where no group has them.
      const isSize = /^§[a-z]*r/.test(slot.text) && /^(?:highest|lowest|largest|smallest)$/.test(words);
      const isGrouped = isBehindThing(reading, at) || sentence.has(`(?:by|per|each|every) ${mark('dt')}`);
      if (isSize && !isGrouped && !/number|count|amount/.test(m.text)) return false;
      const best = slot.meanings?.[0];
      const dimension = meaningsOf(slot, 'dimension')[0];
      const isAfterSubject =
        /^(?:most|fewest|least|largest|biggest|smallest)$/.test(words) &&
        sentence.slots.slice(0, at).some((s) => /^§[a-z]*d/.test(s.text));
      const isDeed =
        /^(?:most|least|fewest)$/.test(words) && isDone(slot) && meaningsOf(slot, 'measure').length > 0;
      if (best?.kind === 'dimension' && best.member.type !== 'number' && !isAfterSubject && !isDeed)
        return false;
      if (
        dimension &&
        dimension.member.type !== 'number' &&
        meaningsOf(slot, 'measure').every((x) => x.weight < 0.9 || x.member.aggType === 'countDistinct') &&
        !/^(?:most|fewest|least)$/.test(words) &&
        !isAfterSubject
      )
        return false;
      const isCounted = /^(?:most|fewest|least)$/.test(words) || isAfterSubject;
      const term =
        termOf(reading, slot, aggregateWords[m.groups.how ?? ''] ?? (isCounted ? 'count' : undefined)) ??
        termOf(reading, slot);
      if (!term) return false;
      // "The largest accounts" are large by something, and not many.
      const counted =
        term.kind === 'measure' && reading.lexicon.member(term.name)?.aggType === 'countDistinct';
      if (counted && /^(?:largest|biggest|smallest)$/.test(words) && !/number|count/.test(m.text)) {
        reading.draft.problem ??= {
          text: `I cannot tell by what they are the "${words}": please name it, for example with "by".`,
          search: words,
        };
        return false;
      }
      const by = isCounted ? inAll(reading, slot, term) : term;
      next = { term: by, turn: isTurned(reading, words, by) };
      return true;
    },
  );
  // "The slowest warehouse", "which warehouse is slowest?"
  const isLast = /^(?:[?.!,]|and|)$/.test(sentence.slots[at]?.text ?? '');
  const isAsked = isLast && sentence.slots.slice(0, at).some((s) => /^§[a-z]*d/.test(s.text));
  const isOfThing = sentence.slots[at]?.text.startsWith('§') === true || isAsked;
  if (!next && isOfThing && /^(?:longest|shortest|farthest|furthest|fastest|quickest|slowest)$/.test(words)) {
    const term = /^(?:fast|quick|slow)/.test(words)
      ? undefined
      : byMember(
          reading,
          (m) => /^(?:miles?|mi|km|kilomet(?:er|re)s?)$/.test(m.unit ?? '') && m.sql !== undefined,
        );
    const lasting =
      term ??
      (/^(?:longest|shortest|fastest|quickest|slowest)$/.test(words)
        ? (takenBy(reading, isAsked) ?? lengthOf(reading))
        : undefined);
    // "Which studio makes the longest films": the films are no group of their own.
    const noun = sentence.slots[at];
    if (
      lasting &&
      !term &&
      noun &&
      !isAsked &&
      sentence.slots.slice(0, at).some((s) => /^§[a-z]*d/.test(s.text))
    )
      noun.used = true;
    if (lasting) return { term: lasting };
  }
  return next;
}

const isBehindThing = ({ sentence }: Reading, at: number): boolean =>
  sentence.slots.slice(0, at).some((s) => /^§[a-z]*d/.test(s.text));

/** How long things take; of a thing without a noun ("which region is slowest") only what says that it is taken. */
function takenBy(reading: Reading, isAsked: boolean): Term | undefined {
  const term = averageOf(reading, 'time');
  const title = term?.kind === 'measure' ? (reading.lexicon.member(term.name)?.title ?? '') : '';
  const isTaken = /took|taken|duration|resol|respon|repl|deliver|handl|process|wait|stay/i.test(title);
  return isAsked && !isTaken ? undefined : term;
}

/** "Best" of what is better when lower is the lowest. */
export function isTurned(reading: Reading, words: string, term: Term): boolean {
  return /best|worst|better|worse|poorest/.test(words) && lessIsBetter(reading.lexicon, term);
}

/** A condition on the rows that has been read: "returned", "cancelled". */
const isSo = (slot: Slot | undefined): boolean =>
  slot?.used === true &&
  slot.tokens.at(-1)?.word.endsWith('ed') === true &&
  (slot.meanings ?? []).some((m) => m.kind !== 'measure');

const isDone = (slot: Slot | undefined): boolean =>
  slot?.tokens.length === 1 && (slot.tokens[0]?.word ?? '').endsWith('ed');

/** "The most watched title" is so in all, and not on average. */
function inAll(reading: Reading, slot: Slot | undefined, term: Term): Term {
  const member = term.kind === 'measure' ? reading.lexicon.member(term.name) : undefined;
  const isTime = term.kind === 'aggregate' && reading.lexicon.member(term.of)?.type === 'time';
  if (isDone(slot) && isTime) return rowCount(reading);
  if (!isDone(slot) || member?.aggType !== 'avg') return term;
  const sum = reading.lexicon.members.find((m) => m.aggType === 'sum' && m.rowSql === member.rowSql);
  return sum ? { kind: 'measure', name: sum.name } : rowCount(reading);
}

/** "Which order was the biggest?": of things that have a number each, by the money of each. */
function isOfNumbers(reading: Reading, words: string): boolean {
  const term = defaultTerm(reading);
  const member = term.kind === 'measure' ? reading.lexicon.member(term.name) : undefined;
  const isNumbered = ({ member: m }: { member: Member }): boolean =>
    m.hints.code === true && /(?:^|_)(?:id|no|number|ref)$/.test(m.name);
  return (
    /^(?:biggest|largest)$/.test(words) &&
    member !== undefined &&
    isMoney(member) &&
    !isSideMoney(member) &&
    reading.sentence.slots.some((slot) => meaningsOf(slot, 'dimension').some(isNumbered))
  );
}

const isCountedThing = (slot: Slot | undefined): boolean =>
  meaningsOf(slot, 'dimension').length > 0 &&
  meaningsOf(slot, 'measure').every((m) => m.member.aggType === 'countDistinct');

/** Orders, where rows are their lines: each has a number, and they can be counted. */
export const isNumberedThing = (slot: Slot | undefined): boolean =>
  meaningsOf(slot, 'measure').every((m) => m.member.aggType === 'countDistinct') &&
  meaningsOf(slot, 'dimension').some((d) => d.member.hints.code === true);

/** "The newest customer": somebody who is told by a name. */
export const isWhoeverCame = (slot: Slot | undefined, words: string): boolean =>
  /^(?:newest|latest|earliest|most recent)$/.test(words) &&
  meaningsOf(slot, 'measure').every((m) => m.member.aggType === 'countDistinct') &&
  meaningsOf(slot, 'dimension').some(({ member }) => member.type === 'string' && isOfSomebody(member));

/** What a thing costs that has a price of its own: "the most expensive product". */
function priceOf(reading: Reading, noun: Slot | undefined): Term | undefined {
  const [thing] = meaningsOf(noun, 'dimension').filter((d) => d.member.type === 'string');
  const price = thing && moneyOf(reading, thing.member);
  return price && { kind: 'aggregate', fn: 'max', of: price.name };
}

/** What the rows cost each, where they are no deals that come to a sum. */
function ownPrice(reading: Reading, words: string, noun: Slot | undefined): Term | undefined {
  if (words.endsWith('valuable') || arePurchases(reading.facts)) return undefined;
  const price = priceOfRows(reading.lexicon);
  if (!price) return undefined;
  const isGroup = meaningsOf(noun, 'rows').length === 0 && meaningsOf(noun, 'dimension').length > 0;
  const term: Term = { kind: 'aggregate', fn: 'avg', of: price.name };
  return isGroup && reading.draft.isSingle === true ? { ...term, fn: 'max' } : term;
}

/** Who works for others, and may be told how well. */
const rated =
  /^(?:agent|technician|employee|staff|driver|courier|doctor|teacher|trainer|coach|team|handler|colleague|guide|host)$/;

const isRating = (m: Member): boolean =>
  /rating|score|stars|satisfaction|csat|vote average|average vote/i.test(`${m.title} ${m.name}`) &&
  !/\bage\b|content/.test(m.title);

function byMember(reading: Reading, test: (m: Parameters<typeof isMoney>[0]) => boolean): Term | undefined {
  const number = reading.lexicon.members.find(
    (m) => m.kind === 'dimension' && m.type === 'number' && test(m),
  );
  if (number) return { kind: 'aggregate', fn: 'avg', of: number.name };
  const measure =
    reading.lexicon.members.find((m) => m.kind === 'measure' && test(m) && m.aggType === 'avg') ??
    reading.lexicon.members.find((m) => m.kind === 'measure' && test(m));
  return measure && { kind: 'measure', name: measure.name };
}
