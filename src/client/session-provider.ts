import { isRecord, parseJson } from '../protocol/coerce.js';
import type { EmbedSettings } from '../protocol/embed-session.js';
import { InlayError } from '../protocol/inlay-error.js';
import { secureUrl } from '../protocol/secure-url.js';
import { errorOfResponse } from './http-error.js';
import { readText } from './read-text.js';
import { aborted, Requester, type SignInOptions } from './requester.js';
import type { IssuedToken } from './token-source.js';

/** Who is signed in, as a page may know it. */
export interface Viewer {
  readonly displayName?: string;
  /** Absolute `http://` or `https://` URL of a picture. */
  readonly picture?: string;
  /** Opaque, stable and without personal data: another value is another viewer. */
  readonly viewerKey: string;
}

/** What can be embedded: a published dashboard, the standalone chat, or the creator app. */
export type SessionSurface = 'dashboard' | 'chat' | 'app';

/** A session for one load of one embedded page. */
export interface MintedSession {
  /** Address of the embedded page. Holds the session's id: it goes into a frame's `src` and nowhere else. */
  readonly url: URL;
  readonly viewer: Viewer;
}

/** What to mint a session for. */
export interface SessionRequest {
  readonly surface: SessionSurface;
  /** Public id of the dashboard, with surface `dashboard`. */
  readonly dashboardId?: string;
  /** What the page takes away for this session; the helper refuses to add. */
  readonly settings?: EmbedSettings;
}

/** Where the session helper is and how the page signs in to it. */
export interface SessionProviderOptions extends SignInOptions {
  /** Address of the session helper, such as `https://app.example/inlay`. */
  readonly endpoint: string | URL;
}

const MAX_ANSWER_BYTES = 64 * 1024;
/** How long the helper may take, unless its caller says otherwise. */
const TIMEOUT_MS = 30_000;

/**
 * The session helper's client: who is signed in, and a fresh session for each load of an embedded page. It keeps
 * nothing, since a session works once.
 */
export class SessionProvider {
  readonly #requester: Requester;
  readonly #endpoint: URL;
  readonly #closing = new AbortController();

  /** @throws InlayError `config` when the address cannot be used */
  constructor(options: SessionProviderOptions) {
    this.#requester = new Requester(options);
    this.#endpoint = secureUrl(options.endpoint, 'The endpoint');
  }

  /** `GET {endpoint}/viewer`. @throws InlayError `auth` when nobody is signed in */
  async viewer({ signal }: { readonly signal: AbortSignal }): Promise<Viewer> {
    return readViewer(await this.#request('GET', '/viewer', undefined, signal));
  }

  /**
   * `POST {endpoint}/session`.
   *
   * @param options `timeoutMs`: how long the helper may take, in milliseconds; 30 seconds by default
   * @throws InlayError by the answer's status; `protocol` when there is no usable address in it
   */
  async mint(
    request: SessionRequest,
    { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs?: number },
  ): Promise<MintedSession> {
    const answer = await this.#request('POST', '/session', request, signal, timeoutMs);
    const url = isRecord(answer) && typeof answer['url'] === 'string' ? answer['url'] : '';
    return {
      url: pageUrl(url),
      viewer: readViewer(isRecord(answer) ? answer['viewer'] : undefined),
    };
  }

  /**
   * `POST {endpoint}/token`: a token for speaking to the platform directly, in the form that `getToken` gives.
   *
   * @throws InlayError `config` when the helper has nothing to sign with (501); else by the answer's status
   */
  async token({ signal }: { readonly signal: AbortSignal }): Promise<IssuedToken> {
    const answer = await this.#request('POST', '/token', {}, signal).catch((error: InlayError) => {
      throw error.status === 501 ? cannotSign() : error;
    });
    const { token, expiresAt } = isRecord(answer) ? answer : {};
    if (typeof token !== 'string' || token === '' || typeof expiresAt !== 'number') {
      throw new InlayError('protocol', 'The session helper did not answer with a token.');
    }
    return { token, expiresAt };
  }

  /** Ends every request and refuses new ones: nothing of the viewer who was signed in arrives any more. */
  close(): void {
    this.#closing.abort();
  }

  async #request(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    wanted: AbortSignal,
    timeoutMs = TIMEOUT_MS,
  ): Promise<unknown> {
    const caller = AbortSignal.any([wanted, this.#closing.signal]);
    const signal = AbortSignal.any([caller, AbortSignal.timeout(timeoutMs)]);
    const label = `${method} ${path}`;
    try {
      signal.throwIfAborted();
      const { response } = await this.#requester.send(method, this.#address(path), body, signal);
      if (!response.ok) throw await refusal(response, label);
      const text = await readText(response, MAX_ANSWER_BYTES);
      // A late answer to a request that was ended is nobody's any more, also from a `fetch` that knows no signal.
      signal.throwIfAborted();
      return parseJson(text);
    } catch (cause) {
      if (caller.aborted) throw aborted();
      if (signal.aborted) throw new InlayError('timeout', `[${label}] the session helper took too long.`);
      if (InlayError.isInstance(cause)) throw cause;
      throw new InlayError('network', `[${label}] the session helper’s answer broke off.`, { cause });
    }
  }

  #address(path: string): URL {
    const url = new URL(this.#endpoint);
    url.pathname = url.pathname.replace(/\/+$/, '') + path;
    return url;
  }
}

/** A helper says in JSON that there is nothing: any other answer of that kind is the host's own server's. */
async function refusal(response: Response, label: string): Promise<InlayError> {
  const { status } = response;
  if (status !== 404 && status !== 405) return errorOfResponse(response, label, false);
  const text = await readText(response, MAX_ANSWER_BYTES).catch(() => '');
  if (isRecord(parseJson(text)))
    return errorOfResponse(new Response(text, { status, headers: response.headers }), label, false);
  const words = 'there is no session helper at this address. Set endpoint to its base path.';
  return new InlayError('config', `[${label}] ${status}: ${words}`, { status });
}

function cannotSign(): InlayError {
  return new InlayError(
    'config',
    '[POST /token] 501: the session helper has nothing to sign with. Give it platform.tokenSecret or platform.signToken.',
    { status: 501 },
  );
}

function readViewer(value: unknown): Viewer {
  if (!isRecord(value) || typeof value['viewerKey'] !== 'string' || value['viewerKey'] === '') {
    throw new InlayError('protocol', 'The session helper did not say who the viewer is.');
  }
  const { displayName, picture, viewerKey } = value;
  return Object.freeze({
    ...(typeof displayName === 'string' ? { displayName } : {}),
    ...(typeof picture === 'string' ? { picture } : {}),
    viewerKey,
  });
}

function pageUrl(text: string): URL {
  try {
    return secureUrl(text, 'The address');
  } catch {
    // The error underneath is about an address that holds a session.
    throw new InlayError('protocol', 'The session helper did not answer with a usable address.');
  }
}
