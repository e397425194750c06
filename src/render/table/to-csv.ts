import type { Cell, ResultColumn, ResultTable } from './result-table.js';

export interface CsvOptions {
  /** What the header row holds. Default `title`. */
  readonly header?: 'title' | 'name';
}

/**
 * What a spreadsheet reads as the beginning of a formula, at the front of a cell, full-width forms included
 * (East Asian spreadsheets take those too), also behind white space that an import may trim.
 */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/;

const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * The rows as CSV by RFC 4180: comma, CRLF after every record, quotes doubled. A cell that a spreadsheet would run as
 * a formula is prefixed with an apostrophe; numbers of number columns stay numbers, negative ones too.
 */
export function toCsv(table: ResultTable, options: CsvOptions = {}): string {
  const header = table.columns.map((column) =>
    quoted(harmless(options.header === 'name' ? column.name : column.title)),
  );
  const lines = [header.join(',')];
  for (const row of table.rows) {
    lines.push(table.columns.map((column, index) => quoted(cellText(row[index] ?? null, column))).join(','));
  }
  return lines.map((line) => `${line}\r\n`).join('');
}

function cellText(cell: Cell, column: ResultColumn): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  return column.kind === 'number' && PLAIN_NUMBER.test(cell) ? cell : harmless(cell);
}

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
