/** A hundred bars, as an agent asks for them: rows beside the specification. */
export const rows = (seed = 0): (readonly [string, number])[] =>
  Array.from({ length: 100 }, (_, index) => [
    `City ${index + 1}`,
    1_000 + ((index * 7_919 + seed * 31) % 9_000),
  ]);

export const bars = {
  $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
  mark: 'bar',
  encoding: {
    x: { field: 'orders.city', type: 'nominal' },
    y: { field: 'orders.count', type: 'quantitative' },
    tooltip: [{ field: 'orders.city' }, { field: 'orders.count' }],
  },
} as const;

/** The rows as Vega takes them. */
export const records = (seed = 0): Record<string, unknown>[] =>
  rows(seed).map(([city, count]) => ({ 'orders.city': city, 'orders.count': count }));

/** The rows as the platform's SQL tool gives them. */
export const result = (seed = 0) => ({
  sqlQuery: 'SELECT 1',
  queryTitle: 'Orders by city',
  schema: [
    { name: 'orders.city', column_type: 'String' },
    { name: 'orders.count', column_type: 'Int64' },
  ],
  data: rows(seed).map(([city, count]) => [city, String(count)]),
  totalRows: 100,
});

declare global {
  interface Window {
    /** When the chart was on the page, in milliseconds since the page was asked for. */
    readyAt?: number;
    /** Draws the chart again so many times, warm. Returns the median in milliseconds. */
    draw?: (times: number) => Promise<number>;
    /** Gives the chart other rows so many times. Returns the median in milliseconds. */
    update?: (times: number) => Promise<number>;
  }
}

/** The median time of a step that is taken so many times, in milliseconds. */
export async function timed(times: number, step: (index: number) => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let index = 0; index < times; index++) {
    const start = performance.now();
    await step(index);
    all.push(performance.now() - start);
  }
  return all.sort((one, other) => one - other)[Math.floor(all.length / 2)]!;
}
