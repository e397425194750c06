import { parseRetryAfter } from '../../client/http-error.js';
import type { InlayError } from '../../protocol/inlay-error.js';
import { isBusyText } from '../../protocol/parse-error-line.js';
import { readText } from './byte-stream.js';
import { HelperError } from './helper-error.js';
import type { UpstreamAnswer } from './upstream.js';

/** What kind of request the platform refused; it decides whose fault a status is. */
export type RefusedRequest = 'chat' | 'thread' | 'session' | 'data';

const MAX_ERROR_BODY = 16 * 1024;
const ERROR_BODY_MS = 5000;
/** A name alone and a type of the contract: nothing else that a server wrote is said. */
const WRONG_TYPE = /attribute (\w{1,64}) must be of type ((?:string|number)(?:_array)?)\b/i;

/**
 * Our answer for an answer of the platform that is none. Its body is read, within bounds, only to tell a busy thread
 * and a few faults of configuration; not a word of it goes on.
 *
 * @param request `thread` when it named a thread: 403 and 404 are then one answer, so that nobody learns which exist
 */
export async function refusalOf(answer: UpstreamAnswer, request: RefusedRequest): Promise<HelperError> {
  const { status } = answer;
  const text = await boundedText(answer);
  if (request !== 'session' && request !== 'data' && (status === 409 || isBusyText(text)))
    return busy(status);
  if (status === 429) {
    const retryAfterMs = parseRetryAfter(answer.header('retry-after') ?? null, Date.now());
    return new HelperError(429, 'RATE_LIMITED', 'The platform has too many requests. Try again later.', {
      upstreamStatus: status,
      isNotRun: true,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  }
  if (request === 'thread' && (status === 403 || status === 404)) return threadUnavailable(status);
  return ofStatus(status, request, text);
}

function ofStatus(upstreamStatus: number, request: RefusedRequest, text: string): HelperError {
  const isOwnCredential = upstreamStatus === 401 || (request === 'data' && upstreamStatus === 403);
  if (isOwnCredential) return credentialRefused(upstreamStatus);
  if (upstreamStatus >= 500) {
    return new HelperError(502, 'UPSTREAM_ERROR', 'The platform failed.', { upstreamStatus });
  }
  const reason = viewerReason(text);
  // Another question would be refused likewise: who the viewer is said to be is the host's doing.
  if (request === 'session' || (request !== 'data' && reason !== undefined)) {
    const what = request === 'session' ? 'session' : 'viewer';
    return new HelperError(502, 'UPSTREAM_REJECTED', `The platform refused the ${what}.`, {
      upstreamStatus,
      ...(reason === undefined ? {} : { reason }),
    });
  }
  if (upstreamStatus === 403) {
    return new HelperError(403, 'FORBIDDEN', 'The platform does not allow this viewer to do that.', {
      upstreamStatus,
    });
  }
  if (upstreamStatus === 404) {
    return new HelperError(404, 'NOT_FOUND', 'The platform has nothing at its configured address.', {
      upstreamStatus,
    });
  }
  if (upstreamStatus === 413)
    return new HelperError(413, 'TOO_LARGE', 'The question is too long.', { upstreamStatus });
  if (upstreamStatus >= 400) {
    return new HelperError(400, 'UPSTREAM_REJECTED', 'The platform refused the request as invalid.', {
      upstreamStatus,
    });
  }
  return new HelperError(502, 'UPSTREAM_PROTOCOL', 'The platform did not answer as documented.', {
    upstreamStatus,
  });
}

/** Our answer for an error that the platform sent inside HTTP 200, before anything else. */
export function refusalOfLine(error: InlayError, request: RefusedRequest): HelperError {
  const upstreamStatus = 200;
  if (error.code === 'thread-busy') return busy(upstreamStatus);
  // The credential is the host's own: signing the viewer in again would not help.
  if (error.code === 'auth') return credentialRefused(upstreamStatus);
  if (error.code === 'forbidden') {
    if (request === 'thread') return threadUnavailable(upstreamStatus);
    return new HelperError(403, 'FORBIDDEN', 'The platform does not allow this viewer to do that.', {
      upstreamStatus,
    });
  }
  if (error.code === 'rate-limited') {
    return new HelperError(429, 'RATE_LIMITED', 'The platform has too many requests. Try again later.', {
      upstreamStatus,
    });
  }
  if (error.code === 'protocol') {
    return new HelperError(502, 'UPSTREAM_PROTOCOL', 'The platform did not answer as documented.', {
      upstreamStatus,
    });
  }
  if (request === 'data') {
    return new HelperError(400, 'UPSTREAM_REJECTED', 'The platform could not run the query.', {
      upstreamStatus,
    });
  }
  return new HelperError(502, 'UPSTREAM_ERROR', 'The platform reported an error.', { upstreamStatus });
}

function busy(upstreamStatus: number): HelperError {
  return new HelperError(409, 'THREAD_BUSY', 'An answer is already being written in this thread.', {
    upstreamStatus,
  });
}

function threadUnavailable(upstreamStatus: number): HelperError {
  return new HelperError(404, 'THREAD_UNAVAILABLE', 'This conversation is not available.', {
    upstreamStatus,
  });
}

function credentialRefused(upstreamStatus: number): HelperError {
  return new HelperError(
    502,
    'UPSTREAM_AUTH',
    'The platform did not accept this server. Its operator has to look.',
    {
      upstreamStatus,
      reason: 'the platform refused the key or token',
    },
  );
}

/** The faults that have a name of what a platform was told of a viewer, for whoever configured attributes and groups. */
function viewerReason(text: string): string | undefined {
  if (/user attributes not found/i.test(text)) return 'an attribute is not in the catalog';
  if (/groups with names .* not found/i.test(text)) return 'a group does not exist';
  if (/cannot change type/i.test(text)) return 'an attribute definition has another type than the stored one';
  const [, name, type] = WRONG_TYPE.exec(text) ?? [];
  return name && type && `the attribute ${name} must be of type ${type}`;
}

async function boundedText(answer: UpstreamAnswer): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(''), ERROR_BODY_MS);
  });
  const text = await Promise.race([readText(answer.body, MAX_ERROR_BODY).then((read) => read.text), late]);
  clearTimeout(timer);
  answer.body.destroy();
  return text;
}
