import type { Dashboard, Widget } from '../dashboard-schema.js';
import type { EmbedContext } from '../embed-context.js';
import { textOf, type DataClient, type Row } from './data-client.js';
import { dashboardHeader } from './dashboard-header.js';
import { h } from './dom.js';
import { saveText, widgetCsv } from './export-rows.js';
import { filterBar } from './filter-bar.js';
import { filterUrlParameter, queryFilters, type Filters, type FilterValue } from './filters.js';
import type { Formats } from './formats.js';
import type { HostChannel } from './host-channel.js';
import type { HostFilters } from './host-filters.js';
import type { Display } from './page-config.js';
import { QueryBatch } from './query-batch.js';
import { WidgetCard } from './widget-card.js';
import { drillMember } from './widget-query.js';

export type DashboardViewOptions = {
  readonly dashboard: Dashboard;
  readonly data: DataClient;
  readonly channel: HostChannel;
  readonly hostFilters: HostFilters;
  readonly display: Display;
  readonly formats: () => Formats;
  readonly context: () => EmbedContext | undefined;
  /** Leads back; absent where there is nothing to go back to. */
  readonly back: (() => void) | undefined;
};

/** A value that was chosen in a widget, which goes on showing the others beside it. */
type Selection = { readonly widgetId: string; readonly member: string; readonly value: string };

/** A dashboard with its filters and widgets. */
export class DashboardView {
  readonly element: HTMLElement;
  readonly #options: DashboardViewOptions;
  readonly #batch: QueryBatch;
  readonly #cards: readonly WidgetCard[];
  readonly #head = h('div');
  readonly #bar = h('div');
  readonly #foot = h('p', { class: 'refreshed' });
  readonly #started = performance.now();
  #filters: Filters = new Map<string, FilterValue>();
  #selection: Selection | undefined;
  #filterRun = 0;
  #isClosed = false;
  #refreshing: Promise<void> | undefined;
  #refreshAgain = false;

  constructor(options: DashboardViewOptions) {
    this.#options = options;
    this.#batch = new QueryBatch(options.data);
    this.#cards = options.dashboard.widgets.map((widget) => this.#card(widget));
    const grid = h('div', { class: 'grid' }, ...this.#cards.map(({ element }) => element));
    this.element = h('main', { class: 'dashboard' }, this.#head, this.#bar, grid, this.#foot);
    this.relabel();
  }

  get filterUrlParameter(): string {
    return filterUrlParameter(this.#filters);
  }

  /** The first load, under the filters that the address or the host asked for. */
  async start(parameters: string | URLSearchParams): Promise<void> {
    const run = ++this.#filterRun;
    const asked = await this.#options.hostFilters.read(parameters);
    if (this.#isClosed) return;
    if (run === this.#filterRun) this.#filters = asked;
    this.#drawBar();
    await this.#load();
    if (this.#isClosed) return;
    this.#options.channel.send('dashboard-loaded', {
      publicId: this.#options.dashboard.publicId,
      widgetCount: this.#cards.length,
      loadDurationMs: Math.round(performance.now() - this.#started),
    });
  }

  /** Filters from the host replace all others. */
  async setFilters(parameters: string): Promise<void> {
    const run = ++this.#filterRun;
    const asked = await this.#options.hostFilters.read(parameters);
    if (this.#isClosed || run !== this.#filterRun) return;
    this.#selection = undefined;
    this.#apply(asked);
  }

  /** Fetches everything anew; requests that come meanwhile are one more time, not one each. */
  async refresh(): Promise<void> {
    this.#refreshAgain = true;
    this.#refreshing ??= (async () => {
      while (this.#refreshAgain && !this.#isClosed) {
        this.#refreshAgain = false;
        await this.#load();
      }
      this.#refreshing = undefined;
    })();
    await this.#refreshing;
  }

  /** Words, numbers and dates anew, after a change of language. */
  relabel(): void {
    const { dashboard, display, context, back } = this.#options;
    const exports =
      display.allowExport && display.exportMenu ? this.#cards.map((card) => this.#exportOf(card)) : [];
    const header = display.header
      ? dashboardHeader({ dashboard, display, viewer: context()?.viewer, back, exports })
      : undefined;
    this.#head.replaceChildren(...(header ? [header] : []));
    this.#drawBar();
    for (const card of this.#cards) card.draw();
    this.#drawFoot();
  }

  close(): void {
    this.#isClosed = true;
    for (const card of this.#cards) card.close();
  }

  #card(widget: Widget): WidgetCard {
    const { dashboard, formats, display, channel } = this.#options;
    return new WidgetCard({
      widget,
      data: this.#batch,
      formats,
      period: dashboard.period,
      selected: () => (this.#selection?.widgetId === widget.id ? this.#selection.value : undefined),
      drill: (value) => this.#drill(widget, value),
      download: display.allowExport ? (rows) => this.#download(widget, rows) : undefined,
      failed: () => {
        if (this.#isClosed) return;
        const message = `The widget "${widget.title}" could not be loaded.`;
        channel.send('error', { message, name: 'WidgetFailed', fatal: false });
      },
    });
  }

  #drill(widget: Widget, value: string): void {
    const member = drillMember(widget);
    if (member === undefined) return;
    this.#options.channel.send('drilldown', { member, value, widgetId: widget.id });
    if (widget.type !== 'ranking' && widget.type !== 'map') return;
    const isSame = this.#selection?.widgetId === widget.id && this.#selection.value === value;
    const filters = new Map(this.#filters);
    if (this.#selection) filters.delete(this.#selection.member);
    if (!isSame) filters.set(member, [value]);
    this.#selection = isSame ? undefined : { widgetId: widget.id, member, value };
    this.#changeByViewer(filters);
  }

  #changeByViewer(filters: Filters): void {
    this.#filterRun++;
    this.#apply(filters);
    this.#options.channel.send('filter-change', { filterUrlParameter: this.filterUrlParameter });
  }

  #apply(filters: Filters): void {
    this.#filters = filters;
    this.#drawBar();
    void this.#load();
  }

  async #load(): Promise<void> {
    await Promise.all(
      this.#cards.map((card) => {
        const own = new Map(this.#filters);
        if (this.#selection?.widgetId === card.widget.id) own.delete(this.#selection.member);
        return card.load(queryFilters(own), { isQuiet: true });
      }),
    );
    this.#drawFoot();
  }

  #drawBar(): void {
    const { dashboard, formats } = this.#options;
    const change = (member: string, value: FilterValue | undefined): void => {
      const filters = new Map(this.#filters);
      if (value === undefined) filters.delete(member);
      else filters.set(member, value);
      if (this.#selection?.member === member) this.#selection = undefined;
      this.#changeByViewer(filters);
    };
    const clear = (): void => {
      this.#selection = undefined;
      this.#changeByViewer(new Map());
    };
    const valuesOf = (member: string): Promise<string[]> => this.#valuesOf(member);
    const focused = this.#bar.contains(document.activeElement) ? document.activeElement : undefined;
    const at = focused ? [...this.#bar.querySelectorAll('button')].indexOf(focused as HTMLButtonElement) : -1;
    this.#bar.replaceChildren(
      filterBar({
        controls: dashboard.filters,
        formats: formats(),
        filters: this.#filters,
        valuesOf,
        change,
        clear,
      }),
    );
    const buttons = this.#bar.querySelectorAll('button');
    if (at >= 0) buttons[Math.min(at, buttons.length - 1)]?.focus();
  }

  async #valuesOf(member: string): Promise<string[]> {
    const query = { dimensions: [member], order: [[member, 'asc']], limit: 500 };
    const { rows } = await this.#options.data.load(query, new AbortController().signal);
    return rows.map((row) => textOf(row, member)).filter((value) => value !== '');
  }

  #drawFoot(): void {
    const times = this.#cards.flatMap(({ refreshedAt }) => (refreshedAt === undefined ? [] : [refreshedAt]));
    const formats = this.#options.formats();
    const zone = formats.timezone === undefined ? '' : ` (${formats.timezone})`;
    this.#foot.textContent = times.length === 0 ? '' : `Updated ${formats.moment(Math.max(...times))}${zone}`;
  }

  #exportOf(card: WidgetCard) {
    const save = (): void => {
      if (card.rows) this.#download(card.widget, card.rows);
    };
    return { title: card.widget.title, save };
  }

  #download(widget: Widget, rows: readonly Row[]): void {
    saveText(`${this.#options.dashboard.publicId}-${widget.id}.csv`, widgetCsv(widget, rows));
    this.#options.channel.send('download', { widgetId: widget.id, format: 'csv' });
  }
}
