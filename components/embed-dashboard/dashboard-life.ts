import type { HeadersSource } from '../../src/client/request-headers.js';
import type { SessionRequest } from '../../src/client/session-provider.js';
import {
  dashboardUrl,
  filterUrlParameter,
  readFilterUrlParameter,
  unusableFilter,
  type DashboardFilters,
  type DashboardFilterValue,
} from '../../src/protocol/dashboard-url.js';
import { isEmbedPath, type EmbedEvent } from '../../src/protocol/embed-message.js';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { englishDashboardLabels } from '../../src/locales/english-dashboard.js';
import { isDark } from '../shared/design-tokens.js';
import { given, inherit, localeOf } from '../shared/inherited.js';
import { sameHeaders } from '../shared/same-headers.js';
import { awaitsSession } from '../shared/session-consumer.js';
import { DashboardFrame, type FrameHost } from './frame/dashboard-frame.js';
import { noticesView, refusals } from './dashboard-notices.js';
import { dashboardProvider } from './dashboard-provider.js';
import type { DashboardElement, DashboardSurroundings } from './dashboard-surroundings.js';
import {
  DashboardErrorEvent,
  DashboardFilterChangeEvent,
  DashboardReadyEvent,
  DashboardSessionChangeEvent,
} from './events.js';
import { FilterNotice } from './filter-notice.js';
import { changedFilters, withChanges, type FilterChange } from './filter-changes.js';
import { hostEvent } from './frame/host-event.js';
import { hostLook } from './frame/host-look.js';
import { ToldState, type WantedState } from './frame/told-state.js';

const DEFAULT_TIMEOUT_MS = 20_000;
/** A timer that is set for longer goes off at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
/** How far outside the viewport a dashboard begins to load, so that it stands when it is scrolled to. */
const NEAR = '800px';
const CLOCK_CHECK_MS = 60_000;

/**
 * Everything of a dashboard that is not painted by the element itself: when it loads, what it is told, what it tells.
 * Fetched beside the first paint.
 */
export class DashboardLife {
  /** All English words: of what is said, the most is said of what happens here. */
  readonly english = englishDashboardLabels;
  readonly noticesView = noticesView;
  readonly refusals = refusals;
  readonly #at: DashboardSurroundings;
  readonly #element: DashboardElement;
  readonly #told = new ToldState();
  readonly #frame: DashboardFrame;
  #connection: AbortController | undefined;
  #observer: IntersectionObserver | undefined;
  /** Everything that only a fresh frame can follow; without it there is to be one anyway. */
  #loadKey: string | undefined;
  #path: string | undefined;
  /** Where the frame is, as far as it says so. */
  #place: string | undefined;
  /** The filters as the page set them, to return to when the viewer who changed them has left. */
  #givenFilters: DashboardFilters;
  #viewerFilters: DashboardFilters | undefined;
  readonly #notice = new FilterNotice();
  #headers: HeadersSource | undefined;
  /** Another number for another sign-in of the element's own. */
  #signIn = 0;

  constructor(surroundings: DashboardSurroundings) {
    this.#at = surroundings;
    this.#element = surroundings.element;
    this.#givenFilters = this.#element.filters;
    this.#frame = new DashboardFrame(this.#frameHost());
  }

  /** The element is in a document, for the first time or again: a frame that was moved would load a used session. */
  connect(): void {
    this.disconnect();
    this.#listen();
    this.#update();
  }

  disconnect(): void {
    this.#connection?.abort();
    this.#connection = undefined;
    this.#observer?.disconnect();
    this.#loadKey = undefined;
    this.#frame.clear();
  }

  updated(changed: ReadonlyMap<PropertyKey, unknown>): void {
    const { filters } = this.#element;
    if (changed.has('filters') && filters !== this.#viewerFilters) this.#givenFilters = filters;
    if (changed.has('loading') && this.#frame.phase === 'idle') this.#loadKey = undefined;
    if (this.#connection !== undefined) this.#update();
  }

  /** Somebody else may be signed in: what is shown goes at once, and so does where the one before had got to. */
  forget(): void {
    this.#frame.clear();
    this.#forgetPlace();
  }

  reload(): void {
    if (this.#mayLoad()) this.#frame.load();
  }

  refresh(): void {
    if (this.#frame.phase === 'failed') this.reload();
    else this.#frame.post({ type: 'refresh', payload: {} });
  }

  /** @throws InlayError `config` */
  setFilter(member: string, value: DashboardFilterValue | undefined): void {
    // Said here, where the caller is, and not later in an update.
    filterUrlParameter({ [member]: value ?? '' });
    const areViewers = this.#element.filters === this.#viewerFilters;
    const own = this.#changeFilters([[member, value]]);
    if (!areViewers) return;
    this.#givenFilters = withChanges(this.#givenFilters, own);
    this.#viewerFilters = this.#element.filters;
  }

  /** @throws InlayError `config` */
  navigate(path: string): void {
    if (!isEmbedPath(path)) {
      throw new InlayError('config', 'A path within the dashboard must begin with exactly one "/".');
    }
    this.#path = path;
    this.#frame.post({ type: 'navigate', payload: { path } });
  }

  #listen(): void {
    const { signal } = (this.#connection = new AbortController());
    const on = { signal };
    addEventListener('pagehide', () => this.#frame.conceal(), on);
    addEventListener('pageshow', ({ persisted }) => persisted && this.#start(), on);
    document.addEventListener('prerenderingchange', () => this.#start(), on);
    addEventListener('online', () => this.#frame.online(), on);
    document.addEventListener('visibilitychange', () => this.#frame.wake(), on);
    document.addEventListener('securitypolicyviolation', this.#policyViolated, on);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#sync(), on);
    const clock = setInterval(() => this.#frame.wake(), CLOCK_CHECK_MS);
    signal.addEventListener('abort', () => clearInterval(clock));
  }

  readonly #policyViolated = (event: SecurityPolicyViolationEvent): void => {
    const { effectiveDirective, disposition, blockedURI } = event;
    if (disposition === 'enforce' && effectiveDirective === 'frame-src') this.#frame.refused(blockedURI);
  };

  #update(): void {
    const { headers } = this.#element;
    if (!sameHeaders(headers, this.#headers)) this.#signIn++;
    this.#headers = given(headers);
    const key = this.#currentKey();
    if (key === this.#loadKey) {
      this.#frame.retitle(this.#at.title());
      this.#sync();
      return;
    }
    if (this.#loadKey !== undefined) this.#path = undefined;
    this.#loadKey = key;
    this.#start();
  }

  #currentKey(): string {
    const { dashboardId, dashboardChat, allowExport } = this.#element;
    const { hideHeader, hideTitle, hideExportMenu, hideBackButton } = this.#element;
    const shown = [allowExport, hideHeader, hideTitle, hideExportMenu, hideBackButton];
    return JSON.stringify([
      given(this.#element.endpoint),
      given(this.#element.credentials),
      this.#signIn,
      dashboardId,
      dashboardChat,
      shown,
      this.#at.session()?.epoch,
    ]);
  }

  #start(): void {
    this.#observer?.disconnect();
    this.#frame.clear();
    if (!this.#mayLoad()) return;
    if (this.#element.loading === 'eager') {
      this.#frame.load();
      return;
    }
    const margins = { rootMargin: NEAR, scrollMargin: NEAR };
    this.#observer = new IntersectionObserver((entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      this.#frame.load();
    }, margins);
    this.#observer.observe(this.#element);
  }

  /**
   * Nothing is asked for a viewer who has signed out, nor before the session around is there, nor for a page that the
   * browser prepares unseen: it loads no frame of another origin there, and the session would be over before it does.
   */
  #mayLoad(): boolean {
    if (this.#connection === undefined || this.#at.session()?.isSignedOut) return false;
    if ((document as { readonly prerendering?: boolean }).prerendering === true) return false;
    return given(this.#element.endpoint) !== undefined || !awaitsSession(this.#element);
  }

  /** A session that has not noticed yet still shares what the one before has chosen. */
  #forgetViewer(viewerKey: string): void {
    this.#forgetPlace();
    const session = this.#at.session();
    if (session?.viewer !== undefined && session.viewer.viewerKey !== viewerKey) session.shareFilters({});
  }

  #forgetPlace(): void {
    this.#path = undefined;
    if (this.#element.filters === this.#viewerFilters) this.#element.filters = this.#givenFilters;
    this.#viewerFilters = undefined;
  }

  #frameHost(): FrameHost {
    const { title, place } = this.#at;
    return {
      title,
      place,
      provider: () => dashboardProvider(this.#element, this.#at.session()),
      request: () => this.#request(),
      address: (session) => this.#address(session),
      timeout: () => {
        const { timeout } = this.#element;
        return timeout > 0 ? Math.min(timeout, MAX_TIMEOUT_MS) : DEFAULT_TIMEOUT_MS;
      },
      changed: () => this.#show(),
      session: (now) => this.#sessionIs(now),
      viewerChanged: (viewerKey) => this.#forgetViewer(viewerKey),
      failed: (error) => this.#report(error, true),
      late: (error) => this.#report(error, false),
      event: (event) => this.#heard(event),
    };
  }

  #request(): SessionRequest {
    const { dashboardChat } = this.#element;
    const dashboardId = given(this.#element.dashboardId);
    if (dashboardId === undefined) {
      throw new InlayError('config', 'set the attribute dashboard-id to the public id of a dashboard.');
    }
    // Not only when the address is written: a session that is minted for nothing is used up.
    filterUrlParameter(this.#filters());
    const settings = dashboardChat === 'hide' ? { settings: { showDashboardChat: false } } : {};
    return { surface: 'dashboard', dashboardId, ...settings };
  }

  #address(session: URL): URL {
    const wanted = this.#wanted();
    const { filters, locale, timezone } = wanted;
    const { allowExport, hideHeader, hideTitle, hideExportMenu, hideBackButton } = this.#element;
    this.#told.addressed(wanted);
    this.#place = placeOf(this.#element.dashboardId ?? '');
    return dashboardUrl(session, {
      filters,
      ...(locale === undefined ? {} : { locale }),
      ...(timezone === undefined ? {} : { timezone }),
      allowExport,
      showDashboardHeader: !hideHeader,
      showDashboardTitle: !hideTitle,
      showDashboardExportMenu: !hideExportMenu,
      showDashboardBackButton: !hideBackButton,
    });
  }

  #sessionIs(now: Parameters<FrameHost['session']>[0]): void {
    if (now === 'again') this.#told.unknown();
    const path = this.#path;
    if (now === 'started' && path !== undefined) this.#frame.post({ type: 'navigate', payload: { path } });
    this.#sync();
    if (now === 'again') return;
    if (now === 'started') this.#tell(new DashboardReadyEvent());
    this.#tell(new DashboardSessionChangeEvent(now));
  }

  /** Tells the dashboard what has changed since it was told last. */
  #sync(): void {
    if (this.#frame.phase !== 'ready') return;
    const wanted = this.#wanted();
    const isNews = this.#notice.isNews(wanted.filters);
    try {
      const look = hostLook(this.#at.place());
      for (const action of this.#told.actions(wanted, look)) {
        if (action.type === 'set-filter') this.#notice.clear();
        this.#frame.post(action);
      }
    } catch (error) {
      if (!InlayError.isInstance(error)) throw error;
      // Said once, and not again with every other change.
      if (isNews) this.#report(error, false);
    }
    this.#show();
  }

  #show(): void {
    const { phase, error, isLate } = this.#frame;
    if (phase !== 'ready') this.#notice.clear();
    const unfiltered =
      phase === 'ready' || error?.code === 'config' ? this.#notice.members(this.#filters()) : [];
    this.#at.show({ phase, code: error?.code, isLate, unfiltered });
  }

  #heard(event: EmbedEvent): void {
    if (event.type === 'navigate') this.#movedTo(event.path);
    if (event.type === 'filter-change') this.#filtersHeard(readFilterUrlParameter(event.filterUrlParameter));
    const told = hostEvent(event);
    if (told instanceof DashboardErrorEvent && told.code === 'config') {
      this.#notice.told(told.member);
      this.#show();
    }
    if (told !== undefined) this.#tell(told);
  }

  /** The filters hold in every place that the viewer goes to; a path may also tell of a change within one. */
  #movedTo(path: string): void {
    this.#path = path;
    const place = placeOf(path);
    if (place === this.#place) return;
    this.#place = place;
    this.#told.moved();
    this.#sync();
  }

  #filtersHeard(now: DashboardFilters): void {
    this.#told.heard(now);
    const changes = changedFilters(this.#wanted().filters, now);
    if (changes.length === 0) return;
    this.#changeFilters(changes);
    if (this.#element.filters !== this.#givenFilters) this.#viewerFilters = this.#element.filters;
    this.#tell(new DashboardFilterChangeEvent(now));
  }

  /** Inside a session a change is everybody's; a filter of this dashboard's own keeps standing over the shared ones. */
  #changeFilters(changes: readonly FilterChange[]): readonly FilterChange[] {
    const session = this.#at.session();
    const { filters } = this.#element;
    const own = session === undefined ? changes : changes.filter(([member]) => member in filters);
    if (own.length > 0) this.#element.filters = withChanges(filters, own);
    session?.shareFilters(withChanges(session.filters, changes));
    return own;
  }

  #report(error: InlayError, isFatal: boolean): void {
    const hint =
      error.status === undefined ? '' : ' Look at endpoint, its answer to this viewer, and dashboard-id.';
    console.warn(`<embed-dashboard>: ${error.message}${hint}`);
    const member = error.code === 'config' ? unusableFilter(this.#filters()) : undefined;
    this.#tell(new DashboardErrorEvent(error.code, error.retryable, isFatal, member));
  }

  #tell(event: Event): void {
    this.#element.dispatchEvent(event);
  }

  /** Those of this dashboard stand over those that its session shares. */
  #filters(): DashboardFilters {
    return { ...this.#at.session()?.filters, ...this.#element.filters };
  }

  #wanted(): WantedState {
    const session = this.#at.session();
    const element = this.#element;
    const theme = inherit('theme', element, session) ?? 'auto';
    return {
      filters: this.#filters(),
      locale: localeOf(element, session),
      timezone: inherit('timezone', element, session),
      scheme: theme === 'auto' ? (isDark(element) ? 'dark' : 'light') : theme,
    };
  }
}

/** The dashboard or other place that a path leads to, without what is chosen in it. */
function placeOf(path: string): string {
  return /([^/?#]*)\/?(?:[?#]|$)/.exec(path)?.[1] ?? '';
}
