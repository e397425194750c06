import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { isRecord } from '../protocol/coerce.js';

/** What is limited, for each viewer: streams and queries under way, and sessions and tokens a minute. */
export type LimitKind = 'stream' | 'data' | 'session' | 'token';

/** Whether a request may go on. */
export type LimitDecision =
  | { readonly allowed: true; /** Gives the place back. */ readonly release?: () => void | Promise<void> }
  | { readonly allowed: false; readonly retryAfterMs: number };

/** The one interface for limits. A limiter that throws, or takes longer than five seconds, denies: the helper answers 503. */
export interface RateLimiter {
  /** @param viewerKey opaque, without personal data */
  take(kind: LimitKind, viewerKey: string): Promise<LimitDecision>;
}

/** A counter as `rate-limiter-flexible` makes them: in memory, in Redis, or in any other of its stores. */
export interface LimitCounter {
  /** Rejects with `{msBeforeNext}` when there are no points left, with an `Error` when the store fails. */
  consume(key: string, points?: number): Promise<unknown>;
  delete(key: string): Promise<unknown>;
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
}

/** A place that was never given back (its process died) is free again after this long. */
const LEASE_SECONDS = 3600;
const BUSY_RETRY_MS = 5000;

/** The default limits over counters of `rate-limiter-flexible`. */
export function createRateLimiter(options: RateLimiterOptions = {}): RateLimiter {
  const { streams = 4, queries = 8, sessionsPerMinute = 60, tokensPerMinute = 20 } = options;
  const make = options.counter ?? ((counterOptions) => new RateLimiterMemory(counterOptions));
  const minute = (name: string, points: number) => make({ keyPrefix: `inlay-${name}`, points, duration: 60 });
  const places = make({ keyPrefix: 'inlay-place', points: 1, duration: LEASE_SECONDS });
  const sessions = minute('session', sessionsPerMinute);
  const tokens = minute('token', tokensPerMinute);
  return {
    take: (kind, viewerKey) => {
      if (kind === 'session') return takeTurn(sessions, viewerKey);
      if (kind === 'token') return takeTurn(tokens, viewerKey);
      return takePlace(places, `${kind}:${viewerKey}`, kind === 'stream' ? streams : queries);
    },
  };
}

async function takeTurn(counter: LimitCounter, key: string): Promise<LimitDecision> {
  const waitMs = await consume(counter, key);
  return waitMs === undefined ? { allowed: true } : { allowed: false, retryAfterMs: waitMs };
}

/**
 * Numbered places instead of a count that goes up and down: each has its own end in the store, so that neither a dead
 * process nor a window that runs out can leave the count wrong.
 */
async function takePlace(counter: LimitCounter, key: string, count: number): Promise<LimitDecision> {
  for (let place = 0; place < count; place++) {
    const name = `${key}:${place}`;
    if ((await consume(counter, name)) !== undefined) continue;
    return {
      allowed: true,
      release: async () => {
        await counter.delete(name);
      },
    };
  }
  return { allowed: false, retryAfterMs: BUSY_RETRY_MS };
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
