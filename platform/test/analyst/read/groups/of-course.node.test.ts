import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../../ask-analyst.js';

const file = (name: string): string =>
  fileURLToPath(new URL(`../../../../../node_modules/${name}`, import.meta.url));

describe('things of which there is a row for each day', () => {
  let pizza: Asked;
  let stocks: Asked;
  before(async () => {
    pizza = await Asked.over(file('@observablehq/sample-datasets/pizza.csv'));
    stocks = await Asked.over(file('vega-datasets/data/stocks.csv'));
  });
  after(async () => {
    for (const asked of [pizza, stocks]) await asked.close();
  });

  it('are ranked as things, by the sum of their rows', async () => {
    const best = /^SELECT name, MEASURE\(total_revenue\) .* GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5$/;
    for (const ask of ['What are the 5 best selling pizzas?', 'top 5 pizzas', 'which 5 pizzas sell best'])
      assert.match(await pizza.sqlOf(ask), best, ask);
    assert.match(await pizza.sqlOf('most popular pizza'), /MEASURE\(total_orders\)/);
    assert.match(
      await pizza.sqlOf('which pizza is ordered the least'),
      /MEASURE\(total_orders\).* ASC\) = 1\s/,
    );
    assert.match(
      await pizza.sqlOf('the three cheapest pizzas'),
      /^SELECT name, AVG\(price\).* ASC, 1 LIMIT 3$/,
    );
  });

  it('are sold as often as a sum says', async () => {
    assert.match(await pizza.sqlOf('sales by pizza category'), /^SELECT category, MEASURE\(total_revenue\)/);
    assert.match(
      await pizza.sqlOf('how many pizzas did we sell'),
      /^SELECT MEASURE\(total_orders\) AS \w+ FROM pizza$/,
    );
    assert.match(await pizza.sqlOf('pizzas sold per month'), /^SELECT DATE_TRUNC.* MEASURE\(total_orders\)/);
  });

  it('are refused where no sum says how often', async () => {
    for (const ask of ['most popular stock', 'best selling stock', 'how many stocks were sold'])
      assert.equal(await stocks.sqlOf(ask), '', ask);
  });
});
