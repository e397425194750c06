import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readToolCall, type ToolStep } from '../../src/protocol/read-tool-call.js';
import { corpus } from '../helpers/corpora.js';

const call = (name: string, input?: unknown, result?: unknown): ToolStep =>
  readToolCall({
    name,
    ...(input === undefined ? {} : { input: JSON.stringify(input) }),
    ...(result === undefined ? {} : { result: JSON.stringify(result) }),
  });
const sql = (step: ToolStep) => {
  assert.equal(step.kind, 'sql');
  return step;
};
const rows = { schema: [{ name: 'a', column_type: 'String' }], data: [['x']] };

describe('readToolCall: the metadata tool', () => {
  it('reads search and cubes', () => {
    const cubes = [
      { name: 'orders', type: 'cube', title: 'Orders', members: [{ name: 'orders.count' }, {}] },
      { name: 'bare' },
      'odd',
      {},
    ];
    assert.deepEqual(call('serviceMeta', { searchQuery: 'revenue' }, { cubes, searchQuery: 'revenue' }), {
      kind: 'meta',
      name: 'serviceMeta',
      status: 'done',
      searchQuery: 'revenue',
      cubes: [
        { name: 'orders', title: 'Orders', memberCount: 2 },
        { name: 'bare', title: 'bare', memberCount: 0 },
        { name: '', title: '', memberCount: 0 },
      ],
    });
  });

  it('is known by its input while it runs, whatever its name', () => {
    assert.deepEqual(call('lookup', { searchQuery: 'x' }), {
      kind: 'meta',
      name: 'lookup',
      status: 'running',
      searchQuery: 'x',
    });
  });

  it('takes the search from the result where the input cannot be read', () => {
    const step = readToolCall({ name: 'cubeMeta', input: '...', result: '{"cubes":[],"searchQuery":"x"}' });
    assert.deepEqual(step, { kind: 'meta', name: 'cubeMeta', status: 'done', searchQuery: 'x', cubes: [] });
  });
});

describe('readToolCall: the SQL tool', () => {
  const input = { sqlQuery: 'SELECT 1', queryTitle: 't', description: 'd', userRequest: 'u', memoryId: 'm' };

  it('reads rows of arrays with a schema', () => {
    const step = sql(call('serviceSqlApi', input, { ...rows, totalRows: 250, uuid: 'u1' }));
    assert.equal(step.status, 'done');
    assert.deepEqual(step.input, input);
    assert.deepEqual(step.result, {
      ...input,
      uuid: 'u1',
      schema: [{ name: 'a', columnType: 'String' }],
      totalRows: 250,
      data: [['x']],
    });
  });

  it('reads rows of objects with an annotation', () => {
    const annotation = { measures: { 'orders.count': { title: 'Count' } } };
    const step = sql(
      call(
        'cubeSqlApi',
        { query: 'SELECT 1' },
        { data: [{ 'orders.count': '5' }], annotation, totalRows: '1' },
      ),
    );
    assert.deepEqual(step.result, {
      sqlQuery: 'SELECT 1',
      annotation,
      totalRows: 1,
      data: [{ 'orders.count': '5' }],
    });
  });

  it('reads the query from sqlQuery, and from query where that is the name', () => {
    assert.equal(sql(call('x', { query: 'select 1' })).input.sqlQuery, 'select 1');
    assert.equal(sql(call('x', { query: '(SELECT 1)' })).input.sqlQuery, '(SELECT 1)');
    assert.equal(
      sql(call('serviceSqlApi', { query: '-- why\nSELECT 1' })).input.sqlQuery,
      '-- why\nSELECT 1',
    );
    assert.equal(sql(call('x', { sqlQuery: 'A', query: 'B' })).input.sqlQuery, 'A');
  });

  it('does not take the query of another tool for SQL', () => {
    assert.deepEqual(call('searchDocs', { query: 'refund policy' }), {
      kind: 'other',
      name: 'searchDocs',
      status: 'running',
    });
    assert.deepEqual(call('searchDocs', { query: 'x' }, { hits: [] }), {
      kind: 'other',
      name: 'searchDocs',
      status: 'done',
    });
  });

  it('reads column_type and columnType, and keeps the place of an odd column', () => {
    const schema = [
      { name: 'a', column_type: 'Int' },
      null,
      { name: 'c', columnType: 'Text', title: 'Called so', format: 'currency', more: 1 },
      'x',
      { name: 5 },
    ];
    assert.deepEqual(sql(call('sql', {}, { schema, data: [] })).result?.schema, [
      { name: 'a', columnType: 'Int' },
      { name: '' },
      { name: 'c', columnType: 'Text', title: 'Called so', format: 'currency' },
      { name: '' },
      { name: '5' },
    ]);
  });

  it('finds vegaSpec in the input, in the result, or both, and takes the later word', () => {
    const at = (inInput: unknown, inResult: unknown) =>
      sql(call('sql', { sqlQuery: 's', vegaSpec: inInput }, { data: [], vegaSpec: inResult })).result
        ?.vegaSpec;
    assert.equal(at('{"mark":"bar"}', undefined), '{"mark":"bar"}');
    assert.equal(at(undefined, '{"mark":"line"}'), '{"mark":"line"}');
    assert.equal(at('{"mark":"bar"}', '{"mark":"line"}'), '{"mark":"line"}');
    assert.equal(at('{"mark":"bar"}', ''), '{"mark":"bar"}');
    assert.equal(at({ mark: 'bar' }, null), '{"mark":"bar"}');
    assert.equal(at(5, []), undefined);
  });

  it('leaves ragged and odd rows as they came', () => {
    const data = [[1], [1, 2, 3], null, 'x', { a: 1 }];
    assert.deepEqual(sql(call('sql', {}, { data })).result?.data, data);
  });

  it('says that a complete call whose result is no table cannot be read', () => {
    for (const result of ['', 'not JSON', '[]', 'null', '"text"', '{}', '{"data":"x"}', '{"data":{}}']) {
      const step = readToolCall({ name: 'serviceSqlApi', input: '{"sqlQuery":"s"}', result });
      assert.deepEqual([step.kind, step.status], ['sql', 'unreadable'], result);
      assert.equal('result' in step, false);
    }
  });
});

describe('readToolCall: any tool', () => {
  it('is failed when its result has an error', () => {
    for (const error of ['Branch does not exist', { message: 'x' }, '', 0]) {
      assert.equal(call('serviceSqlApi', { sqlQuery: 's' }, { error }).status, 'failed');
      assert.equal(call('serviceMeta', { searchQuery: 's' }, { error }).status, 'failed');
      assert.equal(call('other', {}, { error }).status, 'failed');
    }
    assert.equal(call('serviceSqlApi', { sqlQuery: 's' }, { ...rows, error: null }).status, 'done');
    assert.equal('result' in call('serviceSqlApi', { sqlQuery: 's' }, { ...rows, error: 'x' }), false);
  });

  it('runs until it has a result', () => {
    for (const name of ['serviceSqlApi', 'serviceMeta', 'x', '']) assert.equal(call(name).status, 'running');
  });

  it('is told apart by shape before name', () => {
    assert.equal(call('serviceMeta', {}, rows).kind, 'sql');
    assert.equal(call('serviceSqlApi', {}, { cubes: [] }).kind, 'meta');
    assert.equal(call('cubeSqlApiWithChart').kind, 'sql');
    assert.equal(call('weather', { city: 'x' }, { degrees: 5 }).kind, 'other');
  });

  it('never throws, whatever the JSON', () => {
    const part = fc.option(fc.oneof(fc.json(), fc.string()), { nil: undefined });
    fc.assert(
      fc.property(fc.string(), part, part, (name, input, result) => {
        const step = readToolCall({
          name,
          ...(input === undefined ? {} : { input }),
          ...(result === undefined ? {} : { result }),
        });
        assert.equal(step.status === 'running', result === undefined);
      }),
      { numRuns: 500 },
    );
    const file = corpus('jsontestsuite-parsing.json');
    for (const { base64 } of (file ? JSON.parse(file.toString()) : []) as { base64: string }[]) {
      const result = Buffer.from(base64, 'base64').toString();
      assert.ok(readToolCall({ name: 'serviceSqlApi', input: result, result }).status);
    }
  });
});
