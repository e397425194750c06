import { View, parse, textMetrics } from 'vega';
import { EVENT_LOCK } from './lock-vega-spec.js';
import { chartLocale } from './chart-locale.js';
import { guardedInterpreter } from './guarded-interpreter.js';
import { inertLoader } from './inert-loader.js';
import type { ChartWords } from '../finish/chart-words.js';
import { spendOnText } from './render-budget.js';
import type { RenderBudget } from './render-budget.js';
import type { SilentLogger } from './silent-logger.js';

declare module 'vega' {
  /** Told of every text that is measured: `scripts/chart-engine/engine-parts.ts`. */
  export const textMetrics: { spend?: (text: string) => void };
}

textMetrics.spend = spendOnText;

export interface ViewOptions {
  readonly budget: RenderBudget;
  readonly logger: SilentLogger;
  readonly locale?: string | undefined;
  /** Vega's tooltip handler. */
  readonly tooltip?: (...values: never[]) => void;
  /** The texts that the spec names. */
  readonly words?: ChartWords | undefined;
}

/** A view of a locked spec: nothing is loaded, no expression is compiled, and the page is not listened to. */
export function buildView(vegaSpec: Record<string, unknown>, options: ViewOptions): View {
  const { budget, logger, locale, tooltip } = options;
  const runtime = parse(vegaSpec, { events: EVENT_LOCK } as never, { ast: true });
  const words = locale === undefined ? undefined : chartLocale(locale);
  const view = new View(runtime, {
    expr: guardedInterpreter(budget),
    loader: inertLoader,
    logger,
    renderer: 'none',
    ...(tooltip ? { tooltip } : {}),
    ...(words ? { locale: { number: words.number, time: words.time } } : {}),
  } as never);
  const localised = view as unknown as { locale(own?: FormatLocale): FormatLocale };
  localised.locale(withWords(withTicks(localised.locale(), words?.ticks ?? {}), options.words));
  return view;
}

type Format = (specifier?: unknown) => unknown;
type Span = (from: unknown, to: unknown, count: unknown, specifier?: unknown) => unknown;

interface FormatLocale {
  readonly format: Format;
  readonly formatFloat: Format;
  readonly formatSpan: Span;
  readonly timeFormat: Format;
  readonly utcFormat: Format;
}

/** The locale with its own labels for time axes, where a format is given by unit and not as one text. */
function withTicks(own: FormatLocale, ticks: Readonly<Record<string, string>>): FormatLocale {
  const wrap =
    (format: Format): Format =>
    (specifier) =>
      format(typeof specifier === 'string' ? specifier : { ...ticks, ...(specifier as object | undefined) });
  return { ...own, timeFormat: wrap(own.timeFormat), utcFormat: wrap(own.utcFormat) };
}

/** The locale with the chart's own writers, wherever the view asks for a format. */
function withWords(own: FormatLocale, words: ChartWords | undefined): FormatLocale {
  if (words === undefined) return own;
  const wrap =
    (format: Format): Format =>
    (specifier) =>
      words.writer(specifier) ?? format(specifier);
  return {
    ...own,
    format: wrap(own.format),
    formatFloat: wrap(own.formatFloat),
    formatSpan: (from, to, count, specifier) =>
      words.writer(specifier) ?? own.formatSpan(from, to, count, specifier),
    timeFormat: wrap(own.timeFormat),
    utcFormat: wrap(own.utcFormat),
  };
}
