/**
 * A data set is a folder: `dataset.yml`, `model/`, `dashboards/` and `data/`, or files of rows from which that folder is
 * inferred. Read here into one value, whole or not at all; every mistake in it is told with its file. Only the folders
 * that come with the platform may bring code (`dataset.ts`): what users write is data, and stays data.
 */
import { existsSync, readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DataError } from '../data/data-error.js';
import { StartError } from '../platform-error.js';
import type { DataSet, RowSource } from './data-set.js';
import { defaultDataSet } from './default-data-set.js';
import { defineDataSet, readFolder } from './define-data-set.js';
import { inferDataSet, type InferOptions } from './infer/infer-data-set.js';
import { readableEnding } from './read/read-table.js';
import { rowsOf, tableFiles } from './table-files.js';

/** The data sets that come with the platform, beside its sources and beside its built modules alike. */
const builtIn = fileURLToPath(new URL('../../datasets/', import.meta.url));

/** Names of the data sets that come along, the default one first. */
export const builtInNames = (): string[] =>
  readdirSync(builtIn, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => Number(b === defaultDataSet) - Number(a === defaultDataSet) || a.localeCompare(b));

/** What the code of a built-in data set gives. */
type DataSetCode = { readonly rows: RowSource; readonly createAgent?: DataSet['createAgent'] };

/** What `loadDataset` may be told of files that are no data set yet. */
export type LoadOptions = InferOptions & {
  /** Told what each column of such a file was taken for, a line at a time. */
  readonly onNote?: (line: string) => void;
};

/**
 * Reads a data set.
 *
 * @param path a folder, the name of a data set that comes with the platform (where no folder of that name holds one), or
 *   files of rows (.csv, .tsv, .parquet, .json, .jsonl, also .gz), from which one is inferred. Default: the first of those
 *   that come along, whatever folders there are
 * @throws StartError, one line that names the file, what is wrong in it and what to do
 */
export async function loadDataset(
  path: string | readonly string[] = [],
  options: LoadOptions = {},
): Promise<DataSet> {
  const paths = typeof path === 'string' ? [path] : path;
  const [first] = paths;
  if (paths.some((one) => readableEnding.test(one))) return fromFiles(paths, options);
  if (paths.length > 1)
    throw new StartError('Several data sets are given. Give one folder, or files of rows.');
  if (options.viewerColumn !== undefined)
    throw new StartError('A viewer column is for files of rows: a folder names its viewers in dataset.yml.');
  const folder = first === undefined ? join(builtIn, defaultDataSet) : await folderOf(first);
  const code = dirname(folder) === resolve(builtIn) ? await readCode(folder) : undefined;
  const definition = await readFolder(folder);
  return defineDataSet(definition, {
    name: basename(folder),
    folder,
    rows: code?.rows ?? (await tableFiles(folder)),
    ...(code?.createAgent === undefined ? {} : { createAgent: code.createAgent }),
  });
}

async function fromFiles(paths: readonly string[], { onNote, ...options }: LoadOptions): Promise<DataSet> {
  try {
    const { name, files, plans, notes, ...texts } = await inferDataSet(paths, options);
    for (const note of notes) onNote?.(note);
    const folder = dirname(files[0]?.path ?? '');
    return defineDataSet({ ...texts, folder: '' }, { name, folder, rows: rowsOf(files, folder, plans) });
  } catch (error) {
    throw error instanceof DataError ? new StartError(error.message) : error;
  }
}

async function folderOf(path: string): Promise<string> {
  if (existsSync(join(path, 'dataset.yml'))) return resolve(path);
  if (/^[a-z][a-z0-9-]*$/.test(path) && existsSync(join(builtIn, path))) return join(builtIn, path);
  const folder = resolve(path);
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined)
    throw new StartError(`There is no data set at ${path}. Give a folder that holds a dataset.yml.`);
  if (!found.isDirectory())
    throw new StartError(`${path} is no folder. A data set is a folder that holds a dataset.yml.`);
  return folder;
}

/** `dataset.js` of the built package, `dataset.ts` where the platform runs from its sources. */
async function readCode(folder: string): Promise<DataSetCode | undefined> {
  const path = ['dataset.js', 'dataset.ts'].map((name) => join(folder, name)).find(existsSync);
  return path === undefined ? undefined : ((await import(pathToFileURL(path).href)) as DataSetCode);
}
