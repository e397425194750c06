import type { StreamingDataEngine } from '../../src/data/engine.js';
import { stubEngine } from '../testing/stub-engine.js';

type Query = {
  readonly measures?: readonly string[];
  readonly dimensions?: readonly string[];
  readonly timeDimensions?: readonly { readonly dimension: string; readonly granularity?: string }[];
  readonly limit?: number;
};

const mostRows = 30;

/** An engine that has an answer for every query at once: enough to draw every widget, and true of nothing. */
export const inventedEngine = (): StreamingDataEngine => ({
  ...stubEngine(),
  load: async (query) =>
    ({ data: rowsOf(query as Query), lastRefreshTime: '2001-07-01T12:00:00.000Z' }) as never,
});

function rowsOf({ measures = [], dimensions = [], timeDimensions = [], limit = mostRows }: Query): object[] {
  const isOne = dimensions.length + timeDimensions.length === 0;
  return Array.from({ length: isOne ? 1 : Math.min(limit, mostRows) }, (_, i) => {
    const day = new Date(Date.UTC(2001, 0, 1 + i)).toISOString().slice(0, -1);
    const times = timeDimensions.map(({ dimension, granularity }) => [`${dimension}.${granularity}`, day]);
    const names = dimensions.map((name) => [name, dimensionOf(name, i)]);
    return Object.fromEntries([...times, ...names, ...measures.map((name) => [name, String(3_000_000 - i)])]);
  });
}

function dimensionOf(name: string, i: number): string {
  if (name.endsWith('longitude')) return String(-120 + i);
  if (name.endsWith('latitude')) return String(30 + (i % 15));
  return i === 0 ? '=cmd()' : `Name ${i}`;
}
