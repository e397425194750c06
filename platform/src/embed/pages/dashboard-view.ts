import type { Dashboard, Widget } from '../dashboard-schema.js';
import type { EmbedContext } from '../embed-context.js';
import { CrossFilters, type Crossing } from './cross-filters.js';
import type { DataClient } from './data-client.js';
import { dashboardHeader } from './dashboard-header.js';
import { readChoices } from './dimension-choices.js';
import { h } from './dom.js';
import { saveText, widgetCsv } from './export-rows.js';
import { filterBar } from './filter-bar.js';
import { filterUrlParameter, type Filters, type FilterValue } from './filters.js';
import { focusedIn, restoreFocus } from './focus-place.js';
import type { Formats } from './formats.js';
import type { HostChannel } from './host-channel.js';
import type { HostFilterReading, HostFilters } from './host-filters.js';
import { filterNotice } from './notice.js';
import type { Display } from './page-config.js';
import { QueryBatch } from './query-batch.js';
import { skipLinks } from './skip-links.js';
import { StatusLine } from './status-line.js';
import { WidgetCard } from './widget-card.js';
import { drillMember } from './widget-query.js';
import { words } from './words.js';

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

/** What a dashboard begins with: the filters of its address or host, and what was chosen in its widgets before. */
export type DashboardBeginning = {
  readonly filters: string | URLSearchParams;
  readonly crossings?: readonly Crossing[];
};

/**
 * A dashboard with its filters and widgets. Its rows are narrowed in two layers: the filters, which the host and the
 * bar above the widgets set, and what the viewer chose in the widgets themselves (`CrossFilters`). A host hears of both
 * as one.
 */
export class DashboardView {
  readonly element: HTMLElement;
  readonly #options: DashboardViewOptions;
  readonly #batch: QueryBatch;
  readonly #cards: readonly WidgetCard[];
  readonly #grid: HTMLElement;
  readonly #head = h('div');
  readonly #bar = h('div');
  readonly #foot = h('p', { class: 'refreshed', dir: 'ltr' });
  readonly #status = new StatusLine();
  readonly #started = performance.now();
  readonly #crossing = new CrossFilters();
  #filters: Filters = new Map<string, FilterValue>();
  #filterRun = 0;
  /** In place of the widgets, while the host filters by what makes no sense. */
  #notice: HTMLElement | undefined;
  /** Makes that notice, in the language of now. */
  #refusal: (() => HTMLElement) | undefined;
  #skip: HTMLElement;
  #loadRun = 0;
  /** Whether the host knows that the dashboard stands. */
  #isTold = false;
  #isClosed = false;
  #refreshing: Promise<void> | undefined;
  #refreshAgain = false;

  constructor(options: DashboardViewOptions) {
    this.#options = options;
    this.#batch = new QueryBatch(options.data);
    this.#cards = options.dashboard.widgets.map((widget) => this.#card(widget));
    this.#grid = h('div', { class: 'grid', tabindex: '-1' }, ...this.#cards.map(({ element }) => element));
    this.element = h(
      'main',
      { class: 'dashboard' },
      (this.#skip = skipLinks(this.#grid)),
      this.#head,
      this.#bar,
      this.#grid,
      this.#foot,
      this.#status.element,
    );
    this.relabel();
  }

  get title(): string {
    return this.#options.dashboard.title;
  }

  /** The filters and choices of now, to begin with another time. */
  get beginning(): DashboardBeginning {
    return { filters: filterUrlParameter(this.#filters), crossings: this.#crossing.all };
  }

  /** The first load, under the filters that the address or the host asked for. */
  async start({ filters, crossings = [] }: DashboardBeginning): Promise<void> {
    this.#crossing.all = crossings;
    await this.#obey(filters);
  }

  /** Filters from the host replace all others, unless they are those that it was told of. */
  async setFilters(parameters: string): Promise<void> {
    if (!this.#notice && parameters === this.#told) return;
    this.#crossing.all = [];
    await this.#obey(parameters, { isNews: true });
  }

  get #told(): string {
    return filterUrlParameter(this.#crossing.over(this.#filters));
  }

  /** Shows the rows that the host asked for, or why there is nothing that it could have meant. */
  async #obey(parameters: string | URLSearchParams, { isNews = false } = {}): Promise<void> {
    const run = ++this.#filterRun;
    const asked = await this.#options.hostFilters.read(parameters);
    if (this.#isClosed || run !== this.#filterRun) return;
    this.#setNotice('filters' in asked ? undefined : asked, parameters);
    if (!('filters' in asked)) {
      for (const card of this.#cards) card.close();
      return;
    }
    this.#filters = asked.filters;
    this.#drawBar();
    await this.#load({ isNews });
  }

  #setNotice(
    refused: Exclude<HostFilterReading, { filters: Filters }> | undefined,
    parameters: string | URLSearchParams,
  ): void {
    this.#notice?.remove();
    this.#refusal = refused && (() => filterNotice(refused, () => void this.#obey(parameters)));
    this.#notice = this.#refusal?.();
    for (const part of [this.#bar, this.#grid, this.#foot]) part.hidden = this.#notice !== undefined;
    if (this.#notice) this.#head.after(this.#notice);
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
      display.allowExport && display.exportMenu
        ? this.#cards.map((card) => ({ title: card.widget.title, save: () => void this.#download(card) }))
        : [];
    const header = display.header
      ? dashboardHeader({ dashboard, display, viewer: context()?.viewer, back, exports })
      : undefined;
    this.#head.replaceChildren(...(header ? [header] : []));
    this.#skip.replaceWith((this.#skip = skipLinks(this.#grid)));
    this.#notice?.replaceWith((this.#notice = this.#refusal?.() ?? this.#notice));
    this.#drawBar();
    for (const card of this.#cards) card.relabel();
    this.#drawFoot();
  }

  close(): void {
    this.#isClosed = true;
    for (const card of this.#cards) card.close();
  }

  #card(widget: Widget): WidgetCard {
    const { dashboard, formats, display, channel } = this.#options;
    const card: WidgetCard = new WidgetCard({
      widget,
      data: this.#batch,
      formats,
      period: dashboard.period,
      selected: () => this.#crossing.selectedIn(widget),
      drill: (value) => this.#drill(widget, value),
      clear: () => (this.#isNarrowed ? this.#clear : undefined),
      download: display.allowExport ? () => void this.#download(card) : undefined,
      failed: () => {
        if (this.#isClosed) return;
        const message = `The widget "${widget.title}" could not be loaded.`;
        channel.send('error', { message, name: 'WidgetFailed', fatal: false });
      },
      say: (text) => this.#status.say(text),
    });
    return card;
  }

  #drill(widget: Widget, value: string): void {
    const member = drillMember(widget);
    if (member === undefined) return;
    this.#options.channel.send('drilldown', { member, value, widgetId: widget.id });
    if (widget.type !== 'ranking' && widget.type !== 'map') return;
    this.#crossing.toggle({ member, value, widgetId: widget.id });
    this.#changeByViewer(this.#filters);
  }

  get #isNarrowed(): boolean {
    return this.#filters.size > 0 || this.#crossing.all.length > 0;
  }

  readonly #clear = (): void => {
    this.#crossing.all = [];
    this.#changeByViewer(new Map());
  };

  #changeByViewer(filters: Filters): void {
    this.#filterRun++;
    this.#filters = filters;
    this.#drawBar();
    this.#options.channel.send('filter-change', { filterUrlParameter: this.#told });
    void this.#load({ isNews: true });
  }

  async #load({ isNews = false } = {}): Promise<void> {
    if (this.#notice) return;
    const run = ++this.#loadRun;
    await Promise.all(
      this.#cards.map((card) =>
        card.load(this.#crossing.queryFilters(this.#filters, card.widget), { isQuiet: true }),
      ),
    );
    if (run !== this.#loadRun || this.#isClosed) return;
    this.#drawFoot();
    this.#tellLoaded();
    if (isNews) this.#status.say(this.#news());
  }

  /** What a change of filters has done, in one sentence. */
  #news(): string {
    const failed = this.#cards.filter((card) => card.isFailed).length;
    const updated = this.#cards.length - failed;
    const figure = this.#cards.map((card) => card.figure).find((text) => text !== undefined);
    const count = (widgets: number): string => this.#options.formats().count(widgets);
    const done = [words().widgetsUpdated(updated, count(updated)), figure];
    return [...done, failed > 0 ? words().widgetsFailed(failed, count(failed)) : undefined]
      .filter((part) => part !== undefined)
      .join(', ');
  }

  #tellLoaded(): void {
    if (this.#isTold || this.#notice) return;
    this.#isTold = true;
    this.#options.channel.send('dashboard-loaded', {
      publicId: this.#options.dashboard.publicId,
      widgetCount: this.#cards.length,
      loadDurationMs: Math.round(performance.now() - this.#started),
    });
  }

  #drawBar(): void {
    const { dashboard, formats, data } = this.#options;
    const place = focusedIn(this.#bar);
    this.#bar.replaceChildren(
      filterBar({
        controls: dashboard.filters,
        formats: formats(),
        filters: this.#filters,
        crossings: this.#crossing.all,
        choicesOf: readChoices(data),
        change: (member, value) => {
          const filters = new Map(this.#filters);
          if (value === undefined) filters.delete(member);
          else filters.set(member, value);
          this.#crossing.fit(filters);
          this.#changeByViewer(filters);
        },
        uncross: (member) => {
          this.#crossing.remove(member);
          this.#changeByViewer(this.#filters);
        },
        clear: this.#isNarrowed ? this.#clear : undefined,
      }),
    );
    restoreFocus(this.#bar, place);
  }

  #drawFoot(): void {
    const times = this.#cards.flatMap(({ refreshedAt }) => (refreshedAt === undefined ? [] : [refreshedAt]));
    const formats = this.#options.formats();
    const zone = formats.timezone === undefined ? '' : ` (${formats.timezone})`;
    this.#foot.textContent =
      times.length === 0 ? '' : words().updated(`${formats.moment(Math.max(...times))}${zone}`);
  }

  /** Every row behind a widget as a file, as far as the platform gives them out. */
  async #download(card: WidgetCard): Promise<void> {
    const { dashboard, channel, formats } = this.#options;
    const { widget } = card;
    try {
      const { table, rows, total = 0 } = await card.exportRows();
      if (!table || this.#isClosed) return;
      saveText(`${dashboard.publicId}-${widget.id}.csv`, widgetCsv(widget, table));
      channel.send('download', { widgetId: widget.id, format: 'csv' });
      const count = (rows: number): string => formats().count(rows);
      if (total > rows.length) {
        this.#status.show(words().fileHolds(count(rows.length), total, count(total)));
      }
    } catch {
      this.#status.show(words().downloadFailed(widget.title));
    }
  }
}
