/** What a number is compared with: a row's own number, a group's measure, or what the unit alone tells. */
import type { Member } from '../../../data/data-model.js';
import { noise, plainVerbs } from '../../lexicon/grammar-words.js';
import {
  aggregateWords,
  isCostPrice,
  isMoney,
  isPercent,
  isSideMoney,
  usualMoney,
} from '../../lexicon/meaning.js';
import { asPaid } from '../../lexicon/superlative-kinds.js';
import { isOfSomebody } from '../../lexicon/person-columns.js';
import { thresholdOf } from '../../lexicon/threshold.js';
import { stem, stems } from '../../lexicon/tokens.js';
import { factorOf, fitsUnit } from '../../lexicon/units.js';
import type { Term } from '../../plan/plan.js';
import { maySayMoney, saidNumber } from './bound-verbs.js';
import { ratedBy } from './read-number-lists.js';
import type { Reading } from '../draft.js';
import { isNearest, isSaid, nearestSaid } from './nearness.js';
import { conditionOf, countOf } from '../condition-of.js';
import { defaultTerm, dimensionOf, meaningsOf, moneyOf, rowCount, rowMemberOf, termOf } from '../resolve.js';
import { timeMember } from '../times/time-of-question.js';
import type { Match, Slot } from '../sentence.js';
import { meanOf } from '../term-facts.js';

/** A segment that begins under zero: what is early. */
const isBelowZero = (segment: Member): boolean => / <=? -?0?(?:\.0)?$|< -/.test(segment.sql.trim());

export const isFraction = (target: Target, of: Member | undefined): boolean =>
  (of !== undefined && isPercent(of)) || ('term' in target && target.term.kind === 'share');

/** Of which there are several where many are spoken of: three ratings, but three carats of one stone. */
const counted =
  /\b(?:rating|score|grade|mark|review|vote|discount|price|cost|fee|fare|tip|delay|wait|duration|time|payment|amount|charge|budget|salary)\b/;

const saysMoney = /[$€£]| (?:eur|usd|gbp|euros?|dollars?|pounds?|bucks)\b/;
const ratings = /^(?:rating|score|grade|review|vote|answer|response)$/;

const isUnitOfMoney = /^(?:eur|usd|gbp|euros?|dollars?|pounds?|bucks)$/;

export function memberOfTerm(reading: Reading, term: Term): Member | undefined {
  if (term.kind === 'measure') return reading.lexicon.member(term.name);
  return term.kind === 'aggregate' ? reading.lexicon.member(term.of) : undefined;
}

type Target = ({ readonly member: Member; readonly isBelow?: boolean } | { readonly term: Term }) & {
  readonly by?: string | undefined;
};

export function targetOf(reading: Reading, m: Match): Target | undefined {
  const { sentence, lexicon } = reading;
  const { what, so, unit } = m.groups;
  const tail = m.groups.tail ?? m.groups.rows;
  const how = aggregateWords[m.groups.how ?? ''];
  // "Whose films average more than 110 minutes", "that take over a day on average".
  const isAverage = how === undefined && / (?:average|averages|averaging) /.test(` ${m.text} `);
  const isOfGroup = isAverage || isBeside(reading, m) || hasSubject(reading, m);
  // "Customers who bought more than 5,000 euros": of all that each of them did.
  const isParty =
    saysMoney.test(m.text) &&
    meaningsOf(sentence.slot(what), 'rows').length === 0 &&
    meaningsOf(sentence.slot(what), 'dimension').some(
      ({ member, weight }) => weight >= 0.6 && isOfSomebody(member),
    );
  if (so !== undefined) return rowsThatAre(reading, so, m);
  const between = what === undefined ? m.text : m.text.slice(m.text.indexOf(what) + what.length);
  // "Customers who bought more than 5 products": the number is of what stands behind it.
  const isBehind =
    tail !== undefined &&
    ((unit === undefined && /^§[a-z]*d/.test(what ?? '') && !/^§[a-z]*n/.test(what ?? '')) ||
      /(?:^| )(?:,|\(|min|minimum|with|by|who|that|which|having|have|has|whose|made|placed|ignoring|counting|and|at least|for)/.test(
        between,
      ));
  // "Customers who have spent over 10,000": of the money of each, and no number of them.
  const isDoer = meaningsOf(sentence.slot(what), 'measure').some((x) => x.member.aggType === 'countDistinct');
  const spent = isDoer && / (?:spent|spend|spends|paid|pay|donated|given) /.test(` ${between} `);
  const sum = spent && tail === undefined ? usualMoney(lexicon.members) : undefined;
  if (sum && (unit === undefined || isUnitOfMoney.test(unit)))
    return { term: { kind: 'measure', name: sum.name } };
  const said = tail === undefined && !/^§[a-z]*n/.test(what ?? '') ? saidNumber(reading, m) : undefined;
  if (said === 'none') return undefined;
  if (said && fitsSaid(said.member, unit)) {
    const subject = sentence.slot(what);
    const isOfEach = isOfGroup || (subject !== undefined && isSubject(subject) && !isRowNoun(subject));
    if (!isOfEach) return { member: said.member };
    if (said.isJudged) return { term: meanOf(lexicon, said.member) };
  }
  // "Where the number of accounts exceeds 30": how many there are, and no number of theirs.
  if (tail === undefined && unit === undefined && isNumberOf(reading, sentence.slot(what)))
    return { term: rowCount(reading) };
  // "Sign-ups worth more than 400": of the money of each.
  const worthOf = tail === undefined ? valueOfEach(reading, m, sentence.slot(what)) : undefined;
  if (worthOf && (unit === undefined || isUnitOfMoney.test(unit))) return { member: worthOf };
  for (const name of isBehind ? [tail, what] : [what, tail]) {
    const slot = sentence.slot(name);
    if (!slot) continue;
    // "Orders above 50 euros": so many euros are no number of orders.
    const isCount = meaningsOf(slot, 'measure').some((x) => (x.member.aggType ?? '').startsWith('count'));
    if (isCount && unit !== undefined && isUnitOfMoney.test(unit)) continue;
    // "Customers who bought less than 10 times": as often as there are rows of theirs.
    if (unit === 'times' && isSubject(slot)) return { term: rowCount(reading) };
    const [segment] = meaningsOf(slot, 'segment').filter((x) => x.weight >= 0.9);
    const threshold = segment && thresholdOf(lexicon, segment.member);
    if (threshold && (unit === undefined || fitsUnit(threshold.member, unit)))
      return {
        member: threshold.member,
        by: name,
        ...(isBelowZero(segment.member) ? { isBelow: true } : {}),
      };
    if (segment) continue;
    const time = unit === 'times' ? dimensionOf(reading, slot, ['time']) : undefined;
    // "Ordered 60 times": as often as there are rows.
    if (time && time === timeMember(reading)) return { term: rowCount(reading), by: name };
    if (time) {
      const filters = [{ on: 'empty', member: time.name, negate: true } as const];
      return {
        term: { kind: 'when', of: rowCount(reading), filters, words: time.title.toLowerCase() },
        by: name,
      };
    }
    const dimension = dimensionOf(reading, slot, ['number']);
    const isRows = meaningsOf(slot, 'rows').length > 0 || (slot.text.split('_')[0] ?? '').includes('r');
    if (name === what && isRows && (unit !== undefined || tail !== undefined)) continue;
    if (how !== undefined) {
      const term = name === what ? termOf(reading, slot, how) : undefined;
      if (term) return { term, by: name };
    }
    if (isRows && name === tail) return { term: rowCount(reading), by: name };
    if (isRows) continue;
    // "Products under 20": so many products of each product tell nothing.
    if (name === what && tail === undefined && how === undefined && isSubject(slot) && !isOfNumber(slot))
      continue;
    const measure = meaningsOf(slot, 'measure').find((x) => x.weight >= 0.95);
    // "At least 50 ratings" counts them.
    const isSeveral =
      name === tail && unit === undefined && slot.tokens.at(-1)?.word !== slot.tokens.at(-1)?.stem;
    const called = dimension?.title.toLowerCase().split(' ') ?? [];
    const noun = slot.tokens.at(-1)?.stem ?? '';
    // Of a CSAT there are so many ratings.
    const isRating = dimension !== undefined && ratedBy([dimension]).length > 0 && ratings.test(noun);
    const isCounted = isRating || (called.includes(noun) && counted.test(called.join(' ')));
    if (
      dimension &&
      isSeveral &&
      isCounted &&
      dimension.hints.code !== true &&
      called.every((w) => w === stem(w))
    ) {
      const filters = [{ on: 'empty', member: dimension.name, negate: true } as const];
      const words = `with ${dimension.title.toLowerCase()}`;
      return isOfGroup && (isRating || /\b(?:rating|score|grade|review|vote)\b/.test(called.join(' ')))
        ? { term: { kind: 'when', of: rowCount(reading), filters, words }, by: name }
        : undefined;
    }
    // "Products that sold fewer than 80 units": of all that were sold of each.
    const all =
      dimension && isOfGroup && /^(?:unit|piece|item)$/.test(noun) ? termOf(reading, slot, 'sum') : undefined;
    if (all) return { term: all, by: name };
    if (dimension && !(measure && (measure.weight > weightOf(slot, dimension) || isOfGroup || isParty)))
      return { member: dimension, by: name };
    const term =
      termOf(reading, slot, name === tail || unit === 'times' ? 'count' : undefined) ?? termOf(reading, slot);
    // "More than 5 times" is no share.
    const rate = term && memberOfTerm(reading, term);
    if (
      rate &&
      isPercent(rate) &&
      unit !== '%' &&
      unit !== 'percent' &&
      (sentence.number(m.groups.a) ?? 0) > 1
    )
      continue;
    const row = term && !isOfGroup ? rowMemberOf(reading, term) : undefined;
    const single = row === undefined ? undefined : lexicon.member(row);
    // Of a row's own number when it is the rows that are spoken of, or nothing else.
    if (
      single &&
      (isOfRows(reading, m) || (reading.draft.splits.length === 0 && !/§[a-z]*d/.test(m.groups.what ?? '')))
    )
      return { member: single, by: name };
    if (term) return { term, by: name };
  }
  const numbers = lexicon.members.filter(
    (x) => x.kind === 'dimension' && x.type === 'number' && x.hints.code !== true,
  );
  const measures = lexicon.members.filter((x) => x.kind === 'measure');
  const money = saysMoney.test(m.text) ? isMoney : undefined;
  const fits = money ?? (unit === undefined ? undefined : (x: Member) => fitsUnit(x, unit));
  if (fits) {
    const [thing] = money ? meaningsOf(nounBefore(reading, m.from) ?? sentence.slot(what), 'dimension') : [];
    const own = thing && moneyOf(reading, thing.member);
    if (own) return { member: own };
    // A month is no bound of what takes minutes, unless that is what is spoken of.
    const isFar = (x: Member): boolean =>
      money === undefined && factorOf(x, unit) >= 1440 && !isNearest(reading, x);
    // "Orders over 500 euros": of what they come to, before the price of a piece.
    const usual = usualMoney(lexicon.members)?.rowSql;
    const spoken = new Set(sentence.slots.flatMap((s) => s.tokens.map((t) => t.stem)));
    // A customer's credit limit is no order's worth, unless it is named.
    const isBeyond = (x: Member): boolean =>
      isSideMoney(x) && !stems(x.title.replace(/ of each .*$/, '')).some((word) => spoken.has(word));
    // What somebody works in a week is no length of a row.
    const isWeekly = (x: Member): boolean => /\b(?:weekly|per week)\b/i.test(x.title) && !isSaid(reading, x);
    const all = numbers.filter((x) => fits(x) && !/bucket|band/.test(x.name) && !isFar(x) && !isWeekly(x));
    const fitting = (all.every(isBeyond) ? all : all.filter((x) => !isBeyond(x))).sort(
      (a, b) =>
        Number(b.sql === usual) - Number(a.sql === usual) || Number(isCostPrice(a)) - Number(isCostPrice(b)),
    );
    // "Tickets with over 3 hours of work": of the tickets' own, before what an agent works in a week.
    const ofRows = fitting.filter((x) => x.cubes.has(lexicon.view.root));
    const isOfOther = fitting.some((x) => !ofRows.includes(x) && isSaid(reading, x));
    const rows = ofRows.length > 0 && isOfRows(reading, m) && !isOfOther ? ofRows : fitting;
    const [row, next] = nearestSaid(reading, rows);
    if (
      row &&
      next &&
      !money &&
      isSaid(reading, row) === isSaid(reading, next) &&
      !isNearest(reading, row) &&
      !isOfGroup
    )
      return refuseEither(reading, row, next);
    const group = nearestSaid(
      reading,
      measures.filter((x) => fits(x) && !isWeekly(x)),
    );
    const summed = group.find((x) => x.aggType === 'sum') ?? group[0];
    if (isAverage) {
      const mean = group.find((x) => x.aggType === 'avg');
      if (mean) return { term: { kind: 'measure', name: mean.name } };
      return row && { term: { kind: 'aggregate', fn: 'avg', of: row.name } };
    }
    const usualSum = group.find((x) => x.name === usualMoney(lexicon.members)?.name);
    const sum = isParty ? (usualSum ?? summed) : summed;
    if ((isOfGroup || isParty) && sum && money) return { term: { kind: 'measure', name: sum.name } };
    if (row) return { member: row };
    if (summed) return { term: { kind: 'measure', name: summed.name } };
    return unit === 'times' ? { term: rowCount(reading) } : undefined;
  }
  // "Orders above 5k": of the money that one of them is.
  const isOfMany =
    maySayMoney(reading, m) && (isRowNoun(sentence.slot(what)) || isRowNoun(nounBefore(reading, m.from)));
  const worth = isOfMany && tail === undefined ? rowMemberOf(reading, defaultTerm(reading)) : undefined;
  // "Products under 140" by what one pays for them.
  const member = worth === undefined ? undefined : asPaid(lexicon.member(worth), lexicon);
  if (member && isMoney(member)) {
    reading.draft.notes.push(`I compared the ${member.title.toLowerCase()} with it.`);
    return { member };
  }
  return undefined;
}

const isNumberOf = ({ sentence: { slots } }: Reading, slot: Slot | undefined): boolean => {
  if (slot === undefined || !isRowNoun(slot)) return false;
  const at = slots.indexOf(slot);
  if (/^(?:number|count)$/.test(slot.tokens[0]?.word ?? '')) return slot.tokens.length > 1;
  return slots[at - 1]?.text === 'of' && /^(?:number|count)$/.test(slots[at - 2]?.text ?? '');
};

/** "With a value", "worth", said of rows or of what counts some of them: the money that one of them is. */
function valueOfEach(reading: Reading, m: Match, slot: Slot | undefined): Member | undefined {
  const isSaid = / (?:value|valued|worth) /.test(` ${m.text} `);
  const isOfCount =
    slot !== undefined &&
    (isRowNoun(slot) || meaningsOf(slot, 'measure').some(({ member }) => member.aggType === 'count'));
  const money = isSaid && isOfCount ? usualMoney(reading.lexicon.members) : undefined;
  const row = money && rowMemberOf(reading, { kind: 'measure', name: money.name });
  return row === undefined ? undefined : reading.lexicon.member(row);
}

/** Whether a bound in that unit may be of the number that its verb is said of. */
const fitsSaid = (member: Member, unit: string | undefined): boolean =>
  unit === undefined ||
  fitsUnit(member, unit) ||
  /^(?:stars?|points?)$/.test(unit) ||
  (isUnitOfMoney.test(unit) && isMoney(member));

/** "With more than 200 tickets and an average rating above 4": both of the group. */
function isBeside({ sentence, draft }: Reading, m: Match): boolean {
  const before = sentence.slots
    .slice(0, m.from)
    .findLast(({ text }) => !/^(?:an?|the|with|have|has|had|whose|their|its)$/.test(text));
  return draft.having.length > 0 && /^(?:and|,|but|·)$/.test(before?.text ?? '');
}

/** "More than 50 escalated tickets": of the rows that are so, by the model's own count of them where it has one. */
function rowsThatAre(reading: Reading, so: string, m: Match): Target | undefined {
  const slot = reading.sentence.slot(so);
  const noun = reading.sentence.slot(m.groups.rows);
  if (!slot || !noun) return undefined;
  const counted = countOf(slot);
  const condition = counted ? undefined : conditionOf(reading, slot);
  if (!counted && !condition) return undefined;
  const words = slot.tokens.map((t) => t.written).join(' ');
  const term: Term = counted
    ? { kind: 'measure', name: counted.name }
    : { kind: 'when', of: rowCount(reading), filters: [condition!], words };
  return { term, by: m.groups.rows };
}

/** "Within 24 hours", where two numbers are in hours and neither is named. */
function refuseEither({ draft }: Reading, a: Member, b: Member): undefined {
  draft.problem ??= {
    text: `I cannot tell which number is compared: the ${a.title.toLowerCase()} or the ${b.title.toLowerCase()}? Please name it.`,
    search: a.title,
  };
  return undefined;
}

const weightOf = (slot: Parameters<typeof meaningsOf>[0], member: Member): number =>
  meaningsOf(slot, 'dimension').find((m) => m.member === member)?.weight ?? 0;

/** "customers who spent more than …": the number is a group's, not a row's. */
function hasSubject(reading: Reading, m: Match): boolean {
  const before = reading.sentence.slots
    .slice(0, m.from + 1)
    .map((s) => s.text)
    .join(' ');
  if (isOfRows(reading, m)) return false;
  return (
    /§(?![a-z]*r)[a-z]*d[a-z]*_\d+ (?:who|that|which|with|having|have|has|whose|where)(?: \S+){0,2}$/.test(
      before,
    ) || /^(?:which|how many|what) §(?![a-z]*r)[a-z]*d[a-z]*_\d+/.test(before)
  );
}

/** "subscriptions with more than ten seats": the number is each row's. */
function isOfRows(reading: Reading, m: Match): boolean {
  // "Average rating of the films by genre, only the ones with 5,000 votes": of the films.
  const { slots } = reading.sentence;
  const said = slots.slice(0, m.to).map((s) => s.text);
  if (/ only (?:who|that|which) /.test(said.join(' ')) && slots.slice(0, m.from).some(isRowNoun)) return true;
  const own = reading.sentence.slot(m.groups.what);
  if (own) return isRowNoun(own) || (!isSubject(own) && isRowNoun(nounBefore(reading, m.from)));
  return isRowNoun(nounBefore(reading, m.from));
}

/** A number of each row, or what is worked out of one. */
const isOfNumber = (slot: Slot): boolean =>
  meaningsOf(slot, 'dimension').some((m) => m.member.type === 'number' && m.member.hints.code !== true) ||
  meaningsOf(slot, 'measure').some((m) => !(m.member.aggType ?? '').startsWith('count'));
const isRowNoun = (slot: Slot | undefined): boolean => /^§[a-z]*r/.test(slot?.text ?? '');
const isSubject = (slot: Slot): boolean =>
  meaningsOf(slot, 'dimension').some((d) => d.member.type === 'string' || d.member.hints.code === true);

/** The thing that "with a", "that have", "worth" speak of. */
function nounBefore({ sentence }: Reading, from: number): Slot | undefined {
  for (let i = from - 1; i >= 0; i -= 1) {
    const slot = sentence.slots[i];
    // "Invoices of Hannah Brandt over 500": of the invoices.
    if ((slot?.text ?? '').startsWith('§v_')) continue;
    if (slot?.text.startsWith('§') === true) return slot;
    if (!noise.has(slot?.text ?? '') && !plainVerbs.has(slot?.text ?? '')) return undefined;
  }
  return undefined;
}
