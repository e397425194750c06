import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { englishNextLabels } from '../../../src/locales/next-labels.js';
import { resultModel } from '../../../src/render/result/result-model.js';
import { foundDimensions, type FoundMember } from '../../../src/render/suggest/found-members.js';
import { nextQuestions, type NextQuestionsOptions } from '../../../src/render/suggest/next-questions.js';
import { offeredQuestions } from '../../../src/render/suggest/offered-questions.js';
import { periodBefore, periodOf } from '../../../src/render/suggest/sql-period.js';
import { readResultTable } from '../../../src/render/table/result-table.js';

const member = (name: string, title: string, isTime = false): FoundMember => ({ name, title, isTime });
const country = member('country', 'Country');
const category = member('category', 'Category');
const ordered = member('ordered_at', 'Order date', true);

function next(
  columns: readonly (readonly [name: string, type: string])[],
  data: readonly (readonly unknown[])[],
  where = '',
  members = [country, category, ordered],
  more: Partial<NextQuestionsOptions> = {},
): string[] {
  const schema = columns.map(([name, columnType]) => ({ name, columnType }));
  const model = resultModel(readResultTable({ schema, data })!, { locale: 'en', timeZone: 'UTC' });
  const sql = `SELECT ${columns.map(([name]) => name).join(', ')}, MEASURE(revenue) FROM orders ${where}`;
  return nextQuestions(model, sql, members, {
    ...{ words: englishNextLabels.nextQuestions, locale: 'en', asked: [], holdsYear: () => false },
    ...more,
  });
}

const byCategory = [
  ['category', 'String'],
  ['revenue', 'Double'],
] as const;
const ranking = [
  ['Tents', 300],
  ['Lights', 20],
];
const june = "WHERE ordered_at >= TIMESTAMP '2025-06-01' AND ordered_at < TIMESTAMP '2025-07-01'";

describe('what may be asked next', () => {
  it('is the same over time, split another way, and for the row that stands out', () => {
    assert.deepEqual(next(byCategory, ranking), [
      'Show it by month',
      'Split by Country',
      'Only Tents, by Country',
    ]);
  });

  it('asks for no group that only the query has made', () => {
    const cased = "WHERE CASE WHEN quantity >= 1 AND quantity <= 3 THEN '1 to 3' END IS NOT NULL";
    assert.deepEqual(next(byCategory, [['1 to 3', 433]].concat([['4 to 6', 1073]]), cased), [
      'Show it by month',
      'Split by Country',
    ]);
  });

  it('is no split by what is a group already', () => {
    const weekend = member('is_weekend', 'Weekend');
    const parts = [
      ['Weekday', 300],
      ['Weekend', 20],
    ];
    const whole = next(byCategory, parts, '', [weekend, country]);
    assert.deepEqual(whole, ['Split by Country', 'Only Weekday, by Country']);
  });

  it('is a total over time and split', () => {
    assert.deepEqual(next([['revenue', 'Double']], [[300]]), [
      'Show it by month',
      'Split by Country',
      'Split by Category',
    ]);
  });

  it('is the highest period of a line, and no other line over time', () => {
    const months = [
      ['2025-01-01T00:00:00.000', 10],
      ['2025-02-01T00:00:00.000', 30],
      ['2025-03-01T00:00:00.000', 20],
    ];
    const columns = [
      ['ordered_at.month', 'Timestamp'],
      ['revenue', 'Double'],
    ] as const;
    assert.deepEqual(next(columns, months), [
      'Split by Country',
      'Only Feb 2025, by Country',
      'Split by Category',
    ]);
  });

  it('is in finer steps for a month and a day', () => {
    assert.equal(next(byCategory, ranking, june)[0], 'Show it by day');
    const day = "WHERE ordered_at >= DATE '2025-06-03' AND ordered_at < DATE '2025-06-04'";
    assert.equal(next(byCategory, ranking, day)[0], 'Show it by hour');
  });

  it('is the period before, of which the data are known to be', () => {
    const offered = (where: string, holdsYear = false): string | undefined =>
      next([['revenue', 'Double']], [[1]], where, [], { holdsYear: () => holdsYear }).find((text) =>
        text.startsWith('Compare'),
      );
    assert.equal(offered(june), 'Compare with May 2025');
    const year = "WHERE ordered_at >= '2025-01-01' AND ordered_at < '2026-01-01'";
    assert.equal(offered(year), undefined);
    assert.equal(offered(year, true), 'Compare with 2024');
    const quarter =
      "WHERE ordered_at >= '2025-04-01T00:00:00.000Z' AND ordered_at < '2025-07-01T00:00:00.000Z'";
    assert.equal(offered(quarter), 'Compare with Q1 2025');
    assert.equal(offered(''), undefined);
  });

  it('is nothing that is shown, kept to, or was asked already', () => {
    assert.deepEqual(next(byCategory, ranking, "WHERE country = 'DE'"), [
      'Show it by month',
      'Only Tents, by month',
    ]);
    assert.deepEqual(next(byCategory, ranking, '', [country], { asked: ['split by country.'] }), [
      'Only Tents, by Country',
    ]);
  });

  it('is no third split', () => {
    const columns = [
      ['category', 'String'],
      ['channel', 'String'],
      ['revenue', 'Double'],
    ] as const;
    assert.deepEqual(
      next(columns, [
        ['Tents', 'web', 1],
        ['Tents', 'shop', 2],
      ]),
      ['Only Tents, by Country'],
    );
  });

  it('is nothing after records, after no rows, and after rows without a measure', () => {
    const model = resultModel(readResultTable({ schema: [{ name: 'id' }], data: [['a']] })!, {});
    const options = { words: englishNextLabels.nextQuestions, asked: [], holdsYear: () => true };
    assert.deepEqual(nextQuestions(model, 'SELECT id FROM orders', [country], options), []);
    assert.deepEqual(next(byCategory, []), []);
    assert.deepEqual(next([['category', 'String']], [['Tents']]), []);
  });
});

describe('the period of a query', () => {
  it('is one whole year, quarter, month or day', () => {
    const of = (start: string, end: string) => periodOf(`WHERE t >= '${start}' AND t < '${end}'`)?.unit;
    assert.equal(of('2024-01-01', '2025-01-01'), 'year');
    assert.equal(of('2024-10-01', '2025-01-01'), 'quarter');
    assert.equal(of('2024-02-01', '2024-03-01'), 'month');
    assert.equal(of('2024-02-29', '2024-03-01'), 'day');
    assert.equal(of('2024-02-02', '2024-03-02'), undefined);
    assert.equal(of('2024-01-01', '2024-03-01'), undefined);
    assert.equal(of('2024-13-01', '2024-14-01'), undefined);
    assert.equal(periodOf("WHERE t >= '2024-01-01' AND t < '2024-02-01' OR t >= '2024-05-01'"), undefined);
    assert.equal(
      periodBefore(periodOf("t >= '2024-03-01' AND t < '2024-04-01'")!).start.toISOString().slice(0, 10),
      '2024-02-01',
    );
  });
});

describe('dimensions that a search found', () => {
  it('are texts and times with their titles, and nothing that names single rows', () => {
    const members = [
      { name: 'orders.revenue', title: 'Revenue', type: 'number', aggType: 'sum' },
      { name: 'orders.country', title: 'Country', type: 'string' },
      { name: 'orders.order_number', title: 'Order number', type: 'string' },
      { name: 'orders.order_ref', title: 'Order ref', type: 'string' },
      { name: 'orders.subject', title: 'Subject', type: 'string' },
      { name: 'orders.ordered_at', title: '', type: 'time' },
      { name: 7, title: 'Odd', type: 'string' },
      null,
    ];
    const result = JSON.stringify({ cubes: [{ name: 'orders', members }, { members: 'none' }, 3] });
    assert.deepEqual(
      foundDimensions([{ name: 'meta', result }, { name: 'meta', result: '{' }, { name: 'meta' }]),
      [
        { name: 'country', title: 'Country', isTime: false },
        { name: 'ordered_at', title: 'ordered at', isTime: true },
      ],
    );
  });
});

describe('what an answer without rows offers', () => {
  it('is what it quotes, else the lines of its list', () => {
    assert.deepEqual(offeredQuestions('I cannot. For example: "Revenue by channel", “Revenue by month”.'), [
      'Revenue by channel',
      'Revenue by month',
    ]);
    assert.deepEqual(offeredQuestions('Which one?\n\n- **Revenue** by country\n2. Orders by day\n'), [
      'Revenue by country',
      'Orders by day',
    ]);
    assert.deepEqual(offeredQuestions('Meinten Sie „Umsatz nach Land“?'), ['Umsatz nach Land']);
  });

  it('is no single word, no link, no markup, and not more than four', () => {
    assert.deepEqual(
      offeredQuestions('There is nothing called "weather". See [it](https://a.example "a title").'),
      [],
    );
    assert.deepEqual(offeredQuestions('"go to https://a.example now" "<b>x y</b>"'), []);
    assert.equal(offeredQuestions('- a b\n- c d\n- e f\n- g h\n- i j').length, 4);
  });
});
