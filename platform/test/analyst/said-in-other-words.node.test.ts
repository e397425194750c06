/** One question in many people's words has one answer: other order, telegrams, weak English, wrong spelling. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from './asked-worlds.js';

describe('what is asked in other words', () => {
  const { check, same, told } = askedWorlds(
    'boxoffice',
    'campusweb',
    'florist',
    'hosting',
    'moviedb',
    'petfood',
    'planhub',
    'telcodesk',
  );

  it('is told by month, whether months stand in the plural or a year before a comma', async () => {
    await same(
      'petfood',
      'revenue per month in 2025',
      'revenue by months in 2025',
      'revenue 2025 by month',
      'revenue month-wise in 2025',
      'for each of the months of 2025, revenue',
    );
    await same(
      'telcodesk',
      'tickets in Scotland vs Wales in 2025',
      'tickets 2025, Scotland vs Wales',
      'tickets scotland wales 2025',
      'how many tickets had Scotland and how many Wales in 2025',
      'Put Scotland and Wales side by side - tickets in 2025',
    );
  });

  it('tells two numbers that are asked for by two questions of one sentence beside each other', async () => {
    await same(
      'petfood',
      'how many customers ordered in 2024 versus 2025',
      'how many customers ordered in 2024 and how many in 2025?',
    );
    await same(
      'telcodesk',
      'how many tickets were reopened in Scotland versus Wales',
      'how many tickets were reopened in Scotland and how many in Wales?',
    );
  });

  it('asks how long something takes, wherever the average stands', async () => {
    await same(
      'telcodesk',
      'average time to resolve urgent tickets',
      'how long does it take on average to resolve urgent tickets?',
      'on average how quickly do we resolve urgent tickets?',
      'how quickly do we solve urgent tickets',
    );
    await same(
      'petfood',
      'average days between created at and delivered on',
      'how many days does it take for an order to be delivered?',
      'how many days till an order gets delivered, average',
      "After ordering, how many days does it take on average until it's delivered?",
    );
    await check([
      ['florist', 'average delivery time', /order_date, delivered_on\)/],
      ['florist', 'average days between order date and delivery date', /order_date, delivery_date\)/],
    ]);
  });

  it('ranks by what stands before the question or behind a comma', async () => {
    await same(
      'petfood',
      'top 5 products by revenue in 2025',
      'by revenue, what were the five best products of 2025?',
      'what 5 products made the most money in 2025',
    );
    await same(
      'telcodesk',
      'top 5 agents by replies',
      'which five agent have most reply in total',
      'Rank agents by total number of replies and show the first five.',
    );
    await check([
      [
        'campusweb',
        'by device, what is the average duration?',
        /SELECT device, MEASURE\(average_duration_seconds\)/,
      ],
      ['telcodesk', 'best agent by satisfaction', /^SELECT agent, MEASURE\(average_satisfaction\)/],
      [
        'telcodesk',
        'agents with more than 20 reopened tickets',
        /SELECT agent.*HAVING .*reopened = TRUE.*> 20/s,
      ],
    ]);
  });

  it('names the month of the most, wherever the month stands', async () => {
    await same(
      'petfood',
      'which month of 2025 had the highest revenue?',
      'highest revenue month in 2025',
      'best revenue month in 2025',
      'find the month of 2025 with the most revenue',
      'in which month of 2025 was the revenue at its peak?',
    );
  });

  it('holds the first month of a stretch against the month before it, which is not told', async () => {
    await check([
      [
        'petfood',
        'revenue growth month over month in 2025',
        /WHERE created_at >= TIMESTAMP '2024-12-01' AND created_at < TIMESTAMP '2026-01-01'.*QUALIFY DATE_TRUNC\('month', created_at\) >= TIMESTAMP '2025-01-01'/s,
      ],
      ['petfood', 'revenue by month in 2025', /^(?!.*QUALIFY).*created_at >= TIMESTAMP '2025-01-01'/s],
    ]);
    const text = await told('petfood', 'revenue growth month over month in 2025');
    assert.doesNotMatch(text, /December 2024/);
  });

  it('takes growth of two periods that are joined by "to", and a percentage of either direction', async () => {
    await same(
      'planhub',
      'growth of total invoice amount Q1 2025 versus Q1 2026',
      'growth of total invoice amount from Q1 2025 to Q1 2026',
      'invoiced Q1 2026 vs Q1 2025, growth',
    );
    await same(
      'campusweb',
      'growth of sessions in Q1 2026 versus Q1 2025',
      'By what percentage are visits up in Q1 2026 on Q1 2025?',
    );
  });

  it('takes money of orders from the orders, and of their products from the lines', async () => {
    await check([
      ['petfood', 'revenue in May 2026', /MEASURE\(total_total\).*FROM orders/s],
      ['petfood', 'revenue by country and channel', /MEASURE\(total_total\).*FROM orders/s],
      ['petfood', 'revenue by product', /MEASURE\(total_line_total\).*FROM order_items/s],
      [
        'petfood',
        'which towns ordered more than a hundred times',
        /FROM orders.*HAVING MEASURE\(count\) > 100/s,
      ],
      ['florist', 'revenue by product', /SELECT product_name, MEASURE\(total_total_amount\).*FROM orders/s],
      ['florist', 'total order amount last month', /MEASURE\(total_total_amount\)/],
      ['petfood', 'median order value by country', /MEDIAN\(total\)/],
    ]);
  });

  it('groups by nothing that only says what a value or a number is of', async () => {
    await check([
      [
        'campusweb',
        'total ad spend in 2026',
        /^SELECT MEASURE\(total_cost_eur\) AS total_cost_eur\s+FROM campaigns/,
      ],
      ['campusweb', 'ad clicks by platform', /^SELECT platform, MEASURE\(total_clicks\)/],
      ['petfood', 'revenue of dog products versus cat products', /^SELECT pet, MEASURE\(total_line_total\)/],
      [
        'campusweb',
        'sign-ups where the source is not google',
        /^SELECT MEASURE\(signups\)[^,]*source <> 'google'/,
      ],
      ['planhub', 'average number of seats per plan', /^SELECT plan, MEASURE\(average_seats\)/],
    ]);
  });

  it('tells the two sides of a flag, and lists rows that are counted by one', async () => {
    await check([
      [
        'campusweb',
        'bounce rate of new and returning visitors',
        /^SELECT new_visitor, (?!.*WHERE new_visitor)/s,
      ],
      [
        'campusweb',
        'list sign-ups worth more than 400 euros',
        /WHERE value_eur > 400\s+AND signed_up = TRUE/,
      ],
      ['moviedb', 'how many films won an Oscar?', /WHERE oscar_wins >= 1/],
      ['planhub', 'how many invoices are overdue?', /WHERE status = 'overdue'/],
      ['hosting', 'industries where the number of accounts exceeds 30', /HAVING MEASURE\(count\) > 30/],
    ]);
  });

  it('reads a wrong letter, and says so', async () => {
    const text = await told('petfood', 'wich month in 2025 had the fewst orders');
    assert.match(text, /February 2025/);
    assert.match(text, /I read "fewst" as "fewest"/);
    await check([['petfood', 'how many orders with no email address', /customer_email IS NULL/]]);
  });

  it('leaves out what somebody says of themselves, and names it', async () => {
    const text = await told(
      'petfood',
      'I want something nice for my cat, what are the 5 most popular cat products?',
    );
    assert.match(text, /I did not use: "I want something nice for my cat"/);
  });
});
