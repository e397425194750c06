import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { StartError } from '../platform-error.js';
import { createTable, readRows, writeBatch, type StoredRow, type TableChange } from './batch.js';
import { turnColumns, type TurnRow } from './turn-row.js';
import { createTables, definitions, type ColumnType, type TableName, type Tables } from './tables.js';

/** Raised when a table changes shape. */
const version = '2';

const names = Object.keys(definitions) as TableName[];

/** Turns are written like every other row and read from disk: all of them together would be too much for memory. */
type Written = TableName | 'turns';

const columnsOf = (name: Written): Readonly<Record<string, ColumnType>> =>
  name === 'turns' ? turnColumns : definitions[name].columns;

type Change = { readonly table: TableName; readonly id: string; readonly before: StoredRow | undefined };

/**
 * The platform's state. It is decided in memory, where a unit of work is one synchronous function and so alone, and it
 * is true once on disk: units that end while a batch is being written go to disk together with the next one, in one
 * transaction, and each is answered after that. Two hundred askers at once thus cost a few transactions, not hundreds.
 */
export class State {
  readonly tables: Tables;
  /** Writes one batch at a time. Reads go over a connection of their own: they must not see half a batch. */
  readonly #connection: DuckDBConnection;
  readonly #reader: DuckDBConnection;
  readonly #dirty = new Map<Written, Set<string>>();
  readonly #onDisk = new Map<Written, Set<string>>();
  readonly #turns = new Map<string, StoredRow>();
  #unit: Change[] | undefined;
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  private constructor(connection: DuckDBConnection, reader: DuckDBConnection) {
    this.#connection = connection;
    this.#reader = reader;
    this.tables = createTables((table) => (id, before) => {
      if (!this.#unit) throw new Error('State changes only inside a unit of work.');
      this.#unit.push({ table, id, before: before });
    });
  }

  /** @throws StartError for a folder that another version wrote */
  static async open(instance: DuckDBInstance): Promise<State> {
    const state = new State(await instance.connect(), await instance.connect());
    await state.#load();
    return state;
  }

  /** All of `work` or, when it throws, nothing of it; resolves when it is on disk. */
  async change<T>(work: (tables: Tables) => T): Promise<T> {
    const value = this.apply(work);
    await this.settled();
    return value;
  }

  /** Like `change`, without the wait: whoever answers on the strength of it waits for `settled` first. */
  apply<T>(work: (tables: Tables) => T): T {
    const unit: Change[] = [];
    this.#unit = unit;
    try {
      const value = work(this.tables);
      for (const { table, id } of unit) this.#mark(table, id);
      return value;
    } catch (error) {
      for (const { table, id, before } of unit.reverse()) this.tables[table].set(id, before as never);
      throw error;
    } finally {
      this.#unit = undefined;
    }
  }

  /** What `work` reads, once everything it may have seen is on disk. */
  async read<T>(work: (tables: Tables) => T): Promise<T> {
    const value = work(this.tables);
    await this.settled();
    return value;
  }

  /** Writes a turn with the next batch, in place of what it was before. */
  putTurn(row: TurnRow, isNew: boolean): void {
    this.#turns.set(row.id, row);
    this.#mark('turns', row.id);
    if (!isNew) this.#diskIds('turns').add(row.id);
  }

  /** Takes a thread's turns away with the next batch. */
  deleteTurns(ids: readonly string[]): void {
    for (const id of ids) {
      this.#turns.delete(id);
      this.#mark('turns', id);
      this.#diskIds('turns').add(id);
    }
  }

  /** A thread's turns as they are on disk, in no order. */
  async readTurns(threadId: string): Promise<TurnRow[]> {
    await this.settled();
    const where = 'WHERE "threadId" = $threadId';
    const rows = await readRows(this.#reader, 'turns', turnColumns, where, { threadId });
    return rows as unknown as TurnRow[];
  }

  /** Resolves when everything that was changed so far is on disk. */
  settled(): Promise<void> {
    if (this.#next) return this.#next;
    if (this.#dirty.size === 0) return this.#writing ?? Promise.resolve();
    const before = this.#writing?.catch(() => {}) ?? Promise.resolve();
    this.#next = before.then(() => {
      this.#next = undefined;
      this.#writing = this.#write().finally(() => (this.#writing = undefined));
      return this.#writing;
    });
    return this.#next;
  }

  async close(): Promise<void> {
    await this.settled().catch(() => {});
    this.#connection.closeSync();
    this.#reader.closeSync();
  }

  #mark(table: Written, id: string): void {
    const ids = this.#dirty.get(table);
    if (ids) ids.add(id);
    else this.#dirty.set(table, new Set([id]));
  }

  #diskIds(table: Written): Set<string> {
    const known = this.#onDisk.get(table);
    if (known) return known;
    const ids = new Set<string>();
    this.#onDisk.set(table, ids);
    return ids;
  }

  async #write(): Promise<void> {
    const batch = [...this.#dirty];
    this.#dirty.clear();
    const changes = batch.map(([name, ids]) => this.#changeOf(name, ids));
    try {
      await writeBatch(this.#connection, changes);
    } catch (error) {
      // Its askers are told of the failure; what they changed goes to disk with the next batch, should that succeed.
      for (const [name, ids] of batch) for (const id of ids) this.#mark(name, id);
      throw error;
    }
    for (const change of changes) this.#written(change);
  }

  #changeOf(name: Written, ids: ReadonlySet<string>): TableChange {
    const onDisk = this.#diskIds(name);
    const find = (id: string): StoredRow | undefined =>
      name === 'turns' ? this.#turns.get(id) : this.tables[name].get(id);
    return {
      name,
      columns: columnsOf(name),
      rows: [...ids].flatMap((id) => find(id) ?? []),
      outdated: [...ids].filter((id) => onDisk.has(id)),
    };
  }

  #written({ name, rows, outdated }: TableChange): void {
    const onDisk = this.#diskIds(name as Written);
    for (const id of outdated) onDisk.delete(id);
    if (name !== 'turns') {
      for (const { id } of rows) onDisk.add(id);
      return;
    }
    // A turn that was put again while its batch was being written stays for the next one.
    for (const row of rows) if (this.#turns.get(row.id) === row) this.#turns.delete(row.id);
  }

  async #load(): Promise<void> {
    const connection = this.#connection;
    await this.#checkVersion();
    await connection.run('BEGIN TRANSACTION');
    await connection.run('CREATE SCHEMA IF NOT EXISTS state');
    for (const name of [...names, 'turns'] as const) await createTable(connection, name, columnsOf(name));
    // After a crash nothing streams any more.
    await connection.run(`UPDATE state.turns SET status = 'interrupted' WHERE status = 'streaming'`);
    await connection.run('COMMIT');
    for (const name of names) {
      for (const row of await readRows(connection, name, columnsOf(name))) {
        this.tables[name].set(row.id, row as never);
        this.#diskIds(name).add(row.id);
      }
    }
    this.apply((tables) => tables.settings.put({ id: 'version', value: version }));
  }

  async #checkVersion(): Promise<void> {
    const found = await this.#connection.runAndReadAll(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = 'state' AND table_name = 'settings'`,
    );
    if (found.currentRowCount === 0) return;
    const isOurs = found.getRows().some(([column]) => column === 'id');
    const rows = isOurs
      ? (
          await this.#connection.runAndReadAll(`SELECT value FROM state.settings WHERE id = 'version'`)
        ).getRows()
      : [];
    // Without a row the first start was cut off before anything was written.
    if (isOurs && (rows.length === 0 || rows[0]?.[0] === version)) return;
    throw new StartError(
      'The data folder was written by another version of the platform. Move it away or give another one with --data-dir.',
    );
  }
}
