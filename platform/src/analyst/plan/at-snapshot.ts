/**
 * Questions about rows that each say how a thing stood at a time. What stands is told of one time, the last one that is
 * asked about, and never added up over several; what has come and gone between is summed as everywhere.
 */
import type { Lexicon } from '../lexicon/lexicon.js';
import { isLevelMember } from '../lexicon/level-sums.js';
import { dayAfter, isOfLevel, snapshotGrain, snapshotsOf, type Snapshots } from '../lexicon/snapshots.js';
import { addTo, periodName, startOf } from '../read/calendar.js';
import type { Draft, Problem } from '../read/draft.js';
import { list, plural } from '../words/phrases.js';
import { hasInside, meets } from './days-of-filters.js';
import { withTerms, type Filter, type Grain, type Period, type Plan, type Term } from './plan.js';

export type AtSnapshot =
  { readonly plan: Plan; readonly notes: readonly string[] } | { readonly problem: Problem };

/** So many ends of quarters or years are named one by one. */
const MOST_ENDS = 200;

/** A plan whose levels are each of one snapshot, or why there is none. */
export function atSnapshot(asked: Plan, lexicon: Lexicon): AtSnapshot {
  const shot = snapshotsOf(lexicon);
  if (!shot) return { plan: asked, notes: [] };
  return new Binding(lexicon, shot).bind(asked);
}

/** A plan with what the question says of its times; what the one before has said of them stays. */
export const withTimes = (plan: Plan, { times, isAtEnd }: Pick<Draft, 'times' | 'isAtEnd'>): Plan => ({
  ...plan,
  ...(times ? { times } : {}),
  ...(isAtEnd ? { isAtEnd } : {}),
});

const sizes: Readonly<Record<Grain, number>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 };

class Binding {
  readonly #lexicon: Lexicon;
  readonly #shot: Snapshots;

  constructor(lexicon: Lexicon, shot: Snapshots) {
    this.#lexicon = lexicon;
    this.#shot = shot;
  }

  bind(asked: Plan): AtSnapshot {
    const { time } = this.#shot;
    const plan = withTerms(asked, (term) => this.#asMeasure(term));
    const terms = termsOf(plan);
    const isLevel = (term: Term): boolean => isOfLevel(term, this.#lexicon, this.#shot);
    const levels = plan.kind === 'rows' ? [] : terms.filter(isLevel);
    const flows = plan.kind === 'rows' ? [] : terms.filter((term) => !isLevel(term));
    if (plan.kind === 'rows' ? !this.#areOfOneTime(plan) : levels.length === 0)
      return plan.isAtEnd === true ? problemOf(atEnd(this.#name)) : this.#keep(plan);
    if (plan.times !== undefined) return this.#ofAll(plan, levels);
    if (hasInside(plan.filters, time.name))
      return problemOf(
        `The ${plural(this.#name)} are told as of one ${this.#shot.grain} each. Please name one period.`,
      );
    const series = plan.splits.find((s) => s.kind === 'time' && s.name === time.name);
    if (series?.kind === 'time') return this.#byTime(plan, series.grain, flows.length > 0);
    if (plan.splits.some((s) => (s.kind === 'part' || s.kind === 'weekend') && s.name === time.name))
      return levels.every(isMean(this.#lexicon))
        ? this.#keep(plan)
        : problemOf(
            `The rows say how things stood at each ${this.#shot.grain}, so they cannot be counted over several. Ask "by ${this.#shot.grain}".`,
          );
    const paced = this.#paced(plan, levels);
    if (paced) return paced;
    const notes: string[] = [];
    const inTerms = this.#inTerms(plan);
    const inCases = this.#inCases(inTerms, notes);
    if (inCases !== inTerms) return { plan: inCases, notes };
    const isOwnTime = (term: Term): boolean =>
      JSON.stringify(term).includes(`"on":"period","member":"${time.name}"`);
    const free = termsOf(inTerms).filter((term) => isLevel(term) && !isOwnTime(term));
    if (plan.kind !== 'rows' && free.length === 0) return { plan: inTerms, notes };
    const own = plan.filters.filter((f) => this.#isOfTime(f));
    const several = own.flatMap((f) => (f.on === 'period' && f.negate !== true ? f.periods : []));
    if (several.length > 1) return this.#bySeveral(plan, several, flows.length > 0);
    const held = this.#daysOf(own);
    const last = held.at(-1) ?? this.#before(several[0]);
    if (last === undefined) return { plan: inTerms, notes };
    const mean = held.length > 1 && several.length === 1 ? this.#meanOver(inTerms) : undefined;
    if (mean) return mean;
    if (held.length > 1 && several.length === 1 && isExtreme(inTerms))
      return this.#peak(inTerms) ?? this.#keep(inTerms);
    const at = this.#at(last);
    if (flows.length > 0 && plan.kind !== 'rows') {
      if (plan.among)
        return problemOf(
          `I cannot rank by what stands at a time and measure what has moved, or the other way round, in one answer.`,
        );
      const when = (term: Term): Term =>
        isLevel(term) && !isOwnTime(term)
          ? {
              kind: 'when',
              of: term,
              filters: [at],
              words: at.on === 'period' ? (at.periods[0]?.words ?? '') : '',
            }
          : term;
      return { plan: withTerms(inTerms, when), notes };
    }
    const rest = inTerms.filters.filter((f) => !own.includes(f));
    return {
      plan: { ...inTerms, filters: [...rest, at] },
      notes: [...notes, ...this.#otherMean(inTerms, held)],
    };
  }

  get #name(): string {
    return this.#lexicon.view.title.toLowerCase();
  }

  /** Each row of a time is one thing, told by a number of its own. */
  #hasThings(): boolean {
    return this.#shot.things.some((name) => this.#lexicon.member(name)?.hints.code === true);
  }

  readonly #keep = (plan: Plan): AtSnapshot => ({ plan, notes: [] });

  /** The sum of a level is the measure that adds it up within a time. */
  #asMeasure(term: Term): Term {
    if (term.kind === 'aggregate' && term.fn === 'sum') {
      const row = this.#lexicon.member(term.of);
      const sum = isLevelMember(row) ? this.#sumOf(row?.sql) : undefined;
      return sum ?? term;
    }
    if (term.kind === 'change')
      return { ...term, from: this.#asMeasure(term.from), to: this.#asMeasure(term.to) };
    if ('per' in term) return { ...term, of: this.#asMeasure(term.of), per: this.#asMeasure(term.per) };
    return 'of' in term && typeof term.of === 'object'
      ? ({ ...term, of: this.#asMeasure(term.of) } as Term)
      : term;
  }

  #sumOf(sql: string | undefined): Term | undefined {
    const found = this.#lexicon.members.find(
      (m) => m.kind === 'measure' && m.aggType === 'sum' && m.rowSql === sql && isLevelMember(m),
    );
    return found && { kind: 'measure', name: found.name };
  }

  #isOfTime(filter: Filter): boolean {
    return (filter.on === 'period' || filter.on === 'part') && filter.member === this.#shot.time.name;
  }

  /** The snapshots that all of these conditions leave. */
  #daysOf(filters: readonly Filter[]): string[] {
    return this.#shot.days.filter((day) => filters.every((f) => !this.#isOfTime(f) || meets(day, f)));
  }

  /** What stands on a day between two snapshots is what the one before has told. */
  #before(period: Period | undefined): string | undefined {
    const { days, grain } = this.#shot;
    const [last = ''] = days.slice(-1);
    if (period?.from === undefined || period.to === undefined) return undefined;
    const until = addTo(last, 1, grain);
    return period.from <= until ? days.findLast((day) => day < period.from!) : undefined;
  }

  #at(day: string): Filter {
    const words = `as of ${this.#called(day)}`;
    return {
      on: 'period',
      member: this.#shot.time.name,
      periods: [{ from: day, to: dayAfter(day), words }],
    };
  }

  #called(day: string): string {
    return periodName(day, snapshotGrain(this.#shot));
  }

  /** Rows are of several times where a flow of theirs or the time itself is asked for. */
  #areOfOneTime(plan: Plan): boolean {
    const { time, isSeries } = this.#shot;
    const isFlow = (name: string): boolean => {
      const member = this.#lexicon.member(name);
      const isAmount =
        member?.type === 'number' && member.hints.code !== true && /^.+ of each /.test(member.title);
      return isAmount && !isLevelMember(member);
    };
    const by = plan.order?.by;
    const isByFlow =
      by?.kind === 'aggregate' && (isFlow(by.of) || (by.of === time.name && plan.order?.desc === false));
    const isBound = plan.filters.some((f) => f.on === 'number' && isFlow(f.member));
    return !isSeries && !isByFlow && !isBound && plan.columns?.includes(time.name) !== true;
  }

  /** Every snapshot: levels are averaged over them, things are counted in all. */
  #ofAll(plan: Plan, levels: readonly Term[]): AtSnapshot {
    if (plan.times === 'mean' && !levels.every(isMean(this.#lexicon)))
      return problemOf(`I can average what is added up within each ${this.#shot.grain}, and not this.`);
    const isSeries = plan.splits.some((s) => s.kind === 'time' && s.name === this.#shot.time.name);
    if (plan.times === 'all' && plan.kind !== 'rows' && !isSeries) {
      const peak = this.#peak(plan);
      if (peak) return peak;
      if (levels.some(isMean(this.#lexicon)))
        return problemOf(
          `The rows say how things stood at each ${this.#shot.grain}, which is not added up over all of them. Ask for its average over a period, or "by ${this.#shot.grain}".`,
        );
    }
    return this.#keep(plan);
  }

  /** "The highest MRR ever": of all that was there at one time, and of which. */
  #peak(plan: Plan): AtSnapshot | undefined {
    const [term] = plan.terms;
    const of = term?.kind === 'aggregate' ? this.#sumOf(this.#lexicon.member(term.of)?.sql) : undefined;
    if (term?.kind !== 'aggregate' || !of || !isExtreme(plan) || plan.terms.length > 1) return undefined;
    const split = { kind: 'time', name: this.#shot.time.name, grain: this.#shot.grain } as const;
    const order = { by: of, desc: term.fn === 'max', words: term.fn === 'max' ? 'highest' : 'lowest' };
    return this.#keep({ ...plan, terms: [of], splits: [split], order, limit: 1 });
  }

  /** By quarter or year, the last snapshot of each; the rest of the groups are left out. */
  #byTime(plan: Plan, grain: Grain, isMixed: boolean): AtSnapshot {
    if (sizes[grain] < sizes[this.#shot.grain])
      return problemOf(`The rows are of each ${this.#shot.grain}, so there is nothing to tell by ${grain}.`);
    const held = this.#daysOf(plan.filters);
    const ends = new Map(held.map((day) => [startOf(day, grain), day]));
    if (ends.size === held.length) return this.#keep(plan);
    if (ends.size > MOST_ENDS || isMixed)
      return problemOf(
        isMixed
          ? `What stands at a time and what has moved since cannot be put beside each other by ${grain}. Ask by ${this.#shot.grain}, or for one of them.`
          : `There are too many ${grain}s to tell each as of its end. Please name a period.`,
      );
    const periods = [...ends.values()].map((day) => ({
      from: day,
      to: dayAfter(day),
      words: this.#called(day),
    }));
    const [last = ''] = held.slice(-1);
    const isPart = addTo(startOf(last, grain), 1, grain) > addTo(last, 1, this.#shot.grain);
    const words = `as of the last ${this.#shot.grain} of each ${grain}`;
    const end: Filter = { on: 'period', member: this.#shot.time.name, periods, words };
    return {
      plan: { ...plan, filters: [...plan.filters, end] },
      notes: isPart
        ? [`${periodName(startOf(last, grain), grain)} is told as of ${this.#called(last)}.`]
        : [],
    };
  }

  /** "On average a month" of what is averaged already, and of how many there were at each. */
  #paced(plan: Plan, levels: readonly Term[]): AtSnapshot | undefined {
    const pace = levels.find((term) => term.kind === 'pace');
    if (pace?.kind !== 'pace') return undefined;
    if (pace.grain !== this.#shot.grain)
      return problemOf(
        `The rows are of each ${this.#shot.grain}, so I cannot average them by ${pace.grain}.`,
      );
    if (isMean(this.#lexicon)(pace.of))
      return this.#keep(withTerms(plan, (term) => (term.kind === 'pace' ? term.of : term)));
    const isCount =
      pace.of.kind === 'rows' ||
      this.#lexicon.member('name' in pace.of ? pace.of.name : '')?.aggType === 'count';
    if (isCount) return this.#keep(plan);
    if (plan.splits.length > 0 || plan.terms.length > 1 || plan.having.length > 0)
      return problemOf(
        `I can average that over the ${plural(this.#shot.grain)} for all together, and not by groups.`,
      );
    const { order: _order, limit: _limit, ...rest } = plan;
    const split = { kind: 'time', name: this.#shot.time.name, grain: pace.grain } as const;
    return this.#keep({ ...rest, kind: 'groupAverage', terms: [pace.of], splits: [split] });
  }

  /** Terms of a period of their own, as the two of a change are, each as of its last snapshot. */
  #inTerms(plan: Plan): Plan {
    const turn = (term: Term): Term => {
      if (term.kind === 'change') return { ...term, from: turn(term.from), to: turn(term.to) };
      if (term.kind !== 'when' || !term.filters.some((f) => this.#isOfTime(f))) return term;
      if (!isOfLevel(term.of, this.#lexicon, this.#shot)) return term;
      const last = this.#daysOf(term.filters).at(-1) ?? this.#before(firstPeriod(term.filters));
      if (last === undefined) return term;
      const at = this.#at(last);
      const words = at.on === 'period' ? (at.periods[0]?.words ?? term.words) : term.words;
      return { ...term, filters: [...term.filters.filter((f) => !this.#isOfTime(f)), at], words };
    };
    const turned = withTerms(plan, turn);
    if (JSON.stringify(turned) === JSON.stringify(plan)) return plan;
    // The terms have their own times: the period of all of them would only be told once more.
    return { ...turned, filters: turned.filters.filter((f) => f.on !== 'period' || !this.#isOfTime(f)) };
  }

  /** Periods that stand beside each other, each as of its last snapshot. */
  #inCases(plan: Plan, notes: string[]): Plan {
    const ends: Period[] = [];
    const told: string[] = [];
    const splits = plan.splits.map((split) => {
      if (split.kind !== 'cases' || !split.cases.some((c) => c.filters.some((f) => this.#isOfTime(f))))
        return split;
      const cases = split.cases.map((one) => {
        const last = this.#daysOf(one.filters).at(-1) ?? this.#before(firstPeriod(one.filters));
        if (last === undefined) return one;
        const at = this.#at(last);
        if (at.on === 'period') ends.push(...at.periods);
        told.push(`${one.label} as of ${this.#called(last)}`);
        return { ...one, filters: [...one.filters.filter((f) => !this.#isOfTime(f)), at] };
      });
      return { ...split, cases };
    });
    if (ends.length === 0) return plan;
    notes.push(`Told of the last ${this.#shot.grain} of each: ${list(told)}.`);
    const filters = plan.filters.map((f): Filter =>
      f.on === 'period' && this.#isOfTime(f) ? { ...f, periods: ends } : f,
    );
    return { ...plan, splits, filters };
  }

  /** "In January and February": a series of the two, or not at all. */
  #bySeveral(plan: Plan, periods: readonly Period[], isMixed: boolean): AtSnapshot {
    const [first] = periods;
    const grain = periods.every((p) => p.grain === first?.grain) ? first?.grain : undefined;
    if (plan.kind !== 'groups' || grain === undefined || plan.order)
      return problemOf(
        `The rows say how things stood at each ${this.#shot.grain}, so several periods are not put together. Please name one of them.`,
      );
    const split = { kind: 'time', name: this.#shot.time.name, grain } as const;
    return this.#byTime({ ...plan, splits: [split, ...plan.splits] }, grain, isMixed);
  }

  /** That an average is of single things, where a mean over the times could be meant. */
  #otherMean({ kind, terms }: Plan, held: readonly string[]): string[] {
    const [term] = terms;
    const member = term?.kind === 'measure' ? this.#lexicon.member(term.name) : undefined;
    const isOther =
      kind === 'groups' && member?.aggType === 'avg' && this.#sumOf(member.rowSql) !== undefined;
    return isOther && held.length > 1 && held.length < this.#shot.days.length
      ? [
          `${member.title} is that of single ones; for the mean over each ${this.#shot.grain}, say "over" the period.`,
        ]
      : [];
  }

  /** "Average MRR in 2025": of what is added up within a time the mean of its times. */
  #meanOver(plan: Plan): AtSnapshot | undefined {
    const [term] = plan.terms;
    const member = term?.kind === 'measure' ? this.#lexicon.member(term.name) : undefined;
    if (plan.kind !== 'groups' || plan.splits.length > 0 || plan.terms.length > 1) return undefined;
    // What each customer pays is an average of its own, and what a department has of a total is none.
    if (this.#hasThings()) return undefined;
    const sql =
      member?.aggType === 'avg'
        ? member.rowSql
        : term?.kind === 'aggregate' && term.fn === 'avg'
          ? this.#lexicon.member(term.of)?.sql
          : undefined;
    const sum = sql === undefined ? undefined : this.#sumOf(sql);
    if (!sum) return undefined;
    return {
      plan: withTerms(plan, () => sum),
      notes: [`For the average of single ${this.#name}, ask for one ${this.#shot.grain}.`],
    };
  }
}

const problemOf = (text: string): AtSnapshot => ({ problem: { text, search: '' } });

const atEnd = (name: string): string =>
  `What has moved is told of a whole period, and not of its end. Please ask about the ${name} of a period.`;

const termsOf = (plan: Plan): Term[] => [
  ...plan.terms,
  ...plan.having.map((h) => h.term),
  ...(plan.order ? [plan.order.by] : []),
  ...(plan.among ? [plan.among.order.by] : []),
];

/** What the model averages over several times by itself. */
const isMean =
  (lexicon: Lexicon) =>
  (term: Term): boolean => {
    if (term.kind === 'measure') return isLevelMember(lexicon.member(term.name));
    if (term.kind === 'ratio') return isMean(lexicon)(term.of) && isMean(lexicon)(term.per);
    return (term.kind === 'pace' || term.kind === 'part' || term.kind === 'when') && isMean(lexicon)(term.of);
  };

/** The highest and the lowest of a period are of all of its rows. */
const isExtreme = ({ kind, terms, splits, order, limit }: Plan): boolean =>
  kind === 'rows'
    ? limit === 1 && order !== undefined
    : kind === 'groups' &&
      splits.length === 0 &&
      terms.every((term) => term.kind === 'aggregate' && (term.fn === 'max' || term.fn === 'min'));

const firstPeriod = (filters: readonly Filter[]): Period | undefined =>
  filters.flatMap((f) => (f.on === 'period' && f.negate !== true ? f.periods : []))[0];
