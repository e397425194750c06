import type { View } from 'vega';

/** How many columns a legend above a chart has, as a signal: labels are as long as the data makes them. */
export const LEGEND_COLUMNS = 'inlay_legend_columns';

/** The columns of a legend with labels of a usual length. */
export const legendColumns = (width: number): number => Math.max(1, Math.floor(width / 110));

interface SceneMark {
  readonly role?: string;
  readonly items?: readonly SceneGroup[];
}

interface SceneGroup {
  readonly bounds: { readonly x2: number };
  readonly items?: readonly SceneMark[];
}

/**
 * Takes a column from the legends of a drawn view where one ends beyond the picture, which would cut its labels.
 *
 * @returns whether there is one column less, so that the view is to be run again.
 */
export function narrowLegends(view: View): boolean {
  const columns = view.signal(LEGEND_COLUMNS) as unknown;
  if (typeof columns !== 'number' || columns <= 1) return false;
  const { root } = view.scenegraph() as unknown as { root: SceneMark };
  const legends = (root.items?.[0]?.items ?? []).filter(({ role }) => role === 'legend');
  const right = legends.flatMap(({ items = [] }) => items.map(({ bounds }) => bounds.x2));
  const { right: padding = 0, left = 0 } = view.padding() as { left?: number; right?: number };
  const total = (view as unknown as { _viewWidth: number })._viewWidth + left + padding;
  if (Math.max(0, ...right) + (view.origin()[0] ?? 0) + left <= total) return false;
  view.signal(LEGEND_COLUMNS, columns - 1).resize();
  return true;
}
