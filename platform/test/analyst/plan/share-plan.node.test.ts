import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../asked-worlds.js';

describe('a share', () => {
  const { check, sql } = askedWorlds(
    'roastery',
    'fitclub',
    'itdesk',
    'bikeshop',
    'teamplans',
    'flights',
    'helpdesk',
  );

  it('is of those that are not left out, and so is its part', async () => {
    const part = /FILTER \(WHERE discount_code IS NOT NULL\).*WHERE status <> 'Cancelled'/s;
    await check([
      [
        'roastery',
        'For each country: what share of orders used a discount code? Leave out cancelled orders.',
        part,
      ],
      ['roastery', 'what share of orders used a discount code, not counting cancelled orders', part],
      ['roastery', 'share of orders with a discount code by country, excluding cancelled ones', part],
      ['roastery', 'what percent of orders is not cancelled', /FILTER \(WHERE status <> 'Cancelled'\)/],
    ]);
  });

  it('is of all rows of each group where a question goes on so', async () => {
    const failed = await sql(
      'fitclub',
      'failed payments by method',
      'as a share of all payments of that method',
      'and only for 2026',
    );
    assert.match(failed, /FILTER \(WHERE status = 'failed'\).*WHERE payment_date >= /s);
    const reopened = await sql(
      'itdesk',
      'number of tickets for each office',
      'how many from this was reopened?',
      'please in percent of all tickets of the office',
    );
    assert.match(reopened, /SELECT office, .*FILTER \(WHERE reopened = TRUE\)/s);
  });

  it('has what stands before the noun as its whole, and a participle with a bound behind it as its part', async () => {
    const within = /FILTER \(WHERE \w+ <= \d+\).*WHERE \w+ = '/s;
    await check([
      ['helpdesk', 'percent of billing tickets answered within 60 minutes', within],
      ['helpdesk', 'what percentage of phone tickets replied to within 30 minutes', within],
    ]);
  });

  it('is no column whose name has a percent sign', async () => {
    const asked = await sql('bikeshop', 'sales by country in 2025', 'now each country as % of the total');
    assert.match(asked, /share_of_total_line_total/);
  });

  it('and figures of each of several are told one by one, and those of a number are listed when asked which', async () => {
    await check([
      ['flights', 'median delay from each of JFK, LGA and EWR', /SELECT origin, MEASURE\(median_delay\)/],
    ]);
    const which = 'and which of these are not handled by Tom Whitaker?';
    const listed = await sql('teamplans', 'how many business plan customers in Germany', which);
    assert.match(listed, /SELECT subscription_id, .*account_manager <> 'Tom Whitaker'/s);
    const fewer = await sql('teamplans', 'business plan customers in Germany', which);
    assert.match(fewer, /SELECT company, .*account_manager <> 'Tom Whitaker'/s);
  });
});
