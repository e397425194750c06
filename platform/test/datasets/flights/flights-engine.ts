import type { DuckDBInstance } from '@duckdb/node-api';
import { openDataEngine, type StreamingDataEngine } from '../../../src/data/engine.js';
import type { DataSet, RowProgress } from '../../../src/dataset/data-set.js';
import { loadDataset } from '../../../src/dataset/load-data-set.js';
import { rowsInMemory } from '../../../src/dataset/rows-file.js';

/** The flights with their rows in memory. Close the engine first, then the instance. */
export async function openFlights(
  o: { readonly clock?: () => number; readonly report?: RowProgress } = {},
): Promise<{ engine: StreamingDataEngine; instance: DuckDBInstance; dataset: DataSet }> {
  const dataset = await loadDataset('flights');
  const instance = await rowsInMemory(dataset, o.report ?? (() => undefined));
  const engine = await openDataEngine({
    instance,
    model: dataset.model,
    ...(o.clock ? { clock: o.clock } : {}),
  });
  return { engine, instance, dataset };
}
