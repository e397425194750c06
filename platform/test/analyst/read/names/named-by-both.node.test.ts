import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../../ask-analyst.js';

const file = (name: string): string =>
  fileURLToPath(new URL(`../../../../../node_modules/${name}`, import.meta.url));

describe('two words of one name that stand apart', () => {
  let movies: Asked;
  before(async () => {
    movies = await Asked.over(file('vega-datasets/data/movies.json'));
  });
  after(() => movies.close());

  it('mean the number that has both in its name', async () => {
    assert.match(
      await movies.sqlOf('top 10 highest grossing movies of all time worldwide'),
      /ORDER BY worldwide_gross DESC, release_date LIMIT 10$/,
    );
    assert.match(await movies.sqlOf('total gross worldwide by genre'), /MEASURE\(total_worldwide_gross\)/);
    assert.match(await movies.sqlOf('average gross in the US by genre'), /MEASURE\(average_us_gross\)/);
    assert.match(
      await movies.sqlOf('how many movies grossed more than 500 million worldwide'),
      /WHERE worldwide_gross > 500000000/,
    );
  });

  it('leave two numbers that are both named as they are', async () => {
    assert.match(
      await movies.sqlOf('compare US gross with worldwide gross by genre'),
      /MEASURE\(total_us_gross\).*MEASURE\(total_worldwide_gross\)/,
    );
  });
});

describe('a ranking of what is no thing', () => {
  let cars: Asked;
  let visits: Asked;
  before(async () => {
    cars = await Asked.over(file('vega-datasets/data/cars.json'));
    visits = await Asked.of('worlds/visits');
  });
  after(async () => {
    for (const asked of [cars, visits]) await asked.close();
  });

  it('is refused over the one value that is asked for', async () => {
    assert.equal(
      await cars.sqlOf('Mean mpg per origin', 'only 1982 please', 'which Japanese car did best that year?'),
      '',
    );
  });

  it('never takes the highest number of somebody for most of them', async () => {
    assert.equal(await visits.sqlOf('when are most people on here?'), '');
    assert.match(await visits.sqlOf('which country has the most visitors'), /MEASURE\(visitors\)/);
  });
});
