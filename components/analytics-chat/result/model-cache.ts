import { resultModel, type ResultModel } from '../../../src/render/result/result-model.js';
import type { ResultTable } from '../../../src/render/table/result-table.js';
import type { ResultOptions, SqlStep } from './result-options.js';
import { resultWords } from './result-words.js';

/** A result as its views write it. Cheap for the rows of a chat; of many, see {@link ModelCache}. */
export function modelOf(
  table: ResultTable,
  { result }: SqlStep,
  { locale, timeZone, labels }: Pick<ResultOptions, 'locale' | 'timeZone' | 'labels'>,
): ResultModel {
  const { yes, no } = resultWords(labels);
  const { queryTitle: title = '', vegaSpec } = result ?? {};
  return resultModel(table, { locale, timeZone, booleans: { true: yes, false: no } }, { title, vegaSpec });
}

/** The view model of one result; the same object while its rows and the language stay, so that no chart is drawn anew. */
export class ModelCache {
  #model: ResultModel | undefined;
  #key: readonly unknown[] = [];

  of(table: ResultTable, step: SqlStep, options: ResultOptions): ResultModel {
    const { locale, timeZone, labels } = options;
    const key = [table, step.result, locale, timeZone, labels];
    if (this.#model === undefined || key.some((part, index) => part !== this.#key[index])) {
      this.#model = modelOf(table, step, options);
      this.#key = key;
    }
    return this.#model;
  }
}
