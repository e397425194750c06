import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../asked-worlds.js';

describe('bounds of durations, shares and averages', () => {
  const { sql } = askedWorlds('orders', 'tickets', 'subscriptions', 'films', 'saas', 'parcels', 'wholesale');

  it('knows how long it was from one time to another, whatever stands between them', async () => {
    for (const [world, question, expected] of [
      ['orders', 'how many orders took longer than 7 days to ship', /ordered_at, shipped_at\) > 604800/],
      [
        'orders',
        'what percentage of orders was shipped within 2 days of being ordered',
        /shipped_at\) <= 172800/,
      ],
      ['wholesale', 'orders that took over a week to ship', /order_date, ship_date\) > 604800/],
      ['saas', 'invoices paid more than 30 days after the due date', /due_date, paid_on\) > 2592000/],
      ['saas', 'invoices paid at least 5 days before the due date', /paid_on, due_date\) >= 432000/],
      [
        'parcels',
        'parcels delivered more than 2 days after the promised date',
        /promised_on, delivered_on\) > 172800/,
      ],
      ['parcels', 'parcels that took longer than 5 days to arrive', /shipped_on, delivered_on\) > 432000/],
      [
        'subscriptions',
        'what fraction was gone within 30 days of starting',
        /started_on, cancelled_on\) <= 2592000/,
      ],
      ['subscriptions', 'what percent quit in their first 90 days', /started_on, cancelled_on\) <= 7776000/],
    ] as const)
      assert.match(await sql(world, question), expected, question);
  });

  it('counts in months of the calendar', async () => {
    for (const [question, expected] of [
      [
        'how many subscriptions were cancelled within 6 months of starting',
        /cancelled_on <= started_on \+ INTERVAL 6 MONTH/,
      ],
      [
        'accounts that cancelled less than a year after they joined',
        /cancelled_on < started_on \+ INTERVAL 12 MONTH/,
      ],
      [
        'subscriptions that lasted more than half a year before being cancelled',
        /cancelled_on > started_on \+ INTERVAL 6 MONTH/,
      ],
    ] as const)
      assert.match(await sql('subscriptions', question), expected, question);
  });

  it('takes the number that the words name', async () => {
    assert.match(
      await sql('tickets', 'which share of the high and urgent tickets got a first answer within 15 minutes'),
      /first_response_minutes <= 15.* WHERE priority IN \('High', 'Urgent'\)/s,
    );
    assert.match(
      await sql('tickets', 'how many tickets got their first reply after more than 2 hours'),
      /first_response_minutes > 120/,
    );
  });

  it('bounds the average of groups beside their number, in any order', async () => {
    for (const question of [
      'directors with at least 75 films and an average rating above 6.35',
      'directors with an average rating above 6.35 and at least 75 films',
    ]) {
      const made = await sql('films', question);
      assert.match(made, /MEASURE\(average_rating\) > 6\.35/, question);
      assert.match(made, /MEASURE\(count\) >= 75/, question);
      assert.doesNotMatch(made, /WHERE/, question);
    }
    for (const [world, question, expected] of [
      [
        'tickets',
        'teams that take longer than 24 hours on average to resolve',
        /average_resolution\) > 24 ORDER/,
      ],
      ['films', 'studios whose films average more than 110 minutes', /average_runtime\) > 110 ORDER/],
      ['orders', 'which categories take longer than 3 days to ship', /average_days_to_ship\) > 3 ORDER/],
    ] as const)
      assert.match(await sql(world, question), expected, question);
  });

  it('bounds the share of the rows that are so', async () => {
    for (const question of [
      'items that come back in more than 10 % of cases',
      'which products do people send back in over a tenth of cases?',
      'products with more than 10% returns',
      'products where more than 10% of the orders were returned',
    ])
      assert.match(
        await sql('orders', question),
        /^SELECT product, .* GROUP BY 1\s+HAVING .*status = 'returned'.* > 0\.1 ORDER/,
        question,
      );
    assert.match(
      await sql('films', 'which genres have more than 20% flops'),
      /HAVING .*flop_count.* > 0\.2/s,
    );
  });
});
