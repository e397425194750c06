import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { isRecord } from '../../protocol/coerce.js';
import { InlayError } from '../../protocol/inlay-error.js';
import { LEASE_SECONDS, Leases } from './leases.js';
import type { LimitCounter } from './limit-counter.js';

/** What is limited, for each viewer: streams and queries under way, and sessions, tokens and looks at the history a minute. */
export type LimitKind = 'stream' | 'data' | 'session' | 'token' | 'threads';

/** Whether a request may go on. */
export type LimitDecision =
  | { readonly allowed: true; /** Gives the place back. */ readonly release?: () => void | Promise<void> }
  | { readonly allowed: false; readonly retryAfterMs: number };

/** The one interface for limits. A limiter that throws, or takes longer than five seconds, denies: the helper answers 503. */
export interface RateLimiter {
  /** @param viewerKey opaque, without personal data */
  take(kind: LimitKind, viewerKey: string): Promise<LimitDecision>;
}

/** Options of `createRateLimiter`. */
export interface RateLimiterOptions {
  /**
   * Makes a counter. Default: in memory, for one process. For several, a store that they share:
   * `(o) => new RateLimiterRedis({ storeClient, ...o })`. `duration` is in seconds.
   */
  readonly counter?: (options: { keyPrefix: string; points: number; duration: number }) => LimitCounter;
  /** Streams of one viewer at a time. Default 4. */
  readonly streams?: number;
  /** Data queries of one viewer at a time. Default 8. */
  readonly queries?: number;
  /** Sessions that one viewer may mint in a minute. Default 60. */
  readonly sessionsPerMinute?: number;
  /** Tokens that one viewer may fetch in a minute. Default 20. */
  readonly tokensPerMinute?: number;
  /** How often one viewer may read or change the list of threads in a minute. Default 120. */
  readonly threadsPerMinute?: number;
}

/**
 * The default limits over counters of `rate-limiter-flexible`. A place for a stream or query is taken for nine seconds
 * and renewed while it runs: when its process dies, or its store cannot be reached to give it back, it ends by itself.
 *
 * @throws InlayError `config` for a counter without one of the methods
 */
export function createRateLimiter(options: RateLimiterOptions = {}): RateLimiter {
  const {
    streams = 4,
    queries = 8,
    sessionsPerMinute = 60,
    tokensPerMinute = 20,
    threadsPerMinute = 120,
  } = options;
  const make: NonNullable<RateLimiterOptions['counter']> = (counterOptions) =>
    checked(options.counter?.(counterOptions) ?? new RateLimiterMemory(counterOptions));
  const minute = (name: string, points: number) => make({ keyPrefix: `inlay-${name}`, points, duration: 60 });
  const places = make({ keyPrefix: 'inlay-place', points: 1, duration: LEASE_SECONDS });
  const leases = new Leases(places);
  const sessions = minute('session', sessionsPerMinute);
  const tokens = minute('token', tokensPerMinute);
  const threads = minute('threads', threadsPerMinute);
  return {
    take: (kind, viewerKey) => {
      if (kind === 'session') return takeTurn(sessions, viewerKey);
      if (kind === 'token') return takeTurn(tokens, viewerKey);
      if (kind === 'threads') return takeTurn(threads, viewerKey);
      const count = kind === 'stream' ? streams : queries;
      return takePlace(places, leases, `${kind}:${viewerKey}`, count);
    },
  };
}

async function takeTurn(counter: LimitCounter, key: string): Promise<LimitDecision> {
  const waitMs = await consume(counter, key);
  return waitMs === undefined ? { allowed: true } : { allowed: false, retryAfterMs: waitMs };
}

/**
 * Numbered places instead of a count that goes up and down: each has its own end in the store, so that neither a dead
 * process nor a window that runs out can leave the count wrong. None is free before the first of them can end.
 */
async function takePlace(
  counter: LimitCounter,
  leases: Leases,
  key: string,
  count: number,
): Promise<LimitDecision> {
  let retryAfterMs = LEASE_SECONDS * 1000;
  for (let place = 0; place < count; place++) {
    const name = `${key}:${place}`;
    const waitMs = await consume(counter, name);
    if (waitMs === undefined) return { allowed: true, release: leases.hold(name) };
    retryAfterMs = Math.min(retryAfterMs, waitMs);
  }
  return { allowed: false, retryAfterMs };
}

/** A host without types may give anything; a renewal that fails at night would be noticed too late. */
function checked(counter: LimitCounter): LimitCounter {
  for (const name of ['consume', 'set', 'delete'] as const) {
    if (typeof counter[name] === 'function') continue;
    throw new InlayError('config', `The counter of createRateLimiter has no method ${name}.`);
  }
  return counter;
}

/** @returns how long to wait, or undefined when a point was taken */
async function consume(counter: LimitCounter, key: string): Promise<number | undefined> {
  try {
    await counter.consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof Error || !isRecord(refusal) || typeof refusal['msBeforeNext'] !== 'number')
      throw refusal;
    return Math.max(0, refusal['msBeforeNext']);
  }
}
