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
export function toCsv(table: ResultTable, { header, separator = ',' }: CsvOptions = {}): string {
  const names = table.columns.map((column) =>
    quoted(harmless(header === 'name' ? column.name : column.title)),
  );
  const lines = [names.join(separator)];
  for (const row of table.rows) {
    const cells = table.columns.map((column, index) => quoted(spreadsheetText(row[index] ?? null, column)));
    lines.push(cells.join(separator));
  }
  return lines.map((line) => `${line}\r\n`).join('');
}

function quoted(text: string): string {
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
