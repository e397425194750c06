/**
 * Which ticks a time axis has. They stand on the steps of the data: every period where there is room, else every second
 * one, every third and so on. The first and the last period always have theirs. Weeks, months, quarters and years are
 * counted from the last, so that all steps are even but for the first; a step that is not much longer and leads to the
 * first is taken. Days and hours follow the calendar, and what would touch the ends goes. A label is written once.
 * Where a year begins it is named.
 *
 * Times of a chart are wall clocks read as local ones, so the calendar here is the browser's own.
 */
import type { TimeGranularity } from '../../format/time-granularity.js';

/** A label of one line or of two. */
export type TickName = string | readonly [string, string];

export interface PlannedTicks {
  readonly values: readonly number[];
  /** By the tick's milliseconds. */
  readonly names: Readonly<Record<string, TickName>>;
}

export interface TickPlan {
  readonly grain: TimeGranularity;
  /** First and last time that there is, in milliseconds. */
  readonly from: number;
  readonly to: number;
  /** A time at the beginning of a period, which tells on which day weeks begin. */
  readonly anchor: number;
  /** Whether a period's tick stands in its middle. */
  readonly isCentred: boolean;
  /** The labels that may be tried, the preferred first: of a period that is named in full, or of one between others. */
  readonly styles: readonly ((time: Date, isFull: boolean) => TickName)[];
  /** Pixels along the axis. */
  position(time: number): number;
  readonly length: number;
  /** Pixels that each line of a label takes along the axis. */
  extents(name: TickName): readonly number[];
}

interface Period {
  readonly begin: Date;
  readonly tick: number;
}

/** More periods than this are left to a scale's own ticks. */
const MOST = 20_000;
const GAP = 6;
const DAY = 86_400_000;

/** The ticks of an axis; undefined where there is no period, or far too many. */
export function planTicks(plan: TickPlan): PlannedTicks | undefined {
  const periods = periodsOf(plan);
  const [first, last] = [periods?.[0], periods?.at(-1)];
  if (periods === undefined || first === undefined || last === undefined) return undefined;
  const even = evenTicks(plan, periods);
  if (even !== undefined) return even;
  for (const [level, keeps] of [...levels(plan.grain, first.begin), () => false].entries()) {
    const between = periods.slice(1, -1).filter(({ begin }, index) => keeps(begin, index + 1));
    const ways = plan.styles.map((style) => place(plan, first, between, last, style));
    // A shorter label comes before a gap, and where every period has one there is no gap at all.
    const even = ways.find((way) => way?.values.length === between.length + 2);
    const placed =
      even ?? (level === 0 && between.length > 0 ? undefined : ways.find((way) => way !== undefined));
    if (placed !== undefined) return placed;
  }
  return named([last], plan.styles.at(-1));
}

/** How many periods a step may have where they are all that long. */
const STRIDES: Partial<Record<TimeGranularity, readonly number[]>> = {
  year: [1, 2, 5, 10, 20, 50, 100, 200, 500],
  quarter: [1, 2, 4, 8, 20, 40, 80, 200, 400],
  month: [1, 2, 3, 4, 6, 12, 24, 60, 120, 240, 600, 1200],
  week: [1, 2, 4, 8, 13, 26, 52, 104, 260, 520],
};

/**
 * Ticks with even steps up to the last period, the shortest that there is room for; undefined where there is none between
 * both ends. The first period has its tick beside them, and takes the place of one that would touch it.
 */
function evenTicks(plan: TickPlan, periods: readonly Period[]): PlannedTicks | undefined {
  const count = periods.length - 1;
  const [first, last] = [periods[0]!, periods[count]!];
  let found: { readonly stride: number; readonly ticks: PlannedTicks } | undefined;
  for (const stride of STRIDES[plan.grain] ?? []) {
    const isWhole = count % stride === 0;
    // Even steps from end to end are worth fewer ticks, but not less than half of them.
    if (found !== undefined && (stride > 2 * found.stride || !isWhole)) continue;
    const between = periods.slice(1, -1).filter((_, index) => (count - index - 1) % stride === 0);
    if (between.length === 0) break;
    const most = between.length + 2;
    const ticks = plan.styles
      .map((style) => place(plan, first, between, last, style))
      .find((way) => way !== undefined && way.values.length >= (isWhole ? most : most - 1));
    if (ticks !== undefined) found = { stride, ticks };
    if (ticks !== undefined && isWhole) break;
  }
  return found?.ticks;
}

/** The ticks with labels of one style; undefined where two would touch or read the same. */
function place(
  plan: TickPlan,
  first: Period,
  between: readonly Period[],
  last: Period,
  style: TickPlan['styles'][number],
): PlannedTicks | undefined {
  if (first === last) return named([first], style);
  const boxes = (period: Period, isFull: boolean) =>
    plan.extents(style(period.begin, isFull)).map((size): Box => {
      const middle = Math.min(Math.max(plan.position(period.tick), size / 2), plan.length - size / 2);
      return [middle - size / 2 - GAP / 2, middle + size / 2 + GAP / 2];
    });
  const ends = [boxes(first, true), boxes(last, true)];
  if (touch(ends[0], ends[1])) return undefined;
  const inner: Placed[] = [];
  for (const period of between) {
    // Another year is told where it begins; the hours of a day have their day at both ends.
    const year = (inner.at(-1)?.period ?? first).begin.getFullYear();
    const isFull = plan.grain !== 'hour' && period.begin.getFullYear() !== year;
    const lines = boxes(period, isFull);
    if (!ends.some((end) => touch(lines, end))) inner.push({ period, isFull, lines });
  }
  if (inner.some(({ lines }, index) => touch(lines, inner[index + 1]?.lines))) return undefined;
  return named(
    [first, ...inner.map(({ period }) => period), last],
    style,
    new Set(inner.flatMap(({ period, isFull }) => (isFull ? [period] : []))),
  );
}

interface Placed {
  readonly period: Period;
  /** Whether it is named in full. */
  readonly isFull: boolean;
  readonly lines: readonly Box[];
}

type Box = readonly [from: number, to: number];

/** Whether labels overlap in one of their lines. */
function touch(one: readonly Box[] = [], other: readonly Box[] = []): boolean {
  return one.some((box, line) => {
    const beside = other[line];
    return beside !== undefined && box[0] < beside[1] && beside[0] < box[1];
  });
}

function named(
  periods: readonly Period[],
  style: TickPlan['styles'][number] | undefined,
  full: ReadonlySet<Period> = new Set(),
): PlannedTicks | undefined {
  if (style === undefined) return undefined;
  const isEnd = (index: number) => index === 0 || index === periods.length - 1;
  const names = periods.map(
    (period, index) => [period.tick, style(period.begin, isEnd(index) || full.has(period))] as const,
  );
  if (new Set(names.map(([, name]) => String(name))).size < names.length) return undefined;
  // "Jan" and "Jan 2002" would be told apart, but not read as different months.
  if (new Set(names.map(([, name]) => (typeof name === 'string' ? name : name[0]))).size < names.length) {
    if (names.some(([, name]) => typeof name === 'string')) return undefined;
  }
  return { values: periods.map(({ tick }) => tick), names: Object.fromEntries(names) };
}

function periodsOf({ grain, from, to, anchor, isCentred }: TickPlan): Period[] | undefined {
  const begins = beginnings(grain, new Date(from), new Date(anchor));
  const periods: Period[] = [];
  for (let index = 0; ; index += 1) {
    const begin = begins(index);
    if (!(begin.getTime() <= to)) break;
    if (periods.length > MOST) return undefined;
    const tick = isCentred ? (begin.getTime() + begins(index + 1).getTime()) / 2 : begin.getTime();
    // An hour that clocks skip begins with the one after it.
    if (tick >= from && tick <= to && periods.at(-1)?.tick !== tick) periods.push({ begin, tick });
  }
  return periods;
}

/** The beginning of a period by its number, 0 being the one that `from` lies in. */
function beginnings(grain: TimeGranularity, from: Date, anchor: Date): (index: number) => Date {
  const [year, month, day, hour] = [from.getFullYear(), from.getMonth(), from.getDate(), from.getHours()];
  switch (grain) {
    case 'year':
      return (index) => local(year + index, 0);
    case 'quarter':
      return (index) => local(year, month - (month % 3) + 3 * index);
    case 'month':
      return (index) => local(year, month + index);
    case 'week': {
      const weeks = Math.floor(Math.round((from.getTime() - anchor.getTime()) / DAY) / 7);
      const [y, m, d] = [anchor.getFullYear(), anchor.getMonth(), anchor.getDate()];
      return (index) => local(y, m, d + 7 * (weeks + index));
    }
    case 'day':
      return (index) => local(year, month, day + index);
    default:
      return (index) => local(year, month, day, hour + index);
  }
}

/** `new Date(99, 0)` is 1999. */
function local(year: number, month: number, day = 1, hour = 0): Date {
  const date = new Date(2000, 0, 1);
  date.setFullYear(year, month, day);
  date.setHours(hour);
  return date;
}

type Keeps = (begin: Date, index: number) => boolean;

const every = (steps: readonly number[], of: (begin: Date, index: number) => number): Keeps[] =>
  steps.map((step) => (begin, index) => of(begin, index) % step === 0);

const months = [
  ...every([1, 2, 3, 6], (begin) => begin.getMonth()),
  ...every([1, 2, 5, 10, 20, 50, 100, 200, 500], (begin) =>
    begin.getMonth() === 0 ? begin.getFullYear() : 0.5,
  ),
];

const onFirst =
  (keeps: Keeps): Keeps =>
  (begin, index) =>
    begin.getDate() === 1 && keeps(begin, index);
const atMidnight =
  (keeps: Keeps): Keeps =>
  (begin, index) =>
    begin.getHours() === 0 && keeps(begin, index);

/** Which days or hours have a tick, from all of them to a few. Longer periods have even ones. */
function levels(grain: TimeGranularity, first: Date): Keeps[] {
  const days = (begin: Date) => Math.round((begin.getTime() - first.getTime()) / DAY);
  switch (grain) {
    case 'day':
      return [...every([1, 2, 7, 14], (_begin, index) => index), ...months.map(onFirst)];
    case 'hour':
      return [
        ...every([1, 2, 3, 6, 12], (begin) => begin.getHours()),
        ...[...every([1, 2, 7, 14], days), ...months.map(onFirst)].map(atMidnight),
      ];
    default:
      return [];
  }
}
