import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { files } from '../dataset/infer/accounts.js';
import { inferDataSet } from '../../src/dataset/infer/infer-data-set.js';
import { Asked } from './ask-analyst.js';

const products = ['Stool', 'Bench', 'Desk', 'Shelf', 'Chair', 'Table'];
const places = ['Lyon', 'Porto'];
const weeks = Array.from({ length: 30 }, (_, i) =>
  new Date(Date.UTC(2025, 0, 5 + i * 7)).toISOString().slice(0, 10),
);
const left = (week: number, product: number, place: number): number =>
  week === 29 && product === 0 ? 0 : 50 + product * 10 + place * 5 + ((week * 7 + product) % 13);

/** What was on hand of six products in two places, week by week, and what was sold in between. */
const stock = (): (string | number)[][] => [
  ['Place', 'On Hand', 'Product', 'Units Sold', 'Week Ending'],
  ...weeks.flatMap((week, w) =>
    products.flatMap((product, p) => places.map((place, q) => [place, left(w, p, q), product, p + 1, week])),
  ),
];

const months = Array.from(
  { length: 18 },
  (_, i) => `${2024 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}-01`,
);

/** What 30 customers paid a month; two of them come late, and two leave after the twelfth month. */
const paying = (): (string | number)[][] => [
  ['Month', 'Customer ID', 'Customer Name', 'Plan', 'Seats', 'MRR', 'Status'],
  ...months.flatMap((month, m) =>
    Array.from({ length: 30 }, (_, c) => c)
      .filter((c) => (c > 1 || m >= 6) && (c < 28 || m < 12))
      .map((c) => [
        month,
        `cus_${100 + c}`,
        `Firm ${String.fromCharCode(65 + (c % 26))}${c}`,
        c % 3 === 0 ? 'Team' : 'Solo',
        c + 1,
        100 + c * 10,
        (c + m) % 9 === 0 ? 'Past Due' : 'Active',
      ]),
  ),
];

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const mrrAt = (m: number): number =>
  sum(
    paying()
      .slice(1)
      .filter(([month]) => month === months[m])
      .map((row) => Number(row[5])),
  );
const onHandAt = (w: number): number =>
  sum(products.flatMap((_, p) => places.map((_place, q) => left(w, p, q))));

const logOf = (): (string | number)[][] => [
  ['Order ID', 'Day', 'Product', 'Stock'],
  ...weeks.flatMap((week, w) => products.map((product, p) => [w * 10 + p, week, product, p])),
];

describe('rows that say how things stood', () => {
  const { file, remove } = files();
  let shop: Asked;
  let firm: Asked;
  before(async () => {
    shop = await Asked.over([file('stock_levels.csv', stock())]);
    firm = await Asked.over([file('customers_by_month.csv', paying())]);
  });
  after(async () => {
    await shop.close();
    await firm.close();
    remove();
  });

  it('are known by their rows, and events with a number of their own are none', async () => {
    const noted = async (name: string, rows: (string | number)[][]): Promise<string> =>
      (await inferDataSet([file(`${name}.csv`, rows)])).notes.join('\n');
    assert.match(
      await noted('levels', stock()),
      /Week Ending: snapshots, one row for each Product and Place and week\. On Hand and how many .*; Units Sold over all/,
    );
    assert.match(
      await noted('paying', paying()),
      /Month: snapshots, one row for each Customer ID and month\. Seats, MRR/,
    );
    assert.doesNotMatch(await noted('orders', logOf()), /snapshots/);
  });

  it('are asked about as of the last one, or the last one of a period', async () => {
    for (const ask of [
      'what is our MRR',
      'what is the current MRR',
      'MRR today',
      'latest MRR',
      'MRR right now',
    ])
      assert.deepEqual((await firm.ask(ask)).rows, [[mrrAt(17)]], ask);
    for (const ask of ['MRR in 2024', 'MRR at the end of 2024', 'MRR as of 15 December 2024'])
      assert.deepEqual((await firm.ask(ask)).rows, [[mrrAt(11)]], ask);
    assert.match((await firm.ask('MRR in 2024')).text, /as of December 2024/);
    assert.deepEqual((await firm.ask('how many customers')).rows, [[28]]);
    assert.deepEqual((await firm.ask('how many customers did we ever have')).rows, [[30]]);
    assert.deepEqual((await shop.ask('how much stock do we have')).rows, [[onHandAt(29)]]);
  });

  it('are never added up by longer steps, nor over two periods', async () => {
    const quarters = (await firm.ask('MRR by quarter')).rows;
    assert.deepEqual(
      quarters.map((row) => row[1]),
      [2, 5, 8, 11, 14, 17].map(mrrAt),
    );
    assert.match(
      (await firm.ask('MRR growth from 2024 to 2025')).text,
      /as of December 2024.*as of June 2025/,
    );
    const two = (await firm.ask('MRR in January and February 2025')).rows;
    assert.deepEqual(
      two.map((row) => row[1]),
      [12, 13].map(mrrAt),
    );
  });

  it('are averaged over their times where that is asked for', async () => {
    const mean = sum(Array.from({ length: 12 }, (_, m) => mrrAt(m))) / 12;
    const [row = []] = (await firm.ask('average MRR over 2024')).rows;
    assert.ok(Math.abs(Number(row[0]) - mean) < 0.01);
    assert.deepEqual(
      (await firm.ask('average monthly MRR in 2024')).rows.map((one) => Math.round(Number(one[0]))),
      [Math.round(mean)],
    );
  });

  it('sum up what has moved, and tell what has run out', async () => {
    assert.deepEqual((await shop.ask('total units sold')).rows, [[30 * 2 * 21]]);
    assert.deepEqual((await shop.ask('how many products are out of stock')).rows, [[1]]);
    assert.match((await shop.ask('units sold at the end of March')).text, /not of its end/);
    assert.match((await shop.ask('inventory value')).text, /not what they are worth/);
  });

  it('are listed once each, and go on in a thread', async () => {
    const listed = (await firm.ask('customers that are past due at the moment')).rows;
    assert.equal(listed.length, new Set(listed.map((row) => String(row[0]))).size);
    assert.match((await firm.told('MRR by plan', 'and in 2024?', 'and now?')).text, /as of June 2025/);
  });
});
