import type { ResultModel } from '../../../src/render/result/result-model.js';
import type { Cell, ResultColumn, ResultTable } from '../../../src/render/table/result-table.js';

/** Rows that a column's width is taken from, spread over the table. */
const SAMPLE = 100;
/** Texts of a column that are measured: the longest ones. */
const MEASURED = 5;
/** A column of text is no wider, in times the size of its letters. What is longer is cut, and told by its `title`. */
const WIDEST = 24;
/** Around a cell's text, and the arrow of a header, in the same measure. */
const AROUND = 2.2;
const ARROW = 1.2;

/**
 * How wide the columns of a long table are, in px: of its rows few are on the page at a time, and columns that follow
 * those would jump while somebody scrolls.
 *
 * @param place its font is the table's
 */
export function columnWidths(table: ResultModel, place: Element): number[] {
  const { fontFamily, fontSize } = getComputedStyle(place);
  const size = Number.parseFloat(fontSize);
  const context = document.createElement('canvas').getContext('2d');
  const width = (text: string, weight = 400): number => {
    if (context === null) return text.length * size * 0.6;
    context.font = `${weight} ${fontSize} ${fontFamily}`;
    return context.measureText(text).width;
  };
  return table.columns.map((column, index) => {
    const texts = samples(table, index).map((cell) => column.text(cell));
    const longest = texts.sort((a, b) => b.length - a.length).slice(0, MEASURED);
    const widest = Math.max(0, ...longest.map((text) => width(text)));
    const bound = column.kind === 'string' ? Math.min(widest, WIDEST * size) : widest;
    const head = Math.min(width(column.title, 600), WIDEST * size) + ARROW * size;
    return Math.ceil(Math.max(bound, head) + AROUND * size);
  });
}

/** Letters of a text that is read, and not looked at like a name. */
const WORDY = 60;

/**
 * How much room a text wants, as a class of its cell: a name that may be broken into lines wants a `roomy` column, for a
 * `wordy` text that is not enough. Neither is always shown whole, a row being no higher than a few lines.
 */
export function extentOf(text: string, { kind }: ResultColumn): '' | 'roomy' | 'wordy' {
  if (kind !== 'string' || text.length <= WIDEST) return '';
  return text.length <= WORDY ? 'roomy' : 'wordy';
}

/** Of numbers also the largest and the smallest of all, which must not be cut: a part of a number is another number. */
function samples({ columns, rows }: ResultTable, index: number): Cell[] {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE));
  const cells: Cell[] = [];
  for (let row = 0; row < rows.length; row += step) cells.push(rows[row]?.[index] ?? null);
  if (columns[index]?.kind !== 'number') return cells;
  let [least, most, longest]: [number, number, string] = [Infinity, -Infinity, ''];
  for (const row of rows) {
    const cell = row[index];
    if (typeof cell === 'number') [least, most] = [Math.min(least, cell), Math.max(most, cell)];
    else if (typeof cell === 'string' && cell.length > longest.length) longest = cell;
  }
  if (least <= most) cells.push(least, most);
  return longest === '' ? cells : [...cells, longest];
}
