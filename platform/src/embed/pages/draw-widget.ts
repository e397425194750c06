import type { Widget } from '../dashboard-schema.js';
import { numberOf } from './data-client.js';
import { drawKpi } from './draw-kpi.js';
import { drawMap } from './draw-map.js';
import { drawRanking } from './draw-ranking.js';
import { drawSeries } from './draw-series.js';
import { drawTable } from './draw-table.js';
import type { DrawInput } from './draw-input.js';

/** The widget's drawing, or nothing where there is nothing to draw. */
export function drawWidget(input: DrawInput): HTMLElement | undefined {
  const { widget, rows } = input;
  if (isEmpty(input)) return undefined;
  switch (widget.type) {
    case 'kpi':
      return drawKpi({ ...input, widget });
    case 'series':
      return drawSeries({ ...input, widget });
    case 'ranking':
      return drawRanking({ ...input, widget });
    case 'map':
      return drawMap({ ...input, widget });
    case 'table':
      return rows.length === 0 ? undefined : drawTable({ ...input, widget });
  }
}

function isEmpty({ widget, rows }: DrawInput): boolean {
  if (rows.length === 0) return true;
  return widget.type !== 'table' && rows.every((row) => numberOf(row, widget.measure) === null);
}

/** Whether the drawing is made for a width and must be made again for another one. */
export const dependsOnWidth = ({ type }: Widget): boolean => type === 'series' || type === 'map';
