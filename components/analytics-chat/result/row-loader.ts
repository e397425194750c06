import type { DataClientOptions } from '../../../src/client/data-client.js';
import type { LoadRows } from './all-rows.js';

/** Loads rows through the Core Data API, where one is known. Its client is fetched with the first request, not before. */
export function rowLoader(options: DataClientOptions | undefined): LoadRows | undefined {
  if (options === undefined) return undefined;
  return async function* load(sql, signal) {
    const { DataClient } = await import('../../../src/client/data-client.js');
    yield* new DataClient(options).cubesql(sql, { signal });
  };
}
