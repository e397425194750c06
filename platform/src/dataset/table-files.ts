import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../platform-error.js';
import type { RowSource } from './data-set.js';
import { readableEnding, readTable, type TableFile, type TablePlan } from './read/read-table.js';

/**
 * The files of `data/`, each a table that is named after it.
 * @throws StartError for a folder without one, a file that is none, and two tables of one name
 */
export async function tableFiles(folder: string): Promise<RowSource> {
  const data = join(folder, 'data');
  const names = (await namesIn(data)).filter((name) => !name.startsWith('.')).sort();
  const files = names.map((name) => tableFile(data, name));
  if (files.length === 0)
    throw new StartError(`${data} holds no table. Put a .csv, .parquet or .json file there.`);
  return rowsOf(files, data);
}

/**
 * Tables of files.
 *
 * @param plans how each file is read, by table, where that has been worked out
 * @throws StartError for two tables of one name
 */
export function rowsOf(
  files: readonly TableFile[],
  where: string,
  plans?: ReadonlyMap<string, TablePlan>,
): RowSource {
  const tables = files.map(({ table }) => table.toLowerCase());
  const twice = tables.find((table, i) => tables.indexOf(table) !== i);
  if (twice !== undefined) {
    throw new StartError(`${where} holds two files for the table "${twice}". Rename or remove one of them.`);
  }
  return {
    fingerprint: () => fingerprintOf(files),
    import: async (connection, report) => {
      for (const [i, file] of files.entries()) {
        report({ step: `Importing ${file.table}`, fraction: i / files.length });
        await readTable(connection, file, plans?.get(file.table));
      }
      report({ step: 'Imported the rows', fraction: 1 });
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    throw new StartError(`${folder} is missing: a data set keeps its tables there, one file each.`);
  }
}

function tableFile(folder: string, name: string): TableFile {
  if (!readableEnding.test(name))
    throw new StartError(`${join(folder, name)} is none of .csv, .tsv, .parquet, .json and .jsonl (.gz).`);
  const table = name.replace(readableEnding, '');
  if (!/^[a-z_]\w*$/i.test(table)) {
    throw new StartError(
      `${join(folder, name)}: a table's name is letters, digits and underscores. Rename the file.`,
    );
  }
  return { table, path: join(folder, name) };
}

/** Size and time of each file: reading two million rows once more at every start would take as long as importing. */
async function fingerprintOf(files: readonly TableFile[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { table, path } of files) {
    const { size, mtimeMs } = await stat(path);
    hash.update(`${table}\0${size}\0${mtimeMs}\0`);
  }
  return `files-${hash.digest('hex').slice(0, 32)}`;
}
