import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plainlyNamed } from '../../../src/render/result/plain-names.js';
import { readResultTable } from '../../../src/render/table/result-table.js';

const tableOf = (...names: readonly string[]) =>
  readResultTable({
    schema: names.map((name) => ({ name, column_type: 'String' })),
    data: [names.map((_, index) => `v${index}`)],
  })!;
const asText = (spec: unknown): string => JSON.stringify(spec);

describe('names that the chart engine cannot hold', () => {
  it('leaves everything as it is where there are none', () => {
    const table = tableOf('a.b', 'a[0]', "a'b", 'a b', 'ünï');
    const named = plainlyNamed('{"mark":"bar"}', table)!;
    assert.equal(named.table, table);
    assert.equal(named.spec, '{"mark":"bar"}');
  });

  it('gives them other names in spec and rows, and leaves their titles', () => {
    for (const name of ['a\\b', 'a\\', 'a\nb', '__proto__', 'toString', 'orders.constructor', 'prototype']) {
      const table = tableOf(name, 'n');
      const spec = {
        encoding: { x: { field: name, sort: { field: name } }, y: { field: 'n' } },
        transform: [{ groupby: [name] }],
      };
      const named = plainlyNamed(asText(spec), table)!;
      const alias = named.table.columns[0]!.name;
      assert.notEqual(alias, name);
      assert.doesNotMatch(alias, /[\\\n]/);
      assert.equal(named.table.columns[0]!.title, table.columns[0]!.title);
      assert.deepEqual(JSON.parse(named.spec), {
        encoding: { x: { field: alias, sort: { field: alias } }, y: { field: 'n' } },
        transform: [{ groupby: [alias] }],
      });
    }
  });

  it('knows a name that the spec escapes', () => {
    const named = plainlyNamed(asText({ encoding: { x: { field: 'a\\\\b' } } }), tableOf('a\\b'))!;
    assert.deepEqual(JSON.parse(named.spec), { encoding: { x: { field: named.table.columns[0]!.name } } });
  });

  it('gives no two columns the same name', () => {
    const names = plainlyNamed('{}', tableOf('a\\b', 'a_b_', 'a\nb'))!.table.columns.map(({ name }) => name);
    assert.equal(new Set(names).size, 3);
    assert.equal(names[1], 'a_b_');
  });

  it('renames the keys of rows in the spec, and none of their values', () => {
    const spec = { data: { values: [{ 'a\\b': 'a\\b', n: 1 }] }, encoding: { x: { field: 'a\\b' } } };
    const named = plainlyNamed(asText(spec), tableOf('a\\b'))!;
    const alias = named.table.columns[0]!.name;
    assert.deepEqual(JSON.parse(named.spec), {
      data: { values: [{ [alias]: 'a\\b', n: 1 }] },
      encoding: { x: { field: alias } },
    });
  });

  it('gives a chart up that computes with such a name', () => {
    const spec = { transform: [{ calculate: String.raw`datum["a\\b"] + 1`, as: 'c' }] };
    assert.equal(plainlyNamed(asText(spec), tableOf('a\\b')), undefined);
    assert.notEqual(plainlyNamed(asText(spec), tableOf('x\\y')), undefined);
  });

  it('leaves what is no spec to its check', () => {
    assert.equal(plainlyNamed('{', tableOf('a\\b'))!.spec, '{');
  });
});
