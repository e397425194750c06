/** Growth: one period against another, or each against the one before it. */
import { isOfLevel, snapshotsOf } from '../lexicon/snapshots.js';
import { addTo, before, daysBetween, periodAround, periodName, spanWords } from '../read/calendar.js';
import type { Reading } from '../read/draft.js';
import { fittingGrain } from '../read/times/fitting-grain.js';
import { defaultTerm } from '../read/resolve.js';
import { timeMember } from '../read/times/time-of-question.js';
import { periodFilter, termsOf } from './plan-parts.js';
import type { Grain, Period, Plan, Split, Term } from './plan.js';
import type { Made } from './ranking-plan.js';

/** "Month over month, October to March": each of these months against the one before it. */
const isLonger = (period: Period | undefined, back: Grain | undefined): boolean =>
  period?.from !== undefined &&
  period.to !== undefined &&
  back !== undefined &&
  addTo(period.from, 1, back) < period.to;

export function growthPlan(reading: Reading, base: Plan): Made {
  const { draft, clock } = reading;
  const growth = draft.growth!;
  const time = timeMember(reading);
  // "The biggest drop in revenue": what is named, and not what the superlative alone would rank by.
  const [said] = [...draft.terms].sort((a, b) => a.at - b.at);
  const [of = defaultTerm(reading)] = said ? [said.is] : termsOf(reading);
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
      ((periods.length === 1 &&
        !isCoarser(periods[0]?.grain, growth.back) &&
        !isLonger(periods[0], growth.back)) ||
        growth.drivers ||
        // "Which channel grew most": the last whole period against the one before it.
        ((growth.back !== undefined || (draft.ranking !== undefined && periods.length === 0)) &&
          rest.length > 0)));
  // What grows fastest grows most, in proportion to what it was.
  const isPace = /^(?:fastest|quickest|slowest)$/.test(draft.ranking?.words ?? '');
  const isTop = isPace ? draft.ranking?.words !== 'slowest' : (draft.ranking?.desc ?? true);
  const relative = growth.relative || isPace;
  const desc = isTop !== (growth.isDown ?? false);
  if (!isPair) {
    const grain = series?.kind === 'time' ? series.grain : (growth.back ?? fittingGrain(reading));
    const splits: Split[] = [{ kind: 'time', name: time.name, grain }, ...rest];
    draft.notes.push(...unfinished(reading, grain));
    return {
      plan: {
        ...base,
        splits,
        terms: [of, { kind: 'step', of, relative: false }, { kind: 'step', of, relative: true }],
        ...(draft.ranking
          ? {
              order: {
                by: { kind: 'step', of, relative },
                desc,
                words: draft.ranking.words,
              },
              limit: draft.ranking.limit ?? 1,
            }
          : {}),
      },
    };
  }
  // One of three would be passed over.
  if (periods.length > 2)
    return {
      problem: {
        text: 'I cannot tell which two of these periods to compare: please name two.',
        search: 'time',
      },
    };
  const end = addTo(clock.last?.slice(0, 10) ?? clock.now, 1, 'day');
  const grain = growth.back ?? (draft.ranking ? longestTwice(clock.first, end) : 'month');
  const lastFull = periodAround(end, grain);
  const to = untilNow(
    periods.at(-1) ?? before(lastFull, grain) ?? lastFull,
    growth.isToDate ? clock.now : undefined,
  );
  const steps = growth.inYear === undefined ? -1 : growth.inYear - Number(to.from?.slice(0, 4));
  const other = periods.length >= 2 ? periods[0] : before(to, growth.back, steps);
  // A part of the one year that is held against another year, beside a second period.
  if (growth.inYear !== undefined && (periods.length >= 2 || steps === 0))
    return {
      problem: {
        text: 'I cannot tell which two of these periods to compare: please name two.',
        search: 'time',
      },
    };
  if (!other) return { problem: { text: 'I cannot tell which two periods to compare.', search: 'time' } };
  const on = (period: Period): Term => ({
    kind: 'when',
    of,
    filters: periodFilter(reading, [period]),
    words: period.words,
  });
  const [from, until] = (other.from ?? '') <= (to.from ?? '') ? [other, to] : [to, other];
  const [a, b] = [on(from), on(until)];
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
    ...periodFilter(reading, [from, until]),
  ];
  const plan: Plan = { ...base, filters, splits, terms: [a, b, change(false), change(true)] };
  if (splits.length === 0) return { plan };
  return {
    plan: {
      ...plan,
      order: {
        by: change(relative && draft.ranking !== undefined && !growth.drivers),
        desc,
        words: growth.drivers ? 'drivers' : (draft.ranking?.words ?? 'rank'),
      },
      ...(draft.ranking?.limit ? { limit: draft.ranking.limit } : {}),
    },
  };
}

/** The first days of a year are seldom busy ones: it is whole without them. */
const DAYS_WITHOUT_ROWS = 3;

/** The longest step of which the rows hold two whole periods before they end. */
const longestTwice = (first: string | undefined, end: string): Grain =>
  (['year', 'quarter'] as const).find((grain) => {
    const start = before(periodAround(end, grain), grain, -2)?.from;
    return (
      first !== undefined &&
      start !== undefined &&
      first.slice(0, 10) <= addTo(start, DAYS_WITHOUT_ROWS, 'day')
    );
  }) ?? 'month';

/** The first and the last of a series that the rows do not fill: what has changed from or to them is no growth. */
function unfinished(reading: Reading, grain: Grain): string[] {
  const { first, last } = reading.clock;
  if (first === undefined || last === undefined || reading.draft.periods.length > 0 || grain === 'day')
    return [];
  return notWhole(
    reading,
    [first, last].map((day) => periodAround(day, grain)),
  );
}

/** Says which of some periods the rows do not fill. */
export function notWhole({ clock, facts, lexicon, draft }: Reading, periods: readonly Period[]): string[] {
  const { first, last } = clock;
  // How things stand is told of one time, which is whole.
  const shot = snapshotsOf(lexicon);
  if (shot && draft.terms.every(({ is }) => isOfLevel(is, lexicon, shot))) return [];
  if (first === undefined || last === undefined) return [];
  const parts = periods.flatMap(({ from, to, words }) => {
    if (from === undefined || to === undefined || from > last || to <= first) return [];
    const most = daysBetween(from, to) / 10;
    return [
      ...(daysBetween(from, first) > most ? [`${words} begins on ${periodName(first, 'day')}`] : []),
      ...(daysBetween(addTo(last, 1, 'day'), to) > most
        ? [`${words} ends on ${periodName(last, 'day')}`]
        : []),
    ];
  });
  return parts.length === 0
    ? []
    : [`Not whole: ${parts.join(', ')}, as far as there are ${facts.rowNoun.many}.`];
}

/** As much of a period as has passed; all of it where none of it is to come, or where nobody asked for that. */
function untilNow(period: Period, now: string | undefined): Period {
  const { from, to } = period;
  if (now === undefined || from === undefined || to === undefined) return period;
  const end = addTo(now.slice(0, 10), 1, 'day');
  return from < end && end < to ? { from, to: end, words: spanWords(from, end) } : period;
}

/** Of a longer period that is named, the shorter ones are compared with each other. */
const isCoarser = (named: Grain | undefined, step: Grain | undefined): boolean => {
  const grains: readonly (Grain | undefined)[] = ['day', 'week', 'month', 'quarter', 'year'];
  return step !== undefined && grains.indexOf(named) > grains.indexOf(step) && step === 'week';
};

const within = (count: number): boolean => count >= 2 && count <= 50;
