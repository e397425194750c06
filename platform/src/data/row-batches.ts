import type { DuckDBResult, DuckDBValue } from '@duckdb/node-api';
import type { QueryConnection } from './query-connection.js';
import type { RunningQuery } from './running-queries.js';
import { jsonCell, resultSchema } from './result-rows.js';

/**
 * Rows of one query as the database makes them, about two thousand at a time; an empty result has no batch. Cells and
 * `schema` are as in `SqlResult`.
 */
export interface RowBatches extends AsyncIterableIterator<unknown[][]> {
  readonly schema: readonly { readonly name: string; readonly column_type: string }[];
  next(): Promise<IteratorResult<unknown[][], undefined>>;
  /** Ends the query. */
  return(): Promise<IteratorResult<unknown[][], undefined>>;
}

type Source = {
  readonly connection: QueryConnection;
  /** What is thrown for an error of the database. */
  readonly toError: (error: unknown) => Error;
  /** Told when nothing of the query is left. */
  readonly query: RunningQuery;
};

/** Starts a query; its batches close the connection when they end. */
export async function openRowBatches(
  o: Source & { readonly sql: string; readonly values: DuckDBValue[] },
): Promise<RowBatches> {
  return new StreamedBatches(await o.connection.stream(o.sql, o.values), o);
}

class StreamedBatches implements RowBatches {
  readonly schema: RowBatches['schema'];
  readonly #result: DuckDBResult;
  readonly #source: Source;
  #ended = false;
  #fetching = false;

  constructor(result: DuckDBResult, source: Source) {
    this.schema = resultSchema(result.columnNames(), result.columnTypes());
    this.#result = result;
    this.#source = source;
    source.connection.signal.addEventListener('abort', this.#abort, { once: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<unknown[][], undefined>> {
    const { connection, toError } = this.#source;
    connection.signal.throwIfAborted();
    if (this.#ended) return { done: true, value: undefined };
    if (this.#fetching) throw new Error('A batch of rows is asked for before the last one came.');
    this.#fetching = true;
    try {
      const chunk = await connection.fetch(this.#result);
      if (chunk && chunk.rowCount > 0) {
        return { done: false, value: chunk.getRows().map((row) => row.map(jsonCell)) };
      }
      this.#ended = true;
    } catch (error) {
      this.#ended = true;
      connection.signal.throwIfAborted();
      throw toError(error);
    } finally {
      this.#fetching = false;
      if (this.#ended) this.#close();
    }
    return { done: true, value: undefined };
  }

  return(): Promise<IteratorResult<unknown[][], undefined>> {
    this.#end();
    return Promise.resolve({ done: true, value: undefined });
  }

  readonly #abort = (): void => {
    this.#end();
  };

  /** A fetch that runs closes the connection itself: it must not lose it under its feet. */
  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#fetching) this.#source.query.abort();
    else this.#close();
  }

  #close(): void {
    const { connection, query } = this.#source;
    connection.signal.removeEventListener('abort', this.#abort);
    connection.close();
    query.end();
  }
}
