import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../../asked-worlds.js';

describe('people', () => {
  const { check, sql } = askedWorlds('sitevisits', 'roastery', 'itdesk', 'fitclub', 'teamplans');

  it('are those whom the data counts once each', async () => {
    await check([
      ['sitevisits', 'how many different people visited the site in April this year?', /MEASURE\(visitors\)/],
      ['teamplans', 'how many clients do we have', /MEASURE\(companies\)/],
      ['teamplans', 'number of active customers by industry', /industry, MEASURE\(companies\).*'active'/s],
    ]);
  });

  it('are those who did it, whenever they came to be customers', async () => {
    await check([
      [
        'roastery',
        'how many customers ordered in March 2026',
        /MEASURE\(customers\).*FROM orders.*order_date/s,
      ],
      ['roastery', 'how many people ordered in March 2026', /MEASURE\(customers\).*FROM orders.*order_date/s],
      ['roastery', 'how many customers signed up in March 2026', /FROM customers.*signup_date/s],
    ]);
  });

  it('are nobody in particular where something comes from them', async () => {
    const asked = await sql(
      'itdesk',
      'which 3 agents have the worst average satisfaction from users in 2025?',
    );
    assert.match(asked, /SELECT agent_name, MEASURE\(average_satisfaction\)/);
    assert.doesNotMatch(asked, /requester/);
  });

  it('buy where visits end so, and are counted', async () => {
    await check([
      [
        'sitevisits',
        'on which weekday do people buy the most?',
        /MEASURE\(count\) FILTER \(WHERE converted = TRUE\)/,
      ],
      ['sitevisits', 'how many orders last month', /MEASURE\(conversions\)/],
      ['sitevisits', 'sales by country', /MEASURE\(total_order_value\)/],
    ]);
  });

  it('have not come since a day by the last time that they came', async () => {
    await check([
      [
        'fitclub',
        'which members have not visited since 1 February 2026',
        /last_visit < TIMESTAMP '2026-02-01'/,
      ],
      ['fitclub', 'most popular plan', /FROM members/],
      ['fitclub', 'is plus or premium more popular with women?', /FROM members/],
      ['fitclub', 'how long do members stay on average by plan', /plan, MEASURE\(average_lifetime\)/],
    ]);
  });
});
