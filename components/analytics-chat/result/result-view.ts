import { html, nothing, render, type TemplateResult } from 'lit';
import { createFormats, type Formats } from '../../../src/render/format/create-formats.js';
import { readResultTable, type ResultTable } from '../../../src/render/table/result-table.js';
import { sortRows, type SortDirection } from '../../../src/render/table/sort-rows.js';
import { adoptStyles } from '../../shared/adopt-styles.js';
import type { ResultLabels } from '../../shared/result-labels.js';
import { AllRows } from './all-rows.js';
import { ChartFrame } from './chart-frame.js';
import { chartNotes } from './chart-notes.js';
import type { ResultOptions, SqlStep } from './result-options.js';
import { PageResult } from './page-result.js';
import { quietButton } from './quiet-button.js';
import { ResultActions } from './result-actions.js';
import { resultWords } from './result-words.js';
import { resultTabs, type ResultTab } from './result-tabs.js';
import { resultStyles } from './result.styles.js';

export { preloadChart } from '../../../src/render/chart/load-chart.js';

/** A table up to this long is shown whole; of a longer one, the first rows until the viewer asks for more. */
const WHOLE_ROWS = 10;
const FIRST_ROWS = 5;
/** Rows added to the page at a time, once the viewer wants them all. */
const MORE_ROWS = 500;

/** Results so far: their tabs need ids. */
let results = 0;

/**
 * The result of one query: its chart, where the agent described one, and its table, as two tabs over the same rows.
 * Loaded on demand.
 */
export class ResultView {
  readonly #element: HTMLElement;
  readonly #page = new PageResult();
  #chart = new ChartFrame(() => this.#render());
  #step: SqlStep | undefined;
  #options: ResultOptions | undefined;
  #labels: ResultLabels = resultWords(undefined);
  #table: ResultTable | undefined;
  #formats: Formats | undefined;
  #sort: { readonly column: number; readonly direction: SortDirection } | undefined;
  readonly #allRows = new AllRows(() => this.#rowsChanged());
  /** Rows on the page at most, beyond the first. */
  #wanted = 0;
  readonly #actions = new ResultActions(
    () => this.#taken(),
    () => this.#render(),
  );
  readonly #id = `result-${++results}`;
  #shown: ResultTab = 'chart';
  /** The table is made when it is first looked at. */
  #hasShownTable = false;
  /** A chart that could not be drawn leaves its notice above the table. */
  #hasFailed = false;
  /** The page's own view, in place of ours. */
  #node: Node | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
    adoptStyles(element, resultStyles);
    window.addEventListener('beforeprint', this.#beforePrint);
  }

  update(step: SqlStep, options: ResultOptions): void {
    if (step === this.#step && options === this.#options) return;
    if (step !== this.#step) {
      this.#table = step.result === undefined ? undefined : readResultTable(step.result);
      this.#allRows.reset();
      [this.#shown, this.#hasShownTable, this.#hasFailed] = ['chart', false, false];
      this.#actions.reset();
    }
    this.#labels = resultWords(options.labels);
    this.#formats = createFormats({
      locale: options.locale,
      timeZone: options.timeZone,
      booleans: { true: this.#labels.yes, false: this.#labels.no },
    });
    this.#step = step;
    this.#options = options;
    this.#node = this.#page.update(step, this.#table, options);
    if (this.#node !== undefined) this.#dropChart();
    this.#rowsChanged();
  }

  /** The chart draws the rows that the table holds. */
  #rowsChanged(): void {
    const [step, options, table] = [this.#step, this.#options, this.#allRows.table ?? this.#table];
    if (this.#node !== undefined || !step || !options || !table) this.#render();
    else this.#updateChart(step, table, options);
  }

  /** Whether there is a chart is known when it has been told of the step. */
  #updateChart(step: SqlStep, table: ResultTable, options: ResultOptions): void {
    const chartFailed: ResultOptions['chartFailed'] = (reason, dropped) => {
      this.#hasFailed = this.#chart.element.querySelector('svg, canvas') === null;
      if (this.#hasFailed) this.#render();
      options.chartFailed(reason, dropped);
    };
    this.#chart.update(step, table, { ...options, chartFailed });
    this.#render();
  }

  dispose(): void {
    window.removeEventListener('beforeprint', this.#beforePrint);
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
    this.#chart = new ChartFrame(() => this.#render());
  }

  #template(): TemplateResult | typeof nothing {
    const [table, options, formats] = [this.#table, this.#options, this.#formats];
    if (table === undefined || options === undefined || formats === undefined) return nothing;
    const title = this.#title();
    const hasTable = table.columns.length > 0;
    const hasTabs = hasTable && !this.#chart.element.hidden && !this.#hasFailed;
    const shown = hasTabs ? this.#shown : undefined;
    const held = this.#allRows.table ?? table;
    const rows = (): TemplateResult => this.#tableView(held, formats);
    return html`
      <figure class=${options.isDark ? 'dark' : nothing}>
        ${
          title === '' && !hasTabs
            ? nothing
            : html`<div class="head">
                ${title === '' ? nothing : html`<figcaption dir="auto">${title}</figcaption>`}
                ${hasTabs ? resultTabs({ labels: this.#labels, id: this.#id, shown: this.#shown, show: this.#show }) : nothing}
              </div>`
        }
        ${this.#panel('chart', shown, html`${this.#chart.element}${hasTabs ? this.#notes(held, formats) : nothing}${this.#chart.isDrawn ? html`<div class="below">${this.#actions.ofChart(this.#labels)}</div>` : nothing}`)}
        ${hasTable ? this.#panel('table', shown, shown === 'chart' && !this.#hasShownTable ? nothing : rows()) : nothing}
      </figure>
    `;
  }

  /** One view of the result; the one that is not shown stays as it is. Without tabs, just its content. */
  #panel(view: ResultTab, shown: ResultTab | undefined, content: unknown): TemplateResult {
    const isTab = shown !== undefined;
    return html`<div
      id=${isTab ? `${this.#id}-${view}` : nothing}
      role=${isTab ? 'tabpanel' : nothing}
      aria-labelledby=${isTab ? `${this.#id}-${view}-tab` : nothing}
      ?hidden=${isTab && shown !== view}
    >
      ${content}
    </div>`;
  }

  #notes(table: ResultTable, formats: Formats): TemplateResult {
    const { rows, slices } = this.#chart;
    return chartNotes({
      ...{ labels: this.#labels, written: (count) => formats.integer(count), rows, slices },
      loading: this.#loadingView(table, formats),
      showTable: () => {
        this.#show('table');
        // The button is out of sight now, and would take the focus with it.
        this.#element.querySelector<HTMLElement>(`#${this.#id}-table-tab`)?.focus();
      },
    });
  }

  readonly #show = (view: ResultTab): void => {
    this.#shown = view;
    if (view === 'table') this.#hasShownTable = true;
    this.#render();
  };

  /** Paper has no tabs: the table is there as well, and alone where the chart was not drawn yet. */
  readonly #beforePrint = (): void => {
    this.#hasShownTable = true;
    this.#render();
  };

  #tableView(table: ResultTable, formats: Formats): TemplateResult {
    const labels = this.#labels;
    const rows = (this.#sorted() ?? table).rows.slice(0, this.#shownRows(table));
    return html`
      <div class="rows" role="region" aria-label=${labels.table} tabindex="0">
        <table aria-rowcount=${table.totalRows + 1}>
          <thead>
            <tr aria-rowindex="1">
              ${table.columns.map((column, index) => this.#headerCell(column, index, labels.sortBy(column.title)))}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (row, place) =>
                html`<tr aria-rowindex=${place + 2}>
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
      <div class="below">${this.#below(table, formats)}</div>
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

  #below(table: ResultTable, formats: Formats): TemplateResult {
    const labels = this.#labels;
    const { rows, totalRows } = table;
    const shown = this.#shownRows(table);
    return html`<span
        ><bdi
          >${labels.rowsOf(shown, totalRows, formats.integer(shown), formats.integer(totalRows))}</bdi
        ></span
      >
      ${
        shown < rows.length
          ? quietButton(
              rows.length > MORE_ROWS
                ? labels.showMoreRows
                : labels.showAllRows(rows.length, formats.integer(rows.length)),
              () => this.#want(this.#wanted + MORE_ROWS),
              { expanded: false },
            )
          : nothing
      }
      ${shown > WHOLE_ROWS ? quietButton(labels.showFewerRows, () => this.#want(0), { expanded: true }) : nothing}
      ${this.#loadingView(table, formats)} ${this.#actions.ofTable(labels)}`;
  }

  /** The chat carries the beginning of a long result: the rest is loaded when the viewer asks for it. */
  #loadingView(table: ResultTable, formats: Formats): TemplateResult | typeof nothing {
    const labels = this.#labels;
    const { status, received } = this.#allRows;
    if (status === 'loading') {
      return html`<span role="status">${labels.loadingRows(received, formats.integer(received))}</span>
        ${quietButton(labels.cancel, () => this.#allRows.cancel())}`;
    }
    const sql = this.#step?.result?.sqlQuery ?? this.#step?.input.sqlQuery;
    const load = this.#options?.loadRows;
    if (status === 'done' || !table.truncated || sql === undefined || load === undefined) return nothing;
    return html`${status === 'failed' ? html`<span role="alert">${labels.rowsFailed}</span>` : nothing}
    ${quietButton(labels.loadAllRows(table.totalRows, formats.integer(table.totalRows)), () => {
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

  #title(): string {
    return this.#step?.result?.queryTitle ?? '';
  }

  #taken() {
    const table = this.#sorted();
    if (table === undefined) return undefined;
    return {
      title: this.#title(),
      timeZone: this.#options?.timeZone,
      rightToLeft: getComputedStyle(this.#element).direction === 'rtl',
      table,
      image: (type: 'png' | 'svg') => this.#chart.image(type),
    };
  }

  /** All rows that are there, in the order in which they are seen. */
  #sorted(): ResultTable | undefined {
    const table = this.#allRows.table ?? this.#table;
    if (table === undefined || this.#sort === undefined) return table;
    return sortRows(table, this.#sort.column, this.#sort.direction, this.#options?.locale);
  }

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
