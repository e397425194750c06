import { InlayError } from '../protocol/inlay-error.js';
import { unlessAborted } from './unless-aborted.js';

/** Headers of the page's own sign-in, or a function that gives them for each request. */
export type HeadersSource = HeadersInit | (() => HeadersInit | Promise<HeadersInit>);

/**
 * The host's headers for one request.
 *
 * @throws InlayError `auth` when the host's function fails, `config` when a header cannot be sent or holds an API key
 */
export async function requestHeaders(
  source: HeadersSource | undefined,
  signal: AbortSignal,
): Promise<Headers> {
  let own: HeadersInit | undefined;
  try {
    own = typeof source === 'function' ? await unlessAborted(source(), signal) : source;
  } catch (cause) {
    if (InlayError.isInstance(cause)) throw cause;
    throw new InlayError('auth', 'The headers function failed, so nothing was sent.', { cause });
  }
  return checkedHeaders(own);
}

/** @throws InlayError `config` when a header cannot be sent, or holds an API key */
export function checkedHeaders(source: HeadersInit | undefined): Headers {
  let headers: Headers;
  try {
    headers = new Headers(source);
  } catch {
    // The error underneath quotes the value, which may be a credential.
    throw new InlayError('config', 'A request header has a name or a value that HTTP does not allow.');
  }
  headers.forEach(refuseKey);
  return headers;
}

/**
 * Sets the header that carries a token.
 *
 * @throws InlayError `config` when HTTP does not allow its name or value, or it is an API key
 */
export function setToken(headers: Headers, name: string, token: string): void {
  refuseKey(token);
  try {
    headers.set(name, token);
  } catch {
    throw new InlayError('config', 'The token or the name of its header cannot be sent over HTTP.');
  }
}

function refuseKey(value: string): void {
  if (!/(^|,)\s*api-key(\s|$)/i.test(value)) return;
  const message = 'An API key must never be in a page. Use the session helper on your server, or getToken.';
  throw new InlayError('config', message);
}
