/** What people ask first of their own data, over models that were made of nothing but its files. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from './asked-worlds.js';

describe('what is asked first', () => {
  const { check, sql } = askedWorlds(
    'foodlines',
    'newsletters',
    'upkeep',
    'holidayweb',
    'cinemas',
    'careline',
  );

  it('of orders: who spent most, what sold most, the best of each kind', async () => {
    const byCustomer = /SELECT customer_name, MEASURE\(total_net_amount\).* = 1\s/s;
    await check([
      ['foodlines', 'which customer spent the most last year?', byCustomer],
      ['foodlines', 'which customer spent the most last year and how much?', byCustomer],
      ['foodlines', 'what did we sell most last month?', /SELECT product_name, MEASURE\(total_net_amount\)/],
      [
        'foodlines',
        'top product in each category',
        /PARTITION BY category ORDER BY ROUND\(MEASURE\(total_net_amount\), 6\) DESC/,
      ],
      [
        'foodlines',
        'worst performing product',
        /SELECT product_name, MEASURE\(total_net_amount\).*ORDER BY 2 ASC/s,
      ],
      ['foodlines', 'best selling drinks', /SELECT product_name, .*category = 'Drinks'/s],
      ['foodlines', 'how long does delivery take per warehouse?', /SELECT warehouse, AVG\(DATE_DIFF/],
    ]);
  });

  it('of orders: how often somebody ordered counts orders, and not their lines', async () => {
    const often = /FROM orders GROUP BY customer_name HAVING MEASURE\(count\) > 10/;
    await check([
      ['foodlines', 'how many customers ordered more than 10 times?', often],
      ['foodlines', 'number of customers who ordered more than 10 times', often],
      [
        'foodlines',
        'how many orders were there in 2025 and how much are they worth?',
        /MEASURE\(count\).*MEASURE\(total_order_total\)/s,
      ],
    ]);
  });

  it('of subscriptions: how many there are, and when they were cancelled', async () => {
    await check([
      ['newsletters', 'how many subscribers do we have?', /MEASURE\(subscribers\).*FROM subscriptions/s],
      ['newsletters', 'cancellations by month', /DATE_TRUNC\('month', cancel_date\).*FROM subscriptions/s],
      ['newsletters', 'average subscription length', /MEASURE\(average_lifetime\)/],
      ['newsletters', 'how much did we refund this year?', /MEASURE\(total_amount\).*'refunded'/s],
    ]);
    assert.equal(await sql('newsletters', 'cancellation rate in march 2026'), '');
  });

  it('of tickets: who closes most, who is best', async () => {
    await check([
      ['upkeep', 'which technician closes the most tickets?', /SELECT assigned_to, MEASURE\(count\)/],
      ['careline', 'best agents last month', /SELECT agent_name, MEASURE\(average_csat\)/],
    ]);
  });

  it('of visits: bookings are of all sessions', async () => {
    await check([
      ['holidayweb', 'bookings per session', /MEASURE\(bookings\) \/ NULLIF\(MEASURE\(count\), 0\)/],
    ]);
  });

  it('of films: what is successful is no budget', async () => {
    await check([
      ['cinemas', 'most successful genre', /SELECT genre, MEASURE\(total_ticket_revenue\)/],
      ['cinemas', 'top 5 films', /SELECT film_title, MEASURE\(total_ticket_revenue\).*LIMIT 5/s],
      ['cinemas', 'what were the 3 most watched films this year?', /MEASURE\(total_tickets_sold\).*LIMIT 3/s],
      ['cinemas', 'weekend vs weekday revenue', /AS part_of_week, MEASURE\(total_ticket_revenue\)/],
    ]);
  });
});

describe('two columns of one kind', () => {
  const { check } = askedWorlds('orders');

  it('are held against each other where they differ', async () => {
    await check([
      ['orders', 'orders where billing country differs from ship-to country', /bill_country <> ship_country/],
      [
        'orders',
        'Orders where the billing country is different from the ship-to country: how many are there and what are they worth in total?',
        /MEASURE\(count\).*MEASURE\(revenue\).*bill_country <> ship_country/s,
      ],
      ['orders', "what's your most popular chair?", /SELECT product, .*category = 'Chairs'.* = 1\s/s],
    ]);
  });
});
