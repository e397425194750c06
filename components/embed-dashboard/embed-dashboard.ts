import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { HeadersSource } from '../../src/client/request-headers.js';
import type { DashboardFilters, DashboardFilterValue } from '../../src/protocol/dashboard-url.js';
import { designTokens, type Theme } from '../shared/design-tokens.js';
import { enumerated } from '../shared/enumerated.js';
import { fillingStyles } from '../shared/filling-styles.js';
import { hostStyles } from '../shared/host-styles.js';
import { inherit, inherited } from '../shared/inherited.js';
import { Language } from '../shared/language.js';
import { wordsOver, type PartialLabels, type WordsByKind } from '../../src/locales/labels.js';
import { SessionConsumer } from '../shared/session-consumer.js';
import { firstDashboardLabels, type DashboardLabels } from '../../src/locales/dashboard-labels.js';
import type { DashboardLife } from './dashboard-life.js';
import type { DashboardChat, DashboardLoading, ShownState } from './dashboard-surroundings.js';
import { embedDashboardStyles } from './embed-dashboard.styles.js';
import { DashboardErrorEvent } from './dashboard-error-event.js';

/**
 * @summary A dashboard of the platform in a frame of its own origin, with a fresh session for each load.
 * @tag embed-dashboard
 *
 * @fires {DashboardReadyEvent} dashboard-ready - The embedded page has answered
 * @fires {DashboardLoadEvent} dashboard-load - A dashboard has been drawn in full
 * @fires {DashboardNavigateEvent} dashboard-navigate - The viewer went to another place within the embedded page
 * @fires {DashboardFilterChangeEvent} dashboard-filter-change - The viewer changed a filter
 * @fires {DashboardDrilldownEvent} dashboard-drilldown - The viewer asked for what is behind a value
 * @fires {DashboardQueryEvent} dashboard-query - The dashboard's own chat was asked something
 * @fires {DashboardDownloadEvent} dashboard-download - The viewer downloaded something
 * @fires {DashboardSessionChangeEvent} dashboard-session-change - The session started, was renewed, or has expired
 * @fires {DashboardErrorEvent} dashboard-error - Something failed
 *
 * @slot header - Replaces the heading
 *
 * @csspart header - The bar with heading and "Full screen"
 * @csspart full-screen-button - "Full screen"
 * @csspart frame - The frame itself
 * @csspart skeleton - Stands in for the dashboard until it is there
 * @csspart error - What went wrong
 * @csspart notice - What is not as it was asked for, above the dashboard
 * @csspart retry-button - "Try again"
 *
 * @cssprop [--analytics-dashboard-height=40rem] - Height of the whole, bar included
 */
export class EmbedDashboard extends LitElement {
  static override styles = [hostStyles, fillingStyles, designTokens, embedDashboardStyles];

  // Not by decorators: their own code is 0.4 kB, and the first load of the element may weigh 12.
  static override properties = {
    endpoint: { converter: inherited() },
    dashboardId: { attribute: 'dashboard-id' },
    heading: {},
    loading: { converter: enumerated<DashboardLoading>(['lazy', 'eager']) },
    locale: { converter: inherited() },
    timezone: { converter: inherited() },
    theme: { converter: inherited<Theme>(['auto', 'light', 'dark']) },
    dashboardChat: { attribute: 'dashboard-chat', converter: enumerated<DashboardChat>(['inherit', 'hide']) },
    timeout: { type: Number },
    credentials: { converter: inherited<RequestCredentials>(['same-origin', 'include', 'omit']) },
    allowExport: { type: Boolean, attribute: 'allow-export' },
    hideHeader: { type: Boolean, attribute: 'hide-header' },
    hideTitle: { type: Boolean, attribute: 'hide-title' },
    hideExportMenu: { type: Boolean, attribute: 'hide-export-menu' },
    hideBackButton: { type: Boolean, attribute: 'hide-back-button' },
    filters: { attribute: false },
    headers: { attribute: false },
    labels: { attribute: false },
  };

  /** Address of the session helper. Default: that of the `<analytics-session>` around. */
  endpoint?: string | undefined;
  /** Public id of the dashboard. */
  dashboardId?: string;
  /** Heading above the dashboard, and name of the frame. Default: none is shown, the label `heading` names it. */
  heading?: string;
  /** When it is loaded: near the viewport, or at once. */
  loading: DashboardLoading = 'lazy';
  /** BCP 47 locale of the dashboard, and of the words around it. Default: the session's, then the page's language, then the platform's. */
  locale?: string | undefined;
  /** IANA time zone of the dashboard. Default: the session's, then the platform's. */
  timezone?: string | undefined;
  /** Colours: `auto` follows the page. Default: the session's, then `auto`. */
  theme?: Theme | undefined;
  /** `hide` takes the dashboard's own AI chat away; `inherit` leaves it to the account. */
  dashboardChat: DashboardChat = 'inherit';
  /** Milliseconds that a whole load may take: the session, the frame, and the dashboard in it. */
  timeout = 20_000;
  /** Whether cookies travel to the session helper. Default: as the session says of this address, then `same-origin`. */
  credentials?: RequestCredentials | undefined;
  /** Whether results may be downloaded, where the platform lets the viewer. */
  allowExport = false;
  /** Hides the dashboard's own header. */
  hideHeader = false;
  /** Hides the dashboard's own title. */
  hideTitle = false;
  /** Hides the dashboard's own export menu. */
  hideExportMenu = false;
  /** Hides the dashboard's own back button. */
  hideBackButton = false;

  /** Filters by `view.dimension`. They stand over those that the session shares. */
  filters: DashboardFilters = {};
  /** Headers of the page's own sign-in towards the session helper. Default: the session's. */
  headers?: HeadersSource | undefined;
  /** Words to use instead of those of the locale's language, any of them. Default: the session's. */
  labels?: PartialLabels<DashboardLabels> | WordsByKind | undefined;

  readonly #session = new SessionConsumer(this, (now, before) => {
    if (now?.epoch !== before?.epoch) this.#life?.forget();
  });
  readonly #language = new Language(this, () => this.#session.session);
  #shown: ShownState = { phase: 'idle' };
  #life: DashboardLife | undefined;
  #lifeLoading: Promise<DashboardLife> | undefined;

  constructor() {
    super();
    this.addEventListener('fullscreenchange', () => this.requestUpdate());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#begin();
  }

  override disconnectedCallback(): void {
    this.#life?.disconnect();
    super.disconnectedCallback();
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.#language.isAwaited?.then(() => super.scheduleUpdate()) ?? super.scheduleUpdate();
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#life?.updated(changed);
  }

  /** Loads the dashboard anew, with the same filters at the same place. */
  async reload(): Promise<void> {
    (await this.#loaded()).reload();
  }

  /** Runs the dashboard's queries again, or tries again what failed. */
  async refresh(): Promise<void> {
    (await this.#loaded()).refresh();
  }

  /**
   * Filters by a member of the data model such as `orders.country`; without a value the filter is taken away. Inside an
   * `<analytics-session>` for every dashboard in it.
   *
   * @throws InlayError `config` when it is no `view.dimension` or no filter's value
   */
  async setFilter(member: string, value?: DashboardFilterValue): Promise<void> {
    (await this.#loaded()).setFilter(member, value);
  }

  /**
   * Goes to a place within the embedded page.
   *
   * @throws InlayError `config` when `path` does not begin with exactly one `/`
   */
  async navigate(path: string): Promise<void> {
    (await this.#loaded()).navigate(path);
  }

  protected override render(): TemplateResult {
    const labels = this.#words();
    const { phase, code, isLate = false } = this.#shown;
    const heading = this.#heading();
    const isWaiting = (phase === 'idle' || phase === 'loading') && !this.#session.session?.isSignedOut;
    const theme = inherit('theme', this, this.#session.session) ?? 'auto';
    return html`
      <section
        class="inlay dashboard ${theme}"
        lang=${this.#language.lang}
        dir=${this.#language.dir}
        aria-label=${heading === '' ? labels.heading : heading}
        aria-busy=${phase === 'loading'}
        tabindex="-1"
      >
        <header part="header">
          <slot name="header">${heading === '' ? nothing : html`<h2>${heading}</h2>`}</slot>
          ${this.#fullScreenButton(labels)}
        </header>
        <div class="notices">
          ${code === undefined ? this.#life?.noticesView(labels, this.#shown, this.#retryButton(labels)) : nothing}
        </div>
        <div class="stage">
          <div class="frame"></div>
          ${isWaiting ? skeleton(labels) : nothing}
          ${code === undefined ? nothing : this.#errorView(labels, code)}
        </div>
        <div class="visually-hidden" role="status">
          ${phase === 'loading' ? labels.loading : phase === 'ready' && !isLate ? labels.loaded : ''}
        </div>
      </section>
    `;
  }

  #fullScreenButton(labels: DashboardLabels): TemplateResult | typeof nothing {
    if (!this.ownerDocument.fullscreenEnabled) return nothing;
    return html`<button type="button" part="full-screen-button" @click=${this.#toggleFullScreen}>
      ${this.matches(':fullscreen') ? labels.leaveFullScreen : labels.fullScreen}
    </button>`;
  }

  #errorView(labels: DashboardLabels, code: keyof DashboardLabels['errors']): TemplateResult {
    const { unfiltered = [] } = this.#shown;
    const words = unfiltered.length === 0 ? labels.errors[code] : this.#life?.refusals(labels, unfiltered);
    return html`<div class="error" part="error" role="alert">
      <p dir="auto">${words}</p>
      ${this.#retryButton(labels)}
    </div>`;
  }

  #retryButton({ retry }: DashboardLabels): TemplateResult {
    return html`<button type="button" part="retry-button" @click=${this.#retry}>${retry}</button>`;
  }

  readonly #retry = (): void => {
    // The button goes away with the error: the focus must not fall back to the top of the page.
    this.renderRoot.querySelector<HTMLElement>('.dashboard')?.focus();
    void this.#begin();
  };

  readonly #toggleFullScreen = (): void => {
    const done = this.matches(':fullscreen') ? this.ownerDocument.exitFullscreen() : this.requestFullscreen();
    done.catch(() => console.warn('<embed-dashboard>: the browser did not change to or from full screen.'));
  };

  async #begin(): Promise<void> {
    let life: DashboardLife;
    try {
      life = await this.#loaded();
    } catch {
      this.#show({ phase: 'failed', code: 'network' });
      console.warn('<embed-dashboard>: the code that loads a dashboard could not be fetched.');
      this.dispatchEvent(new DashboardErrorEvent('network', true));
      return;
    }
    if (this.isConnected) life.connect();
  }

  /** What lives in a frame is fetched beside the first paint; a fetch that failed is made again when it is asked for. */
  #loaded(): Promise<DashboardLife> {
    return (this.#lifeLoading ??= this.#load().catch((error: unknown) => {
      this.#lifeLoading = undefined;
      throw error;
    }));
  }

  async #load(): Promise<DashboardLife> {
    const { DashboardLife } = await import('./dashboard-life.js');
    await this.updateComplete;
    return (this.#life = new DashboardLife({
      element: this,
      session: () => this.#session.session,
      title: () => this.#heading() || this.#words().heading,
      place: () => this.renderRoot.querySelector('.frame') ?? this,
      show: (now) => this.#show(now),
    }));
  }

  /** The same again is no change. */
  #show(now: ShownState): void {
    if (JSON.stringify(now) === JSON.stringify(this.#shown)) return;
    this.#shown = now;
    this.requestUpdate();
  }

  /** An attribute that was taken away leaves null behind. */
  #heading(): string {
    return this.heading ?? '';
  }

  #words(): DashboardLabels {
    // Until its code is there, a dashboard has nothing else to say.
    const english = (this.#life?.english ?? firstDashboardLabels) as DashboardLabels;
    return wordsOver(english, this.#language.labels, 'dashboard');
  }
}

function skeleton(labels: DashboardLabels): TemplateResult {
  return html`<div class="skeleton" part="skeleton" aria-hidden="true">
      <i></i><i></i><i></i><i></i><i></i>
    </div>
    <p class="not-printed">${labels.notPrinted}</p>`;
}
