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
