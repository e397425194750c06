/** How long a caller waits for a JSON query before it is told to ask again, unless said otherwise. */
export const DEFAULT_WAIT_MS = 5000;
/** How long a query or its result waits for the caller who was told to ask again, unless said otherwise. */
const KEPT_MS = 10_000;

type Job = {
  readonly result: Promise<unknown>;
  readonly abort: AbortController;
  waiting: number;
  /** Runs while nobody waits. */
  forget?: ReturnType<typeof setTimeout>;
};

/**
 * Long JSON queries: after a while the caller is answered `Continue wait` and asks again, and the query that is already
 * running answers then. So no connection has to stay open as long as a query takes. A query ends when its caller leaves
 * instead of waiting, or does not come back.
 */
export class ContinueWait {
  readonly #waitMs: number;
  readonly #keptMs: number;
  readonly #running = new Map<string, Job>();

  constructor(waitMs: number = DEFAULT_WAIT_MS, keptMs: number = KEPT_MS) {
    this.#waitMs = waitMs;
    this.#keptMs = keptMs;
  }

  /**
   * The result of `run`, begun now or by an earlier request of the same key; undefined when it is not there yet.
   *
   * @param signal of the caller
   */
  async result(
    key: string,
    signal: AbortSignal,
    run: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<{ readonly value: unknown } | undefined> {
    signal.throwIfAborted();
    const job = this.#running.get(key) ?? this.#begin(key, run);
    job.waiting += 1;
    clearTimeout(job.forget);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leave = (): void => {};
    const late = new Promise<undefined>((resolve, reject) => {
      timer = setTimeout(() => resolve(undefined), this.#waitMs);
      leave = () => reject(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
    });
    try {
      const first = await Promise.race([job.result.then((value) => ({ value })), late]);
      if (first !== undefined) this.#end(key, job);
      return first;
    } catch (error) {
      if (!signal.aborted) this.#end(key, job);
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
      job.waiting -= 1;
      if (job.waiting === 0) this.#keep(key, job, signal.aborted ? 0 : this.#keptMs);
    }
  }

  #begin(key: string, run: (signal: AbortSignal) => Promise<unknown>): Job {
    const abort = new AbortController();
    const job: Job = { result: run(abort.signal), abort, waiting: 0 };
    job.result.catch(() => {});
    this.#running.set(key, job);
    return job;
  }

  #keep(key: string, job: Job, ms: number): void {
    if (this.#running.get(key) !== job) return;
    const forget = (): void => {
      this.#end(key, job);
      job.abort.abort();
    };
    if (ms === 0) forget();
    else job.forget = setTimeout(forget, ms).unref();
  }

  #end(key: string, job: Job): void {
    if (this.#running.get(key) === job) this.#running.delete(key);
  }
}
