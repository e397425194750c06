import type { DataClient, Result } from './data-client.js';
import type { LoadQuery } from './load-query.js';

type Waiting = { readonly measures: Set<string>; readonly result: Promise<Result> };

/**
 * Queries that differ in nothing but their measures are asked as one: the numbers at the top of a dashboard are one
 * reading of the rows instead of one each. What is asked in the same moment is put together.
 */
export class QueryBatch {
  readonly #data: DataClient;
  readonly #waiting = new Map<string, Waiting>();

  constructor(data: DataClient) {
    this.#data = data;
  }

  /** @throws PageError; an `AbortError` when `signal` ends the wait */
  async load(query: LoadQuery, signal: AbortSignal): Promise<Result> {
    // Rows of a dimension are ordered and cut off by the measure.
    if ('dimensions' in query) return this.#data.load(query, signal);
    const { measures, ...rest } = query;
    const key = JSON.stringify(rest);
    const waiting = this.#waiting.get(key) ?? this.#open(key, rest);
    for (const measure of measures as readonly string[]) waiting.measures.add(measure);
    const result = await waiting.result;
    signal.throwIfAborted();
    return result;
  }

  #open(key: string, rest: object): Waiting {
    const measures = new Set<string>();
    const result = new Promise<void>(queueMicrotask).then(() => {
      this.#waiting.delete(key);
      // Others wait for it, so nobody's leaving ends it.
      return this.#data.load({ ...rest, measures: [...measures].sort() }, new AbortController().signal);
    });
    const waiting = { measures, result };
    this.#waiting.set(key, waiting);
    return waiting;
  }
}
