import { compile } from 'vega-lite';
import { chartLocale } from './chart-locale.js';
import { chartRows, temporalFields } from './chart-rows.js';
import { withColumnTitles } from '../finish/column-titles.js';
import { withGapRows, withPoints } from '../finish/line-gaps.js';
import { fitWidth, withoutContainer } from './fit-width.js';
import { lockVegaSpec, resultSource } from './lock-vega-spec.js';
import { silentLogger } from './silent-logger.js';
import { nameSignals, themeConfig, themeSignals } from './chart-theme.js';
import type { CheckedSpec } from '../check/check-spec.js';
import type { ChartTheme } from './chart-theme.js';
import type { LineGaps } from '../finish/line-gaps.js';
import type { ResultTable } from '../../table/result-table.js';

export interface CompileOptions {
  readonly theme?: ChartTheme | undefined;
  readonly width?: number | undefined;
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  /** Signals of our own that the spec reads, with their first values. */
  readonly signals?: Readonly<Record<string, unknown>>;
  /** Where lines are broken. */
  readonly gaps?: LineGaps | undefined;
}

/** A chart as a locked Vega spec, and how to make its rows. */
export interface CompiledChart {
  readonly vegaSpec: Record<string, unknown>;
  /** How the result's rows are to be parsed, when the chart reads them. */
  readonly parse: Readonly<Record<string, string>> | null | undefined;
  /** Whether the chart reads the result at all. */
  readonly readsResult: boolean;
  /** New rows of a table. Vega changes the rows it is given, so they are made anew each time. */
  rows(table: ResultTable): Record<string, unknown>[];
}

/**
 * Compiles a checked spec to Vega and closes what came out.
 *
 * @throws LockError, or the compiler's own error for a spec that makes no sense.
 */
export function compileChart(spec: CheckedSpec, table: ResultTable, options: CompileOptions): CompiledChart {
  const { theme, width, locale, timeZone, gaps } = options;
  const temporal = temporalFields(spec);
  const rows = (from: ResultTable) => {
    const own = chartRows(from, temporal, timeZone);
    return gaps ? withGapRows(own, gaps) : own;
  };
  const values = rows(table);
  const titled = withColumnTitles(gaps ? withPoints(spec, values, table) : spec, table);
  const sized = width === undefined ? withoutContainer(titled) : fitWidth(titled, width);
  const words = locale === undefined ? undefined : chartLocale(locale);
  const config = {
    ...(theme ? themeConfig(theme.font, width) : {}),
    ...(words ? { timeFormat: words.date } : {}),
    ...(width === undefined ? {} : { view: { ...(theme ? { stroke: null } : {}), ...viewSize(width) } }),
  };
  const compiled = compile(sized as never, {
    config: config,
    logger: silentLogger() as never,
  });
  const vegaSpec = compiled.spec as unknown as Record<string, unknown>;
  lockVegaSpec(vegaSpec);
  addSignals(vegaSpec, {
    ...options.signals,
    ...(theme ? { ...themeSignals(theme), ...nameSignals(width) } : {}),
  });
  const source = resultSource(vegaSpec);
  if (source) source['values'] = values;
  return { vegaSpec, parse: parseOf(source), readsResult: source !== undefined, rows };
}

/** As wide as the place, and lower than wide. */
function viewSize(width: number): Record<string, number> {
  return { continuousWidth: width, continuousHeight: Math.round(Math.min(320, Math.max(180, width * 0.5))) };
}

function addSignals(vegaSpec: Record<string, unknown>, values: Readonly<Record<string, unknown>>): void {
  const own = Array.isArray(vegaSpec['signals']) ? (vegaSpec['signals'] as unknown[]) : [];
  vegaSpec['signals'] = [...Object.entries(values).map(([name, value]) => ({ name, value })), ...own];
}

function parseOf(source: Record<string, unknown> | undefined): CompiledChart['parse'] {
  const format = source?.['format'] as { parse?: Record<string, string> | null } | undefined;
  return format?.parse;
}
