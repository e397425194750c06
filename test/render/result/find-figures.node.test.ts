import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FigureFinder } from '../../../src/render/result/figures/find-figures.js';
import { resultModel } from '../../../src/render/result/result-model.js';
import { readResultTable } from '../../../src/render/table/result-table.js';

type Column = readonly [name: string, type: string];

function model(columns: readonly Column[], data: readonly unknown[][], more: object = {}) {
  const schema = columns.map(([name, type]) => ({ name, column_type: type }));
  return resultModel(readResultTable({ schema, data, ...more })!, { locale: 'en-US' });
}

const countries = model(
  [
    ['country', 'string'],
    ['revenue', 'double'],
    ['orders', 'bigint'],
    ['return_rate', 'double'],
  ],
  [
    ['Germany', 1202413.4, 930, 0.07541],
    ['France', 834012.25, 563, 0.0812],
    ['New York', 412.5, 563, 0.2],
    ['New', 99.5, 12, 0.0701],
    ['Spain', 18.25, 5, 0.0333],
  ],
);
const months = model(
  [
    ['month', 'timestamp'],
    ['change', 'double'],
  ],
  [
    ['2026-04-01', 1412],
    ['2026-05-01', -0.142],
    ['2026-06-01', 815.5],
  ],
);

/** What is linked in a text: each number with the row's name and the column. */
function linked(text: string, ...models: (typeof countries)[]): string[] {
  const all = models.length === 0 ? [countries] : models;
  return new FigureFinder(all).find(text).map(({ start, end, result, row, column }) => {
    const { rows, columns } = all[result]!;
    return `${text.slice(start, end)} ${String(rows[row]![0])}.${columns[column]!.name}`;
  });
}

describe('the figures of an answer', () => {
  it('are numbers that equal a cell, at the rounding in which they are told', () => {
    assert.deepEqual(linked('Germany leads with €1,202,413.40 and 930 orders.'), [
      '€1,202,413.40 Germany.revenue',
      '930 Germany.orders',
    ]);
    assert.deepEqual(linked('Germany made 1.2 million.'), ['1.2 million Germany.revenue']);
    assert.deepEqual(linked('Germany made about 1,202K.'), ['1,202K Germany.revenue']);
    assert.deepEqual(linked('In Germany 7.5% came back, in France 8.12 %.'), [
      '7.5% Germany.return_rate',
      '8.12 % France.return_rate',
    ]);
    assert.deepEqual(linked('Germany: 1.202.413,40'), ['1.202.413,40 Germany.revenue']);
  });

  it('stay plain where nothing is told of them', () => {
    assert.deepEqual(linked('Germany leads with 931 orders.'), []);
    assert.deepEqual(linked('Germany has a rate of 7.6%.'), []);
    assert.deepEqual(linked('Germany leads with 9300 orders.'), []);
  });

  it('are of the row that their sentence names', () => {
    assert.deepEqual(linked('France had 563 orders.'), ['563 France.orders']);
    assert.deepEqual(linked('New York had 563 orders, and New 99.50.'), [
      '563 New York.orders',
      '99.50 New.revenue',
    ]);
    assert.deepEqual(linked('Spain is small. France had 563 orders.'), ['563 France.orders']);
    assert.deepEqual(linked('The best is Germany (930). It made 1,202,413.40.'), [
      '930 Germany.orders',
      '1,202,413.40 Germany.revenue',
    ]);
  });

  it('are none where more than one cell may be meant', () => {
    assert.deepEqual(linked('There were 563 orders.'), []);
    assert.deepEqual(linked('France and New York had 563 orders.'), []);
    assert.deepEqual(linked('Germany is ahead of the others, which have 834,012.25.'), []);
    assert.deepEqual(linked('Germany: 563'), []);
  });

  it('are none where a number is no figure', () => {
    const years = model(
      [
        ['country', 'string'],
        ['n', 'bigint'],
      ],
      ['Spain', 'France', 'Italy'].map((name, index) => [name, [2026, 5, 1000][index]!]),
    );
    for (const text of [
      'Spain in 2026.',
      'Spain on 2026-05-01.',
      'The top 5 are led by France.',
      'France is number 5.',
      'France is among the 5 largest.',
      'France on 5 May.',
      'France on May 5.',
      'France at 5:00.',
      'Italy has more than 1,000.',
      'Italy has over 1,000 of them.',
      'Italy has at least 1,000.',
      'Italy: > 1,000',
      'Italy has 1,000 or more.',
      'Italy between 5 and 1,000.',
      'France has a 5-star rating.',
      '5. France',
      'There are 5 kinds in France.',
    ])
      assert.deepEqual(linked(text, years), [], text);
    assert.deepEqual(linked('Italy: 1,000 and France: 5', years), ['1,000 Italy.n', '5 France.n']);
  });

  it('are no part of a name', () => {
    const rooms = model(
      [
        ['room', 'string'],
        ['n', 'bigint'],
      ],
      [
        ['Room 101', 101],
        ['Room 12', 7],
      ],
    );
    assert.deepEqual(linked('Room 101 has 101 seats.', rooms), ['101 Room 101.n']);
  });

  it('are told of periods as people write them', () => {
    assert.deepEqual(linked('In April 2026 it was 1,412, in June 815.5.', months), [
      '1,412 2026-04-01.change',
      '815.5 2026-06-01.change',
    ]);
    assert.deepEqual(linked('It fell by 14.2% in May 2026.', months), ['14.2% 2026-05-01.change']);
    assert.deepEqual(linked('It rose by +14.2% in May 2026.', months), []);
  });

  it('are found in a result of one number without a name', () => {
    const total = model([['revenue', 'double']], [[707437.24]]);
    assert.deepEqual(linked('Revenue: 707,437.24 USD.', total), ['707,437.24 707437.24.revenue']);
  });

  it('are no upper ends of steps, which the next row begins with', () => {
    const steps = model(
      [
        ['distance_from', 'bigint'],
        ['flights', 'bigint'],
      ],
      [
        [2500, 5512],
        [3000, 465],
        [3500, 711],
      ],
    );
    const found = new FigureFinder([steps]).find('Lowest for 3,000 to 3,500 miles (465).');
    assert.ok(found.some(({ row, column }) => row === 1 && column === 1));
    assert.ok(found.every(({ row }) => row === 1));
  });

  it('lead to the later of two results that hold the same cell', () => {
    assert.deepEqual(
      new FigureFinder([countries, countries]).find('Germany: 930').map(({ result }) => result),
      [1],
    );
  });

  it('cost nothing without results, and little for hostile texts', () => {
    assert.deepEqual(new FigureFinder([]).find('Germany: 930'), []);
    const began = performance.now();
    new FigureFinder([countries]).find('1,'.repeat(20_000) + 'Germany '.repeat(2_000) + '9 '.repeat(20_000));
    assert.ok(performance.now() - began < 5_000);
  });
});
