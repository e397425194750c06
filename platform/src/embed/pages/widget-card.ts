import type { Widget } from '../dashboard-schema.js';
import { asOfOf, momentOf } from './as-of.js';
import { Columns } from './columns.js';
import { numberOf, type Result } from './data-client.js';
import { h, icon } from './dom.js';
import type { DrawInput } from './draw-input.js';
import { dependsOnWidth, drawWidget } from './draw-widget.js';
import type { QueryFilter } from './filters.js';
import { focusedIn, restoreFocus } from './focus-place.js';
import type { Formats } from './formats.js';
import { isAbort } from './page-error.js';
import type { QueryBatch } from './query-batch.js';
import { exportQuery, firstView, widgetQueries, type QueryScope, type RowView } from './widget-query.js';
import { words } from './words.js';

export type CardOptions = {
  readonly widget: Widget;
  readonly data: QueryBatch;
  readonly formats: () => Formats;
  readonly period: QueryScope['period'];
  readonly selected: () => string | undefined;
  readonly drill: (value: string) => void;
  /** Takes all filters away; nothing where there are none. */
  readonly clear: () => (() => void) | undefined;
  /** The rows as a file; absent where results may not be downloaded. */
  readonly download: (() => void) | undefined;
  readonly failed: () => void;
  /** Tells those who do not see it. */
  readonly say: (text: string) => void;
};

type Shown = { readonly main: Result; readonly trend: Result | undefined };

/** A widget in its frame: waiting, drawn, empty or failed, each on its own. */
export class WidgetCard {
  readonly element: HTMLElement;
  readonly widget: Widget;
  readonly #options: CardOptions;
  readonly #body = h('div', { class: 'card-body' });
  /** As of when the rows are, where they are of one time. */
  readonly #moment = h('p', { class: 'card-hint', hidden: true });
  readonly #download: HTMLButtonElement | undefined;
  #run = new AbortController();
  #shown: Shown | undefined;
  /** Says again what stands in place of rows. */
  #told: (() => void) | undefined;
  #filters: readonly QueryFilter[] = [];
  #view: RowView;
  #width = 0;
  #height = 0;
  /** When the rows were read, in milliseconds since 1970. */
  refreshedAt: number | undefined;

  constructor(options: CardOptions) {
    const { widget } = options;
    this.widget = widget;
    this.#options = options;
    this.#view = firstView(widget);
    const titleId = `title-${widget.id}`;
    this.#download = options.download && this.#downloadButton(options.download);
    this.element = h(
      'section',
      {
        class: `card card-${widget.type} size-${widget.size ?? defaultSize(widget)}`,
        'aria-labelledby': titleId,
      },
      h(
        'div',
        { class: 'card-head' },
        h('h2', { id: titleId }, widget.title),
        widget.hint && widget.type !== 'kpi' ? h('p', { class: 'card-hint' }, widget.hint) : undefined,
        this.#moment,
        this.#download,
      ),
      this.#body,
    );
    if (dependsOnWidth(widget)) new ResizeObserver(() => this.#resized()).observe(this.#body);
  }

  /** Whether the last load ended with rows on the screen, or with none. */
  get isFailed(): boolean {
    return this.#shown === undefined;
  }

  /** The number of a widget that is one, with its name: "355,905 orders". */
  get figure(): string | undefined {
    const { widget } = this;
    if (widget.type !== 'kpi' || !this.#shown) return undefined;
    const { main } = this.#shown;
    const value = numberOf(main.rows[0], widget.measure);
    if (value === null) return undefined;
    const text = new Columns(main, this.#options.formats()).of(widget.measure, widget.format).text(value);
    return widget.format === 'number' ? words().figure(text, widget.title) : `${widget.title} ${text}`;
  }

  /** Fetches and draws; resolves when this has ended in one way or another. A later call ends an earlier one. */
  async load(filters: readonly QueryFilter[], { isQuiet = false } = {}): Promise<void> {
    // Other rows have another second page.
    if (JSON.stringify(filters) !== JSON.stringify(this.#filters)) this.#view = { ...this.#view, offset: 0 };
    this.#filters = filters;
    this.#run.abort();
    const run = new AbortController();
    this.#run = run;
    this.element.setAttribute('aria-busy', 'true');
    if (!isQuiet || !this.#shown) this.#wait();
    try {
      const shown = await this.#fetch(run.signal);
      if (run.signal.aborted) return;
      this.#shown = shown;
      this.refreshedAt = shown.main.refreshedAt;
      this.draw();
    } catch (error) {
      if (run.signal.aborted || isAbort(error)) return;
      this.#fail();
    }
    this.element.removeAttribute('aria-busy');
  }

  /** Every row behind the widget, in the order that is shown. @throws PageError */
  exportRows(): Promise<Result> {
    const query = exportQuery(this.widget, this.#filters, this.#scope(), this.#view);
    return this.#options.data.load(query, new AbortController().signal);
  }

  /** Draws again what was fetched, after a change of language or selection. */
  draw(): void {
    if (!this.#shown) return;
    this.#width = this.#innerWidth();
    this.#height = this.#body.clientHeight;
    const input = this.#input(this.#shown);
    const drawing = drawWidget(input);
    this.#tellMoment();
    const place = focusedIn(this.#body);
    this.#body.replaceChildren(...(drawing ? [drawing, ...this.#fewer(input)] : [this.#nothing()]));
    restoreFocus(this.#body, place);
    if (this.#download) this.#download.hidden = !drawing;
  }

  /** Everything anew, after a change of language. */
  relabel(): void {
    const label = words().downloadCsv(this.widget.title);
    this.#download?.setAttribute('aria-label', label);
    if (this.#download) this.#download.title = label;
    if (this.#shown) this.draw();
    else this.#told?.();
  }

  close(): void {
    this.#run.abort();
  }

  #input({ main, trend }: Shown): DrawInput {
    const { widget, formats, period, selected, drill } = this.#options;
    return {
      widget,
      rows: main.rows,
      total: Math.max(main.total ?? 0, main.rows.length),
      columns: new Columns(main, formats()),
      trend: trend?.rows ?? [],
      period,
      formats: formats(),
      width: this.#width,
      height: this.#height,
      selected: selected(),
      drill,
      view: this.#view,
      turn: (view) => void this.#turn(view),
    };
  }

  async #turn(view: RowView): Promise<void> {
    this.#view = view;
    await this.load(this.#filters, { isQuiet: true });
    const rows = this.#body.querySelector('.pager span')?.textContent;
    if (rows) this.#options.say(words().rowsShown(this.widget.title, rows));
  }

  /** A drawing of the first rows says of how many; a table says it where its pages are turned. */
  #fewer({ widget, rows, total, formats }: DrawInput): HTMLElement[] {
    if (total <= rows.length || widget.type === 'table') return [];
    return [
      h(
        'p',
        { class: 'card-more', dir: 'auto' },
        words().of(formats.count(rows.length), formats.count(total)),
      ),
    ];
  }

  #nothing(): HTMLElement {
    const clear = this.#options.clear();
    return h(
      'div',
      { class: 'card-empty' },
      h('p', {}, words().noData),
      clear && h('button', { type: 'button', class: 'button', on: { click: clear } }, words().clearFilters),
    );
  }

  #tellMoment(): void {
    const { formats, period } = this.#options;
    const asOf = asOfOf(this.widget);
    const moment = momentOf(this.widget, this.#filters, period);
    this.#moment.hidden = !asOf || !moment;
    if (!asOf || !moment) return;
    const { granularity } = asOf;
    const unit = granularity === 'month' || granularity === 'year' ? granularity : 'day';
    this.#moment.textContent = words().asOf(formats().date(moment.to, unit));
  }

  #scope(): QueryScope {
    return { timezone: this.#options.formats().timezone, period: this.#options.period };
  }

  async #fetch(signal: AbortSignal): Promise<Shown> {
    const { widget, data } = this.#options;
    const queries = widgetQueries(widget, this.#filters, this.#scope(), this.#view);
    const [main, trend] = await Promise.all([
      data.load(queries.main, signal),
      queries.trend ? data.load(queries.trend, signal) : undefined,
    ]);
    return { main, trend };
  }

  #wait(): void {
    this.#told = () => this.#wait();
    const kind = this.widget.type === 'kpi' ? 'kpi' : this.widget.type === 'series' ? 'chart' : 'lines';
    const bars = kind === 'lines' ? Array.from({ length: 6 }, () => h('span')) : [];
    this.#body.replaceChildren(
      h('div', { class: `skeleton skeleton-${kind} skeleton-${this.widget.type}` }, ...bars),
      h('span', { class: 'visually-hidden' }, words().loading),
    );
    if (this.#download) this.#download.hidden = true;
  }

  #fail(): void {
    this.#shown = undefined;
    this.#showFailure();
    this.#options.failed();
  }

  #showFailure(): void {
    this.#told = () => this.#showFailure();
    const retry = (): void => void this.load(this.#filters);
    this.#body.replaceChildren(
      h(
        'div',
        { class: 'card-failed', role: 'alert' },
        h('p', {}, words().widgetFailed),
        h('button', { type: 'button', class: 'button', on: { click: retry } }, words().chat.retry),
      ),
    );
    if (this.#download) this.#download.hidden = true;
  }

  #downloadButton(click: () => void): HTMLButtonElement {
    const label = words().downloadCsv(this.widget.title);
    return h(
      'button',
      {
        type: 'button',
        class: 'icon-button card-download',
        'aria-label': label,
        title: label,
        hidden: true,
        on: { click },
      },
      icon('download'),
    );
  }

  #innerWidth(): number {
    return Math.max(200, Math.floor(this.#body.clientWidth));
  }

  #resized(): void {
    const isWider = Math.abs(this.#innerWidth() - this.#width) > 1;
    const isHigher = this.widget.type === 'series' && Math.abs(this.#body.clientHeight - this.#height) > 1;
    if (this.#shown && (isWider || isHigher)) this.draw();
  }
}

const defaultSize = ({ type }: Widget): string => (type === 'kpi' ? 'quarter' : 'half');
