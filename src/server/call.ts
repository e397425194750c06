import { askHost } from './viewer/ask-host.js';
import type { AuditEvent } from './viewer/audit.js';
import { causeOf } from './http/cause-of.js';
import type { Exchange, Reply } from './http/exchange.js';
import type { HandlerConfig } from './handler-config.js';
import type { Surface } from './handler-options.js';
import { HelperError, type HelperErrorCode } from './http/helper-error.js';
import type { Identity } from './viewer/identity.js';
import type { LimitDecision, LimitKind } from './limits/rate-limiter.js';
import type { UpstreamAnswer, UpstreamRequest } from './http/upstream.js';
import { RedirectError } from './http/upstream.js';
import type { ThreadLists } from './threads/thread-lists.js';

/** What the audit learns of a call besides its outcome. */
export interface CallNotes {
  viewerKey?: string;
  surface?: Surface;
  dashboardId?: string;
}

/** One identified request on its way through a route. */
export interface Call {
  readonly exchange: Exchange;
  readonly config: HandlerConfig;
  readonly requestId: string;
  readonly identity: Identity;
  readonly viewerKey: string;
  readonly notes: CallNotes;
  /** What stands in the path in place of the route's `{…}`; empty for a route without one. */
  readonly parameter: string;
  /** The viewers' lists of threads, where the host keeps them. */
  readonly threads: ThreadLists | undefined;
  /** Tells a fault of the set-up that refuses nothing. */
  readonly tell: (fault: string, code: HelperErrorCode) => void;
  readonly audit: (event: Pick<AuditEvent, 'type' | 'status'> & Partial<AuditEvent>) => void;
}

/** A route under the base path. */
export interface Route {
  readonly methods: readonly ('GET' | 'POST' | 'PATCH' | 'DELETE')[];
  readonly run: (call: Call) => Promise<Reply>;
}

/** Every body of a page fits into this. */
export const MAX_BODY_BYTES = 64 * 1024;
/** How long the limiter may take for one answer. */
const LIMITER_MS = 5000;
/** A store that is away is back within seconds or not for long; a page that waits notices soon. */
const LIMITER_RETRY_MS = 2000;

/** An answer as JSON. */
export function jsonReply(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

/**
 * Asks the host whether this viewer may open a surface.
 *
 * @throws HelperError 403 `FORBIDDEN`
 */
export async function authorize(call: Call, surface: Surface, dashboardId?: string): Promise<void> {
  call.notes.surface = surface;
  if (dashboardId !== undefined) call.notes.dashboardId = dashboardId;
  const wanted = { surface, ...(dashboardId === undefined ? {} : { dashboardId }) };
  // Anything but true denies: an authorize that forgets to answer must not allow.
  const { config, identity } = call;
  const answer: unknown = await askHost(
    'authorize',
    'The viewer could not be authorized.',
    () => config.authorize(identity, wanted),
    config.limits.headersMs,
  );
  if (answer === true) return;
  throw new HelperError(403, 'FORBIDDEN', 'This viewer may not open that.', {
    reason: 'refused by authorize',
  });
}

/**
 * Takes a place or a turn of the viewer's limits.
 *
 * @returns gives a place back; harmless when called twice
 * @throws HelperError 429 `RATE_LIMITED`, or 503 when the limiter itself fails
 */
export async function takeLimit(call: Call, kind: LimitKind): Promise<() => void> {
  const decision = await askLimiter(call, kind).catch((error: unknown) => {
    throw new HelperError(
      503,
      'LIMITER_UNAVAILABLE',
      'The request could not be counted. Try again in a moment.',
      {
        retryAfterMs: LIMITER_RETRY_MS,
        isNotRun: true,
        reason: 'the rate limiter failed',
        fault: `The rate limiter failed: ${causeOf(error)}. Until it is back, requests are refused.`,
      },
    );
  });
  if (!decision.allowed) {
    const { retryAfterMs } = decision;
    throw new HelperError(429, 'RATE_LIMITED', 'Too many requests of this viewer. Try again in a moment.', {
      retryAfterMs,
      isNotRun: true,
    });
  }
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    giveBack(decision);
  };
}

/** A place that cannot be given back ends by itself in the store. */
function giveBack(decision: LimitDecision): void {
  void Promise.resolve()
    .then(() => (decision.allowed ? decision.release?.() : undefined))
    .catch(() => {});
}

/** A store that hangs counts as one that failed: it must not hold requests, and what they hold, for ever. */
function askLimiter(call: Call, kind: LimitKind): Promise<LimitDecision> {
  return new Promise((resolve, reject) => {
    const asked = call.config.rateLimiter.take(kind, call.viewerKey);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('The limiter did not answer in time.'));
    }, LIMITER_MS);
    asked.then(
      (decision) => {
        clearTimeout(timer);
        // A host's own limiter may forget to decide; that must not allow.
        if (typeof (decision as Partial<LimitDecision> | undefined)?.allowed !== 'boolean') {
          return reject(new Error('The limiter did not decide.'));
        }
        if (!isLate) return resolve(decision);
        // Nobody waits for this place any more.
        giveBack(decision);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error('The limiter failed.'));
      },
    );
  });
}

/** A request to the platform under way, with the one switch that ends it at any stage. */
export interface OpenedUpstream {
  readonly answer: UpstreamAnswer;
  readonly abort: () => void;
}

/**
 * Sends a request to the platform and waits for the headers of its answer, until the page leaves or time is up.
 *
 * @throws HelperError 502 or 504
 */
export async function openUpstream(
  call: Call,
  request: Omit<UpstreamRequest, 'signal' | 'headers'> & { readonly authorization: string },
): Promise<OpenedUpstream> {
  const { exchange, config, requestId } = call;
  const { authorization, ...rest } = request;
  const controller = new AbortController();
  const abort = () => controller.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, config.limits.headersMs);
  exchange.signal.addEventListener('abort', abort, { once: true });
  try {
    if (exchange.signal.aborted) throw new Error('The page has left.');
    const headers = upstreamHeaders(authorization, requestId, rest.body !== undefined);
    const sent = exchange.upstream({ ...rest, headers, signal: controller.signal });
    return { answer: await untilAborted(sent, controller.signal), abort };
  } catch (error) {
    abort();
    if (exchange.signal.aborted) throw new HelperError(499, 'CLIENT_LEFT', 'The page has left.');
    throw isLate ? lateError() : unreachable(error);
  } finally {
    clearTimeout(timer);
    exchange.signal.removeEventListener('abort', abort);
  }
}

/** All that the platform is sent beside the body. Nothing of the page's own headers is among it. */
function upstreamHeaders(authorization: string, requestId: string, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/x-ndjson, application/json',
    // A compressed stream would come in blocks and not in lines.
    'accept-encoding': 'identity',
    authorization,
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    'user-agent': 'inlay-kit',
    'x-request-id': requestId,
  };
}

/** A host's `fetch` may not heed its signal; the call must end all the same, and a late answer must not stay open. */
function untilAborted(sent: Promise<UpstreamAnswer>, signal: AbortSignal): Promise<UpstreamAnswer> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Ended.')), { once: true });
    sent.then((answer) => {
      if (signal.aborted) answer.body.destroy();
      else resolve(answer);
    }, reject);
  });
}

function lateError(): HelperError {
  return new HelperError(504, 'UPSTREAM_TIMEOUT', 'The platform did not answer in time.', {
    reason: 'no headers in time',
  });
}

function unreachable(error: unknown): HelperError {
  if (error instanceof RedirectError) {
    return new HelperError(
      502,
      'UPSTREAM_REDIRECT',
      'The platform answered with a redirect. Check its address.',
    );
  }
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const name = [code, cause?.code].find(
    (value) => typeof value === 'string' && /^[A-Z0-9_]{1,48}$/.test(value),
  );
  return new HelperError(502, 'UPSTREAM_UNREACHABLE', 'The platform could not be reached.', {
    reason: typeof name === 'string' ? name : 'no answer',
  });
}
