import { resultModel, type ResultModel } from '../../../../src/render/result/result-model.js';
import { AnswerChart } from './answer-chart.js';
import { answerTable } from './answer-table.js';
import type { AnswerResult } from './chat-turn.js';
import { h } from './dom.js';
import type { Formats } from './formats.js';
import { words } from './words.js';

/** The result of an answer: its chart where the agent described one, over the same rows as its table. */
export class AnswerResultView {
  readonly element = h('figure', { class: 'answer-result' });
  #chart: AnswerChart | undefined;

  constructor({ table, title, description, vegaSpec }: AnswerResult, formats: Formats) {
    const { yes, no } = words().chat;
    const options = {
      ...{ locale: formats.locale, timeZone: formats.timezone },
      booleans: { true: yes, false: no },
    };
    const model: ResultModel = resultModel(table, options, { title, vegaSpec });
    const rows = answerTable(model, formats);
    if (title !== '') this.element.append(h('figcaption', { dir: 'auto' }, title));
    const about =
      description === '' ? [] : [folded(words().chat.aboutResult, h('p', { dir: 'auto' }, description))];
    if (vegaSpec === undefined) {
      this.element.append(rows, ...about);
      return;
    }
    const fold = folded(words().chat.table, rows);
    // A chart that cannot be drawn leaves the table, which holds the same data.
    this.#chart = new AnswerChart(model, vegaSpec, formats, () => (fold.open = true));
    this.element.append(this.#chart.element, fold, ...about);
  }

  dispose(): void {
    this.#chart?.dispose();
  }
}

/** What opens below a line of words. */
const folded = (summary: string, content: HTMLElement): HTMLDetailsElement =>
  h('details', { class: 'answer-rows' }, h('summary', {}, summary), content);
