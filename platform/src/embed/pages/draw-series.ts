import type { Widget } from '../dashboard-schema.js';
import { withCursor } from './chart-cursor.js';
import { numberOf, textOf } from './data-client.js';
import { svg } from './dom.js';
import type { DrawInput } from './draw-input.js';
import { readDate, type Formats } from './formats.js';
import type { Column } from './columns.js';
import { niceTicks } from './ticks.js';

type Series = Extract<Widget, { type: 'series' }>;
type Point = { readonly text: string; readonly time: number; readonly value: number };

const leastHeight = 250;
const margin = { top: 14, right: 10, bottom: 26 };
/** Of a letter of the axes, in pixels. */
const letter = 7;
const monthRoom = 46;

/** A measure over time. */
export function drawSeries(input: DrawInput<Series>): HTMLElement {
  const { widget, formats, columns, width } = input;
  const measure = columns.of(widget.measure, widget.format);
  const moment = columns.of(timeKey(widget));
  const height = Math.max(leastHeight, input.height);
  const points = readPoints(input);
  const scale = scaleOf(points, measure, width, height);
  const line = points.map((p, i) => `${i === 0 ? 'M' : 'L'}${scale.x(p.time)} ${scale.y(p.value)}`).join('');
  const floor = scale.y(scale.low);
  const ends = `L${scale.x(points.at(-1)?.time ?? 0)} ${floor}L${scale.x(points[0]?.time ?? 0)} ${floor}z`;
  const dot = svg('circle', { class: 'series-dot', r: 5, visibility: 'hidden' });
  const rule = svg('line', { class: 'series-rule', y1: margin.top, y2: floor, visibility: 'hidden' });
  const chart = svg(
    'svg',
    { class: 'series', width, height, viewBox: `0 0 ${width} ${height}` },
    ...valueAxis(scale, measure, width),
    ...timeAxis(points, scale, formats, { width, height }),
    scale.isFromZero ? svg('path', { class: 'series-area', d: line + ends }) : undefined,
    svg('path', { class: 'series-line', d: line }),
    points.length === 1
      ? svg('circle', {
          class: 'series-dot',
          r: 5,
          cx: scale.x(points[0]?.time ?? 0),
          cy: scale.y(points[0]?.value ?? 0),
        })
      : undefined,
    rule,
    dot,
  );
  const value = (i: number): number => points[i]?.value ?? 0;
  const time = (i: number): number => points[i]?.time ?? 0;
  return withCursor({
    chart,
    label: `${widget.title}, ${points.length} points`,
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
    const time = readDate(text);
    const value = numberOf(row, widget.measure);
    return time === undefined || value === null ? [] : [{ text, time, value }];
  });
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

/** Where a month begins; where there are few points, each of them. */
function timeAxis(
  points: readonly Point[],
  scale: Scale,
  formats: Formats,
  { width, height }: { width: number; height: number },
): SVGElement[] {
  const months = points.filter((p, i) => i === 0 || p.text.slice(0, 7) !== points[i - 1]?.text.slice(0, 7));
  const useMonths = months.length > 2;
  const wanted = useMonths ? months : points;
  const room = useMonths ? monthRoom : 64;
  const most = Math.max(2, Math.floor((width - scale.left) / room));
  const every = Math.ceil(wanted.length / most);
  return (
    wanted
      // Where not all have room, the last one keeps its name.
      .filter((_, i) => (wanted.length - 1 - i) % every === 0)
      .map((p) => {
        const x = Math.min(scale.x(p.time), width - margin.right - 14);
        const label = formats.date(p.text, useMonths ? 'month' : 'day', 'short');
        return svg(
          'text',
          { class: 'axis-text', x, y: height - 6, 'text-anchor': x < scale.left + 12 ? 'start' : 'middle' },
          label,
        );
      })
  );
}

function nearest(places: readonly number[], x: number): number | undefined {
  let best: number | undefined;
  places.forEach((place, i) => {
    if (best === undefined || Math.abs(place - x) < Math.abs((places[best] ?? 0) - x)) best = i;
  });
  return best;
}
