import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { HeadersSource } from '../../src/client/request-headers.js';
import type { DashboardFilters, DashboardFilterValue } from '../../src/protocol/dashboard-url.js';
import type { InlayErrorCode } from '../../src/protocol/inlay-error.js';
import { designTokens, type Theme } from '../shared/design-tokens.js';
import { enumerated } from '../shared/enumerated.js';
import { SessionConsumer } from '../shared/session-consumer.js';
import type { FramePhase } from './dashboard-frame.js';
import { englishDashboardLabels, type DashboardLabels } from './dashboard-labels.js';
import type { DashboardLife } from './dashboard-life.js';
import { embedDashboardStyles } from './embed-dashboard.styles.js';
import { DashboardErrorEvent } from './events.js';

/** When a dashboard is loaded: near the viewport, or at once. */
export type DashboardLoading = 'lazy' | 'eager';
/** Whether the dashboard shows its own AI chat: as the account has it, or not in this session. */
export type DashboardChat = 'inherit' | 'hide';

/**
 * @summary A dashboard of the platform in a frame of its own origin, with a fresh session for each load.
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
 * @csspart retry-button - "Try again"
 *
 * @cssprop [--analytics-dashboard-height=40rem] - Height of the whole, bar included
 */
export class EmbedDashboard extends LitElement {
  static override styles = [designTokens, embedDashboardStyles];

  /** Address of the session helper. Default: that of the `<analytics-session>` around. */
  @property() endpoint?: string;
  /** Public id of the dashboard. */
  @property({ attribute: 'dashboard-id' }) dashboardId?: string;
  /** Heading above the dashboard, and name of the frame. Default: none is shown, the label `heading` names it. */
  @property() heading?: string;
  /** When it is loaded: near the viewport, or at once. */
  @property({ converter: enumerated<DashboardLoading>(['lazy', 'eager']) }) loading: DashboardLoading =
    'lazy';
  /** BCP 47 locale of the dashboard. Default: the session's, else the platform's. */
  @property() locale?: string;
  /** IANA time zone of the dashboard. Default: the session's, else the platform's. */
  @property() timezone?: string;
  /** Colours: `auto` follows the session, else the page. */
  @property({ converter: enumerated<Theme>(['auto', 'light', 'dark']) }) theme: Theme = 'auto';
  /** `hide` takes the dashboard's own AI chat away; `inherit` leaves it to the account. */
  @property({ attribute: 'dashboard-chat', converter: enumerated<DashboardChat>(['inherit', 'hide']) })
  dashboardChat: DashboardChat = 'inherit';
  /** Milliseconds until a frame that does not answer is given up. */
  @property({ type: Number }) timeout = 20_000;
  /** Whether cookies travel to the session helper. Default: as for the session around, else `same-origin`. */
  @property({ converter: enumerated<RequestCredentials>(['same-origin', 'include', 'omit']) })
  credentials?: RequestCredentials;
  /** Whether results may be downloaded, where the platform lets the viewer. */
  @property({ type: Boolean, attribute: 'allow-export' }) allowExport = false;
  /** Hides the dashboard's own header. */
  @property({ type: Boolean, attribute: 'hide-header' }) hideHeader = false;
  /** Hides the dashboard's own title. */
  @property({ type: Boolean, attribute: 'hide-title' }) hideTitle = false;
  /** Hides the dashboard's own export menu. */
  @property({ type: Boolean, attribute: 'hide-export-menu' }) hideExportMenu = false;
  /** Hides the dashboard's own back button. */
  @property({ type: Boolean, attribute: 'hide-back-button' }) hideBackButton = false;

  /** Filters by `view.dimension`. They stand over those that the session shares. */
  @property({ attribute: false }) filters: DashboardFilters = {};
  /** Headers of the page's own sign-in towards the session helper. */
  @property({ attribute: false }) headers?: HeadersSource;
  /** Words to use instead of the English ones. */
  @property({ attribute: false }) labels?: Partial<DashboardLabels>;

  @state() private phase: FramePhase = 'idle';
  @state() private errorCode: InlayErrorCode | undefined;
  @query('.dashboard') private region!: HTMLElement | null;
  @query('.frame') private place!: HTMLElement;

  readonly #session = new SessionConsumer(this, (now, before) => {
    if (now?.epoch !== before?.epoch) this.#life?.forget();
  });
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
   * Filters by a member of the data model such as `flights.origin`; without a value the filter is taken away. Inside an
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
    const { phase, errorCode } = this;
    const heading = this.#heading();
    const isWaiting = phase === 'idle' || phase === 'loading';
    const theme = this.theme === 'auto' ? (this.#session.session?.theme ?? 'auto') : this.theme;
    return html`
      <section
        class="inlay dashboard ${theme}"
        aria-label=${heading === '' ? labels.heading : heading}
        aria-busy=${phase === 'loading'}
        tabindex="-1"
      >
        <header part="header">
          <slot name="header">${heading === '' ? nothing : html`<h2>${heading}</h2>`}</slot>
          ${this.#fullScreenButton(labels)}
        </header>
        <div class="stage">
          <div class="frame"></div>
          ${isWaiting ? skeleton(labels) : nothing}
          ${errorCode === undefined ? nothing : this.#errorView(labels, errorCode)}
        </div>
        <div class="visually-hidden" role="status">
          ${phase === 'loading' ? labels.loading : phase === 'ready' ? labels.loaded : ''}
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

  #errorView(labels: DashboardLabels, code: InlayErrorCode): TemplateResult {
    return html`<div class="error" part="error" role="alert">
      <p>${labels.errors[code]}</p>
      <button type="button" part="retry-button" @click=${this.#retry}>${labels.retry}</button>
    </div>`;
  }

  readonly #retry = (): void => {
    // The button goes away with the error: the focus must not fall back to the top of the page.
    this.region?.focus();
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
      this.#show('failed', 'network');
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
      place: () => this.place,
      show: (phase, code) => this.#show(phase, code),
    }));
  }

  #show(phase: FramePhase, code?: InlayErrorCode): void {
    this.phase = phase;
    this.errorCode = code;
  }

  /** An attribute that was taken away leaves null behind. */
  #heading(): string {
    return this.heading ?? '';
  }

  #words(): DashboardLabels {
    const { labels } = this;
    if (labels === undefined) return englishDashboardLabels;
    return {
      ...englishDashboardLabels,
      ...labels,
      errors: { ...englishDashboardLabels.errors, ...labels.errors },
    };
  }
}

function skeleton(labels: DashboardLabels): TemplateResult {
  return html`<div class="skeleton" part="skeleton" aria-hidden="true">
      <i></i><i></i><i></i><i></i><i></i>
    </div>
    <p class="not-printed">${labels.notPrinted}</p>`;
}
