import type { DuckDBConnection, DuckDBInstance, DuckDBResult, DuckDBValue } from '@duckdb/node-api';

type Reader = Awaited<ReturnType<DuckDBConnection['runAndReadAll']>>;
type Chunk = Awaited<ReturnType<DuckDBResult['fetchChunk']>>;

const repeatMs = 20;

/**
 * The connection of one query, which an abort ends at whatever point it is. The database forgets an interrupt that
 * comes between two statements, or before a statement has reached its worker thread. It is therefore repeated until
 * the statement has ended, and no other is begun.
 */
export class QueryConnection {
  readonly #connection: DuckDBConnection;
  readonly signal: AbortSignal;

  private constructor(connection: DuckDBConnection, signal: AbortSignal) {
    this.#connection = connection;
    this.signal = signal;
  }

  /** @throws the reason of the abort */
  static async open(instance: DuckDBInstance, signal: AbortSignal): Promise<QueryConnection> {
    signal.throwIfAborted();
    return new QueryConnection(await instance.connect(), signal);
  }

  /** Runs a statement and reads all its rows. @throws the reason of the abort, or the database's own error */
  rows(sql: string, values: DuckDBValue[]): Promise<Reader> {
    return this.#unlessAborted(() => this.#connection.runAndReadAll(sql, values));
  }

  /** Runs a statement up to its first rows. */
  stream(sql: string, values: DuckDBValue[]): Promise<DuckDBResult> {
    return this.#unlessAborted(() => this.#connection.stream(sql, values));
  }

  /** The next rows of `stream`. */
  fetch(result: DuckDBResult): Promise<Chunk> {
    return this.#unlessAborted(() => result.fetchChunk());
  }

  /** Not while a statement runs: it would lose the connection under its feet. */
  close(): void {
    this.#connection.disconnectSync();
  }

  async #unlessAborted<T>(run: () => Promise<T>): Promise<T> {
    const { signal } = this;
    signal.throwIfAborted();
    let again: ReturnType<typeof setInterval> | undefined;
    const interrupt = (): void => this.#connection.interrupt();
    const abort = (): void => {
      interrupt();
      again = setInterval(interrupt, repeatMs);
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await run();
    } finally {
      clearInterval(again);
      signal.removeEventListener('abort', abort);
      // Also in place of what the database says about an interrupt, and of an answer that came too late.
      signal.throwIfAborted();
    }
  }
}
