import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../ask-analyst.js';
import { shares } from './tables-of-time.js';

describe('years of a series', () => {
  let prices: Asked;
  before(async () => {
    prices = await shares();
  });
  after(() => prices.close());

  it('are told one by one where they are asked for beside a range', async () => {
    for (const question of [
      'average price in each year between 2006 and 2008',
      'average price by year in 2006 to 2008',
      'average price per year from 2006 to 2008',
      'average price by year since 2006',
    ])
      assert.match(await prices.sqlOf(question), /DATE_TRUNC\('year', date\) AS year.*2006-01-01/s, question);
  });

  it('are those of a trend, however it is asked for', async () => {
    for (const words of ['along the years', 'over the years', 'as the years go by'])
      assert.match(await prices.sqlOf(`average price ${words}`), /DATE_TRUNC\('year', date\) AS year/, words);
  });

  it('have months that come again', async () => {
    assert.match(
      await prices.sqlOf('which month of the year has the highest average price'),
      /MONTHNAME\(date\).* = 1\s/s,
    );
  });
});
