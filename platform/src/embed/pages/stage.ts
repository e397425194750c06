import { appView } from './app-view.js';
import type { ChatPanel } from './chat-panel.js';
import { dashboardChat } from './dashboard-chat.js';
import { DashboardView, type DashboardBeginning } from './dashboard-view.js';
import type { DataClient } from './data-client.js';
import { h } from './dom.js';
import type { EmbedSession } from './embed-session.js';
import type { Formats } from './formats.js';
import type { HostChannel } from './host-channel.js';
import type { HostFilters } from './host-filters.js';
import type { Display, Surface } from './page-config.js';
import { PageError } from './page-error.js';
import { viewerBadge } from './avatar.js';
import { words } from './words.js';

export type Place =
  { readonly name: 'dashboard'; readonly publicId: string } | { readonly name: 'chat' | 'app' };

export type StageOptions = {
  readonly root: HTMLElement;
  readonly channel: HostChannel;
  readonly session: EmbedSession;
  readonly data: DataClient;
  readonly hostFilters: HostFilters;
  readonly display: Display;
  readonly formats: () => Formats;
  readonly chat: ChatPanel;
};

type ShowOptions = DashboardBeginning & { readonly isFirst?: boolean };

const pathOf = (place: Place): string =>
  place.name === 'dashboard' ? `/dashboard/${place.publicId}` : `/${place.name}`;

/** What the page shows now, and the way back from it. */
export class Stage {
  readonly #options: StageOptions;
  readonly #bubble: ReturnType<typeof dashboardChat>;
  /** Where a step back leads, last first. */
  #trail: Place[] = [];
  #place: Place | undefined;
  #view: DashboardView | undefined;
  #run = 0;
  /** Where the page was and how it was filtered when its session ended. */
  #left: { place: Place; beginning: DashboardBeginning } | undefined;
  isShowing = false;
  /** Makes what stands in place of a page. */
  #stood: (() => HTMLElement) | undefined;
  /** Until there is something to show, or nothing will be: a host speaks as soon as the page listens. */
  readonly #opened: Promise<void>;
  #open = (): void => {};

  constructor(options: StageOptions) {
    this.#options = options;
    this.#opened = new Promise((resolve) => (this.#open = resolve));
    this.#bubble = dashboardChat(options.chat);
  }

  /** @throws PageError `not-found` */
  async show(place: Place, { isFirst = false, ...beginning }: ShowOptions): Promise<void> {
    const run = ++this.#run;
    const { session, channel } = this.#options;
    const dashboard = place.name === 'dashboard' ? await session.dashboard(place.publicId) : undefined;
    if (run !== this.#run) return;
    this.#view?.close();
    this.#view = undefined;
    this.#place = place;
    this.isShowing = true;
    const path = pathOf(place);
    if (!isFirst) channel.send('navigate', { path });
    channel.send('view', { path });
    if (dashboard) {
      const { data, hostFilters, display, formats, chat } = this.#options;
      const context = () => session.context;
      const back = this.#trail.length > 0 ? () => void this.#back() : undefined;
      this.#view = new DashboardView({
        dashboard,
        data,
        channel,
        hostFilters,
        display,
        formats,
        context,
        back,
      });
      chat.suggest(dashboard.prompts);
    }
    this.#nameDocument();
    this.#draw();
    this.#open();
    // A host that leads here, or a session that ends, must not take the focus out of the host's own page.
    if (!isFirst && document.hasFocus()) this.#options.root.querySelector<HTMLElement>('h1')?.focus();
    await this.#view?.start(beginning);
  }

  /** `/dashboard/{publicId}` leads to another dashboard of the account; any other path is refused. */
  async navigate(path: string): Promise<void> {
    const publicId = /^\/dashboard\/([A-Za-z0-9_-]{1,64})$/.exec(path)?.[1];
    await this.#opened;
    if (!this.isShowing) return;
    if (publicId === undefined) return this.#notFound();
    if (this.#place && pathOf(this.#place) === path) return;
    await this.#go({ name: 'dashboard', publicId }, [...this.#trail, ...(this.#place ? [this.#place] : [])]);
  }

  async setFilters(parameters: string): Promise<void> {
    await this.#opened;
    if (this.#left) this.#left = { ...this.#left, beginning: { filters: parameters } };
    await this.#view?.setFilters(parameters);
  }

  async refresh(): Promise<void> {
    await this.#view?.refresh();
  }

  /** Everything anew in the viewer's language, from what is there. */
  relabel(): void {
    this.#options.chat.relabel();
    this.#bubble.relabel();
    this.#nameDocument();
    if (!this.isShowing) {
      if (this.#stood) this.replace(this.#stood);
      return;
    }
    if (this.#view) {
      this.#view.relabel();
      this.#drawBubble();
    } else this.#draw();
  }

  #nameDocument(): void {
    document.title = this.#view?.title ?? words().analytics;
  }

  /** The session has ended: nothing goes on, and where the viewer was is kept for them. */
  suspend(): void {
    if (this.isShowing && this.#place) {
      this.#left = { place: this.#place, beginning: this.#view?.beginning ?? { filters: '' } };
    }
    this.#options.chat.reset();
    this.#bubble.close();
  }

  /** Another viewer comes: nothing of this one stays, also when nothing of the other one ever arrives. */
  forget(surface: Surface): void {
    this.#left = undefined;
    this.#trail = [];
    this.#place = undefined;
    this.#options.chat.forget();
    this.#bubble.close();
    this.replace(() => this.skeleton(surface));
  }

  /** A new session: what is shown goes on, else where the last session ended, else from the beginning. */
  async resume(first: Place, filters: URLSearchParams): Promise<void> {
    if (this.isShowing && this.#place) {
      this.relabel();
      this.#options.channel.send('view', { path: pathOf(this.#place) });
      return;
    }
    const left = this.#left;
    this.#left = undefined;
    await this.show(left?.place ?? this.#place ?? first, {
      ...(left?.beginning ?? { filters }),
      isFirst: true,
    });
  }

  /** Shows one element and nothing else; it is made again after a change of language. */
  replace(make: () => HTMLElement): void {
    this.#stood = make;
    this.#run++;
    this.#view?.close();
    this.#view = undefined;
    this.isShowing = false;
    this.#options.root.replaceChildren(make());
    this.#open();
  }

  skeleton(surface: Surface): HTMLElement {
    return h(
      'div',
      { class: `opening opening-${surface}` },
      h('div', { class: 'skeleton' }),
      h('span', { class: 'visually-hidden' }, words().loading),
    );
  }

  async #back(): Promise<void> {
    const trail = [...this.#trail];
    const place = trail.pop();
    if (place) await this.#go(place, trail);
  }

  async #go(place: Place, trail: Place[]): Promise<void> {
    const before = this.#trail;
    this.#trail = trail;
    try {
      await this.show(place, { filters: '' });
    } catch (error) {
      this.#trail = before;
      if (!(error instanceof PageError) || error.code === 'session') return;
      this.#notFound();
    }
  }

  #notFound(): void {
    const message = 'There is no such page here.';
    this.#options.channel.send('error', { message, name: 'NotFound', fatal: false });
  }

  #draw(): void {
    const { root, session, chat } = this.#options;
    const { context } = session;
    if (!context) return;
    if (this.#view) {
      root.replaceChildren(this.#view.element, this.#bubble.element);
      this.#drawBubble();
    } else if (this.#place?.name === 'app') {
      const open = (publicId: string): void => void this.navigate(`/dashboard/${publicId}`);
      root.replaceChildren(appView(context, open));
    } else {
      chat.suggest(context.prompts);
      const head = h(
        'header',
        { class: 'page-head' },
        h('div', { class: 'page-title' }, h('h1', { tabindex: '-1' }, words().askData)),
        h('div', { class: 'page-tools' }, viewerBadge(context.viewer)),
      );
      root.replaceChildren(h('main', { class: 'chat-page' }, head, chat.element));
    }
  }

  /** The account's toggle and the session's setting, as the platform has put them together. */
  #drawBubble(): void {
    const { context } = this.#options.session;
    this.#bubble.element.hidden = context?.showDashboardChat !== true || context.chat === null;
  }
}
