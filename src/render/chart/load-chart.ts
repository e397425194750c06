import type * as chart from './draw/draw-chart.js';

let loading: Promise<typeof chart> | undefined;

/**
 * The chart code, fetched once. A failed fetch is forgotten, so that the next call tries again.
 */
export function loadChart(): Promise<typeof chart> {
  loading ??= import('./draw/draw-chart.js').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * Starts fetching the chart code ahead of need: when a tool call starts, its result is still seconds away. Does nothing
 * the second time and reports nothing; {@link loadChart} does.
 */
export function preloadChart(): void {
  loadChart().catch(() => {});
}
