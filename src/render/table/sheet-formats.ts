/** How a spreadsheet shows the cells of a file: the styles of the file, and of each column the style of its numbers. */
import type { ResultColumn } from './result-table.js';

/** A column with the way in which its numbers are written elsewhere, where that is known. */
export interface SheetColumn extends ResultColumn {
  readonly role?: string;
  readonly decimals?: number;
}

/** The styles of every file by their places in it. A quoted text stays one also when somebody edits it. */
export const STYLE = { plain: 0, head: 1, date: 2, time: 3, quoted: 4 } as const;
/** Numbers of formats below are known to every spreadsheet. */
const FIRST_FORMAT = 164;
const FORMATS = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm:ss'];
const MAX_DECIMALS = 10;
const MAX_UNIT = 20;

/** The styles of one file. */
export class SheetFormats {
  readonly #formats = [...FORMATS];

  /** The place of the style of a column's numbers. */
  styleOf(column: SheetColumn): number {
    const format = numberFormat(column);
    if (format === undefined) return STYLE.plain;
    const known = this.#formats.indexOf(format);
    const place = known < 0 ? this.#formats.push(format) - 1 : known;
    return STYLE.quoted + 1 + place - FORMATS.length;
  }

  /** What stands in the file's `styleSheet`, with `escaped` formats. */
  written(escaped: (text: string) => string): string {
    const formats = this.#formats.map(
      (format, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escaped(format)}"/>`,
    );
    const styles = [
      ...[style(0), style(0, ' applyFont="1"', 1), dated(0), dated(1), style(0, ' quotePrefix="1"')],
      ...this.#formats.slice(FORMATS.length).map((_, index) => dated(FORMATS.length + index)),
    ];
    return `<numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs>`;
  }
}

const style = (format: number, more = '', font = 0): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${more}/>`;

const dated = (place: number): string => style(FIRST_FORMAT + place, ' applyNumberFormat="1"');

/** As spreadsheets write formats: in English, to be shown with the separators of whoever opens the file. */
function numberFormat({ role, decimals = 0, currency, unit }: SheetColumn): string | undefined {
  const digits = decimals > 0 ? `.${'0'.repeat(Math.min(decimals, MAX_DECIMALS))}` : '';
  switch (role) {
    case 'plain':
      return `#,##0${digits}`;
    case 'fraction':
      return `0${digits}%`;
    case 'percent':
      return `0${digits}\\%`;
    case 'currency':
      return /^[a-z]{3}$/i.test(currency ?? '')
        ? `[$${currency!.toUpperCase()}]\\ #,##0${digits}`
        : `#,##0${digits}`;
    case 'unit':
      return `#,##0${digits}"${inQuotes(` ${unit ?? ''}`)}"`;
    default:
      return undefined;
  }
}

/** A quoted part of a format ends with the next quote. */
const inQuotes = (text: string): string => text.replace(/["\\]/g, '').slice(0, MAX_UNIT).trimEnd();
