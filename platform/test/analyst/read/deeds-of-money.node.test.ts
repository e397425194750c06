import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../asked-worlds.js';

describe('totals, tops and shares in everyday verbs', () => {
  const { check, sql } = askedWorlds(
    'orders',
    'helpdesk',
    'takeaway',
    'repairs',
    'wholesale',
    'visits',
    'museum',
    'films',
  );

  it('sums the money that a deed names, whoever does it', () =>
    check([
      ['orders', 'How much did we turn over in 2026?', /^SELECT MEASURE\(revenue\).*2026-01-01/],
      ['orders', 'What did customers from Germany spend in 2026?', /MEASURE\(revenue\).*'Germany'/],
      ['orders', 'how much did Germany and France bring in', /MEASURE\(revenue\).*'Germany', 'France'/],
      ['orders', 'how much business did we do in Spain', /MEASURE\(revenue\).*ship_country = 'Spain'/],
      [
        'orders',
        'what do I pay you on average for one order',
        /MEASURE\(revenue\) \/ NULLIF\(MEASURE\(count/,
      ],
      ['takeaway', 'how much did we give away in vouchers last month', /MEASURE\(total_voucher_gbp\)/],
    ]));

  it('sums what things have grossed or earned, and no earnings of people', async () => {
    await check([
      ['films', 'What did my films earn this year?', /^SELECT MEASURE\(gross\)/],
      ['films', 'what did our films gross in 2025', /^SELECT MEASURE\(gross\)/],
      ['films', 'how much have our movies earned by studio', /^SELECT studio, MEASURE\(gross\)/],
    ]);
    assert.equal(await sql('orders', 'how much do our customers earn'), '');
  });

  it('does not call what was spent an income, nor tickets donations', async () => {
    assert.equal(await sql('repairs', 'how much did we make in 2025'), '');
    assert.doesNotMatch(await sql('museum', 'how much was donated in May'), /ticket/);
  });

  it('ranks who spends, what sells and what people write about', () =>
    check([
      ['orders', 'Who spends the most?', /SELECT customer, MEASURE\(revenue\).* = 1\s/],
      ['wholesale', 'who buys the most', /SELECT customer_name, MEASURE\(total_net_amount\)/],
      ['orders', 'what sells best in Spain', /SELECT product, MEASURE\(revenue\).*'Spain'/],
      ['helpdesk', 'what do people complain about most?', /SELECT topic, MEASURE\(count\)/],
    ]));

  it('takes so many of a hundred, one in how many and most people as shares', () =>
    check([
      ['orders', 'out of 100 orders, how many come back?', /FILTER \(WHERE status = 'returned'\)/],
      ['orders', 'out of every ten orders how many are cancelled', /FILTER \(WHERE status = 'cancelled'\)/],
      ['helpdesk', 'one in how many cases is reopened', /FILTER \(WHERE reopened = TRUE\)/],
      ['orders', 'do most people pay by card?', /FILTER \(WHERE payment = 'Card'\)/],
    ]));

  it('counts those who dropped by and sees no drop', () =>
    check([['visits', 'how many people dropped by in May', /^SELECT MEASURE\(visitors\) AS/]]));
});
