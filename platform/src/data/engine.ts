import type { DuckDBInstance } from '@duckdb/node-api';
import { DataError } from './data-error.js';
import type { DataModel } from './data-model.js';
import type { MetaCube } from './meta-types.js';
import { modelMeta } from './model-meta.js';
import { runLoad, type MultiLoadResult } from './load.js';
import type { LoadResult } from './load-result.js';
import { QueryConnection } from './query-connection.js';
import { openRowBatches, type RowBatches } from './row-batches.js';
import { jsonCell, resultSchema } from './result-rows.js';
import { RunningQueries } from './running-queries.js';
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

/** `caller`: who waits for it, for whoever shares out the engine; rights are the context's alone. */
export type QueryOptions = { signal?: AbortSignal; caller?: string };

/** `limit`: the most rows to return, 50,000 by default and at most. */
export type SqlOptions = QueryOptions & { limit?: number };

/** `queryType`: `multi`, or nothing for one query. */
export type LoadOptions = QueryOptions & { queryType?: string };

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
  /**
   * Ends the queries that run and resolves when none does. Closes no instance: the caller owns it. Later queries are
   * refused.
   */
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
  sqlBatches(query: string, context: SecurityContext, o?: QueryOptions): Promise<RowBatches>;
}

const maxRows = 50_000;

/**
 * Answers over the rows of an instance, as the model has them. Switches the instance's access to files and the network
 * off: what a query can reach is what is in it. The caller keeps the instance and closes it after the engine.
 */
export async function openDataEngine(o: {
  instance: DuckDBInstance;
  model: DataModel;
  /** In milliseconds. The machine's by default. */
  clock?: () => number;
  /** What `last month` is relative to, where that is not the clock. */
  today?: () => number;
}): Promise<StreamingDataEngine> {
  const connection = await o.instance.connect();
  try {
    await connection.run('SET enable_external_access = false');
  } finally {
    connection.disconnectSync();
  }
  const clock = o.clock ?? Date.now;
  return new DuckDbEngine(o.instance, o.model, clock, o.today ?? clock);
}

class DuckDbEngine implements StreamingDataEngine {
  readonly #instance: DuckDBInstance;
  readonly #model: DataModel;
  readonly #today: () => number;
  /** The rows do not change after the import. */
  readonly #refreshed: string;
  readonly #running = new RunningQueries();

  constructor(instance: DuckDBInstance, model: DataModel, clock: () => number, today: () => number) {
    this.#instance = instance;
    this.#model = model;
    this.#today = today;
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
      return runCompiled(connection, compileSelect(select, this.#model, context, limit), limit);
    });
  }

  async sqlBatches(query: string, context: SecurityContext, o: QueryOptions = {}): Promise<RowBatches> {
    checkContext(context);
    const running = this.#running.begin(o.signal);
    let connection: QueryConnection | undefined;
    try {
      connection = await QueryConnection.open(this.#instance, running.signal);
      const select = await parseSelect(connection, query);
      const { sql, parameters } = compileSelect(select, this.#model, context, Infinity);
      return await openRowBatches({ connection, sql, values: parameters.values, toError, query: running });
    } catch (error) {
      connection?.close();
      running.end();
      running.signal.throwIfAborted();
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
        now: this.#today(),
        lastRefreshTime: this.#refreshed,
        queryType: o.queryType,
      }),
    );
  }

  close(): Promise<void> {
    return this.#running.close(new DataError('The data engine is closed.'));
  }

  /** One connection a query: an abort interrupts this query and no other. */
  async #withConnection<T>(
    signal: AbortSignal | undefined,
    use: (connection: QueryConnection) => Promise<T>,
  ): Promise<T> {
    const running = this.#running.begin(signal);
    let connection: QueryConnection | undefined;
    try {
      connection = await QueryConnection.open(this.#instance, running.signal);
      return await use(connection);
    } catch (error) {
      running.signal.throwIfAborted();
      throw toError(error);
    } finally {
      connection?.close();
      running.end();
    }
  }
}

async function runCompiled(
  connection: QueryConnection,
  compiled: CompiledSql,
  limit: number,
): Promise<SqlResult> {
  const { values } = compiled.parameters;
  const reader = await connection.rows(compiled.sql, values);
  const schema = resultSchema(reader.columnNames(), reader.columnTypes());
  const data = reader.getRows().map((row) => row.map(jsonCell));
  if (data.length < limit) return { schema, data, totalRows: data.length };
  const count = await connection.rows(compiled.countSql, values);
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
