import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../../asked-worlds.js';

describe('bounds that are told by a verb, in words or by a unit', () => {
  const { check, sql } = askedWorlds(
    'filmlist',
    'orders',
    'itdesk',
    'wholesale',
    'takeaway',
    'watchlist',
    'cinema',
    'parcels',
  );

  it('bounds what a verb is said of, and not what the rows are worth', () =>
    check([
      [
        'filmlist',
        'top 10 highest grossing movies rated better then 7',
        /rating > 7 .*ORDER BY worldwide_gross/s,
      ],
      ['filmlist', 'highest rated movies costing less than 5 million', /budget < 5000000 .*ORDER BY rating/s],
      ['takeaway', 'meals rated below 3', /food_rating < 3/],
      ['takeaway', 'restaurants rated above 4', /HAVING MEASURE\(average_food_rating\) > 4/],
      ['wholesale', 'products priced under 20', /list_price < 20/],
      ['cinema', 'films scored below 6', /press_score < 6/],
      ['itdesk', 'tickets rated below 3', /satisfaction < 3/],
    ]));

  it('asks rather than take another number', async () => {
    for (const question of ['products priced under 20', 'orders longer than 5', 'orders heavier than 5']) {
      assert.equal(await sql('orders', question), '', question);
    }
  });

  it('reads numbers as people type them', () =>
    check([
      ['filmlist', 'which films had a budget of more than 310 milion?', /budget > 310000000/],
      ['filmlist', 'movies with gross above 1,5 billion', /worldwide_gross > 1500000000/],
      [
        'filmlist',
        'movies with a budget between 1,5 and 2,5 mio',
        /budget >= 1500000\s+AND budget <= 2500000/,
      ],
      [
        'filmlist',
        'movies with a budget between 1 and 2 million',
        /budget >= 1000000\s+AND budget <= 2000000/,
      ],
      ['filmlist', 'movies with budget below 500 thousnd', /budget < 500000/],
      ['filmlist', 'movies with a budget over a quarter of a billion', /budget > 250000000/],
      ['filmlist', 'movies rated above 8,5', /rating > 8.5/],
      ['watchlist', 'films with a budget over 100 million', /budget_m > 100\b/],
    ]));

  it('finds the number by the unit, of work that was spent too', () =>
    check([
      ['itdesk', 'list tickets where more than 4 hours of work were spent', /time_spent_min > 240/],
      ['itdesk', 'tickets with over 3 hours of work', /time_spent_min > 180/],
    ]));

  it('narrows a list by a bound of a unit', async () => {
    const thread = ['list animation movies since 2023', 'only the ones under 90 minutes'];
    assert.match(await sql('filmlist', ...thread), /genre = 'Animation'.*runtime < 90/s);
  });

  it('knows what is filled in, blank or known', () =>
    check([
      ['filmlist', 'how many films have the certificate field empty?', /certificate IS NULL/],
      ['filmlist', 'in how many films is the certificate blank', /certificate IS NULL/],
      ['filmlist', 'how many films have a certificate filled in', /certificate IS NOT NULL/],
      ['filmlist', 'how many films have a value for budget', /budget IS NOT NULL/],
      ['filmlist', 'share of films with a known budget', /WHERE budget IS NOT NULL/],
      [
        'filmlist',
        'how many films where either the budget or the gross is missing',
        /\(budget IS NULL\) OR \(worldwide_gross IS NULL\)/,
      ],
      [
        'filmlist',
        'films where neither budget nor gross is known',
        /budget IS NULL\s+AND worldwide_gross IS NULL/,
      ],
      ['parcels', 'how many orders have the promo code field empty', /promo_code IS NULL/],
    ]));
});
