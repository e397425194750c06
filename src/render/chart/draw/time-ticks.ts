import { planTicks } from '../finish/plan-ticks.js';
import { tickStyles } from '../finish/tick-styles.js';
import { wallClock } from '../../format/wall-clock.js';
import type { View } from 'vega';
import type { PlannedTicks } from '../finish/plan-ticks.js';
import type { ResultTable } from '../../table/result-table.js';
import type { TimeAxis } from '../finish/time-axes.js';

export interface TickOptions {
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
  /** Pixels of a text in the font of labels. */
  readonly measure: (text: string) => number;
}

/** Height of a line of labels. */
const LINE = 13;

/** The signals of time axes before their scales are known. Without ticks at first, the labels come in their order. */
export function tickSignals(axes: readonly TimeAxis[]): Record<string, unknown> {
  return Object.fromEntries(
    axes.flatMap(({ ticks, names }) => [
      [ticks, []],
      [names, null],
    ]),
  );
}

/**
 * Sets the ticks of a drawn view's time axes for the scales it has now.
 *
 * @returns whether any of them changed, so that the view is to be run again.
 */
export function setTicks(
  view: View,
  axes: readonly TimeAxis[],
  table: ResultTable,
  options: TickOptions,
): boolean {
  let isChanged = false;
  for (const axis of axes) {
    const planned = ticksOf(view, axis, table, options);
    const before = view.signal(axis.ticks) as readonly number[] | null;
    const names = view.signal(axis.names) as PlannedTicks['names'] | null;
    if (JSON.stringify([before, names]) === JSON.stringify([planned?.values ?? null, planned?.names ?? null]))
      continue;
    view.signal(axis.ticks, planned?.values ?? null).signal(axis.names, planned?.names ?? null);
    // A label of two lines needs more room than the view has measured.
    view.resize();
    isChanged = true;
  }
  return isChanged;
}

function ticksOf(
  view: View,
  axis: TimeAxis,
  table: ResultTable,
  { locale, timeZone, measure }: TickOptions,
): PlannedTicks | undefined {
  const scale = scaleOf(view, axis.prefix + axis.channel);
  const rows = extentOf(axis.field, table, timeZone);
  if (!scale || !rows) return undefined;
  const [range, domain] = [scale.range().map(Number), scale.domain().map(Number)];
  const [low, high] = [Math.min(...range), Math.max(...range)];
  const { isCentred, isTruncated, grain, pattern, channel } = axis;
  const [from, to] = [Math.min(...domain), Math.max(...domain)];
  const write = pattern === undefined ? undefined : formatOf(view, pattern);
  return planTicks({
    grain,
    from: isTruncated ? from : Math.max(from, rows[0]),
    to: isTruncated ? to : Math.min(to, rows[1]),
    // Weeks that the compiler makes begin on a Sunday.
    anchor: isTruncated ? new Date(2023, 0, 1).getTime() : rows[0],
    isCentred,
    styles: tickStyles(grain, locale, write),
    position: (time) => scale(time) - low,
    length: high - low,
    extents: (name) => {
      const lines: readonly string[] = typeof name === 'string' ? [name] : name;
      return channel === 'y' ? [LINE * lines.length] : lines.map(measure);
    },
  });
}

interface TimeScale {
  (time: number): number;
  domain(): readonly unknown[];
  range(): readonly unknown[];
}

function scaleOf(view: View, name: string): TimeScale | undefined {
  try {
    const scale = view.scale(name) as Partial<TimeScale> | undefined;
    return typeof scale === 'function' ? scale : undefined;
  } catch {
    return undefined;
  }
}

/** The agent's own pattern, as the view writes it; none that the view does not know. */
function formatOf(view: View, pattern: string): ((time: Date) => string) | undefined {
  const words = view as unknown as {
    locale(): { timeFormat(specifier: string): (time: Date) => string };
  };
  try {
    return words.locale().timeFormat(pattern);
  } catch {
    return undefined;
  }
}

/** First and last time of a column, as a chart reads them. */
function extentOf(
  field: string,
  { columns, rows }: ResultTable,
  timeZone: string | undefined,
): readonly [number, number] | undefined {
  const index = columns.findIndex(({ name }) => name === field);
  const time = columns[index]?.time;
  if (!time) return undefined;
  let [low, high] = ['', ''];
  for (const row of rows) {
    const cell = row[index];
    if (typeof cell !== 'string') continue;
    const clock = wallClock(cell, time, { timeZone, dateOnly: false });
    if (low === '' || clock < low) low = clock;
    if (high === '' || clock > high) high = clock;
  }
  const extent = [Date.parse(low), Date.parse(high)] as const;
  return extent.some(Number.isNaN) ? undefined : extent;
}
