import type { InlayError } from '../../src/protocol/inlay-error.js';

/** The time and the state of the page, so that tests can bring their own. */
export interface RetryWorld {
  /** Milliseconds of a wall clock. */
  readonly now: () => number;
  readonly setTimeout: (run: () => void, milliseconds: number) => unknown;
  readonly clearTimeout: (handle: unknown) => void;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Whether a request makes sense now: the page is shown and there is a network. */
  readonly isAwake: () => boolean;
}

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 60_000;
/** After this many attempts by the clock only the page's coming back brings another. */
const MAX_TIMED_ATTEMPTS = 5;
/** Least time between two attempts when the page or the network comes and goes. */
const MIN_GAP_MS = 10_000;

/**
 * When to ask again after a failure: later and later by the clock while the page is shown and online, and at once when
 * it comes back, but never sooner than ten seconds after the last attempt, nor than the server said.
 */
export class RetrySchedule {
  readonly #run: () => void;
  readonly #world: RetryWorld;
  #timer: unknown;
  #timed = 0;
  #failedAt = 0;
  #notBefore = 0;
  #waits: 'no' | 'return' | 'clock' = 'no';

  constructor(run: () => void, world: RetryWorld) {
    this.#run = run;
    this.#world = world;
  }

  /** The attempt failed. Somebody who is not signed in is asked again only when the page comes back. */
  failed(error: Pick<InlayError, 'code' | 'retryable' | 'retryAfterMs'>): void {
    this.#cancel();
    this.#failedAt = this.#world.now();
    this.#notBefore = this.#failedAt + (error.retryAfterMs ?? 0);
    this.#waits = !error.retryable ? 'no' : error.code === 'auth' ? 'return' : 'clock';
    if (this.#waits !== 'clock' || this.#timed >= MAX_TIMED_ATTEMPTS) return;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** this.#timed++, LONGEST_DELAY_MS);
    this.#plan(Math.max(delay * (0.5 + this.#world.random() / 2), error.retryAfterMs ?? 0));
  }

  /** The page is shown or online again. */
  wake(): void {
    if (this.#waits === 'no' || !this.#world.isAwake()) return;
    const since = this.#world.now() - this.#failedAt;
    // A clock that was set back says nothing of when the last attempt was.
    const wait = since < 0 ? 0 : Math.max(MIN_GAP_MS - since, this.#notBefore - this.#world.now(), 0);
    if (wait === 0) this.#attempt();
    else if (this.#timer === undefined) this.#plan(wait);
  }

  /** Nothing is to be asked any more, since it succeeded or is not wanted. */
  stop(): void {
    this.#cancel();
    this.#waits = 'no';
    this.#timed = 0;
  }

  #plan(milliseconds: number): void {
    this.#timer = this.#world.setTimeout(() => {
      this.#timer = undefined;
      // A hidden or offline page waits for wake().
      if (this.#world.isAwake()) this.#attempt();
    }, milliseconds);
  }

  #attempt(): void {
    this.#cancel();
    this.#waits = 'no';
    this.#run();
  }

  #cancel(): void {
    if (this.#timer !== undefined) this.#world.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
