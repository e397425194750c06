import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../asked-worlds.js';

describe('a state by its noun', () => {
  const { check, sql } = askedWorlds('teamplans', 'subs', 'billing', 'itdesk');

  it('is said of who is on it, though a time is called after it', () =>
    check([
      ['teamplans', 'how many trials do we have', /WHERE status = 'trialing'$/],
      ['subs', 'who is in a trial and since when', /WHERE status = 'in_trial'/],
      ['billing', 'how many subscriptions are currently on a trial', /WHERE status = 'trialing'$/],
    ]));

  it('is listed with the time since when, its own where it has one', () =>
    check([
      [
        'teamplans',
        'which companies are on a trial right now and since when?',
        /^SELECT start_date, company.* WHERE status = 'trialing'/,
      ],
      [
        'billing',
        'which subscriptions are on trial and since when',
        /^SELECT trial_start, .*status = 'trialing'/,
      ],
      ['itdesk', 'which tickets are waiting on user right now and since when', /^SELECT created_at, /],
      [
        'teamplans',
        'trial companies with start date',
        /^SELECT start_date, (?:.*, )?company, .*status = 'trialing'/,
      ],
    ]));

  it('is of the time when it came about, where it is a participle', () =>
    check([
      [
        'teamplans',
        'list the subscriptions that were canceled in April 2026',
        /cancel_date >= TIMESTAMP '2026-04-01'/,
      ],
      ['teamplans', 'canceled subscriptions by month', /'month', cancel_date\)/],
      [
        'teamplans',
        'how many canceled subscriptions started in 2024',
        /start_date >= TIMESTAMP '2024-01-01'/,
      ],
    ]));

  it('has come about since the period that was named', () =>
    check([
      [
        'teamplans',
        'for subscriptions that started in 2024: what percentage has been canceled since, per channel?',
        /^SELECT channel, .*status = 'canceled'.*start_date >= TIMESTAMP '2024-01-01'/,
      ],
      [
        'subs',
        'what percentage of the subscriptions started in 2024 has been cancelled since, by plan',
        /^SELECT plan_name, .*status = 'cancelled'.*started_at >= TIMESTAMP '2024-01-01'/,
      ],
      [
        'teamplans',
        'share of subscriptions that ended by channel',
        /FILTER \(WHERE cancel_date IS NOT NULL\)/,
      ],
    ]));

  it('is not guessed from "since" alone', async () => {
    assert.equal(await sql('teamplans', 'what percentage has been canceled since, per channel?'), '');
  });
});

describe('rows that have a number', () => {
  const { check } = askedWorlds('teamplans', 'orders', 'parcels');
  const some = /FILTER \(WHERE NOT \(\(discount\w* IS NULL\) OR \(discount\w* = 0\)\)\)/;

  it('have more than nothing of it, and none is nothing', () =>
    check([
      ['teamplans', 'how many percent of all subscriptions is with discount?', some],
      ['teamplans', 'share of subscriptions that get a discount by channel', some],
      ['orders', 'how many percent of orders have a discount', some],
      ['parcels', 'what percentage of orders has discount', some],
      [
        'teamplans',
        'what percentage of subscriptions gets no discount',
        /WHERE \(\(discount_pct IS NULL\) OR/,
      ],
      ['teamplans', 'how many companies have discount in germany', /WHERE NOT \(\(discount_pct.*'Germany'$/],
      [
        'teamplans',
        'average discount of subscriptions',
        /MEASURE\(average_discount_pct\) AS \w+ FROM subscriptions$/,
      ],
    ]));
});

describe('the rows that a figure is worked out over', () => {
  const { check } = askedWorlds('teamplans', 'orders', 'itdesk');

  it('are a condition, and no groups', () =>
    check([
      [
        'teamplans',
        '90th percentile of MRR over active subscriptions',
        /QUANTILE_CONT\(mrr, 0.9\).*status = 'active'$/,
      ],
      [
        'teamplans',
        'median seats across active subscriptions',
        /^SELECT MEDIAN\(seats\).*status = 'active'$/,
      ],
      ['orders', 'median amount over shipped orders', /MEDIAN\(amount\)/],
      ['itdesk', 'median time spent over closed tickets', /MEDIAN\(time_spent_min\).*status = 'Closed'$/],
      [
        'teamplans',
        'average mrr per active subscription',
        /^SELECT MEASURE\(average_mrr\).*status = 'active'$/,
      ],
    ]));

  it('may be of a value that stands in the name of its column', () =>
    check([
      ['teamplans', 'MRR for Sales channel', /WHERE channel = 'Sales'$/],
      ['teamplans', 'average MRR, Sales channel vs Website', /channel IN \('Sales', 'Website'\)/],
      ['teamplans', 'MRR by sales channel', /^SELECT channel, .*FROM subscriptions GROUP BY 1/],
    ]));
});

describe('what has not come to its end', () => {
  const { check, same } = askedWorlds('desk', 'inbox', 'petfood', 'telcodesk');

  it('has no time of it, where what is solved is closed later on', async () => {
    await check([
      ['desk', 'tickets that are not solved yet', /WHERE solved_at IS NULL ORDER/],
      ['inbox', 'how many tickets are not resolved?', /WHERE resolved_time IS NULL$/],
    ]);
    await same('telcodesk', 'how many tickets are not resolved', 'how many unresolved tickets are there?');
  });

  it('is of the rows that came in the period beside it', () =>
    check([
      [
        'petfood',
        'how many orders in April 2026 were never delivered?',
        /delivered_on IS NULL AND created_at >=/,
      ],
      ['desk', 'how many tickets of 2025 were not solved', /solved_at IS NULL AND created_at >=/],
    ]));
});
