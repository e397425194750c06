import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../asked-worlds.js';
import { askedOf } from '../lexicon/small-tables.js';

/** Readings that would go further than their words say. */
describe('a reading goes no further than its words', () => {
  const { sql, check } = askedWorlds('orders', 'films', 'helpdesk', 'cinema');

  it('keeps what a colon stands behind', async () => {
    await check([
      ['helpdesk', 'Urgent cases: how many last month?', /severity = 'Critical'/],
      ['films', 'quick question: how many films are there', /^SELECT MEASURE\(count\) AS count FROM films$/],
    ]);
    assert.equal(await sql('films', 'short films: average rating'), '');
  });

  it('takes no name for a misspelt word, nor a word of the title for all of it', async () => {
    assert.equal(await sql('orders', 'orders of Amy'), '');
    assert.equal(await sql('orders', 'revenue of Office products'), '');
  });

  it('takes what was given for more than nothing, and empty seats for seats', async () => {
    await check([
      [
        'orders',
        'how many orders where a discount was given',
        /NOT \(\(discount IS NULL\) OR \(discount = 0\)\)/,
      ],
      ['orders', 'how many orders had no discount given', /\(discount IS NULL\) OR \(discount = 0\)/],
    ]);
    assert.equal(await sql('cinema', 'how many empty seats were there in May'), '');
  });

  it('has the best of what is better low at its lowest, and of what adds up in a month', async () => {
    await check([
      ['orders', 'which month was the return rate at its best', /MEASURE\(return_rate\).* ASC\) = 1/],
      ['orders', 'when was revenue at its best', /DATE_TRUNC\('month'.*MEASURE\(revenue\).* DESC\) = 1/],
      ['helpdesk', 'when was the average first reply time at its best', / ASC\) = 1/],
    ]);
  });

  it('ranks by the number that is named behind an adjective', async () => {
    const asked = await askedOf('athletes', {
      name: ['Ada', 'Bo'],
      height: [1.5, 2.2],
      weight: [50, 90],
    });
    assert.match(await asked.sqlOf('which athlete has the highest weight'), /ORDER BY weight DESC/);
    await asked.close();
  });

  it('converts pounds of what is weighed, and of nothing else', async () => {
    const asked = await askedOf('birds', { kind: ['Owl', 'Kite'], body_mass_g: [900, 6000] });
    assert.match(await asked.sqlOf('how many birds weigh more than 10 pounds'), /body_mass_g > 4535/);
    await asked.close();
    assert.match(await sql('orders', 'orders over 50 pounds'), /amount > 50/);
  });

  it('takes people who paid for no age', async () => {
    const asked = await askedOf('passengers', { name: ['Ada', 'Bo'], age: [20, 70], fare: [5.5, 90.5] });
    assert.doesNotMatch(await asked.sqlOf('how many people paid over 60'), /age > 60/);
    await asked.close();
  });
});
