/**
 * The rows as a spreadsheet of one sheet: numbers as numbers, times as dates, and everything else as text that no
 * program runs. A value that a spreadsheet could only hold by changing it, such as a long order number, stays text.
 */
import { strToU8, zipSync } from 'fflate';
import { onBareObjects } from '../result/bare-objects.js';
import { parseTime } from '../format/parse-time.js';
import { wallClock } from '../format/wall-clock.js';
import { fileName } from './file-name.js';
import type { Cell, ResultColumn, ResultTable } from './result-table.js';

export interface XlsxOptions {
  /** What the sheet is called. */
  readonly title?: string;
  /** IANA zone that moments are written in; the browser's own when absent. */
  readonly timeZone?: string | undefined;
  /** Whether the first column is the rightmost one. */
  readonly rightToLeft?: boolean;
}

/** The styles of the file by their places in it. A quoted text stays one also when somebody edits it. */
const STYLE = { plain: 0, head: 1, date: 2, time: 3, quoted: 4 } as const;

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

const BOLD = ' xfId="0" applyFont="1"';
const xf = (number: number, more = '') =>
  `<xf numFmtId="${number}" fontId="${more === BOLD ? 1 : 0}" fillId="0" borderId="0"${more}/>`;
const CELL = ' xfId="0"';
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${xf(0)}</cellStyleXfs><cellXfs count="5">${xf(0, CELL)}${xf(0, BOLD)}${xf(164, `${CELL} applyNumberFormat="1"`)}${xf(165, `${CELL} applyNumberFormat="1"`)}${xf(0, `${CELL} quotePrefix="1"`)}</cellXfs></styleSheet>`;

/** The file, as `.xlsx` (Office Open XML). */
export function toXlsx(table: ResultTable, options: XlsxOptions = {}): Blob {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName(options.title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': sheet(table, options),
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(HEAD + text)] as const);
  return new Blob([onBareObjects(() => zipSync(Object.fromEntries(files)))], { type: `${TYPE}.sheet` });
}

function relations(targets: readonly (readonly [kind: string, target: string])[]): string {
  const links = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`;
}

/** The file's own words without their extension, which hold nothing that a sheet's name may not. */
function sheetName(title = ''): string {
  const [name = ''] = fileName(title, '', 'Result').split('.');
  return [...name].slice(0, MAX_SHEET_NAME).join('').slice(0, MAX_SHEET_NAME).trim() || 'Result';
}

function sheet({ columns, rows }: ResultTable, { timeZone, rightToLeft = false }: XlsxOptions): string {
  const names = columns.map((_, index) => columnName(index));
  const writers = columns.map((column) => writerOf(column, timeZone));
  const line = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;
  const head = columns.map(({ title }, index) => textCell(`${names[index]}1`, title, STYLE.head));
  const body = rows.map((row, place) => {
    const number = place + 2;
    return line(
      number,
      writers.map((write, index) => write(`${names[index]}${number}`, row[index] ?? null)),
    );
  });
  const widths = columns.map(({ title, kind }, index) => {
    const longest = rows
      .slice(0, 100)
      .reduce((most, row) => Math.max(most, String(row[index] ?? '').length), 0);
    const width = Math.min(60, Math.max(title.length, kind === 'time' ? 19 : longest) + 2);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  const view = `<sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`;
  return `<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols>${widths.join('')}</cols><sheetData>${line(1, head)}${body.join('')}</sheetData></worksheet>`;
}

/** "A" to "Z", "AA" and so on. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

type CellWriter = (place: string, cell: Cell) => string;

function writerOf({ kind, time }: ResultColumn, timeZone: string | undefined): CellWriter {
  return (place, cell) => {
    if (cell === null) return '';
    if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === 'number')
      return isExact(cell) ? `<c r="${place}"><v>${cell}</v></c>` : textCell(place, String(cell));
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
