import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { files } from '../dataset/infer/accounts.js';
import { inferDataSet } from '../../src/dataset/infer/infer-data-set.js';
import { Asked } from './ask-analyst.js';

const day = (at: number): string => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10);

type Order = {
  readonly id: number;
  readonly day: string;
  readonly country: string;
  readonly status: string;
  readonly ship: number;
  readonly lines: readonly { readonly product: string; readonly amount: number }[];
};

/** Sixty orders of one to three lines, one a day from 1 January. */
const orders: readonly Order[] = Array.from({ length: 60 }, (_, i) => ({
  id: 5000 + i * 3,
  day: day(i),
  country: ['DE', 'FR', 'NL'][i % 3] ?? '',
  status: i % 6 === 5 ? 'cancelled' : 'completed',
  ship: [4.9, 4.9, 7.5, 0][i % 4] ?? 0,
  lines: Array.from({ length: 1 + (i % 3) }, (_l, k) => ({
    product: ['Lamp', 'Chair', 'Desk', 'Shelf'][(i + k) % 4] ?? '',
    amount: 10.5 + ((i * 7 + k * 13) % 40),
  })),
}));
const totalOf = ({ lines, ship }: Order): number => lines.reduce((sum, { amount }) => sum + amount, 0) + ship;
const sum = (some: readonly number[]): number => Math.round(some.reduce((a, b) => a + b, 0) * 100) / 100;
const rows = (of: (order: Order, line: Order['lines'][number]) => readonly (string | number)[]): string[] =>
  orders.flatMap((order) => order.lines.map((line) => of(order, line).join(',')));

const cells = (text: string): string[][] => text.split('\n').map((row) => row.split(','));

const shop = (): string =>
  [
    'Order ID,Order Date,Status,Country,Product Name,Line Total,Order Total,Shipping Cost',
    ...rows((o, l) => [o.id, o.day, o.status, o.country, l.product, l.amount, totalOf(o).toFixed(2), o.ship]),
  ].join('\n');

/** Bookings as another tool tells them: the whole first, the number of the booking a text, no sum of the line. */
const bookings = (): string =>
  [
    'Amount due,Extra,Booking reference,Booked on,Market',
    ...rows((o, l) => [totalOf(o).toFixed(2), l.product, `BK-${o.id}`, o.day, o.country]),
  ].join('\n');

describe('rows that are lines of orders', () => {
  const { file, remove } = files();
  let asked: Asked;
  let booked: Asked;
  before(async () => {
    asked = await Asked.over([file('orders_export.csv', cells(shop()))]);
    booked = await Asked.over([file('extras.csv', cells(bookings()))]);
  });
  after(async () => {
    await asked.close();
    await booked.close();
    remove();
  });
  const only = async (question: string, of = asked): Promise<unknown> => {
    const { rows: found, text } = await of.ask(question);
    return found.length === 1 && found[0]?.length === 1 ? Math.round(Number(found[0][0]) * 100) / 100 : text;
  };
  const lastOf = async (question: string, first: string): Promise<number> => {
    const { rows: found } = await asked.ask(question);
    return Math.round(Number(found.find(([name]) => name === first)?.at(-1)) * 100) / 100;
  };

  it('tell what an order comes to once, under every condition and in every group', async () => {
    assert.equal(await only('order total'), sum(orders.map(totalOf)));
    assert.equal(await only('total shipping cost'), sum(orders.map(({ ship }) => ship)));
    const completed = orders.filter(({ status }) => status === 'completed');
    assert.equal(await only('order total of completed orders'), sum(completed.map(totalOf)));
    const french = orders.filter(({ country }) => country === 'FR');
    assert.equal(await lastOf('order total by country', 'FR'), sum(french.map(totalOf)));
    const ofLamps = orders.filter(({ lines }) => lines.some(({ product }) => product === 'Lamp'));
    assert.equal(await lastOf('order total by product', 'Lamp'), sum(ofLamps.map(totalOf)));
    assert.equal(await only('order total in February 2025'), sum(orders.slice(31, 59).map(totalOf)));
  });

  it('say so where one order is in several groups, and nowhere else', async () => {
    assert.match((await asked.ask('order total by product')).text, /whole orders/);
    assert.doesNotMatch((await asked.ask('order total by country')).text, /whole orders/);
    assert.doesNotMatch((await asked.ask('line total by product')).text, /whole orders/);
  });

  it('average an order, and not a line', async () => {
    const mean = sum([orders.map(totalOf).reduce((a, b) => a + b, 0) / orders.length]);
    for (const question of ['average order value', 'average order total', 'average basket'])
      assert.equal(await only(question), mean, question);
    const middle = orders.map(totalOf).sort((a, b) => a - b);
    assert.equal(await only('median order total'), sum([((middle[29] ?? 0) + (middle[30] ?? 0)) / 2]));
  });

  it('take the lines for revenue, which add up under every split', async () => {
    assert.equal(await only('revenue'), sum(orders.flatMap(({ lines }) => lines.map((l) => l.amount))));
    const lamps = orders.flatMap(({ lines }) =>
      lines.filter((l) => l.product === 'Lamp').map((l) => l.amount),
    );
    assert.equal(await lastOf('revenue by product', 'Lamp'), sum(lamps));
  });

  it('tell shares of wholes by what is one of each order, and refuse the others', async () => {
    const all = sum(orders.map(totalOf));
    const french = sum(orders.filter(({ country }) => country === 'FR').map(totalOf));
    assert.ok(Math.abs((await lastOf('share of order total by country', 'FR')) - french / all) < 0.01);
    assert.equal((await asked.ask('share of order total by product')).rows.length, 0);
  });

  it('count orders, and grow by them', async () => {
    assert.equal(await only('how many orders'), 60);
    assert.equal(await only('how many orders were cancelled'), 10);
    assert.equal(await lastOf('orders by country', 'FR'), 20);
    assert.equal(await only('orders in February 2025'), 28);
    assert.match(
      (await asked.ask('growth of the order count, February 2025 vs January 2025, in percent')).text,
      /Orders went from \*\*31\*\* .* to \*\*28\*\*/,
    );
    assert.match(
      (await asked.ask('growth of order total, February 2025 vs January 2025')).text,
      /Order total went from/,
    );
  });

  it('are told by any name, and without a sum of the lines the whole is the money', async () => {
    assert.equal(await only('amount due', booked), sum(orders.map(totalOf)));
    assert.equal(await only('revenue', booked), sum(orders.map(totalOf)));
    assert.equal(await only('average booking value', booked), await only('average order value'));
    assert.equal(await only('how many bookings', booked), 60);
  });
});

describe('what each row has of its own', () => {
  const { file, remove } = files();
  after(remove);
  const onceIn = async (name: string, text: string): Promise<string[]> => {
    const { notes } = await inferDataSet([file(name, cells(text))]);
    return notes
      .filter((note) => note.includes('once for each'))
      .map((note) => note.trim().split(':')[0] ?? '');
  };

  it('is not taken for the whole of an order because it is nothing in most rows', async () => {
    const refunds = rows((o, l) => [o.id, o.day, l.product, l.amount, l.amount === 23.5 ? 5 : 0, 1]);
    assert.deepEqual(
      await onceIn('order_lines.csv', ['order_id,day,product,amount,refund,units', ...refunds].join('\n')),
      [],
    );
  });

  it('is not taken for it where many pay the same price for the same thing', async () => {
    const enrolments = Array.from({ length: 200 }, (_, i) =>
      [i + 1, 100 + (i % 20), 40 + (i % 20) * 5, day(i)].join(','),
    );
    assert.deepEqual(
      await onceIn('enrolments.csv', ['enrolment_id,course_id,fee,enrolled_on', ...enrolments].join('\n')),
      [],
    );
    const seats = Array.from({ length: 200 }, (_, i) =>
      [i + 1, 100 + (i % 20), 20 + (i % 20), day((i % 20) * 7)].join(','),
    );
    assert.deepEqual(
      await onceIn('seats.csv', ['seat_id,reservation_id,amount,date', ...seats].join('\n')),
      [],
    );
  });

  it('is not taken for it where few things tell', async () => {
    const few = orders
      .slice(0, 8)
      .flatMap(({ id, day: on }) => [`${id},${on},5,${id}`, `${id},${on},5,${id}`]);
    assert.deepEqual(await onceIn('few.csv', ['order_id,day,units,points', ...few].join('\n')), []);
  });
});
