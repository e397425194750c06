import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { importFlights } from '../flights/import-flights.js';
import { loadFlightsModel } from '../flights/load-flights-model.js';
import { DataError } from './data-error.js';
import type { DataModel } from './data-model.js';
import type { MetaCube } from './meta-types.js';
import { modelMeta } from './model-meta.js';
import { runLoad, type MultiLoadResult } from './load.js';
import type { LoadResult } from './load-result.js';
import { openRowBatches, type RowBatches } from './row-batches.js';
import { jsonCell, resultSchema } from './result-rows.js';
import { checkContext, type SecurityContext } from './security-context.js';
import { compileSelect, type CompiledSql } from './sql-compiler.js';
import { parseSelect } from './sql-tree.js';

export { DataError } from './data-error.js';
export type { MultiLoadResult } from './load.js';
export type { LoadResult } from './load-result.js';
export type { RowBatches } from './row-batches.js';
export type { MetaCube } from './meta-types.js';
export type { SecurityContext } from './security-context.js';

/**
 * Rows of one query. Cells are JSON-safe: string, number, boolean or null; times are `YYYY-MM-DDTHH:mm:ss.SSS`, dates
 * `YYYY-MM-DD`. `column_type` is `String`, `Int64`, `Double`, `Boolean`, `Timestamp` or `Date`. `totalRows` counts the
 * rows of the whole result, also those beyond the limit.
 */
export type SqlResult = {
  schema: { name: string; column_type: string }[];
  data: unknown[][];
  totalRows: number;
};

/** `limit`: the most rows to return, 50,000 by default and at most. */
export type SqlOptions = { limit?: number; signal?: AbortSignal };

/** `queryType`: `multi`, or nothing for one query. */
export type LoadOptions = { queryType?: string; signal?: AbortSignal };

/** The data model over its rows. Every answer is filtered by the caller's access policy. */
export interface DataEngine {
  /** What the caller may see: views with measures, dimensions and segments. Empty when no policy lets them in. */
  meta(context: SecurityContext): MetaCube[];
  /**
   * Runs one SELECT over one view: `MEASURE(name)`, dimensions, aggregates, WHERE, GROUP BY, HAVING, ORDER BY, LIMIT.
   *
   * @throws {DataError} for everything else, with a message for the person who asked
   */
  sql(query: string, context: SecurityContext, o?: SqlOptions): Promise<SqlResult>;
  /**
   * Runs a JSON query. With `queryType: 'multi'` it may be a list of queries or compare date ranges, and the answer is a
   * `MultiLoadResult`; otherwise it is one query and a `LoadResult`.
   *
   * @throws {DataError} for everything that is no query of the caller's model, before anything is run
   */
  load(query: unknown, context: SecurityContext, o?: LoadOptions): Promise<unknown>;
  /** Waits for nothing and closes no instance: the caller owns it. Later queries are refused. */
  close(): Promise<void>;
}

/** An engine that also gives out results of any length. */
export interface StreamingDataEngine extends DataEngine {
  load(query: unknown, context: SecurityContext, o?: LoadOptions): Promise<LoadResult | MultiLoadResult>;
  /**
   * As `sql`, without a limit and without `totalRows`: rows are read from the database as they are asked for. The
   * batches end the query when they are read to their end, when `return()` is called (as `break` in `for await` does)
   * and when the signal aborts; one of them must happen.
   *
   * @throws {DataError} as `sql`; `next()` rejects with one when the query fails on its way
   */
  sqlBatches(query: string, context: SecurityContext, o?: { signal?: AbortSignal }): Promise<RowBatches>;
}

export type DataProgress = { step: string; fraction?: number };

const maxRows = 50_000;

/**
 * Opens the demo account's flights: imports the rows where the instance does not hold them yet, compiles the data
 * model, then switches the instance's access to files and the network off (the caller keeps its own database file).
 *
 * @throws {ModelError} for a broken model, {DataError} when the data package is not installed
 */
export async function createDataEngine(o: {
  instance: DuckDBInstance;
  onProgress?: (p: DataProgress) => void;
  /** Now, in milliseconds: what `last month` is relative to. The machine's clock by default. */
  clock?: () => number;
}): Promise<StreamingDataEngine> {
  const model = await loadFlightsModel();
  await importFlights(o.instance, o.onProgress ?? (() => undefined));
  const connection = await o.instance.connect();
  try {
    await connection.run('SET enable_external_access = false');
  } finally {
    connection.disconnectSync();
  }
  return new DuckDbEngine(o.instance, model, o.clock ?? Date.now);
}

class DuckDbEngine implements StreamingDataEngine {
  readonly #instance: DuckDBInstance;
  readonly #model: DataModel;
  readonly #clock: () => number;
  /** The rows do not change after the import. */
  readonly #refreshed: string;
  #closed = false;

  constructor(instance: DuckDBInstance, model: DataModel, clock: () => number) {
    this.#instance = instance;
    this.#model = model;
    this.#clock = clock;
    this.#refreshed = new Date(clock()).toISOString();
  }

  meta(context: SecurityContext): MetaCube[] {
    checkContext(context);
    return modelMeta(this.#model, context);
  }

  async sql(query: string, context: SecurityContext, o: SqlOptions = {}): Promise<SqlResult> {
    checkContext(context);
    return this.#withConnection(o.signal, async (connection) => {
      const select = await parseSelect(connection, query);
      const limit = Math.max(0, Math.min(o.limit ?? maxRows, maxRows));
      o.signal?.throwIfAborted();
      const compiled = compileSelect(select, this.#model, context, limit);
      return runCompiled(connection, compiled, limit);
    });
  }

  async sqlBatches(
    query: string,
    context: SecurityContext,
    o: { signal?: AbortSignal } = {},
  ): Promise<RowBatches> {
    checkContext(context);
    this.#checkOpen(o.signal);
    const connection = await this.#instance.connect();
    try {
      const select = await parseSelect(connection, query);
      const { sql, parameters } = compileSelect(select, this.#model, context, Infinity);
      return await openRowBatches({ connection, sql, values: parameters.values, signal: o.signal, toError });
    } catch (error) {
      connection.disconnectSync();
      o.signal?.throwIfAborted();
      throw toError(error);
    }
  }

  async load(
    query: unknown,
    context: SecurityContext,
    o: LoadOptions = {},
  ): Promise<LoadResult | MultiLoadResult> {
    checkContext(context);
    return this.#withConnection(o.signal, (connection) =>
      runLoad(connection, query, {
        model: this.#model,
        context,
        now: this.#clock(),
        lastRefreshTime: this.#refreshed,
        queryType: o.queryType,
      }),
    );
  }

  close(): Promise<void> {
    this.#closed = true;
    return Promise.resolve();
  }

  #checkOpen(signal: AbortSignal | undefined): void {
    if (this.#closed) throw new DataError('The data engine is closed.');
    signal?.throwIfAborted();
  }

  /** One connection a query: an abort interrupts this query and no other. */
  async #withConnection<T>(
    signal: AbortSignal | undefined,
    use: (connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> {
    this.#checkOpen(signal);
    const connection = await this.#instance.connect();
    const interrupt = (): void => {
      connection.interrupt();
    };
    signal?.addEventListener('abort', interrupt, { once: true });
    try {
      const result = await use(connection);
      // An interrupt between two statements is lost: the answer of an aborted query is not given out.
      signal?.throwIfAborted();
      return result;
    } catch (error) {
      signal?.throwIfAborted();
      throw toError(error);
    } finally {
      signal?.removeEventListener('abort', interrupt);
      connection.disconnectSync();
    }
  }
}

async function runCompiled(
  connection: DuckDBConnection,
  compiled: CompiledSql,
  limit: number,
): Promise<SqlResult> {
  const { values } = compiled.parameters;
  const reader = await connection.runAndReadAll(compiled.sql, values);
  const schema = resultSchema(reader.columnNames(), reader.columnTypes());
  const data = reader.getRows().map((row) => row.map(jsonCell));
  if (data.length < limit) return { schema, data, totalRows: data.length };
  const count = await connection.runAndReadAll(compiled.countSql, values);
  return { schema, data, totalRows: Number(count.getRows()[0]?.[0] ?? data.length) };
}

function toError(error: unknown): DataError {
  return error instanceof DataError ? error : new DataError(queryProblem(error));
}

/** The database's own words could name tables and files: only what the caller can mend is told. */
function queryProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/GROUP BY/i.test(message)) return 'Every selected dimension must stand in GROUP BY.';
  if (/Conversion Error|Could not convert|Cannot compare|explicit type casts/i.test(message)) {
    return 'A value in the query does not fit the type of its member.';
  }
  if (/out of range|overflow/i.test(message)) return 'A number in the query is out of range.';
  if (/WHERE clause cannot contain|aggregate/i.test(message)) {
    return 'Measures belong into SELECT, HAVING and ORDER BY, not into WHERE or GROUP BY.';
  }
  return 'The query could not be run.';
}
