import type { Cell, ResultColumn } from './result-table.js';

/**
 * What a spreadsheet reads as the beginning of a formula, at the front of a cell, full-width forms included
 * (East Asian spreadsheets take those too), also behind white space that an import may trim.
 */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/;

const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Of days, months and years the clock says nothing. */
const MIDNIGHT = /(?<=^\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?$/;
const CLOCK: ReadonlySet<string> = new Set(['hour', 'minute', 'second']);

/** A text that no spreadsheet runs: one that begins like a formula is prefixed with an apostrophe. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A cell as a spreadsheet is to read it. Numbers of number columns stay numbers, negative ones too. */
export function spreadsheetText(cell: Cell, column: ResultColumn): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  if (column.time !== undefined && !CLOCK.has(column.time.granularity))
    return harmless(cell.replace(MIDNIGHT, ''));
  return column.kind === 'number' && PLAIN_NUMBER.test(cell) ? cell : harmless(cell);
}
