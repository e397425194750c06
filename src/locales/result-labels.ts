import { englishChartDescription } from './english-description.js';
import type { ChartKind } from '../render/result/suited-charts.js';
import type { ChartDescriptionWords } from '../render/chart/describe/description-words.js';

/** Every word that a result of the chat shows: part of its `labels`, loaded with the first result. */
export interface ResultLabels {
  readonly chart: string;
  readonly chartFailed: string;
  /** Names the values of a chart to those who go through them by keyboard. */
  readonly chartValues: string;
  /** The chart in sentences, for those who do not see it. */
  readonly chartDescription: ChartDescriptionWords;
  /** Names the choice of charts of one result. */
  readonly chartKind: string;
  /** `answered`: the chart that came with the result. */
  readonly chartKinds: Readonly<Record<'answered' | ChartKind, string>>;
  readonly table: string;
  /** Names the field that searches the table. */
  readonly findRows: string;
  readonly rowsFound: (found: number, of: number, foundText: string, ofText: string) => string;
  readonly rowsOf: (shown: number, total: number, shownText: string, totalText: string) => string;
  /** The slice of a pie that stands for all the smaller ones. */
  readonly otherSlices: (count: number, text: string) => string;
  readonly slicesOf: (shown: number, total: number, shownText: string, totalText: string) => string;
  /** Of a pie whose slices cannot be put together. */
  readonly manySlices: (total: number, text: string) => string;
  readonly showTable: string;
  readonly showAllRows: (count: number, text: string) => string;
  readonly showFewerRows: string;
  readonly loadAllRows: (count: number, text: string) => string;
  readonly loadingRows: (received: number, text: string) => string;
  readonly rowsFailed: string;
  /** Names a number of the answer that leads to the cell it is told from. */
  readonly goToCell: (number: string) => string;
  readonly sortBy: (column: string) => string;
  readonly download: string;
  readonly downloadXlsx: string;
  readonly downloadPng: string;
  readonly downloadSvg: string;
  readonly downloadFailed: string;
  /** The name of a file of a result without a title. */
  readonly fileName: string;
  readonly copyTable: string;
  readonly copyTableFailed: string;
  /** Shows a result over the whole page. */
  readonly enlarge: string;
  readonly closeEnlarged: string;
  /** Opens what is known of a result besides its rows. */
  readonly aboutResult: string;
  readonly rowCount: (count: number, text: string) => string;
  /** When the question of a result was asked. */
  readonly askedAt: (time: string) => string;
  /** Makes the next question one about a mark or a row. */
  readonly askAboutRow: (name: string) => string;
  readonly copySql: string;
  readonly copySqlFailed: string;
  readonly yes: string;
  readonly no: string;
  /** A group of a chart whose rows have no value. */
  readonly noValue: string;
  readonly copied: string;
  readonly cancel: string;
}

/** The words of results in English. */
export const englishResultLabels: ResultLabels = {
  chart: 'Chart',
  chartValues: 'Values of the chart, by arrow keys',
  chartDescription: englishChartDescription,
  chartFailed: 'The chart could not be drawn; the table holds the same data.',
  chartKind: 'Kind of chart',
  chartKinds: {
    answered: 'As answered',
    line: 'Line',
    bar: 'Bars',
    area: 'Area',
    scatter: 'Points',
    pie: 'Pie',
    map: 'Map',
    number: 'Number',
  },
  table: 'Table',
  findRows: 'Find in the table',
  rowsFound: (_found, of, foundText, ofText) =>
    `${foundText} of ${ofText} ${of === 1 ? 'row' : 'rows'} found`,
  rowsOf: (_shown, total, shownText, totalText) =>
    `${shownText} of ${totalText} ${total === 1 ? 'row' : 'rows'}`,
  otherSlices: (_count, text) => `Other (${text})`,
  slicesOf: (_shown, _total, shownText, totalText) =>
    `The ${shownText} largest of ${totalText} have slices of their own; the others are one.`,
  manySlices: (_total, text) => `${text} slices can hardly be told apart.`,
  showTable: 'Show the table',
  showAllRows: (count, text) => (count === 1 ? 'Show the row' : `Show all ${text} rows`),
  showFewerRows: 'Show fewer rows',
  loadAllRows: (count, text) => (count === 1 ? 'Load the row' : `Load all ${text} rows`),
  loadingRows: (_received, text) => `Loading rows… ${text}`,
  rowsFailed: 'The other rows could not be loaded.',
  goToCell: (number) => `${number}, go to its cell`,
  sortBy: (column) => `Sort by ${column}`,
  download: 'Download CSV',
  downloadXlsx: 'Download Excel',
  downloadPng: 'Download PNG',
  downloadSvg: 'Download SVG',
  downloadFailed: 'The file could not be made.',
  fileName: 'result',
  copyTable: 'Copy table',
  copyTableFailed: 'The table could not be copied.',
  enlarge: 'Enlarge',
  closeEnlarged: 'Close',
  aboutResult: 'About this result',
  rowCount: (count, text) => `${text} ${count === 1 ? 'row' : 'rows'}`,
  askedAt: (time) => `asked ${time}`,
  askAboutRow: (name) => `Ask about ${name}`,
  copySql: 'Copy SQL',
  copySqlFailed: 'The query could not be copied.',
  yes: 'Yes',
  no: 'No',
  noValue: 'no value',
  copied: 'Copied.',
  cancel: 'Cancel',
};
