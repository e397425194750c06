import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { DataError } from '../data/data-error.js';

/** Raised when the imported tables change shape, so that an older database file is filled again. */
const importVersion = 1;

type Progress = (p: { step: string; fraction?: number }) => void;

/**
 * Copies flights and airports from the data package into tables of the instance, once: a file-backed instance keeps
 * them. Tables and version mark are written in one transaction, so a killed import leaves nothing half done.
 *
 * @throws {DataError} when the data package is not installed
 */
export async function importFlights(instance: DuckDBInstance, onProgress: Progress): Promise<void> {
  const connection = await instance.connect();
  try {
    if (await isImported(connection)) {
      onProgress({ step: 'Flights are there', fraction: 1 });
      return;
    }
    const [flights, airports] = await Promise.all([dataFile('flights-3m.parquet'), dataFile('airports.csv')]);
    onProgress({ step: 'Importing 3 million flights', fraction: 0 });
    const watch = watchProgress(connection, onProgress);
    try {
      await importTables(connection, flights, airports);
    } finally {
      clearInterval(watch);
    }
    onProgress({ step: 'Imported 3 million flights', fraction: 1 });
  } finally {
    connection.disconnectSync();
  }
}

async function isImported(connection: DuckDBConnection): Promise<boolean> {
  const tables = await connection.runAndReadAll(
    "SELECT 1 FROM information_schema.tables WHERE table_schema = 'flights_data' AND table_name = 'import_version'",
  );
  if (tables.currentRowCount === 0) return false;
  const version = await connection.runAndReadAll('SELECT version FROM flights_data.import_version');
  return Number(version.getRows()[0]?.[0]) === importVersion;
}

async function importTables(connection: DuckDBConnection, flights: string, airports: string): Promise<void> {
  await connection.run('BEGIN');
  try {
    await connection.run('CREATE SCHEMA IF NOT EXISTS flights_data');
    await connection.run(
      `CREATE OR REPLACE TABLE flights_data.airports AS
       SELECT iata, name, city, state, country, latitude, longitude FROM read_csv(${literal(airports)}, header = true)`,
    );
    await connection.run(
      `CREATE OR REPLACE TABLE flights_data.flight_records AS
       SELECT date, CAST(delay AS INTEGER) AS delay, CAST(distance AS INTEGER) AS distance, origin, destination
       FROM read_parquet(${literal(flights)})`,
    );
    await connection.run(
      `CREATE OR REPLACE TABLE flights_data.import_version AS SELECT ${importVersion} AS version`,
    );
    await connection.run('COMMIT');
  } catch (error) {
    await connection.run('ROLLBACK');
    throw error;
  }
}

function watchProgress(connection: DuckDBConnection, onProgress: Progress): NodeJS.Timeout {
  const timer = setInterval(() => {
    const { percentage } = connection.progress;
    if (percentage > 0 && percentage <= 100) {
      onProgress({ step: 'Importing 3 million flights', fraction: percentage / 100 });
    }
  }, 200);
  timer.unref();
  return timer;
}

/** The data files stand beside the package's entry: `vega-datasets/build/index.js`, `vega-datasets/data/…`. */
async function dataFile(name: string): Promise<string> {
  try {
    const path = fileURLToPath(new URL(`../data/${name}`, import.meta.resolve('vega-datasets')));
    await access(path);
    return path;
  } catch {
    throw new DataError(`The demo data (${name}) is missing. Install it: npm install vega-datasets`);
  }
}

function literal(path: string): string {
  return `'${path.replaceAll("'", "''")}'`;
}
