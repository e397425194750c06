import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

export type Row = Record<string, unknown>;
export type Parameters = Record<string, string | number | bigint | boolean | null>;

/** What a unit of work may do with the state. */
export interface Statements {
  /** Rows as JSON values: numbers of 64 bits come as strings, so counts are cast in SQL. */
  all(sql: string, parameters?: Parameters): Promise<Row[]>;
  first(sql: string, parameters?: Parameters): Promise<Row | undefined>;
  run(sql: string, parameters?: Parameters): Promise<void>;
}

/**
 * The platform's state: one DuckDB connection that does one unit of work after the other. Uniqueness is therefore
 * checked by reading before writing, without index constraints, and a unit that throws leaves nothing behind.
 */
export class Database {
  readonly #connection: DuckDBConnection;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  static async connect(instance: DuckDBInstance): Promise<Database> {
    return new Database(await instance.connect());
  }

  /** All of `work` or nothing of it; when this resolves, it is on disk. */
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    return this.#serially(async () => {
      await this.#connection.run('BEGIN TRANSACTION');
      try {
        const value = await work(this.#statements);
        await this.#connection.run('COMMIT');
        return value;
      } catch (error) {
        // A failed COMMIT has already rolled back; a second ROLLBACK then fails and tells nothing new.
        await this.#connection.run('ROLLBACK').catch(() => {});
        throw error;
      }
    });
  }

  /** Reads outside a transaction, each statement on its own. */
  read<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    return this.#serially(() => work(this.#statements));
  }

  async close(): Promise<void> {
    await this.#last;
    this.#connection.closeSync();
  }

  readonly #statements: Statements = {
    all: async (sql, parameters) => {
      const reader = await this.#connection.runAndReadAll(sql, parameters);
      return reader.getRowObjectsJson();
    },
    first: async (sql, parameters) => (await this.#statements.all(sql, parameters))[0],
    run: async (sql, parameters) => {
      await this.#connection.run(sql, parameters);
    },
  };

  #serially<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work);
    this.#last = next.catch(() => {});
    return next;
  }
}
