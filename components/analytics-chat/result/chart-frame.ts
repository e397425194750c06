import type { ChartView, DrawnRows } from '../../../src/render/chart/draw/draw-chart.js';
import { countText } from '../../../src/render/format/format-options.js';
import { loadChart } from '../../../src/render/chart/load-chart.js';
import { describeIn } from '../../../src/render/result/chart-description.js';
import { chartKeys } from '../../../src/render/result/chart-keys.js';
import { foldSlices, type Slices } from '../../../src/render/result/fold-slices.js';
import { plainlyNamed } from '../../../src/render/result/plain-names.js';
import type { ResultModel } from '../../../src/render/result/result-model.js';
import { slicesWords } from './chart-notes.js';
import type { ResultOptions } from './result-options.js';
import { resultWords } from './result-words.js';

/** A chart is drawn when it comes this near to what is seen. */
const NEAR = '600px';
/** Rows that a chart is drawn from at most. */
const MAX_ROWS = 5_000;
/** Charts out of sight that stay alive, for scrolling back a little. */
const MAX_OFFSCREEN = 5;

/** Charts that are alive and out of sight, the longest unseen first. */
const offscreen = new Set<ChartFrame>();

/** The place of one chart: draws it when it is near, follows width and theme, gives it up when it is long unseen. */
export class ChartFrame {
  readonly element = document.createElement('div');
  readonly #watch = new IntersectionObserver(
    (entries) => this.#seen(entries.at(-1)?.isIntersecting ?? false),
    {
      rootMargin: NEAR,
    },
  );
  readonly #sizes = new ResizeObserver(() => this.#resized());
  #spec: string | undefined;
  #heading: string | undefined;
  #table: ResultModel | undefined;
  #options: ResultOptions | undefined;
  #view: ChartView | undefined;
  #drawing: AbortController | undefined;
  #isNear = false;
  #hasFailed = false;
  readonly #drawn: () => void;
  #rows: DrawnRows | undefined;
  #slices: Slices | undefined;
  #isDrawn = false;
  /** The frame in which the chart is drawn anew; 0 for none. */
  #turn = 0;

  /** @param drawn called whenever the chart has been drawn. */
  constructor(drawn: () => void) {
    this.#drawn = drawn;
    this.element.className = 'chart pending';
    this.element.hidden = true;
    this.element.setAttribute('part', 'chart');
  }

  /** Whether there is a chart to see, or there was until it was long out of sight. */
  get isDrawn(): boolean {
    return this.#isDrawn;
  }

  /** How many rows the chart was drawn from; undefined before that, and of rows that are not the result's. */
  get rows(): DrawnRows | undefined {
    return this.#rows;
  }

  /** Of a pie with more categories than can be told apart: how many it shows. Undefined before it is drawn. */
  get slices(): Slices | undefined {
    return this.#slices;
  }

  /** The chart as a file; it is drawn again first where it was long unseen. Rejects where that cannot be. */
  async image(type: 'png' | 'svg'): Promise<Blob> {
    if (this.#view === undefined) await this.#draw();
    const view = this.#view;
    if (view === undefined) throw new Error('There is no chart.');
    const { chartImage } = await import('./chart-image.js');
    return chartImage(view, type, { title: this.#heading ?? '', place: this.element });
  }

  /** Shows the mark that all of these texts are told of, as if it were pointed at; none without texts. */
  light(texts: readonly string[] = []): void {
    const view = this.#view;
    if (view === undefined) return;
    const point = texts.length === 0 ? undefined : view.points().find((one) => tells(one.tooltip, texts));
    view.point(point);
  }

  /** Shows the chart of a spec over `table`; nothing without one. */
  update(spec: string | undefined, table: ResultModel, options: ResultOptions): void {
    const isSame = spec === this.#spec && table === this.#table && options.locale === this.#options?.locale;
    this.#options = options;
    if (isSame) return this.#view?.setTheme(themeOf(options));
    this.#release();
    [this.#hasFailed, this.#isDrawn] = [false, false];
    [this.#rows, this.#slices] = [undefined, undefined];
    [this.#spec, this.#table, this.#heading] = [spec, table, table.title];
    this.element.hidden = spec === undefined || table.rows.length === 0;
    // Watched anew, it is told again that it is near, and draws.
    this.#watch.disconnect();
    if (this.element.hidden) return;
    this.#watch.observe(this.element);
    this.#sizes.observe(this.element);
  }

  dispose(): void {
    this.#watch.disconnect();
    this.#sizes.disconnect();
    this.#release();
  }

  #seen(isNear: boolean): void {
    this.#isNear = isNear;
    offscreen.delete(this);
    if (isNear) {
      if (this.#view === undefined && this.#drawing === undefined && !this.#hasFailed) void this.#draw();
      return;
    }
    if (this.#view === undefined) return;
    offscreen.add(this);
    const [oldest] = offscreen;
    if (offscreen.size > MAX_OFFSCREEN && oldest !== undefined) oldest.#release();
  }

  async #draw(): Promise<void> {
    const [spec, table, options] = [this.#spec, this.#table, this.#options];
    if (spec === undefined || table === undefined || options === undefined) return;
    const drawing = new AbortController();
    this.#drawing = drawing;
    try {
      const { checkSpec, loadDescriber, drawChart } = await loadChart();
      if (drawing.signal.aborted) return;
      const named = plainlyNamed(spec, table);
      if (named === undefined) return this.#failed('The chart computes with a name that it cannot hold.', []);
      const checked = checkSpec(named.spec, named.table);
      if (!checked.ok) return this.#failed(checked.reason, checked.dropped);
      const labels = resultWords(options.labels);
      const inWords = countText(options.locale);
      const folded = foldSlices(checked.spec, named.table, MAX_ROWS, (count) =>
        labels.otherSlices(count, inWords(count)),
      );
      const view = await drawChart(this.element, {
        spec: folded.spec,
        table: folded.table,
        theme: themeOf(options),
        width: this.#width(),
        locale: options.locale,
        timeZone: options.timeZone,
        label: labels.chart,
        noValue: labels.noValue,
        heading: this.#heading,
        signal: drawing.signal,
      });
      if (drawing.signal.aborted) return view.finalize();
      this.#view = view;
      this.#isDrawn = true;
      chartKeys(this.element, view, labels.chartValues);
      const { locale, timeZone } = options;
      const slices = folded.slices && slicesWords(folded.slices, labels, inWords);
      void loadDescriber().then((describe) => {
        if (this.#view !== view) return;
        const said = describe?.(checked.spec, named.table, labels.chartDescription, { locale, timeZone });
        describeIn(this.element, [said, slices].filter((words) => words !== undefined).join(' '));
      });
      const drawn = Math.min(table.rows.length, MAX_ROWS);
      this.#rows = view.rows && { drawn, total: Math.max(table.rows.length, table.totalRows) };
      this.#slices = folded.slices;
      this.element.className = 'chart';
      this.element.style.blockSize = '';
      view.setTheme(themeOf(this.#options ?? options));
      if (checked.dropped.length > 0)
        options.chartFailed('Parts of the chart were left out.', checked.dropped);
      this.#drawn();
      if (!this.#isNear) this.#seen(false);
    } catch (error) {
      if (!drawing.signal.aborted) this.#failed(error instanceof Error ? error.message : 'unknown', []);
    } finally {
      if (this.#drawing === drawing) this.#drawing = undefined;
    }
  }

  /** A chart that cannot be drawn leaves the table, which holds the same data. */
  #failed(reason: string, dropped: readonly string[]): void {
    this.#hasFailed = true;
    const notice = document.createElement('p');
    notice.className = 'chart-notice';
    notice.textContent = resultWords(this.#options?.labels).chartFailed;
    this.element.className = 'chart';
    this.element.replaceChildren(notice);
    this.#options?.chartFailed(reason, dropped);
  }

  #resized(): void {
    const width = this.#width();
    if (width <= 0 || this.#view === undefined) return;
    if (this.#view.suits(width)) this.#view.resize(width);
    else this.#turn ||= requestAnimationFrame(() => this.#redraw());
  }

  /** Where the legend stands is decided when a chart is drawn. */
  #redraw(): void {
    this.#turn = 0;
    const width = this.#width();
    if (width <= 0 || this.#view === undefined || this.#view.suits(width)) return this.#resized();
    const hadFocus = this.element.querySelector('.chart-frame:focus') !== null;
    this.#release();
    void this.#draw().then(() => {
      if (hadFocus) this.element.querySelector<HTMLElement>('.chart-frame')?.focus({ preventScroll: true });
      // The box may have changed while the chart was drawn.
      this.#resized();
    });
  }

  #width(): number {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(this.element);
    return (
      this.element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
    );
  }

  #release(): void {
    offscreen.delete(this);
    cancelAnimationFrame(this.#turn);
    this.#turn = 0;
    this.#drawing?.abort();
    this.#drawing = undefined;
    if (this.#view === undefined) return;
    // The place keeps its height, so that nothing jumps when the chart goes and comes back.
    this.element.style.blockSize = `${this.element.offsetHeight}px`;
    this.#view.finalize();
    this.#view = undefined;
    this.element.replaceChildren();
  }
}

function tells(tooltip: unknown, texts: readonly string[]): boolean {
  if (typeof tooltip !== 'object' || tooltip === null) return false;
  const told = new Set(Object.values(tooltip).map(String));
  return texts.every((text) => told.has(text));
}

function themeOf(options: ResultOptions): 'light' | 'dark' {
  return options.isDark ? 'dark' : 'light';
}
