import { html, type TemplateResult } from 'lit';
import { suitedCharts, type ChartKind } from '../../../src/render/result/suited-charts.js';
import type { ResultModel } from '../../../src/render/result/result-model.js';
import type { ResultLabels } from '../../../src/locales/result-labels.js';

/** Which chart of a result is shown: the one that came with it, or one of those that suit its columns. */
export class ChartKinds {
  #model: ResultModel | undefined;
  #suited: ReadonlyMap<ChartKind, string> = new Map();
  #chosen: ChartKind | undefined;

  /** Another result begins with its own chart. */
  reset(): void {
    this.#chosen = undefined;
  }

  /** Whether it is the one that came with the result. */
  isAnswered(model: ResultModel): boolean {
    return model.vegaSpec !== undefined && (this.#chosen === undefined || !this.#of(model).has(this.#chosen));
  }

  /**
   * The chart of these rows, a Vega-Lite spec in JSON; undefined where none suits them. A number alone is read in its
   * table as well, and is a chart only where it came with one.
   */
  spec(model: ResultModel): string | undefined {
    const suited = this.#of(model);
    const chosen = this.#chosen === undefined ? undefined : suited.get(this.#chosen);
    const [[kind, first] = []] = suited;
    return chosen ?? model.vegaSpec ?? (kind === 'number' ? undefined : first);
  }

  /** @param chosen called when the viewer has chosen another one. */
  template(model: ResultModel, labels: ResultLabels, chosen: () => void): TemplateResult | undefined {
    const suited = this.#of(model);
    const kinds: ('answered' | ChartKind)[] = [
      ...(model.vegaSpec === undefined ? [] : (['answered'] as const)),
      ...suited.keys(),
    ];
    if (kinds.length < 2) return undefined;
    const shown = this.#chosen !== undefined && suited.has(this.#chosen) ? this.#chosen : kinds[0];
    const choose = (event: Event): void => {
      const { value } = event.target as HTMLSelectElement;
      this.#chosen = value === 'answered' ? undefined : (value as ChartKind);
      chosen();
    };
    return html`<select aria-label=${labels.chartKind} title=${labels.chartKind} @change=${choose}>
      ${kinds.map((kind) => html`<option value=${kind} .selected=${kind === shown}>${labels.chartKinds[kind]}</option>`)}
    </select>`;
  }

  #of(model: ResultModel): ReadonlyMap<ChartKind, string> {
    if (this.#model !== model) [this.#model, this.#suited] = [model, suitedCharts(model)];
    return this.#suited;
  }
}
