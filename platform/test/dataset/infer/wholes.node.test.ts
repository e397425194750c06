/** Orders out of the lines of an export: questions about orders are questions about rows, for who may see them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loadDataset } from '../../../src/dataset/load-data-set.js';
import { Asked } from '../../analyst/ask-analyst.js';
import { day, filesFor, sqlOf } from './files-of-rows.js';

const file = filesFor('wholes');

/** 60 orders, the i-th of i % 3 + 1 lines; the first line of each is of another group than the others. */
const lines = Array.from({ length: 60 }, (_, i) =>
  Array.from({ length: (i % 3) + 1 }, (_, k) => ({
    order: 7000 + i,
    day: day(i * 4),
    country: ['Austria', 'Belgium', 'Chile'][i % 3]!,
    state: i % 5 === 0 ? 'Cancelled' : 'Delivered',
    product: `Lamp ${'ABCDE'[(i + k) % 5]}`,
    group: k === 0 ? 'Indoor' : 'Outdoor',
    quantity: (k % 2) + 1,
    total: 10 + ((i * 17 + k * 5) % 90),
  })),
).flat();
const sales = (name: string): string =>
  file(name, [
    'Order Number,Ordered On,Country,Order State,Product Name,Group,Quantity,Line Total',
    ...lines.map((l) => [l.order, l.day, l.country, l.state, l.product, l.group, l.quantity, l.total].join()),
  ]);
const worth = (order: number): number =>
  lines.filter((l) => l.order === order).reduce((sum, { total }) => sum + total, 0);
const orders = [...new Set(lines.map(({ order }) => order))];

describe('orders of an export of their lines', () => {
  let asked: Asked;
  before(async () => {
    asked = await Asked.over([sales('sales_export.csv')]);
  });
  after(() => asked.close());

  it('are large by what all of their lines come to', async () => {
    const told = await asked.ask('largest order');
    assert.match(sqlOf(told), /FROM orders .*ORDER BY order_total DESC/);
    assert.equal(told.rows.length, 1);
    assert.ok(told.rows[0]?.includes(Math.max(...orders.map(worth))));
  });

  it('are bounded by it', async () => {
    const told = await asked.ask('how many orders over 100 euros');
    assert.deepEqual(told.rows, [[orders.filter((order) => worth(order) > 100).length]]);
  });

  it('have so many items', async () => {
    const told = await asked.ask('how many orders have more than 2 items');
    const items = (order: number): number =>
      lines.filter((l) => l.order === order).reduce((sum, { quantity }) => sum + quantity, 0);
    assert.deepEqual(told.rows, [[orders.filter((order) => items(order) > 2).length]]);
  });

  it('are cancelled once, however many lines they have', async () => {
    const told = await asked.ask('what share of orders is cancelled');
    assert.match(sqlOf(told), /FROM orders$/);
    assert.deepEqual(told.rows, [[0.2]]);
  });

  it('leave what only a line tells to the lines', async () => {
    const told = await asked.ask('orders by group');
    assert.match(sqlOf(told), /FROM sales_export/);
    assert.deepEqual(told.rows, [
      ['Indoor', 60],
      ['Outdoor', 40],
    ]);
  });
});

describe('orders of lines that are paid in cents', () => {
  let asked: Asked;
  before(async () => {
    const path = file('cents_export.csv', [
      'order_id,placed_at,buyer,product,quantity,line_total_cents',
      ...lines.map((l) => [l.order, l.day, l.country, l.product, l.quantity, l.total * 100].join()),
    ]);
    asked = await Asked.over([path]);
  });
  after(() => asked.close());

  it('come to whole money', async () => {
    const told = await asked.ask('largest order');
    assert.match(sqlOf(told), /ORDER BY order_total DESC/);
    assert.ok(told.rows[0]?.includes(Math.max(...orders.map(worth))));
  });
});

describe('wholes and who sees what', () => {
  it('are not made where their lines are of several viewers', async () => {
    const { model } = await loadDataset([sales('mixed.csv')], { viewerColumn: 'Group' });
    assert.deepEqual([...model.views.keys()], ['mixed']);
  });

  it('are not made where only another table tells whose their lines are', async () => {
    const goods = file('products.csv', [
      'Product Name,Brand,Weight',
      ...'ABCDE'.split('').map((one, i) => `Lamp ${one},${i % 2 ? 'Ash' : 'Birch'},${i + 1}`),
    ]);
    const { model } = await loadDataset([sales('goods_export.csv'), goods], { viewerColumn: 'Brand' });
    assert.ok(model.views.has('goods_export'));
    assert.ok(!model.views.has('orders'));
  });

  it('are not made where their lines are of viewers who are written in two ways', async () => {
    const path = file('cased.csv', [
      'Order Number,Ordered On,Country,Product Name,Quantity,Line Total',
      ...Array.from(
        { length: 210 },
        (_, i) =>
          `${7000 + Math.floor(i / 3)},${day(Math.floor(i / 3))},${i % 3 ? 'France' : 'FRANCE'},Lamp,1,${i}`,
      ),
    ]);
    const { model: open } = await loadDataset([path]);
    assert.ok(open.views.get('orders')?.members.has('country'));
    const { model } = await loadDataset([path], { viewerColumn: 'country' });
    assert.ok(!model.views.has('orders'));
  });

  it('carry the rule of a column that all lines of each say alike', async () => {
    const { model } = await loadDataset([sales('alike.csv')], { viewerColumn: 'Country' });
    assert.deepEqual([...model.views.keys()].sort(), ['alike', 'orders']);
    const rule = JSON.stringify(model.views.get('orders')?.policies ?? null);
    assert.match(rule, /"member":"country","operator":"equals"/);
  });
});

describe('orders and their lines in two files', () => {
  let asked: Asked;
  before(async () => {
    const heads = file('orders.csv', [
      'order_no,placed_on,customer',
      ...orders.map((order, i) => `${order},${day(i * 4)},Customer ${i % 7}`),
    ]);
    const parts = file('order_lines.csv', [
      'line_no,order_no,product,quantity,net_amount',
      ...lines.map((l, i) => [i + 1, l.order, l.product, l.quantity, `${l.total}.00`].join()),
    ]);
    asked = await Asked.over([heads, parts]);
  });
  after(() => asked.close());

  it('tell the largest of the orders', async () => {
    const told = await asked.ask('largest order');
    assert.match(sqlOf(told), /FROM orders .*ORDER BY order_total DESC/);
    assert.ok(told.rows[0]?.includes(Math.max(...orders.map(worth))));
  });

  it('show to the lines nothing of what others of the order come to', async () => {
    const told = await asked.ask('list order lines of product Lamp A');
    assert.doesNotMatch(sqlOf(told), /order_total|units/);
  });
});
