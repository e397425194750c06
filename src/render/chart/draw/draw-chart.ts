import { changeset, read } from 'vega';
import { InlayError } from '../../../protocol/inlay-error.js';
import { BudgetExceeded, RenderBudget } from './render-budget.js';
import { LIMITS } from '../check/limits.js';
import { TextTooltip } from './text-tooltip.js';
import { buildView } from './build-view.js';
import { hideAdditions, onBareObjects } from '../../result/bare-objects.js';
import { canFit } from './fit-width.js';
import { capturePointer } from './capture-pointer.js';
import { chartLabel } from './chart-label.js';
import { chartPoints } from './chart-points.js';
import { compileChart } from './compile-chart.js';
import { countMarks } from './count-marks.js';
import { finishSpec } from '../finish/finish-spec.js';
import { NARROW } from '../finish/look.js';
import { isForced, nameSignals, readTheme, themeSignals } from './chart-theme.js';
import { loadGround, warnOfGround } from './load-ground.js';
import { setTicks, tickSignals } from './time-ticks.js';
import { silentLogger } from './silent-logger.js';
import { textWidth } from './text-width.js';
import type { View } from 'vega';
import type { ChartPoint } from './chart-points.js';
import type { ChartThemeName } from './chart-theme.js';
import type { CheckedSpec } from '../check/check-spec.js';
import type { CompiledChart } from './compile-chart.js';
import type { FinishedSpec } from '../finish/finish-spec.js';
import type { MapGround } from '../ground/map-ground.js';
import type { ResultTable } from '../../table/result-table.js';
import type { SilentLogger } from './silent-logger.js';

export type { ChartPoint } from './chart-points.js';
export { loadDescriber } from './load-describer.js';
export { checkSpec } from '../check/check-spec.js';
export type { CheckedSpec, SpecVerdict } from '../check/check-spec.js';

/** What a chart is drawn from. */
export interface ChartOptions {
  /** A spec that `checkSpec` passed, for the same table. */
  readonly spec: CheckedSpec;
  readonly table: ResultTable;
  readonly theme: ChartThemeName;
  /** Pixels the chart may take. Absent: the size that the spec asks for. */
  readonly width?: number | undefined;
  /** BCP 47 tag for numbers and dates. Default: English as Vega has it. */
  readonly locale?: string | undefined;
  /** IANA zone for times that are moments. Default: the browser's. */
  readonly timeZone?: string | undefined;
  /** The word a screen reader says first. Default `Chart`. */
  readonly label?: string | undefined;
  /** What the group of the rows without a value is called. Default `null`. */
  readonly noValue?: string | undefined;
  /** What stands above the chart already, and is not said again in it. */
  readonly heading?: string | undefined;
  /** Ends the drawing; the promise is then rejected with an `aborted` error. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which rendering is given up. Default 2,000. */
  readonly timeLimit?: number | undefined;
}

/** How many rows of a result a chart is drawn from. */
export interface DrawnRows {
  readonly drawn: number;
  /** Rows of the whole result: where they are more, the chart shows its beginning, "first 100 of 229". */
  readonly total: number;
}

/** A drawn chart. */
export interface ChartView {
  /** The rows it shows now; undefined for a chart of rows of its own. */
  readonly rows: DrawnRows | undefined;
  /** Shows other rows of the same columns, without building the chart again. */
  update(table: ResultTable): Promise<void>;
  /** Takes a new width in pixels, where the chart can. */
  resize(width: number): void;
  /** Whether it is laid out for such a width: a narrow chart has its legend elsewhere, and is to be drawn anew. */
  suits(width: number): boolean;
  /** Takes the other theme, without building the chart again. */
  setTheme(theme: ChartThemeName): void;
  /** The chart as a file. */
  toImage(type: 'png' | 'svg'): Promise<Blob>;
  /** What can be pointed at, now. */
  points(): readonly ChartPoint[];
  /** Shows what a pointer on this point would show, or nothing of any. Gives the words, for those who hear them. */
  point(point: ChartPoint | undefined): string;
  /** Resolves when everything asked for so far is drawn. */
  settled(): Promise<void>;
  /** Ends the chart and takes it out of its container. */
  finalize(): void;
}

/**
 * Draws a checked spec into a container, which it empties first. Nothing is fetched, evaluated or listened to outside
 * the container; the chart is one image to assistive technology, labelled with its title and columns.
 *
 * @throws InlayError `aborted` (by the signal), `too-large` (too slow, too many marks or facets), `protocol` (the spec
 * makes no chart). The container is empty then.
 */
export async function drawChart(container: HTMLElement, options: ChartOptions): Promise<ChartView> {
  const chart = new DrawnChart(container, options);
  try {
    await chart.draw();
    return chart;
  } catch (error) {
    chart.finalize();
    throw asInlayError(error, options.signal);
  }
}

function asInlayError(error: unknown, signal: AbortSignal | undefined): InlayError {
  if (signal?.aborted) return new InlayError('aborted', 'The chart was no longer wanted.');
  if (InlayError.isInstance(error)) return error;
  if (error instanceof BudgetExceeded) return new InlayError('too-large', 'The chart took too long to draw.');
  return new InlayError('protocol', 'The chart could not be drawn.', { cause: error, retryable: false });
}

class DrawnChart implements ChartView {
  readonly #options: ChartOptions;
  readonly #frame: HTMLElement;
  readonly #stage: HTMLElement;
  readonly #tooltip: TextTooltip;
  readonly #budget: RenderBudget;
  readonly #logger: SilentLogger = silentLogger();
  readonly #release: () => void;
  #finished: FinishedSpec | undefined;
  #compiled: CompiledChart | undefined;
  #ground: MapGround | undefined;
  #table: ResultTable;
  #measure: (text: string) => number = () => 0;
  #view: View | undefined;
  #theme: ChartThemeName;
  #width: number | undefined;
  #queue: Promise<void> = Promise.resolve();
  #isFinal = false;

  constructor(container: HTMLElement, options: ChartOptions) {
    this.#options = options;
    this.#table = options.table;
    this.#theme = options.theme;
    this.#width = options.width;
    this.#budget = new RenderBudget(options.timeLimit);
    this.#frame = frameIn(container);
    this.#stage = container.ownerDocument.createElement('div');
    this.#stage.className = 'chart-stage';
    this.#frame.append(this.#stage);
    const titles = new Map(options.table.columns.map(({ name, title }) => [name, title]));
    this.#tooltip = new TextTooltip(this.#frame, {
      title: (key) => this.#finished?.words.title(key) ?? titles.get(key) ?? key,
      text: (key, value) => this.#finished?.written(key, value),
    });
    this.#release = capturePointer(this.#frame);
  }

  get rows(): DrawnRows | undefined {
    if (!this.#compiled?.readsResult) return undefined;
    const { rows, totalRows } = this.#table;
    return { drawn: Math.min(rows.length, LIMITS.rows), total: Math.max(rows.length, totalRows) };
  }

  async draw(): Promise<void> {
    const { spec, table, signal, locale, timeZone, label, heading, noValue } = this.#options;
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => this.finalize(), { once: true });
    const theme = readTheme(this.#frame, this.#theme);
    this.#measure = textWidth(`11px ${theme.font}`);
    this.#finished = finishSpec(spec, table, {
      ...{ locale, timeZone, noValue, heading, width: this.#width },
      withoutColour: isForced(),
    });
    const finished = this.#finished;
    const compiled = onBareObjects(() =>
      compileChart(finished.spec, table, {
        ...{ theme, width: this.#width, locale, timeZone },
        signals: tickSignals(finished.timeAxes),
        gaps: finished.gaps,
      }),
    );
    this.#compiled = compiled;
    const addGround = await loadGround(compiled.vegaSpec);
    signal?.throwIfAborted();
    this.#ground = addGround?.(compiled.vegaSpec, { spec, isForced: isForced() });
    const view = onBareObjects(() => this.#build(compiled.vegaSpec));
    await this.#run(view);
    await this.#settle(view);
    const { items } = this.#judge(view);
    view.renderer(items > LIMITS.svgMarks ? 'canvas' : 'svg');
    onBareObjects(() => view.initialize(this.#stage));
    this.#describe(chartLabel(label ?? 'Chart', spec, table));
    await this.#run(view);
  }

  update(table: ResultTable): Promise<void> {
    return this.#enqueue(async (view) => {
      const compiled = this.#compiled;
      this.#table = table;
      if (!compiled?.readsResult) return;
      const rows = parsed(compiled.rows(table), compiled.parse);
      view.change(
        'result',
        changeset()
          .remove(() => true)
          .insert(rows),
      );
    });
  }

  resize(width: number): void {
    const rounded = Math.round(width);
    if (this.#width === undefined || rounded === this.#width || !canFit(this.#options.spec)) return;
    if (typeof this.#options.spec['width'] === 'number') return;
    this.#width = rounded;
    this.#forget(
      this.#enqueue(async (view) => {
        setSignals(view.width(rounded).resize(), nameSignals(rounded));
      }),
    );
  }

  suits(width: number): boolean {
    const { width: drawn = width } = this.#options;
    return width < NARROW === drawn < NARROW;
  }

  setTheme(name: ChartThemeName): void {
    const theme = readTheme(this.#frame, name);
    this.#theme = name;
    this.#forget(
      this.#enqueue(async (view) => {
        setSignals(view, themeSignals(theme));
      }),
    );
  }

  async toImage(type: 'png' | 'svg'): Promise<Blob> {
    const view = this.#view;
    if (!view) throw new InlayError('aborted', 'The chart was ended.');
    const show = hideAdditions();
    try {
      if (type === 'svg') return new Blob([await view.toSVG()], { type: 'image/svg+xml' });
      return await pngOf(await view.toCanvas(2));
    } finally {
      show();
    }
  }

  points(): readonly ChartPoint[] {
    return this.#view ? chartPoints(this.#view) : [];
  }

  point(point: ChartPoint | undefined): string {
    return this.#view ? this.#tooltip.point(this.#view, this.#stage, point) : '';
  }

  async settled(): Promise<void> {
    await this.#queue;
  }

  finalize(): void {
    if (this.#isFinal) return;
    this.#isFinal = true;
    this.#release();
    this.#tooltip.remove();
    onBareObjects(() => this.#view?.finalize());
    this.#view = undefined;
    this.#frame.remove();
  }

  #build(vegaSpec: Record<string, unknown>): View {
    const view = buildView(vegaSpec, {
      budget: this.#budget,
      logger: this.#logger,
      locale: this.#options.locale,
      tooltip: this.#tooltip.handle,
      words: this.#finished?.words,
    });
    this.#view = view;
    this.#tooltip.follow(view, this.#stage);
    this.#limit(view);
    return view;
  }

  /**
   * Every evaluation has the same time, also one that a viewer's pointer starts. One that takes longer ends the view,
   * and the picture that was drawn last stays.
   */
  #limit(view: View): void {
    const limited = view as unknown as { evaluate(...args: unknown[]): Promise<unknown> };
    const evaluate = limited.evaluate.bind(view);
    limited.evaluate = async (...args) => {
      this.#budget.start();
      const show = hideAdditions();
      try {
        return await evaluate(...args);
      } finally {
        show();
        this.#budget.stop();
        if (this.#budget.isExceeded) view.finalize();
      }
    };
  }

  /** One evaluation: errors inside it are only logged by Vega, and are thrown here. */
  async #run(view: View): Promise<void> {
    const before = this.#logger.errors.length;
    await view.runAsync();
    this.#options.signal?.throwIfAborted();
    if (this.#budget.isExceeded) throw new BudgetExceeded('the chart took too long');
    const error = this.#logger.errors[before];
    if (error !== undefined) throw error instanceof Error ? error : new Error('The dataflow failed.');
  }

  /**
   * What follows from the rows as they are drawn: the ground of maps, and ticks of axes. Their labels may take room from
   * the axes, so ticks are chosen twice.
   */
  async #settle(view: View): Promise<void> {
    if (await this.#ground?.settle(view).catch(warnOfGround)) await this.#run(view);
    const axes = this.#finished?.timeAxes ?? [];
    const { locale, timeZone } = this.#options;
    const options = { locale, timeZone, measure: this.#measure };
    for (let turn = 0; turn < 2 && setTicks(view, axes, this.#table, options); turn += 1)
      await this.#run(view);
  }

  #judge(view: View): { items: number } {
    const { items, cells } = countMarks(
      (view.scenegraph() as unknown as { root: unknown }).root,
      LIMITS.marks,
    );
    if (items > LIMITS.marks) throw new InlayError('too-large', 'The chart has too many marks.');
    if (cells > LIMITS.facets) throw new InlayError('too-large', 'The chart has too many facets.');
    return { items };
  }

  /** One image for assistive technology: a mark is no document, and a thousand of them are no text. */
  #describe(label: string): void {
    this.#stage.removeAttribute('aria-label');
    this.#stage.removeAttribute('aria-roledescription');
    this.#stage.setAttribute('role', 'img');
    this.#stage.setAttribute('aria-label', label);
  }

  /** Changes run one after another; one that fails ends the chart. */
  #enqueue(change: (view: View) => Promise<void>): Promise<void> {
    const done = this.#queue.then(async () => {
      const view = this.#view;
      if (!view) return;
      try {
        await change(view);
        await this.#run(view);
        await this.#settle(view);
        this.#judge(view);
      } catch (error) {
        this.finalize();
        throw asInlayError(error, this.#options.signal);
      }
    });
    this.#queue = done.catch(() => {});
    return done;
  }

  #forget(done: Promise<void>): void {
    done.catch(() => {});
  }
}

/** The chart's own box. A chart is laid out from left to right in every language; its texts find their own direction. */
function frameIn(container: HTMLElement): HTMLElement {
  const frame = container.ownerDocument.createElement('div');
  frame.className = 'chart-frame';
  frame.setAttribute('part', 'chart-frame');
  frame.dir = 'ltr';
  frame.style.position = 'relative';
  frame.style.overflowX = 'auto';
  container.replaceChildren(frame);
  return frame;
}

/** Sets the signals that are others now. */
function setSignals(view: View, signals: Readonly<Record<string, unknown>>): void {
  for (const [signal, value] of Object.entries(signals)) {
    if (JSON.stringify(view.signal(signal)) !== JSON.stringify(value)) view.signal(signal, value);
  }
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new InlayError('too-large', 'The chart is too large for an image.'));
    }, 'image/png');
  });
}

/** The rows as Vega would have read them with the chart's own format. */
function parsed(rows: Record<string, unknown>[], parse: CompiledChart['parse']): Record<string, unknown>[] {
  if (!parse) return rows;
  return read(rows as never, { type: 'json', parse } as never) as unknown as Record<string, unknown>[];
}
