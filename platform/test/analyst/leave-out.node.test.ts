import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

/** A word that the data does not know, beside a question that stands without it. */
describe('a word that is said in passing', () => {
  let orders: Asked;
  let gym: Asked;
  before(async () => {
    [orders, gym] = (await Promise.all(['orders', 'gym'].map((w) => Asked.of(`worlds/${w}`)))) as [
      Asked,
      Asked,
    ];
  });
  after(async () => {
    for (const asked of [orders, gym]) await asked.close();
  });

  it('is left out, which is said before the answer', async () => {
    for (const [data, question, word, plain] of [
      [orders, 'the blorpy revenue by category', 'blorpy', 'revenue by category'],
      [orders, 'flurbs revenue by country in 2025', 'flurbs', 'revenue by country in 2025'],
      [gym, 'zonky checkins by area', 'zonky', 'checkins by area'],
    ] as const) {
      const { text, sql } = await data.told(question);
      assert.match(
        text,
        new RegExp(`^I did not use "${word}": there is nothing called so that you can see in this data\\.`),
        question,
      );
      assert.equal(sql, await data.sqlOf(plain), question);
    }
  });

  it('ends the question where it may be a name, a condition, a group or what is asked for', async () => {
    for (const question of [
      'revenue by category of Blorpia',
      'revenue by category from blorpia',
      'revenue by category with flurbs',
      'revenue by category and by flurb in 2025',
      'how many flurbs by category',
      'how many different flurbs by category',
      'flurb per order by category',
      'which sales flurb had the most phone orders',
      'orders by category on the same flurb',
      'revenue by category, ignore the flurbs',
      'flurbs of orders by category',
      'average flurb by category',
      'which flurb has the most orders in 2025',
      'how many orders by category were flurbed',
      'orders by category flurb-77',
      'what did customers frobnicate by category',
      'how many customers came back in 2025',
      'flurb sales in 2025',
      'is revenue of Germany flurber than revenue of France',
    ]) {
      const { text, sql } = await orders.told(question);
      assert.equal(sql, '', question);
      assert.match(text, /There is nothing called|I do not know what to do with/, question);
    }
  });

  it('ends the question beside another one, beside an operator, and where nothing but a total would be left', async () => {
    for (const question of [
      'the blorpy zonky revenue by category',
      'the blorpy revenue by category except',
      'the blorpy revenue',
    ])
      assert.equal((await orders.told(question)).sql, '', question);
  });

  it('ends a question that goes on from another one', async () => {
    assert.equal((await orders.told('revenue by category', 'blorpy in 2025')).sql, '');
  });
});
