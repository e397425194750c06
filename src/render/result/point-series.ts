import type { ChartPoint } from '../chart/draw/draw-chart.js';

/**
 * The points of a chart as they are walked through: series by series in the order in which they are drawn, each from
 * left to right, slices clockwise, lying bars from top to bottom. Points of several series that share no place, such as
 * bars with a colour each, are one series.
 */
export function seriesOf(points: readonly ChartPoint[]): readonly (readonly ChartPoint[])[] {
  const plots = grouped(withoutTwins(points), ({ plot }) => plot);
  return plots.flatMap((plot) => {
    const place = placeIn(plot);
    const series = grouped(plot, ({ look }) => look);
    const isLine = plot.some(({ type }) => ['line', 'area', 'trail'].includes(type));
    const isPie = plot.every(({ type }) => type === 'arc');
    const places = new Set(plot.map((point) => Math.round(place(point))));
    const kept = isPie || (!isLine && places.size === plot.length) ? [plot] : series;
    return kept.map((one) => [...one].sort((a, b) => place(a) - place(b) || a.y - b.y));
  });
}

/** By what the points of a plot are put in order. */
function placeIn(plot: readonly ChartPoint[]): (point: ChartPoint) => number {
  if (plot.every(({ type }) => type === 'arc')) return ({ start }) => start;
  const [first] = plot;
  const isLying =
    plot.length > 1 &&
    plot.every(({ type, start }) => type === 'rect' && Math.abs(start - (first?.start ?? 0)) < 1) &&
    plot.some(({ y }) => Math.abs(y - (first?.y ?? 0)) > 1);
  return isLying ? ({ y }) => y : ({ x }) => x;
}

/** A line and the dots on it say the same: each is met once. */
function withoutTwins(points: readonly ChartPoint[]): ChartPoint[] {
  const met = new Map<string, ChartPoint[]>();
  return points.filter((point) => {
    const key = `${point.plot} ${Math.round(point.x)} ${Math.round(point.y)}`;
    const here = met.get(key) ?? [];
    const isTwin = here.some(
      (other) => other.type !== point.type && JSON.stringify(other.tooltip) === JSON.stringify(point.tooltip),
    );
    if (!isTwin) met.set(key, [...here, point]);
    return !isTwin;
  });
}

function grouped<Key>(points: readonly ChartPoint[], keyOf: (point: ChartPoint) => Key): ChartPoint[][] {
  const groups = new Map<Key, ChartPoint[]>();
  for (const point of points) {
    const group = groups.get(keyOf(point));
    if (group) group.push(point);
    else groups.set(keyOf(point), [point]);
  }
  return [...groups.values()];
}
