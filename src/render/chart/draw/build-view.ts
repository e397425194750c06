import { View, parse } from 'vega';
import { EVENT_LOCK } from './lock-vega-spec.js';
import { chartLocale } from './chart-locale.js';
import { guardedInterpreter } from './guarded-interpreter.js';
import { inertLoader } from './inert-loader.js';
import type { RenderBudget } from './render-budget.js';
import type { SilentLogger } from './silent-logger.js';

export interface ViewOptions {
  readonly budget: RenderBudget;
  readonly logger: SilentLogger;
  readonly locale?: string | undefined;
  /** Vega's tooltip handler. */
  readonly tooltip?: (...values: never[]) => void;
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
  if (words) {
    const localised = view as unknown as { locale(own?: FormatLocale): FormatLocale };
    localised.locale(withTicks(localised.locale(), words.ticks));
  }
  return view;
}

interface FormatLocale {
  readonly timeFormat: (specifier?: unknown) => unknown;
  readonly utcFormat: (specifier?: unknown) => unknown;
}

/** The locale with its own labels for time axes, where a format is given by unit and not as one text. */
function withTicks(own: FormatLocale, ticks: Readonly<Record<string, string>>): FormatLocale {
  const wrap = (format: (specifier?: unknown) => unknown) => (specifier?: unknown) =>
    format(typeof specifier === 'string' ? specifier : { ...ticks, ...(specifier as object | undefined) });
  return { ...own, timeFormat: wrap(own.timeFormat), utcFormat: wrap(own.utcFormat) };
}
