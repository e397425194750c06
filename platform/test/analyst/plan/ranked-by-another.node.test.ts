import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

describe('a ranking that goes on by another number', () => {
  let visits: Asked;
  let orders: Asked;
  before(async () => {
    visits = await Asked.of('worlds/sitevisits');
    orders = await Asked.of('worlds/roastery');
  });
  after(async () => {
    await visits.close();
    await orders.close();
  });

  it('is by how many rows there are where it is by what these are called, and not of each of them', async () => {
    for (const by of ['traffic', 'visits', 'sessions'])
      assert.match(
        await visits.sqlOf(`top 5 landing pages by ${by}`),
        /^SELECT landing_page, MEASURE\(count\) AS count FROM sessions GROUP BY 1 ORDER BY 2 DESC/,
        by,
      );
  });

  it('keeps its groups, and turns the number into no group', async () => {
    assert.match(
      await visits.sqlOf('top 5 landing pages by traffic', 'now by revenue instead'),
      /^SELECT landing_page, MEASURE\(total_order_value\).*ORDER BY 2 DESC.*LIMIT 5$/,
    );
    assert.match(
      await orders.sqlOf('rank channels by orders', 'and now by bags'),
      /^SELECT channel, MEASURE\(total_bags\).*ORDER BY 2 DESC/,
    );
    assert.match(await orders.sqlOf('rank channels by orders', 'and now by carrier'), /^SELECT carrier, /);
  });
});
