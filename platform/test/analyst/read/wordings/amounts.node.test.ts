import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../../ask-analyst.js';
import { askedOf } from '../../lexicon/small-tables.js';

describe('bounds whose number is not named', () => {
  let rowers: Asked;
  let cars: Asked;
  let skies: Asked;
  before(async () => {
    rowers = await askedOf('rowers', {
      club: ['Thames', 'Isis', 'Cam'],
      sex: ['male', 'female'],
      height: [1.72, 1.98, 2.04],
      gold: [0, 1, 2],
      disbursements: [0, 300, 0],
    });
    cars = await askedOf('cars', {
      origin: ['Japan', 'Europe', 'USA'],
      horsepower: [90, 150, 110],
      cylinders: [4, 6, 8],
    });
    skies = await askedOf('skies', {
      country: ['Chile', 'Peru', 'Cuba'],
      weather: ['rain', 'sun', 'snow'],
      precipitation: [0, 12.5, 4],
      life_expectancy: [55.2, 71.4, 80.1],
    });
  });
  after(async () => {
    for (const asked of [rowers, cars, skies]) await asked.close();
  });
  const checkAll = async (
    asked: Asked,
    all: readonly (readonly [question: string, expected: RegExp])[],
  ): Promise<void> => {
    for (const [question, expected] of all) assert.match(await asked.sqlOf(question), expected, question);
  };

  it('keeps what compares before a number and its noun', async () => {
    await checkAll(cars, [
      ['cars with more than 115 horsepower', /horsepower > 115/],
      ['japanese cars with at least 100 horsepower', /horsepower >= 100/],
      ['how many 6-cylinder cars', /cylinders = 6/],
    ]);
  });

  it('takes the number from an adjective behind the bound', async () => {
    await checkAll(rowers, [
      ['how many rowers are over 2 metres tall', /height > 2\b/],
      ['how many rowers are taller than 2 m', /height > 2\b(?!0)/],
    ]);
  });

  it('knows amounts of nothing by a deed', async () => {
    await checkAll(rowers, [
      ['how many rowers have not spent any money', /disbursements IS NULL\) OR \(disbursements = 0/],
      ['how many rowers spent anything at all', /NOT \(\(disbursements IS NULL/],
    ]);
  });

  it('reads a medal of gold as gold', async () => {
    await checkAll(rowers, [['how many rowers won at least one gold medal', /gold >= 1/]]);
  });

  it('compares two values of one column inside groups', async () => {
    await checkAll(rowers, [
      ['which clubs have more women than men', /GROUP BY 1 HAVING .*sex = 'female'.* > 0\.5/s],
    ]);
  });

  it('tells an amount of rain from days of rain', async () => {
    await checkAll(skies, [
      ['how much rain fell each month', /total_precipitation/],
      ['how often does it rain', /MEASURE\(count\).*weather = 'rain'/s],
      [
        'where was life expectancy still under 60',
        /GROUP BY 1 HAVING MEASURE\(average_life_expectancy\) < 60/,
      ],
    ]);
  });

  it('counts each combination of two columns', async () => {
    await checkAll(skies, [
      ['which combination of country and weather has the highest precipitation', /GROUP BY 1, 2.*LIMIT 10/s],
    ]);
  });
});

describe('rows that are called by the noun of their date', () => {
  let losses: Asked;
  before(async () => {
    losses = await askedOf('losses', { type: ['Death', 'Homicide', 'Crash'], race: ['A', 'B'] });
  });
  after(async () => {
    await losses.close();
  });

  it('leaves a value of that name where no date is called so', async () => {
    assert.match(await losses.sqlOf('how many deaths'), /type = 'Death'/);
  });
});
