import { atOnce, type Steps } from '../in-slices.js';
import type { ResultTable } from './result-table.js';
import { harmless, spreadsheetText } from './spreadsheet-cell.js';

export interface CsvOptions {
  /** What the header row holds. Default `title`. */
  readonly header?: 'title' | 'name';
  /** What stands between two cells. Default a comma; spreadsheets read what is pasted with tabs. */
  readonly separator?: ',' | '\t';
}

/**
 * The rows as CSV by RFC 4180: comma, CRLF after every record, quotes doubled. A cell that a spreadsheet would run as
 * a formula is prefixed with an apostrophe; numbers of number columns stay numbers, negative ones too.
 */
export const toCsv = (table: ResultTable, options: CsvOptions = {}): string =>
  atOnce(csvSteps(table, options)).join('');

/** Rows that are written in one step. */
const STEP_ROWS = 2_000;

/** What {@link toCsv} does, in steps, for tables of very many rows. @returns the parts of the text */
export function* csvSteps(
  table: ResultTable,
  { header, separator = ',' }: CsvOptions = {},
): Steps<readonly string[]> {
  const line = (cells: readonly string[]): string => `${cells.map(quoted).join(separator)}\r\n`;
  const parts = [
    line(table.columns.map((column) => harmless(header === 'name' ? column.name : column.title))),
  ];
  for (let start = 0; start < table.rows.length; start += STEP_ROWS) {
    const lines = table.rows
      .slice(start, start + STEP_ROWS)
      .map((row) => line(table.columns.map((column, index) => spreadsheetText(row[index] ?? null, column))));
    parts.push(lines.join(''));
    yield;
  }
  return parts;
}

function quoted(text: string): string {
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
