/** Rows on the page beyond those that are seen, before and after: for a screen reader that reads on, and for haste. */
const BEYOND = 20;
/** The window moves by so many rows, so that small steps cost nothing. */
const STEP = 10;
/** The height of a row until one has been seen, in px. */
const USUAL = 34;
/** Rows on the page until the box that they scroll in has been seen. */
const FIRST = 40;

/**
 * Which rows of a long table are on the page: those that are seen in its box and some around them. All rows of such a
 * table have one height, so that its length is known without them.
 */
export class RowWindow {
  readonly #changed: () => void;
  #height = USUAL;
  #isKnown = false;
  #first = 0;
  #count = FIRST;

  /** @param changed called when other rows are to be on the page. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The rows of `total` that are on the page, and the height of those before and after them, in px. */
  of(total: number): { first: number; end: number; before: number; after: number } {
    const first = Math.max(0, Math.min(this.#first, total - this.#count));
    const end = Math.min(total, first + this.#count);
    const [before, after] = [first, total - end].map((rows) => Math.round(rows * this.#height));
    return { first, end, before: before ?? 0, after: after ?? 0 };
  }

  /** Another table, or none that is long, begins at its beginning. */
  reset(): void {
    [this.#first, this.#count, this.#isKnown] = [0, FIRST, false];
  }

  /** The rows are on the page, perhaps for the first time: only then it is found out how high they are. */
  begin(box: Element): void {
    if (!this.#isKnown) this.look(box);
  }

  /** The box was scrolled. */
  look(box: Element): void {
    const rows = box.querySelector('tbody:not(.gap)');
    const seen = rows?.getBoundingClientRect().height ?? 0;
    // In a tab that is not shown nothing has a height.
    if (rows === null || seen === 0) return;
    this.#isKnown = true;
    const height = seen / rows.childElementCount;
    const top = Math.max(0, Math.floor(box.scrollTop / height) - BEYOND);
    const first = top - (top % STEP);
    const count = Math.ceil(box.clientHeight / height) + 2 * BEYOND + STEP;
    if (first === this.#first && count === this.#count && Math.abs(height - this.#height) < 0.01) return;
    [this.#first, this.#count, this.#height] = [first, count, height];
    this.#changed();
  }

  /** Scrolls to a row, so that it is on the page. */
  show(box: Element, place: number): void {
    box.scrollTop = Math.max(0, place * this.#height - box.clientHeight / 2);
    this.look(box);
  }
}
