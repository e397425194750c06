import type { HeadersSource } from '../../src/client/request-headers.js';
import type { TokenSource } from '../../src/client/token-source.js';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { secureUrl } from '../../src/protocol/secure-url.js';
import type { SharedSession } from '../shared/session-context.js';

/** The session's own addresses, absolute. */
export interface SessionAddresses {
  readonly endpoint?: URL;
  readonly chatUrl?: URL;
  readonly dataUrl?: URL;
}

/** What the session signs in with. */
export interface SessionSignIn {
  readonly headers: HeadersSource | undefined;
  readonly credentials: RequestCredentials;
  readonly tokens: TokenSource | undefined;
}

/**
 * The addresses as the page wrote them, against its base.
 *
 * @throws InlayError `config` when one of them cannot be used
 */
export function sessionAddresses(
  written: Readonly<Partial<Record<keyof SessionAddresses, string | undefined>>>,
  base: string,
): SessionAddresses {
  // An attribute that is taken away leaves null behind.
  const read = (value: string | null | undefined, name: string) =>
    (value ?? null) === null ? undefined : secureUrl(value ?? '', `The attribute ${name}`, base);
  const endpoint = read(written.endpoint, 'endpoint');
  const chatUrl = read(written.chatUrl, 'chat-url');
  const dataUrl = read(written.dataUrl, 'data-url');
  return {
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(chatUrl === undefined ? {} : { chatUrl }),
    ...(dataUrl === undefined ? {} : { dataUrl }),
  };
}

/** The chat and data addresses that take a token: the platform's own, which are not the helper's relay. */
export function tokenAddresses({ endpoint, chatUrl, dataUrl }: SessionAddresses): URL[] {
  return [chatUrl, dataUrl].filter((url) => url !== undefined).filter((url) => !isUnder(url, endpoint));
}

/**
 * Who gets what of the session's sign-in, by origin. Tokens go to the platform, the page's own headers and cookies to
 * its helper (or, where the session has none, to the addresses it names instead). An element that the page's content
 * smuggled in with an address of its own gets nothing.
 */
export function sessionReach(
  addresses: SessionAddresses,
  { headers, credentials, tokens }: SessionSignIn,
): Pick<SharedSession, 'tokensFor' | 'signInFor'> {
  const { endpoint, chatUrl, dataUrl } = addresses;
  const tokenOrigins = new Set(tokenAddresses(addresses).map(({ origin }) => origin));
  const signInOrigins = new Set(
    (endpoint === undefined ? [chatUrl, dataUrl] : [endpoint]).map((url) => url?.origin),
  );
  return {
    tokensFor: (url) => (tokenOrigins.has(url.origin) ? tokens : undefined),
    signInFor: (url) => {
      if (!signInOrigins.has(url.origin)) return { credentials: 'same-origin' };
      return { credentials, ...(headers === undefined ? {} : { headers }) };
    },
  };
}

/** What a session gives after sign-out: nothing, to nobody. */
export const noReach: Pick<SharedSession, 'tokensFor' | 'signInFor'> = {
  tokensFor: () => undefined,
  signInFor: () => ({ credentials: 'omit' }),
};

/** Whether two sources of headers say the same. Two functions are never compared by what they give. */
export function sameHeaders(one: HeadersSource | undefined, other: HeadersSource | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined || typeof one === 'function' || typeof other === 'function') {
    return false;
  }
  try {
    const [left, right] = [one, other].map((headers) => JSON.stringify([...new Headers(headers)]));
    return left === right;
  } catch {
    // Headers that cannot be sent are a `config` error of the first request.
    return false;
  }
}

/** The error as a typed one, whatever was thrown. */
export function asInlayError(error: unknown): InlayError {
  return InlayError.isInstance(error)
    ? error
    : new InlayError('config', 'The session could not be set up.', { cause: error });
}

function isUnder(url: URL, endpoint: URL | undefined): boolean {
  if (url.origin !== endpoint?.origin) return false;
  return url.pathname.startsWith(`${endpoint.pathname.replace(/\/+$/, '')}/`);
}
