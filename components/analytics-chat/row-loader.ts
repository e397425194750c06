import type { DataClientOptions } from '../../src/client/data-client.js';
import type { LoadRows } from './all-rows.js';

/** Loads rows through the Core Data API. Its client is fetched with the first request, not before. */
export function rowLoader(options: DataClientOptions): LoadRows {
  return async function* load(sql, signal) {
    const { DataClient } = await import('../../src/client/data-client.js');
    yield* new DataClient(options).cubesql(sql, { signal });
  };
}
