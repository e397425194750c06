import { ContextProvider } from '@lit/context';
import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { HeadersSource } from '../../src/client/request-headers.js';
import { SessionProvider, type Viewer } from '../../src/client/session-provider.js';
import { TokenSource, type GetToken } from '../../src/client/token-source.js';
import type { DashboardFilters } from '../../src/protocol/dashboard-url.js';
import { InlayError } from '../../src/protocol/inlay-error.js';
import type { Theme } from '../shared/design-tokens.js';
import { given, inherit, inherited, signInOf } from '../shared/inherited.js';
import type { SessionLabels } from '../../src/locales/labels.js';
import { sameHeaders } from '../shared/same-headers.js';
import { awaitsSession, SessionConsumer } from '../shared/session-consumer.js';
import { sessionContext, type SharedSession } from '../shared/session-context.js';
import {
  SessionChangeEvent,
  SessionErrorEvent,
  SessionReadyEvent,
  type SessionChangeReason,
} from './events.js';
import {
  asInlayError,
  noReach,
  sessionAddresses,
  sessionReach,
  tokenAddresses,
  type SessionAddresses,
} from './session-reach.js';
import { ViewerWatch } from './viewer-watch.js';

/**
 * @summary One sign-in, locale, theme and set of filters for all elements inside.
 * @tag analytics-session
 *
 * @fires {SessionReadyEvent} session-ready - It is known who is signed in
 * @fires {SessionChangeEvent} session-change - The viewer, the profile or the shared filters are others
 * @fires {SessionErrorEvent} session-error - It could not be found out who is signed in
 *
 * @slot - The page's content; elements of the kit anywhere inside find the session
 */
export class AnalyticsSession extends LitElement {
  static override styles = css`
    :host {
      display: contents;
    }
    :host([hidden]) {
      display: none;
    }
  `;

  /** Address of the session helper. Default: that of the session around. */
  @property({ converter: inherited() }) endpoint?: string | undefined;
  /** The full Chat API URL of the platform, for token mode. Default: the outer session's, without an own `endpoint`. */
  @property({ attribute: 'chat-url', converter: inherited() }) chatUrl?: string | undefined;
  /** Base address of the platform's Core Data API, for token mode. Default: as of `chatUrl`. */
  @property({ attribute: 'data-url', converter: inherited() }) dataUrl?: string | undefined;
  /** BCP 47 locale of words, numbers, dates and embedded pages. Default: the outer session's, then the page's language. */
  @property({ converter: inherited() }) locale?: string | undefined;
  /** IANA time zone of times. Default: the outer session's, then times as the platform gives them. */
  @property({ converter: inherited() }) timezone?: string | undefined;
  /** Colours of all elements inside: `auto` follows the page. Default: the outer session's, then `auto`. */
  @property({ converter: inherited<Theme>(['auto', 'light', 'dark']) }) theme?: Theme | undefined;
  /** Whether cookies travel to the session's own addresses. Default: as the outer session says, then `same-origin`. */
  @property({ converter: inherited<RequestCredentials>(['same-origin', 'include', 'omit']) })
  credentials?: RequestCredentials | undefined;

  /** Words for the elements inside. Default: the outer session's, then those of the locale's language. */
  @property({ attribute: false }) labels?: SessionLabels | undefined;
  /**
   * The page's sign-in towards its own server. Other headers are another sign-in, so that everything shown is
   * dropped; give a function, always the same one, where a value is renewed. Default: the outer session's.
   */
  @property({ attribute: false, hasChanged: (now, before) => !sameHeaders(now as never, before as never) })
  headers?: HeadersSource | undefined;
  /**
   * Fetches the viewer's token in token mode. Default: `POST {endpoint}/token`, where there is an own endpoint, else
   * the outer session's. Another function is another sign-in.
   */
  @property({ attribute: false }) getToken?: GetToken | undefined;
  /** Filters that every dashboard inside shares, by `view.dimension`. */
  @property({ attribute: false }) filters: DashboardFilters = {};

  readonly #context = new ContextProvider(this, { context: sessionContext, initialValue: undefined });
  readonly #watch = new ViewerWatch(this, {
    provider: () => this.#provider,
    found: (viewer) => this.#found(viewer),
    failed: (error) => this.#failed(error),
  });
  readonly #outer = new SessionConsumer(this, () => this.#outerChanged());
  #used: readonly unknown[] | undefined;
  #addresses: SessionAddresses = {};
  #reach = noReach;
  #provider: SessionProvider | undefined;
  #tokens: TokenSource | undefined;
  #viewer: Viewer | undefined;
  #epoch = 0;
  #isReady = false;
  /** The same object for headers that say the same. */
  #headers?: HeadersSource | undefined;
  /** By its own `reset()`; whoever is signed out of the outer session is so here as well. */
  #isReset = false;
  #isAsked = false;
  #reported: InlayError['code'] | undefined;
  #filtersUsed: DashboardFilters | undefined;
  #filters: DashboardFilters = {};

  /** Who is signed in, once known. */
  get viewer(): Viewer | undefined {
    return this.#viewer;
  }

  override connectedCallback(): void {
    // Before the first update, properties that the page set before the definition was loaded are not there yet.
    if (this.hasUpdated) {
      this.#configure();
      this.#publish();
    }
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // A move disconnects and connects in one go; only a session that stays away has ended.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.isConnected) return;
    this.#configure(changed.has('filters'));
    this.#publish();
  }

  protected override updated(): void {
    if (!this.isConnected || this.#isSignedOut || this.#isAsked || awaitsSession(this)) return;
    this.#isAsked = true;
    void this.#begin();
  }

  /**
   * Asks again who is signed in, and brings a session back after `reset()`. Resolves when that is known or has failed,
   * which `session-error` tells.
   */
  async refresh(): Promise<void> {
    if (!this.isConnected) return;
    const wasReset = this.#isReset;
    this.#isReset = false;
    if (!this.#configure() && wasReset) this.#open();
    this.#publish();
    if (this.#isSignedOut) return;
    this.#isAsked = true;
    await this.#begin();
  }

  /**
   * Sign-out: viewer, token and filters are forgotten at once, here and in every element inside, and running requests
   * end. Nothing is asked until `refresh()`.
   */
  reset(): void {
    if (this.#isReset) return;
    this.#isReset = true;
    this.#forget();
    this.#publish();
    this.#tell('reset');
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }

  get #isSignedOut(): boolean {
    return this.#isReset || this.#outer.session?.isSignedOut === true;
  }

  /** At once, and not with the next update: nothing of a viewer who has left the outer session stays for a moment. */
  #outerChanged(): void {
    if (!this.hasUpdated || !this.isConnected) return;
    this.#configure();
    this.#publish();
  }

  /** Takes over addresses and sign-in that the page has set; whether they are others than before. */
  #configure(keepFilters = false): boolean {
    const { endpoint, chatUrl, dataUrl, credentials, getToken } = this;
    if (!sameHeaders(this.headers, this.#headers)) this.#headers = given(this.headers);
    const outer = this.#outer.session;
    const used = [
      ...[endpoint, chatUrl, dataUrl, credentials, getToken].map((value) => value ?? undefined),
      ...[this.#headers, outer?.epoch, outer?.isSignedOut],
    ];
    if (this.#used?.every((value, index) => value === used[index])) return false;
    const isFirst = this.#used === undefined;
    this.#used = used;
    if (isFirst) this.#open();
    else this.#forget(keepFilters);
    this.#isAsked = false;
    return true;
  }

  /** A new epoch: whatever was of the one before answers nothing any more. */
  #forget(keepFilters = false): void {
    this.#watch.stop();
    this.#viewer = undefined;
    this.#isReady = false;
    if (!keepFilters) this.filters = {};
    this.#open();
  }

  #open(): void {
    this.#close();
    this.#epoch = ++epochs;
    const outer = this.#outer.session;
    this.#addresses = {};
    this.#reach = noReach;
    this.#reported = undefined;
    try {
      this.#addresses = sessionAddresses(this, this.ownerDocument.baseURI, outer);
    } catch (error) {
      return this.#failed(asInlayError(error));
    }
    if (this.#isSignedOut) return;
    const { endpoint } = this.#addresses;
    const { credentials } = this;
    const own = { headers: this.#headers, credentials };
    if (endpoint !== undefined) {
      this.#provider = new SessionProvider({ endpoint, ...signInOf(own, outer, endpoint) });
    }
    this.#tokens = this.#tokenSource(this.#provider);
    this.#reach = sessionReach(this.#addresses, { ...own, tokens: this.#tokens }, outer);
  }

  #close(): void {
    this.#provider?.close();
    this.#provider = undefined;
    this.#tokens?.clear();
    this.#tokens = undefined;
  }

  /**
   * One source for all elements; without `getToken` the helper issues the tokens for a platform of another address. An
   * inherited helper does not: its tokens are the outer session's, for that one's addresses.
   */
  #tokenSource(provider: SessionProvider | undefined): TokenSource | undefined {
    if (tokenAddresses(this.#addresses).length === 0) return undefined;
    const helper = given(this.endpoint) === undefined ? undefined : provider;
    const getToken: GetToken | undefined =
      this.getToken ?? (helper && (({ signal }) => helper.token({ signal })));
    if (getToken === undefined) return undefined;
    const epoch = this.#epoch;
    return new TokenSource((options) => {
      // Whoever still holds the source of a viewer who has left gets no token of the next one.
      if (epoch !== this.#epoch || this.#isSignedOut)
        throw new InlayError('aborted', 'The session has ended.');
      return getToken(options);
    });
  }

  async #begin(): Promise<void> {
    if (this.#provider !== undefined) return this.#watch.ask();
    // Without a helper there is nobody to ask: the session is what the page wrote.
    if (this.#reported === undefined) this.#ready();
  }

  #ready(): void {
    if (this.#isReady) return;
    this.#isReady = true;
    this.dispatchEvent(new SessionReadyEvent());
  }

  #found(viewer: Viewer): void {
    const before = this.#viewer;
    this.#reported = undefined;
    if (before !== undefined && isSameViewer(before, viewer)) return this.#publish();
    const isOther = before !== undefined && before.viewerKey !== viewer.viewerKey;
    if (isOther) this.#forget();
    this.#viewer = viewer;
    this.#publish();
    if (before === undefined) return this.#ready();
    this.#isReady = true;
    this.#tell(isOther ? 'viewer' : 'profile');
  }

  #failed(error: InlayError): void {
    if (error.code === 'config') console.error(`<analytics-session>: ${error.message}`);
    // Nobody is signed in any more: what is shown is not to stay for whoever comes next.
    if (error.code === 'auth' && this.#viewer !== undefined) {
      this.#viewer = undefined;
      this.#isReady = false;
      this.filters = {};
      this.#open();
      this.#publish();
      this.#tell('viewer');
    }
    // Attempts that fail alike are one failure.
    if (this.#reported === error.code) return;
    this.#reported = error.code;
    this.#publish();
    this.dispatchEvent(new SessionErrorEvent(error.code, error.retryable));
  }

  #end(): void {
    this.#watch.stop();
    this.#close();
    this.#viewer = undefined;
    this.#isReady = false;
    this.#used = undefined;
  }

  #tell(reason: SessionChangeReason): void {
    this.dispatchEvent(new SessionChangeEvent(reason));
  }

  #publish(): void {
    const outer = this.#outer.session;
    const { endpoint, chatUrl, dataUrl } = this.#addresses;
    const session: SharedSession = {
      endpoint: endpoint?.href.replace(/\/+$/, ''),
      chatUrl: chatUrl?.href,
      dataUrl: dataUrl?.href.replace(/\/+$/, ''),
      locale: inherit('locale', this, outer),
      timezone: inherit('timezone', this, outer),
      theme: inherit('theme', this, outer),
      labels: inherit('labels', this, outer),
      provider: this.#provider,
      isSignedOut: this.#isSignedOut,
      isRefused: this.#reported === 'auth',
      viewer: this.#viewer,
      filters: this.#frozenFilters(),
      epoch: this.#epoch,
      ...this.#reach,
      shareFilters: this.#shareFilters,
    };
    // What is the same as before is told to nobody.
    if (!isSameSession(session, this.#context.value)) this.#context.setValue(Object.freeze(session));
  }

  /** The same object for the same filters, so that no dashboard takes a change of locale for one of filters. */
  #frozenFilters(): DashboardFilters {
    if (this.#filtersUsed !== this.filters) {
      this.#filtersUsed = this.filters;
      this.#filters = Object.freeze({ ...this.filters });
    }
    return this.#filters;
  }

  readonly #shareFilters = (filters: DashboardFilters): void => {
    if (this.#isSignedOut || sameFilters(filters, this.filters)) return;
    this.filters = filters;
    this.#publish();
    this.#tell('filters');
  };
}

/** No two sessions of a page share a number, so that an element that is moved sees that it is in another one. */
let epochs = 0;

function isSameSession(one: SharedSession, other: SharedSession | undefined): boolean {
  return (
    other !== undefined &&
    (Object.keys(one) as (keyof SharedSession)[]).every((key) => one[key] === other[key])
  );
}

function isSameViewer(one: Viewer, other: Viewer): boolean {
  return (
    one.viewerKey === other.viewerKey &&
    one.displayName === other.displayName &&
    one.picture === other.picture
  );
}

function sameFilters(one: DashboardFilters, other: DashboardFilters): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
