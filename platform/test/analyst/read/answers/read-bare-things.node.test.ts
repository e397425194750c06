import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../../asked-worlds.js';

describe('a question that is nothing but things and their conditions', () => {
  const { check, sql, told } = askedWorlds('shopfloor', 'cinechain', 'campusweb', 'orders', 'flights');

  it('lists the things that are no rows of their own', async () => {
    await check([
      [
        'shopfloor',
        'orders placed since June which are still on hold',
        /^SELECT order_no,.*order_status = 'On hold'.*GROUP BY 1/s,
      ],
      ['flights', 'routes from Boston over 2,000 miles', /^SELECT route,.*distance > 2000.*GROUP BY 1/s],
      ['orders', 'customers in Germany?', /^SELECT customer,/],
      ['orders', 'customers in Germany', /^SELECT customer,.*ship_country = 'Germany'.*GROUP BY 1/s],
    ]);
  });

  it('says how many they are as well, and goes on as a list', async () => {
    const count = await sql('shopfloor', 'how many orders are on hold');
    assert.match(count, /^SELECT MEASURE\(orders\) AS orders FROM/);
    assert.match(await told('shopfloor', 'orders that are on hold'), /Orders: \*\*35\*\*, order lines with/);
    assert.match(await told('shopfloor', 'how many orders are on hold'), /Orders: \*\*35\*\*/);
    assert.match(
      await sql('orders', 'customers in Germany', 'and in France?'),
      /^SELECT customer,.*ship_country = 'France'/s,
    );
    const byMonth = await sql('orders', 'customers in Germany', 'by month');
    assert.match(byMonth, /DATE_TRUNC\('month'/);
  });

  it('counts the names of things that may share one', async () => {
    assert.match(await told('shopfloor', 'customers from Leeds'), /Different full names: \*\*78\*\*/);
  });

  it('lists the rows that are counted so, where each is said to have or to lack something', async () => {
    await check([
      ['cinechain', '2025 releases without critic score', /^SELECT title,.*release_date IS NOT NULL/s],
      ['campusweb', 'sign-ups worth more than 400 EUR', /^SELECT visitor_id,.*signed_up = TRUE/s],
    ]);
  });

  it('lists those who did something, but not whoever did', async () => {
    await check([['orders', 'customers who ordered lamps', /^SELECT customer,.*category = 'Lamps'/s]]);
    assert.equal(await sql('orders', 'what are people typing into google'), '');
  });

  it('tells what each of them comes to where that is said by "by"', async () => {
    await check([
      ['orders', 'customers by revenue', /^SELECT customer, MEASURE\(revenue\).*GROUP BY 1/s],
      [
        'orders',
        'corporate customers by total revenue',
        /^SELECT customer, MEASURE\(revenue\).*'Corporate'/s,
      ],
      ['orders', 'customers by orders', /^SELECT customer, MEASURE\(count\)/],
      ['shopfloor', 'orders by revenue', /^SELECT order_no, MEASURE\(total_line_total\)/],
      ['orders', 'customers and revenue', /^SELECT MEASURE\(customer_count\).*MEASURE\(revenue\)/],
      ['orders', 'number of customers by country', /^SELECT ship_country, MEASURE\(customer_count\)/],
    ]);
  });

  it('stays a number where only a period is said, or a word of counting', async () => {
    await check([
      ['orders', 'customers last month', /^SELECT MEASURE\(customer_count\)/],
      ['campusweb', 'mobile visitors', /^SELECT MEASURE\(visitors\)/],
      ['orders', 'different customers in Germany', /^SELECT MEASURE\(customer_count\)/],
      ['orders', '# of customers in Germany', /^SELECT MEASURE\(customer_count\)/],
      ['orders', 'customers in Germany by month', /MEASURE\(customer_count\)/],
      ['orders', 'revenue in Germany', /^SELECT MEASURE\(revenue\)/],
      ['campusweb', 'sign-ups from google', /^SELECT MEASURE\(signups\)/],
    ]);
  });
});
