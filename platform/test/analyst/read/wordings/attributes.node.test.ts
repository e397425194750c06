import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../../ask-analyst.js';
import { askedOf } from '../../lexicon/small-tables.js';

/** Tables that nobody wrote a synonym for. */
describe('adjectives and verbs of a number', () => {
  let seals: Asked;
  let storms: Asked;
  let cars: Asked;
  let goods: Asked;
  before(async () => {
    seals = await askedOf('seals', {
      species: ['Grey', 'Harp', 'Ringed'],
      sex: ['male', 'female'],
      'body mass (g)': [3000, 5000, 4100],
    });
    storms = await askedOf('storms', {
      coast: ['North', 'South', 'East'],
      deaths: [10, 300, 20],
      wind_speed: [80, 90, 70],
      temp_max: [21.5, 30.5],
      temp_min: [1.5, 9.5],
    });
    cars = await askedOf('cars', {
      origin: ['Japan', 'Europe', 'USA'],
      miles_per_gallon: [20.5, 31.5],
      horsepower: [90, 150, 110],
      weight_in_lbs: [2100, 3100],
      age: [3, 9],
    });
    goods = await askedOf('goods', {
      kind: ['sea', 'land', 'air'],
      dry_weight: [3, 9],
      wet_weight: [5, 12],
      industry: ['All goods', 'Food', 'Toys'],
      deaths: [9, 4, 5],
    });
  });
  after(async () => {
    for (const asked of [seals, storms, cars, goods]) await asked.close();
  });

  it('ranks rows by the number that a superlative is said of', async () => {
    for (const question of ['heaviest seal', 'which seal is the heaviest?', 'which seal weighs the most?'])
      assert.match(
        await seals.sqlOf(question),
        /QUALIFY body_mass_g = MAX\(body_mass_g\) OVER \(\)/,
        question,
      );
    assert.match(await seals.sqlOf('3 lightest female seals'), /'female'.*ORDER BY body_mass_g ASC.*LIMIT 3/);
    assert.match(await cars.sqlOf('which car is the most fuel efficient'), /ORDER BY miles_per_gallon DESC/);
    assert.match(await cars.sqlOf('least powerful car'), /ORDER BY horsepower ASC/);
    assert.match(await storms.sqlOf('deadliest storm'), /ORDER BY deaths DESC/);
  });

  it('ranks groups by the average of what each thing has, and by the sum of what adds up', async () => {
    for (const question of ['which species is heaviest', 'which species weighs the most', 'heaviest species'])
      assert.match(await seals.sqlOf(question), /average_body_mass_g.*GROUP BY 1 .* DESC/, question);
    assert.match(await cars.sqlOf('which origin makes the most powerful cars'), /average_horsepower/);
    assert.match(await cars.sqlOf('which origin makes the most powerful car'), /MAX\(horsepower\)/);
    assert.match(await storms.sqlOf('which coast is the deadliest'), /total_deaths.*DESC\) = 1/);
    assert.match(await storms.sqlOf('deadliest month'), /DATE_TRUNC\('month'.*total_deaths.*DESC\) = 1\s/);
  });

  it('takes the number that heat or cold is told by', async () => {
    assert.match(await storms.sqlOf('hottest month'), /average_temp_max.*DESC/);
    assert.match(await storms.sqlOf('coldest month'), /average_temp_min.*ASC/);
  });

  it('asks for the number that an adjective or a verb is of', async () => {
    for (const question of [
      'how heavy are grey seals',
      'how much does the average grey seal weigh',
      'how much do grey seals weigh?',
    ])
      assert.match(await seals.sqlOf(question), /average_body_mass_g.*species = 'Grey'/, question);
    for (const question of [
      'how many people died in the north',
      'how many people were killed in the north?',
      'how many people did storms in the north kill',
      'death toll in the north',
    ])
      assert.match(await storms.sqlOf(question), /total_deaths.*coast = 'North'/, question);
    assert.match(await cars.sqlOf('average mpg by origin'), /average_miles_per_gallon.*GROUP BY 1/);
    assert.match(await cars.sqlOf('average weight by origin'), /average_weight_in_lbs.*GROUP BY 1/);
  });

  it('bounds and compares by it', async () => {
    assert.match(await seals.sqlOf('seals lighter than 4000 g'), /body_mass_g < 4000/);
    assert.match(await seals.sqlOf('which seals weigh more than 4500'), /body_mass_g > 4500/);
    assert.match(await storms.sqlOf('storms that killed more than 100 people'), /deaths > 100/);
    for (const question of [
      'on average, how much heavier are male seals than female ones?',
      'are male seals heavier than female ones?',
    ])
      assert.match(await seals.sqlOf(question), /SELECT sex, .*average_body_mass_g.*GROUP BY 1/, question);
  });

  it('says nothing where two numbers are called so, or none', async () => {
    for (const question of ['heaviest good', 'how heavy are goods', 'heaviest kind', 'tallest good'])
      assert.equal(await goods.sqlOf(question), '', question);
  });

  it('ranks nothing where a value holds the sum of the others, unless it is named', async () => {
    assert.equal(await goods.sqlOf('which kind is the deadliest'), '');
    assert.match(await goods.sqlOf('which kind is the deadliest in food'), /industry = 'Food'.*DESC\) = 1/);
  });

  it('does not take a part of the year for what is ranked', async () => {
    assert.equal(await storms.sqlOf('hottest summer'), '');
  });
});
