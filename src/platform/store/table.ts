export type TableRow = { readonly id: string };

/** What a table tells of a change: the row as it was before, `undefined` for one that was not there. */
export type ChangeListener<R> = (id: string, before: R | undefined) => void;

/** The key under which an index finds a row; `undefined` leaves the row out. */
export type IndexKeys<R, I extends string> = Readonly<Record<I, (row: R) => string | undefined>>;

/** Rows by id and by the keys of its indexes. Rows are never changed, only replaced. */
export class Table<R extends TableRow, I extends string> {
  readonly #rows = new Map<string, R>();
  readonly #keys: IndexKeys<R, I>;
  readonly #indexes: Readonly<Record<I, Map<string, Map<string, R>>>>;
  readonly #changed: ChangeListener<R>;

  constructor(keys: IndexKeys<R, I>, changed: ChangeListener<R>) {
    this.#keys = keys;
    this.#changed = changed;
    const names = Object.keys(keys) as I[];
    this.#indexes = Object.fromEntries(names.map((name) => [name, new Map()])) as never;
  }

  get(id: string): R | undefined {
    return this.#rows.get(id);
  }

  all(): R[] {
    return [...this.#rows.values()];
  }

  /** Rows of an index's key, in the order in which they were put. */
  where(index: I, key: string): R[] {
    return [...(this.#indexes[index].get(key)?.values() ?? [])];
  }

  count(index: I, key: string): number {
    return this.#indexes[index].get(key)?.size ?? 0;
  }

  put(row: R): void {
    const before = this.#rows.get(row.id);
    this.set(row.id, row);
    this.#changed(row.id, before);
  }

  delete(id: string): void {
    const before = this.#rows.get(id);
    if (before === undefined) return;
    this.set(id, undefined);
    this.#changed(id, before);
  }

  /** Puts a row in place, or takes it away, without telling of it: what is read from disk, and what is undone. */
  set(id: string, row: R | undefined): void {
    const before = this.#rows.get(id);
    if (before !== undefined) this.#unindex(before);
    if (row === undefined) this.#rows.delete(id);
    else {
      this.#rows.set(id, row);
      this.#index(row);
    }
  }

  #index(row: R): void {
    for (const name of Object.keys(this.#keys) as I[]) {
      const key = this.#keys[name](row);
      if (key === undefined) continue;
      const rows = this.#indexes[name].get(key);
      if (rows) rows.set(row.id, row);
      else this.#indexes[name].set(key, new Map([[row.id, row]]));
    }
  }

  #unindex(row: R): void {
    for (const name of Object.keys(this.#keys) as I[]) {
      const key = this.#keys[name](row);
      if (key === undefined) continue;
      const rows = this.#indexes[name].get(key);
      rows?.delete(row.id);
      if (rows?.size === 0) this.#indexes[name].delete(key);
    }
  }
}
