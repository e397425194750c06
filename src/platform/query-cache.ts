import type { MetaCube, SecurityContext, SqlOptions, SqlResult, StreamingDataEngine } from './data/engine.js';

/** Results and models kept, and the most rows of a result that is worth keeping. */
const mostResults = 500;
const mostRows = 1000;

/**
 * The engine with the results of its last queries in memory; a query that is already running for the same caller's
 * rights is waited for, not run again. The rows never change while the platform runs, and the key holds the whole
 * security context, so that a result is only ever given to callers with the very same rights.
 */
export function cachedEngine(engine: StreamingDataEngine): StreamingDataEngine {
  const results = new Map<string, SqlResult>();
  const models = new Map<string, MetaCube[]>();
  const running = new Map<string, SharedQuery>();
  const sql = async (query: string, context: SecurityContext, o: SqlOptions = {}): Promise<SqlResult> => {
    o.signal?.throwIfAborted();
    const key = JSON.stringify([query, context, o.limit]);
    const known = results.get(key);
    if (known) {
      remember(results, key, known);
      return known;
    }
    const shared = running.get(key) ?? begin(key, query, context, o.limit);
    return shared.join(o.signal);
  };
  const begin = (
    key: string,
    query: string,
    context: SecurityContext,
    limit: number | undefined,
  ): SharedQuery => {
    const shared = new SharedQuery((signal) =>
      engine.sql(query, context, { ...(limit === undefined ? {} : { limit }), signal }),
    );
    running.set(key, shared);
    shared.result
      .then((result) => keep(results, key, result))
      .catch(() => {})
      .finally(() => {
        if (running.get(key) === shared) running.delete(key);
      });
    shared.onAbandoned = () => running.delete(key);
    return shared;
  };
  return {
    meta: (context) => {
      const key = JSON.stringify(context);
      const known = models.get(key) ?? engine.meta(context);
      remember(models, key, known);
      return known;
    },
    sql,
    sqlBatches: (query, context, o) => engine.sqlBatches(query, context, o),
    load: (query, context, o) => engine.load(query, context, o),
    close: () => engine.close(),
  };
}

function keep(results: Map<string, SqlResult>, key: string, result: SqlResult): void {
  if (result.data.length > mostRows) return;
  // Many callers hold the same rows from now on.
  for (const row of result.data) Object.freeze(row);
  Object.freeze(result.data);
  remember(results, key, result);
}

/** At the end, also what is known already: what leaves is what was not asked for longest. */
function remember<T>(known: Map<string, T>, key: string, value: T): void {
  known.delete(key);
  known.set(key, value);
  for (const oldest of known.keys()) {
    if (known.size <= mostResults) return;
    known.delete(oldest);
  }
}

/** One query with many waiting for it. It is stopped when the last of them has left. */
class SharedQuery {
  readonly result: Promise<SqlResult>;
  onAbandoned: () => void = () => {};
  readonly #abort = new AbortController();
  #waiting = 0;

  constructor(run: (signal: AbortSignal) => Promise<SqlResult>) {
    this.result = run(this.#abort.signal);
  }

  join(signal: AbortSignal | undefined): Promise<SqlResult> {
    this.#waiting += 1;
    if (!signal) return this.result;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(signal.reason as Error);
        this.#waiting -= 1;
        if (this.#waiting > 0) return;
        this.onAbandoned();
        this.#abort.abort();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }
}
