import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

const file = (name: string): string =>
  fileURLToPath(new URL(`../../../../node_modules/${name}`, import.meta.url));

describe('a superlative that says more than much of it', () => {
  let movies: Asked;
  let orders: Asked;
  before(async () => {
    movies = await Asked.over(file('vega-datasets/data/movies.json'));
    orders = await Asked.of('worlds/orders');
  });
  after(async () => {
    for (const asked of [movies, orders]) await asked.close();
  });

  it('is expensive by a price or what it has cost, and by no income', async () => {
    assert.match(
      await movies.sqlOf('most expensive movie ever and what did it cost to make'),
      /QUALIFY production_budget = MAX\(production_budget\) OVER \(\)/,
    );
    assert.match(await movies.sqlOf('cheapest movie'), /ORDER BY production_budget ASC/);
    assert.match(await movies.sqlOf('which genre is the most expensive'), /AVG\(production_budget\)/);
    assert.match(await orders.sqlOf('most expensive order'), /ORDER BY amount DESC/);
  });

  it('is refused where no number is what it says', async () => {
    for (const word of [
      'heaviest',
      'strongest',
      'youngest',
      'hottest',
      'steepest',
      'weakest',
      'most productive',
    ])
      assert.equal(await movies.sqlOf(`the ${word} movie`), '', word);
    for (const ask of ['oldest customer', 'the youngest customers', 'heaviest order', 'hottest product'])
      assert.equal(await orders.sqlOf(ask), '', ask);
    assert.equal(await orders.sqlOf('orders by product', 'which one is the heaviest?'), '');
  });

  it('is busy by how many rows, and valuable by what it brings in', async () => {
    assert.match(await orders.sqlOf('busiest customer'), /^SELECT customer, MEASURE\(count\)/);
    assert.match(await orders.sqlOf('our most valuable customers'), /^SELECT customer, MEASURE\(revenue\)/);
  });
});
