import type { DuckDBInstance } from '@duckdb/node-api';
import type { MetaCube } from './meta-types.js';
export type { MetaCube, MetaMember, MetaSegment } from './meta-types.js';
export { DataError } from './data-error.js';

/** Who asks: the claims that access policies read. `undefined` attributes mean a caller without restrictions. */
export type SecurityContext = {
  readonly userAttributes?: Record<string, unknown>;
  readonly groups?: readonly string[];
  readonly [claim: string]: unknown;
};

/** Rows of one query. Cells are JSON-safe: string, number, boolean or null; times are `YYYY-MM-DDTHH:mm:ss.SSS`. */
export type SqlResult = { schema: { name: string; column_type: string }[]; data: unknown[][]; totalRows: number };

export type SqlOptions = { limit?: number; signal?: AbortSignal };

/** The data model over its rows. Every answer is filtered by the caller's access policy. */
export interface DataEngine {
  meta(context: SecurityContext): MetaCube[];
  sql(query: string, context: SecurityContext, o?: SqlOptions): Promise<SqlResult>;
  load(query: unknown, context: SecurityContext, o?: { signal?: AbortSignal }): Promise<unknown>;
  close(): Promise<void>;
}

export type DataProgress = { step: string; fraction?: number };

export function createDataEngine(o: {
  instance: DuckDBInstance;
  onProgress?: (p: DataProgress) => void;
}): Promise<DataEngine> {
  void o;
  return Promise.reject(new Error('The data engine is being written.'));
}
