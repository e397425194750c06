import { fileName } from '../../../src/render/table/file-name.js';
import type { ResultTable } from '../../../src/render/table/result-table.js';
import { harmless, spreadsheetText } from '../../../src/render/table/spreadsheet-cell.js';
import { toCsv } from '../../../src/render/table/to-csv.js';
import type { XlsxOptions } from '../../../src/render/table/to-xlsx.js';

/** A file of a table. */
export type TableFile = 'csv' | 'xlsx';

/** Saves a file that is called as the result is. */
export function saveFile(file: Blob, title: string, extension: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName(title, extension);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The rows as a file. What writes spreadsheets is fetched with the first of them. */
export async function tableFile(table: ResultTable, type: TableFile, options: XlsxOptions): Promise<Blob> {
  if (type === 'xlsx') {
    const { toXlsx } = await import('../../../src/render/table/to-xlsx.js');
    return toXlsx(table, options);
  }
  // The mark at the start is what makes spreadsheets read the file as UTF-8.
  return new Blob(['\ufeff', toCsv(table)], { type: 'text/csv;charset=utf-8' });
}

/**
 * Copies the rows, as a table for documents and mails and as lines with tabs for spreadsheets and editors.
 *
 * Rejects where the page has no clipboard or no permission for it.
 */
export async function copyTable(table: ResultTable): Promise<void> {
  const text = toCsv(table, { separator: '\t' });
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  const types = { 'text/plain': text, 'text/html': htmlOf(table) };
  const blobs = Object.entries(types).map(
    ([type, content]) => [type, new Blob([content], { type })] as const,
  );
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}

/** Nodes first, so that no cell becomes markup; they are of a document without scripts and pictures. */
function htmlOf({ columns, rows }: ResultTable): string {
  const paper = document.implementation.createHTMLDocument('');
  const line = (name: 'th' | 'td', texts: readonly string[]): HTMLElement => {
    const row = paper.createElement('tr');
    row.append(...texts.map((text) => Object.assign(paper.createElement(name), { textContent: text })));
    return row;
  };
  const [table, head, body] = [
    paper.createElement('table'),
    paper.createElement('thead'),
    paper.createElement('tbody'),
  ];
  head.append(
    line(
      'th',
      columns.map(({ title }) => harmless(title)),
    ),
  );
  body.append(
    ...rows.map((row) =>
      line(
        'td',
        columns.map((column, index) => spreadsheetText(row[index] ?? null, column)),
      ),
    ),
  );
  table.append(head, body);
  return new XMLSerializer().serializeToString(table);
}
