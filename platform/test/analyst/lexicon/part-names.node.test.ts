import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedOf } from './small-tables.js';

const table = async () =>
  askedOf('birdstrikes', {
    speed_ias_in_knots: [100, 150, 230],
    miles_per_gallon: [18, 24, 31],
    temp_max: [10, 15, 21],
    temp_min: [1, 4, 9],
    hum: [20.5, 40.5, 61.5],
    phase_of_flight: ['Climb', 'Approach'],
    origin: ['Canada goose', 'Red-tailed hawk'],
    kind: ['Officer-involved shooting', 'Homicide'],
    incumbent_challenger_status: ['I', 'C', 'O'],
    party: ['DEM', 'REP'],
  });

describe('parts of names', () => {
  it('knows a column by a part, a short form or the full form of its name', async () => {
    const asked = await table();
    for (const [words, sql] of [
      ['average speed', /average_speed_ias_in_knots/],
      ['average mpg by phase', /SELECT phase_of_flight, MEASURE\(average_miles_per_gallon\)/],
      ['average humidity by month', /DATE_TRUNC\('month'.*MEASURE\(average_hum\)/],
      ['average max temperature', /MEASURE\(average_temp_max\)/],
      ['maximum temperature', /MAX\(temp_max\)/],
    ] as const)
      assert.match(await asked.sqlOf(words), sql, words);
    await asked.close();
  });

  it('knows values by their plural, their telling words, and what their codes stand for', async () => {
    const asked = await table();
    for (const [words, sql] of [
      ['how many canada geese', /origin = 'Canada goose'/],
      ['how many officer shootings', /kind = 'Officer-involved shooting'/],
      ['how many republicans', /party = 'REP'/],
      ['average hum of challengers', /incumbent_challenger_status = 'C'/],
      ['average hum of newcomers (I)', /incumbent_challenger_status = 'I'/],
    ] as const)
      assert.match(await asked.sqlOf(words), sql, words);
    await asked.close();
  });

  it('takes no part that two columns have', async () => {
    const asked = await askedOf('trips', { start_place_code: ['A', 'B'], end_place_code: ['C', 'D'] });
    assert.doesNotMatch(await asked.sqlOf('trips by place code of winners'), /SELECT/);
    await asked.close();
  });
});
