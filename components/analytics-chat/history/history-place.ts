import { ThreadsClient } from '../../../src/client/threads-client.js';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import { secureUrl } from '../../../src/protocol/secure-url.js';
import type { HistoryKeeper } from '../../../src/thread/history/history-keeper.js';
import { LocalKeeper } from '../../../src/thread/history/local-keeper.js';
import { ServerKeeper } from '../../../src/thread/history/server-keeper.js';
import { given, inherit, signInOf } from '../../shared/inherited.js';
import type { SharedSession } from '../../shared/session-context.js';
import type { OwnConnection } from '../connection/chat-connection.js';
import type { HistoryKind } from './history-host.js';

/** Whose list, and where it is. A change of any of it is another list. */
export interface HistoryPlace {
  readonly kind: 'local' | 'server';
  readonly name: string;
  readonly viewer: string | undefined;
  readonly endpoint: string | undefined;
  readonly chatUrl: string | undefined;
  readonly headers: unknown;
  readonly credentials: unknown;
  readonly epoch: number | undefined;
}

/** Undefined where there is no list: none is wanted, nobody is signed in, or it is not known yet who is. */
export function placeOf(
  kind: HistoryKind,
  own: OwnConnection,
  session: SharedSession | undefined,
  name: string | undefined,
): HistoryPlace | undefined {
  if (kind === 'none' || name === undefined || session?.isSignedOut) return undefined;
  const endpoint = inherit('endpoint', own, session);
  const ownChat = given(own.chatUrl);
  return {
    kind,
    name,
    viewer: session?.viewer?.viewerKey,
    endpoint,
    chatUrl: ownChat ?? (given(own.endpoint) === undefined ? session?.chatUrl : undefined),
    headers: own.headers,
    credentials: own.credentials,
    epoch: session?.epoch,
  };
}

export function isSamePlace(one: HistoryPlace | undefined, other: HistoryPlace | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (Object.keys(one) as (keyof HistoryPlace)[]).every((name) => one[name] === other[name]);
}

/**
 * @param base what relative addresses are relative to
 * @throws InlayError `config` when there is no helper that could keep the list
 */
export function keeperAt(
  place: HistoryPlace,
  own: OwnConnection,
  session: SharedSession | undefined,
  base: string,
): HistoryKeeper {
  const { kind, name, viewer } = place;
  // Where nobody knows who the viewer is the list lasts as long as the tab: the next one may be another.
  if (kind === 'local') return new LocalKeeper(storageFor(viewer), name, window);
  const endpoint = helperOf(place, base);
  const client = new ThreadsClient({ endpoint, ...signInOf(own, session, endpoint) });
  return new ServerKeeper(client, viewer === undefined ? undefined : `${name} ${endpoint.href}`);
}

/** Undefined where the browser gives none. */
function storageFor(viewer: string | undefined): Storage | undefined {
  try {
    return viewer === undefined ? sessionStorage : localStorage;
  } catch {
    return undefined;
  }
}

function helperOf({ endpoint, chatUrl }: HistoryPlace, base: string): URL {
  if (endpoint === undefined)
    throw new InlayError('config', 'history="server" needs the attribute endpoint (the session helper).');
  const helper = secureUrl(endpoint, 'The attribute endpoint', base);
  const chat = chatUrl === undefined ? undefined : secureUrl(chatUrl, 'The attribute chat-url', base);
  if (chat !== undefined && !chat.href.startsWith(`${helper.href.replace(/\/+$/, '')}/`)) {
    const words = 'history="server" needs a chat that goes through the session helper';
    throw new InlayError('config', `${words}, and chat-url leads past it. Use history="local".`);
  }
  return helper;
}
