import type { RowBatches, StreamingDataEngine } from './data/engine.js';

/**
 * Queries share the process's few worker threads with the state. Run all at once, two hundred of them would keep every
 * other thread of conversation from being written down, and so from its first frame; a few at a time lose nothing,
 * since each of them uses every processor by itself.
 */
const atOnce = 2;

/**
 * The engine with its queries in a queue. A query whose caller has left is not begun, and leaves the queue at once.
 * Batches of rows queue one by one, so that a caller who reads slowly holds no place.
 */
export function queuedEngine(engine: StreamingDataEngine): StreamingDataEngine {
  const queue = new Places();
  return {
    meta: (context) => engine.meta(context),
    sql: (query, context, o) => queue.hold(o?.signal, () => engine.sql(query, context, o)),
    load: (query, context, o) => queue.hold(o?.signal, () => engine.load(query, context, o)),
    sqlBatches: async (query, context, o) => {
      const batches = await queue.hold(o?.signal, () => engine.sqlBatches(query, context, o));
      return queuedBatches(batches, (next) => queue.hold(o?.signal, next));
    },
    close: () => engine.close(),
  };
}

function queuedBatches(
  batches: RowBatches,
  hold: (next: () => ReturnType<RowBatches['next']>) => ReturnType<RowBatches['next']>,
): RowBatches {
  const queued: RowBatches = {
    schema: batches.schema,
    next: () => hold(() => batches.next()),
    return: () => batches.return(),
    [Symbol.asyncIterator]: () => queued,
  };
  return queued;
}

class Places {
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  async hold<T>(signal: AbortSignal | undefined, use: () => Promise<T>): Promise<T> {
    await this.#enter(signal);
    try {
      return await use();
    } finally {
      this.#leave();
    }
  }

  async #enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#taken < atOnce) {
      this.#taken += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        signal?.removeEventListener('abort', give);
        resolve();
      };
      const give = (): void => {
        this.#waiting.delete(begin);
        reject(signal?.reason as Error);
      };
      this.#waiting.add(begin);
      signal?.addEventListener('abort', give, { once: true });
    });
  }

  /** The place is handed on to the one who waits longest, so the count stays. */
  #leave(): void {
    for (const begin of this.#waiting) {
      this.#waiting.delete(begin);
      begin();
      return;
    }
    this.#taken -= 1;
  }
}
