import type { FormatOptions } from '../../../src/render/format/format-options.js';
import { resultModel, type ResultModel } from '../../../src/render/result/result-model.js';
import type { ResultTable } from '../../../src/render/table/result-table.js';
import type { ResultOptions, SqlStep } from './result-options.js';
import { resultWords } from './result-words.js';

/** The view model of one result; the same object while its rows and the language stay, so that no chart is drawn anew. */
export class ModelCache {
  #model: ResultModel | undefined;
  #key: readonly unknown[] = [];

  of(table: ResultTable, { result }: SqlStep, options: ResultOptions): ResultModel {
    const { locale, timeZone, labels } = options;
    const key = [table, result, locale, timeZone, labels];
    if (this.#model === undefined || key.some((part, index) => part !== this.#key[index])) {
      const { yes, no } = resultWords(labels);
      const format: FormatOptions = { locale, timeZone, booleans: { true: yes, false: no } };
      const { queryTitle: title = '', vegaSpec } = result ?? {};
      this.#model = resultModel(table, format, { title, vegaSpec });
      this.#key = key;
    }
    return this.#model;
  }
}
