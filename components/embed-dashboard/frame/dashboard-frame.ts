import type { MintedSession, SessionProvider, SessionRequest } from '../../../src/client/session-provider.js';
import type { EmbedAction, EmbedEvent } from '../../../src/protocol/embed-message.js';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import { pagePresence } from '../../shared/page-presence.js';
import {
  endlessRenewal,
  lateDashboard,
  refusedFrame,
  reportedError,
  sameOriginFrame,
  silentFrame,
  silentHelper,
} from './frame-errors.js';
import { FrameBinding, type FrameSigns } from './frame-binding.js';
import { LoadDeadline } from './load-deadline.js';
import { enterLoadQueue } from './load-queue.js';
import { RenewalBudget } from './renewal-budget.js';

/** What stands in the element: nothing yet, a skeleton, the dashboard, or what went wrong. */
export type FramePhase = 'idle' | 'loading' | 'ready' | 'failed';

/** What a frame asks of the element it stands in, and tells it. */
export interface FrameHost {
  /** @throws InlayError `config` when nobody can mint */
  readonly provider: () => SessionProvider;
  readonly request: () => SessionRequest;
  /** The session's address with what the dashboard is to show. @throws InlayError `config` */
  readonly address: (session: URL) => URL;
  readonly title: () => string;
  /** Milliseconds that a whole load may take: session, frame, and the dashboard in it. Also an answer in a frame. */
  readonly timeout: () => number;
  /** Where the frame is shown. */
  readonly place: () => Element;
  readonly changed: () => void;
  /** `again`: another document of the same session has taken the place of the first. */
  readonly session: (now: 'started' | 'renewed' | 'expired' | 'again') => void;
  readonly viewerChanged: (viewerKey: string) => void;
  readonly failed: (error: InlayError) => void;
  /** The page is there and its dashboard is not. */
  readonly late: (error: InlayError) => void;
  readonly event: (event: EmbedEvent) => void;
}

/** A helper or a page that hangs must not keep the other dashboards waiting for its whole timeout. */
const QUEUE_PLACE_MS = 5000;
/** How long the platform's own token behind an embedded page lives. Source: live platform, "Session life". */
const TOKEN_LIFE_MS = 24 * 3600 * 1000;

/** What tells that there is something to see: the dashboard itself, or what a viewer does with it. */
const signsOfDrawing: ReadonlySet<EmbedEvent['type']> = new Set([
  'dashboard-loaded',
  'filter-change',
  'drilldown',
  'ai-query',
  'download',
]);

/**
 * The life of the frame in one element: a place in the queue, a fresh session, the handshake, renewal, and every way in
 * which it ends. At most one frame and one request at any time.
 */
export class DashboardFrame {
  readonly #host: FrameHost;
  readonly #budget = new RenewalBudget();
  #phase: FramePhase = 'idle';
  #error: InlayError | undefined;
  #binding: FrameBinding | undefined;
  #run = new AbortController();
  #leaveQueue = (): void => {};
  #queueTimer: ReturnType<typeof setTimeout> | undefined;
  #renewalTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #deadline = new LoadDeadline(
    () => this.#host.timeout(),
    () => this.#timeIsOver(),
  );
  #isLate = false;
  #isRenewing = false;
  #isExpired = false;
  /** The last session was handed over without an answer. */
  #isDoubtful = false;
  #tokenEndsAt = Infinity;
  #viewerKey: string | undefined;

  constructor(host: FrameHost) {
    this.#host = host;
  }

  get phase(): FramePhase {
    return this.#phase;
  }

  get error(): InlayError | undefined {
    return this.#error;
  }

  /** The page has answered, and has drawn no dashboard within the timeout. */
  get isLate(): boolean {
    return this.#isLate;
  }

  /** A fresh session in a fresh frame, because the viewer or the page wants one. */
  load(): void {
    this.#budget.reset();
    this.#restart();
  }

  /** Takes the frame away at once, with every request and timer. */
  clear(): void {
    this.#drop('idle');
  }

  /**
   * The page is left and may come back from the browser's cache: it must not show this dashboard again then, not for a
   * moment. Only hidden, since a page that takes a frame away while it is left is not kept in the cache.
   */
  conceal(): void {
    if (this.#phase === 'ready' && this.#binding !== undefined) this.#binding.element.hidden = true;
    else this.clear();
  }

  /** Says something to the dashboard that is shown; nothing is kept for a later one. */
  post(action: EmbedAction): void {
    if (this.#phase === 'ready') this.#binding?.post(action);
  }

  retitle(title: string): void {
    if (this.#binding !== undefined) this.#binding.element.title = title;
  }

  /** Looks at the wall clock, since timers stand still while a computer sleeps: a token that is over is renewed. */
  wake(): void {
    if (pagePresence.isAway || this.#phase !== 'ready') return;
    if (Date.now() >= this.#tokenEndsAt) this.#renew(this.#restart);
  }

  /** There is a connection again: what failed for want of one is tried again. */
  online(): void {
    if (this.#error?.code === 'network') this.#renew(this.#restart);
    else this.wake();
  }

  /** The page's own policy refused to load `address` into a frame. */
  refused(address: string): void {
    const origin = this.#binding?.origin;
    if (origin !== undefined && this.#phase === 'loading' && isOf(origin, address)) {
      this.#fail(refusedFrame(origin));
    }
  }

  readonly #restart = (): void => {
    this.#drop('loading');
    this.#leaveQueue = enterLoadQueue((leave) => {
      this.#leaveQueue = leave;
      this.#queueTimer = setTimeout(() => this.#leaveQueue(), QUEUE_PLACE_MS);
      this.#deadline.begin();
      void this.#mint(this.#open);
    });
  };

  async #mint(use: (session: MintedSession) => void): Promise<void> {
    const { signal } = this.#run;
    let session: MintedSession;
    try {
      session = await this.#host
        .provider()
        .mint(this.#host.request(), { signal, timeoutMs: this.#host.timeout() });
    } catch (cause) {
      if (signal.aborted) return;
      // What is shown stays until the platform says that it is over.
      if (this.#isRenewing && !this.#isExpired) {
        this.#isRenewing = false;
        // Its end may have passed while the helper was asked.
        this.wake();
      } else this.#fail(asInlayError(cause));
      return;
    }
    if (!signal.aborted) use(session);
  }

  readonly #open = (session: MintedSession): void => {
    const { viewerKey } = session.viewer;
    if (this.#viewerKey !== undefined && this.#viewerKey !== viewerKey) this.#host.viewerChanged(viewerKey);
    this.#viewerKey = viewerKey;
    let url: URL;
    try {
      url = this.#host.address(session.url);
      if (url.origin === self.origin) throw sameOriginFrame();
    } catch (cause) {
      this.#fail(asInlayError(cause));
      return;
    }
    // The first answer of a frame is a part of its load; a later one has the whole time for itself.
    const timeout = () => (this.#phase === 'loading' ? this.#deadline.leftMs : this.#host.timeout());
    this.#binding = new FrameBinding(url, this.#host.title(), timeout, {
      answered: () => this.#answered(),
      silent: (seen) => this.#silent(seen),
      event: (event) => this.#received(event),
    });
    this.#host.place().append(this.#binding.element);
  };

  #timeIsOver(): void {
    if (this.#phase === 'ready' && this.#binding !== undefined) {
      this.#isLate = true;
      this.#host.changed();
      this.#host.late(lateDashboard(this.#binding.origin));
    } else if (this.#binding === undefined) {
      this.#fail(silentHelper());
    }
    // A frame that has not answered yet is about to say so itself, and why.
  }

  #drawn(): void {
    this.#deadline.end();
    if (!this.#isLate) return;
    this.#isLate = false;
    this.#host.changed();
  }

  #answered(): void {
    const isFirst = this.#phase === 'loading';
    if (isFirst || this.#isRenewing) {
      this.#tokenEndsAt = Date.now() + TOKEN_LIFE_MS;
      this.#isExpired = false;
    }
    const now = isFirst ? 'started' : this.#isRenewing ? 'renewed' : 'again';
    this.#isRenewing = false;
    this.#leaveQueue();
    this.#enter('ready');
    this.#host.session(now);
  }

  #silent(seen: FrameSigns): void {
    if (this.#isRenewing && !this.#isExpired) {
      // A page that goes on has nothing to say. If it did not take the session, it says so when the old one ends.
      this.#isDoubtful = true;
      this.#answered();
    } else if (this.#isRenewing) this.#restart();
    else if (this.#phase === 'ready') this.#renew(this.#restart);
    else this.#fail(silentFrame(seen));
  }

  #received(event: EmbedEvent): void {
    if (signsOfDrawing.has(event.type)) this.#drawn();
    const error = event.type === 'error' ? reportedError(event.name) : undefined;
    if (event.type === 'session-expiring') this.#expiring(event.expiresInMs);
    else if (event.type === 'session-expired') this.#expired();
    else if (event.type === 'error' && event.fatal && error !== undefined) this.#fail(error);
    // The page says that the session it was handed is none: a frame of its own is the other way to the same end.
    else if (error?.code === 'auth' && this.#isRenewing) this.#restart();
    else this.#host.event(event);
  }

  #expiring(inMs = Infinity): void {
    if (this.#phase !== 'ready') return;
    this.#tokenEndsAt = Math.min(this.#tokenEndsAt, Date.now() + inMs);
    // So soon after a renewal it is the old session that is meant; that the new one is over is said otherwise.
    if (this.#budget.wait(Date.now()) === 0) this.#renew(this.#renewInPlace);
  }

  #expired(): void {
    if (!this.#isExpired) {
      this.#isExpired = true;
      this.#host.session('expired');
    }
    if (this.#isDoubtful) this.#restart();
    else this.#renew(this.#phase === 'ready' ? this.#renewInPlace : this.#restart);
  }

  #renew(work: () => void): void {
    if (this.#isRenewing || this.#renewalTimer !== undefined) return;
    const now = Date.now();
    const wait = this.#budget.wait(now);
    if (wait === 0) {
      this.#budget.take(now);
      work();
    } else if (wait !== Infinity) {
      this.#renewalTimer = setTimeout(() => {
        this.#renewalTimer = undefined;
        this.#renew(work);
      }, wait);
    } else if (this.#phase !== 'failed') {
      this.#fail(endlessRenewal());
    }
  }

  readonly #renewInPlace = (): void => {
    this.#isRenewing = true;
    void this.#mint((session) => {
      const binding = this.#binding;
      const query = session.url.searchParams;
      const sessionId = query.get('session') ?? query.get('sessionId');
      const isSame = session.viewer.viewerKey === this.#viewerKey && session.url.origin === binding?.origin;
      if (sessionId !== null && isSame) {
        binding.post({ type: 'set-session', payload: { sessionId } });
        binding.awaitAnswer();
      } else {
        // Somebody else is signed in by now: nothing of the one before may stay.
        this.#drop('loading');
        this.#deadline.begin();
        this.#open(session);
      }
    });
  };

  #fail(error: InlayError): void {
    this.#drop('failed', error);
    this.#host.failed(error);
  }

  #drop(phase: FramePhase, error?: InlayError): void {
    this.#run.abort();
    this.#run = new AbortController();
    clearTimeout(this.#queueTimer);
    clearTimeout(this.#renewalTimer);
    this.#renewalTimer = undefined;
    this.#deadline.end();
    this.#isLate = false;
    this.#leaveQueue();
    this.#binding?.close();
    this.#binding = undefined;
    this.#isRenewing = false;
    this.#isExpired = false;
    this.#isDoubtful = false;
    this.#tokenEndsAt = Infinity;
    this.#error = error;
    this.#enter(phase);
  }

  #enter(phase: FramePhase): void {
    this.#phase = phase;
    this.#host.changed();
  }
}

function isOf(origin: string, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === origin;
}

function asInlayError(cause: unknown): InlayError {
  return InlayError.isInstance(cause) ? cause : new InlayError('server', 'no session was given.', { cause });
}
