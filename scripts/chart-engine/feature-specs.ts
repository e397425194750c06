/** A result with a text, numbers, a day and a place in each row. */
export const featureResult = {
  schema: [
    { name: 'kind', column_type: 'String' },
    { name: 'amount', column_type: 'Double' },
    { name: 'share', column_type: 'Double' },
    { name: 'day', column_type: 'Date' },
    { name: 'lon', column_type: 'Double' },
    { name: 'lat', column_type: 'Double' },
  ],
  data: Array.from({ length: 24 }, (_, index) => [
    ['road', 'rail', 'air'][index % 3],
    String(10 + ((index * 7) % 23)),
    String(1 + ((index * 5) % 11)),
    `2001-${String((index % 12) + 1).padStart(2, '0')}-15`,
    String(-120 + index * 2),
    String(30 + (index % 9)),
  ]),
};

const kind = { field: 'kind', type: 'nominal' };
const amount = { field: 'amount', type: 'quantitative' };
const share = { field: 'share', type: 'quantitative' };
const day = { field: 'day', type: 'temporal' };
const small = { width: 120, height: 60 };

/** A view of what a transform makes of the rows. */
const after = (transform: unknown, x: string, y: string, type = 'quantitative') => ({
  ...small,
  transform: [transform],
  mark: 'point',
  encoding: { x: { field: x, type }, y: { field: y, type: 'quantitative' } },
});
const views = (...vconcat: readonly unknown[]) => ({ vconcat });

/** Charts that together use every mark, transform, composition and way of choosing that a chart may have, by name. */
export const features: Record<string, unknown> = {
  'marks of one value': views(
    {
      ...small,
      mark: { type: 'bar', tooltip: true },
      encoding: { x: kind, y: { ...amount, aggregate: 'mean' } },
    },
    {
      ...small,
      mark: { type: 'line', point: true },
      encoding: { x: day, y: { ...amount, aggregate: 'sum' } },
    },
    { ...small, mark: 'area', encoding: { x: day, y: { ...amount, aggregate: 'sum' }, color: kind } },
    { ...small, mark: 'trail', encoding: { x: day, y: amount, size: share } },
    { ...small, mark: 'arc', encoding: { theta: { ...amount, aggregate: 'sum' }, color: kind } },
    {
      ...small,
      mark: 'rect',
      encoding: { x: kind, y: { ...day, timeUnit: 'month' }, color: { aggregate: 'count' } },
    },
    { ...small, mark: 'text', encoding: { x: kind, y: amount, text: share } },
  ),
  'marks of many values': views(
    { ...small, mark: 'circle', encoding: { x: amount, y: share, opacity: share } },
    { ...small, mark: 'square', encoding: { x: amount, y: share, strokeWidth: { value: 2 } } },
    { ...small, mark: 'point', encoding: { x: amount, y: share, shape: kind, size: amount, angle: share } },
    { ...small, mark: 'tick', encoding: { x: amount, y: kind } },
    { ...small, mark: 'rule', encoding: { x: { ...amount, aggregate: 'median' }, y: kind } },
    { ...small, mark: 'boxplot', encoding: { x: kind, y: amount } },
    {
      ...small,
      layer: [
        { mark: { type: 'errorband', extent: 'stdev' }, encoding: { x: day, y: amount } },
        { mark: { type: 'errorbar', extent: 'iqr' }, encoding: { x: day, y: amount } },
      ],
    },
  ),
  'transforms of rows': views(
    after({ filter: "datum.amount > 5 && datum.kind != 'sea'" }, 'amount', 'share'),
    after({ filter: { field: 'amount', range: [5, 30] } }, 'amount', 'share'),
    after({ calculate: 'sqrt(datum.amount) + month(datum.day)', as: 'made' }, 'amount', 'made'),
    after({ timeUnit: 'yearmonth', field: 'day', as: 'month' }, 'month', 'amount', 'temporal'),
    after({ bin: { maxbins: 5 }, field: 'amount', as: 'low' }, 'low', 'share'),
    after({ fold: ['amount', 'share'], as: ['which', 'value'] }, 'which', 'value', 'nominal'),
    after({ sample: 10 }, 'amount', 'share'),
    after({ extent: 'amount', param: 'reach' }, 'amount', 'share'),
  ),
  'transforms of groups': views(
    after(
      { aggregate: [{ op: 'mean', field: 'amount', as: 'mean' }], groupby: ['kind'] },
      'kind',
      'mean',
      'nominal',
    ),
    after(
      { joinaggregate: [{ op: 'max', field: 'amount', as: 'most' }], groupby: ['kind'] },
      'amount',
      'most',
    ),
    after(
      { window: [{ op: 'rank', as: 'rank' }], sort: [{ field: 'amount', order: 'descending' }] },
      'rank',
      'amount',
    ),
    after({ stack: 'amount', groupby: ['kind'], as: ['from', 'to'] }, 'from', 'to'),
    after({ pivot: 'kind', value: 'amount', groupby: ['share'] }, 'share', 'rail'),
    after({ impute: 'amount', key: 'share', groupby: ['kind'], method: 'mean' }, 'share', 'amount'),
    {
      ...small,
      transform: [
        { calculate: '[datum.amount, datum.share]', as: 'both' },
        { flatten: ['both'], as: ['one'] },
      ],
      mark: 'point',
      encoding: { x: kind, y: { field: 'one', type: 'quantitative' } },
    },
  ),
  statistics: views(
    after({ density: 'amount', groupby: ['kind'] }, 'value', 'density'),
    after({ quantile: 'amount', step: 0.1 }, 'prob', 'value'),
    after({ regression: 'share', on: 'amount', method: 'poly', order: 2 }, 'amount', 'share'),
    after({ loess: 'share', on: 'amount' }, 'amount', 'share'),
  ),
  'choices and conditions': {
    params: [{ name: 'thick', value: 3 }],
    vconcat: [
      {
        ...small,
        params: [{ name: 'brush', select: { type: 'interval', encodings: ['x'] } }],
        mark: 'point',
        encoding: { x: amount, y: share, color: { condition: { param: 'brush', ...kind }, value: 'grey' } },
      },
      {
        ...small,
        params: [{ name: 'picked', select: { type: 'point', fields: ['kind'] } }],
        transform: [{ filter: { param: 'brush' } }],
        mark: { type: 'bar', strokeWidth: { expr: 'thick * 2' } },
        encoding: {
          x: { aggregate: 'count' },
          y: kind,
          opacity: { condition: { param: 'picked', empty: true, value: 1 }, value: 0.3 },
        },
      },
    ],
  },
  'small multiples': {
    facet: { column: kind },
    spec: { width: 80, height: 60, mark: 'point', encoding: { x: amount, y: share } },
    resolve: { scale: { y: 'independent' } },
  },
  repetition: {
    repeat: { row: ['amount', 'share'] },
    spec: { ...small, mark: 'bar', encoding: { x: kind, y: { field: { repeat: 'row' }, aggregate: 'sum' } } },
  },
  'a map of points': {
    width: 200,
    height: 120,
    projection: { type: 'albersUsa' },
    mark: 'circle',
    encoding: {
      longitude: { field: 'lon', type: 'quantitative' },
      latitude: { field: 'lat', type: 'quantitative' },
      size: amount,
    },
  },
  'scales, axes and style': {
    ...small,
    title: 'Scales',
    config: { axis: { grid: false } },
    mark: { type: 'bar', cornerRadius: 2 },
    encoding: {
      x: { ...kind, sort: '-y', axis: { labelAngle: -45, title: 'Way' } },
      y: {
        ...amount,
        aggregate: 'sum',
        scale: { type: 'sqrt', nice: true },
        axis: { format: ',.1f', tickCount: 4 },
      },
      color: { ...kind, scale: { scheme: 'tableau10' }, legend: { orient: 'bottom' } },
      tooltip: [kind, { ...amount, aggregate: 'sum' }],
    },
  },
};
