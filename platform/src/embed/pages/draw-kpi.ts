import { unbrokenRuns } from '../../../../src/render/format/periods.js';
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
  if (!before || !last || (runsOf(points, step).at(-1)?.length ?? 0) < 2) return undefined;
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

interface Placed {
  readonly time: number;
  readonly value: number;
}

/** The points in runs that no period is missing in. */
const runsOf = (points: readonly Point[], step: TrendStep): Placed[][] =>
  unbrokenRuns(
    points.map(({ time, value }) => ({ time: parseTime(time)?.milliseconds ?? 0, value })),
    step,
  );

/** The shape alone; the change above it is in words. It is broken where periods are missing. */
function sparkline(points: readonly Point[], step: TrendStep): SVGSVGElement {
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const runs = runsOf(points, step);
  const first = runs[0]?.[0]?.time ?? 0;
  const span = (runs.at(-1)?.at(-1)?.time ?? 0) - first || 1;
  const x = ({ time }: Placed): string => (2 + ((time - first) / span) * 96).toFixed(2);
  const y = ({ value }: Placed): string =>
    (high === low ? 16 : 28 - ((value - low) / (high - low)) * 24).toFixed(2);
  const drawn = runs.flatMap((run) => {
    const [start, end] = [run[0], run.at(-1)];
    if (!start || !end) return [];
    const line = run.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point)} ${y(point)}`).join('');
    // Drawn as a line of no length: the picture is stretched, and a circle would be with it.
    return [{ line, area: `${line}L${x(end)} 32L${x(start)} 32z`, dot: run.length === 1 ? `${line}h0` : '' }];
  });
  const all = (key: 'line' | 'area' | 'dot'): string => drawn.map((one) => one[key]).join('');
  return svg(
    'svg',
    { class: 'sparkline', viewBox: '0 0 100 32', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('path', { class: 'spark-area', d: all('area') }),
    svg('path', { class: 'spark-line', d: all('line') }),
    all('dot') === '' ? undefined : svg('path', { class: 'spark-line spark-dots', d: all('dot') }),
  );
}
