import type { Dashboard } from '../dashboard-schema.js';
import type { EmbedContext } from '../embed-context.js';
import { PageError } from './page-error.js';

type Listeners = {
  /** The token ends in so many milliseconds. */
  readonly expiring: (expiresInMs: number) => void;
  readonly expired: () => void;
};

type Access = { readonly token: string; readonly context: EmbedContext; readonly expiresAt: number };

const expiringNoticeMs = 60_000;

/**
 * The viewer's access: a session exchanged once for a token that is kept in this object and nowhere else. Time is the
 * wall clock's, since timers sleep with the machine.
 */
export class EmbedSession {
  readonly #listeners: Listeners;
  #access: Access | undefined;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
    for (const event of ['pageshow', 'focus', 'online']) window.addEventListener(event, () => this.#check());
    document.addEventListener('visibilitychange', () => this.#check());
  }

  get context(): EmbedContext | undefined {
    return this.#access?.context;
  }

  /**
   * Exchanges a session and learns what it opens; what was there before stays until then.
   * @throws PageError `session` when it is not good any longer, `network`, `server`
   */
  async redeem(sessionId: string): Promise<EmbedContext> {
    const exchanged = await send('/api/v1/embed/session/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
    });
    const { token } = (await exchanged.json()) as { token: string };
    const answer = await send('/embed/api/context', { headers: { authorization: token } });
    const context = (await answer.json()) as EmbedContext;
    this.#access = { token, context, expiresAt: Date.now() + context.expiresInMs };
    this.#schedule(context.expiresInMs);
    return context;
  }

  dashboard(publicId: string): Promise<Dashboard> {
    return this.fetch(`/embed/api/dashboards/${encodeURIComponent(publicId)}`).then(
      (response) => response.json() as Promise<Dashboard>,
    );
  }

  /**
   * A request with the token. Once it has ended nothing is sent any more.
   * @param tokenHeader the header that this family of the interface takes tokens in
   * @throws PageError
   */
  async fetch(path: string, init: RequestInit = {}, tokenHeader = 'authorization'): Promise<Response> {
    this.#check();
    const access = this.#access;
    if (!access) throw new PageError('session');
    const headers = new Headers(init.headers);
    headers.set(tokenHeader, access.token);
    try {
      return await send(path, { ...init, headers });
    } catch (error) {
      // A token may also end early, with its session. A new one may have come meanwhile.
      if (error instanceof PageError && error.code === 'session' && this.#access === access) this.end();
      throw error;
    }
  }

  /** Forgets the token. */
  end(): void {
    if (!this.#access) return;
    this.#access = undefined;
    this.#clearTimers();
    this.#listeners.expired();
  }

  #schedule(lifeMs: number): void {
    this.#clearTimers();
    const noticeMs = Math.min(expiringNoticeMs, lifeMs / 5);
    this.#timers = [
      setTimeout(() => {
        const left = (this.#access?.expiresAt ?? 0) - Date.now();
        if (left > 0) this.#listeners.expiring(left);
      }, lifeMs - noticeMs),
      // Timers may be early by a moment, and there is no second one.
      setTimeout(() => this.#check(), lifeMs + 20),
    ];
  }

  #check(): void {
    if (this.#access && Date.now() >= this.#access.expiresAt) this.end();
  }

  #clearTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }
}

const codes: Readonly<Record<number, PageError['code']>> = {
  400: 'query',
  401: 'session',
  403: 'session',
  404: 'not-found',
};

async function send(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'omit', cache: 'no-store', redirect: 'error', ...init });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new PageError('network');
  }
  if (!response.ok) throw new PageError(codes[response.status] ?? 'server');
  return response;
}
