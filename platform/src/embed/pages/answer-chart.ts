import type { ChartView } from '../../../../src/render/chart/draw/draw-chart.js';
import { loadChart } from '../../../../src/render/chart/load-chart.js';
import { describeIn } from '../../../../src/render/result/chart-description.js';
import { chartKeys } from '../../../../src/render/result/chart-keys.js';
import { foldSlices } from '../../../../src/render/result/fold-slices.js';
import { plainlyNamed } from '../../../../src/render/result/plain-names.js';
import type { ResultModel } from '../../../../src/render/result/result-model.js';
import { h } from './dom.js';
import type { Formats } from './formats.js';
import { words } from './words.js';

/** Rows that a chart is drawn from at most. */
const mostRows = 5_000;

/** A chart of the chat, drawn by the code that draws it in the chat element: the same check, look, digits and keys. */
export class AnswerChart {
  readonly element = h('div', { class: 'answer-chart' });
  readonly #drawing = new AbortController();
  readonly #sizes = new ResizeObserver(() => this.#resized());
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  #view: ChartView | undefined;

  /** @param failed called when there is no chart to see. */
  constructor(model: ResultModel, spec: string, formats: Formats, failed: () => void) {
    this.#dark.addEventListener('change', this.#recolour);
    this.#sizes.observe(this.element);
    this.#draw(model, spec, formats).catch(() => {
      if (this.#drawing.signal.aborted) return;
      this.dispose();
      this.element.remove();
      failed();
    });
  }

  dispose(): void {
    this.#drawing.abort();
    this.#sizes.disconnect();
    this.#dark.removeEventListener('change', this.#recolour);
    this.#view?.finalize();
    this.#view = undefined;
  }

  async #draw(model: ResultModel, spec: string, formats: Formats): Promise<void> {
    const { checkSpec, loadDescriber, drawChart } = await loadChart();
    // It is built before it stands in the page, and drawn for the width that it has there.
    await new Promise(requestAnimationFrame);
    const named = plainlyNamed(spec, model);
    if (named === undefined) throw new Error('The chart computes with a name that it cannot hold.');
    const checked = checkSpec(named.spec, named.table);
    if (!checked.ok) throw new Error('The chart cannot be drawn.');
    const { chat } = words();
    const other = (count: number): string => chat.otherSlices(count, formats.count(count));
    const folded = foldSlices(checked.spec, named.table, mostRows, other);
    const options = { locale: formats.locale, timeZone: formats.timezone };
    this.#view = await drawChart(this.element, {
      ...{ spec: folded.spec, table: folded.table, ...options, heading: model.title, noValue: chat.noValue },
      ...{ theme: this.#theme(), width: this.element.clientWidth, signal: this.#drawing.signal },
    });
    chartKeys(this.element, this.#view, chat.chartValues);
    const describe = await loadDescriber();
    describeIn(this.element, describe?.(checked.spec, named.table, chat.chartDescription, options) ?? '');
  }

  readonly #recolour = (): void => this.#view?.setTheme(this.#theme());

  #theme(): 'light' | 'dark' {
    const scheme = document.documentElement.dataset['scheme'] ?? (this.#dark.matches ? 'dark' : 'light');
    return scheme === 'dark' ? 'dark' : 'light';
  }

  #resized(): void {
    const { clientWidth } = this.element;
    if (clientWidth > 0) this.#view?.resize(clientWidth);
  }
}
