import type { Widget } from '../dashboard-schema.js';
import type { Result, Row } from './data-client.js';
import { h, icon } from './dom.js';
import { dependsOnWidth, drawWidget } from './draw-widget.js';
import type { QueryFilter } from './filters.js';
import type { Formats } from './formats.js';
import { isAbort } from './page-error.js';
import type { QueryBatch } from './query-batch.js';
import { widgetQueries, type QueryScope } from './widget-query.js';

export type CardOptions = {
  readonly widget: Widget;
  readonly data: QueryBatch;
  readonly formats: () => Formats;
  readonly period: QueryScope['period'];
  readonly selected: () => string | undefined;
  readonly drill: (value: string) => void;
  /** The rows as a file; absent where results may not be downloaded. */
  readonly download: ((rows: readonly Row[]) => void) | undefined;
  readonly failed: () => void;
};

type Shown = { readonly rows: readonly Row[]; readonly trend: readonly Row[] };

/** A widget in its frame: waiting, drawn, empty or failed, each on its own. */
export class WidgetCard {
  readonly element: HTMLElement;
  readonly widget: Widget;
  readonly #options: CardOptions;
  readonly #body = h('div', { class: 'card-body' });
  readonly #download: HTMLButtonElement | undefined;
  #run = new AbortController();
  #shown: Shown | undefined;
  #filters: readonly QueryFilter[] = [];
  #width = 0;
  #height = 0;
  /** When the rows were read, in milliseconds since 1970. */
  refreshedAt: number | undefined;

  constructor(options: CardOptions) {
    const { widget } = options;
    this.widget = widget;
    this.#options = options;
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
        this.#download,
      ),
      this.#body,
    );
    if (dependsOnWidth(widget)) new ResizeObserver(() => this.#resized()).observe(this.#body);
  }

  get rows(): readonly Row[] | undefined {
    return this.#shown?.rows;
  }

  /** Fetches and draws; resolves when this has ended in one way or another. A later call ends an earlier one. */
  async load(filters: readonly QueryFilter[], { isQuiet = false } = {}): Promise<void> {
    this.#run.abort();
    const run = new AbortController();
    this.#run = run;
    this.#filters = filters;
    this.element.setAttribute('aria-busy', 'true');
    if (!isQuiet || !this.#shown) this.#wait();
    try {
      const [main, trend] = await this.#fetch(run.signal);
      if (run.signal.aborted) return;
      this.#shown = { rows: main.rows, trend: trend?.rows ?? [] };
      this.refreshedAt = main.refreshedAt;
      this.draw();
    } catch (error) {
      if (run.signal.aborted || isAbort(error)) return;
      this.#fail();
    }
    this.element.removeAttribute('aria-busy');
  }

  /** Draws again what was fetched, after a change of language or selection. */
  draw(): void {
    const { widget, formats, selected, drill } = this.#options;
    if (!this.#shown) return;
    this.#width = this.#innerWidth();
    this.#height = this.#body.clientHeight;
    const input = {
      widget,
      ...this.#shown,
      formats: formats(),
      width: this.#width,
      height: this.#body.clientHeight,
      selected: selected(),
      drill,
    };
    const drawing = drawWidget(input);
    const nothing = h('p', { class: 'card-empty' }, 'No data for these filters');
    const hadFocus = this.#body.contains(document.activeElement) ? focusedIndex(this.#body) : undefined;
    this.#body.replaceChildren(drawing ?? nothing);
    if (hadFocus !== undefined) focusable(this.#body)[hadFocus]?.focus({ preventScroll: true });
    if (this.#download) this.#download.hidden = !drawing;
  }

  close(): void {
    this.#run.abort();
  }

  #fetch(signal: AbortSignal): Promise<[Result, Result | undefined]> {
    const { widget, data, formats, period } = this.#options;
    const { timezone } = formats();
    const { main, trend } = widgetQueries(widget, this.#filters, { timezone, period });
    return Promise.all([data.load(main, signal), trend ? data.load(trend, signal) : undefined]);
  }

  #wait(): void {
    const kind = this.widget.type === 'kpi' ? 'kpi' : this.widget.type === 'series' ? 'chart' : 'lines';
    const bars = kind === 'lines' ? Array.from({ length: 6 }, () => h('span')) : [];
    this.#body.replaceChildren(
      h('div', { class: `skeleton skeleton-${kind} skeleton-${this.widget.type}` }, ...bars),
      h('span', { class: 'visually-hidden' }, 'Loading'),
    );
    if (this.#download) this.#download.hidden = true;
  }

  #fail(): void {
    this.#shown = undefined;
    const retry = (): void => void this.load(this.#filters);
    this.#body.replaceChildren(
      h(
        'div',
        { class: 'card-failed', role: 'alert' },
        h('p', {}, 'This could not be loaded.'),
        h('button', { type: 'button', class: 'button', on: { click: retry } }, 'Try again'),
      ),
    );
    if (this.#download) this.#download.hidden = true;
    this.#options.failed();
  }

  #downloadButton(download: (rows: readonly Row[]) => void): HTMLButtonElement {
    const click = (): void => {
      if (this.#shown) download(this.#shown.rows);
    };
    const label = `Download ${this.widget.title} as CSV`;
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

const focusable = (body: HTMLElement): HTMLElement[] => [
  ...body.querySelectorAll<HTMLElement>('button, [tabindex="0"]'),
];
const focusedIndex = (body: HTMLElement): number =>
  focusable(body).findIndex((element) => element === document.activeElement);
