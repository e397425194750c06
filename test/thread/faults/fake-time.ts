import { InlayError } from '../../../src/protocol/inlay-error.js';
import type { Clock, Presence } from '../../../src/thread/clock.js';

/** Lets everything happen that needs no time. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Time that passes only when a test lets it. */
export class FakeTime implements Clock {
  #now = 1_732_512_345_678;
  readonly #sleepers: { at: number; wake: () => void }[] = [];
  /** Every wait that was asked for, in milliseconds. */
  readonly waits: number[] = [];

  now(): number {
    return this.#now;
  }

  wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.waits.push(milliseconds);
    return new Promise((resolve, reject) => {
      const sleeper = {
        at: this.#now + milliseconds,
        wake: () => {
          signal.removeEventListener('abort', left);
          resolve();
        },
      };
      const left = (): void => {
        const index = this.#sleepers.indexOf(sleeper);
        if (index >= 0) this.#sleepers.splice(index, 1);
        reject(new InlayError('aborted', 'left'));
      };
      if (signal.aborted) return left();
      this.#sleepers.push(sleeper);
      signal.addEventListener('abort', left, { once: true });
    });
  }

  /** Lets time pass, waking whoever waits on the way. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      await settled();
      const next = this.#sleepers.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.#sleepers.splice(this.#sleepers.indexOf(next), 1);
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
    this.#now = end;
    await settled();
  }

  /** The laptop sleeps, or its clock is set: the clock goes on and no timer runs. */
  sleep(milliseconds: number): void {
    this.#now += milliseconds;
    for (const sleeper of this.#sleepers) sleeper.at += milliseconds;
  }
}

/** A page that a test hides and shows. */
export class FakePresence implements Presence {
  isAway = false;
  readonly #listeners = new Set<() => void>();

  get listeners(): number {
    return this.#listeners.size;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  change(isAway: boolean): void {
    this.isAway = isAway;
    for (const listener of [...this.#listeners]) listener();
  }
}
