import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foldSlices } from '../../../src/render/result/fold-slices.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import type { Cell } from '../../../src/render/table/result-table.js';

const tableOf = (values: readonly unknown[], name = 'flights', totalRows?: number) =>
  readResultTable({
    schema: [
      { name: 'state', column_type: 'String' },
      { name, column_type: 'Double' },
      { name: 'region', column_type: 'String' },
    ],
    data: values.map((value, index) => [`S${index}`, value, 'R']),
    ...(totalRows === undefined ? {} : { totalRows }),
  })!;

const colour = { field: 'state', type: 'nominal' };
const pie = (theta: unknown, more: object = {}) => ({
  mark: 'arc',
  encoding: { theta, color: colour, ...more },
});
const size = (field = 'flights', more: object = {}) => ({ field, type: 'quantitative', ...more });
const other = (count: number): string => `Other (${count})`;
const fold = (
  spec: Record<string, unknown>,
  table = tableOf(Array.from({ length: 20 }, (_, at) => at + 1)),
) => foldSlices(spec, table, 5_000, other);
const firstTwo = (rows: readonly (readonly Cell[])[]) => rows.map((row) => row.slice(0, 2));

describe('a pie of many slices', () => {
  it('keeps the nine largest and adds the others up to one, which comes last', () => {
    const { table, slices } = fold(pie(size()));
    assert.deepEqual(slices, { shown: 9, total: 20 });
    assert.deepEqual(firstTwo(table.rows), [
      ...Array.from({ length: 9 }, (_, at) => [`S${19 - at}`, 20 - at]),
      ['Other (11)', 66],
    ]);
    assert.deepEqual(
      table.rows.map((row) => row.at(-1)),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    );
  });

  it('stays as it is with twelve', () => {
    const table = tableOf(Array.from({ length: 12 }, () => 1));
    const spec = pie(size());
    const folded = fold(spec, table);
    assert.equal(folded.spec, spec);
    assert.equal(folded.table, table);
    assert.equal(folded.slices, undefined);
  });

  it('counts rows where the chart counts them', () => {
    const { table, slices } = fold(pie({ aggregate: 'count' }));
    assert.deepEqual(slices, { shown: 9, total: 20 });
    assert.equal(table.rows.filter((row) => row[0] === 'Other (11)').length, 11);
    assert.equal(table.rows.length, 20);
  });

  it('adds up whole numbers that no double holds, and decimals without traces of binary arithmetic', () => {
    const large = Array.from({ length: 13 }, (_, at) => (at < 9 ? '90071992547409930' : '9007199254740993'));
    assert.equal(fold(pie(size()), tableOf(large)).table.rows.at(-1)![1], '36028797018963972');
    const small = Array.from({ length: 13 }, (_, at) => (at < 9 ? '1' : '0.1'));
    assert.equal(fold(pie(size()), tableOf(small)).table.rows.at(-1)![1], 0.4);
  });

  it('orders the slices only where the chart has no order of its own', () => {
    const { encoding } = fold(pie(size())).spec as {
      encoding: Record<string, { field?: string; sort?: unknown }>;
    };
    assert.equal(encoding['order']!.field, 'inlay_slice_rank');
    assert.deepEqual(encoding['color']!.sort, { field: 'inlay_slice_rank', op: 'min' });
    const bySize = pie(size(), { order: { field: 'flights', type: 'quantitative', sort: 'descending' } });
    const ranked = fold(bySize).spec as { encoding: { order: { field: string } } };
    assert.equal(ranked.encoding.order.field, 'inlay_slice_rank');
    const own = pie(size(), { order: { field: 'flights', type: 'quantitative' } });
    assert.equal(fold(own).spec, own);
    assert.equal(fold(own).slices?.shown, 9);
  });

  it('folds slices with labels on them too', () => {
    const spec = {
      encoding: { theta: size('flights', { stack: true }), color: colour },
      layer: [
        { mark: 'arc' },
        { mark: { type: 'text', radius: 90 }, encoding: { text: { field: 'state' } } },
      ],
    };
    assert.equal(fold(spec).slices?.shown, 9);
  });

  it('gives the slice of the rest a name that none of the others has', () => {
    const table = tableOf(Array.from({ length: 20 }, (_, at) => at + 1));
    const rows = table.rows.map((row, at) => (at === 0 ? ['Other (11)', ...row.slice(1)] : row));
    const names = fold(pie(size()), { ...table, rows }).table.rows.map(([name]) => name);
    assert.equal(names.at(-1), 'Other (11) ');
  });
});

describe('a pie that is left as it is described', () => {
  const many = Array.from({ length: 20 }, () => 0.05);
  const leftAlone = (spec: Record<string, unknown>, table = tableOf(many)): void => {
    const folded = fold(spec, table);
    assert.equal(folded.spec, spec);
    assert.equal(folded.table, table);
    assert.deepEqual(folded.slices, { shown: 20, total: 20 });
  };

  it('of averages and rates, by what the chart, the column or its title says', () => {
    leftAlone(pie(size('flights', { aggregate: 'mean' })));
    leftAlone(pie(size('flights', { title: 'Average flights' })));
    for (const name of [
      'avg_delay',
      'avgDelay',
      'flights.cancellation_rate',
      'max(delay)',
      'price',
      'orders.unique_buyers',
    ])
      leftAlone(pie(size(name)), tableOf(many, name));
  });

  it('of shares that do not add up to a whole, or not all of which are known', () => {
    const name = 'market_share';
    leftAlone(
      pie(size(name)),
      tableOf(
        many.map((value) => value * 3),
        name,
      ),
    );
    leftAlone(pie(size(name)), tableOf(many, name, 40));
    assert.equal(fold(pie(size(name)), tableOf(many, name)).slices?.shown, 9);
  });

  it('of negative sizes', () => {
    leftAlone(pie(size()), tableOf(many.map((value, at) => (at === 0 ? -1 : value))));
  });

  it('that shows more than slices and sizes, or names its colours one by one', () => {
    leftAlone(pie(size(), { radius: { field: 'region' } }));
    leftAlone(pie(size(), { color: { ...colour, scale: { domain: ['S1'], range: ['red'] } } }));
    leftAlone(pie(size('flights', { aggregate: 'sum' }), { tooltip: [{ field: 'region' }] }));
  });

  it('is not taken for one where other rows or plots are drawn', () => {
    for (const more of [
      { transform: [{ filter: 'datum.flights > 1' }] },
      { data: { values: [{ state: 'A', flights: 1 }] } },
    ]) {
      const spec = { ...pie(size()), ...more };
      assert.equal(fold(spec).slices, undefined);
    }
    assert.equal(fold({ hconcat: [pie(size())] }).slices, undefined);
    assert.equal(fold({ mark: 'bar', encoding: { x: colour, y: size() } }).slices, undefined);
  });
});
