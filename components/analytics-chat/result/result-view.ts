import { html, nothing, render, type TemplateResult } from 'lit';
import { createFormats, type Formats } from '../../../src/render/format/create-formats.js';
import { readResultTable, type ResultTable } from '../../../src/render/table/result-table.js';
import { sortRows, type SortDirection } from '../../../src/render/table/sort-rows.js';
import { toCsv } from '../../../src/render/table/to-csv.js';
import { adoptStyles } from '../../shared/adopt-styles.js';
import { AllRows } from './all-rows.js';
import { ChartFrame } from './chart-frame.js';
import type { ResultOptions, SqlStep } from './result-options.js';
import { PageResult } from './page-result.js';
import { resultStyles } from './result.styles.js';

export { preloadChart } from '../../../src/render/chart/load-chart.js';

/** A table up to this long is shown whole; of a longer one, the first rows until the viewer asks for more. */
const WHOLE_ROWS = 10;
const FIRST_ROWS = 5;
/** Rows added to the page at a time, once the viewer wants them all. */
const MORE_ROWS = 500;

/** The result of one query: its chart, where the agent described one, and its table. Loaded on demand. */
export class ResultView {
  readonly #element: HTMLElement;
  readonly #page = new PageResult();
  #chart = new ChartFrame();
  #step: SqlStep | undefined;
  #options: ResultOptions | undefined;
  #table: ResultTable | undefined;
  #formats: Formats | undefined;
  #sort: { readonly column: number; readonly direction: SortDirection } | undefined;
  readonly #allRows = new AllRows(() => this.#render());
  /** Rows on the page at most, beyond the first. */
  #wanted = 0;
  /** The page's own view, in place of ours. */
  #node: Node | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
    adoptStyles(element, resultStyles);
  }

  update(step: SqlStep, options: ResultOptions): void {
    if (step === this.#step && options === this.#options) return;
    if (step !== this.#step) {
      this.#table = step.result === undefined ? undefined : readResultTable(step.result);
      this.#allRows.reset();
    }
    this.#formats = createFormats({
      locale: options.locale,
      timeZone: options.timeZone,
      booleans: { true: options.labels.yes, false: options.labels.no },
    });
    this.#step = step;
    this.#options = options;
    this.#node = this.#page.update(step, this.#table, options);
    this.#render();
    if (this.#node !== undefined) this.#dropChart();
    else if (this.#table !== undefined) this.#chart.update(step, this.#table, options);
  }

  dispose(): void {
    this.#page.dispose();
    this.#allRows.reset();
    this.#chart.dispose();
    render(nothing, this.#element);
  }

  #render(): void {
    render(this.#node ?? this.#template(), this.#element);
  }

  #dropChart(): void {
    this.#chart.dispose();
    this.#chart = new ChartFrame();
  }

  #template(): TemplateResult | typeof nothing {
    const [table, options, formats] = [this.#table, this.#options, this.#formats];
    if (table === undefined || options === undefined || formats === undefined) return nothing;
    const title = this.#step?.result?.queryTitle ?? '';
    return html`
      <figure class=${options.isDark ? 'dark' : nothing}>
        ${title === '' ? nothing : html`<figcaption dir="auto">${title}</figcaption>`}${this.#chart.element}
        ${table.columns.length === 0 ? nothing : this.#tableView(this.#allRows.table ?? table, options, formats)}
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
    return html`<span
        ><bdi
          >${labels.rowsOf(shown, totalRows, formats.integer(shown), formats.integer(totalRows))}</bdi
        ></span
      >
      ${
        shown < rows.length
          ? this.#button(
              rows.length > MORE_ROWS
                ? labels.showMoreRows
                : labels.showAllRows(rows.length, formats.integer(rows.length)),
              () => this.#want(this.#wanted + MORE_ROWS),
              'false',
            )
          : nothing
      }
      ${shown > WHOLE_ROWS ? this.#button(labels.showFewerRows, () => this.#want(0), 'true') : nothing}
      ${this.#loadingView(table, labels, formats)} ${this.#button(labels.download, this.#download)}`;
  }

  #button(words: string, click: () => void, expanded?: 'true' | 'false'): TemplateResult {
    return html`<button type="button" class="quiet" aria-expanded=${expanded ?? nothing} @click=${click}>
      ${words}
    </button>`;
  }

  /** The chat carries the beginning of a long result: the rest is loaded when the viewer asks for it. */
  #loadingView(
    table: ResultTable,
    labels: ResultOptions['labels'],
    formats: Formats,
  ): TemplateResult | typeof nothing {
    const { status, received } = this.#allRows;
    if (status === 'loading') {
      return html`<span role="status">${labels.loadingRows(received, formats.integer(received))}</span>
        ${this.#button(labels.cancel, () => this.#allRows.cancel())}`;
    }
    const sql = this.#step?.result?.sqlQuery ?? this.#step?.input.sqlQuery;
    const load = this.#options?.loadRows;
    if (status === 'done' || !table.truncated || sql === undefined || load === undefined) return nothing;
    return html`${status === 'failed' ? html`<span role="alert">${labels.rowsFailed}</span>` : nothing}
    ${this.#button(labels.loadAllRows(table.totalRows, formats.integer(table.totalRows)), () => {
      this.#wanted = MORE_ROWS;
      void this.#allRows.load(sql, table.totalRows, load);
    })}`;
  }

  #shownRows({ rows }: ResultTable): number {
    if (rows.length <= WHOLE_ROWS) return rows.length;
    return this.#wanted === 0 ? FIRST_ROWS : Math.min(rows.length, this.#wanted);
  }

  #want(rows: number): void {
    this.#wanted = rows;
    this.#render();
  }

  readonly #download = (): void => {
    const table = this.#allRows.table ?? this.#table;
    if (table === undefined) return;
    // The mark at the start is what makes spreadsheets read the file as UTF-8.
    const file = new Blob(['\ufeff', toCsv(table)], { type: 'text/csv;charset=utf-8' });
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
