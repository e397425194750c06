import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedOf } from '../../lexicon/small-tables.js';

describe('words of the table itself', () => {
  it('passes over what names all of it', async () => {
    const asked = await askedOf('seattle_weather', { wind: [1.5, 2.5, 4.5], sky: ['sun', 'rain'] });
    for (const words of ['average wind in Seattle', 'average wind in this file', 'average Seattle wind'])
      assert.equal(await asked.sqlOf(words), await asked.sqlOf('average wind'), words);
    assert.equal(await asked.sqlOf('average wind in Boston'), '');
    await asked.close();
  });

  it('takes a number before a noun in the singular for a condition', async () => {
    const asked = await askedOf('cars', { cylinders: [4, 6, 8], weight: [900.5, 1200.5] });
    assert.match(await asked.sqlOf('average weight of four-cylinder cars'), /WHERE cylinders = 4/);
    assert.match(await asked.sqlOf('how many 8 cylinder cars'), /WHERE cylinders = 8/);
    await asked.close();
  });

  it('says no where it is asked by something that is not there', async () => {
    const asked = await askedOf('cars', { weight: [900.5, 1200.5], origin: ['USA', 'Japan'] });
    assert.equal(await asked.sqlOf('average weight by where the buyer lives'), '');
    await asked.close();
  });
});
