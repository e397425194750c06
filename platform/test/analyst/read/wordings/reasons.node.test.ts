import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../../asked-worlds.js';

describe('why something was done', () => {
  const { check, sql } = askedWorlds('newsletters', 'teamplans');

  it('is told by the column that holds reasons of it', async () => {
    await check([
      ['newsletters', 'why do people cancel?', /SELECT cancel_reason.*FROM subscriptions/s],
      ['newsletters', 'why did the payments fail?', /SELECT failure_reason.*FROM payments/s],
      [
        'newsletters',
        'what are the top 3 reasons why people cancel, and how many for each?',
        /SELECT cancel_reason.*LIMIT 3/s,
      ],
      [
        'newsletters',
        'list the failed card payments of April 2026 with payment id, amount and why they failed',
        /SELECT payment_id, amount, failure_reason/,
      ],
    ]);
  });

  it('is of those that ended in a time, whenever they began', async () => {
    await check([
      ['teamplans', 'why did customers cancel in november 2025?', /cancel_date >= TIMESTAMP '2025-11-01'/],
    ]);
  });

  it('is not told of more or fewer of them than before', async () => {
    assert.equal(await sql('teamplans', 'why did so many people cancel in november 2025?'), '');
    assert.equal(await sql('newsletters', 'why did revenue go up in april?'), '');
  });
});

describe('what has failed', () => {
  const { check } = askedWorlds('newsletters');

  it('is so by its own status, whatever a reason of something else is called', async () => {
    await check([
      ['newsletters', 'how many payments failed?', /FROM payments WHERE status = 'failed'/],
      ['newsletters', 'failed payments by month', /WHERE status = 'failed'/],
      ['newsletters', 'payment failure rate by method', /FILTER \(WHERE status = 'failed'\)/],
      ['newsletters', 'success rate of payments', /FILTER \(WHERE status = 'succeeded'\)/],
    ]);
  });

  it('brought nothing in, so that its amount is told', async () => {
    await check([
      ['newsletters', 'revenue in April 2026', /MEASURE\(revenue\)/],
      ['newsletters', 'how much money did we lose to failed payments?', /MEASURE\(total_amount\).*'failed'/s],
      ['newsletters', 'revenue by status', /MEASURE\(total_amount\)/],
    ]);
  });
});
