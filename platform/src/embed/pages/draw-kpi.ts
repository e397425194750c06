import type { Widget } from '../dashboard-schema.js';
import { numberOf, textOf } from './data-client.js';
import { h, svg } from './dom.js';
import type { DrawInput } from './draw-input.js';
import { wholePeriods } from './whole-periods.js';
import { words } from './words.js';

type Kpi = Extract<Widget, { type: 'kpi' }>;

/** One number, and how it went from whole month to whole month, or by the widget's own step. */
export function drawKpi({ widget, rows, trend, period, columns, formats }: DrawInput<Kpi>): HTMLElement {
  const value = numberOf(rows[0], widget.measure);
  const step = widget.granularity ?? 'month';
  const key = `${widget.trend ?? ''}.${step}`;
  const all = trend.flatMap((row) => {
    const value = numberOf(row, widget.measure);
    return value === null ? [] : [{ time: textOf(row, key), value }];
  });
  const points = wholePeriods(all, period, undefined, step);
  const column = columns.of(widget.measure, widget.format);
  const full = column.text(value);
  // A number of eight digits is read by its first ones.
  const shown =
    value !== null && Math.abs(value) >= 10_000_000 ? column.short(Number(value.toPrecision(4))) : full;
  const number = h(
    'p',
    { class: 'kpi-value', title: shown === full ? undefined : full },
    h('bdi', {}, shown),
  );
  const change =
    points.length > 1 ? changeLine(points, { widget, formats, better: column.better }) : undefined;
  return h(
    'div',
    { class: 'kpi' },
    number,
    change,
    widget.hint ? h('p', { class: 'card-hint' }, widget.hint) : undefined,
    points.length > 1 ? sparkline(points.map((p) => p.value)) : undefined,
  );
}

type Point = { readonly time: string; readonly value: number };

function changeLine(
  points: readonly Point[],
  {
    widget,
    formats,
    better,
  }: Pick<DrawInput<Kpi>, 'widget' | 'formats'> & { readonly better: 'up' | 'down' | undefined },
) {
  const [before, last] = points.slice(-2);
  if (!before || !last) return undefined;
  const text = formats.change(before.value, last.value, widget.format);
  if (text === undefined) return undefined;
  const rises = last.value > before.value;
  const isSame = last.value === before.value;
  const tone = isSame || better === undefined ? 'plain' : (better === 'up') === rises ? 'good' : 'bad';
  const arrow = svg(
    'svg',
    { class: 'kpi-arrow', viewBox: '0 0 12 12', 'aria-hidden': 'true' },
    svg('path', { d: isSame ? 'M2 6h8' : rises ? 'M6 2l4.5 7h-9z' : 'M6 10l4.5-7h-9z' }),
  );
  const step = widget.granularity ?? 'month';
  const periods = words().versus(
    formats.date(last.time, step, 'short'),
    formats.date(before.time, step, 'short'),
  );
  const delta = h('span', { class: `kpi-delta is-${tone}` }, arrow, h('bdi', {}, text));
  return h('p', { class: 'kpi-change' }, delta, h('span', { class: 'kpi-months' }, periods));
}

/** The shape alone; the change above it is in words. */
function sparkline(values: readonly number[]): SVGSVGElement {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = (i: number): number => 2 + (i / (values.length - 1)) * 96;
  const y = (value: number): number => (high === low ? 16 : 28 - ((value - low) / (high - low)) * 24);
  const line = values
    .map((value, i) => `${i === 0 ? 'M' : 'L'}${x(i).toFixed(2)} ${y(value).toFixed(2)}`)
    .join('');
  return svg(
    'svg',
    { class: 'sparkline', viewBox: '0 0 100 32', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('path', { class: 'spark-area', d: `${line}L98 32L2 32z` }),
    svg('path', { class: 'spark-line', d: line }),
  );
}
