import { html, nothing, type TemplateResult } from 'lit';
import type { DrawnRows } from '../../../src/render/chart/draw/draw-chart.js';
import type { Slices } from '../../../src/render/result/fold-slices.js';
import type { ResultLabels } from '../../../src/locales/result-labels.js';

export interface ChartNotes {
  readonly labels: ResultLabels;
  /** Writes a count. */
  readonly written: (count: number) => string;
  readonly rows: DrawnRows | undefined;
  readonly slices: Slices | undefined;
  /** What loads the other rows, where they can be loaded. */
  readonly loading: unknown;
  readonly showTable: () => void;
}

/** What stands below a chart that does not show all of its result, or shows more than can be told apart. */
export function chartNotes({ labels, written, rows, slices, ...actions }: ChartNotes): TemplateResult {
  const note = (words: string, action: unknown): TemplateResult =>
    html`<p class="part"><bdi>${words}</bdi> ${action}</p>`;
  const table = html`<button type="button" class="quiet" @click=${actions.showTable}>
    ${labels.showTable}
  </button>`;
  return html`${slices === undefined ? nothing : note(slicesWords(slices, labels, written), table)}
  ${
    rows === undefined || rows.drawn === rows.total
      ? nothing
      : note(labels.rowsOf(rows.drawn, rows.total, written(rows.drawn), written(rows.total)), actions.loading)
  }`;
}

/** How many slices of a pie are shown of how many. */
export function slicesWords(
  { shown, total }: Slices,
  labels: ResultLabels,
  written: (count: number) => string,
): string {
  return shown === total
    ? labels.manySlices(total, written(total))
    : labels.slicesOf(shown, total, written(shown), written(total));
}
