import type { HeadersSource } from '../../src/client/request-headers.js';
import type { TokenSource } from '../../src/client/token-source.js';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { secureUrl } from '../../src/protocol/secure-url.js';
import { given, signInOf } from '../shared/inherited.js';
import type { SharedSession } from '../shared/session-context.js';

/** The session's own addresses, absolute. */
export interface SessionAddresses {
  readonly endpoint?: URL;
  readonly chatUrl?: URL;
  readonly dataUrl?: URL;
}

/** What the page gave the session itself to sign in with. */
export interface SessionSignIn {
  readonly headers?: HeadersSource | undefined;
  readonly credentials?: RequestCredentials | undefined;
  /** Undefined where the tokens are those of the session around. */
  readonly tokens?: TokenSource | undefined;
}

/**
 * The addresses as the page wrote them, against its base; what it left out is the outer session's. An own helper has
 * its own chat and data beside it, and an own chat address its own data.
 *
 * @throws InlayError `config` when one of them cannot be used
 */
export function sessionAddresses(
  written: Readonly<Partial<Record<keyof SessionAddresses, string | undefined>>>,
  base: string,
  outer?: SharedSession,
): SessionAddresses {
  const read = (value: string | undefined, name: string) =>
    value === undefined ? undefined : secureUrl(value, `The attribute ${name}`, base);
  const own = {
    endpoint: given(written.endpoint),
    chatUrl: given(written.chatUrl),
    dataUrl: given(written.dataUrl),
  };
  const hasHelper = own.endpoint !== undefined;
  const hasChat = hasHelper || own.chatUrl !== undefined;
  const endpoint = read(own.endpoint ?? outer?.endpoint, 'endpoint');
  const chatUrl = read(own.chatUrl ?? (hasHelper ? undefined : outer?.chatUrl), 'chat-url');
  const dataUrl = read(own.dataUrl ?? (hasChat ? undefined : outer?.dataUrl), 'data-url');
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
 * smuggled in with an address of its own gets nothing, and neither does a session: what it inherits serves only the
 * addresses of the session that it inherits from.
 */
export function sessionReach(
  addresses: SessionAddresses,
  own: SessionSignIn,
  outer?: SharedSession,
): Pick<SharedSession, 'tokensFor' | 'signInFor'> {
  const { endpoint, chatUrl, dataUrl } = addresses;
  const tokenOrigins = new Set(tokenAddresses(addresses).map(({ origin }) => origin));
  const signInOrigins = new Set(
    (endpoint === undefined ? [chatUrl, dataUrl] : [endpoint]).map((url) => url?.origin),
  );
  return {
    tokensFor: (url) => {
      if (!tokenOrigins.has(url.origin)) return undefined;
      return own.tokens ?? outer?.tokensFor(url);
    },
    signInFor: (url) =>
      signInOrigins.has(url.origin) ? signInOf(own, outer, url) : { credentials: 'same-origin' },
  };
}

/** What a session gives after sign-out: nothing, to nobody. */
export const noReach: Pick<SharedSession, 'tokensFor' | 'signInFor'> = {
  tokensFor: () => undefined,
  signInFor: () => ({ credentials: 'omit' }),
};

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
