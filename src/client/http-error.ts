import { InlayError, type InlayErrorCode } from '../protocol/inlay-error.js';
import { isBusyText } from '../protocol/parse-error-line.js';

const MAX_ERROR_BODY = 16 * 1024;
/** How long to wait for the body: its status has said what matters, and a body may never end. */
const MAX_BODY_WAIT_MS = 2000;
const MAX_RETRY_AFTER_MS = 24 * 3600 * 1000;
/** The relay's word that it turned a request away before the platform heard of it. */
const NOT_RUN_HEADER = 'inlay-not-run';

/**
 * The typed error of an HTTP answer that is not a stream. The body is read, within bounds, only to recognise a
 * busy thread; none of it gets into the error.
 *
 * @param threadGiven whether the request named a thread: then 404 is `thread-unavailable`, whoever's it may be
 */
export async function errorOfResponse(
  response: Response,
  request: string,
  threadGiven: boolean,
  now: number = Date.now(),
): Promise<InlayError> {
  const { status } = response;
  const text = await readText(response);
  const code = isBusyText(text) ? 'thread-busy' : codeOfStatus(status, threadGiven);
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now);
  return new InlayError(code, `[${request}] ${status}: ${words[code]}`, {
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    notRun: response.headers.get(NOT_RUN_HEADER) === 'true',
  });
}

/** The code of an HTTP status, by the contract's error table. */
export function codeOfStatus(status: number, threadGiven: boolean): InlayErrorCode {
  if (status === 401) return 'auth';
  if (status === 403) return 'forbidden';
  if (status === 404) return threadGiven ? 'thread-unavailable' : 'not-found';
  if (status === 408) return 'timeout';
  if (status === 409) return 'thread-busy';
  if (status === 413) return 'too-large';
  if (status === 429) return 'rate-limited';
  if (status >= 400 && status < 500) return 'bad-request';
  return status >= 500 ? 'server' : 'protocol';
}

/** `Retry-After` in milliseconds: seconds or an HTTP date, never negative, at most a day. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_MS) : undefined;
}

const words: Record<InlayErrorCode, string> = {
  config: 'the request could not be made as configured.',
  'bad-request': 'the request was refused as invalid.',
  auth: 'not signed in, or the sign-in has ended.',
  forbidden: 'this viewer is not allowed to do that.',
  'not-found': 'there is nothing at this address; check how it is configured.',
  'thread-unavailable': 'this conversation is not available.',
  'thread-busy': 'an answer is still being written in this thread.',
  'rate-limited': 'too many requests; try again later.',
  server: 'the server failed.',
  network: 'there is no connection.',
  disconnect: 'the connection broke.',
  timeout: 'the server took too long.',
  protocol: 'the answer is not the documented one.',
  'too-large': 'what was sent is too long.',
  aborted: 'the request was ended by its caller.',
};

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), MAX_BODY_WAIT_MS);
  try {
    while (text.length < MAX_ERROR_BODY) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // A body that breaks off says no less than its status did.
  } finally {
    clearTimeout(timer);
    void reader.cancel().catch(() => {});
  }
  return text;
}
