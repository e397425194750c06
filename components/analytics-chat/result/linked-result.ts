import { cellAt, focusCell, lightCell } from './cell-place.js';
import type { ResultModel } from '../../../src/render/result/result-model.js';
import type { ResultLabels } from '../../../src/locales/result-labels.js';

/** A result that numbers of the words may lead to. */
export interface LinkedResult {
  /** Undefined where its rows are shown by the page itself. */
  model(): ResultModel | undefined;
  labels(): ResultLabels;
  /** Lights a cell and its mark in the chart, as far as they are in sight; without a place, none. */
  light(row?: number, column?: number): void;
  /** Shows a cell, also one that a search hides, and puts the focus on it. */
  goTo(row: number, column: number): void;
}

/** The view of a result, as far as its links need it. */
interface ResultPlace {
  element(): HTMLElement;
  labels(): ResultLabels;
  model(): ResultModel | undefined;
  /** The rows in the order that the viewer chose. */
  order(): ResultModel | undefined;
  /** Lights the mark of the chart that all of these texts are told of; none without texts. */
  light(texts?: readonly string[]): void;
  /** Leaves a search that hides a row. */
  uncover(row: ResultModel['rows'][number]): void;
  /** Opens the table where this row is on the page. */
  show(place: number): void;
}

/** Rows that numbers are looked up in: the chat's own results have a hundred, and looking has to stay quick. */
const MAX_ROWS = 5_000;

/** Makes a view's rows a goal of links. */
export function linkedResult(view: ResultPlace): LinkedResult {
  const placeOf = (row: number): number => {
    const cells = view.model()?.rows[row];
    return cells === undefined ? row : (view.order()?.rows.indexOf(cells) ?? row);
  };
  return {
    model: () => {
      const model = view.model();
      return model !== undefined && model.rows.length <= MAX_ROWS ? model : undefined;
    },
    labels: () => view.labels(),
    light: (row, column) => {
      const model = view.model();
      const cells = row === undefined ? undefined : model?.rows[row];
      const isCell = model !== undefined && row !== undefined && column !== undefined && cells !== undefined;
      lightCell(view.element(), isCell ? cellAt(view.element(), placeOf(row), column) : undefined);
      view.light(
        isCell
          ? model.columns.flatMap((one, index) =>
              index === column || one.kind === 'string' || one.kind === 'time'
                ? [one.text(cells[index])]
                : [],
            )
          : undefined,
      );
    },
    goTo: (row, column) => {
      const cells = view.model()?.rows[row];
      if (cells) view.uncover(cells);
      const place = placeOf(row);
      view.show(place);
      const cell = cellAt(view.element(), place, column);
      if (cell) focusCell(cell);
    },
  };
}
