import { inSlices } from '../../../src/render/in-slices.js';
import type { ResultModel } from '../../../src/render/result/result-model.js';
import { sortRows, sortSteps, type SortDirection } from '../../../src/render/table/sort-rows.js';

/** A table up to this long is put in order at once; a longer one in slices. */
const AT_ONCE = 1_000;

/** The column that the viewer sorts by. */
export interface RowSort {
  readonly column: number;
  readonly direction: SortDirection;
}

interface Ordered {
  readonly table: ResultModel;
  readonly sort: RowSort;
  readonly locale: string | undefined;
}

/** The order of a table's rows. A long table is sorted while the page lives on; until then it stands as it stood. */
export class RowOrder {
  readonly #changed: () => void;
  #sort: RowSort | undefined;
  #made: (Ordered & { readonly rows: ResultModel }) | undefined;
  #making: (Ordered & { readonly run: AbortController }) | undefined;

  /** @param changed called when rows have been sorted. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get sort(): RowSort | undefined {
    return this.#sort;
  }

  /** Whether rows are being sorted. */
  get isBusy(): boolean {
    return this.#making !== undefined;
  }

  /** A click on a column: descending, then ascending, then the order the query gave, which is often the point of it. */
  toggle(column: number): void {
    const isSame = this.#sort?.column === column;
    if (isSame && this.#sort?.direction === 'ascending') this.#sort = undefined;
    else this.#sort = { column, direction: isSame ? 'ascending' : 'descending' };
  }

  /** The rows as they are to be seen now. */
  of(table: ResultModel, locale: string | undefined): ResultModel {
    const sort = this.#sort;
    if (sort === undefined) {
      this.stop();
      return table;
    }
    const wanted = { table, sort, locale };
    if (this.#made && isOf(this.#made, wanted)) {
      this.stop();
      return this.#made.rows;
    }
    if (table.rows.length <= AT_ONCE) {
      this.stop();
      this.#made = { ...wanted, rows: sortRows(table, sort.column, sort.direction, locale) };
      return this.#made.rows;
    }
    if (!isOf(this.#making, wanted)) void this.#make(wanted);
    return this.#made?.table === table ? this.#made.rows : table;
  }

  /** Leaves rows that are being sorted. */
  stop(): void {
    this.#making?.run.abort();
    this.#making = undefined;
  }

  async #make(wanted: Ordered): Promise<void> {
    this.stop();
    const run = new AbortController();
    const making = { ...wanted, run };
    this.#making = making;
    // The click itself is answered first.
    await Promise.resolve();
    const { table, sort, locale } = wanted;
    const rows = await inSlices(sortSteps(table, sort.column, sort.direction, locale), run.signal);
    if (rows === undefined || this.#making !== making) return;
    this.#making = undefined;
    this.#made = { ...wanted, rows };
    this.#changed();
  }
}

function isOf(one: Ordered | undefined, { table, sort, locale }: Ordered): boolean {
  return one?.table === table && one.sort === sort && one.locale === locale;
}
