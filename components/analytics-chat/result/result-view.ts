import { html, nothing, render, type TemplateResult } from 'lit';
import { countText } from '../../../src/render/format/format-options.js';
import type { ResultModel } from '../../../src/render/result/result-model.js';
import { readResultTable, type ResultTable } from '../../../src/render/table/result-table.js';
import { adoptStyles } from '../../shared/adopt-styles.js';
import type { ResultLabels } from '../../shared/result-labels.js';
import { AllRows } from './all-rows.js';
import { ChartFrame } from './chart-frame.js';
import { chartNotes } from './chart-notes.js';
import { columnWidths } from './column-widths.js';
import type { ResultOptions, SqlStep } from './result-options.js';
import { linkedResult } from './linked-result.js';
import { PageResult } from './page-result.js';
import { quietButton } from './quiet-button.js';
import { ResultActions } from './result-actions.js';
import { resultWords } from './result-words.js';
import { ModelCache } from './model-cache.js';
import { resultTabs, type ResultTab } from './result-tabs.js';
import { resultStyles } from './result.styles.js';
import { RowOrder } from './row-order.js';
import { RowWindow } from './row-window.js';
import { rowsView } from './rows-view.js';
import { TurnLinks } from './turn-links.js';

export { preloadChart } from '../../../src/render/chart/load-chart.js';

/** A table up to this long is shown whole; of a longer one, the first rows until the viewer asks for more. */
const WHOLE_ROWS = 10;
const FIRST_ROWS = 5;
/** Up to so many rows are all on the page, to be searched and printed; of more, those that are near to what is seen. */
const PLAIN_ROWS = 200;
/** Rows on paper at most. */
const PRINTED_ROWS = 500;

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
  #count: (count: number) => string = countText(undefined);
  readonly #order = new RowOrder(() => this.#render());
  readonly #window = new RowWindow(() => this.#render());
  #widths: { readonly table: ResultModel; readonly px: number[] } | undefined;
  readonly #models = new ModelCache();
  readonly #allRows = new AllRows(() => this.#rowsChanged());
  /** Whether the viewer wants more than the first rows. */
  #wantsAll = false;
  #isPrinting = false;
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

  readonly #links: TurnLinks | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#links = TurnLinks.around(element);
    adoptStyles(element, resultStyles);
    window.addEventListener('beforeprint', this.#beforePrint);
    window.addEventListener('afterprint', this.#afterPrint);
  }

  update(step: SqlStep, options: ResultOptions): void {
    if (step === this.#step && options === this.#options) return;
    if (step !== this.#step) {
      this.#table = step.result === undefined ? undefined : readResultTable(step.result);
      this.#allRows.reset();
      this.#window.reset();
      [this.#shown, this.#hasShownTable, this.#hasFailed] = ['chart', false, false];
      this.#actions.reset();
    }
    this.#labels = resultWords(options.labels);
    this.#count = countText(options.locale);
    this.#step = step;
    this.#options = options;
    this.#node = this.#page.update(step, this.#table, options);
    if (this.#node !== undefined) this.#dropChart();
    this.#rowsChanged();
  }

  /** The chart draws the rows that the table holds, and writes them as it does. */
  #rowsChanged(): void {
    const [step, options, model] = [this.#step, this.#options, this.#held()];
    if (this.#node !== undefined || !step || !options || !model) this.#render();
    else this.#updateChart(step, model, options);
    this.#links?.changed(this.#element, this.#linked);
  }

  /** What numbers of the answer lead to. */
  readonly #linked = linkedResult({
    element: () => this.#element,
    labels: () => this.#labels,
    model: () => (this.#node === undefined ? this.#held() : undefined),
    order: () => this.#sorted(),
    light: (texts) => {
      if (this.#shown === 'chart') this.#chart.light(texts);
    },
    show: (place) => {
      if (place >= this.#shownRows(this.#held() ?? { rows: [] })) this.#wantsAll = true;
      this.#show('table');
      const box = this.#element.querySelector('.rows.long');
      if (box !== null) this.#window.show(box, place);
    },
  });

  /** The rows that are there, with the one way in which each column is written. */
  #held(): ResultModel | undefined {
    const [step, options, table] = [this.#step, this.#options, this.#allRows.table ?? this.#table];
    return step && options && table && this.#models.of(table, step, options);
  }

  /** Whether there is a chart is known when it has been told of the step. */
  #updateChart(step: SqlStep, table: ResultModel, options: ResultOptions): void {
    const chartFailed: ResultOptions['chartFailed'] = (reason, dropped) => {
      this.#hasFailed = this.#chart.element.querySelector('svg, canvas') === null;
      if (this.#hasFailed) this.#render();
      options.chartFailed(reason, dropped);
    };
    this.#chart.update(step, table, { ...options, chartFailed });
    this.#render();
  }

  dispose(): void {
    this.#links?.removed(this.#element);
    window.removeEventListener('beforeprint', this.#beforePrint);
    window.removeEventListener('afterprint', this.#afterPrint);
    this.#order.stop();
    this.#page.dispose();
    this.#allRows.reset();
    this.#chart.dispose();
    render(nothing, this.#element);
  }

  #render(): void {
    render(this.#node ?? this.#template(), this.#element);
    const box = this.#element.querySelector('.rows.long');
    if (box !== null) this.#window.begin(box);
  }

  #dropChart(): void {
    this.#chart.dispose();
    this.#chart = new ChartFrame(() => this.#render());
  }

  #template(): TemplateResult | typeof nothing {
    const [held, options] = [this.#held(), this.#options];
    if (held === undefined || options === undefined) return nothing;
    const title = this.#title();
    const hasTable = held.columns.length > 0;
    const hasTabs = hasTable && !this.#chart.element.hidden && !this.#hasFailed;
    const shown = hasTabs ? this.#shown : undefined;
    const rows = (): TemplateResult => this.#tableView(held);
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
        ${this.#panel('chart', shown, html`${this.#chart.element}${hasTabs ? this.#notes(held) : nothing}${this.#chart.isDrawn ? html`<div class="below">${this.#actions.ofChart(this.#labels)}</div>` : nothing}`)}
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

  #notes(table: ResultTable): TemplateResult {
    const { rows, slices } = this.#chart;
    return chartNotes({
      ...{ labels: this.#labels, written: this.#count, rows, slices },
      loading: this.#loadingView(table),
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
    this.#hasShownTable = this.#isPrinting = true;
    this.#render();
  };

  readonly #afterPrint = (): void => {
    this.#isPrinting = false;
    this.#render();
  };

  #tableView(table: ResultModel): TemplateResult {
    const shown = this.#shownRows(table);
    const isLong = shown > PLAIN_ROWS && !this.#isPrinting;
    const { first, end, ...room } = isLong
      ? this.#window.of(shown)
      : { first: 0, end: shown, before: 0, after: 0 };
    const rows = rowsView({
      ...{ labels: this.#labels, table: this.#sorted() ?? table, first, end },
      ...(isLong ? { long: { ...room, widths: this.#columnWidths(table) } } : {}),
      ...{ sort: this.#order.sort, isBusy: this.#order.isBusy },
      sortBy: (column) => {
        this.#order.toggle(column);
        this.#render();
      },
      scrolled: (box) => this.#window.look(box),
    });
    return html`${rows}
      <div class="below">${this.#below(table)}</div>`;
  }

  #columnWidths(table: ResultModel): number[] {
    if (this.#widths?.table !== table) this.#widths = { table, px: columnWidths(table, this.#element) };
    return this.#widths.px;
  }

  #below(table: ResultTable): TemplateResult {
    const labels = this.#labels;
    const { rows, totalRows } = table;
    const shown = this.#shownRows(table);
    return html`<span
        ><bdi>${labels.rowsOf(shown, totalRows, this.#count(shown), this.#count(totalRows))}</bdi></span
      >
      ${
        shown < rows.length
          ? quietButton(labels.showAllRows(rows.length, this.#count(rows.length)), () => this.#want(true), {
              expanded: false,
            })
          : nothing
      }
      ${shown > WHOLE_ROWS ? quietButton(labels.showFewerRows, () => this.#want(false), { expanded: true }) : nothing}
      ${this.#loadingView(table)} ${this.#actions.ofTable(labels)}`;
  }

  /** The chat carries the beginning of a long result: the rest is loaded when the viewer asks for it. */
  #loadingView(table: ResultTable): TemplateResult | typeof nothing {
    const labels = this.#labels;
    const { status, received } = this.#allRows;
    if (status === 'loading') {
      return html`<span role="status">${labels.loadingRows(received, this.#count(received))}</span>
        ${quietButton(labels.cancel, () => this.#allRows.cancel())}`;
    }
    const sql = this.#step?.result?.sqlQuery ?? this.#step?.input.sqlQuery;
    const load = this.#options?.loadRows;
    if (status === 'done' || !table.truncated || sql === undefined || load === undefined) return nothing;
    return html`${status === 'failed' ? html`<span role="alert">${labels.rowsFailed}</span>` : nothing}
    ${quietButton(labels.loadAllRows(table.totalRows, this.#count(table.totalRows)), () => {
      this.#wantsAll = true;
      void this.#allRows.load(sql, table.totalRows, load);
    })}`;
  }

  #shownRows({ rows }: Pick<ResultTable, 'rows'>): number {
    if (rows.length <= WHOLE_ROWS) return rows.length;
    if (!this.#wantsAll) return FIRST_ROWS;
    return this.#isPrinting ? Math.min(rows.length, PRINTED_ROWS) : rows.length;
  }

  #want(all: boolean): void {
    this.#wantsAll = all;
    this.#window.reset();
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
  #sorted(): ResultModel | undefined {
    const table = this.#held();
    return table && this.#order.of(table, this.#options?.locale);
  }
}
