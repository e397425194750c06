import type { ResultModel } from '../../../src/render/result/result-model.js';
import { sortSteps, type SortDirection } from '../../../src/render/table/sort-rows.js';
import { DerivedRows } from './derived-rows.js';

/** The column that the viewer sorts by. */
export interface RowSort {
  readonly column: number;
  readonly direction: SortDirection;
}

/** The order of a table's rows. */
export class RowOrder {
  readonly #rows: DerivedRows<RowSort>;
  #sort: RowSort | undefined;

  /** @param changed called when rows have been sorted. */
  constructor(changed: () => void) {
    this.#rows = new DerivedRows(changed, ({ table, wanted, locale }) =>
      sortSteps(table, wanted.column, wanted.direction, locale),
    );
  }

  get sort(): RowSort | undefined {
    return this.#sort;
  }

  /** Whether rows are being sorted. */
  get isBusy(): boolean {
    return this.#rows.isBusy;
  }

  /** A click on a column: descending, then ascending, then the order the query gave, which is often the point of it. */
  toggle(column: number): void {
    const isSame = this.#sort?.column === column;
    if (isSame && this.#sort?.direction === 'ascending') this.#sort = undefined;
    else this.#sort = { column, direction: isSame ? 'ascending' : 'descending' };
  }

  /** The rows as they are to be seen now. */
  of(table: ResultModel, locale: string | undefined): ResultModel {
    return this.#rows.of(table, this.#sort, locale);
  }

  /** Leaves rows that are being sorted. */
  stop(): void {
    this.#rows.stop();
  }
}
