import { chmod, mkdir, open, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log.js';
import { StartError } from './platform-error.js';
import { storageProblem, type StorageProblem } from './storage-problem.js';
import { StateFile, StateFileError } from './store/state-file.js';

export type DataFolder = {
  /** Where it really is; `undefined` in memory. */
  readonly path: string | undefined;
  readonly state: StateFile;
};

/**
 * What lies in the folder, all of it for its owner's eyes alone. `state.db` with its log and its mark is what was
 * acknowledged; the secrets are what callers have been given; the rows can be made again at any time.
 */
const ours = /^(state\.(db(-wal|-journal)?|mark)|demo-secrets\.json|rows-.*\.duckdb.*)$/;

/**
 * Opens the state of a folder, or one in memory without a folder. Until it is closed the folder is this platform's.
 * @throws StartError that says what is wrong with the folder: in use, damaged, of another version, not writable, full
 */
export async function openDataFolder(dataDir: string | undefined, log: Log): Promise<DataFolder> {
  if (dataDir === undefined) return { path: undefined, state: StateFile.inMemory() };
  try {
    const path = await prepareFolder(dataDir);
    return { path, state: StateFile.open(join(path, 'state.db')) };
  } catch (error) {
    throw folderError(dataDir, error, log);
  }
}

/** The folder's own mode is left to whoever made it. */
async function prepareFolder(dataDir: string): Promise<string> {
  const known = await stat(dataDir).catch(() => undefined);
  if (known && !known.isDirectory())
    throw new StartError(`${dataDir} is a file, not a folder. ${giveAnother}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOTDIR' ? new StartError(`${dataDir} lies below a file. ${giveAnother}`) : error;
  });
  const path = await realpath(dataDir);
  const names = await readdir(path);
  if (names.includes('inlay.duckdb') && !names.includes('state.db')) {
    throw new StartError(
      `The data folder ${dataDir} was written by an earlier version of the platform, which this one does not read. ` +
        `Move it away or use the version that wrote it. ${otherFolder}`,
    );
  }
  for (const name of names.filter((name) => ours.test(name))) await hide(join(path, name));
  // Made here, so that the engine does not make it for everybody to read. Its log takes the mode over from it.
  await (await open(join(path, 'state.db'), 'a', 0o600)).close();
  return path;
}

async function hide(file: string): Promise<void> {
  const found = await stat(file);
  if (found.isFile() && (found.mode & 0o077) !== 0) await chmod(file, 0o600);
}

const otherFolder = 'Or give another folder with --data-dir.';
const giveAnother = 'Give another folder with --data-dir.';

/** What kept a start over a folder from its end: in our words to the user, and in the engine's in the log. */
export function folderError(dataDir: string, error: unknown, log: Log): StartError {
  if (error instanceof StartError) return error;
  const kind = error instanceof StateFileError ? error.kind : (storageProblem(error) ?? 'failed');
  const detail = error instanceof StateFileError ? error.detail : (error as Error).message;
  // The two that a user brings about and ends, without anything to look into.
  const isPlain = kind === 'in-use' || kind === 'no-permission';
  if (!isPlain) log({ level: 'error', event: 'data-folder-refused', problem: kind, detail });
  return new StartError(`The data folder ${dataDir} ${words[kind]}`);
}

const left = 'Nothing in the folder was changed.';

/** What is wrong, and what to do. */
const words: Readonly<Record<StateFileError['kind'] | StorageProblem, string>> = {
  'in-use': `is in use by another platform. Stop that one. ${otherFolder}`,
  'no-permission': `may not be read and written by this user. Give the user the right to. ${otherFolder}`,
  'read-only': `is on a file system that cannot be written. ${giveAnother}`,
  full: `cannot be used: the disk is full. Make room and start again. What was acknowledged is still there.`,
  damaged: `is damaged: its state.db cannot be read as a whole. ${left} Put a copy of the folder back. ${otherFolder}`,
  behind:
    `has lost acknowledged work: its state.db or the log beside it, state.db-wal, is cut short, damaged or gone. ${left} ` +
    'Put a copy of the folder back; or remove state.mark to go on with what is left. ' +
    otherFolder,
  foreign: `holds a state.db of another program. ${left} ${giveAnother}`,
  'other-version': `was written by another version of the platform. ${left} Use that version. ${otherFolder}`,
  failed: `cannot be used; the log says why. ${giveAnother}`,
};
