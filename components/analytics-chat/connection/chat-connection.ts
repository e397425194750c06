import type { ChatTransport } from '../../../src/client/chat-transport.js';
import type { DataClientOptions } from '../../../src/client/data-client.js';
import type { HeadersSource } from '../../../src/client/request-headers.js';
import type { GetToken, TokenSource } from '../../../src/client/token-source.js';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import { secureUrl } from '../../../src/protocol/secure-url.js';
import { given, inherit, signInOf } from '../../shared/inherited.js';
import type { SharedSession } from '../../shared/session-context.js';
import type { ElementPlace } from './element-place.js';
import { LazyTransport } from './lazy-transport.js';
import type { MemoryKey } from './thread-memory.js';

/** What the page set on the element itself. */
export interface OwnConnection {
  readonly transport?: ChatTransport | undefined;
  readonly endpoint?: string | null | undefined;
  readonly chatUrl?: string | null | undefined;
  readonly dataUrl?: string | null | undefined;
  readonly headers?: HeadersSource | undefined;
  /** Undefined where the element leaves it to the session. */
  readonly credentials?: RequestCredentials | undefined;
  readonly getToken?: GetToken | undefined;
}

/** Where, and as whom, a chat speaks. */
export interface ChatConnection {
  readonly transport: ChatTransport | undefined;
  readonly url: string | undefined;
  readonly headers: HeadersSource | undefined;
  readonly credentials: RequestCredentials;
  readonly getToken: GetToken | undefined;
  readonly tokens: TokenSource | undefined;
  readonly isSignedOut: boolean;
  readonly epoch: number | undefined;
  /** Why there is no connection. */
  readonly error: InlayError | undefined;
}

const parts = ['transport', 'url', 'headers', 'credentials', 'getToken', 'tokens', 'isSignedOut'] as const;

/**
 * The connection of an element by what it was given itself, and by its session for what it was not. The session's
 * token, headers and cookies go along only to the session's own addresses, whatever address the element has.
 *
 * @param base what relative addresses are relative to
 */
export function connectionOf(
  own: OwnConnection,
  session: SharedSession | undefined,
  base: string,
): ChatConnection {
  const { transport, headers, getToken } = own;
  const isSignedOut = session?.isSignedOut ?? false;
  const plain = {
    transport,
    url: undefined,
    headers: given(headers),
    credentials: given(own.credentials) ?? ('same-origin' as const),
    getToken: given(getToken),
    tokens: undefined,
    isSignedOut,
    epoch: session?.epoch,
    error: isSignedOut ? new InlayError('auth', 'The page has signed its viewer out.') : undefined,
  };
  if (transport !== undefined || isSignedOut) return plain;
  try {
    const url = chatUrl(own, session, base);
    return {
      ...plain,
      url: url.href,
      ...signInOf(own, session, url),
      tokens: given(getToken) === undefined ? session?.tokensFor(url) : undefined,
    };
  } catch (error) {
    if (!InlayError.isInstance(error)) throw error;
    return { ...plain, error };
  }
}

/**
 * Where the rows of a chat's results are, with the same sign-in as the chat; undefined where no address is known, or
 * none that can be used.
 */
export function dataConnectionOf(
  own: OwnConnection,
  session: SharedSession | undefined,
  base: string,
): DataClientOptions | undefined {
  if (session?.isSignedOut) return undefined;
  try {
    const url = dataUrl(own, session, base);
    if (url === undefined) return undefined;
    const tokens = given(own.getToken) === undefined ? session?.tokensFor(url) : undefined;
    // The element's own token is for the address that the element was given, not for the relay's.
    const getToken = given(own.dataUrl) === undefined ? undefined : given(own.getToken);
    return {
      url,
      ...signInOf(own, session, url),
      ...(getToken === undefined ? {} : { getToken }),
      ...(tokens === undefined ? {} : { tokens }),
    };
  } catch {
    return undefined;
  }
}

/** Whether a conversation over `before` may go on over `now`. */
export function isSameConnection(before: ChatConnection, now: ChatConnection): boolean {
  // A chat that was there before its session, and speaks as it did, keeps its conversation.
  const sameEpoch = before.epoch === undefined || before.epoch === now.epoch;
  return sameEpoch && parts.every((part) => before[part] === now[part]) && sameError(before, now);
}

/** @throws InlayError why there is none, or `config` when an option cannot be used */
export function transportOf(connection: ChatConnection): ChatTransport {
  const { transport, url, headers, credentials, getToken, tokens, error } = connection;
  if (error !== undefined) throw error;
  if (transport !== undefined) return transport;
  return new LazyTransport({
    url: url ?? '',
    credentials,
    ...(headers === undefined ? {} : { headers }),
    ...(getToken === undefined ? {} : { getToken }),
    ...(tokens === undefined ? {} : { tokens }),
  });
}

/**
 * The name of the conversation in what is remembered: by address, in a session by viewer, and by element. Undefined
 * while the session does not know its viewer.
 */
export function memoryKeyOf(
  own: OwnConnection,
  session: SharedSession | undefined,
  place: ElementPlace,
): MemoryKey | undefined {
  const address = given(own.chatUrl) ?? given(own.endpoint) ?? session?.chatUrl ?? session?.endpoint ?? '';
  const viewer = session?.viewer?.viewerKey;
  if (session?.provider !== undefined && viewer === undefined) return undefined;
  return { address, viewer, element: place.nameAt(address) };
}

function chatUrl(own: OwnConnection, session: SharedSession | undefined, base: string): URL {
  // An own helper has a chat of its own.
  const chatUrl = given(own.chatUrl) ?? (given(own.endpoint) === undefined ? session?.chatUrl : undefined);
  if (chatUrl !== undefined) return secureUrl(chatUrl, 'The attribute chat-url', base);
  const endpoint = inherit('endpoint', own, session);
  if (endpoint !== undefined) return below(endpoint, '/chat/stream-chat-state', base);
  throw new InlayError(
    'config',
    'set the attribute endpoint (the session helper) or chat-url (the Chat API URL).',
  );
}

/** With an address of its own, whoever the session's helper takes the viewer for. */
export const speaksAlone = ({ transport, endpoint, chatUrl }: OwnConnection): boolean =>
  transport !== undefined || (given(chatUrl) ?? given(endpoint)) !== undefined;

/** The data address: a written one, else the relay's beside the chat. A transport of the page's own has none. */
function dataUrl(own: OwnConnection, session: SharedSession | undefined, base: string): URL | undefined {
  const { transport } = own;
  const endpoint = given(own.endpoint);
  const hasOwn = speaksAlone(own);
  const written = given(own.dataUrl) ?? (hasOwn ? undefined : session?.dataUrl);
  if (written !== undefined) return secureUrl(written, 'The attribute data-url', base);
  const helper = hasOwn ? endpoint : session?.endpoint;
  return helper === undefined || transport !== undefined ? undefined : below(helper, '/data', base);
}

function below(endpoint: string, path: string, base: string): URL {
  const url = secureUrl(endpoint, 'The attribute endpoint', base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  return url;
}

function sameError({ error: before }: ChatConnection, { error: now }: ChatConnection): boolean {
  return before?.code === now?.code && before?.message === now?.message;
}
