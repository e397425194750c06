import { DataError, type QueryOptions, type RowBatches, type StreamingDataEngine } from './data/engine.js';

/**
 * Queries share the process's few worker threads with the state. Run all at once, two hundred of them would keep every
 * other thread of conversation from being written down, and so from its first frame; a few at a time lose nothing,
 * since each of them uses every processor by itself.
 */
const atOnce = 3;
/** Of one caller: whoever asks for everything at once leaves a place for the others. */
const atOnceOfOne = 2;
/** How long a query may take while somebody who could run waits for its place. */
const busyLimitMs = 10_000;

/** How long a query may take, unless said otherwise. */
export const defaultQueryTimeoutMs = 60_000;

/**
 * The engine with its queries in a queue and under a time limit. A query whose caller has left is not begun, and leaves
 * the queue at once. Batches of rows queue one by one, so that a caller who reads slowly holds no place.
 */
export function queuedEngine(
  engine: StreamingDataEngine,
  { timeoutMs = defaultQueryTimeoutMs }: { readonly timeoutMs?: number } = {},
): StreamingDataEngine {
  const queue = new Places(timeoutMs);
  /** A query of one step. */
  const once = async <O extends QueryOptions, T>(
    context: unknown,
    o: O | undefined,
    use: (o: O & { signal: AbortSignal }) => Promise<T>,
  ): Promise<T> => {
    const query = new QueuedQuery(context, o);
    try {
      return await queue.hold(query, () => use({ ...o!, signal: query.signal }));
    } finally {
      query.end();
    }
  };
  return {
    meta: (context) => engine.meta(context),
    sql: (query, context, o) => once(context, o, (own) => engine.sql(query, context, own)),
    load: (query, context, o) => once(context, o, (own) => engine.load(query, context, own)),
    sqlBatches: async (sql, context, o) => {
      const query = new QueuedQuery(context, o);
      try {
        const own = { ...o, signal: query.signal };
        const batches = await queue.hold(query, () => engine.sqlBatches(sql, context, own));
        return queuedBatches(batches, query, queue);
      } catch (error) {
        query.end();
        throw error;
      }
    },
    close: () => engine.close(),
  };
}

function queuedBatches(batches: RowBatches, query: QueuedQuery, queue: Places): RowBatches {
  const queued: RowBatches = {
    schema: batches.schema,
    next: async () => {
      let isDone = true;
      try {
        const result = await queue.hold(query, () => batches.next());
        isDone = result.done === true;
        return result;
      } finally {
        if (isDone) query.end();
      }
    },
    return: () => {
      query.end();
      return batches.return();
    },
    [Symbol.asyncIterator]: () => queued,
  };
  return queued;
}

/** Ends when its caller leaves and when its time is up, whichever comes first. */
class QueuedQuery {
  readonly caller: string;
  readonly #abort = new AbortController();
  readonly #outer: AbortSignal | undefined;

  constructor(context: unknown, { caller, signal }: QueryOptions = {}) {
    // Without a name, equal rights are taken for one caller.
    this.caller = caller ?? JSON.stringify(context);
    this.#outer = signal;
    if (signal?.aborted) this.#leave();
    else signal?.addEventListener('abort', this.#leave, { once: true });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  stop(reason: Error): void {
    this.#abort.abort(reason);
  }

  end(): void {
    this.#outer?.removeEventListener('abort', this.#leave);
  }

  readonly #leave = (): void => this.#abort.abort(this.#outer?.reason);
}

type Waiting = { readonly query: QueuedQuery; readonly begin: () => void };

/** A few places and who holds them. A free one goes to the caller who holds fewest, of those to the longest waiting. */
class Places {
  readonly #timeoutMs: number;
  readonly #waiting = new Set<Waiting>();
  /** With the time since when, in the order in which they began. */
  readonly #running = new Map<QueuedQuery, number>();

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  async hold<T>(query: QueuedQuery, use: () => Promise<T>): Promise<T> {
    await this.#enter(query);
    const timers = [
      setTimeout(() => this.#makeRoom(), busyLimitMs),
      setTimeout(() => query.stop(tooLong(this.#timeoutMs)), this.#timeoutMs),
    ];
    try {
      return await use();
    } finally {
      for (const timer of timers) clearTimeout(timer);
      this.#running.delete(query);
      this.#admit();
    }
  }

  async #enter(query: QueuedQuery): Promise<void> {
    query.signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const give = (): void => {
        this.#waiting.delete(waiting);
        reject(query.signal.reason as Error);
      };
      const begin = (): void => {
        query.signal.removeEventListener('abort', give);
        resolve();
      };
      const waiting = { query, begin };
      query.signal.addEventListener('abort', give, { once: true });
      this.#waiting.add(waiting);
      this.#admit();
      this.#makeRoom();
    });
  }

  #admit(): void {
    while (this.#running.size < atOnce) {
      const next = this.#eligible()[0];
      if (!next) return;
      this.#waiting.delete(next);
      this.#running.set(next.query, performance.now());
      next.begin();
    }
  }

  /** Who could run if there were room. */
  #eligible(): Waiting[] {
    return [...this.#waiting]
      .map((waiting) => ({ waiting, held: this.#heldBy(waiting.query.caller) }))
      .filter(({ held }) => held < atOnceOfOne)
      .sort((a, b) => a.held - b.held)
      .map(({ waiting }) => waiting);
  }

  #heldBy(caller: string): number {
    return [...this.#running.keys()].filter((query) => query.caller === caller).length;
  }

  /** Ends as many queries as others wait for a place, of those that have taken long enough the longest first. */
  #makeRoom(): void {
    const long = [...this.#running].filter(([, since]) => performance.now() - since >= busyLimitMs);
    if (long.length === 0) return;
    const waiting = this.#eligible().length;
    for (const [query] of long.slice(0, waiting)) {
      query.stop(tooLong(busyLimitMs, ' while others waited'));
    }
  }
}

const tooLong = (ms: number, why = ''): DataError =>
  new DataError(
    `The query took longer than ${ms / 1000} seconds${why} and was stopped. Ask for less at once.`,
  );
