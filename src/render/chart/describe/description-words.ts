/** What a chart is, as far as it is told. */
export type ChartKind =
  'bar' | 'line' | 'lines' | 'area' | 'pie' | 'scatter' | 'dots' | 'map' | 'heatmap' | 'boxplot' | 'other';

/**
 * The sentences that describe a chart to those who do not see it. Each is a sentence of its own; numbers and names
 * arrive as they are written in the table, counts also as numbers.
 */
export interface ChartDescriptionWords {
  readonly kinds: Readonly<Record<ChartKind, string>>;
  /** What is shown, by what; `by` is empty where nothing divides the values. */
  readonly shows: (kind: string, measures: string, by: string) => string;
  readonly values: (count: number, text: string) => string;
  readonly valuesFrom: (count: number, text: string, from: string, to: string) => string;
  /** Of lines, colours or plots that divide the values further. */
  readonly series: (count: number, text: string, title: string) => string;
  /** A value with the place where it is. */
  readonly at: (value: string, place: string) => string;
  readonly range: (measure: string, lowest: string, highest: string) => string;
  readonly same: (measure: string, value: string) => string;
  /** Of a line of times: its first and its last value, and no more than how these two compare. */
  readonly endsHigher: (first: string, last: string) => string;
  readonly endsLower: (first: string, last: string) => string;
  readonly endsEqual: (first: string, last: string) => string;
  /** The series whose last value is the highest. */
  readonly leads: (series: string, value: string) => string;
  readonly firstRows: (shown: number, total: number, shownText: string, totalText: string) => string;
}
