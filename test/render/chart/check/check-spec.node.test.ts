import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkSpec } from '../../../../src/render/chart/check/check-spec.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';
import type { ResultTable } from '../../../../src/render/table/result-table.js';

const table = readResultTable({
  schema: [
    { name: 'orders.status', column_type: 'String' },
    { name: 'orders.count', column_type: 'Int64' },
    { name: 'odd[name]', column_type: 'Int64' },
  ],
  data: Array.from({ length: 60 }, (_, index) => [`s${index}`, String(index), String(index)]),
})!;

const bars = {
  mark: 'bar',
  encoding: {
    x: { field: 'orders.status', type: 'nominal' },
    y: { field: 'orders.count', type: 'quantitative' },
  },
};

function passed(spec: unknown, over: ResultTable = table): { spec: any; dropped: readonly string[] } {
  const verdict = checkSpec(spec, over);
  assert.ok(verdict.ok, verdict.ok ? '' : verdict.reason);
  return verdict;
}

function refused(spec: unknown, over: ResultTable = table): string {
  const verdict = checkSpec(spec, over);
  assert.equal(verdict.ok, false);
  return verdict.ok ? '' : verdict.reason;
}

describe('checkSpec', () => {
  it('takes text and parsed values alike', () => {
    assert.deepEqual(passed(bars), passed(JSON.stringify(bars)));
  });

  it('gives every view without data the rows of the result, under one name', () => {
    for (const data of [undefined, { url: 'https://x.invalid/y.csv' }, { values: [] }, { name: 'table' }]) {
      assert.deepEqual(passed({ ...bars, data }).spec.data, { name: 'result' });
    }
  });

  it('keeps rows that stand in the spec, a thousand of them at most', () => {
    const values = Array.from({ length: 1_200 }, (_, index) => ({ a: index }));
    const { spec, dropped } = passed({
      layer: [bars, { data: { values }, mark: 'rule', encoding: { y: { field: 'a' } } }],
    });
    assert.equal(spec.layer[1].data.values.length, 1_000);
    assert.deepEqual(dropped, ['layer[1].data.values']);
  });

  it('escapes the names of columns, and of columns only', () => {
    const { spec } = passed({
      ...bars,
      encoding: {
        x: { field: 'orders.status' },
        y: { field: 'odd[name]' },
        color: { field: 'a.b' },
        size: { field: 'orders\\.count' },
      },
    });
    assert.equal(spec.encoding.x.field, String.raw`orders\.status`);
    assert.equal(spec.encoding.y.field, String.raw`odd\[name\]`);
    assert.equal(spec.encoding.color.field, 'a.b');
    assert.equal(spec.encoding.size.field, String.raw`orders\.count`);
  });

  it('escapes them in transforms, sorts, tests, selections and repetitions too', () => {
    const { spec } = passed({
      repeat: { row: ['orders.count'] },
      spec: {
        mark: 'bar',
        params: [{ name: 'pick', select: { type: 'point', fields: ['orders.status'] } }],
        transform: [
          { filter: { field: 'orders.count', gt: 3 } },
          { filter: 'datum.orders.count > 3 && datum["orders.count"] < 9' },
          { aggregate: [{ op: 'sum', field: 'orders.count', as: 'total.sum' }], groupby: ['orders.status'] },
        ],
        encoding: {
          x: { field: 'orders.status', sort: { field: 'orders.count', op: 'sum' } },
          y: { field: 'total.sum' },
        },
      },
    });
    const [field, status] = [String.raw`orders\.count`, String.raw`orders\.status`];
    assert.deepEqual(spec.repeat.row, [field]);
    assert.deepEqual(spec.spec.params[0].select.fields, [status]);
    assert.equal(spec.spec.transform[0].filter.field, field);
    assert.match(spec.spec.transform[1].filter, /datum\["orders\.count"\] > 3/);
    assert.deepEqual(spec.spec.transform[2].groupby, [status]);
    assert.equal(spec.spec.encoding.x.sort.field, field);
    assert.equal(spec.spec.encoding.y.field, String.raw`total\.sum`);
  });

  it('leaves out and names what only looks or leads elsewhere', () => {
    const { dropped, spec } = passed({
      ...bars,
      usermeta: { embedOptions: {} },
      mark: { type: 'bar', href: 'https://x.invalid', cursor: 'url(x)', fill: 'url(#a)' },
      config: { signals: [], events: {}, axis: { labelColor: 'javascript:1', labelFontSize: 9 } },
      encoding: { ...bars.encoding, url: { value: 'https://x.invalid' } },
    });
    assert.deepEqual(
      [...dropped].sort(),
      [
        'config.axis.labelColor',
        'config.events',
        'config.signals',
        'encoding.url',
        'mark.cursor',
        'mark.fill',
        'mark.href',
        'usermeta',
      ].sort(),
    );
    assert.deepEqual(spec.config, { axis: { labelFontSize: 9 } });
  });

  it('never says a text of the spec', () => {
    const secret = 'PRIVATE"text';
    const { dropped } = passed({ ...bars, [secret]: 1, config: { [secret]: { [secret]: 1 } } });
    assert.doesNotMatch(dropped.join(), /PRIVATE/);
    assert.doesNotMatch(refused({ ...bars, transform: [{ filter: `${secret}(` }] }), /PRIVATE/);
  });

  it('does not change the spec it is given', () => {
    const spec = { ...bars, config: { signals: [1] } };
    const before = JSON.stringify(spec);
    passed(spec);
    assert.equal(JSON.stringify(spec), before);
  });

  it('refuses rather than show other data: a filter, a transform or a test that is not allowed', () => {
    refused({ ...bars, transform: [{ filter: 'test(/a/, datum.x)' }] });
    refused({ ...bars, transform: [{ unknown: 1 }] });
    refused({ ...bars, transform: [{ filter: { field: 'orders.count', surprising: 3 } }] });
    refused({ ...bars, transform: [{ filter: { param: 'nowhere' } }] });
    refused({
      ...bars,
      encoding: { ...bars.encoding, color: { condition: { test: 'event.x', value: 'red' }, value: 'blue' } },
    });
  });

  it('keeps the first value of a param that was bound to a control', () => {
    const { spec, dropped } = passed({
      ...bars,
      params: [{ name: 'radius', value: 3, bind: { input: 'range' } }],
      mark: { type: 'bar', cornerRadius: { expr: 'radius' } },
    });
    assert.deepEqual(spec.params, [{ name: 'radius', value: 3 }]);
    assert.deepEqual(dropped, ['params[0].bind']);
  });

  it('leaves panning and zooming out, unless something reads them', () => {
    const grid = { name: 'grid', select: 'interval', bind: 'scales' };
    assert.deepEqual(passed({ ...bars, params: [grid] }).spec.params, []);
    assert.equal(
      passed({ ...bars, params: [grid], transform: [{ filter: { param: 'grid' } }] }).spec.params.length,
      1,
    );
  });

  it('takes no param whose name stands for something else', () => {
    for (const name of ['datum', 'event', 'width', 'inlay_ink', '__proto__', 'a b', 'x");alert(1)//']) {
      assert.deepEqual(passed({ ...bars, params: [{ name, value: 1 }] }).spec.params, [], name);
    }
  });

  it('counts the facets of a column before drawing', () => {
    const cells = { ...bars, encoding: { ...bars.encoding, row: { field: 'orders.status' } } };
    assert.match(refused(cells), /facets/);
    passed(cells, { ...table, rows: table.rows.slice(0, 50) });
    assert.match(refused({ facet: { field: 'orders.status' }, spec: bars }), /facets/);
  });

  it('bounds sizes', () => {
    const { spec } = passed({ ...bars, width: 1e9, height: -4, padding: 1e9 });
    assert.deepEqual([spec.width, spec.height, spec.padding], [4_096, 1, 500]);
  });

  it('bounds what sparse series would be filled up to', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [`s${index}`, index, index]);
    const sparse = { ...table, rows, totalRows: 5_000 } as ResultTable;
    const area = {
      mark: 'area',
      encoding: {
        x: { field: 'orders.count' },
        y: { field: 'odd[name]' },
        color: { field: 'orders.status' },
      },
    };
    assert.match(refused(area, sparse), /series/);
    assert.match(refused({ layer: [{ mark: 'area' }], encoding: area.encoding }, sparse), /series/);
    refused(
      { ...bars, transform: [{ impute: 'odd[name]', key: 'orders.count', groupby: ['orders.status'] }] },
      sparse,
    );
  });

  it('bounds ticks and bins by the extent of the data', () => {
    const ticked = (tickCount: unknown) =>
      passed({ ...bars, encoding: { x: { field: 'orders.count', axis: { tickCount } } } });
    assert.deepEqual(ticked({ interval: 'millisecond', step: 5 }).spec.encoding.x.axis.tickCount, {
      interval: 'millisecond',
      step: 5,
    });
    assert.equal(ticked(1e9).spec.encoding.x.axis.tickCount, 200);
    const wide = {
      ...table,
      rows: [
        ['a', 0, 0],
        ['b', 1e12, 1],
      ],
    } as ResultTable;
    const { spec, dropped } = passed(
      {
        ...bars,
        encoding: {
          x: { field: 'orders.count', axis: { tickCount: 'second' } },
          y: { field: 'orders.count', bin: { step: 0.5 } },
        },
      },
      wide,
    );
    assert.equal(spec.encoding.x.axis.tickCount, undefined);
    assert.equal(spec.encoding.y.bin.step, undefined);
    assert.deepEqual([...dropped].sort(), ['encoding.x.axis.tickCount', 'encoding.y.bin.step'].sort());
  });

  it('refuses what is no spec', () => {
    for (const spec of [
      '',
      '{',
      'null',
      '[]',
      '1',
      undefined,
      null,
      [],
      {},
      { mark: 'image' },
      { layer: [] },
      { mark: {} },
    ]) {
      refused(spec);
    }
  });

  it('answers a value that cannot be JSON', () => {
    const circular: Record<string, unknown> = { ...bars };
    circular['self'] = circular;
    assert.match(refused(circular), /JSON/);
    refused({ ...bars, n: 1n });
    refused({
      toJSON: () => {
        throw new Error('no');
      },
    });
  });
});
