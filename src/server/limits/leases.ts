import type { LimitCounter } from './limit-counter.js';
import { unreferenced } from '../http/unreferenced.js';

/** A place is taken for this long, and again before that is over: what died with its process is free after it. */
export const LEASE_SECONDS = 9;
const RENEW_MS = 3000;
/** How long after a failure giving back is tried again. */
const RETRY_MS = 500;

/** A place that is held. */
interface Lease {
  readonly name: string;
  /** The renewal under way. Giving back waits for it: what comes after it in the store must not be taken back. */
  renewal: Promise<unknown> | undefined;
}

/**
 * Places that last as long as what holds them: renewed every few seconds, given back at the end. A store that cannot be
 * reached ends nothing. What it has forgotten meanwhile is taken again by the next renewal, so for some seconds more
 * may run than there are places for; what could not be given back ends there by itself.
 */
export class Leases {
  readonly #counter: LimitCounter;
  readonly #held = new Set<Lease>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(counter: LimitCounter) {
    this.#counter = counter;
  }

  /** Holds a place that was taken just now. @returns gives it back, and resolves when that has been done or is over */
  hold(name: string): () => Promise<void> {
    const lease: Lease = { name, renewal: undefined };
    this.#held.add(lease);
    this.#timer ??= unreferenced(setInterval(() => this.#renew(), RENEW_MS));
    return () => this.#giveBack(lease);
  }

  #renew(): void {
    for (const lease of this.#held) {
      // A store that hangs is not asked for more and more.
      lease.renewal ??= attempt(() => this.#counter.set(lease.name, 1, LEASE_SECONDS)).finally(
        () => (lease.renewal = undefined),
      );
    }
  }

  async #giveBack(lease: Lease): Promise<void> {
    if (!this.#held.delete(lease)) return;
    if (this.#held.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    await lease.renewal;
    // Later than this the place has ended by itself, and may be another's.
    const until = Date.now() + LEASE_SECONDS * 1000;
    while (!(await attempt(() => this.#counter.delete(lease.name))) && Date.now() < until) {
      await new Promise((resolve) => unreferenced(setTimeout(resolve, RETRY_MS)));
    }
  }
}

/** @returns whether it went well */
async function attempt(step: () => Promise<unknown>): Promise<boolean> {
  try {
    await step();
    return true;
  } catch {
    return false;
  }
}
