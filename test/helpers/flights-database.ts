import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

/** The flights data as its package ships it, as views `flights` and `airports`: what every answer is held against. */
export async function flightsDatabase(): Promise<DuckDBConnection> {
  const data = join(createRequire(import.meta.url).resolve('vega-datasets'), '../../data');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`CREATE VIEW flights AS SELECT * FROM '${join(data, 'flights-3m.parquet')}'`);
  await connection.run(`CREATE VIEW airports AS SELECT * FROM read_csv('${join(data, 'airports.csv')}')`);
  return connection;
}
