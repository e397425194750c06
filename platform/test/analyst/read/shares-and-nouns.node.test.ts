import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../asked-worlds.js';

describe('shares, counts and nouns in other words', () => {
  const { check, sql } = askedWorlds(
    'cinema',
    'festival',
    'films',
    'gym',
    'museum',
    'orders',
    'parcels',
    'streaming',
    'subscriptions',
    'takeaway',
    'tickets',
  );

  it('counts what has a fee, and adds up no fees for it', () =>
    check([
      ['takeaway', 'how many deliveries last month', /^SELECT MEASURE\(count\) AS count FROM meals/],
      ['takeaway', 'share of late deliveries, monthly', /MEASURE\(count\) FILTER \(WHERE took_min >/],
      ['takeaway', 'average delivery fee by city', /average_delivery_fee/],
      [
        'festival',
        'how many entries in edition 2026',
        /MEASURE\(count\) AS count FROM films WHERE edition = 2026/,
      ],
    ]));

  it('takes the number before an edition as its year', () =>
    check([
      [
        'festival',
        'entry fees for the 2026 edition',
        /^SELECT MEASURE\(total_entry_fee_eur\) AS \S+ FROM films WHERE edition = 2026$/,
      ],
    ]));

  it('tells a share of all, and not of each value that it is of', async () => {
    const asked = await sql('museum', 'which part of ticket sales comes from countries other than Germany');
    assert.match(asked, /FILTER \(WHERE country <> 'Germany'\)/);
    assert.doesNotMatch(asked, /GROUP BY/);
  });

  it('keeps to those of a clause in front of the verb', () =>
    check([
      [
        'gym',
        'what part of the people who quit gave no reason',
        /leave_reason IS NULL.*WHERE ended_on IS NOT NULL/,
      ],
      [
        'parcels',
        'what proportion of delivered parcels needed a single attempt',
        /FILTER \(WHERE attempts = 1\).*WHERE parcel_status = 'Delivered'/,
      ],
    ]));

  it('knows what is full, and what share of the seats is taken', () =>
    check([
      [
        'cinema',
        'how often is a showing completely sold out, in %',
        /MEASURE\(count\) FILTER \(WHERE seats <= admissions/,
      ],
      ['festival', 'sold out screenings by hall', /MEASURE\(count\).*WHERE seats <= tickets_sold/],
      [
        'cinema',
        'what share of seats was sold per film',
        /MEASURE\(total_admissions\) \/ NULLIF\(MEASURE\(total_seats/,
      ],
    ]));

  it('splits by a number of each row, and leaves rows out of what is measured', () =>
    check([
      ['parcels', 'parcels by number of attempts', /SELECT attempts, MEASURE\(count\)/],
      ['parcels', 'top 3 carriers by number of attempts', /SELECT carrier, MEASURE\(total_attempts\)/],
      [
        'parcels',
        'median goods value per sales channel without cancelled orders',
        /WHERE order_status <> 'Cancelled'/,
      ],
      ['parcels', 'carriers without lost parcels', /HAVING .*'Lost'\) = 0/],
      ['cinema', 'P10, P50 and P90 of length across all films', /0\.9\) AS \S+ FROM films$/],
    ]));

  it('compares the money of people who have spent so much', () =>
    check([
      [
        'orders',
        'how many accounts have spent over 10k with us in total',
        /HAVING MEASURE\(revenue\) > 10000/,
      ],
      [
        'orders',
        'how many orders were given a discount',
        /^SELECT MEASURE\(count\) AS count FROM orders WHERE NOT/,
      ],
      ['orders', 'how many new customers signed up in 2025', /customer_count.*signed_up >= TIMESTAMP '2025/],
    ]));

  it('understands other words for things and deeds', () =>
    check([
      ['streaming', 'catalogue size per supplier', /SELECT licensed_from, MEASURE\(count\).* FROM titles/],
      ['festival', 'votes cast per month in 2025', /DATE_TRUNC\('month', voted_on\)/],
      ['films', 'average note per age rating', /SELECT certificate, MEASURE\(average_rating\)/],
      ['tickets', 'is High Five happy with us?', /^SELECT MEASURE\(satisfaction\).*'High Five'/],
      ['subscriptions', 'how much subscriptions did we lose in q1', /MEASURE\(count\).*cancelled_on >=/],
    ]));
});
