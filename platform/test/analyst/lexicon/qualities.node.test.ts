import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../ask-analyst.js';
import { readings, shares } from '../read/tables-of-time.js';

describe('adjectives of what is measured', () => {
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

  it('ranks periods by the number that an adjective is of', async () => {
    for (const [question, expected] of [
      ['wettest year?', /DATE_TRUNC\('year', date\).*_precipitation\).* DESC, 1\s+LIMIT 1/s],
      ['which year was the driest', /DATE_TRUNC\('year', date\).*_precipitation\).* ASC, 1\s+LIMIT 1/s],
      ['coldest month', /DATE_TRUNC\('month', date\).*temp_min\).* ASC, 1\s+LIMIT 1/s],
      ['windiest day of 2013', /DATE_TRUNC\('day', date\).*wind\).*2013-01-01.* DESC, 1\s+LIMIT 1/s],
    ] as const)
      assert.match(await weather.sqlOf(question), expected, question);
  });

  it('follows them over time', async () => {
    assert.match(
      await weather.sqlOf('is it getting warmer from year to year'),
      /DATE_TRUNC\('year', date\) AS year,\s+MEASURE\(average_temp_max\)/,
    );
  });

  it('says what it took the word for, and takes it for nothing where the data holds no such number', async () => {
    assert.match((await weather.ask('wettest year')).text, /I read "wettest" as "highest precipitation"/);
    assert.equal(await prices.sqlOf('wettest year').catch(() => ''), '');
  });
});

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
      /MONTHNAME\(date\).*LIMIT 1/s,
    );
  });
});
