import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkSpec } from '../../../src/render/chart/check/check-spec.js';
import { resultModel } from '../../../src/render/result/result-model.js';
import { suitedCharts } from '../../../src/render/result/suited-charts.js';
import { readResultTable } from '../../../src/render/table/result-table.js';

type Schema = Readonly<Record<string, string>>;

const modelOf = (schema: Schema, data: readonly unknown[][]) =>
  resultModel(
    readResultTable({
      schema: Object.entries(schema).map(([name, column_type]) => ({ name, column_type })),
      data,
    })!,
  );

const kinds = (schema: Schema, data: readonly unknown[][]) => [...suitedCharts(modelOf(schema, data)).keys()];

const months = [1, 2, 3, 4, 5, 6].map((month) => `2024-0${month}-01T00:00:00.000`);
const countries = ['Germany', 'France', 'Spain'];

describe('the charts that suit a result', () => {
  it('are lines, bars and areas of parts over time', () => {
    const rows = months.map((month, index) => [month, 10 + index]);
    assert.deepEqual(kinds({ month: 'time', orders: 'number' }, rows), ['line', 'bar', 'area']);
  });

  it('are lines alone of averages, of several series and of what falls below zero', () => {
    const series = months.flatMap((month) =>
      countries.map((country, index) => [month, country, index * 3.5]),
    );
    const schema = { month: 'time', country: 'string', avg_delay: 'number' };
    assert.deepEqual(kinds(schema, series), ['line']);
    const delays = months.map((month, index) => [month, index - 3]);
    assert.deepEqual(kinds({ month: 'time', profit: 'number' }, delays), ['line', 'bar']);
  });

  it('are bars and a pie of parts by group, and bars alone of averages', () => {
    const rows = countries.map((country, index) => [country, index + 1]);
    assert.deepEqual(kinds({ country: 'string', orders: 'number' }, rows), ['bar', 'pie']);
    assert.deepEqual(kinds({ country: 'string', average_price: 'number' }, rows), ['bar']);
  });

  it('are a pie of shares only where these are the whole', () => {
    const schema = { country: 'string', share: 'number' };
    assert.deepEqual(
      kinds(schema, [
        ['a', 0.25],
        ['b', 0.75],
      ]),
      ['bar', 'pie'],
    );
    assert.deepEqual(
      kinds(schema, [
        ['a', 0.25],
        ['b', 0.5],
      ]),
      ['bar'],
    );
  });

  it('stack what is split twice, and nothing where two rows would stand in one place', () => {
    const rows = countries.flatMap((country) => ['new', 'old'].map((kind) => [country, kind, 2]));
    const schema = { country: 'string', kind: 'string', orders: 'number' };
    assert.deepEqual(kinds(schema, rows), ['bar']);
    assert.deepEqual(kinds(schema, [...rows, rows[0]!]), []);
  });

  it('are points of two measures', () => {
    const rows = Array.from({ length: 20 }, (_, index) => [`p${index}`, index * 2, 50 - index]);
    assert.deepEqual(kinds({ product: 'string', price: 'number', orders: 'number' }, rows), [
      'bar',
      'scatter',
    ]);
  });

  it('are a map of places, a number of one row, and none of no rows, of texts, or of names that are numbers', () => {
    const places = { city: 'string', latitude: 'number', longitude: 'number', orders: 'number' };
    assert.deepEqual(
      kinds(places, [
        ['Boston', 42.36, -71.06, 812],
        ['Denver', 39.74, -104.99, 440],
      ]),
      ['map'],
    );
    assert.deepEqual(kinds({ orders: 'number' }, [[12_345]]), ['number']);
    assert.deepEqual(kinds({ orders: 'number' }, []), []);
    assert.deepEqual(
      kinds({ a: 'string', b: 'string' }, [
        ['x', 'y'],
        ['z', 'w'],
      ]),
      [],
    );
    assert.deepEqual(
      kinds({ order_id: 'number', year: 'number' }, [
        [1, 2001],
        [2, 2002],
      ]),
      [],
    );
  });

  it('are none of more groups than can be told apart', () => {
    const rows = Array.from({ length: 70 }, (_, index) => [`g${index}`, index]);
    assert.deepEqual(kinds({ country: 'string', orders: 'number' }, rows), []);
  });

  it('are no points of a column that says another one once more, and none of records', () => {
    const shares = Array.from({ length: 20 }, (_, index) => [`g${index}`, index + 1, (index + 1) / 210]);
    assert.deepEqual(kinds({ state: 'string', flights: 'number', share_of_flights: 'number' }, shares), [
      'bar',
      'pie',
    ]);
    const schema = {
      a: 'string',
      b: 'string',
      c: 'string',
      d: 'string',
      e: 'string',
      x: 'number',
      y: 'number',
    };
    const records = Array.from({ length: 20 }, (_, index) => [...'abcde', index, index ** 2]);
    assert.deepEqual(kinds(schema, records), []);
  });

  it('are no second one of the kind that came with the result', () => {
    const rows = months.map((month, index) => [month, 10 + index]);
    const model = modelOf({ month: 'time', orders: 'number' }, rows);
    const besides = (vegaSpec: string) => [...suitedCharts({ ...model, vegaSpec }).keys()];
    assert.deepEqual(besides('{"mark":"line","encoding":{}}'), ['bar', 'area']);
    assert.deepEqual(besides('{"layer":[{"mark": {"point": true, "type": "bar"}}]}'), ['line', 'area']);
    assert.deepEqual(besides('nothing'), ['line', 'bar', 'area']);
  });

  it('pass the check of charts, also with names that a spec has to escape', () => {
    for (const name of ['orders.created_at', "it's", 'a[0]', 'b"c']) {
      const model = modelOf(
        { [name]: 'time', 'orders.count': 'number' },
        months.map((month, index) => [month, index]),
      );
      for (const [kind, spec] of suitedCharts(model)) {
        const verdict = checkSpec(spec, model);
        assert.ok(verdict.ok && verdict.dropped.length === 0, `${name} ${kind}: ${JSON.stringify(verdict)}`);
      }
    }
  });
});
