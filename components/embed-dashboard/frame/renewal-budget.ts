/** Least time between two automatic renewals. */
const APART_MS = 30_000;
/** A renewal that came within this time of the one before did not help. */
const STANDS_MS = 120_000;
const IN_A_ROW = 5;

/**
 * Keeps automatic renewals from becoming a loop: at most one in 30 s by the wall clock, and at most five of which each
 * followed within two minutes of the one before. What the viewer or the page asks for itself is not counted.
 */
export class RenewalBudget {
  #last = -Infinity;
  #row = 0;

  /** Milliseconds until the next renewal may be made: 0 is now, `Infinity` is never. */
  wait(now: number): number {
    const since = now - this.#last;
    // A clock that was set back must not forbid renewals until it has caught up.
    if (since < 0 || since >= STANDS_MS) return 0;
    return this.#row >= IN_A_ROW ? Infinity : Math.max(APART_MS - since, 0);
  }

  take(now: number): void {
    const since = now - this.#last;
    this.#row = since >= 0 && since < STANDS_MS ? this.#row + 1 : 1;
    this.#last = now;
  }

  reset(): void {
    this.#last = -Infinity;
    this.#row = 0;
  }
}
