import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { DataError } from '../data/data-error.js';

/** Raised when the imported tables change shape, so that an older database file is filled again. */
const importVersion = 2;

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
    for (const statement of importStatements(flights, airports)) await connection.run(statement);
    await connection.run('COMMIT');
  } catch (error) {
    await connection.run('ROLLBACK');
    throw error;
  }
}

/**
 * Few different texts stand in millions of rows, so that each becomes a number in an ENUM: compared, grouped and stored
 * as such, it still reads as its text. The members of an ENUM are in the order of the texts, so that sorting by one or
 * by the other is the same. Place names stand in the rows themselves, which is cheaper than a join for each question,
 * and rows are in the order of time, so that day and hour are the same for thousands of neighbours.
 */
function importStatements(flights: string, airports: string): string[] {
  const type = (name: string, source: string): string =>
    `CREATE TYPE flights_data.${name} AS ENUM (SELECT DISTINCT t FROM (${source}) s(t) WHERE t IS NOT NULL ORDER BY t)`;
  const ends = ['origin', 'destination'];
  const columns = ends.map(
    (end) => `p.${end} AS ${end}_code, ${end}_place.iata AS ${end}, ${placeColumns(end)}`,
  );
  const joins = ends.map(
    (end) => `LEFT JOIN flights_data.airports ${end}_place ON ${end}_place.iata = p.${end}`,
  );
  return [
    'DROP SCHEMA IF EXISTS flights_data CASCADE',
    'CREATE SCHEMA flights_data',
    `CREATE OR REPLACE TEMP TABLE pairs AS SELECT DISTINCT origin, destination FROM read_parquet(${literal(flights)})`,
    `CREATE OR REPLACE TEMP TABLE places AS SELECT code AS iata, name, city, state, latitude, longitude
     FROM (SELECT origin AS code FROM pairs UNION SELECT destination FROM pairs)
     LEFT JOIN read_csv(${literal(airports)}, header = true) ON iata = code`,
    type('airport_code', 'SELECT iata FROM places'),
    type('airport_name', 'SELECT name FROM places'),
    type('city', 'SELECT city FROM places'),
    type('state', 'SELECT state FROM places'),
    type('route', "SELECT origin || '-' || destination FROM pairs"),
    `CREATE TABLE flights_data.airports AS SELECT
       CAST(iata AS flights_data.airport_code) AS iata, CAST(name AS flights_data.airport_name) AS name,
       CAST(city AS flights_data.city) AS city, CAST(state AS flights_data.state) AS state, latitude, longitude
     FROM places ORDER BY iata`,
    `CREATE OR REPLACE TEMP TABLE routes AS SELECT
       CAST(p.origin || '-' || p.destination AS flights_data.route) AS route, ${columns.join(', ')}
     FROM pairs p ${joins.join(' ')}`,
    `CREATE TABLE flights_data.flight_records AS SELECT
       f.date, CAST(f.date AS DATE) AS day, CAST(HOUR(f.date) AS TINYINT) AS hour,
       CAST(f.delay AS INTEGER) AS delay, CAST(f.distance AS INTEGER) AS distance,
       r.* EXCLUDE (origin_code, destination_code)
     FROM read_parquet(${literal(flights)}) f
     JOIN routes r ON r.origin_code = f.origin AND r.destination_code = f.destination
     ORDER BY f.date`,
    ...['pairs', 'places', 'routes'].map((table) => `DROP TABLE ${table}`),
    `CREATE TABLE flights_data.import_version AS SELECT ${importVersion} AS version`,
  ];
}

function placeColumns(end: string): string {
  return ['name', 'city', 'state'].map((column) => `${end}_place.${column} AS ${end}_${column}`).join(', ');
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
