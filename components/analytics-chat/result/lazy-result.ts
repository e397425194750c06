import { noChange, type ElementPart } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, PartType, type PartInfo } from 'lit/directive.js';
import type { ToolStep } from '../../../src/protocol/read-tool-call.js';
import type { ResultOptions, SqlStep } from './result-options.js';
import type { ResultView } from './result-view.js';

/** Table and chart code is fetched when the first query runs, not before. */
const loadResultView = () => import('./result-view.js');
const fetchChart = () => import('../../../src/render/chart/draw/draw-chart.js');

/** Starts fetching what a result will need, all of it at once, while its query still runs. */
export function preloadResult(step: ToolStep): void {
  if (step.kind !== 'sql') return;
  // A fetch that fails here is made again, and reported, when the result is shown.
  loadResultView().catch(() => {});
  if ((step.input.vegaSpec ?? step.result?.vegaSpec) !== undefined) fetchChart().catch(() => {});
}

class LazyResultDirective extends AsyncDirective {
  #view: ResultView | undefined;
  #latest: { step: SqlStep; options: ResultOptions; turn: string; element: HTMLElement } | undefined;
  #isLoading = false;

  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error('lazyResult() stands on an element.');
  }

  render(_step: SqlStep, _options: ResultOptions, _turn: string): typeof noChange {
    return noChange;
  }

  override update(
    part: ElementPart,
    [step, options, turn]: [SqlStep, ResultOptions, string],
  ): typeof noChange {
    this.#latest = { step, options, turn, element: part.element as HTMLElement };
    this.#show();
    return noChange;
  }

  override disconnected(): void {
    this.#view?.dispose();
    this.#view = undefined;
  }

  override reconnected(): void {
    this.#show();
  }

  #show(): void {
    const latest = this.#latest;
    if (latest === undefined) return;
    if (this.#view !== undefined) return this.#view.update(latest.step, latest.options, latest.turn);
    if (this.#isLoading) return;
    this.#isLoading = true;
    loadResultView().then(
      ({ ResultView }) => {
        this.#isLoading = false;
        if (!this.isConnected) return;
        this.#view = new ResultView(latest.element);
        this.#show();
      },
      () => {
        this.#isLoading = false;
        latest.options.chartFailed('The code that shows results could not be loaded.', []);
      },
    );
  }
}

/**
 * Shows a query's result in the element it stands on: `<div ${lazyResult(step, options, turn)}></div>`.
 * `turn` is the message id of the question.
 */
export const lazyResult = directive(LazyResultDirective);
