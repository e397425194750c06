import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Asked } from '../../ask-analyst.js';

const file = (name: string): string =>
  fileURLToPath(new URL(`../../../../../node_modules/${name}`, import.meta.url));

describe('what a day, a week or a month comes to on average', () => {
  let orders: Asked;
  let visits: Asked;
  let pizza: Asked;
  let disasters: Asked;
  before(async () => {
    orders = await Asked.of('worlds/orders');
    visits = await Asked.of('worlds/visits');
    pizza = await Asked.over(file('@observablehq/sample-datasets/pizza.csv'));
    disasters = await Asked.over(file('vega-datasets/data/disasters.csv'));
  });
  after(async () => {
    for (const asked of [orders, visits, pizza, disasters]) await asked.close();
  });

  it('is one number, of what adds up in it', async () => {
    const daily =
      /^SELECT 1\.0 \* MEASURE\(total_revenue\) \/ NULLIF\(COUNT\(DISTINCT DATE_TRUNC\('day', order_date\)\), 0\) AS \w+ FROM pizza( WHERE .*)?$/;
    for (const ask of [
      'average daily revenue in 2020',
      'average revenue per day',
      'daily average revenue',
      'daily average of the revenue',
    ])
      assert.match(await pizza.sqlOf(ask), daily, ask);
    assert.match(await pizza.sqlOf('avg revenue per day in 2020', 'and 2021?'), /MEASURE.*'2021-01-01'/);
    const monthly =
      /^SELECT AVG\(MEASURE\(revenue\)\) OVER \(\) .* GROUP BY DATE_TRUNC\('month', ordered_at\)/;
    for (const ask of ['average monthly revenue', 'monthly average revenue', 'average revenue per month'])
      assert.match(await orders.sqlOf(ask), monthly, ask);
    assert.match(
      await disasters.sqlOf('average deaths per year'),
      /^SELECT AVG\(MEASURE\(total_deaths\)\) OVER \(\) .* GROUP BY year/,
    );
  });

  it('says that days without rows do not count', async () => {
    const { text } = await orders.told('average daily orders');
    assert.match(text, /Only days that have orders count\./);
  });

  it('counts who came in each of the days, and not all through the days', async () => {
    const { sql } = await visits.told('average number of visitors per day');
    assert.match(sql, /AVG\(MEASURE\(visitors\)\) OVER \(\) .* GROUP BY DATE_TRUNC\('day', started_at\)/);
  });

  it('leaves means of rows as they are', async () => {
    for (const ask of [
      'average rating per month',
      'average order value per month',
      'average monthly order value',
    ])
      assert.match(await orders.sqlOf(ask), /^SELECT DATE_TRUNC\('month', ordered_at\) AS month, /, ask);
  });

  it('keeps groups that stand beside it', async () => {
    const each = /^SELECT channel, 1\.0 \* MEASURE\(revenue\) .*DATE_TRUNC\('month', ordered_at\)/;
    assert.match(await orders.sqlOf('average revenue per month for each channel'), each);
    assert.match(await orders.sqlOf('which channel has the highest average revenue per month'), each);
    assert.match(await orders.sqlOf('average revenue per month', 'by channel'), each);
    assert.match(
      await disasters.sqlOf('average deaths per year by entity'),
      /^SELECT entity, 1\.0 \* MEASURE\(total_deaths\) \/ NULLIF\(COUNT\(DISTINCT year\), 0\)/,
    );
    assert.equal(await visits.sqlOf('average monthly visitors by source'), '');
  });
});
