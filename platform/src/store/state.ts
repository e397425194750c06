import type Database from 'libsql';
import { errorFacts, type Log } from '../log.js';
import { StorageError, storageProblem } from '../storage-problem.js';
import type { StateFile } from './state-file.js';
import { createTables, type Tables } from './tables.js';

/** Units that go to disk together. */
type Group = {
  readonly done: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  isChanged: boolean;
};

/**
 * The platform's state: tables in one transactional file. A unit of work is one synchronous function and so alone; it
 * is a savepoint, which stays or goes as a whole. Units that arrive together share the transaction around them, and
 * each is answered after its commit: two hundred askers at once cost a few waits for the disk, not hundreds.
 */
export class State {
  readonly tables: Tables;
  readonly #file: StateFile;
  readonly #database: Database.Database;
  readonly #log: Log;
  #group: Group | undefined;
  #isInUnit = false;
  /** When the process has worked for as long as it last waited for the disk. */
  #restedAt = 0;

  constructor(file: StateFile, log: Log) {
    this.#file = file;
    this.#database = file.database;
    this.#log = log;
    this.tables = createTables(file.database, () => {
      if (!this.#isInUnit || !this.#group) throw new Error('State changes only inside a unit of work.');
      this.#group.isChanged = true;
    });
  }

  /** All of `work` or, when it throws, nothing of it; resolves when it is on disk. */
  async change<T>(work: (tables: Tables) => T): Promise<T> {
    const value = this.apply(work);
    await this.settled();
    return value;
  }

  /** Like `change`, without the wait: whoever answers on the strength of it waits for `settled` first. */
  apply<T>(work: (tables: Tables) => T): T {
    this.#group ??= this.#begin();
    try {
      this.#database.exec('SAVEPOINT unit');
      this.#isInUnit = true;
      const value = work(this.tables);
      this.#database.exec('RELEASE unit');
      return value;
    } catch (error) {
      throw this.#undone(error);
    } finally {
      this.#isInUnit = false;
    }
  }

  /** What `work` reads, once everything it may have seen is on disk. */
  async read<T>(work: (tables: Tables) => T): Promise<T> {
    const value = work(this.tables);
    await this.settled();
    return value;
  }

  /** Resolves when everything that was changed so far is on disk. */
  settled(): Promise<void> {
    return this.#group?.done ?? Promise.resolve();
  }

  async close(): Promise<void> {
    await this.settled().catch(() => {});
    this.#file.close();
  }

  #begin(): Group {
    this.#database.exec('BEGIN IMMEDIATE');
    let [resolve, reject] = [(): void => {}, (_error: Error): void => {}];
    const done = new Promise<void>((...ends) => ([resolve, reject] = ends));
    // Whoever did not wait for it has seen nothing that was not so.
    done.catch(() => {});
    const group = { done, resolve, reject, isChanged: false };
    // Once every request that has arrived by now has done its units. While commits follow each other, the process waits
    // for the disk half of its time at most, and works in the other half: a slow disk makes larger groups.
    const pauseMs = this.#restedAt - performance.now();
    if (pauseMs >= 1) setTimeout(() => this.#commit(group), pauseMs);
    else setImmediate(() => this.#commit(group));
    return group;
  }

  #commit(group: Group): void {
    if (this.#group !== group) return;
    const began = performance.now();
    try {
      this.#file.commit(group.isChanged);
      const ended = performance.now();
      this.#restedAt = ended + (ended - began);
    } catch (error) {
      this.#giveUp(error);
      return;
    }
    this.#group = undefined;
    group.resolve();
  }

  /** The unit alone fails, unless the disk itself did: then all that was not yet committed with it is gone. */
  #undone(error: unknown): unknown {
    try {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK TO unit; RELEASE unit');
      else this.#giveUp(error);
    } catch (rollback) {
      this.#giveUp(rollback);
    }
    return storageProblem(error) ? this.#told(error) : error;
  }

  #giveUp(error: unknown): void {
    if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
    this.#group?.reject(this.#told(error));
    this.#group = undefined;
  }

  /** The engine's words are for the log, ours for the caller. */
  #told(error: unknown): Error {
    const problem = storageProblem(error) ?? 'failed';
    const detail = error instanceof Error ? error.message : undefined;
    this.#log({ level: 'error', event: 'state-not-written', problem, detail, ...errorFacts(error) });
    return new StorageError(problem);
  }
}
