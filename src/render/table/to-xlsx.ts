/**
 * The rows as a spreadsheet of one sheet: numbers as numbers in the format of their column, times as dates, and
 * everything else as text that no program runs. A value that a spreadsheet could only hold by changing it, such as a
 * long order number, stays text. The file is written and packed in steps, a thousand rows each.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { atOnce, type Steps } from '../in-slices.js';
import { onBareObjects } from '../result/bare-objects.js';
import { parseTime } from '../format/parse-time.js';
import { wallClock } from '../format/wall-clock.js';
import { fileName } from './file-name.js';
import { SheetFormats, STYLE, type SheetColumn } from './sheet-formats.js';
import type { Cell } from './cell.js';
import type { ResultTable } from './result-table.js';

/** A table whose columns may know how their numbers are written. */
export interface SheetTable extends ResultTable {
  readonly columns: readonly SheetColumn[];
}

export interface XlsxOptions {
  /** What the sheet is called. */
  readonly title?: string;
  /** What it is called without a title. Default: `Result`. */
  readonly unnamed?: string;
  /** IANA zone that moments are written in; the browser's own when absent. */
  readonly timeZone?: string | undefined;
  /** Whether the first column is the rightmost one. */
  readonly rightToLeft?: boolean;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const MAX_TEXT = 32_767;
const MAX_SHEET_NAME = 31;
const DAY = 86_400_000;
/** Days from the beginning that spreadsheets count from to 1970, and the first day that all of them count alike. */
const TO_1970 = 25_569;
const FIRST_DAY = 61;
/** The first day of the year 10000. */
const END = 2_958_466;

/** Rows that are written and packed in one step. */
const STEP_ROWS = 1_000;

/** The file, as `.xlsx` (Office Open XML). */
export const toXlsx = (table: SheetTable, options: XlsxOptions = {}): Blob =>
  atOnce(xlsxSteps(table, options));

/** What {@link toXlsx} does, in steps: for tables of very many rows. */
export function* xlsxSteps(table: SheetTable, options: XlsxOptions = {}): Steps<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  const formats = new SheetFormats();
  const parts: Readonly<Record<string, Iterable<string>>> = {
    '[Content_Types].xml': [
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    '_rels/.rels': [relations([['officeDocument', 'xl/workbook.xml']])],
    'xl/workbook.xml': [
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName(options))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    'xl/_rels/workbook.xml.rels': [
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ],
    'xl/worksheets/sheet1.xml': sheet(table, options, formats),
    'xl/styles.xml': stylesOf(formats),
  };
  for (const [name, texts] of Object.entries(parts)) {
    const part = onBareObjects(() => {
      const entry = new ZipDeflate(name);
      archive.add(entry);
      entry.push(strToU8(HEAD));
      return entry;
    });
    for (const text of texts) {
      onBareObjects(() => part.push(strToU8(text)));
      yield;
    }
    onBareObjects(() => part.push(new Uint8Array(), true));
  }
  onBareObjects(() => archive.end());
  return new Blob(chunks, { type: `${TYPE}.sheet` });
}

/** Asked for when the sheet is written, which knows the formats of its columns. */
function* stylesOf(formats: SheetFormats): Iterable<string> {
  yield `<styleSheet xmlns="${MAIN}">${formats.written(escaped)}</styleSheet>`;
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const links = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`;
}

/** The file's own words without their extension, which hold nothing that a sheet's name may not. */
function sheetName({ title = '', unnamed = 'Result' }: XlsxOptions): string {
  const [name = ''] = fileName(title, '', unnamed).split('.');
  return [...name].slice(0, MAX_SHEET_NAME).join('').slice(0, MAX_SHEET_NAME).trim() || 'Result';
}

function* sheet(
  { columns, rows }: SheetTable,
  { timeZone, rightToLeft = false }: XlsxOptions,
  formats: SheetFormats,
): Iterable<string> {
  const names = columns.map((_, index) => columnName(index));
  const writers = columns.map((column) => writerOf(column, formats.styleOf(column), timeZone));
  const line = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;
  const head = columns.map(({ title }, index) => textCell(`${names[index]}1`, title, STYLE.head));
  const widths = columns.map(({ title, kind }, index) => {
    const longest = rows
      .slice(0, 100)
      .reduce((most, row) => Math.max(most, String(row[index] ?? '').length), 0);
    const width = Math.min(60, Math.max(title.length, kind === 'time' ? 19 : longest) + 2);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const view = `<sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`;
  yield `<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${widths.join('')}</cols><sheetData>${line(1, head)}`;
  for (let start = 0; start < rows.length; start += STEP_ROWS) {
    const lines = rows.slice(start, start + STEP_ROWS).map((row, place) => {
      const number = start + place + 2;
      return line(
        number,
        writers.map((write, index) => write(`${names[index]}${number}`, row[index] ?? null)),
      );
    });
    yield lines.join('');
  }
  yield '</sheetData></worksheet>';
}

/** "A" to "Z", "AA" and so on. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

type CellWriter = (place: string, cell: Cell) => string;

function writerOf({ kind, time }: SheetColumn, style: number, timeZone: string | undefined): CellWriter {
  const styled = style === STYLE.plain ? '' : ` s="${style}"`;
  return (place, cell) => {
    if (cell === null) return '';
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === 'number')
      return isExact(cell) ? `<c r="${place}"${styled}><v>${cell}</v></c>` : textCell(place, String(cell));
    if (kind !== 'time' || time === undefined) return textCell(place, cell);
    const day = serialOf(wallClock(cell, time, { timeZone, dateOnly: false }));
    if (day === undefined) return textCell(place, cell);
    const isDay = !['hour', 'minute', 'second'].includes(time.granularity) && Number.isInteger(day);
    return `<c r="${place}" s="${isDay ? STYLE.date : STYLE.time}"><v>${day}</v></c>`;
  };
}

/** A spreadsheet keeps the same double as we do; whole numbers beyond those that it tells apart are no amounts. */
function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

/** The day of a wall clock as spreadsheets count them; undefined for what they cannot count. */
function serialOf(text: string): number | undefined {
  const time = parseTime(text);
  if (time === undefined) return undefined;
  const day = time.milliseconds / DAY + TO_1970;
  return day >= FIRST_DAY && day < END ? day : undefined;
}

/** The beginning of a formula, which a text stays a text with only when it is quoted. */
const LIKE_A_FORMULA = /^\s*[=+\-@＝＋－＠']/;

function textCell(place: string, text: string, style?: number): string {
  const kept = style ?? (LIKE_A_FORMULA.test(text) ? STYLE.quoted : STYLE.plain);
  const words = escaped(text.slice(0, MAX_TEXT));
  return `<c r="${place}" t="inlineStr"${kept === STYLE.plain ? '' : ` s="${kept}"`}><is><t xml:space="preserve">${words}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML takes it. Spreadsheets read `_x0041_` as a letter, so that such a text begins with an escape itself. */
function escaped(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- what XML has no way to write
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '\ufffd')
      .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      .replace(/\r/g, '_x000D_')
      .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
  );
}
