import { html, nothing, render, type TemplateResult } from 'lit';
import { createFormats, type Formats } from '../../src/render/format/create-formats.js';
import { readResultTable, type ResultTable } from '../../src/render/table/result-table.js';
import { sortRows, type SortDirection } from '../../src/render/table/sort-rows.js';
import { toCsv } from '../../src/render/table/to-csv.js';
import { ChartFrame } from './chart-frame.js';
import type { ResultOptions, SqlStep } from './lazy-result.js';
import { resultStyles } from './result.styles.js';

export { preloadChart } from '../../src/render/chart/load-chart.js';

/** A table up to this long is shown whole; of a longer one, the first rows until the viewer asks for more. */
const WHOLE_ROWS = 10;
const FIRST_ROWS = 5;

/** The result of one query: its chart, where the agent described one, and its table. Loaded on demand. */
export class ResultView {
  readonly #element: HTMLElement;
  readonly #chart: ChartFrame;
  #step: SqlStep | undefined;
  #options: ResultOptions | undefined;
  #table: ResultTable | undefined;
  #formats: Formats | undefined;
  #sort: { readonly column: number; readonly direction: SortDirection } | undefined;
  #showsAll = false;

  constructor(element: HTMLElement) {
    this.#element = element;
    adoptStyles(element);
    this.#chart = new ChartFrame();
  }

  update(step: SqlStep, options: ResultOptions): void {
    if (step === this.#step && options === this.#options) return;
    if (step !== this.#step)
      this.#table = step.result === undefined ? undefined : readResultTable(step.result);
    this.#formats = createFormats({
      locale: options.locale,
      timeZone: options.timeZone,
      booleans: { true: options.labels.yes, false: options.labels.no },
    });
    this.#step = step;
    this.#options = options;
    this.#render();
    if (this.#table !== undefined) this.#chart.update(step, this.#table, options);
  }

  dispose(): void {
    this.#chart.dispose();
    render(nothing, this.#element);
  }

  #render(): void {
    render(this.#template(), this.#element);
  }

  #template(): TemplateResult | typeof nothing {
    const [table, options, formats] = [this.#table, this.#options, this.#formats];
    if (table === undefined || options === undefined || formats === undefined) return nothing;
    const title = this.#step?.result?.queryTitle ?? '';
    return html`
      <figure>
        ${title === '' ? nothing : html`<figcaption dir="auto">${title}</figcaption>`}${this.#chart.element}
        ${table.columns.length === 0 ? nothing : this.#tableView(table, options, formats)}
      </figure>
    `;
  }

  #tableView(table: ResultTable, { labels, locale }: ResultOptions, formats: Formats): TemplateResult {
    const sorted =
      this.#sort === undefined ? table : sortRows(table, this.#sort.column, this.#sort.direction, locale);
    const rows = sorted.rows.slice(0, this.#shownRows(table));
    return html`
      <div class="rows" role="region" aria-label=${labels.table} tabindex="0">
        <table>
          <thead>
            <tr>
              ${table.columns.map((column, index) => this.#headerCell(column, index, labels.sortBy(column.title)))}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (row) =>
                html`<tr>
                  ${table.columns.map(
                    (column, index) =>
                      html`<td class=${column.kind}>
                        <bdi>${formats.cell(row[index] ?? null, column)}</bdi>
                      </td>`,
                  )}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <div class="below">${this.#below(table, labels, formats)}</div>
    `;
  }

  #headerCell(column: ResultTable['columns'][number], index: number, label: string): TemplateResult {
    const direction = this.#sort?.column === index ? this.#sort.direction : undefined;
    return html`<th class=${column.kind} scope="col" aria-sort=${direction ?? 'none'}>
      <button type="button" title=${label} @click=${() => this.#sortBy(index)}>
        <bdi>${column.title}</bdi><span class="arrow" aria-hidden="true">${arrowOf(direction)}</span>
      </button>
    </th>`;
  }

  #below(table: ResultTable, labels: ResultOptions['labels'], formats: Formats): TemplateResult {
    const { rows, totalRows } = table;
    const shown = this.#shownRows(table);
    return html`<span dir="auto">${labels.rowsOf(formats.integer(shown), formats.integer(totalRows))}</span>
      ${
        rows.length > WHOLE_ROWS
          ? html`<button
              type="button"
              class="quiet"
              aria-expanded=${this.#showsAll ? 'true' : 'false'}
              @click=${this.#toggleAll}
            >
              ${this.#showsAll ? labels.showFewerRows : labels.showAllRows(formats.integer(rows.length))}
            </button>`
          : nothing
      }
      <button type="button" class="quiet" @click=${this.#download}>${labels.download}</button>`;
  }

  #shownRows({ rows }: ResultTable): number {
    return this.#showsAll || rows.length <= WHOLE_ROWS ? rows.length : FIRST_ROWS;
  }

  readonly #toggleAll = (): void => {
    this.#showsAll = !this.#showsAll;
    this.#render();
  };

  readonly #download = (): void => {
    if (this.#table === undefined) return;
    // The mark at the start is what makes spreadsheets read the file as UTF-8.
    const file = new Blob(['\ufeff', toCsv(this.#table)], { type: 'text/csv;charset=utf-8' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'result.csv';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };

  #sortBy(column: number): void {
    const isSame = this.#sort?.column === column;
    // Third click: the order the query gave, which is often the point of it.
    if (isSame && this.#sort?.direction === 'ascending') this.#sort = undefined;
    else this.#sort = { column, direction: isSame ? 'ascending' : 'descending' };
    this.#render();
  }
}

function arrowOf(direction: SortDirection | undefined): string {
  if (direction === undefined) return '';
  return direction === 'ascending' ? '▲' : '▼';
}

/** Puts the styles of results into the tree `element` stands in, once. */
function adoptStyles(element: HTMLElement): void {
  const root = element.getRootNode();
  const sheet = resultStyles.styleSheet;
  if (sheet === undefined || !(root instanceof ShadowRoot || root instanceof Document)) return;
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
