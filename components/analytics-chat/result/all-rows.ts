import type { RowBatch } from '../../../src/client/cubesql-rows.js';
import { inSlices } from '../../../src/render/in-slices.js';
import { tableSteps, type ResultTable } from '../../../src/render/table/result-table.js';

/** Runs a result's query again and gives every row of it. */
export type LoadRows = (sql: string, signal: AbortSignal) => AsyncIterable<RowBatch>;

type Column = { readonly name: string; readonly column_type: string | undefined };

/** The most rows that are loaded: a page is no place for more. */
const MAX_ROWS = 100_000;

/**
 * All rows of a result that the chat carries only the beginning of, loaded when the viewer asks. `status` and
 * `received` say how far it is; `changed` is called whenever they do.
 */
export class AllRows {
  readonly #changed: () => void;
  #run: AbortController | undefined;
  status: 'idle' | 'loading' | 'failed' | 'done' = 'idle';
  received = 0;
  /** The whole result, or its first hundred thousand rows, once `status` is `done`. */
  table: ResultTable | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Loads the rows of `sql`. `shown` is the result with its first rows, which says what its columns are called. */
  async load(sql: string, shown: Pick<ResultTable, 'totalRows' | 'columns'>, load: LoadRows): Promise<void> {
    this.cancel();
    const run = new AbortController();
    this.#run = run;
    this.#become('loading');
    try {
      const result = await this.#read(load(sql, run.signal), run.signal);
      const schema = result.schema.map((column) => ({
        ...shown.columns.find(({ name }) => name === column.name),
        ...column,
      }));
      const whole = { ...result, schema, totalRows: Math.max(shown.totalRows, result.data.length) };
      const table = await inSlices(tableSteps(whole, { maxRows: MAX_ROWS }), run.signal);
      if (run.signal.aborted) return;
      this.table = table;
      this.#become('done');
    } catch {
      // Why is of no use to the viewer, who still has the first rows to read.
      if (!run.signal.aborted) this.#become('failed');
    }
  }

  /** Ends a load that runs; the rows so far are dropped. */
  cancel(): void {
    if (this.status === 'loading') this.#become('idle');
    this.#run?.abort();
    this.#run = undefined;
    this.received = 0;
  }

  /** Forgets everything, as when another result is shown. */
  reset(): void {
    this.#run?.abort();
    this.#run = undefined;
    this.received = 0;
    this.table = undefined;
    this.status = 'idle';
  }

  async #read(
    batches: AsyncIterable<RowBatch>,
    signal: AbortSignal,
  ): Promise<{ schema: Column[]; data: unknown[] }> {
    let schema: Column[] = [];
    const data: unknown[] = [];
    for await (const { columns, rows } of batches) {
      // What had arrived by then still comes, and is nobody's any more.
      if (signal.aborted) break;
      schema = columns.map(({ name, columnType }) => ({ name, column_type: columnType }));
      for (const row of rows.slice(0, MAX_ROWS - data.length)) data.push(row);
      this.received = data.length;
      if (data.length >= MAX_ROWS) break;
      this.#changed();
    }
    return { schema, data };
  }

  #become(status: AllRows['status']): void {
    this.status = status;
    this.#changed();
  }
}
