/** The chart that a model wishes for, as a Vega-Lite spec without data. It names columns and nothing else of the spec. */
import { z } from 'zod';

const column = z.string().min(1).max(200);

export const chartWish = z.strictObject({
  kind: z.enum(['bar', 'line', 'area', 'scatter', 'pie']),
  x: column.describe('Column of the category or time'),
  xType: z.enum(['category', 'time', 'number']),
  y: column.describe('Column of the number'),
  series: column.nullable().describe('Column that tells several lines or bars apart, or null'),
});

export type ChartWish = z.infer<typeof chartWish>;

const types = { category: 'nominal', time: 'temporal', number: 'quantitative' } as const;

export function chartOf({ kind, x, xType, y, series }: ChartWish, title: string): string {
  const value = { field: escaped(y), type: 'quantitative' };
  const place = { field: escaped(x), type: types[xType], ...(kind === 'bar' ? { sort: null } : {}) };
  const color = series === null ? {} : { color: { field: escaped(series), type: 'nominal' } };
  const spec =
    kind === 'pie'
      ? { mark: 'arc', encoding: { theta: value, color: { ...place, type: 'nominal' } } }
      : {
          mark: kind === 'scatter' ? 'point' : kind === 'line' ? { type: 'line', point: true } : kind,
          encoding: { x: place, y: value, ...color },
        };
  return JSON.stringify({ $schema: 'https://vega.github.io/schema/vega-lite/v5.json', title, ...spec });
}

/** A dot or a bracket in a column's name would be a path. */
const escaped = (name: string): string => name.replaceAll(/[\\.[\]'"]/g, '\\$&');
