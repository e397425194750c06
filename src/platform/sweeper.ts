import { removeUser } from './accounts/user-directory.js';
import { sessionRecordLifeMs } from './accounts/embed-sessions.js';
import { errorFacts, type Log } from './log.js';
import type { State } from './store/state.js';
import type { ThreadStore } from './store/thread-store.js';

/**
 * Removes what has outlived its time: ephemeral users with everything that is theirs (contract, "States and
 * transitions"), and sessions whose token can be good no longer. Nobody sees the difference between expired and
 * removed; it keeps the folder from growing for ever.
 */
export class Sweeper {
  readonly #state: State;
  readonly #threads: ThreadStore;
  readonly #clock: () => number;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #sweeping: Promise<void> | undefined;

  constructor(o: { state: State; threads: ThreadStore; intervalMs: number; clock: () => number; log: Log }) {
    this.#state = o.state;
    this.#threads = o.threads;
    this.#clock = o.clock;
    this.#log = o.log;
    this.#timer = setInterval(() => void this.#begin(), o.intervalMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  #begin(): void {
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) => this.#log({ level: 'error', event: 'sweep-failed', ...errorFacts(error) }))
      .finally(() => (this.#sweeping = undefined));
  }

  async #sweep(): Promise<void> {
    const { tables } = this.#state;
    const now = this.#clock();
    const expired = tables.users.where('ephemeral', '').filter((user) => (user.expiresAt ?? Infinity) <= now);
    for (const user of expired) {
      await this.#threads.remove(tables.threads.where('user', user.id).map(({ id }) => id));
      this.#state.apply(() => removeUser(tables, user.id));
    }
    this.#state.apply(({ sessions }) => {
      for (const session of sessions.all()) {
        if (session.expiresAt + sessionRecordLifeMs < now) sessions.delete(session.id);
      }
    });
    await this.#state.settled();
    if (expired.length > 0) this.#log({ level: 'info', event: 'swept', users: expired.length });
  }
}
