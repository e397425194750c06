import { isShape } from './nearest-point.js';
import type { View } from 'vega';

/** A mark that says something: a point of a line, a bar, a slice, a place. */
export interface ChartPoint {
  /** Where its tooltip belongs, in the chart's own coordinates. */
  readonly x: number;
  readonly y: number;
  /** Where it begins: from the left, which lying bars have in common, or the angle of a slice. */
  readonly start: number;
  readonly type: string;
  /** The plot that it is in, as a number, and what it has in common with those of its series. */
  readonly plot: number;
  readonly look: string;
  readonly tooltip: unknown;
}

interface SceneItem {
  readonly x?: number;
  readonly y?: number;
  readonly defined?: boolean;
  readonly tooltip?: unknown;
  readonly items?: readonly SceneMark[];
  readonly bounds: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
  readonly [channel: string]: unknown;
}

interface SceneMark {
  readonly marktype: string;
  readonly role?: string;
  readonly name?: string;
  readonly items: readonly SceneItem[];
}

/** The marks of a view that have a tooltip, in the order in which they are drawn; labels speak for no mark. */
export function chartPoints(view: View): ChartPoint[] {
  const points: ChartPoint[] = [];
  let plots = 0;
  const visit = (mark: SceneMark, left: number, top: number, plot: number): void => {
    const { marktype } = mark;
    // The compiler has a group for every line and every stack as well as for every plot; it names lines and plots.
    const isPlot = mark.role === 'scope' && mark.name !== undefined && !mark.name.endsWith('pathgroup');
    for (const item of mark.items) {
      if (marktype === 'group') {
        const inner = isPlot ? (plots += 1) : plot;
        for (const part of item.items ?? []) visit(part, left + (item.x ?? 0), top + (item.y ?? 0), inner);
      } else if (marktype !== 'text' && item.tooltip !== undefined && item.tooltip !== null) {
        if (item.defined === false) continue;
        const [x, y] = placeOf(item, marktype);
        const { stroke, fill, strokeDash, shape } = item;
        const look = [marktype === 'line' ? stroke : (fill ?? stroke), strokeDash, shape].join();
        points.push({
          ...{ x: left + x, y: top + y, type: marktype },
          start: marktype === 'arc' ? Number(item['startAngle']) : left + item.bounds.x1,
          ...{ plot, look, tooltip: item.tooltip },
        });
      }
    }
  };
  visit((view.scenegraph() as unknown as { root: SceneMark }).root, 0, 0, 0);
  return points;
}

function placeOf(item: SceneItem, type: string): readonly [number, number] {
  const { x = 0, y = 0, bounds } = item;
  if (isShape({ mark: { marktype: type } })) return [x, y];
  if (type !== 'arc') return [(bounds.x1 + bounds.x2) / 2, (bounds.y1 + bounds.y2) / 2];
  const [start, end, inner, outer] = ['startAngle', 'endAngle', 'innerRadius', 'outerRadius'].map((name) =>
    Number(item[name] ?? 0),
  ) as [number, number, number, number];
  const [angle, radius] = [(start + end) / 2, (inner + outer) / 2];
  return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
}
