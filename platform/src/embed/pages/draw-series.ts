import { planTicks, type TickName } from '../../../../src/render/chart/finish/plan-ticks.js';
import { tickStyles } from '../../../../src/render/chart/finish/tick-styles.js';
import { unbrokenRuns } from '../../../../src/render/format/periods.js';
import { parseTime } from '../../../../src/render/format/parse-time.js';
import type { Widget } from '../dashboard-schema.js';
import { withCursor } from './chart-cursor.js';
import { numberOf, textOf } from './data-client.js';
import { svg } from './dom.js';
import type { DrawInput } from './draw-input.js';
import type { Column } from './columns.js';
import { niceTicks } from './ticks.js';
import { words } from './words.js';

type Series = Extract<Widget, { type: 'series' }>;
type Point = { readonly text: string; readonly time: number; readonly value: number };

const leastHeight = 250;
const margin = { top: 14, right: 10, bottom: 40 };
/** Of a letter of the axes, in pixels. */
const letter = 7;
/** Of a line of labels. */
const lineHeight = 14;

/** A measure over time. */
export function drawSeries(input: DrawInput<Series>): HTMLElement {
  const { widget, formats, columns, width } = input;
  const measure = columns.of(widget.measure, widget.format);
  const moment = columns.of(timeKey(widget));
  const height = Math.max(leastHeight, input.height);
  const points = readPoints(input);
  const scale = scaleOf(points, measure, width, height);
  const floor = scale.y(scale.low);
  const dot = svg('circle', { class: 'series-dot', r: 5, visibility: 'hidden' });
  const rule = svg('line', { class: 'series-rule', y1: margin.top, y2: floor, visibility: 'hidden' });
  const chart = svg(
    'svg',
    { class: 'series', width, height, viewBox: `0 0 ${width} ${height}` },
    ...valueAxis(scale, measure, width),
    ...timeAxis(points, scale, { grain: widget.granularity, locale: formats.locale, width, height }),
    ...drawnRuns(unbrokenRuns(points, widget.granularity), scale, floor),
    rule,
    dot,
  );
  const value = (i: number): number => points[i]?.value ?? 0;
  const time = (i: number): number => points[i]?.time ?? 0;
  return withCursor({
    chart,
    label: `${widget.title}, ${words().points(points.length, formats.count(points.length))}`,
    count: points.length,
    place: (i) => ({
      x: scale.x(time(i)),
      y: scale.y(value(i)) - 12,
      title: moment.text(points[i]?.text ?? null),
      lines: [`${measure.title}: ${measure.text(value(i))}`],
    }),
    at: (x) =>
      nearest(
        points.map((p) => scale.x(p.time)),
        x,
      ),
    mark: (i) => {
      for (const part of [dot, rule]) part.setAttribute('visibility', i === undefined ? 'hidden' : 'visible');
      if (i === undefined) return;
      dot.setAttribute('cx', String(scale.x(time(i))));
      dot.setAttribute('cy', String(scale.y(value(i))));
      for (const end of ['x1', 'x2']) rule.setAttribute(end, String(scale.x(time(i))));
    },
    choose: (i) => input.drill(points[i]?.text.slice(0, 10) ?? ''),
  });
}

const timeKey = ({ dimension, granularity }: Series): string => `${dimension}.${granularity}`;

function readPoints({ widget, rows }: DrawInput<Series>): Point[] {
  return rows.flatMap((row) => {
    const text = textOf(row, timeKey(widget));
    const time = parseTime(text)?.milliseconds;
    const value = numberOf(row, widget.measure);
    return time === undefined || value === null ? [] : [{ text, time, value }];
  });
}

/** A line is broken where periods are missing; a period that stands alone is a dot. */
function drawnRuns(runs: readonly (readonly Point[])[], scale: Scale, floor: number): SVGElement[] {
  const lines = runs.map((run) =>
    run.map((p, i) => `${i === 0 ? 'M' : 'L'}${scale.x(p.time)} ${scale.y(p.value)}`).join(''),
  );
  const areas = runs.map((run, i) => {
    const [first, last] = [run[0], run.at(-1)];
    return `${lines[i] ?? ''}L${scale.x(last?.time ?? 0)} ${floor}L${scale.x(first?.time ?? 0)} ${floor}z`;
  });
  return [
    ...(scale.isFromZero ? [svg('path', { class: 'series-area', d: areas.join('') })] : []),
    svg('path', { class: 'series-line', d: lines.join('') }),
    ...runs.flatMap(([p, ...more]) =>
      p === undefined || more.length > 0
        ? []
        : [
            svg('circle', {
              class: 'series-dot',
              r: runs.length === 1 ? 5 : 4,
              cx: scale.x(p.time),
              cy: scale.y(p.value),
            }),
          ],
    ),
  ];
}

type Scale = {
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
  readonly low: number;
  /** Where the plot begins: labels of an axis are as long as a language makes them. */
  readonly left: number;
  readonly ticks: readonly number[];
  /** An area says how much there is, so it stands on zero; a line may begin higher. */
  readonly isFromZero: boolean;
};

function scaleOf(points: readonly Point[], measure: Column, width: number, height: number): Scale {
  const values = points.map((p) => p.value);
  const least = Math.min(...values);
  const most = Math.max(...values);
  const isFromZero = least >= 0 && least < most * 0.6;
  const ticks = niceTicks(isFromZero ? 0 : least, most, 4);
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const first = points[0]?.time ?? 0;
  const span = (points.at(-1)?.time ?? 0) - first;
  const left = 16 + letter * Math.max(4, ...ticks.map((tick) => measure.short(tick).length));
  const inner = width - left - margin.right;
  const round = (n: number): number => Math.round(n * 10) / 10;
  return {
    x: (time) => round(left + (span === 0 ? inner / 2 : ((time - first) / span) * inner)),
    y: (value) =>
      round(height - margin.bottom - ((value - low) / (high - low)) * (height - margin.top - margin.bottom)),
    low,
    left,
    ticks,
    isFromZero,
  };
}

function valueAxis(scale: Scale, measure: Column, width: number): SVGElement[] {
  return scale.ticks.flatMap((tick) => {
    const y = scale.y(tick);
    const text = measure.short(tick);
    return [
      svg('line', { class: 'grid-line', x1: scale.left, x2: width - margin.right, y1: y, y2: y }),
      svg('text', { class: 'axis-text', x: scale.left - 8, y: y + 4, 'text-anchor': 'end' }, text),
    ];
  });
}

type AxisOptions = {
  readonly grain: Series['granularity'];
  readonly locale: string;
  readonly width: number;
  readonly height: number;
};

/** Its periods, named as the charts of the chat name theirs. */
function timeAxis(
  points: readonly Point[],
  scale: Scale,
  { grain, locale, width, height }: AxisOptions,
): SVGElement[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const right = width - margin.right;
  const linesOf = (name: TickName): readonly string[] => (typeof name === 'string' ? [name] : name);
  const roomOf = (text: string): number => letter * text.length;
  const planned = planTicks({
    grain,
    from: local(first.time),
    to: local(last.time),
    anchor: local(first.time),
    isCentred: false,
    styles: tickStyles(grain, locale, undefined),
    position: (time) => scale.x(universal(time)) - scale.left,
    length: right - scale.left,
    extents: (name) => linesOf(name).map(roomOf),
  });
  return (planned?.values ?? []).flatMap((value) => {
    const lines = linesOf(planned?.names[value] ?? '');
    const half = Math.max(...lines.map(roomOf)) / 2;
    const x = Math.min(Math.max(scale.x(universal(value)), scale.left + half), right - half);
    return lines.map((text, line) => {
      const y = height - margin.bottom + 20 + line * lineHeight;
      return svg('text', { class: 'axis-text', x, y, 'text-anchor': 'middle' }, text);
    });
  });
}

/** Ticks are planned in the browser's own calendar, and the data's times are read as universal ones. */
function local(universalTime: number): number {
  const time = new Date(universalTime);
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()];
  return new Date(year, month, day, time.getUTCHours(), time.getUTCMinutes()).getTime();
}

function universal(localTime: number): number {
  const time = new Date(localTime);
  const [year, month, day] = [time.getFullYear(), time.getMonth(), time.getDate()];
  return Date.UTC(year, month, day, time.getHours(), time.getMinutes());
}

function nearest(places: readonly number[], x: number): number | undefined {
  let best: number | undefined;
  places.forEach((place, i) => {
    if (best === undefined || Math.abs(place - x) < Math.abs((places[best] ?? 0) - x)) best = i;
  });
  return best;
}
