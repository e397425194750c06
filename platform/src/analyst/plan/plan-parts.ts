/** Parts of a plan that several kinds of it are made of: terms, splits, the filter of its periods. */
import { isPercent, moneyFlow } from '../lexicon/meaning.js';
import type { Placed, Reading } from '../read/draft.js';
import { isSeveral } from '../read/answers/read-rows.js';
import { defaultTerm, rowCount, rowMemberOf } from '../read/resolve.js';
import { timeMember } from '../read/times/time-of-question.js';
import { sameTerm, type Filter, type Period, type Split, type Term } from './plan.js';

export function termsOf(reading: Reading): Term[] {
  const { draft } = reading;
  const all = [...draft.terms].sort((a, b) => a.at - b.at).map((t) => t.is);
  // "How do the ratings spread, how many 1s, 2s and 3s": the rating of each rating says nothing.
  const isOfItself = (term: Term): boolean => {
    const row = rowMemberOf(reading, term);
    return row !== undefined && draft.splits.some(({ is }) => is.kind === 'member' && is.name === row);
  };
  const said = all.filter((term) => !isOfItself(term));
  if (said.length < all.length && said.length === 0) return [rowCount(reading)];
  const by = draft.ranking?.by;
  if (by && !said.some((t) => sameTerm(t, by))) return [by, ...said.filter((t) => !sameTerm(t, by))];
  if (said.length > 0) return said;
  // "Which countries have an average over 8": what was compared is what is shown.
  const [having] = draft.having;
  if (having && draft.ranking === undefined) return [having.term];
  // "Reasons by club", "status by month": how many rows there are of each.
  const isKind = draft.splits.some(
    ({ is }) =>
      is.kind === 'member' &&
      /(?:^|_)(?:reason|reason_left|status|state|type|kind|gender|sex)s?$/.test(is.name),
  );
  // "No shows by hotel": how many there were.
  // What an account's rows are of is asked for in money.
  const isOfMoney = moneyFlow(reading.lexicon.members, 'net') !== undefined;
  // "Cancellations in Q1 against Q4" compares periods, "comedies against dramas" what they are.
  const areCompared = draft.isComparison === true && draft.periods.length < 2;
  const isCounted = !isOfMoney && (isKind || (!areCompared && reading.sentence.slots.some(isSeveral)));
  return [draft.rowsAt.length > 0 || isCounted ? rowCount(reading) : defaultTerm(reading)];
}

export function periodFilter(reading: Reading, periods: readonly Period[]): Filter[] {
  const time = timeMember(reading);
  if (!time || periods.length === 0) return [];
  // "the first half of 2025", "March, in 2025": one inside the other is the narrower.
  const inner = periods.filter((p) => !periods.some((q) => q !== p && inside(q, p)));
  return [{ on: 'period', member: time.name, periods: inner }];
}

const inside = (a: Period, b: Period): boolean =>
  (b.from === undefined || (a.from !== undefined && a.from >= b.from)) &&
  (b.to === undefined || (a.to !== undefined && a.to <= b.to)) &&
  !(a.from === b.from && a.to === b.to);

/** "A and B revenue": several that stand before what is measured, and are joined to no "or". */
function isEach({ draft, sentence: { slots } }: Reading, filter: Filter): boolean {
  const at = draft.filters.find((f) => f.is === filter)?.at ?? -1;
  const lead = slots.slice(0, at + 4);
  const first = slots.findIndex(({ meanings = [] }) =>
    meanings.some((m) => m.kind === 'measure' || m.kind === 'rows'),
  );
  const isJoined =
    lead.some((s) => s.tokens[0]?.word === 'and') && !lead.some((s) => s.tokens[0]?.word === 'or');
  return isJoined && at < first && at < 4;
}

/** "Closed by each agent": the agent is the one who closed, and no other one beside. */
function isTwice({ draft, lexicon, sentence }: Reading, { is, at }: Placed<Split>): boolean {
  const role = is.kind === 'member' ? lexicon.member(is.name)?.hints : undefined;
  if (is.kind !== 'member' || role?.role === undefined || role.default !== true) return false;
  return draft.splits.some((other) => {
    const own = other.is.kind === 'member' ? lexicon.member(other.is.name)?.hints.role : undefined;
    const between = sentence.slots.slice(other.at + 1, at);
    const isBeside =
      other.at < at &&
      at - other.at <= 3 &&
      !between.some((s) => /^(?:and|,|vs)$/.test(s.tokens[0]?.word ?? ''));
    return own !== undefined && own !== role.role && own.of === role.role?.of && isBeside;
  });
}

/** The splits said, and those that a comparison needs. */
export function splitsOf(reading: Reading): Split[] {
  const { draft } = reading;
  const splits: Split[] = [];
  for (const { is } of [...draft.splits].filter((s) => !isTwice(reading, s)).sort((a, b) => a.at - b.at))
    if (!splits.some((s) => JSON.stringify(s) === JSON.stringify(is))) splits.push(is);
  const several = draft.filters
    .map((f) => f.is)
    .filter((f) => f.on === 'values' && f.values.length > 1 && !f.negate);
  const wants =
    draft.isComparison === true ||
    draft.links.has('each') ||
    (draft.ranking !== undefined && splits.length === 0);
  // "Lumo and Acme revenue by month": a series of each.
  const named = splits.some((s) => s.kind === 'time') ? several.filter((f) => isEach(reading, f)) : [];
  if (!wants && named.length === 0) return splits;
  // "Porto vs Toronto on major and critical tickets": the two that "vs" stands between.
  const { slots } = reading.sentence;
  const beside = slots.flatMap((s, i) =>
    /^(?:vs|versus)$/.test(s.text) ? [slots[i - 1], slots[i + 1]].flatMap((x) => x?.meanings ?? []) : [],
  );
  const held = several.filter((f) =>
    beside.some((m) => m.kind === 'value' && f.on === 'values' && m.member.name === f.member),
  );
  for (const f of wants ? (held.length > 0 ? held : several) : named)
    if (f.on === 'values' && !splits.some((s) => s.kind === 'member' && s.name === f.member))
      splits.unshift({ kind: 'member', name: f.member });
  const time = timeMember(reading);
  const { periods } = draft;
  const [first, second] = periods.map((p) => p.is);
  if (
    wants &&
    several.length === 0 &&
    time &&
    first &&
    second &&
    !draft.growth &&
    !splits.some((s) => s.kind === 'time')
  ) {
    if (first.grain !== undefined && periods.every((p) => p.is.grain === first.grain))
      splits.unshift({ kind: 'time', name: time.name, grain: first.grain });
    else
      splits.unshift({
        kind: 'cases',
        title: 'Period',
        cases: periods.map((p) => ({ label: p.is.words, filters: periodFilter(reading, [p.is]) })),
      });
  }
  return splits;
}

/** How many, and what they are on average. */
export function overviewTerms(reading: Reading): Term[] {
  const { members } = reading.lexicon;
  const telling = members.filter(
    (m) => m.kind === 'measure' && (m.aggType === 'avg' || (isPercent(m) && m.hints.additive === false)),
  );
  const money = members.filter((m) => m.kind === 'measure' && m.hints.default === true);
  const own = [...money, ...telling].filter(
    (m) => !sameTerm(rowCount(reading), { kind: 'measure', name: m.name }),
  );
  return [rowCount(reading), ...own.slice(0, 5).map((m): Term => ({ kind: 'measure', name: m.name }))];
}

/** Rows that never came to that time are in no month of it. */
export function ofOtherTime(reading: Reading, splits: readonly Split[]): Filter[] {
  const time = timeMember(reading);
  if (!time || time.hints.default === true || reading.draft.periods.length > 0) return [];
  const isUsual = reading.lexicon.members.find((m) => m.kind === 'dimension' && m.type === 'time') === time;
  return !isUsual && splits.some((s) => 'name' in s && s.name === time.name)
    ? [{ on: 'empty', member: time.name, negate: true }]
    : [];
}
