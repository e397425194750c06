import { atOnce, inSlices, type Steps } from '../../../src/render/in-slices.js';
import type { ResultModel } from '../../../src/render/result/result-model.js';

/** A table up to this long is done with at once; a longer one in slices. */
const AT_ONCE = 1_000;

/** What the viewer wants of a table; the same object while it is the same wish. */
interface Wish<Wanted> {
  readonly table: ResultModel;
  readonly wanted: Wanted;
  readonly locale: string | undefined;
}

/**
 * The rows of a table as the viewer wants them, such as in another order. Those of a long table are made while the page
 * lives on; until then it stands as it stood.
 */
export class DerivedRows<Wanted> {
  readonly #changed: () => void;
  readonly #steps: (wish: Wish<Wanted>) => Steps<ResultModel>;
  #made: (Wish<Wanted> & { readonly rows: ResultModel }) | undefined;
  #making: (Wish<Wanted> & { readonly run: AbortController }) | undefined;

  /** @param changed called when rows have been made. */
  constructor(changed: () => void, steps: (wish: Wish<Wanted>) => Steps<ResultModel>) {
    this.#changed = changed;
    this.#steps = steps;
  }

  /** Whether rows are being made. */
  get isBusy(): boolean {
    return this.#making !== undefined;
  }

  /** The rows as they are to be seen now; those of the table where nothing is `wanted`. */
  of(table: ResultModel, wanted: Wanted | undefined, locale: string | undefined): ResultModel {
    if (wanted === undefined) {
      this.stop();
      return table;
    }
    const wish = { table, wanted, locale };
    if (this.#made && isSame(this.#made, wish)) {
      this.stop();
      return this.#made.rows;
    }
    if (table.rows.length <= AT_ONCE) {
      this.stop();
      this.#made = { ...wish, rows: atOnce(this.#steps(wish)) };
      return this.#made.rows;
    }
    if (this.#making === undefined || !isSame(this.#making, wish)) void this.#make(wish);
    return this.#made?.table === table ? this.#made.rows : table;
  }

  /** Leaves rows that are being made. */
  stop(): void {
    this.#making?.run.abort();
    this.#making = undefined;
  }

  async #make(wish: Wish<Wanted>): Promise<void> {
    this.stop();
    const making = { ...wish, run: new AbortController() };
    this.#making = making;
    // The click itself is answered first.
    await Promise.resolve();
    const rows = await inSlices(this.#steps(wish), making.run.signal);
    if (rows === undefined || this.#making !== making) return;
    this.#making = undefined;
    this.#made = { ...wish, rows };
    this.#changed();
  }
}

function isSame<Wanted>(one: Wish<Wanted>, { table, wanted, locale }: Wish<Wanted>): boolean {
  return one.table === table && one.wanted === wanted && one.locale === locale;
}
