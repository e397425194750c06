import { describe, it } from 'node:test';
import { askedWorlds } from '../../asked-worlds.js';

describe('things that are called by their kind', () => {
  const { check } = askedWorlds('roastery', 'reels');

  it('are ranked and counted one by one where they have a table of their own', async () => {
    await check([
      [
        'roastery',
        'which 3 cafés have bought the most bags from you?',
        /SELECT customer_name, MEASURE\(total_bags\).*'Café'.*LIMIT 3/s,
      ],
      ['roastery', 'how many cafés ordered last month', /MEASURE\(customers\).*FROM orders.*'Café'/s],
      ['roastery', 'how many cafés do we have', /MEASURE\(count\).*FROM customers.*'Café'/s],
    ]);
  });

  it('are rows with names where the rows are of several kinds', async () => {
    await check([
      [
        'reels',
        'highest grossing film per year',
        /PARTITION BY DATE_TRUNC\('year', release_date\) ORDER BY MAX\(gross_usd\) DESC.*type = 'Film'/s,
      ],
      ['reels', 'longest film per genre', /PARTITION BY genre ORDER BY MAX\(runtime_min\) DESC/],
      [
        'reels',
        'list the films over 2 hours with a user rating of 8 or better',
        /SELECT title, .*runtime_min > 120.*user_rating >= 8.*type = 'Film'/s,
      ],
      ['reels', 'which series have more than 3 seasons', /SELECT title, .*seasons > 3.*type = 'Series'/s],
      ['reels', 'how much films was released in each month of 2025', /MEASURE\(count\).*type = 'Film'/s],
    ]);
  });

  it('are compared where several of them are named', async () => {
    await check([
      ['reels', 'films vs series: average rating', /SELECT type, MEASURE\(average_user_rating\)/],
    ]);
  });

  it('are ranked by what each has of a number that is worked out of two', async () => {
    await check([
      ['reels', 'top 5 films by profit', /ORDER BY row_profit DESC.*LIMIT 5/s],
      ['reels', 'films with a profit over 100 million', /row_profit > 100000000/],
      ['reels', 'profit by genre', /MEASURE\(profit\)/],
    ]);
  });
});
