import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../ask-analyst.js';
import { askedOf } from '../lexicon/small-tables.js';

describe('what is said around a question', () => {
  let crashes: Asked;
  let birds: Asked;
  let folk: Asked;
  before(async () => {
    crashes = await askedOf('crashes', {
      cause: ['Alcohol', 'Speeding', ''],
      damage: ['none', 'some'],
      wheels: [2, 4, 8],
      repaid: [0, 30, 0],
      temperature_c: [-12.5, 3.5],
    });
    birds = await askedOf('birds', {
      kind: ['Owl', 'Gull'],
      body_mass_g: [3000, 5000],
      wing_length_mm: [180, 220],
    });
    folk = await askedOf('arrivals', { first_name: ['Ann', 'Bo'], gender: ['f', 'm'], age: [12, 40, 71] });
  });
  after(() => Promise.all([crashes, birds, folk].map((asked) => asked.close())));

  const check = async (asked: Asked, cases: readonly (readonly [string, RegExp])[]): Promise<void> => {
    for (const [question, expected] of cases) assert.match(await asked.sqlOf(question), expected, question);
  };
  const says = async (asked: Asked, cases: readonly (readonly [string, RegExp])[]): Promise<void> => {
    for (const [question, expected] of cases) {
      const { text, sql } = await asked.ask(question);
      assert.match(text, expected, question);
      assert.equal(sql.length, 0, question);
    }
  };

  it('tells a cause that is a column from a question for causes', async () => {
    await check(crashes, [
      ['how many crashes were caused by alcohol', /cause = 'Alcohol'/],
      ['crashes by cause', /GROUP BY/],
      ['for how many crashes is the cause unknown', /cause IS NULL/],
    ]);
    await says(crashes, [
      ['what caused the crashes in March', /cannot tell causes/],
      ['why are there crashes', /cannot tell causes/],
      ['the effect of alcohol on crashes', /cannot tell causes/],
      ['what effect does alcohol have on damage', /cannot tell causes/],
    ]);
  });

  it('knows fields that nobody has filled in, and amounts of nothing', async () => {
    await check(crashes, [
      ['crashes where the cause was not recorded', /WHERE cause IS NULL/],
      ['which crashes have no cause filled in', /WHERE cause IS NULL/],
      ['crashes with an unknown cause', /WHERE cause IS NULL/],
      ['how many crashes where the cause is known', /WHERE cause IS NOT NULL/],
      ['how many crashes have repaid nothing', /repaid IS NULL\) OR \(repaid = 0/],
      ['crashes with nothing repaid', /repaid IS NULL\) OR \(repaid = 0/],
    ]);
  });

  it('passes over what is only said to somebody', async () => {
    for (const question of [
      'Need this fast: how many crashes in March 2025?',
      'hi, quick one - how many crashes in March 2025?',
      'how many crashes in March 2025? customer is on the phone',
      'how many crashes are in this file in March 2025?',
    ])
      await check(crashes, [
        [question, /^SELECT MEASURE\(count\) AS count FROM crashes WHERE noted_on >= [^<]+2025-03-01/],
      ]);
  });

  it('compares in the unit that is said, or says that it cannot', async () => {
    await check(birds, [
      ['birds over 4,500 grams', /body_mass_g > 4500/],
      ['how many birds heavier than 4.5 kg', /body_mass_g > 4500/],
      ['birds longer than 20 cm', /wing_length_mm > 200/],
      ['histogram of wing length mm in steps of 2 cm', /FLOOR\(wing_length_mm \/ 20\)/],
    ]);
    await says(birds, [['birds with a wing length mm over 50 kg', /cannot be told in kg/]]);
  });

  it('knows numbers below zero, and those of a compound', async () => {
    await check(crashes, [
      ['how many crashes were below -5 degrees', /temperature_c < -5/],
      ['crashes with a temperature under minus five', /temperature_c < -5/],
      ['how many eight-wheel crashes', /wheels = 8/],
    ]);
  });

  it('takes people for rows where the columns are those of people', async () => {
    await check(folk, [
      ['list the names of everyone under 18', /WHERE age < 18/],
      ['how many people are over 60', /COUNT|count.*WHERE age > 60/],
    ]);
    await says(crashes, [['how many people are over 60', /people/]]);
  });
});
