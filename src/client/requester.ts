import { InlayError } from '../protocol/inlay-error.js';
import { requestHeaders, setToken, type HeadersSource } from './request-headers.js';
import type { TokenSource } from './token-source.js';
import { unlessAborted } from './unless-aborted.js';

/** How a page signs in to a server. */
export interface SignInOptions {
  readonly headers?: HeadersSource;
  /** Whether cookies travel. Default `same-origin`. */
  readonly credentials?: RequestCredentials;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export type RequestMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A request with the token it carried. */
interface Sent {
  readonly response: Response;
  readonly token: string | undefined;
  /** The first token was refused, and this is the answer to the second. */
  readonly isReplaced: boolean;
}

/** The method and the path of a request, as errors name it. */
export const labelOf = (method: string, url: URL): string => `${method} ${url.pathname}`;

/** The one way in which the kit's clients make requests: the page's sign-in, JSON, no cache and no redirect. */
export class Requester {
  readonly #options: SignInOptions;
  readonly #tokens: TokenSource | undefined;
  readonly #tokenHeader: string;

  /** @param tokens gives the token that goes into `tokenHeader`, where the viewer has one */
  constructor(options: SignInOptions, tokens?: TokenSource, tokenHeader = 'authorization') {
    this.#options = options;
    this.#tokens = tokens;
    this.#tokenHeader = tokenHeader;
  }

  /**
   * Sends a request, and once more with a fresh token when the server answers that it refuses this one.
   *
   * @throws InlayError `network` without a connection, `aborted` by `signal`, `auth` without a token
   */
  async send(
    method: RequestMethod,
    url: URL,
    body: object | undefined,
    signal: AbortSignal,
    refusals: readonly number[] = [401],
  ): Promise<Sent> {
    const token = this.#tokens && (await unlessAborted(this.#tokens.current(), signal));
    const response = await this.sendWith(token, method, url, body, signal);
    const first = { response, token, isReplaced: false };
    if (token === undefined || !refusals.includes(response.status)) return first;
    let fresh: string | undefined;
    try {
      fresh = await this.replacement(token, signal);
    } catch (error) {
      discard(response);
      throw error;
    }
    if (fresh === undefined) return first;
    discard(response);
    return {
      response: await this.sendWith(fresh, method, url, body, signal),
      token: fresh,
      isReplaced: true,
    };
  }

  /** A token instead of `refused`; undefined where there is none, or it is too early to ask again. */
  async replacement(refused: string | undefined, signal: AbortSignal): Promise<string | undefined> {
    if (this.#tokens === undefined || refused === undefined) return undefined;
    return unlessAborted(this.#tokens.replacement(refused), signal);
  }

  /** Sends a request once, with this token. */
  async sendWith(
    token: string | undefined,
    method: RequestMethod,
    url: URL,
    body: object | undefined,
    signal: AbortSignal,
  ): Promise<Response> {
    const { headers: source, credentials = 'same-origin', fetch: send = globalThis.fetch } = this.#options;
    const headers = await requestHeaders(source, signal);
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (token !== undefined) setToken(headers, this.#tokenHeader, token);
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    try {
      return await send(url, {
        method,
        headers,
        ...text,
        credentials,
        // A redirect would carry what is asked, and the sign-in, to an address that nobody configured.
        redirect: 'error',
        cache: 'no-store',
        signal,
      });
    } catch (cause) {
      if (signal.aborted) throw aborted();
      throw new InlayError('network', `[${labelOf(method, url)}] no connection to the server.`, { cause });
    }
  }
}

/** Lets go of an answer that is not read. */
export function discard(response: Response): void {
  void response.body?.cancel().catch(() => {});
}

/** The caller's own signal ended the request. */
export function aborted(): InlayError {
  return new InlayError('aborted', 'The request was ended by its caller.');
}
