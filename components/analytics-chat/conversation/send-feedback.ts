import { requestHeaders } from '../../../src/client/request-headers.js';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import { secureUrl } from '../../../src/protocol/secure-url.js';
import { signInOf } from '../../shared/inherited.js';
import type { ChatFeedbackEvent } from '../events.js';
import type { ToolContext } from './tool-context.js';

/** Milliseconds. */
const MOST_TIME = 20_000;

/**
 * Posts `{rating, reason, chatId, messageId}` as JSON, `rating: null` for one that was taken back, with the page's own
 * sign-in; also from a page that is being left.
 *
 * @throws InlayError `config` for an address that is none, else why it was not taken
 */
export async function sendFeedback(
  address: string,
  { rating, reason, chatId, messageId }: ChatFeedbackEvent,
  { host, session }: Pick<ToolContext, 'host' | 'session'>,
): Promise<void> {
  const url = secureUrl(address, 'The attribute feedback', host.ownerDocument.baseURI);
  const { headers: source, credentials } = signInOf(host, session(), url);
  const signal = AbortSignal.timeout(MOST_TIME);
  const headers = await requestHeaders(source, signal);
  headers.set('content-type', 'application/json');
  const body = JSON.stringify({ rating: rating ?? null, reason, chatId, messageId });
  let response: Response;
  try {
    response = await fetch(url, { method: 'POST', headers, credentials, body, signal, keepalive: true });
  } catch (cause) {
    throw new InlayError('network', 'The rating could not be sent.', { cause });
  }
  void response.body?.cancel().catch(() => undefined);
  if (!response.ok) throw new InlayError('server', `The rating was refused with ${response.status}.`);
}
