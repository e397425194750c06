import { setImmediate as breathe } from 'node:timers/promises';
import { removeUser } from './accounts/user-directory.js';
import { sessionRecordLifeMs } from './accounts/embed-sessions.js';
import { errorFacts, type Log } from './log.js';
import type { State } from './store/state.js';
import { timeKey, type Tables } from './store/tables.js';
import { removeThread } from './store/thread-store.js';

/** What one unit removes at most: nobody's request waits longer than for this. */
const stepSize = 20;

/**
 * Removes what has outlived its time: ephemeral users with everything that is theirs (contract, "States and
 * transitions"), and sessions whose token can be good no longer. Nobody sees the difference between expired and
 * removed; it keeps the folder from growing for ever. It goes in small steps, each of them true by itself: requests
 * are answered between them, and a stop does not wait for the rest, which the next sweep takes.
 */
export class Sweeper {
  readonly #state: State;
  readonly #clock: () => number;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #sweeping: Promise<void> | undefined;
  #isClosed = false;

  constructor(o: { state: State; intervalMs: number; clock: () => number; log: Log }) {
    this.#state = o.state;
    this.#clock = o.clock;
    this.#log = o.log;
    this.#timer = setInterval(() => void this.#begin(), o.intervalMs).unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  #begin(): void {
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) => this.#log({ level: 'error', event: 'sweep-failed', ...errorFacts(error) }))
      .finally(() => (this.#sweeping = undefined));
  }

  async #sweep(): Promise<void> {
    const now = this.#clock();
    const users = await this.#repeat((tables) => sweepUsers(tables, now));
    await this.#repeat((tables) => sweepSessions(tables, now));
    if (users > 0) this.#log({ level: 'info', event: 'swept', users });
  }

  /** One step after the other until one finds nothing to do. @returns what they counted together */
  async #repeat(step: (tables: Tables) => number | undefined): Promise<number> {
    for (let count = 0; ;) {
      if (this.#isClosed) return count;
      const removed = await this.#state.change(step);
      if (removed === undefined) return count;
      count += removed;
      await breathe();
    }
  }
}

/** @returns how many users are gone, none while the threads of one are being removed; `undefined`: nothing to do */
function sweepUsers(tables: Tables, now: number): number | undefined {
  const expired = tables.users.upTo('expiry', timeKey(now), stepSize);
  if (expired.length === 0) return undefined;
  let left = stepSize;
  for (const [gone, user] of expired.entries()) {
    const threads = tables.threads.where('user', user.id, left + 1);
    for (const { id } of threads.slice(0, left)) removeThread(tables, id);
    if (threads.length > left) return gone;
    left -= threads.length;
    removeUser(tables, user.id);
  }
  return expired.length;
}

function sweepSessions(tables: Tables, now: number): number | undefined {
  const expired = tables.sessions.upTo('expiry', timeKey(now - sessionRecordLifeMs), stepSize);
  for (const { id } of expired) tables.sessions.delete(id);
  return expired.length === 0 ? undefined : expired.length;
}
