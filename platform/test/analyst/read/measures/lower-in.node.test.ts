import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../../ask-analyst.js';
import { shares } from '../tables-of-time.js';

describe('figures of two periods', () => {
  let prices: Asked;
  before(async () => {
    prices = await shares();
  });
  after(() => prices.close());

  it('name the things whose figure of one is under that of the other', async () => {
    assert.match(
      await prices.sqlOf('which symbols had a lower average price in 2007 than in 2006'),
      /GROUP BY 1\s+HAVING .*2007-01-01.* - .*2006-01-01.* < 0/s,
    );
    assert.match(
      await prices.sqlOf('which symbols had a higher average price in 2007 than in 2006'),
      /HAVING .* > 0.* DESC/s,
    );
  });

  it('do so of the things that the question before was about', async () => {
    const { memory } = await prices.ask('average price by symbol in 2006');
    const { sql } = await prices.ask('which of them were lower in 2007 than in 2006?', { memory });
    assert.match(sql.at(-1)?.sqlQuery ?? '', /SELECT symbol,.*HAVING .* < 0/s);
  });

  it('are not told of the whole where things are asked for', async () => {
    const { memory } = await prices.ask('average price in 2006');
    const { sql } = await prices.ask('which of them were lower in 2007 than in 2006?', { memory });
    assert.equal(sql.length, 0);
  });

  it('tell whether something is rising from one to the next', async () => {
    assert.match(
      await prices.sqlOf('is the average price of ACME rising over the years'),
      /symbol = 'ACME'.*GROUP BY 1/s,
    );
  });
});
