import { isGap, periodNumber, unbrokenRuns } from '../../../../src/render/format/periods.js';
import { parseTime } from '../../../../src/render/format/parse-time.js';
import type { Widget } from '../dashboard-schema.js';
import { numberOf, textOf } from './data-client.js';
import { h, svg } from './dom.js';
import type { DrawInput } from './draw-input.js';
import { wholePeriods, type TrendStep } from './whole-periods.js';
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
  // It stands in one line: the longer, the smaller.
  number.style.setProperty('--letters', String(shown.length));
  const change =
    points.length > 1 ? changeLine(points, { widget, formats, better: column.better }) : undefined;
  return h(
    'div',
    { class: 'kpi' },
    number,
    change,
    widget.hint ? h('p', { class: 'card-hint' }, widget.hint) : undefined,
    points.length > 1 ? sparkline(points, step) : undefined,
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
  const step = widget.granularity ?? 'month';
  // Beside a period of half a year ago the last one tells nothing of how it went.
  if (!before || !last || isGap(timeOf(before), timeOf(last), step)) return undefined;
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
  const periods = words().versus(
    formats.date(last.time, step, 'short'),
    formats.date(before.time, step, 'short'),
  );
  const delta = h('span', { class: `kpi-delta is-${tone}` }, arrow, h('bdi', {}, text));
  return h('p', { class: 'kpi-change' }, delta, h('span', { class: 'kpi-months' }, periods));
}

const timeOf = ({ time }: Point): number => parseTime(time)?.milliseconds ?? 0;

/** The shape alone; the change above it is in words. It is broken where periods are missing. */
function sparkline(points: readonly Point[], step: TrendStep): SVGSVGElement {
  const placed = points.map((point) => ({ time: timeOf(point), value: point.value }));
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const number = (time = 0): number => periodNumber(time, step) ?? 0;
  const first = number(placed[0]?.time);
  const span = number(placed.at(-1)?.time) - first || 1;
  const x = (time = 0): string => (2 + ((number(time) - first) / span) * 96).toFixed(2);
  const y = (value: number): string =>
    (high === low ? 16 : 28 - ((value - low) / (high - low)) * 24).toFixed(2);
  const runs = unbrokenRuns(placed, step);
  const lines = runs.map((run) =>
    run.map(({ time, value }, i) => `${i === 0 ? 'M' : 'L'}${x(time)} ${y(value)}`).join(''),
  );
  const areas = runs.map((run, i) => `${lines[i] ?? ''}L${x(run.at(-1)?.time)} 32L${x(run[0]?.time)} 32z`);
  // Drawn as a line of no length: the picture is stretched, and a circle would be with it.
  const dots = runs.flatMap((run, i) => (run.length === 1 ? [`${lines[i] ?? ''}h0`] : []));
  return svg(
    'svg',
    { class: 'sparkline', viewBox: '0 0 100 32', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('path', { class: 'spark-area', d: areas.join('') }),
    svg('path', { class: 'spark-line', d: lines.join('') }),
    dots.length > 0 ? svg('path', { class: 'spark-line spark-dots', d: dots.join('') }) : undefined,
  );
}
