/** The caps of a chart. A spec is a program written by somebody else: everything it can multiply is bounded here. */
export const LIMITS = {
  /** Characters of the spec's JSON. */
  specLength: 256 * 1024,
  /** Nesting of the spec's JSON. */
  depth: 64,
  /** Result rows that reach a chart. */
  rows: 5_000,
  /** Inline rows of one layer. */
  inlineRows: 1_000,
  /** Cells of one faceted chart. */
  facets: 50,
  /** Layers of the whole chart, over all its views. */
  layers: 20,
  /** Views that repetition and concatenation may make together. */
  views: 64,
  /** Transforms of the whole chart. */
  transforms: 30,
  /** Width and height in pixels. */
  size: 4_096,
  /** Rows that transforms may grow the data to. */
  grownRows: 100_000,
  /** Characters of one expression. */
  expressionLength: 2_000,
  /** Nodes of one expression. */
  expressionNodes: 500,
  /** Characters of a string that an expression makes. */
  madeText: 10_000,
  /** Elements of an array that an expression makes. */
  madeList: 100,
  /** Rows that confidence intervals may take: each draws a thousand samples of its rows. */
  resampledRows: 50_000,
  /** Ticks of an axis, entries of a legend. */
  ticks: 200,
  /** Bins of a histogram. */
  bins: 1_000,
  /** Marks of a drawn chart. */
  marks: 60_000,
  /** Marks beyond which a chart is drawn on a canvas, which is the faster one by then. */
  svgMarks: 3_000,
  /** Milliseconds after which rendering is given up. */
  renderTime: 2_000,
} as const;
