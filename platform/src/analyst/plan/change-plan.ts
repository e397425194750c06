/**
 * A question that goes on from the one before changes its plan: ranking, threshold and filters stay unless its words
 * change them; a filter of the same member replaces the one there was.
 */
import type { Member } from '../../data/data-model.js';
import type { Problem, Reading } from '../read/draft.js';
import { rowCount, rowMemberOf } from '../read/resolve.js';
import { splitSides } from '../read/conditions/both-sides.js';
import { againstPlan } from './against-plan.js';
import { isMoneyTerm } from './coverage.js';
import { growthAfter } from './growth-after.js';
import { inSameTime } from './in-same-time.js';
import { atOtherMoment } from './follow-moment.js';
import { asBefore, asShareAfter, eachOf } from './after-that.js';
import { followPlan } from './follow-plan.js';
import { compareNames, makePlan } from './make-plan.js';
import { addsUpTerm } from '../read/term-facts.js';
import { paceOfPlan } from '../read/measures/unit-means.js';
import { termsOf } from './plan-parts.js';
import { early, recent } from '../read/superlatives.js';
import { onlyOne, rowsPlan, turnedByHint, withSize, type Made } from './ranking-plan.js';
import { saysOther } from '../lexicon/superlative-kinds.js';
import { factorOf, fitsUnit } from '../lexicon/units.js';
import { isPercent } from '../lexicon/meaning.js';
import { turnEnds, withRole } from './turn-ends.js';
import { memberOf, withFilters } from './with-filters.js';
import { withNumber } from './with-number.js';
import {
  type Filter,
  dropRanking,
  mainTerm,
  sameTerm,
  type Having,
  type Memory,
  type Order,
  type Plan,
  type Split,
  type Term,
} from './plan.js';

export function changePlan(reading: Reading, memory: Memory): Made {
  // Its groups are those of whom something became something.
  const { splits, terms, ranking, having } = reading.draft;
  if (memory.plan.whole && (splits.length > 0 || terms.length > 0 || having.length > 0 || ranking))
    return {
      problem: {
        text: 'I cannot tell a conversion by groups or over time, only of all or of a condition.',
        search: 'conversion',
      },
    };
  const { against, ...said } = reading.draft;
  const held = against && againstPlan(reading, memory.plan);
  // What it names besides would have to be found in the plan before.
  if (held) return said.terms.length + said.filters.length > 0 ? makePlan(reading) : held;
  const grown = growthAfter(reading, memory);
  if (grown) return grown;
  const plan = changed(reading, memory);
  const problem = reading.draft.problem ?? onlyOne(reading, plan);
  return problem ? { problem } : { plan };
}

function changed(reading: Reading, memory: Memory): Plan {
  const { draft } = reading;
  asBefore(reading, memory.plan);
  let plan = paceOfPlan(reading, memory.plan);
  // Rows are a plan of their own, over the rows that the thread is about.
  const isOfGroups = draft.isOneOf === true && plan.kind === 'groups' && plan.splits.length > 0;
  const made =
    draft.isList && !draft.isBare && !isOfGroups && plan.kind !== 'rows' ? makePlan(reading) : undefined;
  if (made && 'plan' in made) {
    const own = made.plan.filters;
    return {
      ...made.plan,
      filters: [
        ...plan.filters.filter((f) => !own.some((o) => o.on === f.on && memberOf(o) === memberOf(f))),
        ...own,
      ],
    };
  }
  splitSides(reading);
  compareNames(reading);
  if (draft.links.has('drop')) plan = { ...plan, having: [] };
  const role =
    draft.rowsAt.length > 0 && draft.splits.length + draft.terms.length === 0 ? rowRole(reading) : undefined;
  if (role !== undefined) plan = withRole(plan, reading.lexicon, role);
  if (draft.newNumber) plan = withNumber(reading, plan, draft.newNumber);
  plan = followPlan(reading, plan);
  plan = withFilters(reading, atOtherMoment(reading, inSameTime(reading, plan)), memory);
  rankedByNumber(reading, plan);
  plan = withSplits(reading, plan);
  plan = asShareAfter(reading, plan, memory) ?? withTerms(reading, plan);
  plan = withRanking(reading, plan);
  if (isOfGroups && draft.bounds) plan = { ...plan, having: boundsOf(reading, mainTerm(plan)) };
  else if (draft.bounds)
    plan = { ...plan, filters: [...plan.filters, ...boundsOfRows(reading, draft.bounds)] };
  if (draft.having.length > 0)
    plan = { ...plan, having: replaceBy(plan.having, draft.having, (h) => JSON.stringify(h.term)) };
  if (draft.chart) plan = { ...plan, chart: draft.chart };
  if (draft.links.has('next') && plan.limit !== undefined)
    plan = { ...plan, offset: (plan.offset ?? 0) + plan.limit };
  return turnEnds(withSize(reading, plan), reading.lexicon);
}

/** "By minutes watched instead", "now by bags" of a ranking: by how many, and no groups of so many. */
function rankedByNumber(reading: Reading, { order }: Plan): void {
  const { draft, lexicon, sentence } = reading;
  const numberOf = (split: Split | undefined): Member | undefined => {
    const member =
      split?.kind === 'bucket' || split?.kind === 'member' ? lexicon.member(split.name) : undefined;
    return member?.type === 'number' ? member : undefined;
  };
  const at = draft.splits.findIndex(({ is }) => numberOf(is) !== undefined);
  const sql = numberOf(draft.splits[at]?.is)?.sql;
  const isInstead =
    draft.links.has('replace') ||
    sentence.slots.some(({ text }, i) => (text === 'now' && i < 2) || (text === 'but' && i < 3));
  if (!order || sql === undefined || !isInstead || draft.ranking) return;
  const sum = lexicon.members.find((m) => m.aggType === 'sum' && m.rowSql === sql);
  if (!sum) return;
  draft.splits.splice(at, 1);
  draft.ranking = { desc: true, words: 'rank', by: { kind: 'measure', name: sum.name } };
}

/** Of what the plan before has measured: "30 %" of a share is 0.3. */
function boundsOf({ draft, lexicon }: Reading, term: Term): Having[] {
  const member = term.kind === 'measure' ? lexicon.member(term.name) : undefined;
  return (draft.bounds ?? []).map(({ op, value, unit }) => {
    const isShare =
      term.kind === 'share' || term.kind === 'part' || (member !== undefined && isPercent(member));
    const factor = isShare && (unit !== undefined || value > 1) ? 0.01 : factorOf(member, unit);
    return { term, op, value: value * factor };
  });
}

/** "Only the ones under 90 minutes", of rows: of the one number that they have in such a unit. */
function boundsOfRows(reading: Reading, bounds: NonNullable<Reading['draft']['bounds']>): Filter[] {
  const { members, view } = reading.lexicon;
  return bounds.flatMap(({ op, value, unit }): Filter[] => {
    const fitting = members.filter(
      (m) => m.kind === 'dimension' && m.type === 'number' && unit !== undefined && fitsUnit(m, unit),
    );
    const own = fitting.filter((m) => m.cubes.has(view.root));
    const [member, other] = own.length > 0 ? own : fitting;
    return member && !other
      ? [{ on: 'number', member: member.name, op, value: value * factorOf(member, unit) }]
      : [];
  });
}

/** The end that the rows are named from: "arrivals". */
function rowRole({ sentence, lexicon }: Reading): string | undefined {
  const stems = sentence.slots.flatMap((s) => (s.tokens.length === 1 ? [s.tokens[0]?.stem] : []));
  return lexicon.members.find((m) => m.hints.role?.rows?.some((word) => stems.includes(word)))?.hints.role
    ?.name;
}

const replaceBy = <T>(old: readonly T[], fresh: readonly T[], key: (item: T) => string): T[] => [
  ...old.filter((o) => !fresh.some((f) => key(f) === key(o))),
  ...fresh,
];

function withSplits(reading: Reading, plan: Plan): Plan {
  const { draft } = reading;
  // "Per month instead of per channel": what stands behind goes.
  const { slots } = reading.sentence;
  const end = slots.findIndex(
    ({ text }, i) => /^(?:instead of|rather than)$/.test(`${text} ${slots[i + 1]?.text ?? ''}`) && i > 0,
  );
  // "As a percentage of each quarter": of what is split by these already.
  if (eachOf(reading, plan)) return plan;
  const fresh = draft.splits.filter(({ at }) => end < 0 || at < end).map((s) => s.is);
  const compared = draft.isComparison
    ? plan.filters.flatMap((f): Split[] =>
        f.on === 'values' && f.values.length > 1 ? [{ kind: 'member', name: f.member }] : [],
      )
    : [];
  const wanted = [
    ...fresh,
    ...compared.filter((c) => !plan.splits.some((s) => JSON.stringify(s) === JSON.stringify(c))),
  ];
  if (plan.kind === 'rows' && fresh.length > 0)
    return { ...dropRanking(plan), kind: 'groups', terms: [rowCount(reading)], splits: fresh };
  if (wanted.length === 0) return draft.isComparison ? withPeriodSplit(plan) : plan;
  const isTime = (s: Split): boolean => s.kind === 'time' || s.kind === 'part';
  const keepsRanking =
    !wanted.some(isTime) || (plan.splits.some(isTime) === false && plan.order === undefined);
  const words = reading.sentence.slots.flatMap((s) => s.tokens.map((t) => t.word)).join(' ');
  const adds =
    (draft.links.has('add') || /\b(?:break|split|also|as well|too)\b/.test(words)) &&
    !/\binstead\b/.test(words);
  const isKept = (old: Split): boolean => {
    if (!isSeriesOf(plan, old, wanted) && wanted.some((w) => isTime(w) === isTime(old)))
      return adds && !wanted.some((w) => JSON.stringify(w) === JSON.stringify(old)) && !isTime(old);
    const isCompared =
      old.kind === 'member' &&
      plan.filters.some((f) => f.on === 'values' && f.member === old.name && f.values.length > 1);
    if (isSeriesOf(plan, old, wanted)) return true;
    return adds || isCompared || old.kind === 'cases' || compared.length > 0;
  };
  const [outer] = draft.splits;
  // "And in each state?": the same ranking inside of each.
  if (
    outer?.each &&
    wanted.length === 1 &&
    // "Top 3 of each category": of the groups there were.
    ((plan.order && plan.limit !== undefined) || draft.ranking?.limit !== undefined) &&
    !plan.each &&
    plan.splits.length === 1 &&
    JSON.stringify(plan.splits) !== JSON.stringify(wanted)
  )
    return { ...plan, splits: [...wanted, ...plan.splits], each: true };
  const splits = [...plan.splits.filter(isKept), ...wanted];
  const { order: _order, limit: _limit, offset: _offset, each: _each, ...rest } = plan;
  return keepsRanking && plan.order
    ? { ...plan, splits, kind: 'groups' }
    : { ...rest, splits, kind: 'groups', having: splits.some(isTime) ? [] : rest.having };
}

/** Periods that are compared stay beside each other. */
const isSeriesOf = (plan: Plan, old: Split, wanted: readonly Split[]): boolean =>
  old.kind === 'time' &&
  !wanted.some((w) => w.kind === 'time') &&
  plan.filters.some((f) => f.on === 'period' && f.periods.length > 1);

function withPeriodSplit(plan: Plan): Plan {
  const period = plan.filters.find((f) => f.on === 'period');
  const grain = period?.on === 'period' ? period.periods[0]?.grain : undefined;
  if (
    period?.on !== 'period' ||
    period.periods.length < 2 ||
    grain === undefined ||
    plan.splits.some((s) => s.kind === 'time')
  )
    return plan;
  return { ...plan, splits: [{ kind: 'time', name: period.member, grain }, ...plan.splits] };
}

function withTerms(reading: Reading, plan: Plan): Plan {
  const { draft } = reading;
  if (draft.share && plan.splits.length > 0 && draft.terms.length === 0 && draft.filters.length === 0) {
    const of = plan.terms.find((t) => addsUpTerm(reading, t));
    if (!of) return plan;
    const within = eachOf(reading, plan);
    return { ...plan, terms: [of, { kind: 'part', of, ...(within ? { within } : {}) }] };
  }
  if (draft.share) {
    const own = draft.filters.map((f) => f.is);
    const members = own.flatMap((f) => memberOf(f) ?? []);
    // "What share of that is Spain": of what was measured, and not by country any more.
    const of = plan.terms.find((t) => addsUpTerm(reading, t)) ?? rowCount(reading);
    if (own.length > 0)
      return {
        ...plan,
        filters: plan.filters.filter((f) => !own.includes(f)),
        splits: plan.splits.filter((s) => s.kind !== 'member' || !members.includes(s.name)),
        terms: [{ kind: 'share', of, when: own, ...(draft.share.percent ? { percent: true } : {}) }],
      };
  }
  if (draft.isAmount && plan.terms.every((t) => isMoneyTerm(reading, t))) return plan;
  if (draft.terms.length === 0 && draft.rowsAt.length === 0) return plan;
  const isCount = /how many|number of|\bcounts?\b/.test(
    reading.sentence.slots.map((s) => s.tokens[0]?.word).join(' '),
  );
  const isAll = plan.limit === undefined;
  if (draft.terms.length === 0 && plan.kind === 'rows') {
    if (isCount && (plan.limit ?? 1) > 1) draft.problem ??= ofFirst('count');
    if (!isCount || !isAll) return plan;
    return { ...dropRanking(plan), kind: 'groups', terms: [rowCount(reading)] };
  }
  // A bare row noun ("just the orders from …") names no new measure.
  if (draft.terms.length === 0 && !isCount) return plan;
  if (isOnlyOf(reading)) return plan;
  if (isCount && isCountOfThose(reading, plan)) return plan;
  const fresh = termsOf(reading);
  const adds =
    draft.links.has('add') ||
    /^\s*(?:with|include|including|and also|plus)\b/.test(
      reading.sentence.slots.map((s) => s.tokens[0]?.word).join(' '),
    );
  const terms = adds
    ? [...plan.terms, ...fresh.filter((f) => !plan.terms.some((t) => sameTerm(t, f)))]
    : fresh;
  const [first] = terms;
  const order = plan.order && first && !adds ? { ...plan.order, by: first } : plan.order;
  return { ...plan, kind: plan.kind === 'rows' ? 'groups' : plan.kind, terms, ...(order ? { order } : {}) };
}

/** "And how many of those came late": of the orders that were counted, and not of their lines. */
function isCountOfThose({ draft, lexicon }: Reading, { terms: [only, another] }: Plan): boolean {
  const counted = only?.kind === 'measure' ? lexicon.member(only.name)?.aggType : undefined;
  return (
    counted === 'countDistinct' &&
    another === undefined &&
    draft.links.has('those') &&
    draft.rowsAt.length === 0 &&
    draft.terms.every(({ is }) => is.kind === 'rows')
  );
}

/** "The same, but only viewers who live in France": of whom, and no number of them. */
function isOnlyOf({ draft, lexicon, sentence }: Reading): boolean {
  const words = sentence.slots.flatMap((s) => s.tokens.map((t) => t.word)).join(' ');
  return (
    /\b(?:only|just|keep|same|for|of|from|among|excluding|exclude|without|except|ignoring)\b/.test(words) &&
    !/\b(?:how many|number of|count)\b/.test(words) &&
    draft.filters.length + draft.having.length > 0 &&
    draft.terms.every(
      ({ is }) => is.kind === 'measure' && lexicon.member(is.name)?.aggType === 'countDistinct',
    )
  );
}

/** "The last 5 orders; which was the largest, how many were returned?": of five alone. */
const ofFirst = (deed: string): Problem => ({
  text: `I cannot ${deed} among the first rows of a list alone: please ask it whole.`,
  search: deed,
});

function withRanking(reading: Reading, plan: Plan): Plan {
  const { draft } = reading;
  const { ranking } = draft;
  if (draft.links.has('reverse') && plan.order)
    return { ...plan, order: { ...plan.order, desc: !plan.order.desc } };
  if (!ranking) return plan;
  // "Which was the largest?" of rows: by what each of them comes to.
  const of = plan.order?.by.kind === 'aggregate' ? reading.lexicon.member(plan.order.by.of) : undefined;
  const isRanked = of !== undefined && of.type !== 'time';
  const isSized = /^(?:longest|shortest|largest|biggest|smallest|slowest|fastest|best|worst)$/.test(
    ranking.words,
  );
  // "Which one is the oldest?" of rows: the one that came first of all, and no first one of those that came last.
  const isByTime = new RegExp(`^(?:${recent}|${early})$`).test(ranking.words);
  const isMany = (ranking.limit ?? 1) > 1 || reading.sentence.slots.some(({ text }) => text === 'ones');
  // The first three of a list stand first in it.
  const isPlace = isMany && /^(?:first|last)$/.test(ranking.words);
  if (plan.kind === 'rows' && isByTime && !isPlace && !ranking.by && ranking.offset === undefined) {
    const made = rowsPlan(reading, plan, !isMany);
    if ('plan' in made && plan.limit === undefined) return made.plan;
    draft.problem ??= 'problem' in made ? made.problem : ofFirst('rank');
  }
  // "Which one of them has the most cars?": by what each row has of it.
  const isOfRow = rowMemberOf(reading, ranking.by) !== undefined;
  if (
    plan.kind === 'rows' &&
    (isOfRow || sameTerm(ranking.by, rowCount(reading)) || (isSized && !ranking.by && !isRanked))
  ) {
    const { by: _by, ...rest } = ranking;
    if (!isOfRow) draft.ranking = rest;
    const words = reading.sentence.slots.map((s) => s.tokens[0]?.word).join(' ');
    const isOne = isOfRow
      ? draft.isOne === true || (ranking.limit === undefined && /^(?:and )?(?:which|what)\b/.test(words))
      : /^(?:and )?(?:which|what) (?:one )?(?:is|was)\b/.test(words);
    const made = rowsPlan(reading, plan, isOne);
    if ('plan' in made && !(isOne && (plan.limit ?? 1) > 1)) return made.plan;
    draft.problem ??= 'problem' in made ? made.problem : ofFirst('rank');
  }
  const [first] = plan.terms;
  const by = ranking.by ?? plan.order?.by ?? first;
  if (!by) return plan;
  const told = by.kind === 'measure' ? by.name : by.kind === 'aggregate' ? by.of : undefined;
  const isPlain = told !== undefined || by.kind === 'rows';
  if (!ranking.by && isPlain && saysOther(ranking.words, reading.lexicon.member(told ?? ''), false))
    draft.problem ??= {
      text: `I cannot tell by what they are the "${ranking.words}": please name it, for example with "by".`,
      search: ranking.words,
    };
  // A bare number changes how many, not which end.
  const desc =
    ranking.words === '' || ranking.words === 'rank'
      ? (plan.order?.desc ?? ranking.desc)
      : ranking.words === 'top' && ranking.limit !== undefined
        ? (plan.order?.desc ?? true)
        : turnedByHint(reading, ranking.judged ?? ranking.words, by, ranking.desc, ranking.by !== undefined);
  const order: Order = {
    by,
    desc,
    ...(ranking.words ? { words: ranking.words } : plan.order?.words ? { words: plan.order.words } : {}),
  };
  const terms =
    plan.kind === 'groups' && !plan.terms.some((t) => sameTerm(t, by)) ? [by, ...plan.terms] : plan.terms;
  const limit =
    ranking.limit ?? (draft.isOne ? 1 : plan.limit) ?? (ranking.words === 'rank' ? undefined : 10);
  const { offset: _offset, ...rest } = plan;
  return {
    ...rest,
    terms,
    order,
    ...(limit === undefined ? {} : { limit }),
    ...(ranking.offset ? { offset: ranking.offset } : {}),
  };
}
