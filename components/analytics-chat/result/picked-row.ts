/**
 * A part of a result that the viewer has picked, a mark of its chart or a row of its table, by its name: what the next
 * question may be about. Marks are picked by a click, or by Enter where the arrow keys have led to; rows by a click, or
 * by Enter, which leads from the table to its rows first.
 */
import type { ResultModel } from '../../../src/render/result/result-model.js';

/** Longer names are no names. */
const MOST_LETTERS = 60;
/** Columns that a row is named by. */
const MOST_NAMES = 2;

/** The view of a result, as far as picking needs it. */
interface ResultPlace {
  readonly element: HTMLElement;
  /** The rows as they are seen; undefined where there is nothing to pick. */
  readonly seen: () => ResultModel | undefined;
  /** Something else is picked; `byKey`: the focus goes to what can be done with it. */
  readonly picked: (byKey: boolean) => void;
}

export class PickedRow {
  readonly #place: ResultPlace;
  #name: string | undefined;

  constructor(place: ResultPlace) {
    this.#place = place;
    place.element.addEventListener('click', this.#clicked);
    place.element.addEventListener('keydown', this.#keyDown);
  }

  /** What it is called, as the table writes it. */
  get name(): string | undefined {
    return this.#name;
  }

  reset(): void {
    this.#name = undefined;
  }

  dispose(): void {
    this.#place.element.removeEventListener('click', this.#clicked);
    this.#place.element.removeEventListener('keydown', this.#keyDown);
  }

  readonly #clicked = (event: MouseEvent): void => {
    const target = event.target as Element;
    // Who marks words, or presses a button, picks nothing.
    if (target.closest('button, a, input, select') !== null || !isNothingMarked(this.#place.element)) return;
    this.#pick(target, false);
    // A row that is led to shows its texts whole.
    focusRow(target.closest('.rows:not(.long) tr:has(.roomy, .wordy)'));
  };

  readonly #keyDown = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const isRow = target instanceof HTMLTableRowElement;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Enter' && target.matches('.rows'))
      focusRow(target.querySelector('tr[aria-rowindex]:not(thead *)'));
    else if (event.key === 'Enter' && (isRow || target.matches('.chart-frame'))) this.#pick(target, true);
    else if (isRow && event.key === 'ArrowDown') focusRow(target.nextElementSibling);
    else if (isRow && event.key === 'ArrowUp') focusRow(target.previousElementSibling);
    else if (isRow && event.key === 'Escape') target.closest<HTMLElement>('.rows')?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  #pick(target: Element, byKey: boolean): void {
    const model = this.#place.seen();
    const row = target.closest('tbody tr[aria-rowindex]');
    const chart = row === null ? target.closest('.chart') : null;
    if (model === undefined || (row === null && chart === null)) return;
    const name = row === null ? nameOfMark(model, toldBy(chart)) : nameOfRow(model, row);
    if (name === undefined || (name === this.#name && !byKey)) return;
    this.#name = name;
    this.#place.picked(byKey);
  }
}

function nameOfRow(model: ResultModel, row: Element): string | undefined {
  const cells = model.rows[Number(row.getAttribute('aria-rowindex')) - 2];
  return cells && nameOf(namesOf(model).map((index) => model.columns[index]?.text(cells[index]) ?? ''));
}

/** A mark tells the names of its row in its tooltip, among its numbers. */
function nameOfMark(model: ResultModel, told: ReadonlySet<string>): string | undefined {
  return nameOf(
    namesOf(model).map((index) => {
      const column = model.columns[index];
      const cells = column && model.rows.find((row) => told.has(column.text(row[index])));
      return cells ? column.text(cells[index]) : '';
    }),
  );
}

/** Columns that say which row it is. */
function namesOf({ columns }: ResultModel): number[] {
  return columns
    .flatMap(({ kind }, index) => (kind === 'time' || kind === 'string' ? [index] : []))
    .slice(0, MOST_NAMES);
}

function nameOf(texts: readonly string[]): string | undefined {
  const name = texts.filter((text) => text.trim() !== '').join(', ');
  return name === '' || name.length > MOST_LETTERS ? undefined : name;
}

/** The values of the tooltip that is seen. */
function toldBy(chart: Element | null): ReadonlySet<string> {
  const values = chart?.querySelectorAll('.chart-tooltip:not([hidden]) b') ?? [];
  return new Set([...values].map(({ textContent }) => textContent));
}

function focusRow(row: Element | null): void {
  if (!(row instanceof HTMLTableRowElement)) return;
  row.tabIndex = -1;
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true });
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function isNothingMarked(element: Element): boolean {
  return element.ownerDocument.getSelection()?.isCollapsed ?? true;
}
