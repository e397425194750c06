import { untilPresent, type Presence, type WholeClock } from './clock.js';

/** Automatic requests for one question, beside the viewer's own. */
const MAX_RETRIES = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Chats that were turned away together must not all come back together. */
const LONGEST_SPREAD_MS = 1_000;
/** All waits of one question together. Time in which nobody is there does not count. */
const MAX_WAITED_MS = 60_000;

/**
 * When a question may be tried again without the viewer: five times, with growing pauses and chance in them, so that a
 * platform that comes back is not met by everybody at once, for a minute in all.
 */
export class RetryAllowance {
  readonly #clock: WholeClock;
  readonly #presence: Presence | undefined;
  readonly #random: () => number;
  #retries = 0;
  #waits = 0;
  #waitedMs = 0;

  constructor(
    { clock, presence }: { readonly clock: WholeClock; readonly presence: Presence | undefined },
    random: () => number = Math.random,
  ) {
    this.#clock = clock;
    this.#presence = presence;
    this.#random = random;
  }

  /**
   * Waits until the question may be sent again. False when it may not any more, or its caller has left.
   *
   * @param askedMs how long the other side asked to be left alone
   */
  async retry(signal: AbortSignal, askedMs?: number): Promise<boolean> {
    return this.mayRetry() && this.wait(signal, askedMs);
  }

  /** Takes one of the five. */
  mayRetry(): boolean {
    this.#retries += 1;
    return this.#retries <= MAX_RETRIES;
  }

  /** Waits until the thread may be looked at again. False when a minute has gone by, or the caller has left. */
  async wait(signal: AbortSignal, askedMs = 0): Promise<boolean> {
    const milliseconds = this.#take(Math.max(this.#backoff(), askedMs));
    return milliseconds !== undefined && this.#pass(milliseconds, signal);
  }

  /** Waits as long as the other side asked for. `tell` is told the whole seconds that are left, each second. */
  async turnedAway(
    signal: AbortSignal,
    askedMs: number | undefined,
    tell: (seconds: number) => void,
  ): Promise<boolean> {
    const spread = this.#random() * Math.min(LONGEST_SPREAD_MS, askedMs ?? 0);
    const wanted = Math.max(FIRST_WAIT_MS, askedMs ?? this.#backoff());
    const milliseconds = this.#take(wanted + spread) ?? this.#take(wanted);
    if (milliseconds === undefined) return false;
    const end = this.#clock.now() + milliseconds;
    // A clock that is set back must not make the wait longer.
    for (let left = milliseconds; left > 0; left = Math.min(left - 1000, end - this.#clock.now())) {
      tell(Math.ceil(left / 1000));
      if (!(await this.#pass(Math.min(left, 1000), signal))) return false;
    }
    return true;
  }

  #backoff(): number {
    const longest = Math.min(FIRST_WAIT_MS * 2 ** this.#waits, LONGEST_WAIT_MS);
    return Math.max(FIRST_WAIT_MS, longest * (0.5 + this.#random() / 2));
  }

  /** Takes a wait out of what is left of the minute; undefined where it is too long for that. */
  #take(milliseconds: number): number | undefined {
    if (this.#waitedMs + milliseconds > MAX_WAITED_MS) return undefined;
    this.#waits += 1;
    this.#waitedMs += milliseconds;
    return milliseconds;
  }

  async #pass(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    try {
      await untilPresent(this.#presence, signal);
      await this.#clock.wait(milliseconds, signal);
      await untilPresent(this.#presence, signal);
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
    return !signal.aborted;
  }
}
