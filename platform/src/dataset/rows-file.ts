import { chmodSync, mkdirSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { DataError } from '../data/data-error.js';
import { errorFacts, type Log } from '../log.js';
import { StartError } from '../platform-error.js';
import { storageProblem } from '../storage-problem.js';
import type { DataSet, RowProgress } from './data-set.js';
import { fileSum } from './file-sum.js';

/** A file of rows carries the sum of its bytes in its name, so that it is whole or it is not this file. */
const fileName = /^rows-(\d+-[0-9a-f]{8})\.duckdb$/;

type Named = Pick<DataSet, 'name' | 'rows'>;

/** The rows of a data set in memory. */
export async function rowsInMemory(dataset: Named, report: RowProgress): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(':memory:');
  try {
    await importInto(instance, dataset, report);
    return instance;
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}

/**
 * The rows of a data folder, in a file that is never written again: it is made elsewhere in the folder, put down to
 * disk and only then given its name, and it is opened for reading alone. An import that was cut off is begun anew.
 * Rows are derived: a file that is damaged or of other rows is set aside, said so in the log, and made again.
 *
 * @throws StartError for a folder that holds another data set: its threads and dashboards are not this one's
 */
export async function openRows(
  folder: string,
  dataset: Named,
  report: RowProgress,
  log: Log,
): Promise<DuckDBInstance> {
  const workshop = join(folder, 'rows-import.duckdb');
  await rm(workshop, { recursive: true, force: true });
  for (const name of await readdir(folder)) {
    const sum = fileName.exec(name)?.[1];
    if (sum === undefined) continue;
    const known = await openWhole(folder, name, sum, dataset, log);
    if (known) return known;
    await rename(join(folder, name), join(folder, `${name}.set-aside`));
  }
  try {
    return await openToRead(await makeRows(folder, workshop, dataset, report));
  } catch (error) {
    if (error instanceof DataError || error instanceof StartError || storageProblem(error)) throw error;
    log({ level: 'error', event: 'rows-not-made', detail: String((error as Error).message) });
    throw new StartError('The rows could not be loaded into the data folder; the log says why.');
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** The file's rows where they are whole and those of the data set as it is now. */
async function openWhole(
  folder: string,
  name: string,
  sum: string,
  dataset: Named,
  log: Log,
): Promise<DuckDBInstance | undefined> {
  const path = join(folder, name);
  const setAside = (problem: string, error?: unknown): undefined => {
    const facts =
      error === undefined ? {} : { detail: String((error as Error).message), ...errorFacts(error) };
    log({ level: 'warn', event: 'rows-set-aside', problem, ...facts });
  };
  if ((await fileSum(path)) !== sum) return setAside('damaged');
  let instance: DuckDBInstance;
  try {
    instance = await openToRead(path);
  } catch (error) {
    return setAside('cannot be opened', error);
  }
  const mark = await readMark(instance);
  if (mark?.name === dataset.name && mark.fingerprint === (await dataset.rows.fingerprint())) return instance;
  instance.closeSync();
  if (mark !== undefined && mark.name !== dataset.name) {
    throw new StartError(
      `The data folder ${folder} holds the data set "${mark.name}", not "${dataset.name}". ` +
        'Give each data set a folder of its own with --data-dir.',
    );
  }
  return setAside('of other rows');
}

const openToRead = (path: string): Promise<DuckDBInstance> =>
  DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });

/** @returns the path of the finished file */
async function makeRows(
  folder: string,
  workshop: string,
  dataset: Named,
  report: RowProgress,
): Promise<string> {
  mkdirSync(workshop, { mode: 0o700 });
  const unfinished = join(workshop, 'rows.duckdb');
  const instance = await DuckDBInstance.create(unfinished);
  try {
    await importInto(instance, dataset, report);
    await withConnection(instance, (connection) => connection.run('CHECKPOINT'));
  } finally {
    instance.closeSync();
  }
  chmodSync(unfinished, 0o600);
  const path = join(folder, `rows-${await fileSum(unfinished)}.duckdb`);
  await toDisk(unfinished);
  await rename(unfinished, path);
  await toDisk(folder);
  return path;
}

/** The tables of the data set, and which data set they are of. */
async function importInto(
  instance: DuckDBInstance,
  { name, rows }: Named,
  report: RowProgress,
): Promise<void> {
  const fingerprint = await rows.fingerprint();
  await withConnection(instance, async (connection) => {
    await rows.import(connection, report);
    await connection.run('CREATE SCHEMA inlay');
    await connection.run('CREATE TABLE inlay.data_set AS SELECT ?::TEXT AS name, ?::TEXT AS fingerprint', [
      name,
      fingerprint,
    ]);
  });
}

async function readMark(
  instance: DuckDBInstance,
): Promise<{ readonly name: string; readonly fingerprint: string } | undefined> {
  return withConnection(instance, async (connection) => {
    try {
      const read = await connection.runAndReadAll('SELECT name, fingerprint FROM inlay.data_set');
      const [name, fingerprint] = read.getRows()[0] ?? [];
      return { name: String(name), fingerprint: String(fingerprint) };
    } catch {
      // A file of somebody else's making: it is set aside like any other that is not ours.
      return undefined;
    }
  });
}

async function withConnection<T>(
  instance: DuckDBInstance,
  use: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const connection = await instance.connect();
  try {
    return await use(connection);
  } finally {
    connection.disconnectSync();
  }
}

async function toDisk(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
