import { createHash } from 'node:crypto';
import type { LoadResult, MetaCube, MultiLoadResult, SqlResult, StreamingDataEngine } from './data/engine.js';

/** Results and models kept, and the most rows and characters of a result that is worth keeping. */
const mostResults = 500;
const mostRows = 1000;
const mostCharacters = 200_000;
const dayMs = 86_400_000;

/**
 * The engine with the results of its last queries in memory; a query that is already running for the same caller's
 * rights is waited for, not run again. The rows never change while the platform runs, and the key holds the whole
 * security context, so that a result is only ever given to callers with the very same rights. A JSON query may mean
 * "last month": its result is good for one day.
 */
export function cachedEngine(
  engine: StreamingDataEngine,
  clock: () => number = Date.now,
): StreamingDataEngine {
  const models = new Map<string, MetaCube[]>();
  const tables = new ResultCache<SqlResult>(({ data }) => data);
  const loads = new ResultCache<LoadResult | MultiLoadResult>(rowsOfLoad);
  return {
    meta: (context) => {
      const key = keyOf(context);
      const known = models.get(key) ?? engine.meta(context);
      remember(models, key, known);
      return known;
    },
    sql: async (query, context, o = {}) => {
      return tables.get(keyOf([query, context, o.limit]), o.signal, (signal) =>
        engine.sql(query, context, { ...o, signal }),
      );
    },
    load: async (query, context, o = {}) => {
      const day = Math.floor(clock() / dayMs);
      return loads.get(keyOf([query, context, o.queryType, day]), o.signal, (signal) =>
        engine.load(query, context, { ...o, signal }),
      );
    },
    sqlBatches: (query, context, o) => engine.sqlBatches(query, context, o),
    close: () => engine.close(),
  };
}

/** Of one length however long a query and a context are: five hundred of a megabyte would be too much to keep. */
const keyOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64');

/** All rows of a JSON query's answer, whatever its form. */
function rowsOfLoad(answer: unknown): readonly unknown[] {
  const { results, data } = answer as { readonly results?: readonly unknown[]; readonly data?: unknown };
  if (results !== undefined) return results.flatMap(rowsOfLoad);
  if (Array.isArray(data)) return data as unknown[];
  const { dataset, columns } = (data ?? {}) as { dataset?: unknown[]; columns?: unknown[][] };
  return dataset ?? columns?.[0] ?? [];
}

/** Results by key; whoever asks for one that is under way waits for it. */
class ResultCache<T> {
  readonly #rowsOf: (result: T) => readonly unknown[];
  readonly #results = new Map<string, T>();
  readonly #running = new Map<string, SharedQuery<T>>();

  constructor(rowsOf: (result: T) => readonly unknown[]) {
    this.#rowsOf = rowsOf;
  }

  async get(
    key: string,
    signal: AbortSignal | undefined,
    run: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const known = this.#results.get(key);
    if (known === undefined) return (this.#running.get(key) ?? this.#begin(key, run)).join(signal);
    remember(this.#results, key, known);
    return known;
  }

  #begin(key: string, run: (signal: AbortSignal) => Promise<T>): SharedQuery<T> {
    const shared = new SharedQuery(run);
    this.#running.set(key, shared);
    shared.result
      .then((result) => this.#keep(key, result))
      .catch(() => {})
      .finally(() => {
        if (this.#running.get(key) === shared) this.#running.delete(key);
      });
    shared.onAbandoned = () => this.#running.delete(key);
    return shared;
  }

  #keep(key: string, result: T): void {
    const rows = this.#rowsOf(result);
    if (rows.length > mostRows || JSON.stringify(rows).length > mostCharacters) return;
    // Many callers hold the same rows from now on.
    for (const row of rows) Object.freeze(row);
    Object.freeze(rows);
    remember(this.#results, key, result);
  }
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
class SharedQuery<T> {
  readonly result: Promise<T>;
  onAbandoned: () => void = () => {};
  readonly #abort = new AbortController();
  #waiting = 0;

  constructor(run: (signal: AbortSignal) => Promise<T>) {
    this.result = run(this.#abort.signal);
  }

  join(signal: AbortSignal | undefined): Promise<T> {
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
