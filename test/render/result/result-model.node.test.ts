import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultModel } from '../../../src/render/result/result-model.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import type { FormatOptions } from '../../../src/render/format/format-options.js';

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

/** The texts of one column. */
function shown(
  column: Record<string, unknown>,
  values: readonly unknown[],
  options: FormatOptions = {},
  vegaSpec?: string,
): string[] {
  const table = readResultTable({ schema: [column], data: values.map((value) => [value]) })!;
  const model = resultModel(table, { locale: 'en-US', ...options }, { title: '', vegaSpec });
  return model.rows.map((row) => plain(model.columns[0]!.text(row[0])));
}

const number = (name: string, more: object = {}) => ({ name, type: 'double', ...more });
const time = (name: string, more: object = {}) => ({ name, type: 'timestamp', ...more });

describe('the numbers of a column', () => {
  it('have the same decimals down the column', () => {
    assert.deepEqual(shown(number('avg_delay'), [14.423, 14.1, 12.94, 13]), ['14.4', '14.1', '12.9', '13.0']);
    assert.deepEqual(shown(number('count'), [14, 1234567]), ['14', '1,234,567']);
    assert.deepEqual(shown(number('distance'), [1234.567, 2000]), ['1,235', '2,000']);
    assert.deepEqual(shown(number('ratio'), [0.123456, 0.5]), ['0.12', '0.50']);
  });

  it('keep one or two digits that were written down, as cents are', () => {
    assert.deepEqual(shown(number('revenue'), [1202413.4, 84.25]), ['1,202,413.40', '84.25']);
    assert.deepEqual(shown(number('revenue'), [707437.2399999986]), ['707,437.24']);
    assert.deepEqual(shown(number('late_pct'), [25.79, 3]), ['25.79%', '3.00%']);
  });

  it('are told more finely where there is only one', () => {
    assert.deepEqual(shown(number('average'), [83.42857]), ['83.43']);
    assert.deepEqual(shown(number('average'), [83.42857, 84]), ['83.4', '84.0']);
    assert.deepEqual(shown(number('average'), [0.00123456]), ['0.0012']);
    assert.deepEqual(shown(number('average'), [83]), ['83']);
  });

  it('have the digits that the chart of the result asks for', () => {
    const spec = (format: string, more: object = {}) =>
      JSON.stringify({ encoding: { tooltip: [{ field: 'value', type: 'quantitative', format, ...more }] } });
    const values = [0.207541, 0.5];
    assert.deepEqual(shown(number('value'), values, {}, spec('.2%')), ['20.75%', '50.00%']);
    assert.deepEqual(shown(number('value'), values, {}, spec('.2~%')), ['20.8%', '50.0%']);
    assert.deepEqual(shown(number('value'), [83.42857, 9000.5], {}, spec('$,.2f')), ['83.43', '9,000.50']);
    assert.deepEqual(shown(number('value'), [83, 9000], {}, spec(',.2f')), ['83', '9,000']);
    assert.deepEqual(shown(number('value'), [83.5714], {}, spec(',.0f', { aggregate: 'mean' })), ['83.57']);
    assert.deepEqual(shown(number('value'), [83.5714], {}, spec('.2s')), ['83.57']);
  });

  it('stay apart where rounding would make them equal', () => {
    assert.deepEqual(shown(number('price'), [1.23, 1.25, 1.27]), ['1.23', '1.25', '1.27']);
  });

  it('have no zero below zero', () => {
    assert.deepEqual(shown(number('delay'), [-0, 1.5]), ['0.0', '1.5']);
    assert.deepEqual(shown(number('delay'), [-0.041, 12.513]), ['0.0', '12.5']);
    assert.deepEqual(shown(number('delay'), ['-0']), ['0']);
  });

  it('are shares where name and values say so', () => {
    assert.deepEqual(shown(number('delayed_share'), ['0.2579', '0.5']), ['25.8%', '50.0%']);
    assert.deepEqual(shown(number('share_of_flights'), [0.25, 1]), ['25%', '100%']);
    assert.deepEqual(shown(number('on_time_rate'), [0.25]), ['25%']);
    assert.deepEqual(shown(number('growth'), [0.25, -0.5]), ['25%', '-50%']);
    assert.deepEqual(shown(number('percentage_of_flights'), [25.794, 3]), ['25.8%', '3.0%']);
    assert.deepEqual(shown(number('delayed_share'), [0.2579], { locale: 'de' }), ['25,79 %']);
  });

  it('are no shares where either says otherwise', () => {
    assert.deepEqual(shown(number('earnings_per_share'), [0.45]), ['0.45']);
    assert.deepEqual(shown(number('exchange_rate'), [0.92]), ['0.92']);
    assert.deepEqual(shown(number('delayed_share'), [25.8]), ['25.8']);
    assert.deepEqual(shown(number('growth'), [25, -0.5]), ['25.0', '-0.5']);
    assert.deepEqual(shown(number('percentage'), [0.8, 0.5]), ['0.8', '0.5']);
  });

  it('are shares where the chart of the result writes them so', () => {
    const spec = JSON.stringify({
      mark: 'bar',
      encoding: { y: { field: 'value', type: 'quantitative', axis: { format: '.0%' } } },
    });
    assert.deepEqual(shown(number('value'), [0.2579, 0.1], {}, spec), ['25.8%', '10.0%']);
    assert.deepEqual(shown(number('value'), [0.2579], {}, '{'), ['0.26']);
  });

  it('follow what the result announces', () => {
    assert.deepEqual(shown(number('amount', { format: 'currency', currency: 'EUR' }), [1234.5, 2]), [
      '€1,234.50',
      '€2.00',
    ]);
    assert.deepEqual(shown(number('delay', { unit: 'minutes' }), [14.42, -0]), ['14.4 min', '0.0 min']);
    assert.deepEqual(shown(number('weight', { unit: 'crates' }), [2]), ['2 crates']);
    assert.deepEqual(shown(number('won', { format: 'percent' }), [12.5]), ['12.5%']);
    assert.deepEqual(shown(number('amount', { currency: '<b>' }), [1]), ['1']);
  });

  it('are not grouped where they are names', () => {
    for (const name of ['orders.year', 'user_id', 'flight_number', 'zip'])
      assert.deepEqual(shown(number(name), [12345]), ['12345'], name);
    assert.deepEqual(shown(number('number'), [12345]), ['12,345']);
  });

  it('are hours and quarters where they can be nothing else', () => {
    assert.deepEqual(shown(number('departure_hour'), [0, 14]), ['12 AM', '2 PM']);
    assert.deepEqual(shown(number('hour'), [0, 14], { locale: 'de' }), ['00:00', '14:00']);
    assert.deepEqual(shown(number('flights_per_hour'), [3]), ['3']);
    assert.deepEqual(shown(number('hour'), [30]), ['30']);
    assert.deepEqual(shown(number('quarter'), [1, 4]), ['Q1', 'Q4']);
  });

  it('keep every digit that a double does not hold', () => {
    assert.deepEqual(shown(number('n'), ['9007199254740993']), ['9,007,199,254,740,993']);
  });

  it('are short on an axis', () => {
    const short = (column: object, value: number, locale = 'en') => {
      const table = readResultTable({ schema: [column], data: [[value]] })!;
      return plain(resultModel(table, { locale }).columns[0]!.short(value));
    };
    assert.equal(short(number('flights'), 460_000), '460K');
    assert.equal(short(number('flights'), 1_250_000), '1.25M');
    assert.deepEqual(
      [500, 1_000, 2_500, 10_000].map((value) => short(number('flights'), value)),
      ['500', '1K', '2.5K', '10K'],
    );
    assert.deepEqual(
      [52_100, 52_105, 52_110].map((value) => short(number('flights'), value)),
      ['52.1K', '52.105K', '52.11K'],
    );
    assert.equal(short(number('flights'), -0), '0');
    assert.equal(short(number('share'), 0.25), '25%');
    assert.equal(short(number('year'), 2001), '2001');
    assert.equal(short(number('flights'), 4_600_000, 'de'), '4,6 Mio.');
  });
});

describe('the times of a column', () => {
  it('are written as the period that they stand for', () => {
    const cases: [string, string[], string][] = [
      ['year', ['2001-01-01', '2002-01-01'], '2001'],
      ['quarter', ['2001-04-01', '2001-07-01'], 'Q2 2001'],
      ['month', ['2001-05-01'], 'May 2001'],
      ['d', ['2001-05-01', '2001-06-01'], 'May 2001'],
      ['week', ['2001-01-08'], 'Jan 8 – 14, 2001'],
      ['d', ['2001-01-08', '2001-01-15', '2001-01-29'], 'Jan 8 – 14, 2001'],
      ['day', ['2001-01-05'], 'Jan 5, 2001'],
      ['hour', ['2001-01-05T14:00:00'], 'Jan 5, 2001, 2 PM'],
      ['t', ['2001-01-05T14:05:00'], 'Jan 5, 2001, 2:05 PM'],
      ['date_trunc(Utf8("month"),flights.date)', ['2001-05-01'], 'May 2001'],
    ];
    for (const [name, values, text] of cases)
      for (const timeZone of ['Pacific/Kiritimati', 'America/Los_Angeles', undefined])
        assert.equal(shown(time(name), values, { timeZone })[0], text, name);
  });

  it('are days where a value contradicts the name', () => {
    assert.equal(shown(time('month'), ['2001-05-03'])[0], 'May 3, 2001');
    assert.equal(shown(time('week'), ['2001-01-08', '2001-01-10'])[0], 'Jan 8, 2001');
  });

  it('follow the granularity that the result announces', () => {
    const table = readResultTable({
      annotation: {
        timeDimensions: { 'o.d.quarter': { type: 'time', granularity: { name: 'quarter' } } },
      },
      data: [{ 'o.d.quarter': '2001-04-01T00:00:00.000' }],
    })!;
    const [column] = resultModel(table, { locale: 'en' }).columns;
    assert.equal(column?.grain, 'quarter');
    assert.equal(column?.text(table.rows[0]?.[0]), 'Q2 2001');
  });
});

describe('the model of a result', () => {
  it('is a table with what stands around it', () => {
    const table = readResultTable({ data: [{ a: 1 }], totalRows: 229 })!;
    const model = resultModel(table, {}, { title: 'Flights', sql: 'SELECT 1' });
    assert.deepEqual(
      [model.title, model.sql, model.rows, model.totalRows, model.truncated],
      ['Flights', 'SELECT 1', [[1]], 229, true],
    );
  });

  it('writes text, booleans and nothing as they are', () => {
    assert.deepEqual(
      shown({ name: 'b', type: 'bool' }, [true, null], { booleans: { true: 'Yes', false: 'No' } }),
      ['Yes', ''],
    );
    assert.deepEqual(shown(number('n'), ['n/a', null]), ['n/a', '']);
  });
});
