import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../ask-analyst.js';
import { askedOfLines, shares } from './tables-of-time.js';

const kinds = ['All natural disasters', 'Flood', 'Drought', 'Storm', 'Fire'];

describe('shares of a sum', () => {
  let losses: Asked;
  before(async () => {
    losses = await askedOfLines('disasters', [
      'entity,date,deaths',
      ...Array.from({ length: 200 }, (_, i) => {
        const deaths = i % 5 === 0 ? 100 : 10 * (i % 5);
        return `${kinds[i % 5]},${1980 + Math.floor(i / 5)}-01-01,${deaths}`;
      }),
    ]);
  });
  after(() => losses.close());

  it('are of what is named, and leave out the total of the others', async () => {
    const sql = await losses.sqlOf('what percentage of all disaster deaths was down to floods?');
    assert.match(
      sql,
      /MEASURE\(total_deaths\) FILTER \(WHERE entity = 'Flood'\).*entity <> 'All natural disasters'/s,
    );
  });

  it('are of the rows where these are named', async () => {
    assert.match(await losses.sqlOf('what share of disasters were floods'), /MEASURE\(count\) FILTER/);
  });

  it('are of what the question before has measured', async () => {
    const { memory } = await losses.ask('total deaths by entity');
    const { sql } = await losses.ask('and what share of that is Flood?', { memory });
    assert.match(sql.at(-1)?.sqlQuery ?? '', /MEASURE\(total_deaths\) FILTER \(WHERE entity = 'Flood'\)/);
    assert.doesNotMatch(sql.at(-1)?.sqlQuery ?? '', /GROUP BY/);
  });

  it('tell the median of a thing that has one row a year over its rows', async () => {
    assert.doesNotMatch(await losses.sqlOf('median yearly deaths of floods'), /GROUP BY/);
  });
});

describe('changes between two periods', () => {
  let prices: Asked;
  before(async () => {
    prices = await shares();
  });
  after(() => prices.close());

  it('are of two years and not of all between', async () => {
    for (const question of [
      'by what percentage did the average price improve between 2005 and 2008?',
      'how much higher was the average price in 2008 than in 2005',
    ])
      assert.match(await prices.sqlOf(question), /2006-01-01.* - .*2005-01-01/s);
  });

  it('are ranked by how large they are', async () => {
    assert.match(
      await prices.sqlOf('which symbol saw the biggest percentage jump in average price from 2005 to 2008?'),
      /SELECT symbol,.*QUALIFY RANK\(\) OVER \(ORDER BY .* DESC\) = 1\s/s,
    );
  });
});

describe('two numbers of a row', () => {
  it('are held against each other', async () => {
    const days = await askedOfLines('acme', [
      'date,open,close',
      ...Array.from({ length: 120 }, (_, i) => {
        const date = new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10);
        return `${date},${50 + ((i * 7) % 31)}.25,${60 + (i % 9)}.5`;
      }),
    ]);
    assert.match(await days.sqlOf('how many days was the close above the open'), /close > open/);
    assert.match(
      await days.sqlOf('share of days where the stock finished lower than it opened'),
      /close < open/,
    );
    await days.close();
  });
});
