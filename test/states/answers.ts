import { cutoff, finalText, lines, settled, sqlCall, wholeText } from '../helpers/chat-stream.js';

/** A result as the platform's SQL tool gives it. */
export interface Result {
  readonly title: string;
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly rows: readonly (readonly unknown[])[];
  /** Rows of the whole result. Default: those that are there. */
  readonly totalRows?: number;
  /** A Vega-Lite specification without data. */
  readonly chart?: object;
}

const schemaOf = ({ columns }: Result) => columns.map(([name, type]) => ({ name, column_type: type }));

/** A finished SQL tool call. */
export function query(result: Result, sort = 5): object {
  const { title, rows, totalRows = rows.length, chart } = result;
  const sqlQuery = `SELECT ${result.columns.map(([name]) => name).join(', ')}\nFROM sales`;
  const vegaSpec = chart === undefined ? {} : { vegaSpec: JSON.stringify(chart) };
  const told = {
    sqlQuery,
    queryTitle: title,
    schema: schemaOf(result),
    data: rows,
    totalRows,
    uuid: `u${sort}`,
  };
  const call = sqlCall({ ...told, ...vegaSpec }, sort, { sqlQuery, queryTitle: title, ...vegaSpec });
  return { ...call, id: `tool-${sort}` };
}

export const thinking = (content: string) => ({
  id: 'thinking-1',
  role: 'assistant',
  thinking: content,
  content: '',
  graphPath: ['service_data_analyst_agent', 'agent'],
  isDelta: false,
  isInProcess: false,
  sort: 2,
});

export const running = lines(cutoff(), sqlCall());
export const begun = lines(
  cutoff(),
  finalText('Revenue grew in **every** month of the spring, and most of', 6),
);

/** A whole answer: its words, below the results that they speak of. */
export function answer(words: string, ...results: readonly Result[]): string {
  const queries = results.map((result, index) => query(result, 5 + index));
  return lines(cutoff(), ...queries, wholeText(words, 50), settled());
}

const months = ['2024-01', '2024-02', '2024-03', '2024-04', '2024-05', '2024-06'];
const monthly = months.map((month, index) => [
  `${month}-01T00:00:00.000`,
  120_400 + 9_350.5 * index * (index % 3),
]);
const states = 'California Texas Florida Ohio Georgia Nevada Oregon Utah Maine Iowa Kansas Idaho'.split(' ');
const many = Array.from({ length: 52 }, (_, index) => [`${states[index % 12]} ${index}`, 5_200 - 97 * index]);
const spec = (mark: unknown, encoding: object) => ({
  $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
  mark,
  encoding,
});
const field = (name: string, type: string, more: object = {}) => ({ field: name, type, ...more });
const month = field('month', 'temporal', { timeUnit: 'yearmonth' });

export const bars: Result = {
  title: 'Revenue by country',
  columns: [
    ['country', 'string'],
    ['revenue', 'number'],
  ],
  rows: [
    ['Germany', 83_412.5],
    ['France', 61_020],
    ['Spain', 40_881.25],
    ['Austria', 12_040],
    ['Malta', 880.4],
  ],
  chart: spec('bar', { x: field('revenue', 'quantitative'), y: field('country', 'nominal', { sort: '-x' }) }),
};
export const line: Result = {
  title: 'Revenue by month',
  columns: [
    ['month', 'time'],
    ['revenue', 'number'],
  ],
  rows: monthly,
  chart: spec({ type: 'line', point: true }, { x: month, y: field('revenue', 'quantitative') }),
};
export const severalLines: Result = {
  title: 'Revenue by month and country',
  columns: [
    ['month', 'time'],
    ['country', 'string'],
    ['revenue', 'number'],
  ],
  rows: ['Germany', 'France', 'Spain'].flatMap((country, index) =>
    monthly.map(([at, value]) => [at, country, Number(value) / (index + 1)]),
  ),
  chart: spec('line', { x: month, y: field('revenue', 'quantitative'), color: field('country', 'nominal') }),
};
export const scatter: Result = {
  title: 'Price and orders of 229 products',
  columns: [
    ['product', 'string'],
    ['price', 'number'],
    ['orders', 'number'],
  ],
  rows: Array.from({ length: 100 }, (_, index) => [
    `Product ${index}`,
    5 + ((index * 37) % 90),
    200 - ((index * 61) % 180),
  ]),
  totalRows: 229,
  chart: spec('point', { x: field('price', 'quantitative'), y: field('orders', 'quantitative') }),
};
export const map: Result = {
  title: 'Shops',
  columns: [
    ['city', 'string'],
    ['latitude', 'number'],
    ['longitude', 'number'],
    ['orders', 'number'],
  ],
  rows: [
    ['Boston', 42.36, -71.06, 812],
    ['Denver', 39.74, -104.99, 440],
    ['Austin', 30.27, -97.74, 690],
  ],
  chart: {
    ...spec('circle', {
      longitude: field('longitude', 'quantitative'),
      latitude: field('latitude', 'quantitative'),
      size: field('orders', 'quantitative'),
    }),
    projection: { type: 'albersUsa' },
  },
};
export const cities: Result = {
  title: 'Orders by place',
  columns: [
    ['place', 'string'],
    ['orders', 'number'],
  ],
  rows: many,
};
export const pie: Result = {
  title: 'Orders by place',
  columns: [
    ['place', 'string'],
    ['orders', 'number'],
  ],
  rows: many,
  chart: spec('arc', { theta: field('orders', 'quantitative'), color: field('place', 'nominal') }),
};
export const wide: Result = {
  title: 'Twelve columns',
  columns: Array.from({ length: 12 }, (_, index) => [`orders.measure_${index}`, 'number'] as const),
  rows: Array.from({ length: 30 }, (_, row) =>
    Array.from({ length: 12 }, (_, column) => row * 1000.5 + column),
  ),
};
export const longWords: Result = {
  title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz '.repeat(3).trim(),
  columns: [['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', 'string']],
  rows: [['https://example.com/'.padEnd(300, 'a')], ['מחיר 12% (ביום) – ' + 'נ'.repeat(120)]],
};
export const number: Result = {
  title: 'Orders in May',
  columns: [['orders', 'number']],
  rows: [[12_345]],
};
export const code = `Use this query:\n\n\`\`\`sql\nSELECT ${'column_with_a_long_name, '.repeat(12)}1\nFROM orders\n\`\`\`\n`;
export const list = `What stands out:\n\n1. **Germany** leads\n2. Spain\n   - grew fastest\n   - from a low base\n3. ${'A long sentence about France. '.repeat(6)}`;
