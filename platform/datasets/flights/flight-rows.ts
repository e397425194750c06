import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { DuckDBConnection } from '@duckdb/node-api';
import { DataError } from '../../src/data/data-error.js';
import type { RowProgress, RowSource } from '../../src/dataset/data-set.js';
import { fileSum } from '../../src/dataset/file-sum.js';
import { stateNames } from './us-states.js';

/** Raised when the imported tables change shape. */
const importVersion = 4;

const step = 'Importing 3 million flights';

type DataFiles = { readonly flights: string; readonly airports: string };

/** The rows of the flights data set: flights and airports of a data package, as the model wants them. */
export const flightRows: RowSource = {
  fingerprint: async () => {
    const { flights, airports } = await dataFiles();
    return [importVersion, await fileSum(flights), await fileSum(airports)].join('/');
  },
  import: async (connection, report) => {
    const files = await dataFiles();
    report({ step, fraction: 0 });
    const watch = watchProgress(connection, report);
    try {
      for (const statement of importStatements(files)) await connection.run(statement);
    } finally {
      clearInterval(watch);
    }
    report({ step: 'Imported 3 million flights', fraction: 1 });
  },
};

async function dataFiles(): Promise<DataFiles> {
  return { flights: await dataFile('flights-3m.parquet'), airports: await dataFile('airports.csv') };
}

/**
 * Few different texts stand in millions of rows, so that each becomes a number in an ENUM: compared, grouped and stored
 * as such, it still reads as its text. The members of an ENUM are in the order of the texts, so that sorting by one or
 * by the other is the same. Place names stand in the rows themselves, which is cheaper than a join for each question,
 * and rows are in the order of time, so that day and hour are the same for thousands of neighbours.
 */
function importStatements({ flights, airports }: DataFiles): string[] {
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
    'CREATE SCHEMA flights_data',
    `CREATE OR REPLACE TEMP TABLE pairs AS SELECT DISTINCT origin, destination FROM read_parquet(${literal(flights)})`,
    `CREATE OR REPLACE TEMP TABLE places AS SELECT code AS iata, name, city, state, state_name, latitude, longitude
     FROM (SELECT origin AS code FROM pairs UNION SELECT destination FROM pairs)
     LEFT JOIN read_csv(${literal(airports)}, header = true) ON iata = code
     LEFT JOIN (VALUES ${stateRows()}) names(state, state_name) USING (state)`,
    type('airport_code', 'SELECT iata FROM places'),
    type('airport_name', 'SELECT name FROM places'),
    type('city', 'SELECT city FROM places'),
    type('state', 'SELECT state FROM places'),
    type('state_name', 'SELECT state_name FROM places'),
    type('route', "SELECT origin || '-' || destination FROM pairs"),
    `CREATE TABLE flights_data.airports AS SELECT
       CAST(iata AS flights_data.airport_code) AS iata, CAST(name AS flights_data.airport_name) AS name,
       CAST(city AS flights_data.city) AS city, CAST(state AS flights_data.state) AS state,
       CAST(state_name AS flights_data.state_name) AS state_name, latitude, longitude
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
  ];
}

function placeColumns(end: string): string {
  return ['name', 'city', 'state', 'state_name']
    .map((column) => `${end}_place.${column} AS ${end}_${column}`)
    .join(', ');
}

const stateRows = (): string =>
  Object.entries(stateNames)
    .map(([code, name]) => `(${literal(code)}, ${literal(name)})`)
    .join(', ');

function watchProgress(connection: DuckDBConnection, report: RowProgress): NodeJS.Timeout {
  const timer = setInterval(() => {
    const { percentage } = connection.progress;
    if (percentage > 0 && percentage <= 100) {
      report({ step, fraction: percentage / 100 });
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

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
