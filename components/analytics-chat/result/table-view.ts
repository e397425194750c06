import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { findSteps } from '../../../src/render/result/find-rows.js';
import type { ResultModel } from '../../../src/render/result/result-model.js';
import type { ResultLabels } from '../../../src/locales/result-labels.js';
import { columnWidths } from './column-widths.js';
import { DerivedRows } from './derived-rows.js';
import { quietButton } from './quiet-button.js';
import { RowOrder } from './row-order.js';
import { RowWindow } from './row-window.js';
import { rowsView } from './rows-view.js';

/** A table up to this long is shown whole; of a longer one, the first rows until the viewer asks for more. */
const WHOLE_ROWS = 10;
const FIRST_ROWS = 5;
/** Up to so many rows are all on the page, to be searched and printed; of more, those that are near to what is seen. */
const PLAIN_ROWS = 200;
/** Rows on paper at most. */
const PRINTED_ROWS = 500;

/** What the table needs besides its rows. */
export interface TableWords {
  readonly labels: ResultLabels;
  /** BCP 47. */
  readonly locale: string | undefined;
  /** Writes a count. */
  readonly count: (count: number) => string;
}

/**
 * The table of a result: of its rows those that the viewer searched for, in the order that was chosen, and of many
 * those that are near to what is seen.
 */
export class TableView {
  readonly #place: () => HTMLElement;
  readonly #changed: () => void;
  readonly #order: RowOrder;
  readonly #found: DerivedRows<string>;
  readonly #window: RowWindow;
  #search = '';
  /** Whether the viewer wants more than the first rows. */
  #wantsAll = false;
  #isPrinting = false;
  #isLarge = false;
  #widths: { readonly table: ResultModel; readonly px: number[] } | undefined;

  /**
   * @param place where the table stands.
   * @param changed called when there is something else to be seen.
   */
  constructor(place: () => HTMLElement, changed: () => void) {
    this.#place = place;
    this.#changed = changed;
    this.#order = new RowOrder(changed);
    this.#found = new DerivedRows(changed, ({ table, wanted }) => findSteps(table, wanted));
    this.#window = new RowWindow(changed);
  }

  /** Other rows begin at their beginning. */
  reset(): void {
    this.#search = '';
    this.#window.reset();
  }

  stop(): void {
    this.#order.stop();
    this.#found.stop();
  }

  /** All rows that were searched for, in the order in which they are seen. */
  seen(table: ResultModel, locale: string | undefined): ResultModel {
    const wanted = this.#search.trim() === '' ? undefined : this.#search;
    return this.#order.of(this.#found.of(table, wanted, locale), locale);
  }

  /** Wants as many rows as there are. */
  wantAll(): void {
    this.#wantsAll = true;
  }

  /** On paper stand as many rows as it takes, and no window over them. */
  print(isPrinting: boolean): void {
    this.#isPrinting = isPrinting;
  }

  /** Where there is room for all rows, all are shown. */
  enlarge(isLarge: boolean): void {
    this.#isLarge = isLarge;
    this.#window.reset();
  }

  /** The table is in the page, where a long one finds out how high its rows are. */
  placed(): void {
    const box = this.#place().querySelector('.rows.long');
    if (box !== null) this.#window.begin(box);
  }

  /** Leaves a search that hides a row. */
  uncover(row: ResultModel['rows'][number], seen: ResultModel): void {
    if (!seen.rows.includes(row)) this.#search = '';
  }

  /** Has the row at this place of those that are seen be on the page. */
  reach(place: number, seen: ResultModel): void {
    if (place >= this.#shown(seen)) this.#wantsAll = true;
  }

  scrollTo(place: number): void {
    const box = this.#place().querySelector('.rows.long');
    if (box !== null) this.#window.show(box, place);
  }

  /** @param more what else stands below the rows. */
  template(table: ResultModel, words: TableWords, more: unknown): TemplateResult {
    const { labels, locale } = words;
    const seen = this.seen(table, locale);
    const shown = this.#shown(seen);
    const isLong = shown > PLAIN_ROWS && !this.#isPrinting;
    const { first, end, ...room } = isLong
      ? this.#window.of(shown)
      : { first: 0, end: shown, before: 0, after: 0 };
    return html`${table.rows.length > WHOLE_ROWS ? this.#searchView(labels) : nothing}
      ${rowsView({
        ...{ labels, table: seen, first, end },
        ...(isLong ? { long: { ...room, widths: this.#columnWidths(table) } } : {}),
        ...{ sort: this.#order.sort, isBusy: this.#order.isBusy || this.#found.isBusy },
        sortBy: (column) => {
          this.#order.toggle(column);
          this.#changed();
        },
        scrolled: (box) => this.#window.look(box),
      })}
      <div class="below">${this.#below(table, seen, words)} ${more}</div>`;
  }

  #searchView(labels: ResultLabels): TemplateResult {
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || this.#search === '') return;
      // What the page or the panel would do with the key is not meant.
      event.preventDefault();
      event.stopPropagation();
      this.#searchFor('');
    };
    return html`<div class="find">
      <input
        type="search"
        autocomplete="off"
        aria-label=${labels.findRows}
        placeholder=${labels.findRows}
        .value=${live(this.#search)}
        @input=${(event: InputEvent) => this.#searchFor((event.target as HTMLInputElement).value)}
        @keydown=${leave}
      />
    </div>`;
  }

  #searchFor(words: string): void {
    this.#search = words;
    this.#window.reset();
    this.#changed();
  }

  #below(table: ResultModel, seen: ResultModel, { labels, count }: TableWords): TemplateResult {
    const { rows, totalRows } = table;
    const shown = this.#shown(seen);
    if (this.#search.trim() !== '') {
      const [found, of] = [seen.rows.length, rows.length];
      // While a long table is searched, the rows of before are seen.
      const words = this.#found.isBusy ? nothing : labels.rowsFound(found, of, count(found), count(of));
      return html`<span role="status"><bdi>${words}</bdi></span>`;
    }
    return html`<span><bdi>${labels.rowsOf(shown, totalRows, count(shown), count(totalRows))}</bdi></span> ${
        shown < rows.length
          ? quietButton(labels.showAllRows(rows.length, count(rows.length)), () => this.#want(true), {
              expanded: false,
            })
          : nothing
      }
      ${shown > WHOLE_ROWS && !this.#isLarge ? quietButton(labels.showFewerRows, () => this.#want(false), { expanded: true }) : nothing}`;
  }

  #columnWidths(table: ResultModel): number[] {
    if (this.#widths?.table !== table) this.#widths = { table, px: columnWidths(table, this.#place()) };
    return this.#widths.px;
  }

  /** Who searches wants to see what was found. */
  #shown({ rows }: ResultModel): number {
    const isWhole =
      rows.length <= WHOLE_ROWS || this.#wantsAll || this.#isLarge || this.#search.trim() !== '';
    if (!isWhole) return FIRST_ROWS;
    return this.#isPrinting ? Math.min(rows.length, PRINTED_ROWS) : rows.length;
  }

  #want(all: boolean): void {
    this.#wantsAll = all;
    this.#window.reset();
    this.#changed();
  }
}
