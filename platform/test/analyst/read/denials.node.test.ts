import { describe, it } from 'node:test';
import { askedWorlds } from '../asked-worlds.js';

describe('denials with words between', () => {
  const { check } = askedWorlds(
    'orders',
    'visits',
    'films',
    'shopfloor',
    'saas',
    'helpdesk',
    'subscriptions',
    'flights',
  );

  it('reaches over the verb that tells which end is meant', () =>
    check([
      [
        'flights',
        'flights to Florida that did not start in New York or New Jersey',
        /destination_state = 'FL' AND origin_state NOT IN \('NY', 'NJ'\)/,
      ],
      [
        'flights',
        'flights from Texas that were not going to Florida or California, by month',
        /origin_state = 'TX' AND destination_state NOT IN \('FL', 'CA'\)/,
      ],
      [
        'flights',
        'how many flights went to airports outside of California and Texas?',
        /destination_state NOT IN \('CA', 'TX'\)/,
      ],
    ]));

  it('takes a place that stands once for both ends', () =>
    check([
      [
        'flights',
        'how many flights to hawaii that do not start there?',
        /destination_state = 'HI' AND origin_state <> 'HI'/,
      ],
      [
        'flights',
        'how many flights neither left from nor arrived in california',
        /origin_state <> 'CA' AND destination_state <> 'CA'/,
      ],
      [
        'orders',
        'orders going to Germany but not billed there',
        /ship_country = 'Germany' AND bill_country <> 'Germany'/,
      ],
    ]));

  it('denies several things of different kinds', () =>
    check([
      ['visits', 'visits that did not bounce and did not buy', /bounced = FALSE AND converted = FALSE/],
      ['visits', 'visits longer than 10 minutes that did not end in a purchase', /converted = FALSE/],
      ['films', 'movies that are not sequels and not in English', /sequel = FALSE AND language <> 'English'/],
      [
        'shopfloor',
        'how many orders are neither a gift nor going to GB',
        /is_gift = FALSE AND ship_country <> 'GB'/,
      ],
      [
        'saas',
        'how many accounts have neither SSO nor an NPS score',
        /has_sso = FALSE AND \(\(nps_score IS NULL\)/,
      ],
      [
        'helpdesk',
        'cases that did not breach the SLA and were not reopened',
        /sla_breached = FALSE AND reopened = FALSE/,
      ],
    ]));

  it('denies of groups what none of their rows has', () =>
    check([
      [
        'orders',
        'customers who have never had a discount on any order',
        /HAVING MEASURE\(count\) FILTER \(WHERE discount > 0\) = 0/,
      ],
      ['orders', 'how many customers never used a discount', /FILTER \(WHERE discount > 0\) = 0/],
      [
        'visits',
        'landing pages that never got us a single conversion',
        /^SELECT entry_page.*FILTER \(WHERE converted = TRUE\) = 0/,
      ],
      [
        'orders',
        'customers who ordered at least five times but never returned anything',
        /HAVING MEASURE\(count\) >= 5 AND .*'returned'\) = 0/,
      ],
    ]));

  it('knows what nobody gave', () =>
    check([
      ['helpdesk', 'cases where nobody left a rating', /csat IS NULL/],
      [
        'subscriptions',
        'how many accounts left us without giving a reason',
        /cancel_reason IS NULL AND cancelled_on IS NOT NULL/,
      ],
      ['orders', 'share of orders sold without any discount', /NULLIF\(MEASURE\(count\), 0\) AS share/],
    ]));
});

describe('what has nothing', () => {
  const { check, same } = askedWorlds(
    'parcels',
    'petfood',
    'hosting',
    'itdesk',
    'florist',
    'bikeshop',
    'moviedb',
  );

  it('is said of a field in many ways', async () => {
    await same(
      'itdesk',
      'how many tickets in 2026 without a response',
      'how many tickets in 2026 lack a response',
      'how many tickets in 2026 have not received any response',
      'how many tickets in 2026 did not get a response',
      'how many tickets in 2026 have no response',
    );
    await same(
      'petfood',
      'how many orders without a discount code',
      'how many orders were not linked to any discount code',
      'on how many orders did the customer give no discount code',
    );
    await same('itdesk', 'list tickets nobody is assigned to', 'list tickets without anyone assigned');
    await check([
      ['hosting', 'how many tickets in 2025 were not rated', /WHERE csat IS NULL AND created_at/],
    ]);
  });

  it('is told of a time that only the other rows have', async () => {
    await check([
      [
        'florist',
        'which products did nobody buy in March 2026?',
        /^SELECT product_name.* WHERE product_id (?:IN|IS)/,
      ],
      ['bikeshop', 'which products did nobody buy in March 2026?', /WHERE product (?:IN|IS)/],
    ]);
  });

  it('is left out by the noun before it, which makes no groups', () =>
    check([
      [
        'petfood',
        'how many orders went to countries other than Germany',
        /^SELECT MEASURE\(count\) AS count FROM orders WHERE country <> 'Germany'$/,
      ],
      [
        'moviedb',
        'leaving out the French-language ones, how many movies came out in 2024?',
        /^SELECT MEASURE\(count\) AS count FROM movies WHERE language <> 'French'/,
      ],
      ['petfood', 'orders by country other than Germany', /country <> 'Germany' GROUP BY/],
      [
        'moviedb',
        'average budget by genre, leave out movies where the language is missing',
        /language IS NOT NULL/,
      ],
    ]));
});
