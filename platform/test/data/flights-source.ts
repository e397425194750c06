import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import type { StreamingDataEngine } from '../../src/data/engine.js';
import { openFlights } from '../datasets/flights/flights-engine.js';
import { jsonCell } from '../../src/data/result-rows.js';

/** Path of a file of the data package. */
export const sourceFile = (name: string): string =>
  fileURLToPath(new URL(`../data/${name}`, import.meta.resolve('vega-datasets')));

/** Sunday, the 15th of April 2001, at noon: a day in the middle of the flights. */
export const noon = Date.UTC(2001, 3, 15, 12);

/** The engine over the flights, and beside it a database of its own with the files' rows: `f` and the airports `a`. */
export async function flightsAndSource(): Promise<{
  engine: StreamingDataEngine;
  fromSource: (sql: string) => Promise<unknown[][]>;
  close: () => Promise<void>;
}> {
  const { engine, instance } = await openFlights({ clock: () => noon });
  const other = await DuckDBInstance.create(':memory:');
  const source = await other.connect();
  await source.run(`CREATE TABLE f AS SELECT * FROM '${sourceFile('flights-3m.parquet')}'`);
  await source.run(`CREATE TABLE a AS SELECT * FROM '${sourceFile('airports.csv')}'`);
  return {
    engine,
    fromSource: async (sql) => (await source.runAndReadAll(sql)).getRows().map((row) => row.map(jsonCell)),
    close: async () => {
      await engine.close();
      source.disconnectSync();
      instance.closeSync();
      other.closeSync();
    },
  };
}
