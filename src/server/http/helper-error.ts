import { causeOf } from './cause-of.js';

/**
 * Every code that the helper answers with. A page may branch on it; the words beside it are for developers.
 * Statuses: 400 `BAD_REQUEST` `INVALID_JSON` `INVALID_FIELD` `FORBIDDEN_FIELD` `UPSTREAM_REJECTED`, 401
 * `UNAUTHENTICATED`, 403 `FORBIDDEN` `FORBIDDEN_ORIGIN`, 404 `NOT_FOUND` `THREAD_UNAVAILABLE`, 405
 * `METHOD_NOT_ALLOWED`, 408 `BODY_TIMEOUT`, 409 `THREAD_BUSY`, 413 `TOO_LARGE`, 415 `UNSUPPORTED_MEDIA_TYPE`, 429
 * `RATE_LIMITED`, 500 `INTERNAL` `INVALID_IDENTITY`, 501 `NOT_CONFIGURED`, 502 `UPSTREAM_*`, 503
 * `LIMITER_UNAVAILABLE` `THREADS_UNAVAILABLE`, 504 `UPSTREAM_TIMEOUT`.
 */
export type HelperErrorCode =
  | 'BAD_REQUEST'
  | 'INVALID_JSON'
  | 'INVALID_FIELD'
  | 'FORBIDDEN_FIELD'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'FORBIDDEN_ORIGIN'
  | 'NOT_FOUND'
  | 'THREAD_UNAVAILABLE'
  | 'METHOD_NOT_ALLOWED'
  | 'BODY_TIMEOUT'
  | 'THREAD_BUSY'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'INVALID_IDENTITY'
  | 'NOT_CONFIGURED'
  | 'LIMITER_UNAVAILABLE'
  | 'THREADS_UNAVAILABLE'
  | 'CLIENT_LEFT'
  | 'UPSTREAM_REJECTED'
  | 'UPSTREAM_AUTH'
  | 'UPSTREAM_ERROR'
  | 'UPSTREAM_PROTOCOL'
  | 'UPSTREAM_REDIRECT'
  | 'UPSTREAM_UNREACHABLE'
  | 'UPSTREAM_TIMEOUT';

/** What is known of a refusal besides its status, code and words. */
export interface HelperErrorOptions {
  /** Headers of the answer, such as `allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as `Retry-After`, in whole seconds. */
  readonly retryAfterMs?: number;
  /** Known not to have reached what it asks for: it may be sent again. Said in the header `inlay-not-run`. */
  readonly isNotRun?: boolean;
  /** For the audit alone: why, in our words, without a value that anybody sent. */
  readonly reason?: string;
  /** For the audit alone: the status that the platform answered with. */
  readonly upstreamStatus?: number;
  /** A fault of the set-up, for the log: one sentence that says what to look at, without a value that anybody sent. */
  readonly fault?: string;
}

/**
 * A request that ends in an error answer. Message and reason are this program's own words: no key, token, header or
 * body, and nothing that a server or a page wrote but the name of an attribute. There is no `cause` for the same
 * reason: errors of `fetch` and of a host's own code quote what they were given.
 */
export class HelperError extends Error {
  override readonly name = 'HelperError';
  readonly status: number;
  readonly code: HelperErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: string | undefined;
  readonly upstreamStatus: number | undefined;
  readonly fault: string | undefined;

  constructor(status: number, code: HelperErrorCode, message: string, options: HelperErrorOptions = {}) {
    super(message);
    this.status = status;
    this.code = code;
    const { retryAfterMs, isNotRun = false } = options;
    this.headers = {
      ...options.headers,
      ...(retryAfterMs === undefined
        ? {}
        : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) }),
      ...(isNotRun ? { 'inlay-not-run': 'true' } : {}),
    };
    this.reason = options.reason;
    this.upstreamStatus = options.upstreamStatus;
    this.fault = options.fault;
  }
}

/** The error underneath `error`; anything unknown is a 500 without detail. */
export function helperErrorOf(error: unknown): HelperError {
  if (error instanceof HelperError) return error;
  return new HelperError(500, 'INTERNAL', 'The session helper failed. The request id finds it in the logs.', {
    reason: error instanceof Error ? `unexpected ${error.name}` : 'unexpected error',
    fault: `The helper failed: ${causeOf(error)}.`,
  });
}
