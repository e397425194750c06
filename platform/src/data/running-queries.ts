export type RunningQuery = {
  /** Aborts when the caller leaves and when the engine closes. */
  readonly signal: AbortSignal;
  abort(): void;
  /** To be called once nothing of the query is left. */
  end(): void;
};

/** The queries that an engine works on, so that it can end them all when it closes. */
export class RunningQueries {
  readonly #running = new Set<AbortController>();
  #closing: Error | undefined;
  #whenIdle: () => void = () => {};

  /** @throws what the engine was closed with; the reason of an abort */
  begin(signal: AbortSignal | undefined): RunningQuery {
    if (this.#closing) throw this.#closing;
    signal?.throwIfAborted();
    const controller = new AbortController();
    const abort = (): void => controller.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    this.#running.add(controller);
    const end = (): void => {
      signal?.removeEventListener('abort', abort);
      this.#running.delete(controller);
      if (this.#running.size === 0) this.#whenIdle();
    };
    return { signal: controller.signal, abort: () => controller.abort(), end };
  }

  /** Ends them with `reason`, as it will every later one, and resolves when nothing runs any more. */
  async close(reason: Error): Promise<void> {
    this.#closing = reason;
    if (this.#running.size === 0) return;
    const idle = new Promise<void>((resolve) => (this.#whenIdle = resolve));
    for (const controller of this.#running) controller.abort(reason);
    await idle;
  }
}
