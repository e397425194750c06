import type { Cell, ResultColumn } from './result-table.js';

/**
 * What a spreadsheet reads as the beginning of a formula, at the front of a cell, full-width forms included
 * (East Asian spreadsheets take those too), also behind white space that an import may trim.
 */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/;

const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A text that no spreadsheet runs: one that begins like a formula is prefixed with an apostrophe. */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A cell as a spreadsheet is to read it. Numbers of number columns stay numbers, negative ones too. */
export function spreadsheetText(cell: Cell, column: ResultColumn): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  return column.kind === 'number' && PLAIN_NUMBER.test(cell) ? cell : harmless(cell);
}
