import { fileName } from '../../../src/render/table/file-name.js';
import { inSlices, type Steps } from '../../../src/render/in-slices.js';
import type { ResultTable } from '../../../src/render/table/result-table.js';
import { harmless, spreadsheetText } from '../../../src/render/table/spreadsheet-cell.js';
import { csvSteps } from '../../../src/render/table/to-csv.js';
import type { SheetTable, XlsxOptions } from '../../../src/render/table/to-xlsx.js';
import { paperTable } from './paper-table.js';

/** A file of a table. */
export type TableFile = 'csv' | 'xlsx';

/**
 * Saves a file that is called as the result is.
 *
 * @param unnamed what it is called where the result has no name.
 */
export function saveFile(file: Blob, title: string, extension: string, unnamed?: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName(title, extension, unnamed);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The rows as a file, made while the page goes on. What writes spreadsheets is fetched with the first of them. */
export async function tableFile(table: SheetTable, type: TableFile, options: XlsxOptions): Promise<Blob> {
  if (type === 'xlsx') {
    const { xlsxSteps } = await import('../../../src/render/table/to-xlsx.js');
    return made(xlsxSteps(table, options));
  }
  // The mark at the start is what makes spreadsheets read the file as UTF-8.
  return new Blob(['\ufeff', ...(await made(csvSteps(table)))], { type: 'text/csv;charset=utf-8' });
}

/** What was begun is made to its end. */
async function made<T>(steps: Steps<T>): Promise<T> {
  return (await inSlices(steps, new AbortController().signal)) as T;
}

/** Rows that are copied as a table of a document at most; what is longer goes into a spreadsheet, as text. */
const MOST_DOCUMENT_ROWS = 5_000;

/**
 * Copies the rows, as a table for documents and mails and as lines with tabs for spreadsheets and editors.
 *
 * Rejects where the page has no clipboard or no permission for it.
 */
export async function copyTable(table: ResultTable): Promise<void> {
  const lines = made(csvSteps(table, { separator: '\t' }));
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText((await lines).join(''));
  const blob = (type: string, parts: readonly string[]) => new Blob([...parts], { type });
  // It is asked for while the click that asked is fresh, and filled when the lines are there.
  const types: Record<string, Promise<Blob>> = {
    'text/plain': lines.then((parts) => blob('text/plain', parts)),
  };
  if (table.rows.length <= MOST_DOCUMENT_ROWS)
    types['text/html'] = Promise.resolve(blob('text/html', [htmlOf(table)]));
  await navigator.clipboard.write([new ClipboardItem(types)]);
}

function htmlOf({ columns, rows }: ResultTable): string {
  const table = paperTable(
    document.implementation.createHTMLDocument(''),
    columns.map(({ title }) => harmless(title)),
    rows.map((row) => columns.map((column, index) => spreadsheetText(row[index] ?? null, column))),
  );
  return new XMLSerializer().serializeToString(table);
}
