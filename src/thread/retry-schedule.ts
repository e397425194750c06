import { untilPresent, type Presence, type WholeClock } from './clock.js';

/** Automatic requests for one question, beside the viewer's own. */
const MAX_RETRIES = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** All waits of one question together. Time in which nobody is there does not count. */
const MAX_WAITED_MS = 60_000;

/**
 * When a question may be tried again without the viewer: five times, with growing pauses and chance in them, so that a
 * platform that comes back is not met by everybody at once, for a minute in all.
 */
export class RetrySchedule {
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

  /** Waits until the question may be sent again. False when it may not any more, or its caller has left. */
  async retry(signal: AbortSignal): Promise<boolean> {
    if (this.#retries >= MAX_RETRIES) return false;
    this.#retries += 1;
    return this.wait(signal);
  }

  /** Waits until the thread may be looked at again. False when a minute has gone by, or the caller has left. */
  async wait(signal: AbortSignal): Promise<boolean> {
    const longest = Math.min(FIRST_WAIT_MS * 2 ** this.#waits, LONGEST_WAIT_MS);
    const milliseconds = Math.max(FIRST_WAIT_MS, longest * (0.5 + this.#random() / 2));
    if (this.#waitedMs + milliseconds > MAX_WAITED_MS) return false;
    this.#waits += 1;
    this.#waitedMs += milliseconds;
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
