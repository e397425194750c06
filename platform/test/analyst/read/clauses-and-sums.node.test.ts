import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../ask-analyst.js';
import { askedWorlds } from '../asked-worlds.js';
import { askedOfLines } from './tables-of-time.js';

describe('what a clause says of rows', () => {
  const { check } = askedWorlds('sitevisits', 'teamplans');
  let visits: Asked;
  before(async () => {
    visits = await askedOfLines('visits', [
      'visit_no,visited_on,country,pages',
      ...Array.from(
        { length: 40 },
        (_, i) => `${i + 1},2025-0${1 + (i % 9)}-03,${i % 2 ? 'Spain' : 'Italy'},${1 + (i % 7)}`,
      ),
    ]);
  });
  after(() => visits.close());

  it('is a condition where the data tells it: what a visit ended in or led to', async () => {
    await check([
      [
        'sitevisits',
        'list all visits from Belgium in 2026 that ended in an order, with session id, date and order value',
        /country = 'Belgium' AND converted = TRUE/,
      ],
      ['sitevisits', 'how many sessions led to a purchase?', /converted = TRUE/],
      ['sitevisits', 'sessions that ended without an order by device', /converted = FALSE/],
      ['sitevisits', 'how many visits did not result in a sale', /converted = FALSE/],
    ]);
  });

  it('is what a share is of those before it', async () => {
    await check([
      [
        'sitevisits',
        'what percentage of returning visitors from Germany end in a purchase?',
        /FILTER \(WHERE converted = TRUE\).*WHERE visitor_type = 'returning' AND country = 'Germany'/,
      ],
      [
        'sitevisits',
        'what share of mobile sessions led to an order?',
        /FILTER \(WHERE converted = TRUE\).*WHERE device = 'mobile'/,
      ],
    ]);
  });

  it('is never passed over where the data does not tell it', async () => {
    const { sql: query, text } = await visits.told('list all visits from Spain that ended in an order');
    assert.equal(query, '');
    assert.match(text, /"order"/);
  });

  it('is of how long they lasted, where the data tells it', async () => {
    await check([['teamplans', 'subscriptions that ended within a year', /row_lifetime <= 36[56]/]]);
  });

  it('is of now where it says so at its end, and of the state that is named', async () => {
    await check([
      [
        'teamplans',
        'how many companies in canada are using it now?',
        /status = 'active' AND country = 'Canada'/,
      ],
      ['teamplans', 'how many companies cancelled now?', /status = 'canceled'$/],
    ]);
  });
});

describe('what all of them have together', () => {
  const { check } = askedWorlds('teamplans');

  it('is one sum, and neither a list nor a group for each', async () => {
    const seats =
      /^SELECT MEASURE\(total_seats\) AS total_seats FROM subscriptions WHERE (?:status|country|plan) = '[A-Za-z]+'$/;
    await check([
      ['teamplans', 'how many seats do all active customers have together?', seats],
      ['teamplans', 'how many seats do the German companies have altogether', seats],
      ['teamplans', 'total seats of all active customers combined', seats],
      ['teamplans', 'how many seats do companies on the Business plan have in total?', seats],
      [
        'teamplans',
        'how many seats does each active company have',
        /^SELECT company, MEASURE\(total_seats\)/,
      ],
    ]);
  });
});

describe('the time of a period', () => {
  const { check } = askedWorlds('roastery');

  it('is the rows own, though a value is called like what was done at another', async () => {
    await check([
      ['roastery', 'subscription against web shop: revenue in 2025', /order_date >= TIMESTAMP '2025-01-01'/],
      ['roastery', 'subscription revenue by month', /DATE_TRUNC\('month', order_date\)/],
      ['roastery', 'orders delivered in March 2025', /delivered_date >= TIMESTAMP '2025-03-01'/],
      ['roastery', 'revenue of customers who signed up in 2025', /signup_date >= TIMESTAMP '2025-01-01'/],
    ]);
  });
});
