import type Database from 'libsql';
import { crc32 } from 'node:zlib';

export type TableRow = { readonly id: string };

/** The key under which an index finds a row; `undefined` leaves the row out. */
export type IndexKeys<R, I extends string> = Readonly<Record<I, (row: R) => string | undefined>>;

export type TableParts<R, I extends string> = {
  readonly database: Database.Database;
  readonly name: string;
  readonly keys: IndexKeys<R, I>;
  /** Called before every change; what it throws prevents the change. */
  readonly changed: () => void;
};

type Statement = Database.Statement<unknown[]>;

/** What stands beside a row's text, so that a text which the disk has altered is known. */
export const rowSum = (text: string | Uint8Array): number => crc32(text);

/** What makes the table: a row is one JSON text, beside it the keys under which it is found. */
export function tableSchema(name: string, indexes: readonly string[]): string {
  const keys = indexes.map((index) => `, "by_${index}" TEXT`);
  return [
    `CREATE TABLE "${name}" (id TEXT PRIMARY KEY, row TEXT NOT NULL, sum INTEGER NOT NULL${keys.join('')}) STRICT`,
    ...indexes.map((index) => `CREATE INDEX "${name}_by_${index}" ON "${name}" ("by_${index}")`),
  ].join(';\n');
}

/** Rows by id and by the keys of its indexes. Rows are never changed, only replaced. */
export class Table<R extends TableRow, I extends string> {
  readonly #parts: TableParts<R, I>;
  readonly #statements = new Map<string, Statement>();

  constructor(parts: TableParts<R, I>) {
    this.#parts = parts;
  }

  get(id: string): R | undefined {
    return this.#rows('WHERE id = ?', [id])[0];
  }

  /** Rows of an index's key, in the order in which they were first put; all of them without a limit. */
  where(index: I, key: string, limit = -1): R[] {
    return this.#rows(`WHERE "by_${index}" = ? ORDER BY rowid LIMIT ?`, [key, limit]);
  }

  /** The first rows whose key is not above `key`, in the order of their keys. */
  upTo(index: I, key: string, limit: number): R[] {
    return this.#rows(`WHERE "by_${index}" <= ? ORDER BY "by_${index}" LIMIT ?`, [key, limit]);
  }

  count(index: I, key: string): number {
    const statement = this.#statement(`SELECT count(*) FROM "${this.#parts.name}" WHERE "by_${index}" = ?`);
    return (statement.raw().all([key]) as [number][])[0]![0];
  }

  put(row: R): void {
    const { name, keys, changed } = this.#parts;
    changed();
    const text = JSON.stringify(row);
    const indexes = Object.keys(keys) as I[];
    const columns = ['id', 'row', 'sum', ...indexes.map((index) => `"by_${index}"`)];
    const statement = this.#statement(
      `INSERT INTO "${name}" (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
       ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    );
    statement.run([row.id, text, rowSum(text), ...indexes.map((index) => keys[index](row) ?? null)]);
  }

  delete(id: string): void {
    this.#delete('id = ?', id);
  }

  deleteWhere(index: I, key: string): void {
    this.#delete(`"by_${index}" = ?`, key);
  }

  #delete(condition: string, key: string): void {
    this.#parts.changed();
    this.#statement(`DELETE FROM "${this.#parts.name}" WHERE ${condition}`).run([key]);
  }

  /** Read to the end by `all`: a statement that stands on a row would keep its transaction open. */
  #rows(condition: string, values: unknown[]): R[] {
    const statement = this.#statement(`SELECT row FROM "${this.#parts.name}" ${condition}`);
    return (statement.raw().all(values) as [string][]).map(([text]) => JSON.parse(text) as R);
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#parts.database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
