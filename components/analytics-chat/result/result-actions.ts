import { html, nothing, type TemplateResult } from 'lit';
import type { SheetTable } from '../../../src/render/table/to-xlsx.js';
import type { ResultLabels } from '../../../src/locales/result-labels.js';
import { quietButton } from './quiet-button.js';
import { copyTable, saveFile, tableFile, type TableFile } from './take-away.js';

/** What became of taking something away, by its word. */
type Said = 'copied' | 'copyTableFailed' | 'copySqlFailed' | 'downloadFailed';

/** What the actions need to know of their result when somebody takes it away. */
export interface TakenResult {
  readonly title: string;
  /** What it is called without a title. */
  readonly unnamed: string;
  readonly timeZone: string | undefined;
  readonly rightToLeft: boolean;
  /** All rows that are there, in the order in which they are seen. */
  readonly table: SheetTable;
  readonly image: (type: 'png' | 'svg') => Promise<Blob>;
}

/** The buttons that take a result away: a copy, files of its rows, pictures of its chart. They say what came of it. */
export class ResultActions {
  readonly #taken: () => TakenResult | undefined;
  readonly #changed: () => void;
  #said: Said | undefined;

  /** @param changed called when there is something else to be said */
  constructor(taken: () => TakenResult | undefined, changed: () => void) {
    this.#taken = taken;
    this.#changed = changed;
  }

  reset(): void {
    this.#said = undefined;
  }

  ofTable(labels: ResultLabels): TemplateResult {
    return html`${this.#saidView(labels)} ${quietButton(labels.copyTable, this.#copy)}
    ${quietButton('CSV', () => this.#saveTable('csv'), { name: labels.download })}
    ${quietButton('Excel', () => this.#saveTable('xlsx'), { name: labels.downloadXlsx })}`;
  }

  ofChart(labels: ResultLabels): TemplateResult {
    return html`${this.#saidView(labels)}
    ${quietButton('PNG', () => this.#saveChart('png'), { name: labels.downloadPng })}
    ${quietButton('SVG', () => this.#saveChart('svg'), { name: labels.downloadSvg })}`;
  }

  #saidView(labels: ResultLabels): TemplateResult {
    return html`<span role="status">${this.#said === undefined ? nothing : labels[this.#said]}</span>`;
  }

  readonly #copy = (): void => {
    const taken = this.#taken();
    if (taken === undefined) return;
    copyTable(taken.table).then(
      () => this.#say('copied'),
      () => this.#say('copyTableFailed'),
    );
  };

  /** Copies the result's query, and says so. */
  copySql(sql: string): void {
    const copy = async (): Promise<void> => navigator.clipboard.writeText(sql);
    copy().then(
      () => this.#say('copied'),
      () => this.#say('copySqlFailed'),
    );
  }

  #saveTable(type: TableFile): void {
    this.#save(type, ({ table, ...options }) => tableFile(table, type, options));
  }

  #saveChart(type: 'png' | 'svg'): void {
    this.#save(type, ({ image }) => image(type));
  }

  #save(extension: string, make: (taken: TakenResult) => Promise<Blob>): void {
    const taken = this.#taken();
    if (taken === undefined) return;
    make(taken)
      .then((blob) => {
        saveFile(blob, taken.title, extension, taken.unnamed);
        this.#say(undefined);
      })
      .catch(() => this.#say('downloadFailed'));
  }

  #say(word: Said | undefined): void {
    this.#said = word;
    this.#changed();
  }
}
