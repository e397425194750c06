import type { View } from 'vega';

/** What is read of a scene. */
interface SceneItem {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly defined?: boolean;
  readonly tooltip?: unknown;
  readonly items?: readonly SceneMark[];
}

interface SceneMark {
  readonly marktype: string;
  readonly items: readonly SceneItem[];
}

/** Marks that are one shape over many values: the shape itself says nothing of the value that is pointed at. */
const SHAPES = new Set(['line', 'area', 'trail']);

/** How far outside of a plot its points are still meant. */
const MARGIN = 12;

/** A point of a line or of an area, and where it stands in the chart's own coordinates. */
export interface NearPoint {
  readonly x: number;
  readonly y: number;
  readonly tooltip: unknown;
}

/** Whether an item is a whole line or area. */
export function isShape(item: unknown): boolean {
  const mark = (item as { mark?: { marktype?: string } } | null | undefined)?.mark;
  return SHAPES.has(mark?.marktype ?? '');
}

/** The point of a line or area that is nearest along the plot, and of those above each other the nearest one. */
export function nearestPoint(view: View, x: number, y: number): NearPoint | undefined {
  let best: (NearPoint & { readonly far: readonly [number, number] }) | undefined;
  const visit = (mark: SceneMark, left: number, top: number, plot: SceneItem | undefined): void => {
    for (const item of mark.items) {
      const [itemX, itemY] = [left + (item.x ?? 0), top + (item.y ?? 0)];
      if (mark.marktype === 'group') {
        for (const inner of item.items ?? []) visit(inner, itemX, itemY, item);
      } else if (SHAPES.has(mark.marktype) && isInside(plot, x - left, y - top)) {
        if (item.defined === false || item.tooltip === undefined || item.tooltip === null) continue;
        const far = [Math.round(Math.abs(itemX - x)), Math.abs(itemY - y)] as const;
        if (best && (far[0] > best.far[0] || (far[0] === best.far[0] && far[1] >= best.far[1]))) continue;
        best = { x: itemX, y: itemY, tooltip: item.tooltip, far };
      }
    }
  };
  const { root } = view.scenegraph() as unknown as { root: SceneMark };
  visit(root, 0, 0, undefined);
  return best;
}

/** Groups of lines have no size of their own: there the plot around them decides, which was asked before. */
function isInside(plot: SceneItem | undefined, x: number, y: number): boolean {
  const { width = Infinity, height = Infinity } = plot ?? {};
  return (
    x >= -MARGIN && y >= -MARGIN && x <= (width || Infinity) + MARGIN && y <= (height || Infinity) + MARGIN
  );
}

/** Where a pointer is in the coordinates of a view's scene. */
export function scenePoint(view: View, stage: HTMLElement, event: MouseEvent): readonly [number, number] {
  const [left, top] = sceneOrigin(view, stage);
  return [event.clientX - left, event.clientY - top];
}

/** Where the scene of a view begins on the page. */
export function sceneOrigin(view: View, stage: HTMLElement): readonly [number, number] {
  const box = (stage.querySelector('svg, canvas') ?? stage).getBoundingClientRect();
  const padding = view.padding() as { left?: number; top?: number };
  const [x = 0, y = 0] = view.origin();
  return [box.left + x + (padding.left ?? 0), box.top + y + (padding.top ?? 0)];
}
