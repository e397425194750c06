/** A share: conditions behind the verb are the numerator's, those before it say of what the share is. */
import { isOfSomebody } from '../lexicon/person-columns.js';
import { isPercent, moneyFlow } from '../lexicon/meaning.js';
import type { Placed, Problem, Reading } from '../read/draft.js';
import { toldPairs } from '../read/late-pairs.js';
import { meaningsOf, rowCount, rowMemberOf } from '../read/resolve.js';
import { choosesTime } from '../read/times/time-of-question.js';
import { addsUpTerm } from '../read/term-facts.js';
import { addsUpBy } from './once-each.js';
import { periodFilter } from './plan-parts.js';
import { isSaidOfSome, isVerbPhrase } from './share-words.js';
import type { Slot } from '../read/sentence.js';
import { sameTerm, type Filter, type Period, type Split, type Term } from './plan.js';

type Share = { terms: Term[]; filters: Filter[]; periods: Period[] };

const verbs =
  /^(?:is|are|was|were|do|does|did|come|comes|came|go|goes|went|have|has|had|that|which|who|gets?|got|uses?|used|arrives?|arrived|makes?|made|placed|contains?|belongs?|ends?|ended|lasts?|lasted|reach|reaches|reached|meets?|met|misses|missed|exceeds?|exceeded|by|receives?|received|bought|paid|left|contained|books?|booked|buys?|takes?|took|chose|choose|spends?|spent|sold|ordered|show|shows|needs?|needed|requires?|required|gave|gives?|says?|said|brought|stayed|turned|became|led|recommends?|recommended)$/;

/** How many different things: of them there may be a share too. */
const isOfThings = ({ lexicon }: Reading, term: Term): boolean =>
  (term.kind === 'aggregate' && term.fn === 'distinct') ||
  (term.kind === 'measure' && lexicon.member(term.name)?.aggType === 'countDistinct');

/** "Among urgent ones", ", active ones only": of what the share is, wherever it stands. */
function isOfAll({ draft, sentence }: Reading, at: number): boolean {
  const word = (i: number): string => sentence.slots[i]?.tokens[0]?.word ?? '';
  for (let i = at; i > (draft.share?.to ?? 0); i -= 1) {
    if (/^(?:among|amongst)$/.test(word(i))) return true;
    if (verbs.test(word(i))) return false;
    if (word(i) !== ',') continue;
    return sentence.slots.slice(i, i + 6).some((s) => s.tokens[0]?.word === 'only');
  }
  return false;
}

/** "Critical cases breached", "tents returned": what was done to them stands behind them without another verb. */
const participleAt = ({ sentence: { slots }, draft }: Reading, from: number): number =>
  slots.findIndex(
    ({ tokens, text }, i) =>
      i > from &&
      // "Tickets answered within an hour": no word for a value, and a bound behind it.
      (text.startsWith('§') || /^§[a-z]*r/.test(slots[i - 1]?.text ?? '')) &&
      tokens.some(({ word, written }) => word.endsWith('ed') || written.toLowerCase().endsWith('ed')) &&
      // "Phone visits just bounced"
      (slots[i - 1]?.text.startsWith('§') === true ||
        (/^(?:just|simply|then|actually|also)$/.test(slots[i - 1]?.text ?? '') &&
          slots[i - 2]?.text.startsWith('§') === true)) &&
      !/^§[a-z]*r/.test(slots[i + 1]?.text ?? '') &&
      draft.filters.some((f) => f.at >= i) &&
      draft.filters.some((f) => f.at < i),
  );

/**
 * "Orders that were paid by card have come back", "visits from Germany that bounced were short": the verb of the sentence
 * stands behind the clause, whose conditions say of what the share is.
 */
function mainVerb({ sentence: { slots }, draft }: Reading, told: number): number {
  const word = (i: number): string => slots[i]?.tokens[0]?.word ?? '';
  if (!/^(?:that|which|who)$/.test(word(told))) return -1;
  const places = [...draft.filters, ...draft.periods].map((f) => f.at);
  return slots.findIndex(
    (_, i) =>
      i > told + 1 &&
      verbs.test(word(i)) &&
      !/^(?:that|which|who|by|left|paid|bought|sold|ordered|made|placed|received|used)$/.test(word(i)) &&
      !/^(?:that|which|who|and|or|but|not|is|are|was|were|has|have|had|they|we|it|to|when|,)$/.test(
        word(i - 1),
      ) &&
      places.some((at) => at > told && at < i) &&
      places.some((at) => at >= i),
  );
}

/** What stands right behind "the share of": all of what the share is. */
const isWholeOf = ({ sentence: { slots } }: Reading, { at, is }: Placed<Term>, from: number): boolean =>
  at >= from &&
  (is.kind === 'measure' || is.kind === 'aggregate') &&
  slots.slice(from, at).every(({ text }) => !/^(?:§|average$|mean$|median$|by$|with$|where$)/.test(text));

/** "All disaster deaths" are the sum of the deaths, though a disaster's own are known by their average too. */
function sumOf(reading: Reading, term: Term): Term | undefined {
  if (addsUpTerm(reading, term)) return undefined;
  const row = rowMemberOf(reading, term);
  const sql = row === undefined ? undefined : reading.lexicon.member(row)?.sql;
  const sum = reading.lexicon.members.find(
    (m) => m.aggType === 'sum' && m.rowSql === sql && m.rowFilter === undefined,
  );
  return sql === undefined || !sum ? undefined : { kind: 'measure', name: sum.name };
}

/** By what things are ranked before a share of them is asked for: "which three have the most, and what share is that?" */
export function rankedBefore({ draft, sentence }: Reading, share = draft.share): Term | undefined {
  const superlative = sentence.slots.findIndex(({ text }) => text === draft.ranking?.words);
  return share && superlative >= 0 && superlative < share.at ? draft.ranking?.by : undefined;
}

/** "What share of our sales is wholesale" of an account is of money, where no rows are named. */
function moneyOfShare(reading: Reading, share: Reading['draft']['share']): Term | undefined {
  const { draft, lexicon } = reading;
  const net = moneyFlow(lexicon.members, 'net') ?? moneyFlow(lexicon.members, 'out');
  const named = draft.filters.filter(({ is }) => is.on === 'values' && is.negate !== true);
  // "Which three bring in the most money, and what share of the total is that?"
  const by = rankedBefore(reading, share);
  if (by && share && !draft.filters.some(({ at }) => at > share.at)) return by;
  return net && draft.rowsAt.length === 0 && named.length > 1
    ? { kind: 'measure', name: net.name }
    : undefined;
}

/** A value that is the total of all others: with it a sum would count them twice. */
function totalOf({ lexicon }: Reading, member: string): string[] {
  const held = lexicon.holdings.values.get(member) ?? [];
  const most = Math.max(...held.map((v) => v.rows));
  const total = held.find((v) => /^(?:all|total|overall)(?: .*s)?$/i.test(String(v.value)) && v.rows >= most);
  return total && held.length > 3 ? [String(total.value)] : [];
}

/** … of the members that a share of a sum is told by. */
function withoutTotals(reading: Reading, share: Share): Share {
  const [term] = share.terms;
  const of = term?.kind === 'share' ? term.of : term;
  if (!of || sameTerm(of, rowCount(reading)) || !addsUpTerm(reading, of)) return share;
  const told = [
    ...(term?.kind === 'share' ? term.when : []).flatMap((f) => (f.on === 'values' ? [f.member] : [])),
    ...reading.draft.splits.flatMap(({ is }) => (is.kind === 'member' ? [is.name] : [])),
  ];
  const named = share.filters.flatMap((f) => (f.on === 'values' ? [f.member] : []));
  const asked = JSON.stringify(term);
  const totals = [...new Set(told)]
    .filter((member) => !named.includes(member))
    .flatMap((member) => totalOf(reading, member).map((value) => ({ member, value })))
    .filter(({ value }) => !asked.includes(JSON.stringify(value)));
  reading.draft.notes.push(
    ...totals.map(({ value }) => `I left out "${value}", which is the total of the others.`),
  );
  const others = totals.map(({ member, value }): Filter => ({
    on: 'values',
    member,
    values: [value],
    negate: true,
  }));
  return { ...share, filters: [...share.filters, ...others] };
}

export function shareOf(reading: Reading): Share | { problem: Problem } | undefined {
  const { filters } = reading.draft;
  const all = [...filters];
  const left = reading.draft.share ? filters.filter((f) => isLeftOut(reading, f)) : [];
  filters.splice(0, filters.length, ...all.filter((f) => !left.includes(f)));
  const share = sharePlan(reading);
  if (!share || !('terms' in share)) {
    filters.splice(0, filters.length, ...all);
    return share;
  }
  const whole = { ...share, filters: [...share.filters, ...left.map(({ is }) => is)] };
  return ofThoseThatCame(reading, withoutTotals(reading, whole));
}

const leavesOut =
  / (?:excluding|exclude|excl|ignoring|ignore|(?:leave|leaving|left) out|(?:not|without) (?:counting|including)|apart from)(?: (?:the|all|any|those|ones|that|which|are|were|is|from|in|of|with|·))* $/;

/**
 * "Excluding cancelled orders", "leave out the cancelled ones": out of the part and out of the whole. A condition stands
 * at its value, or at the words that deny it.
 */
function isLeftOut({ sentence: { slots } }: Reading, { is, at }: Placed<Filter>): boolean {
  if (!('negate' in is) || is.negate !== true) return false;
  const words = slots.slice(0, at + 3).map((slot) => slot.tokens.map((t) => t.word).join(' '));
  return [0, 1, 2, 3].some((more) => leavesOut.test(` ${words.slice(0, at + more).join(' ')} `));
}

/** What never came is neither late nor in time. */
function ofThoseThatCame({ lexicon, draft, facts }: Reading, share: Share): Share {
  const told = share.terms.flatMap((term) => (term.kind === 'share' ? term.when : []));
  const pairs = toldPairs(lexicon).filter(({ number, promised, is }) =>
    told.some(
      (f) =>
        (f.on === 'same' && f.member === is.name && f.other === promised.name) ||
        (f.on === 'number' && f.member === number?.name) ||
        (f.on === 'segment' &&
          number !== undefined &&
          lexicon.member(f.member)?.sql.startsWith(`${number.sql} `)),
    ),
  );
  draft.notes.push(
    ...pairs
      .filter(({ is }) => lexicon.holdings.empty.has(is.name))
      .map(({ is }) => `I left out ${facts.rowNoun.many} without ${is.title.toLowerCase()}.`),
  );
  const there = pairs.flatMap(({ number }): Filter[] =>
    number ? [{ on: 'empty', member: number.name, negate: true, isOwn: true }] : [],
  );
  return { ...share, filters: [...share.filters, ...there] };
}

/** "Of customers who …", where these are a column: of how many different ones, and no split by them. */
function whoseShare(reading: Reading, from: number, verb: number): Term | undefined {
  const { draft, sentence } = reading;
  const slot = sentence.slots[from];
  const [counted] = meaningsOf(slot, 'measure').filter(
    ({ member, weight }) =>
      member.aggType === 'countDistinct' && member.rowFilter === undefined && weight >= 0.9,
  );
  if (verb === from + 1 && counted && meaningsOf(slot, 'rows').length === 0)
    return { kind: 'measure', name: counted.member.name };
  const isOther = ['rows', 'measure', 'value'].some((kind) => slot?.meanings?.some((m) => m.kind === kind));
  const [thing] = meaningsOf(slot, 'dimension').filter((m) => m.weight >= 0.9);
  if (verb !== from + 1 || isOther || !thing || !isOfSomebody(thing.member)) return undefined;
  const { name } = thing.member;
  const splits = draft.splits.filter(({ is, at }) => at !== from || is.kind !== 'member' || is.name !== name);
  draft.splits.splice(0, draft.splits.length, ...splits);
  return { kind: 'aggregate', fn: 'distinct', of: name };
}

/** "Of the cancelled ones, what share were cancelled because of the price?": what is said of all of them first. */
function isSaidBefore({ sentence: { slots } }: Reading, { is, at }: Placed<Filter>, verb: number): boolean {
  const isOfIt = (slot: Slot): boolean =>
    meaningsOf(slot, 'value').some(
      (m) => is.on === 'values' && m.member.name === is.member && m.values.join() === is.values.join(),
    );
  return at >= verb && slots.slice(0, verb).some(isOfIt);
}

function sharePlan(reading: Reading): Share | { problem: Problem } | undefined {
  const { draft, sentence } = reading;
  const { share } = draft;
  if (!share) return undefined;
  const isOfFirst = sentence.slots.some(
    ({ text }, i) =>
      i > share.at && /^(?:top|biggest|largest|best)$/.test(text) && (draft.ranking?.limit ?? 1) > 1,
  );
  if (isOfFirst)
    return {
      problem: {
        text: 'I cannot add up the first of a ranking to one share; I can rank them with the share of each.',
        search: 'share',
      },
    };
  const said = draft.terms.map((t) => t.is);
  const member = said[0]?.kind === 'measure' ? reading.lexicon.member(said[0].name) : undefined;
  // "The share of late arrivals" may be a measure of its own.
  if (member && isPercent(member)) return undefined;
  // "How often did X get an answer within an hour, as a percentage?": of those of X.
  const isHowOften =
    sentence.slots[2]?.text === 'times' && /^(?:do|does|did|has|have)$/.test(sentence.slots[3]?.text ?? '');
  const from = isHowOften && share.at > 3 ? 4 : share.to;
  const told = sentence.slots.findIndex(
    (slot, i) =>
      i >= from &&
      ((verbs.test(slot.tokens[0]?.word ?? '') && slot.tokens.length === 1) || isVerbPhrase(sentence, i)),
  );
  const main = told < 0 ? -1 : mainVerb(reading, told);
  const isOpen = told < 0 || sentence.slots[told]?.text === 'by';
  const done = isOpen ? participleAt(reading, share.to) : -1;
  const verb = main >= 0 ? main : done < 0 ? told : done;
  // "Orders sold without a discount" are orders.
  const isDone = (at: number): boolean =>
    /^(?:sold|ordered|bought|purchased|earned)$/.test(sentence.slots[at]?.tokens[0]?.word ?? '') &&
    draft.rowsAt.includes(at - 1);
  const before = draft.terms.filter((t) => (verb < 0 || t.at <= verb) && !isDone(t.at));
  // "Visits of visitors" are visits.
  const isOfRows = (at: number): boolean => draft.rowsAt.some((row) => row > at && (verb < 0 || row <= verb));
  const whole = before.find((t) => isWholeOf(reading, t, share.to));
  const summed = whole && sumOf(reading, whole.is);
  const of =
    whoseShare(reading, share.to, verb) ??
    summed ??
    before.find((t) => addsUpTerm(reading, t.is) || (isOfThings(reading, t.is) && !isOfRows(t.at)))?.is ??
    moneyOfShare(reading, share) ??
    rowCount(reading);
  // "end in a purchase": those that have one.
  for (const term of draft.terms) {
    const row =
      verb >= 0 && term.at > verb && term.is.kind === 'aggregate' ? rowMemberOf(reading, term.is) : undefined;
    if (row !== undefined)
      draft.filters.push({ is: { on: 'empty', member: row, negate: true }, at: term.at });
  }
  // A count of some of the rows is a numerator by itself: "end in a purchase", "the share of returned orders".
  const counted = draft.terms.find(
    (t) =>
      t.is.kind === 'measure' &&
      reading.lexicon.member(t.is.name)?.rowFilter !== undefined &&
      reading.lexicon.member(t.is.name)?.aggType !== 'sum' &&
      (verb < 0 || t.at > verb || draft.filters.length === 0),
  );
  if (counted)
    return {
      terms: [{ kind: 'ratio', of: counted.is, per: rowCount(reading), isShare: true }],
      filters: draft.filters.map((f) => f.is),
      periods: draft.periods.map((p) => p.is),
    };
  const behind = <T>(list: readonly Placed<T>[], at: number): T[] =>
    list.filter((x) => x.at >= at).map((x) => x.is);
  const ahead = <T>(list: readonly Placed<T>[], at: number): T[] =>
    list.filter((x) => x.at < at).map((x) => x.is);
  const plain = draft.filters.filter((f) => f.is.on !== 'period' && !isOfAll(reading, f.at));
  const own = plain.filter((f) => verb < 0 || !isSaidBefore(reading, f, verb));
  // "Of rated tickets with 5 stars": what the noun has before it says of which.
  const noun = draft.rowsAt.find((row) => row > share.at && isSaidOfSome(sentence, row));
  const isOfSome = noun !== undefined && plain.some((f) => f.at < noun) && plain.some((f) => f.at > noun);
  const isSaid = verb >= 0 && !(isOfSome && sentence.slots[verb]?.text === 'by');
  for (const at of isSaid ? [verb, share.at] : [...(isOfSome ? [noun] : []), share.at, 0]) {
    // "Of those that were active by then, what percentage cancelled in 2025?"
    const isLater = at === 0 && share.at > 0 && ahead(plain, share.at).length > 0 && choosesTime(reading);
    const late = isLater ? behind(draft.periods, share.at) : [];
    if (late.length > 0 && draft.splits.length === 0)
      return duringOf(reading, of, late, ahead(draft.periods, share.at));
    const said = behind(own.some((f) => f.at >= at) ? own : plain, at);
    // "Below 60 on Android versus on iPhone": a share of each of the two, and none of both.
    const each = said.filter((f) => !isCompared(reading, f));
    const when = each.length > 0 ? each : said;
    if (when.length === 0) {
      if (
        at === verb &&
        sentence.slots.some((slot, i) => i > verb && !slot.used && slot.text.startsWith('§'))
      )
        break;
      continue;
    }
    const filters = draft.filters.map((f) => f.is).filter((f) => !when.includes(f));
    // "Which part is from countries other than Austria": each country would be all or nothing of it.
    const told = when.flatMap((f) => (f.on === 'values' ? [f.member] : []));
    const splits = draft.splits.filter(({ is }) => is.kind !== 'member' || !told.includes(is.name));
    draft.splits.splice(0, draft.splits.length, ...splits);
    // Of those that are so, all are so: something else was meant.
    if (when.every((w) => filters.some((f) => JSON.stringify(f) === JSON.stringify(w))))
      return noCondition(reading);
    return {
      terms: [{ kind: 'share', of, when, ...(share.percent ? { percent: true } : {}) }],
      filters,
      periods: draft.periods.map((p) => p.is),
    };
  }
  const isUnread =
    verb >= 0 && sentence.slots.some((slot, i) => i > verb && !slot.used && slot.text.startsWith('§'));
  const periods = verb >= 0 && !isUnread ? behind(draft.periods, verb) : [];
  if (periods.length > 0 && draft.splits.length === 0)
    return duringOf(reading, of, periods, ahead(draft.periods, verb));
  if (draft.splits.length > 0) {
    const by = draft.splits.map((s) => s.is);
    if (!addsUpTerm(reading, of) && !addsUpBy(reading.lexicon, of, by)) return undefined;
    return {
      terms: [of, partOf(reading, of)],
      filters: draft.filters.map((f) => f.is),
      periods: draft.periods.map((p) => p.is),
    };
  }
  if (draft.having.length > 0) return undefined;
  return noCondition(reading);
}

/** One of several that stand beside each other. */
const isCompared = ({ draft }: Reading, f: Filter): boolean =>
  draft.isComparison === true && f.on === 'values' && f.negate !== true && f.values.length > 1;

/** "The share of devices in each quarter", "by channel and year as a share of each year": a part of its own group. */
function partOf({ draft, sentence: { slots } }: Reading, of: Term): Term {
  const said = draft.splits.map(({ is }) => is);
  const splits = said.filter(
    (split, i) => said.findIndex((s) => JSON.stringify(s) === JSON.stringify(split)) === i,
  );
  const at = slots.findIndex(({ text }) => /^(?:each|every)$/.test(text));
  const behind = slots[at + 1];
  const each = splits.find((split) => behind !== undefined && isCalled(split, behind));
  if (at < 0 || !each || splits.length !== 2) return { kind: 'part', of };
  // "The share of each device by quarter" is of all devices in that quarter.
  const isItself = at <= (draft.share?.to ?? 0) + 1 && slots[draft.share?.at ?? 0]?.text !== 'as';
  const within = isItself ? splits.find((split) => split !== each) : each;
  return { kind: 'part', of, ...(within ? { within } : {}) };
}

const isCalled = (split: Split, slot: Slot): boolean =>
  (split.kind === 'time' && slot.tokens.some(({ stem }) => stem === split.grain)) ||
  (split.kind === 'member' && meaningsOf(slot, 'dimension').some(({ member }) => member.name === split.name));

/** Those of some periods, of those that the rest of the question is about. */
const duringOf = (reading: Reading, of: Term, during: readonly Period[], periods: Period[]): Share => ({
  terms: [
    {
      kind: 'share',
      of,
      when: periodFilter(reading, during),
      ...(reading.draft.share?.percent ? { percent: true } : {}),
    },
  ],
  filters: reading.draft.filters.map((f) => f.is),
  periods,
});

const noCondition = ({ facts }: Reading): { problem: Problem } => ({
  problem: {
    text: `A share needs a condition: of all ${facts.rowNoun.many}, those that meet what?`,
    search: 'share',
  },
});
