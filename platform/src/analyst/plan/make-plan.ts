/** From the parts of a request to the one thing to be worked out. */
import { addsUp, isPercent } from '../lexicon/meaning.js';
import { before, periodAround, addTo } from '../read/calendar.js';
import type { Placed, Problem, Ranking, Reading } from '../read/draft.js';
import { fittingGrain } from '../read/read-splits.js';
import { defaultTerm, rowCount, rowMemberOf, timeMember } from '../read/resolve.js';
import { turnEnds } from './turn-ends.js';
import {
  sameTerm,
  type Filter,
  type Grain,
  type Order,
  type Period,
  type Plan,
  type Split,
  type Term,
} from './plan.js';

/** Groups that a ranking shows when no number is said, and rows of a list. */
const usualLimit = 10;

export type Made = { readonly plan: Plan } | { readonly problem: Problem };

export function makePlan(reading: Reading): Made {
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
  if (isChange && draft.share) draft.growth = { drivers: false, ...draft.growth, relative: true };
  compareNames(reading);
  mapPlaces(reading);
  const share = isChange ? undefined : shareOf(reading);
  if (share && 'problem' in share) return share;
  const splits = splitsOf(reading);
  const filters = [
    ...(share?.filters ?? draft.filters.map((f) => f.is)),
    ...periodFilter(reading, share?.periods ?? draft.periods.map((p) => p.is)),
    ...ofOtherTime(reading, splits),
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
  };
  if (draft.perGroup)
    return {
      plan: turnEnds(
        { ...base, kind: 'groupAverage', terms: [draft.perGroup.of], splits: [draft.perGroup.split] },
        reading.lexicon,
      ),
    };
  const isBare = isOnlyNames(reading);
  if (draft.isOverview === true || isBare) return { plan: { ...base, terms: overviewTerms(reading) } };
  if (share) return finish(reading, { ...base, terms: share.terms });
  if (draft.growth) return growthPlan(reading, base);
  if (draft.distribution)
    return {
      plan: {
        ...base,
        filters: [...filters, { on: 'empty', member: draft.distribution.name, negate: true }],
        terms: [rowCount(reading)],
        splits: [{ kind: 'bucket', name: draft.distribution.name }, ...splits],
      },
    };
  const isOneRow =
    draft.isSingle === true &&
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
  if (!draft.among && (draft.isList || draft.isRecord || isOneRow)) return rowsPlan(reading, base, isOneRow);
  return finish(reading, { ...base, terms: termsOf(reading) });
}

/** Nothing but values, as in a field of search. */
export const isOnlyNames = ({ draft, sentence }: Reading): boolean =>
  draft.filters.length > 0 &&
  sentence.slots.every(
    (s) => /^[-–—,?.!]$/.test(s.text) || s.meanings?.some((m) => m.kind === 'value') === true,
  );

/** "Compare A with B" where the two are of different members: each is a case of its own. */
function compareNames({ draft, lexicon }: Reading): void {
  const names = draft.filters
    .map((f) => f.is)
    .filter((f) => f.on === 'values' && f.values.length === 1 && !f.negate);
  const [a, b] = names;
  if (
    !draft.isComparison ||
    names.length !== 2 ||
    a?.on !== 'values' ||
    b?.on !== 'values' ||
    a.member === b.member
  )
    return;
  if (draft.splits.some((s) => s.is.kind !== 'time') || draft.periods.length > 1) return;
  const kinds = [a, b].map((f) => lexicon.member(f.member)?.hints.role?.name);
  if (kinds[0] === undefined || kinds[0] !== kinds[1]) return;
  const cases = [a, b].map((f) => ({ label: String(f.values[0]), filters: [f] }));
  const rest = draft.filters.filter((f) => f.is !== a && f.is !== b);
  draft.filters.splice(0, draft.filters.length, ...rest, { is: { on: 'any', of: [[a], [b]] }, at: 0 });
  draft.splits.push({ is: { kind: 'cases', title: 'Name', cases }, at: 0 });
}

/** "The longest stay, and which guest was it": the row that the model's own extreme is of. */
function extremeOf(reading: Reading): Ranking | undefined {
  const { draft, lexicon } = reading;
  const name = draft.terms[0]?.is.kind === 'measure' ? draft.terms[0].is.name : '';
  const { aggType } = lexicon.member(name) ?? {};
  const isOwn = draft.isSingle === true && (aggType === 'max' || aggType === 'min');
  const isGrouped = draft.splits.some((s) => s.each) || draft.having.length > 0;
  const of = isOwn && !isGrouped ? rowMemberOf(reading, { kind: 'measure', name }) : undefined;
  return of === undefined
    ? undefined
    : { desc: aggType === 'max', by: { kind: 'aggregate', fn: 'avg', of }, words: 'single' };
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

/** How many, and what they are on average. */
function overviewTerms(reading: Reading): Term[] {
  const { members } = reading.lexicon;
  const telling = members.filter(
    (m) => m.kind === 'measure' && (m.aggType === 'avg' || (isPercent(m) && m.hints.additive === false)),
  );
  const money = members.filter((m) => m.kind === 'measure' && m.hints.default === true);
  return [
    rowCount(reading),
    ...[...money, ...telling].slice(0, 5).map((m): Term => ({ kind: 'measure', name: m.name })),
  ];
}

/** Rows that never came to that time are in no month of it. */
function ofOtherTime(reading: Reading, splits: readonly Split[]): Filter[] {
  const time = timeMember(reading);
  if (!time || time.hints.default === true || reading.draft.periods.length > 0) return [];
  const isUsual = reading.lexicon.members.find((m) => m.kind === 'dimension' && m.type === 'time') === time;
  return !isUsual && splits.some((s) => 'name' in s && s.name === time.name)
    ? [{ on: 'empty', member: time.name, negate: true }]
    : [];
}

export function termsOf(reading: Reading): Term[] {
  const { draft } = reading;
  const said = [...draft.terms].sort((a, b) => a.at - b.at).map((t) => t.is);
  const by = draft.ranking?.by;
  if (by && !said.some((t) => sameTerm(t, by))) return [by, ...said.filter((t) => !sameTerm(t, by))];
  if (said.length > 0) return said;
  // "Which countries have an average over 8": what was compared is what is shown.
  const [having] = draft.having;
  if (having && draft.ranking === undefined) return [having.term];
  return [
    draft.rowsAt.length > 0 || (draft.having.length === 0 && draft.ranking === undefined)
      ? draft.rowsAt.length > 0
        ? rowCount(reading)
        : defaultTerm(reading)
      : defaultTerm(reading),
  ];
}

/** One of several periods that the rows do not reach would be answered by the others alone. */
function outsideOf({ draft, clock, facts }: Reading): Problem | undefined {
  const { first, last } = clock;
  if (first === undefined || last === undefined || draft.periods.length < 2) return undefined;
  const isOutside = ({ from, to }: Period): boolean =>
    (from !== undefined && from > last) || (to !== undefined && to <= first);
  const outside = draft.periods.map((p) => p.is).filter(isOutside);
  if (outside.length === 0 || outside.length === draft.periods.length) return undefined;
  return {
    text: `The ${facts.rowNoun.many} that you can see do not reach all of the periods that you name, so they cannot be put together or compared.`,
    search: facts.rowNoun.many,
  };
}

/** The ranking's end and the size of what is ranked. */
function finish(reading: Reading, plan: Plan): Made {
  const made = finished(reading, plan);
  return 'plan' in made ? { plan: turnEnds(made.plan, reading.lexicon) } : made;
}

function finished(reading: Reading, plan: Plan): Made {
  const { draft } = reading;
  const count = groupCountOf(reading, plan);
  if (count) return { plan: count };
  if (plan.having.length > 0 && plan.splits.length === 0) return { problem: noSingles(reading, plan) };
  // Two that are compared stay in their order.
  const isPair = draft.isComparison === true || draft.periods.length > 1;
  const isAsked = isPair && /^(?:better|worse)$/.test(draft.ranking?.words ?? '');
  const ranking = isAsked ? undefined : draft.ranking;
  if (!ranking && plan.having.length === 0) return { plan };
  if (plan.splits.length === 0) return extremePlan(reading, plan);
  return { plan: withSize(reading, { ...plan, ...rankingPart(reading, plan) }) };
}

function rankingPart(reading: Reading, plan: Plan): Partial<Plan> {
  const { ranking } = reading.draft;
  const [first] = plan.terms;
  const by = ranking?.by && plan.terms.some((t) => sameTerm(t, ranking.by)) ? ranking.by : first;
  if (!by) return {};
  const order: Order = {
    by,
    desc: ranking ? turnedByHint(reading, ranking.words, by, ranking.desc, ranking.by !== undefined) : true,
    ...(ranking?.words ? { words: ranking.words } : {}),
  };
  const isOpen = ranking === undefined || ranking.words === 'rank';
  // "Which day is worst? Show them by day": all of them.
  const isCounted = reading.sentence.slots.some((s) => s.text.startsWith('#'));
  const isWhole =
    !isCounted &&
    reading.draft.splits.some(
      (s, i, all) =>
        !s.each &&
        all.some(
          (other, k) => k !== i && other.at !== s.at && JSON.stringify(other.is) === JSON.stringify(s.is),
        ),
    );
  const limit = isWhole
    ? undefined
    : (ranking?.limit ?? (isOpen ? undefined : reading.draft.isOne ? 1 : usualLimit));
  const outer = plan.splits.findIndex((split) =>
    reading.draft.splits.some((s) => s.each && JSON.stringify(s.is) === JSON.stringify(split)),
  );
  const isEach = plan.splits.length === 2 && outer >= 0 && limit !== undefined;
  const splits = isEach && outer === 1 ? [...plan.splits].reverse() : plan.splits;
  const filters =
    limit === undefined ? plan.filters : [...plan.filters, ...namedGroups(reading, splits, plan.filters)];
  return {
    order,
    splits,
    filters,
    ...(limit === undefined ? {} : { limit }),
    ...(ranking?.offset && !isEach ? { offset: ranking.offset } : {}),
    ...(isEach ? { each: true } : {}),
  };
}

/** A ranking names things: rows without one are no entry of it. */
function namedGroups(reading: Reading, splits: readonly Split[], filters: readonly Filter[]): Filter[] {
  const { empty } = reading.lexicon.holdings;
  return splits.flatMap((s): Filter[] =>
    s.kind === 'member' && empty.has(s.name) && !filters.some((f) => 'member' in f && f.member === s.name)
      ? [{ on: 'empty', member: s.name, negate: true }]
      : [],
  );
}

/** "Best" by a measure that is named elsewhere in the question. */
function turnedByHint(reading: Reading, words: string, by: Term, desc: boolean, isSettled: boolean): boolean {
  if (isSettled || !/best|worst|better|worse|poorest/.test(words)) return desc;
  const name = by.kind === 'measure' ? by.name : by.kind === 'aggregate' ? by.of : '';
  return reading.lexicon.member(name)?.hints.better === 'down' ? !desc : desc;
}

/** A ranking by an average or a rate says how large each group is. */
export function withSize(reading: Reading, plan: Plan): Plan {
  const by = plan.order?.by;
  if (!by || addsUpTerm(reading, by) || plan.kind !== 'groups') return plan;
  const size = rowCount(reading);
  return plan.terms.some((t) => sameTerm(t, size)) ? plan : { ...plan, terms: [...plan.terms, size] };
}

export function addsUpTerm(reading: Pick<Reading, 'lexicon'>, term: Term | undefined): boolean {
  if (!term) return false;
  if (term.kind === 'measure') {
    const member = reading.lexicon.member(term.name);
    return member !== undefined && addsUp(member);
  }
  if (term.kind === 'when') return addsUpTerm(reading, term.of);
  return term.kind === 'rows' || term.kind === 'part' || (term.kind === 'aggregate' && term.fn === 'sum');
}

/** "How many customers have more than three orders": the groups are counted. */
function groupCountOf(reading: Reading, plan: Plan): Plan | undefined {
  if (plan.having.length === 0 || plan.splits.length > 0) return undefined;
  const [term] = plan.terms;
  const name =
    term?.kind === 'aggregate' && term.fn === 'distinct'
      ? term.of
      : term?.kind === 'measure'
        ? countedBy(reading, term.name)
        : undefined;
  if (name === undefined) return undefined;
  const split: Split = { kind: 'member', name };
  const terms = plan.having.map((h) => h.term);
  const isCount = reading.sentence.slots.some((s) => /^(?:many|number|count)$/.test(s.tokens[0]?.word ?? ''));
  if (!isCount) return { ...plan, splits: [split], terms, order: { by: terms[0]!, desc: true } };
  return {
    ...plan,
    kind: 'groupCount',
    splits: [split],
    terms,
  };
}

function countedBy(reading: Reading, measure: string): string | undefined {
  const member = reading.lexicon.member(measure);
  if (member?.aggType !== 'countDistinct') return undefined;
  return reading.lexicon.members.find(
    (m) => m.kind === 'dimension' && member.sql === `COUNT(DISTINCT ${m.sql})`,
  )?.name;
}

function noSingles(reading: Reading, plan: Plan): Problem {
  const [having] = plan.having;
  const name = having?.term.kind === 'measure' ? having.term.name : '';
  const title =
    reading.lexicon.member(name)?.title.toLowerCase() ?? `number of ${reading.facts.rowNoun.many}`;
  return {
    text: `I can compare the ${title} of groups with a number, and need to know which groups: say for example "by" and what to group by.`,
    search: title,
  };
}

/** A ranking without groups: of a number, its extreme; of the rows, the first of them. */
function extremePlan(reading: Reading, plan: Plan): Made {
  const { ranking } = reading.draft;
  const by = ranking?.by ?? plan.terms[0];
  const row = rowMemberOf(reading, by);
  if (!ranking || row === undefined || !by)
    return ranking?.limit === undefined && ranking?.words && !/^(?:most|rank|least|top)$/.test(ranking.words)
      ? rowsPlan(reading, plan)
      : { plan: { ...plan, terms: plan.terms } };
  if (ranking.limit !== undefined && ranking.limit > 1) return rowsPlan(reading, plan);
  const named = reading.lexicon.members.find(
    (m) =>
      m.kind === 'measure' &&
      m.aggType === (ranking.desc ? 'max' : 'min') &&
      m.rowSql === reading.lexicon.member(row)?.sql,
  );
  const extreme: Term = named
    ? { kind: 'measure', name: named.name }
    : { kind: 'aggregate', fn: ranking.desc ? 'max' : 'min', of: row };
  return { plan: { ...plan, terms: [extreme, ...plan.terms.filter((t) => !sameTerm(t, by))] } };
}

function rowsPlan(reading: Reading, base: Plan, isOne = false): Made {
  const { draft } = reading;
  const time = timeMember(reading);
  const by =
    draft.ranking?.by ??
    (draft.ranking &&
    /expensive|largest|biggest|highest|longest|lowest|smallest|shortest|top|best|worst|most|cheapest/.test(
      draft.ranking.words,
    )
      ? draft.terms[0]?.is
      : undefined);
  const row =
    rowMemberOf(reading, by) ??
    (draft.ranking && !/newest|latest|recent|last|first|earliest|oldest|^$/.test(draft.ranking.words)
      ? onlyNumber(reading)
      : undefined);
  const id = reading.lexicon.members.find(
    (m) =>
      m.kind === 'dimension' &&
      m.hints.code === true &&
      m.type !== 'time' &&
      /(?:^|_)(?:id|number|no)$/.test(m.name),
  );
  if (by && row === undefined) {
    if (!id)
      return {
        problem: {
          text: `The data model holds no single ${reading.facts.rowNoun.many} by that, only totals and averages. I can rank groups of them.`,
          search: reading.facts.rowNoun.many,
        },
      };
    return finish(reading, { ...base, terms: [by], splits: [{ kind: 'member', name: id.name }] });
  }
  const columns = [
    ...draft.splits.flatMap((s) => ('name' in s.is ? [s.is.name] : [])),
    ...draft.terms.flatMap((t) => rowMemberOf(reading, t.is) ?? []),
  ];
  const orderBy: Term | undefined =
    row !== undefined
      ? { kind: 'aggregate', fn: 'max', of: row }
      : time
        ? { kind: 'aggregate', fn: 'max', of: time.name }
        : undefined;
  const words = draft.ranking?.words ?? '';
  const desc = draft.ranking
    ? /first|earliest|oldest/.test(words) && row === undefined
      ? false
      : draft.ranking.desc
    : true;
  const limit = isOne ? 1 : (draft.ranking?.limit ?? (draft.ranking ? usualLimit : undefined));
  const filters =
    row === undefined ? base.filters : [...base.filters, { on: 'empty' as const, member: row, negate: true }];
  return {
    plan: {
      ...base,
      filters,
      kind: 'rows',
      terms: [],
      splits: [],
      columns: [...new Set([...columns, ...(row === undefined ? [] : [row])])],
      ...(orderBy
        ? {
            order: {
              by: orderBy,
              desc,
              ...(words ? { words } : {}),
              ...(row !== undefined && time ? { then: time.name } : {}),
            },
          }
        : {}),
      ...(limit === undefined ? {} : { limit }),
    },
  };
}

/** The one number that rows can be ranked by, or the model's default among them. */
function onlyNumber(reading: Reading): string | undefined {
  const numbers = reading.lexicon.members.filter(
    (m) => m.kind === 'dimension' && m.type === 'number' && m.hints.code !== true,
  );
  return (numbers.find((m) => m.hints.default === true) ?? (numbers.length === 1 ? numbers[0] : undefined))
    ?.name;
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

/** The splits said, and those that a comparison needs. */
function splitsOf(reading: Reading): Split[] {
  const { draft } = reading;
  const splits: Split[] = [];
  for (const { is } of [...draft.splits].sort((a, b) => a.at - b.at))
    if (!splits.some((s) => JSON.stringify(s) === JSON.stringify(is))) splits.push(is);
  const several = draft.filters
    .map((f) => f.is)
    .filter((f) => f.on === 'values' && f.values.length > 1 && !f.negate);
  const wants =
    draft.isComparison === true ||
    draft.links.has('each') ||
    (draft.ranking !== undefined && splits.length === 0);
  if (!wants) return splits;
  for (const f of several)
    if (f.on === 'values' && !splits.some((s) => s.kind === 'member' && s.name === f.member))
      splits.unshift({ kind: 'member', name: f.member });
  const time = timeMember(reading);
  const { periods } = draft;
  const [first, second] = periods.map((p) => p.is);
  if (
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

type Share = { terms: Term[]; filters: Filter[]; periods: Period[] };

const verbs =
  /^(?:is|are|was|were|do|does|did|come|comes|came|go|goes|went|have|has|had|that|which|who|get|got|use|used|arrive|arrived|made|placed|contain|belong|end|ended|by|received|bought|paid|left|contained)$/;

/** The numerator's conditions stand behind the verb; what stands before it says of what the share is. */
function shareOf(reading: Reading): Share | { problem: Problem } | undefined {
  const { draft, sentence } = reading;
  const { share } = draft;
  if (!share) return undefined;
  const said = draft.terms.map((t) => t.is);
  const member = said[0]?.kind === 'measure' ? reading.lexicon.member(said[0].name) : undefined;
  // "The share of late arrivals" may be a measure of its own.
  if (member && isPercent(member)) return undefined;
  const verb = sentence.slots.findIndex(
    (slot, i) => i >= share.to && verbs.test(slot.tokens[0]?.word ?? '') && slot.tokens.length === 1,
  );
  const saidBefore = draft.terms.filter((t) => verb < 0 || t.at <= verb).map((t) => t.is);
  const of =
    saidBefore.find((t) => addsUpTerm(reading, t) || (t.kind === 'aggregate' && t.fn === 'distinct')) ??
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
  const plain = draft.filters.filter((f) => f.is.on !== 'period');
  for (const at of verb >= 0 ? [verb, share.at] : [share.at, 0]) {
    const when = behind(plain, at);
    if (when.length === 0) {
      if (
        at === verb &&
        sentence.slots.some((slot, i) => i > verb && !slot.used && slot.text.startsWith('§'))
      )
        break;
      continue;
    }
    return {
      terms: [{ kind: 'share', of, when, ...(share.percent ? { percent: true } : {}) }],
      filters: draft.filters.map((f) => f.is).filter((f) => !when.includes(f)),
      periods: draft.periods.map((p) => p.is),
    };
  }
  const isUnread =
    verb >= 0 && sentence.slots.some((slot, i) => i > verb && !slot.used && slot.text.startsWith('§'));
  const periods = verb >= 0 && !isUnread ? behind(draft.periods, verb) : [];
  if (periods.length > 0 && draft.splits.length === 0) {
    return {
      terms: [
        {
          kind: 'share',
          of,
          when: periodFilter(reading, periods),
          ...(share.percent ? { percent: true } : {}),
        },
      ],
      filters: draft.filters.map((f) => f.is),
      periods: ahead(draft.periods, verb),
    };
  }
  if (draft.splits.length > 0) {
    if (!addsUpTerm(reading, of)) return undefined;
    return {
      terms: [of, { kind: 'part', of }],
      filters: draft.filters.map((f) => f.is),
      periods: draft.periods.map((p) => p.is),
    };
  }
  if (draft.having.length > 0) return undefined;
  return {
    problem: {
      text: `A share needs a condition: of all ${reading.facts.rowNoun.many}, those that meet what?`,
      search: 'share',
    },
  };
}

function growthPlan(reading: Reading, base: Plan): Made {
  const { draft, clock } = reading;
  const growth = draft.growth!;
  const time = timeMember(reading);
  const [of = defaultTerm(reading)] = termsOf(reading);
  if (!time)
    return { problem: { text: 'The data model holds no time, so nothing can grow in it.', search: 'time' } };
  const series = base.splits.find((s) => s.kind === 'time');
  const rest = base.splits.filter((s) => s.kind !== 'time');
  const periods = draft.periods
    .map((p) => p.is)
    .filter((p) => p.from !== undefined && p.to !== undefined)
    .sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  const isPair =
    periods.length >= 2 ||
    (!series &&
      ((periods.length === 1 && !isCoarser(periods[0]?.grain, growth.back)) ||
        growth.drivers ||
        (growth.back !== undefined && rest.length > 0)));
  if (!isPair) {
    const grain = series?.kind === 'time' ? series.grain : (growth.back ?? fittingGrain(reading));
    const splits: Split[] = [{ kind: 'time', name: time.name, grain }, ...rest];
    return {
      plan: {
        ...base,
        splits,
        terms: [of, { kind: 'step', of, relative: false }, { kind: 'step', of, relative: true }],
        ...(draft.ranking
          ? {
              order: {
                by: { kind: 'step', of, relative: growth.relative },
                desc: draft.ranking.desc,
                words: draft.ranking.words,
              },
              limit: draft.ranking.limit ?? 1,
            }
          : {}),
      },
    };
  }
  const grain = growth.back ?? 'month';
  const lastFull = periodAround(addTo(clock.last?.slice(0, 10) ?? clock.now, 1, 'day'), grain);
  const to = periods.at(-1) ?? before(lastFull, grain) ?? lastFull;
  const from = periods.length >= 2 ? periods[0] : before(to, growth.back);
  if (!from) return { problem: { text: 'I need two periods to compare.', search: 'time' } };
  const on = (period: Period): Term => ({
    kind: 'when',
    of,
    filters: periodFilter(reading, [period]),
    words: period.words,
  });
  const [a, b] = [on(from), on(to)];
  const change = (relative: boolean): Term => ({ kind: 'change', from: a, to: b, relative });
  let splits = rest;
  if (growth.drivers && splits.length === 0) {
    const telling = reading.lexicon.members.find(
      (m) =>
        m.kind === 'dimension' &&
        m.type === 'string' &&
        within(reading.lexicon.holdings.values.get(m.name)?.length ?? 0),
    );
    if (telling) {
      splits = [{ kind: 'member', name: telling.name }];
      draft.notes.push(
        `I split the change by ${telling.title.toLowerCase()}; name another dimension to see its parts.`,
      );
    }
  }
  const filters = [
    ...base.filters.filter((f) => f.on !== 'period' || f.negate),
    ...periodFilter(reading, [from, to]),
  ];
  const plan: Plan = { ...base, filters, splits, terms: [a, b, change(false), change(true)] };
  if (splits.length === 0) return { plan };
  const relative = growth.relative && draft.ranking !== undefined && !growth.drivers;
  return {
    plan: {
      ...plan,
      order: {
        by: change(relative),
        desc: draft.ranking?.desc ?? true,
        words: growth.drivers ? 'drivers' : (draft.ranking?.words ?? 'rank'),
      },
      ...(draft.ranking?.limit ? { limit: draft.ranking.limit } : {}),
    },
  };
}

/** Of a longer period that is named, the shorter ones are compared with each other. */
const isCoarser = (named: Grain | undefined, step: Grain | undefined): boolean => {
  const grains: readonly (Grain | undefined)[] = ['day', 'week', 'month', 'quarter', 'year'];
  return step !== undefined && grains.indexOf(named) > grains.indexOf(step) && step === 'week';
};

const within = (count: number): boolean => count >= 2 && count <= 50;
