import { statSync } from 'node:fs';
import Database from 'libsql';
import { storageProblem } from '../storage-problem.js';
import { CommitMark, readMark } from './commit-mark.js';
import { rowSum, tableSchema } from './table.js';
import { definitions } from './tables.js';

/** Raised when a table or the text of its rows changes shape. */
const version = 3;
/** `INLY`: a database of this platform and of nobody else. */
const applicationId = 0x494e4c59;

/** What a state file is instead of a good one. `detail` is for the log. */
export class StateFileError extends Error {
  override readonly name = 'StateFileError';
  readonly kind: 'foreign' | 'other-version' | 'damaged' | 'behind';
  readonly detail: string;

  constructor(kind: StateFileError['kind'], detail: string) {
    super(`The state is ${kind}`);
    this.kind = kind;
    this.detail = detail;
  }
}

/**
 * The file of the state, open for this process alone. It is looked through as a whole before anything is written into
 * it: its structure, each row against its sum, and the number of commits against the mark beside it. A file that fails
 * is left exactly as it was found, its log too, so that what can still be read from it can be read by others.
 */
export class StateFile {
  readonly database: Database.Database;
  readonly #mark: CommitMark | undefined;
  #commits: number;

  /** @throws StateFileError, and the engine's own errors: the file is in use, the disk is full */
  static open(path: string): StateFile {
    const known = refused.get(path);
    if (known) throw known.error;
    const marked = readMark(markPath(path)) ?? 0;
    // The engine takes a log beside an empty file for a forgotten one, and removes it.
    if (sizeOf(path) === 0 && (marked > 0 || sizeOf(`${path}-wal`) > 0)) throw behind(0, marked);
    const database = new Database(path);
    try {
      // Takes the lock and writes nothing.
      database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
      const found = commitsOf(database);
      if (found < marked) throw behind(found, marked);
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
      return new StateFile(database, new CommitMark(markPath(path)));
    } catch (error) {
      const told = asDamage(error);
      if (told instanceof StateFileError) refused.set(path, { database, error: told });
      else letGo(database);
      throw told;
    }
  }

  static inMemory(): StateFile {
    return new StateFile(new Database(':memory:'), undefined);
  }

  private constructor(database: Database.Database, mark: CommitMark | undefined) {
    this.database = database;
    this.#mark = mark;
    if (isEmpty(database)) createSchema(database);
    this.#commits = commitsOf(database);
    mark?.write(this.#commits);
  }

  /** Ends the open transaction. What it changed is on disk when this returns. */
  commit(isChanged: boolean): void {
    if (!isChanged) {
      this.database.exec('COMMIT');
      return;
    }
    this.database.exec(`UPDATE commits SET number = ${this.#commits + 1}; COMMIT`);
    this.#commits += 1;
    this.#mark?.write(this.#commits);
  }

  /** Puts the log into the file and gives the folder back. */
  close(): void {
    letGo(this.database);
    this.#mark?.close();
  }
}

/**
 * The binding closes a database only once its statements have been collected; until then the file would stay in use
 * within this process.
 */
function letGo(database: Database.Database): void {
  try {
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL');
    database.exec('SELECT count(*) FROM sqlite_schema');
  } catch {
    // In use, or a full disk: the log stays beside the file and is read at the next start.
  }
  database.close();
}

/**
 * Refused files stay open until the process ends. To close one would put what could be read of its log into the file
 * and remove the log with what could not.
 */
const refused = new Map<string, { readonly database: Database.Database; readonly error: unknown }>();

const markPath = (path: string): string => path.replace(/\.db$/, '.mark');

const behind = (found: number, marked: number): StateFileError =>
  new StateFileError('behind', `${found} of ${marked} commits`);

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** The system has let us write into the file: whatever else the engine has against it lies in what it holds. */
function asDamage(error: unknown): unknown {
  const problem = storageProblem(error);
  if (problem === 'full' || problem === 'in-use' || !(error instanceof Database.SqliteError)) return error;
  return new StateFileError('damaged', error.message);
}

function rows(database: Database.Database, sql: string): unknown[][] {
  return database.prepare(sql).raw().all([]) as unknown[][];
}

const pragma = (database: Database.Database, name: string): unknown =>
  Object.values((database.pragma(name) as [object])[0])[0];

/** A crash within the first moments leaves a file without any table. */
const isEmpty = (database: Database.Database): boolean =>
  rows(database, 'SELECT count(*) FROM sqlite_schema')[0]?.[0] === 0;

function createSchema(database: Database.Database): void {
  const tables = Object.entries(definitions).map(([name, keys]) => tableSchema(name, Object.keys(keys)));
  database.exec(
    `BEGIN;
     CREATE TABLE commits (number INTEGER NOT NULL, version INTEGER NOT NULL);
     INSERT INTO commits VALUES (0, ${version});
     ${tables.join(';\n')};
     PRAGMA application_id = ${applicationId};
     PRAGMA user_version = ${version};
     COMMIT`,
  );
}

/** @throws StateFileError for anything but an empty file or a whole state of this version */
function commitsOf(database: Database.Database): number {
  if (isEmpty(database)) return 0;
  const names = texts(database, 'SELECT CAST(name AS BLOB) FROM sqlite_schema');
  const isOurs = pragma(database, 'application_id') === applicationId;
  if (!isOurs && !names.includes('commits')) throw new StateFileError('foreign', names.join(' '));
  const [problem] = texts(database, 'SELECT CAST(integrity_check AS BLOB) FROM pragma_integrity_check(1)');
  const stored = rows(database, 'SELECT number, version FROM commits')[0] as [number, number] | undefined;
  if (!isOurs || problem !== 'ok' || !stored || stored[1] !== pragma(database, 'user_version')) {
    throw new StateFileError('damaged', String(problem));
  }
  if (stored[1] !== version) throw new StateFileError('other-version', `version ${stored[1]}`);
  for (const name of Object.keys(definitions)) checkRows(database, name);
  return stored[0];
}

function checkRows(database: Database.Database, name: string): void {
  const statement = database.prepare(`SELECT CAST(row AS BLOB), sum FROM "${name}"`).raw();
  for (const [bytes, sum] of statement.iterate([]) as IterableIterator<[Uint8Array, number]>) {
    if (rowSum(bytes) !== sum) throw new StateFileError('damaged', `a row of ${name}`);
  }
}

/** As bytes from the engine: its binding ends the process over a text that is not UTF-8, as a damaged one may be. */
const texts = (database: Database.Database, sql: string): string[] =>
  rows(database, sql).map(([bytes]) => Buffer.from(bytes as Uint8Array).toString());
