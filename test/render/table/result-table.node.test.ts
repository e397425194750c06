import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numericValue, readResultTable } from '../../../src/render/table/result-table.js';

const read = (result: unknown) => {
  const table = readResultTable(result);
  assert.ok(table);
  return table;
};

describe('readResultTable', () => {
  it('types rows of arrays by the schema, in either spelling of the type', () => {
    const table = read({
      schema: [
        { name: 'orders.status', column_type: 'String' },
        { name: 'orders.count', columnType: 'Int64' },
        { name: 'orders.is_new', column_type: 'Boolean' },
        { name: 'orders.created_at', column_type: 'Timestamp' },
      ],
      data: [['open', '245', 'true', '2001-01-01T00:00:00.000']],
    });
    assert.deepEqual(
      table.columns.map(({ kind, title }) => [title, kind]),
      [
        ['Status', 'string'],
        ['Count', 'number'],
        ['Is new', 'boolean'],
        ['Created at', 'time'],
      ],
    );
    assert.deepEqual(table.rows, [['open', 245, true, '2001-01-01T00:00:00.000']]);
  });

  it('reads row objects with an annotation, with its titles and types', () => {
    const table = read({
      annotation: {
        measures: { 'orders.count': { shortTitle: 'Orders', title: 'All Orders', type: 'number' } },
        dimensions: { 'orders.code': { title: 'Code', type: 'string' } },
      },
      data: [{ 'orders.code': '0042', 'orders.count': '7' }],
    });
    assert.deepEqual(
      table.columns.map(({ title }) => title),
      ['Code', 'Orders'],
    );
    assert.deepEqual(table.rows, [['0042', 7]]);
  });

  it('reads the first result of a multi-query answer', () => {
    assert.deepEqual(read({ results: [{ data: [{ a: 1 }] }] }).rows, [[1]]);
  });

  it('squares ragged rows and gives extra cells columns of their own', () => {
    const table = read({ schema: [{ name: 'a', column_type: 'Int64' }], data: [['1', 'x'], [], ['3']] });
    assert.deepEqual(table.rows, [
      [1, 'x'],
      [null, null],
      [3, null],
    ]);
    assert.equal(table.columns[1]?.name, 'column_2');
  });

  it('gives missing keys of row objects as nulls, wherever they first appear', () => {
    assert.deepEqual(read({ data: [{ a: 1 }, { b: 'x' }] }).rows, [
      [1, null],
      [null, 'x'],
    ]);
  });

  it('keeps every digit of numbers that a double does not hold', () => {
    const table = read({
      schema: [{ name: 'n', column_type: 'Decimal' }],
      data: [
        ['9007199254740993'],
        ['0.12345678901234567890'],
        ['12.50'],
        ['1e3'],
        ['9007199254740991'],
        ['1e999'],
      ],
    });
    assert.deepEqual(
      table.rows.map(([cell]) => cell),
      ['9007199254740993', '0.12345678901234567890', 12.5, 1000, 9007199254740991, '1e999'],
    );
    assert.equal(numericValue('9007199254740993'), 9007199254740992);
    assert.equal(numericValue('1e999'), null);
  });

  it('keeps text that does not fit its column', () => {
    const table = read({
      schema: [
        { name: 'n', column_type: 'Int64' },
        { name: 'b', column_type: 'Boolean' },
      ],
      data: [['n/a', 'maybe']],
    });
    assert.deepEqual(table.rows, [['n/a', 'maybe']]);
  });

  it('knows the type names of common engines', () => {
    const kinds = (types: string[]) =>
      read({
        schema: types.map((column_type, i) => ({ name: `c${i}`, column_type })),
        data: [[]],
      }).columns.map(({ kind }) => kind);
    const numbers = [
      'BIGINT',
      'INTEGER',
      'DECIMAL(18,3)',
      'Float64',
      'double precision',
      'UInt8',
      'number',
      'HUGEINT',
    ];
    const times = ['TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', 'DATE', 'DateTime64(3)', 'time', 'timestamptz'];
    const texts = ['VARCHAR', 'Utf8', 'UUID', 'interval', 'point', 'INTERVAL'];
    assert.deepEqual(new Set(kinds(numbers)), new Set(['number']));
    assert.deepEqual(new Set(kinds(times)), new Set(['time']));
    assert.deepEqual(new Set(kinds(texts)), new Set(['string']));
  });

  it('infers kinds where none are announced, and takes codes for text', () => {
    const table = read({
      data: [
        { n: '12', code: '0012', day: '2001-02-03', year: '2001', flag: true, mixed: '1' },
        { mixed: 'x' },
      ],
    });
    assert.deepEqual(
      table.columns.map(({ kind }) => kind),
      ['number', 'string', 'time', 'number', 'boolean', 'string'],
    );
  });

  it('says when there are more rows than it holds', () => {
    const data = Array.from({ length: 30 }, (_, index) => [index]);
    const cut = readResultTable({ schema: ['n'], data, totalRows: 5_000 }, { maxRows: 10 });
    assert.deepEqual([cut?.rows.length, cut?.totalRows, cut?.truncated], [10, 5_000, true]);
    const whole = read({ schema: ['n'], data, totalRows: 3 });
    assert.deepEqual([whole.totalRows, whole.truncated], [30, false]);
  });

  it('reads nothing out of what is no result', () => {
    for (const result of [
      null,
      undefined,
      'x',
      7,
      [],
      {},
      { error: 'no' },
      { data: 'x' },
      { data: [] },
      { results: [] },
    ]) {
      assert.equal(readResultTable(result), undefined);
    }
  });

  it('takes a row of a million cells without a million columns', () => {
    const table = read({ data: [Array.from({ length: 1_000_000 }, () => 1)] });
    assert.ok(table.columns.length <= 500);
  });

  it('does not reach a prototype through a column name', () => {
    const table = read(JSON.parse('{"data":[{"__proto__":{"polluted":1},"constructor":"x"}]}'));
    assert.deepEqual(
      table.columns.map(({ name }) => name),
      ['__proto__', 'constructor'],
    );
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  it('writes nested values out', () => {
    assert.deepEqual(read({ data: [{ a: { b: [1] } }] }).rows, [['{"b":[1]}']]);
  });
});

describe('titles', () => {
  const titles = (...names: string[]) =>
    read({ schema: names.map((name) => ({ name })), data: [[]] }).columns.map(({ title }) => title);

  it('are the last part of a name, in words', () => {
    assert.deepEqual(
      titles('flights.avg_delay', 'orders.createdAt', 'user_id', 'TOTAL', 'orders.created_at.month'),
      ['Avg delay', 'Created at', 'User ID', 'Total', 'Created at (month)'],
    );
  });

  it('name the owner where two would be the same', () => {
    assert.deepEqual(titles('orders.count', 'users.count'), ['Orders count', 'Users count']);
  });

  it('hold no characters that rearrange the text around them', () => {
    assert.equal(/[\u202e\n]/.test(titles('a\u202eb\u0000c\nd').join('')), false);
  });
});
