import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../../ask-analyst.js';
import { readings, shares } from '../tables-of-time.js';

describe('days, months and years that are counted', () => {
  let weather: Asked;
  let prices: Asked;
  before(async () => {
    weather = await readings();
    prices = await shares();
  });
  after(async () => {
    await weather.close();
    await prices.close();
  });

  it('counts those in which what is measured stays within a bound', async () => {
    for (const question of [
      'In how many months was ACME above 150 dollars?',
      'how many months was ACME over 150',
      'number of months with ACME over 150 dollars',
    ]) {
      const sql = await prices.sqlOf(question);
      assert.match(
        sql,
        /COUNT\(\*\) OVER \(\).*symbol = 'ACME'.*DATE_TRUNC\('month', date\).*> 150/s,
        question,
      );
    }
    assert.match(
      await weather.sqlOf('in how many years was the average temp max above 20'),
      /DATE_TRUNC\('year', date\)\s+HAVING MEASURE\(average_temp_max\) > 20/,
    );
  });

  it('counts those that have a kind of row, or none of it', async () => {
    assert.match(
      await weather.sqlOf('how many days had snow'),
      /weather = 'snow'\s+GROUP BY DATE_TRUNC\('day'/,
    );
    assert.match(
      await weather.sqlOf('how many days had no precipitation at all'),
      /HAVING MEASURE\(count\) FILTER \(WHERE precipitation > 0\) = 0/,
    );
    assert.match(
      await weather.sqlOf('how many days without rain'),
      /HAVING MEASURE\(count\) FILTER \(WHERE weather = 'rain'\) = 0/,
    );
  });

  it('tells their share of all of them', async () => {
    assert.match(
      await prices.sqlOf('In what share of all months did ACME cost more than 150?'),
      /AVG\(CASE WHEN .*price\) > 150 THEN 1\.0 ELSE 0 END\) OVER \(\).*symbol = 'ACME'/s,
    );
    assert.match(
      await weather.sqlOf('on what share of days did it snow'),
      /CASE WHEN MEASURE\(count\) FILTER \(WHERE weather = 'snow'\) > 0/,
    );
  });

  it('lists them', async () => {
    assert.match(
      await prices.sqlOf('list the months where the price of ACME was above 180'),
      /SELECT DATE_TRUNC\('month', date\).*HAVING .*price\) > 180/s,
    );
  });

  it('takes a number below nought for what it is', async () => {
    for (const bound of ['minus 5', '-5', 'minus five'])
      assert.match(await weather.sqlOf(`readings with temp max below ${bound}`), /temp_max < -5/, bound);
  });

  it('counts none where a length is asked for', async () => {
    for (const question of ['how many months did ACME take', 'in how many months?'])
      assert.equal(await prices.sqlOf(question).catch(() => ''), '', question);
  });
});
