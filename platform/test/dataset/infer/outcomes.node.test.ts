import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { loadDataset } from '../../../src/index.js';

const scratch = mkdtempSync(join(tmpdir(), 'inlay-outcomes-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const day = (i: number): string => new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10);

/** The measures of a file by their titles. */
async function measuresOf(name: string, head: string, row: (i: number) => string) {
  const path = join(scratch, name);
  writeFileSync(path, `${head}\n${Array.from({ length: 80 }, (_, i) => row(i)).join('\n')}\n`);
  const [view] = (await loadDataset(path)).model.views.values();
  const measures = [...(view?.members.values() ?? [])].filter(({ kind }) => kind === 'measure');
  return new Map(measures.map((one) => [one.title, one]));
}

describe('what came of it', () => {
  it('is how many visits ended in a purchase, and which part of them', async () => {
    const visits = await measuresOf(
      'sessions.csv',
      'session_id,started_at,device,purchased,order_value',
      (i) =>
        `S${i},${day(i)} 10:00:00,${['Mobile', 'Desktop'][i % 2]},${i % 4 === 0 ? 1 : 0},${i % 4 === 0 ? 20 + i : ''}`,
    );
    assert.ok(visits.get('Purchases')?.rowFilter !== undefined);
    assert.ok(visits.get('Purchases')?.synonyms.includes('orders'));
    assert.equal(visits.get('Conversion rate')?.format, 'percent');
    assert.ok(visits.get('Order value')?.synonyms.includes('sales'));
  });

  it('is no purchase of rows that are orders themselves', async () => {
    const orders = await measuresOf(
      'orders.csv',
      'order_id,ordered_at,amount,gift,converted',
      (i) => `${i},${day(i)},${i}.5,${i % 2},${i % 3 === 0}`,
    );
    assert.equal(orders.get('Conversions'), undefined);
  });

  it('is the profit of rows that tell what came in and what it cost, and of no others', async () => {
    const row = (i: number): string => `F${i},Title ${i},${1_000_000 + i * 1000},${2_500_000 + i * 4000}`;
    const films = await measuresOf('films.csv', 'id,title,budget_usd,gross_usd', row);
    assert.match(films.get('Profit')?.sql ?? '', /gross_usd.* - .*budget_usd/);
    const told = await measuresOf(
      'told.csv',
      'id,title,budget_usd,gross_usd,profit_usd',
      (i) => `${row(i)},${i}`,
    );
    assert.equal([...told.keys()].filter((title) => /^profit$/i.test(title)).length, 1);
    assert.doesNotMatch(told.get('Profit')?.sql ?? '', / - /);
    const bare = await measuresOf('bare.csv', 'id,title,budget_usd,votes', row);
    assert.equal(bare.get('Profit'), undefined);
  });

  it('is how long those stayed that have left; people are counted before their fees', async () => {
    const members = await measuresOf(
      'members.csv',
      'member_id,club,monthly_fee,start_date,end_date',
      (i) =>
        `M${i},${['North', 'South'][i % 2]},${20 + (i % 3)}.9,${day(i)},${i % 3 === 0 ? day(i + 90) : ''}`,
    );
    assert.equal(members.get('Average lifetime')?.unit, 'days');
    assert.equal([...members.keys()][0], 'Members');
  });

  it('is how many visits sent an enquiry, apart from those that signed up', async () => {
    const visits = await measuresOf(
      'portal_sessions.csv',
      'session_id,started_at,device,enquiry_sent,signed_up',
      (i) =>
        `S${i},${day(i)} 10:00:00,${['Mobile', 'Desktop'][i % 2]},${i % 4 === 0 ? 'Yes' : 'No'},${i % 9 === 0 ? 'Yes' : 'No'}`,
    );
    assert.ok(visits.get('Enquiries')?.rowFilter !== undefined);
    assert.ok(visits.get('Conversion rate')?.synonyms.includes('enquiry rate'));
    assert.ok(visits.get('Signup rate')?.synonyms.includes('registration rate'));
    assert.ok(!visits.get('Signups')?.synonyms.includes('conversions'), 'a visit is for one of the two');
  });

  it('is late by a delivery date, where another column tells when it was delivered', async () => {
    const row = (i: number): string =>
      `O${i},${day(i)},${day(i + 3)},${i % 9 === 0 ? '' : day(i + 3 + (i % 4 === 0 ? 2 : 0))}`;
    const orders = await measuresOf(
      'florist_orders.csv',
      'order_id,order_date,delivery_date,delivered_on',
      row,
    );
    assert.equal(orders.get('Average delivery delay')?.unit, 'days');
    const plain = await measuresOf('plain_orders.csv', 'order_id,order_date,delivery_date', (i) =>
      row(i).split(',').slice(0, 3).join(','),
    );
    assert.equal(plain.get('Average delivery delay'), undefined);
  });

  it('is how many visits ended in a booking, and what those are worth', async () => {
    const visits = await measuresOf(
      'bookings_sessions.csv',
      'session_id,started_at,device,booked,booking_value',
      (i) =>
        `S${i},${day(i)} 10:00:00,${['Mobile', 'Desktop'][i % 2]},${i % 4 === 0},${i % 4 === 0 ? 20 + i : ''}`,
    );
    assert.ok(visits.get('Bookings')?.rowFilter !== undefined);
    assert.ok(visits.get('Conversion rate')?.synonyms.includes('booking rate'));
    assert.ok(visits.get('Booking value')?.synonyms.includes('revenue'));
  });

  it('is what payments brought in that came, with all of them behind it', async () => {
    const row = (i: number): string => `P${i},${day(i)},${10 + i}.5,Card,${i % 5 === 0 ? 'failed' : 'paid'}`;
    const payments = await measuresOf('payments.csv', 'payment_id,paid_on,amount,method,status', row);
    assert.match(payments.get('Revenue')?.sql ?? '', /IN \('paid'\)/);
    assert.deepEqual(payments.get('Revenue')?.hints.within, { of: 'status', instead: 'total_amount' });
    assert.equal([...payments.keys()][0], 'Payments');
    assert.equal(payments.get('Revenue')?.hints.default, true);
    const orders = await measuresOf('orders2.csv', 'order_id,ordered_at,amount,method,status', row);
    assert.equal(orders.get('Revenue'), undefined, 'orders may be revenue before they are paid');
    const all = await measuresOf('payments3.csv', 'payment_id,paid_on,amount,method,status', (i) =>
      row(i).replace('failed', 'pending'),
    );
    assert.equal(all.get('Revenue'), undefined, 'nothing says that one has failed');
  });

  it('is ranked and asked for by anything but whether it came', async () => {
    const path = join(scratch, 'payments6.csv');
    const row = (i: number): string =>
      `P${i},${day(i)},${10 + i}.5,${['Card', 'Cash', 'Transfer'][i % 3]},${i % 5 === 0 ? 'failed' : i % 7 === 0 ? 'refunded' : 'paid'}`;
    const rows = Array.from({ length: 80 }, (_, i) => row(i));
    writeFileSync(path, `payment_id,paid_on,amount,method,status\n${rows.join('\n')}\n`);
    const { dashboards, prompts } = await loadDataset(path);
    const titles = dashboards[0]?.widgets.flatMap((one) => ('title' in one ? [one.title] : [])) ?? [];
    assert.ok(titles.includes('Revenue by method'), titles.join(', '));
    assert.ok(titles.includes('Payments by status'), titles.join(', '));
    assert.ok(!titles.includes('Revenue by status'), titles.join(', '));
    assert.ok(
      prompts.every((text) => !/revenue by status|status has the highest/i.test(text)),
      prompts.join(', '),
    );
  });

  it('names the sum of all payments by the name that it has', async () => {
    const payments = await measuresOf(
      'payments4.csv',
      'payment_id,paid_on,amount,total_amount_note,average_amount,status',
      (i) => `P${i},${day(i)},${10 + i}.5,note ${i % 3},${5 + i}.25,${i % 5 === 0 ? 'failed' : 'paid'}`,
    );
    const totals = await measuresOf(
      'payments5.csv',
      'payment_id,paid_on,total_amount,status',
      (i) => `P${i},${day(i)},${10 + i}.5,${i % 5 === 0 ? 'failed' : 'paid'}`,
    );
    for (const measures of [payments, totals]) {
      const instead = measures.get('Revenue')?.hints.within?.instead;
      const sum = [...measures.values()].find(({ name }) => name === instead);
      assert.equal(sum?.aggType, 'sum', `${instead} is no sum of ${[...measures.keys()].join(', ')}`);
    }
  });

  it('is what one ticket sold for, and how full it was', async () => {
    const shows = await measuresOf(
      'screenings.csv',
      'screening_id,shown_on,cinema,seats,tickets_sold,ticket_revenue',
      (i) =>
        `S${i},${day(i)},${['North', 'South'][i % 2]},${[120, 200, 260][i % 3]},${20 + ((i * 7) % 90)},${200 + i * 9}.5`,
    );
    assert.equal(shows.get('Occupancy')?.format, 'percent');
    assert.ok(shows.get('Average ticket price')?.synonyms.includes('price per ticket'));
    assert.ok(shows.get('Tickets sold')?.synonyms.includes('admissions'));
  });

  it('is what recurs each month from those that still are', async () => {
    const row = (i: number, status: string): string =>
      `S${i},${['Basic', 'Plus'][i % 2]},${20 + (i % 4)}.9,${day(i)},${i % 3 === 0 ? day(i + 90) : ''},${status}`;
    const head = 'subscription_id,plan,monthly_price,start_date,cancel_date';
    const told = await measuresOf('subscriptions.csv', `${head},status`, (i) =>
      row(i, i % 3 === 0 ? 'cancelled' : 'active'),
    );
    assert.match(told.get('MRR')?.sql ?? '', /IN \('active'\)/);
    assert.deepEqual(told.get('MRR')?.hints.within, { of: 'status', instead: 'total_monthly_price' });
    const bare = await measuresOf('subscriptions2.csv', `${head},region`, (i) => row(i, `Region ${i % 4}`));
    assert.match(bare.get('MRR')?.sql ?? '', /cancel_date" IS NULL/);
    assert.equal(bare.get('MRR')?.hints.within?.of, 'cancel_date');
  });

  it('is the margin of pieces, by the cost that their own table tells', async () => {
    const things = join(scratch, 'products.csv');
    const names = Array.from({ length: 12 }, (_, i) => `P${i},Thing ${i},${['A', 'B'][i % 2]},${5 + i}.25`);
    writeFileSync(things, `product_id,product_name,category,unit_cost\n${names.join('\n')}\n`);
    const lines = join(scratch, 'sales.csv');
    const sold = Array.from(
      { length: 90 },
      (_, i) => `${i},${day(i)},P${i % 12},${(i % 4) + 1},${((i % 4) + 1) * (9 + (i % 12))}.5`,
    );
    writeFileSync(lines, `sale_id,sold_on,product_id,quantity,net_amount\n${sold.join('\n')}\n`);
    const { model } = await loadDataset([lines, things]);
    const found = [...(model.views.get('sales')?.members.values() ?? [])];
    const margin = found.find(({ title }) => title === 'Gross margin');
    assert.equal(margin?.format, 'percent');
    assert.match(margin?.sql ?? '', /products_rows.*unit_cost/);
    const profit = found.find(({ title }) => title === 'Gross profit');
    assert.ok(profit?.synonyms.includes('profit'));
  });
});
