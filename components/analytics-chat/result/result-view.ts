import { html, nothing, render, type TemplateResult } from 'lit';
import { timeOfMessageId } from '../../../src/protocol/message-id.js';
import { countText } from '../../../src/render/format/format-options.js';
import type { ResultModel } from '../../../src/render/result/result-model.js';
import { readResultTable, type ResultTable } from '../../../src/render/table/result-table.js';
import { adoptStyles } from '../../shared/adopt-styles.js';
import type { ResultLabels } from '../../../src/locales/result-labels.js';
import { aboutResult } from './about-result.js';
import { AllRows } from './all-rows.js';
import { ChartFrame } from './chart-frame.js';
import { ChartKinds } from './chart-kinds.js';
import { chartNotes } from './chart-notes.js';
import { EnlargedResult } from './enlarged-result.js';
import type { ResultOptions, SqlStep } from './result-options.js';
import { linkedResult } from './linked-result.js';
import { PageResult } from './page-result.js';
import { PickedRow } from './picked-row.js';
import { quietButton, type QuietButtonMark } from './quiet-button.js';
import { ResultActions } from './result-actions.js';
import { resultWords } from './result-words.js';
import { ModelCache } from './model-cache.js';
import { resultTabs, type ResultTab } from './result-tabs.js';
import { resultStyles } from './result.styles.js';
import { TableView } from './table-view.js';
import { TurnLinks } from './turn-links.js';

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
  #askedAt: number | undefined;
  #labels: ResultLabels = resultWords(undefined);
  #table: ResultTable | undefined;
  #count: (count: number) => string = countText(undefined);
  readonly #rows = new TableView(
    () => this.#element,
    () => this.#render(),
  );
  readonly #kinds = new ChartKinds();
  readonly #enlarged = new EnlargedResult(() => this.#leaveEnlarged());
  readonly #models = new ModelCache();
  readonly #allRows = new AllRows(() => this.#rowsChanged());
  readonly #actions = new ResultActions(
    () => this.#taken(),
    () => this.#render(),
  );
  readonly #picked: PickedRow;
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
    this.#picked = new PickedRow({
      element,
      seen: () => (this.#node === undefined && this.#options?.askAbout ? this.#seen() : undefined),
      picked: (byKey) => {
        this.#render();
        if (byKey) this.#seenButton('about')?.focus();
      },
    });
    adoptStyles(element, resultStyles);
    window.addEventListener('beforeprint', this.#beforePrint);
    window.addEventListener('afterprint', this.#afterPrint);
  }

  /** @param turn message id of the question, which says when it was asked */
  update(step: SqlStep, options: ResultOptions, turn = ''): void {
    if (step === this.#step && options === this.#options) return;
    if (step !== this.#step) {
      this.#table = step.result === undefined ? undefined : readResultTable(step.result);
      this.#allRows.reset();
      this.#rows.reset();
      this.#kinds.reset();
      this.#picked.reset();
      // A result that came without a chart is a table first, which may be seen as a chart too.
      const isCharted = step.result?.vegaSpec !== undefined;
      [this.#shown, this.#hasShownTable, this.#hasFailed] = [
        isCharted ? 'chart' : 'table',
        !isCharted,
        false,
      ];
      this.#actions.reset();
    }
    this.#labels = resultWords(options.labels);
    this.#count = countText(options.locale);
    this.#step = step;
    this.#options = options;
    this.#askedAt = timeOfMessageId(turn);
    this.#node = this.#page.update(step, this.#table, options);
    if (this.#node !== undefined) this.#dropChart();
    this.#rowsChanged();
  }

  /** The chart draws the rows that the table holds, and writes them as it does. */
  #rowsChanged(): void {
    const [step, options, model] = [this.#step, this.#options, this.#held()];
    if (this.#node !== undefined || !step || !options || !model) this.#render();
    else this.#updateChart(model, options);
    this.#links?.changed(this.#element, this.#linked);
  }

  /** What numbers of the answer lead to. */
  readonly #linked = linkedResult({
    element: () => this.#element,
    labels: () => this.#labels,
    model: () => (this.#node === undefined ? this.#held() : undefined),
    order: () => this.#seen(),
    light: (texts) => {
      if (this.#shown === 'chart') this.#chart.light(texts);
    },
    uncover: (row) => {
      const seen = this.#seen();
      if (seen) this.#rows.uncover(row, seen);
    },
    show: (place) => {
      const seen = this.#seen();
      if (seen) this.#rows.reach(place, seen);
      this.#show('table');
      this.#rows.scrollTo(place);
    },
  });

  /** The rows that are there, with the one way in which each column is written. */
  #held(): ResultModel | undefined {
    const [step, options, table] = [this.#step, this.#options, this.#allRows.table ?? this.#table];
    return step && options && table && this.#models.of(table, step, options);
  }

  /** Whether there is a chart is known when it has been told of the rows. */
  #updateChart(table: ResultModel, options: ResultOptions): void {
    const chartFailed: ResultOptions['chartFailed'] = (reason, dropped) => {
      const isDrawn = this.#chart.element.querySelector('svg, canvas') !== null;
      this.#hasFailed = !isDrawn && this.#kinds.isAnswered(table);
      if (this.#hasFailed) this.#render();
      options.chartFailed(reason, dropped);
    };
    this.#chart.update(this.#kinds.spec(table), table, { ...options, chartFailed });
    this.#render();
  }

  dispose(): void {
    this.#links?.removed(this.#element);
    this.#picked.dispose();
    window.removeEventListener('beforeprint', this.#beforePrint);
    window.removeEventListener('afterprint', this.#afterPrint);
    this.#rows.stop();
    this.#enlarged.close();
    this.#page.dispose();
    this.#allRows.reset();
    this.#chart.dispose();
    render(nothing, this.#element);
  }

  #render(): void {
    render(this.#node ?? this.#template(), this.#enlarged.place ?? this.#element);
    this.#rows.placed();
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
        ${this.#panel('chart', shown, this.#chartView(held, hasTabs))}
        ${hasTable ? this.#panel('table', shown, shown === 'chart' && !this.#hasShownTable ? nothing : rows()) : nothing}
        ${this.#aboutView(held)}
      </figure>
    `;
  }

  #chartView(table: ResultModel, hasTabs: boolean): TemplateResult {
    const { isDrawn } = this.#chart;
    const kind = hasTabs ? this.#chartKind(table) : undefined;
    const actions = isDrawn
      ? html`${this.#aboutButton()} ${this.#actions.ofChart(this.#labels)} ${this.#sizeButton()}`
      : nothing;
    return html`${this.#chart.element}${hasTabs ? this.#notes(table) : nothing}${
      isDrawn || kind !== undefined ? html`<div class="below">${kind} ${actions}</div>` : nothing
    }`;
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
    this.#enlarged.close();
    this.#hasShownTable = true;
    this.#rows.print(true);
    this.#render();
  };

  readonly #afterPrint = (): void => {
    this.#rows.print(false);
    this.#render();
  };

  #tableView(table: ResultModel): TemplateResult {
    const { locale } = this.#options ?? {};
    const more = html`${this.#loadingView(table)} ${this.#aboutButton()}
    ${this.#actions.ofTable(this.#labels)} ${this.#sizeButton()}`;
    return this.#rows.template(table, { labels: this.#labels, locale, count: this.#count }, more);
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
      this.#rows.wantAll();
      void this.#allRows.load(sql, table, load);
    })}`;
  }

  #chartKind(model: ResultModel): TemplateResult | undefined {
    return this.#kinds.template(model, this.#labels, () => {
      this.#hasFailed = false;
      this.#rowsChanged();
    });
  }

  #aboutView({ totalRows }: ResultModel): TemplateResult {
    const { description, sqlQuery } = this.#step?.result ?? {};
    const { locale, timeZone } = this.#options ?? {};
    return aboutResult({
      labels: this.#labels,
      title: this.#title(),
      rows: this.#labels.rowCount(totalRows, this.#count(totalRows)),
      askedAt: this.#askedAt,
      locale,
      timeZone,
      description: description ?? this.#step?.input.description,
      sql: this.#options?.showSql === true ? (sqlQuery ?? this.#step?.input.sqlQuery) : undefined,
      copy: (sql) => this.#actions.copySql(sql),
    });
  }

  /** Makes the next question one about what was picked. */
  #aboutButton(): TemplateResult | typeof nothing {
    const { name } = this.#picked;
    if (name === undefined) return nothing;
    const ask = (): void => {
      this.#enlarged.close();
      this.#options?.askAbout?.(name);
    };
    return quietButton(this.#labels.askAboutRow(name), ask, { mark: 'about' });
  }

  #seenButton(mark: QuietButtonMark): HTMLElement | null {
    return this.#element.querySelector<HTMLElement>(`:not([hidden]) > .below > [data-mark=${mark}]`);
  }

  /** Between its place in the conversation and the whole width of the page. */
  #sizeButton(): TemplateResult {
    return this.#enlarged.place === undefined
      ? quietButton(this.#labels.enlarge, () => this.#enlarge(), { mark: 'enlarge' })
      : quietButton(this.#labels.closeEnlarged, () => this.#enlarged.close());
  }

  #enlarge(): void {
    // Its place is kept, so that nothing moves behind the dialog.
    const height = this.#element.offsetHeight;
    render(nothing, this.#element);
    this.#element.style.blockSize = `${height}px`;
    this.#rows.enlarge(true);
    this.#enlarged.open(this.#element, this.#title() || this.#labels.enlarge);
    this.#render();
  }

  #leaveEnlarged(): void {
    this.#element.style.blockSize = '';
    this.#rows.enlarge(false);
    this.#render();
    this.#seenButton('enlarge')?.focus();
  }

  #title(): string {
    return this.#step?.result?.queryTitle ?? '';
  }

  #taken() {
    const table = this.#seen();
    if (table === undefined) return undefined;
    return {
      title: this.#title(),
      unnamed: this.#labels.fileName,
      timeZone: this.#options?.timeZone,
      rightToLeft: getComputedStyle(this.#element).direction === 'rtl',
      table,
      image: (type: 'png' | 'svg') => this.#chart.image(type),
    };
  }

  /** All rows that were searched for, in the order in which they are seen. */
  #seen(): ResultModel | undefined {
    const table = this.#held();
    return table && this.#rows.seen(table, this.#options?.locale);
  }
}
