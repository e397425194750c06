/**
 * The values of a chart by keyboard: one tab stop, whose arrow keys go from mark to mark and say each. Points are read
 * anew with every key, since a chart takes other widths and rows while it is looked at.
 */
import type { ChartPoint, ChartView } from '../chart/draw/draw-chart.js';
import { seriesOf } from './point-series.js';
import { unseen } from './unseen.js';

/** How a key moves: along the points of a series, or from series to series. */
const MOVES: Readonly<Record<string, readonly [along: number, across: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

/** Lets the keyboard into a chart that was drawn in `place`. It goes with the chart. */
export function chartKeys(place: HTMLElement, view: ChartView, label: string): void {
  const frame = place.querySelector<HTMLElement>('.chart-frame');
  if (frame === null || view.points().length === 0) return;
  const said = unseen(place.ownerDocument, 'div');
  said.setAttribute('role', 'status');
  frame.append(said);
  frame.tabIndex = 0;
  frame.setAttribute('role', 'application');
  frame.setAttribute('aria-label', label);
  let at: readonly [series: number, index: number] | undefined;
  const leave = (): void => {
    at = undefined;
    view.point(undefined);
    said.textContent = '';
  };
  frame.addEventListener('blur', leave);
  frame.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const move = MOVES[event.key];
    if (event.key === 'Escape' && at !== undefined) leave();
    else if (move === undefined) return;
    else {
      const series = seriesOf(view.points());
      at = series.length === 0 ? undefined : moved(series, at, move);
      const point = at && series[at[0]]?.[at[1]];
      said.textContent = view.point(point);
    }
    // Neither the page nor the chat around it does with this key what it does elsewhere.
    event.preventDefault();
    event.stopPropagation();
  });
}

type Series = readonly (readonly ChartPoint[])[];

function moved(
  series: Series,
  at: readonly [number, number] | undefined,
  [along, across]: readonly [number, number],
): readonly [number, number] {
  if (at === undefined) return [0, along === Infinity ? (series[0]?.length ?? 1) - 1 : 0];
  const one = clamp(at[0], series.length);
  const here = series[one] ?? [];
  const index = clamp(at[1], here.length);
  // Where there is one series, up and down go along it too.
  if (series.length === 1) return [0, clamp(index + along + across, here.length)];
  if (across === 0) return [one, clamp(index + along, here.length)];
  const other = clamp(one + across, series.length);
  return other === one ? [one, index] : [other, nearest(series[other] ?? [], here[index])];
}

const clamp = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));

function nearest(points: readonly ChartPoint[], from: ChartPoint | undefined): number {
  const far = points.map(({ x, y }) => Math.hypot((x - (from?.x ?? 0)) * 1000, y - (from?.y ?? 0)));
  return Math.max(0, far.indexOf(Math.min(...far)));
}
