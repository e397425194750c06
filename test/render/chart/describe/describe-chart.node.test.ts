import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { englishResultLabels } from '../../../../src/locales/result-labels.js';
import { checkSpec } from '../../../../src/render/chart/check/check-spec.js';
import { describeChart } from '../../../../src/render/chart/describe/describe-chart.js';
import { resultModel, type ResultModel } from '../../../../src/render/result/result-model.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';

type Column = readonly [name: string, type: string];

function modelOf(
  columns: readonly Column[],
  data: readonly (readonly unknown[])[],
  spec: unknown,
  { locale = 'en', totalRows = data.length } = {},
): ResultModel {
  const schema = columns.map(([name, columnType]) => ({ name, columnType }));
  const table = readResultTable({ schema, data, totalRows })!;
  return resultModel(table, { locale, timeZone: 'UTC' }, { title: '', vegaSpec: JSON.stringify(spec) });
}

function described(spec: unknown, model: ResultModel, locale = 'en'): string | undefined {
  const verdict = checkSpec(JSON.stringify(spec), model);
  assert.ok(verdict.ok, JSON.stringify(verdict));
  return describeChart(verdict.spec, model, englishResultLabels.chartDescription, {
    locale,
    timeZone: 'UTC',
  });
}

const columns = [
  ['day', 'Date'],
  ['kind', 'String'],
  ['amount', 'Double'],
  ['cost', 'Double'],
] as const;
const rows = [
  ['2001-01-01', 'air', 12.04, 3],
  ['2001-01-01', 'rail', 30, 4],
  ['2001-02-01', 'air', 14.5, 1],
  ['2001-02-01', 'rail', 32, 9],
  ['2001-03-01', 'air', 13.26, 7],
  ['2001-03-01', 'rail', 31, 2],
];
const day = { field: 'day', type: 'temporal' };
const kind = { field: 'kind', type: 'nominal' };
const amount = { field: 'amount', type: 'quantitative' };
const cost = { field: 'cost', type: 'quantitative' };
const sentence = (spec: unknown, data: readonly (readonly unknown[])[] = rows, more = {}) =>
  described(spec, modelOf(columns, data, spec, more));
const air = rows.filter(([, name]) => name === 'air');

describe('a chart in words', () => {
  it('is a line of times with its span, its extremes and its ends', () => {
    const line = { mark: 'line', encoding: { x: day, y: amount } };
    assert.equal(
      sentence(line, air),
      'Line chart: Amount by Day. 3 values, from Jan 2001 to Mar 2001. ' +
        'Amount: lowest 12.04 (Jan 2001), highest 14.50 (Feb 2001). ' +
        'It begins at 12.04 (Jan 2001) and ends higher, at 13.26 (Mar 2001).',
    );
    assert.match(sentence(line, [...air].reverse()) ?? '', /begins at 12\.04 .* ends higher, at 13\.26/);
    assert.match(sentence(line, air.slice(1)) ?? '', /begins at 14\.50 .* ends lower, at 13\.26/);
  });

  it('is told where ends that are written alike compare, and claims nothing', () => {
    const data = [
      ['2001-01-01', 'air', 1_000_000.1, 1],
      ['2001-02-01', 'air', 2_000_000.123, 1],
      ['2001-03-01', 'air', 1_000_000.2, 1],
    ];
    const text =
      sentence({ mark: 'line', encoding: { x: day, y: { ...amount, format: ',.0f' } } }, data) ?? '';
    const [, first, last] = /begins at (\S+) .*, at (\S+)/.exec(text) ?? [];
    assert.equal(text.includes('ends the same'), first === last, text);
  });

  it('is several lines with the one that ends highest, where it is one', () => {
    const lines = { mark: 'line', encoding: { x: day, y: amount, color: kind } };
    assert.equal(
      sentence(lines),
      'Chart of several lines: Amount by Day. 6 values, from Jan 2001 to Mar 2001. 2 series, by Kind. ' +
        'Amount: lowest 12.04 (Jan 2001, air), highest 32.00 (Feb 2001, rail). ' +
        'At the end, rail is the highest, at 31.00.',
    );
    const even = rows.map(([when, name, value, other], index) => [when, name, index > 3 ? 31 : value, other]);
    assert.doesNotMatch(sentence(lines, even) ?? '', /At the end/);
    assert.doesNotMatch(sentence(lines, rows.slice(0, 5)) ?? '', /At the end/, 'rail ends earlier');
  });

  it('is bars by category, lying or standing, layered with their labels or not', () => {
    const said = 'Bar chart: Amount by Kind. 2 values. Amount: lowest 12.04 (air), highest 30.00 (rail).';
    const two = rows.slice(0, 2);
    assert.equal(sentence({ mark: 'bar', encoding: { x: kind, y: amount } }, two), said);
    assert.equal(sentence({ mark: 'bar', encoding: { y: kind, x: amount, color: kind } }, two), said);
    const encoding = { y: kind, x: amount };
    assert.equal(
      sentence({ encoding, layer: [{ mark: 'bar' }, { mark: 'text', encoding: { text: amount } }] }, two),
      said,
    );
  });

  it('is a scatter plot and a map with the ranges of all that they show', () => {
    assert.equal(
      sentence({ mark: 'point', encoding: { x: cost, y: amount, tooltip: [kind, day, cost, amount] } }),
      'Scatter plot: Cost and Amount. 6 values. Cost: lowest 1 (air, Feb 2001), highest 9 (rail, Feb 2001). ' +
        'Amount: lowest 12.04 (air, Jan 2001), highest 32.00 (rail, Feb 2001).',
    );
    const places: Column[] = [
      ['city', 'String'],
      ['lon', 'Double'],
      ['lat', 'Double'],
      ['flights', 'Int64'],
    ];
    const map = {
      mark: 'circle',
      encoding: {
        longitude: { field: 'lon', type: 'quantitative' },
        latitude: { field: 'lat', type: 'quantitative' },
        size: { field: 'flights', type: 'quantitative' },
        color: { field: 'flights', type: 'quantitative' },
        tooltip: { field: 'city', type: 'nominal' },
      },
    };
    const data = [
      ['Rome', 12.5, 41.9, '1200'],
      ['Oslo', 10.7, 59.9, '90'],
    ];
    assert.equal(
      described(map, modelOf(places, data, map)),
      'Map: Flights. 2 values. Flights: lowest 90 (Oslo), highest 1,200 (Rome).',
    );
  });

  it('is a pie, and what is summed, counted and averaged by the spec itself', () => {
    const pie = { mark: 'arc', encoding: { theta: { ...cost, aggregate: 'sum' }, color: kind } };
    assert.equal(
      sentence(pie),
      'Pie chart: Sum of Cost by Kind. 2 values. Sum of Cost: lowest 11 (air), highest 15 (rail).',
    );
    const counted = { mark: 'bar', encoding: { x: kind, y: { aggregate: 'count', type: 'quantitative' } } };
    assert.match(sentence(counted, rows.slice(1)) ?? '', /Count: lowest 2 \(air\), highest 3 \(rail\)\./);
    const mean = { mark: 'bar', encoding: { x: kind, y: { ...cost, aggregate: 'mean' } } };
    assert.match(sentence(mean) ?? '', /lowest 3\.7 \(air\), highest 5\.0 \(rail\)\./);
  });

  it('puts times into the periods of the spec', () => {
    const days = [
      ['2001-01-03', 'air', 1, 1],
      ['2001-01-09', 'air', 2, 5],
      ['2001-02-04', 'air', 4, 2],
      ['2001-03-04', 'air', 4, 1],
    ];
    const spec = {
      mark: 'line',
      encoding: { x: { ...day, timeUnit: 'yearmonth' }, y: { ...cost, aggregate: 'sum' } },
    };
    assert.match(
      sentence(spec, days) ?? '',
      /3 values, from Jan 2001 to Mar 2001\. .* lowest 1 \(Mar 2001\), highest 6 \(Jan 2001\)\. It begins at 6 \(Jan/,
    );
  });

  it('says no number where the spec leaves rows out, makes others, or divides them unseen', () => {
    const bars = { mark: 'bar', encoding: { x: kind, y: amount } };
    const sum = { ...cost, aggregate: 'sum' };
    for (const spec of [
      { ...bars, transform: [{ filter: 'datum.amount > 13' }] },
      { ...bars, data: { values: [{ kind: 'a', amount: 3 }] } },
      { mark: 'bar', encoding: { x: { ...amount, bin: true }, y: { aggregate: 'count' } } },
      { mark: 'bar', encoding: { x: kind, y: sum, tooltip: [day] } },
      { mark: 'bar', encoding: { x: kind, y: { ...cost, aggregate: 'stdev' } } },
      { mark: 'line', encoding: { x: { ...day, timeUnit: 'month' }, y: sum } },
    ])
      assert.doesNotMatch(sentence(spec) ?? '', /\d/, JSON.stringify(spec));
    assert.equal(sentence({ hconcat: [bars, bars] }), undefined);
  });

  it('is by nothing where nothing divides the values', () => {
    const total = { mark: 'bar', encoding: { x: { ...cost, aggregate: 'sum' } } };
    assert.equal(sentence(total), 'Bar chart: Sum of Cost. 1 value. Sum of Cost: 26 throughout.');
  });

  it('says how many rows of all it is drawn from', () => {
    const bars = { mark: 'bar', encoding: { x: kind, y: amount } };
    assert.match(sentence(bars, rows, { totalRows: 2290 }) ?? '', /Drawn from the first 6 of 2,290 rows\.$/);
    assert.doesNotMatch(sentence(bars) ?? '', /Drawn from/);
  });

  it('names places that share an extreme while they are two, and a label that the spec puts together by its columns', () => {
    const bars = {
      transform: [{ calculate: "datum.kind + ', ' + datum.state", as: 'label' }],
      mark: 'bar',
      encoding: { y: { field: 'label', type: 'nominal' }, x: cost },
    };
    const of = (...values: number[]) => {
      const data = values.map((value, index) => [`c${index}`, 'XY', value]);
      const model = modelOf(
        [
          ['kind', 'String'],
          ['state', 'String'],
          ['cost', 'Int64'],
        ],
        data,
        bars,
      );
      return described(bars, model) ?? '';
    };
    assert.match(of(1, 2, 2), /lowest 1 \(c0, XY\), highest 2 \(c1, XY and c2, XY\)\./);
    assert.match(of(1, 2, 2, 2), /highest 2\./);
    assert.match(of(2, 2), /Cost: 2 throughout\./);
  });

  it('writes numbers and dates in the language of the element', () => {
    const line = { mark: 'line', encoding: { x: day, y: amount } };
    const model = modelOf(columns, air, line, { locale: 'de' });
    assert.match(
      described(line, model, 'de') ?? '',
      /lowest 12,04 \(Jan\. 2001\), highest 14,50 \(Feb\. 2001\)/,
    );
  });

  it('names the true extremes in the digits of the table, for any rows', () => {
    const value = fc.oneof(
      fc.integer({ min: -2000, max: 2000 }),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.constant(null),
    );
    const months = fc
      .integer({ min: 0, max: 11 })
      .map((month) => `2001-${String(month + 1).padStart(2, '0')}-01`);
    const row = fc.tuple(months, fc.constantFrom('air', 'rail', 'sea'), value, value);
    const specs = [
      { mark: 'line', encoding: { x: day, y: amount, color: kind } },
      { mark: 'bar', encoding: { x: kind, y: amount } },
      { mark: 'line', encoding: { x: day, y: amount } },
      { mark: 'point', encoding: { x: day, y: amount } },
    ];
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), fc.constantFrom(...specs), (data, spec) => {
        const model = modelOf(columns, data, spec);
        const text = described(spec, model) ?? '';
        const amounts = data.filter(([, , value]) => value !== null).map(([, , value]) => value!);
        if (amounts.length === 0) return assert.doesNotMatch(text, /lowest|throughout/);
        const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
        const write = (value: number) => model.columns[2]!.text(value);
        if (low === high) return assert.ok(text.includes(`Amount: ${write(low)} throughout.`), text);
        const found = /lowest (\S+?)(?: \((.*?)\))?, highest (\S+?)(?: \((.*?)\))?\.(?: |$)/.exec(text);
        assert.ok(found, text);
        assert.deepEqual([found[1], found[3]], [write(low), write(high)], text);
        for (const [place, extreme] of [
          [found[2], low],
          [found[4], high],
        ] as const) {
          if (place === undefined) continue;
          const having = data.filter(([, , value]) => value === extreme);
          const told = having.some(([when, name]) =>
            [model.columns[0]!.text(when), name].some((part) => place.includes(part)),
          );
          assert.ok(told, text);
        }
        const ends = /begins at (\S+) .* ends (\S+), at (\S+) \(/.exec(text);
        if (ends === null) return;
        const ordered = data.filter(([, , value]) => value !== null).sort((a, b) => (a[0] < b[0] ? -1 : 1));
        const [first, last] = [ordered[0]![2]!, ordered.at(-1)![2]!];
        assert.deepEqual([ends[1], ends[3]], [write(first), write(last)], text);
        if (ends[2] === 'higher') assert.ok(last > first, text);
        if (ends[2] === 'lower,' || ends[2] === 'lower') assert.ok(last < first, text);
      }),
      { numRuns: 500 },
    );
  });
});
