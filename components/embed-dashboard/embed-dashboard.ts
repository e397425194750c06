import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { HeadersSource } from '../../src/client/request-headers.js';
import { SessionProvider, type SessionRequest } from '../../src/client/session-provider.js';
import {
  dashboardUrl,
  filterUrlParameter,
  readFilterUrlParameter,
  type DashboardFilters,
  type DashboardFilterValue,
} from '../../src/protocol/dashboard-url.js';
import { isEmbedPath, type EmbedEvent } from '../../src/protocol/embed-message.js';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { secureUrl } from '../../src/protocol/secure-url.js';
import { designTokens, isDark, type Theme } from '../shared/design-tokens.js';
import { enumerated } from '../shared/enumerated.js';
import { awaitsSession, SessionConsumer } from '../shared/session-consumer.js';
import type { SharedSession } from '../shared/session-context.js';
import { DashboardFrame, type FrameHost } from './dashboard-frame.js';
import { englishDashboardLabels, type DashboardLabels } from './dashboard-labels.js';
import { embedDashboardStyles } from './embed-dashboard.styles.js';
import {
  DashboardErrorEvent,
  DashboardFilterChangeEvent,
  DashboardReadyEvent,
  DashboardSessionChangeEvent,
} from './events.js';
import { changedFilters, withChanges, type FilterChange } from './filter-changes.js';
import { hostEvent } from './host-event.js';
import { ToldState, type WantedState } from './told-state.js';

/** When a dashboard is loaded: near the viewport, or at once. */
export type DashboardLoading = 'lazy' | 'eager';
/** Whether the dashboard shows its own AI chat: as the account has it, or not in this session. */
export type DashboardChat = 'inherit' | 'hide';

const DEFAULT_TIMEOUT_MS = 20_000;
/** How far outside the viewport a dashboard begins to load, so that it stands when it is scrolled to. */
const NEAR = '800px';
const CLOCK_CHECK_MS = 60_000;

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
  @property({ type: Number }) timeout = DEFAULT_TIMEOUT_MS;
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

  @query('.dashboard') private region!: HTMLElement | null;
  @query('.frame') private place!: HTMLElement | null;

  readonly #darkQuery = matchMedia('(prefers-color-scheme: dark)');
  readonly #told = new ToldState();
  readonly #frame = new DashboardFrame(this.#frameHost());
  readonly #session = new SessionConsumer(this, (now, before) => {
    if (now?.epoch !== before?.epoch) this.#forget();
  });
  #connection: AbortController | undefined;
  #observer: IntersectionObserver | undefined;
  /** Everything that only a fresh frame can follow; without it there is to be one anyway. */
  #loadKey: string | undefined;
  #path: string | undefined;
  #givenFilters: DashboardFilters = this.filters;
  #viewerFilters: DashboardFilters | undefined;

  constructor() {
    super();
    this.addEventListener('fullscreenchange', () => this.requestUpdate());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listen();
    // A frame that was moved would load its address again, with a session that is used up.
    this.#loadKey = undefined;
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    this.#connection?.abort();
    this.#observer?.disconnect();
    this.#frame.clear();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('filters') && this.filters !== this.#viewerFilters) this.#givenFilters = this.filters;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!this.isConnected) return;
    const key = this.#currentKey();
    if (key !== this.#loadKey || (changed.has('loading') && this.#frame.phase === 'idle')) {
      if (this.#loadKey !== undefined && key !== this.#loadKey) this.#path = undefined;
      this.#loadKey = key;
      this.#start();
      return;
    }
    if (changed.has('heading') || changed.has('labels')) this.#frame.retitle(this.#title());
    this.#sync();
  }

  /** Loads the dashboard anew, with the same filters at the same place. */
  reload(): void {
    if (this.#mayLoad()) this.#frame.load();
  }

  /** Runs the dashboard's queries again, or tries again what failed. */
  refresh(): void {
    if (this.#frame.phase === 'failed') this.reload();
    else this.#frame.post({ type: 'refresh', payload: {} });
  }

  /**
   * Filters by a member of the data model such as `flights.origin`; without a value the filter is taken away. Inside an
   * `<analytics-session>` for every dashboard in it.
   *
   * @throws InlayError `config` when it is no `view.dimension` or no filter's value
   */
  setFilter(member: string, value?: DashboardFilterValue): void {
    // Said here, where the caller is, and not later in an update.
    filterUrlParameter({ [member]: value ?? '' });
    this.#changeFilters([[member, value]]);
  }

  /**
   * Goes to a place within the embedded page.
   *
   * @throws InlayError `config` when `path` does not begin with exactly one `/`
   */
  navigate(path: string): void {
    if (!isEmbedPath(path)) {
      throw new InlayError('config', 'A path within the dashboard must begin with exactly one "/".');
    }
    this.#path = path;
    this.#frame.post({ type: 'navigate', payload: { path } });
  }

  protected override render(): TemplateResult {
    const labels = this.#words();
    const { phase, error } = this.#frame;
    const isWaiting = phase === 'idle' || phase === 'loading';
    return html`
      <section
        class="inlay dashboard ${this.#theme()}"
        aria-label=${this.heading ?? labels.heading}
        aria-busy=${phase === 'loading'}
        tabindex="-1"
      >
        <header part="header">
          <slot name="header">${this.heading === undefined ? nothing : html`<h2>${this.heading}</h2>`}</slot>
          ${this.#fullScreenButton(labels)}
        </header>
        <div class="stage">
          <div class="frame"></div>
          ${isWaiting ? skeleton(labels) : nothing}
          ${error === undefined ? nothing : this.#errorView(labels, error)}
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

  #errorView(labels: DashboardLabels, { code }: InlayError): TemplateResult {
    return html`<div class="error" part="error" role="alert">
      <p>${labels.errors[code]}</p>
      <button type="button" part="retry-button" @click=${this.#retry}>${labels.retry}</button>
    </div>`;
  }

  readonly #retry = (): void => {
    // The button goes away with the error: the focus must not fall back to the top of the page.
    this.region?.focus();
    this.reload();
  };

  readonly #toggleFullScreen = (): void => {
    const done = this.matches(':fullscreen') ? this.ownerDocument.exitFullscreen() : this.requestFullscreen();
    done.catch(() => console.warn('<embed-dashboard>: the browser did not change to or from full screen.'));
  };

  #listen(): void {
    const { signal } = (this.#connection = new AbortController());
    const on = { signal };
    // A page that comes back from the cache would show a frame whose session is long used up.
    addEventListener('pagehide', () => this.#frame.clear(), on);
    addEventListener('pageshow', ({ persisted }) => persisted && this.#again(), on);
    addEventListener('online', () => this.#frame.online(), on);
    this.ownerDocument.addEventListener('visibilitychange', () => this.#frame.wake(), on);
    this.ownerDocument.addEventListener('securitypolicyviolation', this.#policyViolated, on);
    this.#darkQuery.addEventListener('change', () => this.#sync(), on);
    const clock = setInterval(() => this.#frame.wake(), CLOCK_CHECK_MS);
    signal.addEventListener('abort', () => clearInterval(clock));
  }

  readonly #policyViolated = (event: SecurityPolicyViolationEvent): void => {
    const { effectiveDirective, disposition, blockedURI } = event;
    if (disposition === 'enforce' && effectiveDirective === 'frame-src') this.#frame.refused(blockedURI);
  };

  #again(): void {
    this.#loadKey = undefined;
    this.requestUpdate();
  }

  #currentKey(): string {
    const { endpoint, dashboardId, dashboardChat } = this;
    const session = this.#session.session;
    const shown = [
      this.allowExport,
      this.hideHeader,
      this.hideTitle,
      this.hideExportMenu,
      this.hideBackButton,
    ];
    return JSON.stringify([endpoint, dashboardId, dashboardChat, shown, session?.epoch]);
  }

  #start(): void {
    this.#observer?.disconnect();
    this.#frame.clear();
    if (!this.#mayLoad()) return;
    if (this.loading === 'eager') {
      this.#frame.load();
      return;
    }
    const options = { rootMargin: NEAR, scrollMargin: NEAR };
    this.#observer = new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      this.#frame.load();
    }, options);
    this.#observer.observe(this);
  }

  /** Nothing is asked for a viewer who has signed out, nor before the session around is there. */
  #mayLoad(): boolean {
    if (!this.isConnected || this.#session.session?.isSignedOut) return false;
    return this.endpoint !== undefined || !awaitsSession(this);
  }

  /** Somebody else may be signed in: what is shown goes at once, and so does where the one before had got to. */
  #forget(): void {
    this.#frame.clear();
    this.#forgetPlace();
  }

  #forgetPlace(): void {
    this.#path = undefined;
    if (this.filters === this.#viewerFilters) this.filters = this.#givenFilters;
    this.#viewerFilters = undefined;
  }

  #frameHost(): FrameHost {
    return {
      provider: () => this.#provider(),
      request: () => this.#request(),
      address: (session) => this.#address(session),
      title: () => this.#title(),
      timeout: () => (this.timeout > 0 ? this.timeout : DEFAULT_TIMEOUT_MS),
      place: (frame) => this.place?.append(frame),
      changed: () => this.requestUpdate(),
      session: (now) => this.#sessionIs(now),
      viewerChanged: () => this.#forgetPlace(),
      failed: (error) => this.#report(error, true),
      event: (event) => this.#heard(event),
    };
  }

  #provider(): SessionProvider {
    const session = this.#session.session;
    if (this.endpoint === undefined) {
      if (session?.provider !== undefined) return session.provider;
      throw new InlayError(
        'config',
        'set the attribute endpoint, or put it into an <analytics-session> that has one.',
      );
    }
    const endpoint = secureUrl(this.endpoint, 'The attribute endpoint', this.ownerDocument.baseURI);
    const shared = session?.signInFor(endpoint);
    const headers = this.headers ?? shared?.headers;
    return new SessionProvider({
      endpoint,
      credentials: this.credentials ?? shared?.credentials ?? 'same-origin',
      ...(headers === undefined ? {} : { headers }),
    });
  }

  #request(): SessionRequest {
    const { dashboardId } = this;
    if (dashboardId === undefined || dashboardId === '') {
      throw new InlayError('config', 'set the attribute dashboard-id to the public id of a dashboard.');
    }
    return {
      surface: 'dashboard',
      dashboardId,
      ...(this.dashboardChat === 'hide' ? { settings: { showDashboardChat: false } } : {}),
    };
  }

  #address(session: URL): URL {
    const wanted = this.#wanted();
    const { filters, locale, timezone } = wanted;
    this.#told.addressed(wanted);
    return dashboardUrl(session, {
      filters,
      ...(locale === undefined ? {} : { locale }),
      ...(timezone === undefined ? {} : { timezone }),
      allowExport: this.allowExport,
      showDashboardHeader: !this.hideHeader,
      showDashboardTitle: !this.hideTitle,
      showDashboardExportMenu: !this.hideExportMenu,
      showDashboardBackButton: !this.hideBackButton,
    });
  }

  #sessionIs(now: Parameters<FrameHost['session']>[0]): void {
    if (now === 'again') this.#told.unknown();
    if (now === 'started') {
      const path = this.#path;
      if (path !== undefined) this.#frame.post({ type: 'navigate', payload: { path } });
    }
    this.#sync();
    if (now === 'again') return;
    if (now === 'started') this.dispatchEvent(new DashboardReadyEvent());
    this.dispatchEvent(new DashboardSessionChangeEvent(now));
  }

  /** Tells the dashboard what has changed since it was told last. */
  #sync(): void {
    if (this.#frame.phase !== 'ready') return;
    try {
      for (const action of this.#told.actions(this.#wanted())) this.#frame.post(action);
    } catch (error) {
      if (!InlayError.isInstance(error)) throw error;
      this.#report(error, false);
    }
  }

  #heard(event: EmbedEvent): void {
    if (event.type === 'navigate') this.#path = event.path;
    if (event.type === 'filter-change') this.#filtersHeard(readFilterUrlParameter(event.filterUrlParameter));
    const told = hostEvent(event);
    if (told !== undefined) this.dispatchEvent(told);
  }

  #filtersHeard(now: DashboardFilters): void {
    this.#told.heard(now);
    const changes = changedFilters(this.#wanted().filters, now);
    if (changes.length === 0) return;
    this.#changeFilters(changes);
    if (this.filters !== this.#givenFilters) this.#viewerFilters = this.filters;
    this.dispatchEvent(new DashboardFilterChangeEvent(now));
  }

  /** Inside a session a change is everybody's; a filter of this dashboard's own keeps standing over the shared ones. */
  #changeFilters(changes: readonly FilterChange[]): void {
    const session = this.#session.session;
    const own = session === undefined ? changes : changes.filter(([member]) => member in this.filters);
    if (own.length > 0) this.filters = withChanges(this.filters, own);
    session?.shareFilters(withChanges(session.filters, changes));
  }

  #report(error: InlayError, isFatal: boolean): void {
    console.warn(`<embed-dashboard>: ${error.message}`);
    this.dispatchEvent(new DashboardErrorEvent(error.code, error.retryable, isFatal));
  }

  #wanted(): WantedState {
    const session: SharedSession | undefined = this.#session.session;
    const theme = this.#theme();
    return {
      filters: { ...session?.filters, ...this.filters },
      locale: this.locale ?? session?.locale,
      timezone: this.timezone ?? session?.timezone,
      scheme: theme === 'auto' ? (isDark(this) ? 'dark' : 'light') : theme,
    };
  }

  #theme(): Theme {
    return this.theme === 'auto' ? (this.#session.session?.theme ?? 'auto') : this.theme;
  }

  #title(): string {
    return this.heading ?? this.#words().heading;
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
