import { flightsDatabase } from '../helpers/flights-database.js';

/** What the signed-in customer of the examples may see: departures of one state, as SQL over the files says it. */
export interface Truth {
  /** Airports of the main question, the longest delay first. */
  readonly airports: readonly string[];
  /** Their average delays in minutes. */
  readonly delays: readonly number[];
  /** All their flights, as a dashboard writes the number. */
  readonly flights: string;
}

const visible = "flights f JOIN airports a ON a.iata = f.origin WHERE a.state = 'CA'";

/** Asked of the files themselves, past platform and helper. */
export const readTruth = async (): Promise<Truth> => {
  const database = await flightsDatabase();
  const ranking = await database.runAndReadAll(
    `SELECT f.origin, avg(f.delay) AS delay FROM ${visible} GROUP BY f.origin HAVING count(*) >= 1000
     ORDER BY delay DESC LIMIT 5`,
  );
  const count = await database.runAndReadAll(`SELECT count(*) FROM ${visible}`);
  database.closeSync();
  const rows = ranking.getRowsJson();
  return {
    airports: rows.map(([origin]) => String(origin)),
    delays: rows.map(([, delay]) => Number(delay)),
    flights: Number(count.getRowsJson()[0]?.[0]).toLocaleString('en-US'),
  };
};
