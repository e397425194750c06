import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { StartError } from './platform-error.js';

export type DataFolder = { readonly instance: DuckDBInstance; close(): void };

/**
 * Folders this process has open. The database's own lock holds between processes only: a second opening in the same
 * process would succeed, and closing it would release the first one's lock.
 */
const open = new Set<string>();

/**
 * Opens the database of a folder, or one in memory without a folder.
 * @throws StartError when the folder is in use, cannot be written, or holds another kind of file
 */
export async function openDataFolder(dataDir: string | undefined): Promise<DataFolder> {
  if (dataDir === undefined) {
    const instance = await DuckDBInstance.create(':memory:');
    return { instance, close: () => instance.closeSync() };
  }
  const folder = await prepareFolder(dataDir);
  if (open.has(folder)) throw inUse(dataDir);
  open.add(folder);
  try {
    const instance = await DuckDBInstance.create(join(folder, 'inlay.duckdb'));
    return {
      instance,
      close: () => {
        instance.closeSync();
        open.delete(folder);
      },
    };
  } catch (error) {
    open.delete(folder);
    const message = error instanceof Error ? error.message : '';
    if (/lock/i.test(message)) throw inUse(dataDir);
    throw new StartError(
      `The data folder ${dataDir} cannot be opened: its inlay.duckdb is not a database of this version. ` +
        'Move it away or give another folder with --data-dir.',
    );
  }
}

const inUse = (dataDir: string): StartError =>
  new StartError(
    `The data folder ${dataDir} is in use by another platform. Stop that one or give another folder with --data-dir.`,
  );

async function prepareFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return await realpath(dataDir);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${code}). Give a folder that can be written with --data-dir.`,
    );
  }
}
