import { InlayError } from '../protocol/inlay-error.js';

/** A token and when it ends. */
export interface IssuedToken {
  readonly token: string;
  /** Milliseconds since 1970. Without it the token is used until the platform refuses it. */
  readonly expiresAt?: number;
}

/** Fetches a token from the host's own server. `reason` says why one is needed now. */
export type GetToken = (options: {
  readonly reason: 'initial' | 'expired' | 'rejected';
  readonly signal: AbortSignal;
}) => Promise<IssuedToken>;

/** How long `getToken` may take. */
const TOKEN_TIMEOUT_MS = 30_000;
/** A token is replaced this long before it ends, so that it does not end on the way. */
const EXPIRY_MARGIN_MS = 20_000;
/** Least time between two calls: a server that fails, or whose tokens are all refused or over, is not asked in a loop. */
const MIN_INTERVAL_MS = 10_000;

/**
 * Keeps one token in memory and has at most one `getToken` call under way, whoever asks. The token is never
 * written anywhere.
 */
export class TokenSource {
  readonly #getToken: GetToken;
  readonly #now: () => number;
  #issued: IssuedToken | undefined;
  #pending: Promise<IssuedToken> | undefined;
  #calling: AbortController | undefined;
  #lastCall = -Infinity;
  #lastError: InlayError | undefined;

  constructor(getToken: GetToken, now: () => number = Date.now) {
    this.#getToken = getToken;
    this.#now = now;
  }

  /**
   * The token to send now. By wall clock and not by timer, so that a laptop that slept does not send a dead one.
   *
   * @throws InlayError `auth` when none can be had; within ten seconds of a failed call, the same error again
   */
  async current(): Promise<string> {
    const issued = this.#issued;
    // A token that is over as soon as it is issued comes from a server whose clock is wrong: the platform decides.
    if (issued !== undefined && (!this.#isOver(issued) || this.#isTooSoon())) return issued.token;
    if (issued === undefined && this.#lastError !== undefined && this.#isTooSoon()) throw this.#lastError;
    return (await this.#renew(issued === undefined ? 'initial' : 'expired')).token;
  }

  /** A token other than `rejected`, which the platform refused; undefined when asking again makes no sense yet. */
  async replacement(rejected: string): Promise<string | undefined> {
    if (this.#issued !== undefined && this.#issued.token !== rejected) return this.current();
    if (this.#isTooSoon()) return undefined;
    return (await this.#renew('rejected')).token;
  }

  /** Forgets the token, as on sign-out. A `getToken` call under way is told by its signal. */
  clear(): void {
    this.#issued = undefined;
    this.#abandon(new InlayError('aborted', 'The token is not wanted any more.'));
    this.#lastCall = -Infinity;
    this.#lastError = undefined;
  }

  #isTooSoon(): boolean {
    const since = this.#now() - this.#lastCall;
    // A clock that was set back says nothing of when the last call was.
    return this.#pending === undefined && since >= 0 && since < MIN_INTERVAL_MS;
  }

  #isOver(issued: IssuedToken): boolean {
    return issued.expiresAt !== undefined && this.#now() >= issued.expiresAt - EXPIRY_MARGIN_MS;
  }

  #abandon(reason: InlayError): void {
    this.#calling?.abort(reason);
    this.#calling = undefined;
    this.#pending = undefined;
  }

  #renew(reason: 'initial' | 'expired' | 'rejected'): Promise<IssuedToken> {
    // A timer stands still while a laptop sleeps: by the clock on the wall the call may be long over.
    if (this.#now() - this.#lastCall > TOKEN_TIMEOUT_MS) this.#abandon(tooLate());
    if (this.#pending !== undefined) return this.#pending;
    this.#lastCall = this.#now();
    const pending = this.#fetch(reason);
    this.#pending = pending;
    // A clear() in the meantime means another viewer: this token, or this failure, is nobody's any more.
    const settle = (issued: IssuedToken | undefined, error: InlayError | undefined) => {
      if (this.#pending !== pending) return;
      this.#pending = undefined;
      this.#lastError = error;
      if (issued !== undefined) this.#issued = issued;
    };
    pending.then(
      (issued) => settle(issued, undefined),
      (error: InlayError) => settle(undefined, error),
    );
    return pending;
  }

  async #fetch(reason: 'initial' | 'expired' | 'rejected'): Promise<IssuedToken> {
    const calling = new AbortController();
    this.#calling = calling;
    const timeout = AbortSignal.timeout(TOKEN_TIMEOUT_MS);
    const signal = AbortSignal.any([timeout, calling.signal]);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () =>
        reject(calling.signal.aborted ? (calling.signal.reason as InlayError) : tooLate()),
      );
    });
    let issued: unknown;
    try {
      issued = await Promise.race([this.#getToken({ reason, signal }), late]);
    } catch (cause) {
      if (InlayError.isInstance(cause)) throw cause;
      throw new InlayError('auth', 'getToken failed, so the chat is not signed in.', { cause });
    }
    if (isIssuedToken(issued)) return issued;
    throw new InlayError('auth', 'getToken must resolve to {token: string, expiresAt?: number}.', {
      retryable: false,
    });
  }
}

function tooLate(): InlayError {
  return new InlayError('auth', 'getToken took longer than 30 seconds.');
}

function isIssuedToken(value: unknown): value is IssuedToken {
  if (typeof value !== 'object' || value === null) return false;
  const { token, expiresAt } = value as { token?: unknown; expiresAt?: unknown };
  return typeof token === 'string' && token !== '' && (expiresAt === undefined || Number.isFinite(expiresAt));
}
