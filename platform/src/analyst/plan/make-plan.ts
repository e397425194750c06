/** From the parts of a request to the one thing to be worked out. */
import type { Placed, Problem, Reading } from '../read/draft.js';
import { listThings } from '../read/answers/read-bare-things.js';
import { rankThings } from '../read/groups/of-course.js';
import { ratedBy } from '../read/conditions/read-number-lists.js';
import { rowCount, rowMemberOf } from '../read/resolve.js';
import { kindOf } from '../read/measures/kind-of.js';
import type { Slot } from '../read/sentence.js';
import { countedBy } from '../read/term-facts.js';
import { againstPlan } from './against-plan.js';
import { conversionPlan } from './conversion-plan.js';
import { growthPlan, notWhole } from './growth-plan.js';
import { momentsPlan } from './moments-plan.js';
import { notAgain } from './not-again.js';
import { ofOtherTime, overviewTerms, periodFilter, splitsOf, termsOf } from './plan-parts.js';
import {
  sameTerm,
  type Comparison,
  type Filter,
  type Period,
  type Plan,
  type Split,
  type Term,
} from './plan.js';
import { splitSides } from '../read/conditions/both-sides.js';
import { paceBesideGroups } from '../read/measures/unit-means.js';
import { asksWhichOfValues, extremeOf, finish, rowsPlan, type Made } from './ranking-plan.js';
import { rankedBefore, shareOf } from './share-plan.js';
import { timeGroupsPlan } from './time-groups.js';
import { besideEachOther } from './two-sides.js';
import { turnEnds } from './turn-ends.js';

export function makePlan(said: Reading): Made {
  const reading = listThings(said);
  const { draft } = reading;
  if (draft.problem) return { problem: draft.problem };
  const outside = outsideOf(reading);
  if (outside) return { problem: outside };
  // "March against February, in percent" is a change, not a share.
  const isChange =
    draft.growth !== undefined ||
    (draft.share !== undefined &&
      draft.periods.length > 1 &&
      draft.filters.length === 0 &&
      draft.isComparison === true);
  // What is compared with a part of a period is told to be one.
  if (!isChange && draft.periods.length > 1 && draft.isComparison === true)
    draft.notes.push(
      ...notWhole(
        reading,
        draft.periods.map((p) => p.is),
      ),
    );
  if (isChange && draft.share) draft.growth = { drivers: false, ...draft.growth, relative: true };
  rankThings(reading);
  paceBesideGroups(reading);
  if (draft.problem) return { problem: draft.problem };
  if (draft.conversion) return conversionPlan(reading, draft.conversion);
  splitSides(reading);
  neverAny(reading);
  notAgain(reading);
  compareNames(reading);
  mapPlaces(reading);
  const share = isChange || draft.moments ? undefined : shareOf(reading);
  if (share && 'problem' in share) return share;
  // Of the first groups alone a share would be a share of these.
  if (draft.share && draft.among)
    return {
      problem: {
        text: 'I cannot rank groups and tell their share of all in one answer. Ask for the share of each group first.',
        search: draft.among.name,
      },
    };
  const splits = splitsOf(reading);
  const filters = [
    ...(share?.filters ?? draft.filters.map((f) => f.is)),
    ...periodFilter(reading, share?.periods ?? draft.periods.map((p) => p.is)),
    ...ofOtherTime(reading, splits),
    ...(draft.noBlanks ? splits.flatMap((split) => named(split, draft.having.length > 0)) : []),
  ];
  const base = {
    view: reading.lexicon.view.name,
    kind: 'groups' as const,
    terms: [],
    splits,
    filters,
    having: draft.having,
    ...(draft.chart ? { chart: draft.chart } : {}),
    ...(draft.among ? { among: draft.among } : {}),
    ...(draft.things ? { things: draft.things } : {}),
  };
  const stood = momentsPlan(reading, base);
  if (stood) return stood;
  if (draft.perGroup)
    return {
      plan: turnEnds(
        { ...base, kind: 'groupAverage', terms: [draft.perGroup.of], splits: [draft.perGroup.split] },
        reading.lexicon,
      ),
    };
  const units = timeGroupsPlan(reading, base);
  if (units) return units;
  const isBare = isOnlyNames(reading);
  if (draft.isOverview === true || isBare) return { plan: { ...base, terms: overviewTerms(reading) } };
  if (share) {
    const by = rankedBefore(reading);
    const isOther = by && !share.terms.some((term) => sameTerm(term, by));
    return finish(reading, { ...base, terms: [...(isOther ? [by] : []), ...share.terms] });
  }
  const held = againstPlan(reading, { ...base, terms: draft.against ? termsOf(reading) : [] });
  if (held) return held;
  if (draft.growth) return growthPlan(reading, base);
  if (draft.distribution)
    return {
      plan: {
        ...base,
        filters: [...filters, { on: 'empty', member: draft.distribution.name, negate: true, isOwn: true }],
        terms: [rowCount(reading)],
        splits: [
          // Of so many stars there are few, and each stands for itself.
          {
            kind: draft.step === undefined && ratedBy([draft.distribution]).length > 0 ? 'member' : 'bucket',
            name: draft.distribution.name,
            ...(draft.step === undefined ? {} : { size: draft.step }),
          },
          ...splits,
        ],
      },
    };
  const isOneRow =
    (draft.isSingle === true || asksWhichOfValues(reading)) &&
    draft.isComparison !== true &&
    draft.ranking?.by !== undefined &&
    rowMemberOf(reading, draft.ranking.by) !== undefined &&
    (!draft.splits.some((s) => s.is.kind === 'time') ||
      /(?: and|,) (?:on )?(?:what|which) (?:date|day)/i.test(
        reading.sentence.slots.map((s) => s.tokens.map((t) => t.word).join(' ')).join(' '),
      ));
  const extreme = extremeOf(reading);
  if (extreme && !draft.ranking) {
    draft.ranking = extreme;
    draft.terms.splice(0, draft.terms.length);
    return rowsPlan(reading, base, true);
  }
  // "Who earns the most?" asks for a name, and a number is none.
  const isNamed = reading.sentence.slots.some(({ meanings = [] }) =>
    meanings.some(
      (m) =>
        m.kind === 'rows' ||
        (m.kind === 'dimension' && m.member.type === 'string') ||
        (m.kind === 'measure' && m.member.aggType === 'countDistinct'),
    ),
  );
  const isWho = reading.sentence.slots[0]?.tokens[0]?.word === 'who' && draft.splits.length === 0 && !isNamed;
  if (isWho && draft.ranking) return whoIsFirst(reading, base);
  if (!draft.among && (draft.isList || draft.isRecord || isOneRow)) return rowsPlan(reading, base, isOneRow);
  const plan = { ...base, terms: termsOf(reading) };
  return finish(reading, draft.ranking ? plan : besideEachOther(plan, rowCount(reading)));
}

/** Only the groups that have a name; those of whom something is asked have one anyhow, and nothing is said of it. */
const named = (split: Split, isOwn: boolean): Filter[] =>
  split.kind === 'member'
    ? [{ on: 'empty', member: split.name, negate: true, ...(isOwn ? { isOwn } : {}) }]
    : [];

const people =
  /^(?:customers?|clients?|members?|employees?|users?|donors?|guests?|patients?|students?|people|diners?|visitors?|subscribers?|agents?|players?|drivers?|volunteers?|tenants?)$/;

/** The row of who is first, where rows are people. */
function whoIsFirst(reading: Reading, base: Plan): Made {
  const { rowNoun } = reading.facts;
  const term = reading.draft.ranking?.by ?? reading.draft.terms[0]?.is;
  if (people.test(rowNoun.many) && rowMemberOf(reading, term) !== undefined) {
    reading.draft.ranking = {
      desc: true,
      words: 'most',
      ...reading.draft.ranking,
      ...(term ? { by: term } : {}),
    };
    reading.draft.terms.splice(0, reading.draft.terms.length);
    return rowsPlan(reading, base, reading.draft.ranking.limit === undefined);
  }
  return {
    problem: {
      text: 'I cannot tell who is meant: please name what is ranked, for example "which customer" or "which agent".',
      search: rowNoun.many,
    },
  };
}

/** Nothing but values, as in a field of search. */
export const isOnlyNames = ({ draft, sentence }: Reading): boolean =>
  draft.filters.length > 0 &&
  sentence.slots.every(
    (s) => /^[-–—,?.!]$/.test(s.text) || s.meanings?.some((m) => m.kind === 'value') === true,
  );

/** "Customers who have never returned anything": those of whom no row is so, not the rows that are not so. */
function neverAny(reading: Reading): void {
  const { draft, sentence } = reading;
  const none = sentence.slots.findIndex((s) => /^(?:never|no|without)$/.test(s.text));
  // "Users who did not purchase": of what was done nothing is theirs.
  const isDone = (i: number): boolean =>
    sentence.slots.slice(i + 1, i + 4).some((s) => kindOf(s)?.spoken === 'done');
  const at = none < 0 ? sentence.slots.findIndex((s, i) => s.text === 'not' && isDone(i)) : none;
  const isNever = /^(?:never|not)$/.test(sentence.slots[at]?.text ?? '');
  const isNamed = (slot: Slot, i: number): boolean =>
    i < at && slot.meanings?.some((m) => m.kind !== 'value') === true;
  // "Customers who placed 20 orders but never returned any": of the customers, who come first.
  const first = sentence.slots.find(isNamed);
  const isOfFirst = isNever || sentence.slots.some((s, i) => i < at && /^(?:that|who|which)$/.test(s.text));
  const subject = isOfFirst && first && isThing(reading, first) ? first : sentence.slots.findLast(isNamed);
  if (at < 0 || !subject || !isThing(reading, subject)) return;
  // "Median value by channel without cancelled orders": what is measured is of the others.
  const isMeasured = rowMemberOf(reading, draft.terms[0]?.is) !== undefined;
  if (isMeasured && !isNever && !isOfFirst && draft.splits.some((s) => s.at < at)) return;
  const isAny = sentence.slots.slice(at).some((s) => /^(?:anything|any|single)$/.test(s.text));
  // "Never resolved anything": nothing of theirs has that time.
  const isNone = (is: Filter): boolean =>
    isNever && (noneOf(is) !== undefined || (isAny && is.on === 'empty' && is.negate !== true));
  const never = draft.filters.filter(
    (f) =>
      (f.at > at || (f.at === at && isNone(f.is))) &&
      // "Customers with no returned orders", but not "revenue of customers without a card".
      (isNever ||
        (isDone(at) && sentence.slots.indexOf(subject) >= at - 2) ||
        (f.at <= at + 3 && sentence.slots.slice(f.at + 1, f.at + 2).some((s) => /^§[a-z]*r/.test(s.text)))) &&
      (negated(f.is) || (f.is.on === 'values' && f.is.values[0] === false) || isNone(f.is)) &&
      (f.is.on !== 'empty' || isNone(f.is)),
  );
  if (never.length === 0) return;
  // "Who bought A but never B": those of whom some row is A.
  const members = never.flatMap(({ is }) => ('member' in is ? [is.member] : []));
  const ever = draft.filters.filter(
    (f) => !never.includes(f) && f.is.on === 'values' && members.includes(f.is.member),
  );
  const rest = draft.filters.filter((f) => !never.includes(f) && !ever.includes(f));
  draft.filters.splice(0, draft.filters.length, ...rest);
  const bound = (placed: readonly Placed<Filter>[], op: Comparison): void => {
    const filters = placed.map(({ is }): Filter => {
      const member = noneOf(is);
      if (member !== undefined) return { on: 'number', member, op: '>', value: 0 };
      if (is.on === 'empty') return { ...is, negate: true };
      const isFlag = is.on === 'values' && typeof is.values[0] === 'boolean';
      return isFlag ? { ...is, values: [true] } : ({ ...is, negate: false } as Filter);
    });
    const words = filters
      .flatMap((is) => {
        const isFlag = is.on === 'values' && typeof is.values[0] === 'boolean';
        if (is.on === 'values' && !isFlag) return [is.values.join(' or ')];
        return 'member' in is ? [(reading.lexicon.member(is.member)?.title ?? '').toLowerCase()] : [];
      })
      .join(' and ');
    draft.having.push({ term: { kind: 'when', of: rowCount(reading), filters, words }, op, value: 0 });
  };
  bound(never, '=');
  if (ever.length > 0) bound(ever, '>');
  draft.noBlanks = true;
}

/** Of what there is none, or nought: "never sent a thing back" of how many were returned. */
const noneOf = (is: Filter): string | undefined => {
  const first = is.on === 'any' && is.negate !== true ? is.of[0]?.[0] : undefined;
  return first?.on === 'empty' ? first.member : undefined;
};

const negated = (is: Filter): boolean => 'negate' in is && is.negate === true;

/** A noun that is counted or grouped by, and not what a row is called. */
const isThing = ({ draft }: Reading, { meanings = [] }: Slot): boolean =>
  !meanings.some((m) => m.kind === 'rows') &&
  (meanings.some((m) => m.kind === 'measure' && m.member.aggType === 'countDistinct') ||
    meanings.some(
      (m) =>
        m.kind === 'dimension' &&
        draft.splits.some(({ is }) => is.kind === 'member' && is.name === m.member.name),
    ));

/**
 * "Compare A with B" where the two are of different members: each is a case of its own, and two names of one kind of
 * thing, such as a code and a full name, are told by the name.
 */
export function compareNames({ draft, lexicon }: Reading): void {
  const names = draft.filters
    .map((f) => f.is)
    .filter((f) => f.on === 'values' && f.values.length === 1 && !f.negate);
  const [a, b] = names;
  if (names.length !== 2 || a?.on !== 'values' || b?.on !== 'values' || a.member === b.member) return;
  if (draft.splits.some((s) => s.is.kind !== 'time') || draft.periods.length > 1) return;
  const members = [a, b].map((f) => lexicon.member(f.member));
  const [one, other] = members.map((m) => m?.hints.role);
  if (one === undefined || one.name !== other?.name) return;
  const isOneKind = one.of === other.of;
  // One row is of no two stations, whether they are told by their codes or by their names.
  if (!draft.isComparison && !isOneKind) return;
  const cases = [a, b].map((f) => ({ label: String(f.values[0]), filters: [f] }));
  const rest = draft.filters.filter((f) => f.is !== a && f.is !== b);
  draft.filters.splice(0, draft.filters.length, ...rest, { is: { on: 'any', of: [[a], [b]] }, at: 0 });
  const told = isOneKind ? (members.find((m) => m?.hints.code !== true) ?? members[0]) : undefined;
  draft.splits.push({
    is: told ? { kind: 'member', name: told.name } : { kind: 'cases', title: 'Name', cases },
    at: 0,
  });
  if (isOneKind) draft.isComparison = true;
}

/** "Shops on a map": each of them, not how many. */
function mapPlaces(reading: Reading): void {
  const { draft } = reading;
  if (draft.chart !== 'map' || draft.splits.length > 0) return;
  const counted = ({ is }: Placed<Term>): string | undefined =>
    is.kind === 'measure'
      ? countedBy(reading, is.name)
      : is.kind === 'aggregate' && is.fn === 'distinct'
        ? is.of
        : undefined;
  const at = draft.terms.findIndex((t) => counted(t) !== undefined);
  const term = draft.terms[at];
  const name = term && counted(term);
  if (!term || name === undefined) return;
  draft.splits.push({ is: { kind: 'member', name }, at: term.at });
  draft.terms.splice(at, 1);
  draft.rowsAt.push(term.at);
}

/** Of both a row would stand in one alone. What is inside of another is the narrower, and no second. */
const overlaps = (a: Period, b: Period): boolean => {
  const [first, second] = [a, b].map(({ from = '', to = '9' }) => ({ from, to })) as [Ends, Ends];
  const isApart = first.to <= second.from || second.to <= first.from;
  const isInside =
    (first.from >= second.from && first.to <= second.to) ||
    (second.from >= first.from && second.to <= first.to);
  return !isApart && !isInside;
};
type Ends = { readonly from: string; readonly to: string };

/** One of several periods that the rows do not reach would be answered by the others alone; so would one of two that overlap. */
function outsideOf({ draft, clock, facts }: Reading): Problem | undefined {
  const { first, last } = clock;
  if (draft.periods.length < 2) return undefined;
  const overlap = draft.periods.some(({ is: a }, i) =>
    draft.periods.slice(i + 1).some(({ is: b }) => overlaps(a, b)),
  );
  if (draft.isComparison === true && !draft.growth && !draft.against && overlap)
    return {
      text: 'I cannot tell which periods to compare, since they overlap: please name each with its year.',
      search: 'time',
    };
  if (first === undefined || last === undefined) return undefined;
  const isOutside = ({ from, to }: Period): boolean =>
    (from !== undefined && from > last) || (to !== undefined && to <= first);
  const outside = draft.periods.map((p) => p.is).filter(isOutside);
  if (outside.length === 0 || outside.length === draft.periods.length) return undefined;
  return {
    text: `The ${facts.rowNoun.many} that you can see do not reach all of the periods that you name, so they cannot be put together or compared.`,
    search: facts.rowNoun.many,
  };
}
