/** How long a caller waits for a JSON query before it is told to ask again, unless said otherwise. */
export const DEFAULT_WAIT_MS = 5000;
/** How long a result waits for the caller who was told to ask again. */
const KEPT_MS = 60_000;

/**
 * Long JSON queries: after a while the caller is answered `Continue wait` and asks again, and the query that is already
 * running answers then. So no connection has to stay open as long as a query takes.
 */
export class ContinueWait {
  readonly #waitMs: number;
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(waitMs: number = DEFAULT_WAIT_MS) {
    this.#waitMs = waitMs;
  }

  /** The result of `run`, begun now or by an earlier request of the same key; undefined when it is not there yet. */
  async result(key: string, run: () => Promise<unknown>): Promise<{ readonly value: unknown } | undefined> {
    const job = this.#running.get(key) ?? this.#begin(key, run);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), this.#waitMs);
    });
    try {
      const first = await Promise.race([job.then((value) => ({ value })), late]);
      if (first !== undefined) this.#running.delete(key);
      return first;
    } catch (error) {
      this.#running.delete(key);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #begin(key: string, run: () => Promise<unknown>): Promise<unknown> {
    const job = run();
    this.#running.set(key, job);
    const forget = (): void => {
      setTimeout(() => {
        if (this.#running.get(key) === job) this.#running.delete(key);
      }, KEPT_MS).unref();
    };
    job.then(forget, forget);
    return job;
  }
}
