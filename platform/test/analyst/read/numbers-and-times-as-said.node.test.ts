import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dataSetOf } from '../../questions/score.js';
import { askedWorlds } from '../asked-worlds.js';

const films = dataSetOf('vega-datasets/data/movies.json');
const prices = dataSetOf('vega-datasets/data/stocks.csv');
const weather = dataSetOf('vega-datasets/data/seattle-weather.csv');

describe('numbers and times as people say them', () => {
  const { check, sql } = askedWorlds('orders', 'gym', 'repairs', 'visits', films, prices, weather);

  it('are decades of a time or of a year', () =>
    check([
      [films, 'films by decade', /FLOOR\(YEAR\(release_date\) \/ 10\) \* 10 AS decade.*ORDER BY 1/s],
      [films, 'average imdb rating per decade', /AS decade, MEASURE\(average_imdb_rating\)/],
      [
        films,
        'which decade had the most films',
        /AS decade.*QUALIFY RANK\(\) OVER \(ORDER BY .* DESC\) = 1\s/s,
      ],
      ['gym', 'members by decade of birth', /FLOOR\(birth_year \/ 10\) \* 10 AS decade/],
      ['gym', 'distribution of active members by decade of birth', /AS decade.*ended_on IS NULL/s],
    ]));

  it('are bins that a question names, in their order and each row in one', () =>
    check([
      [
        'repairs',
        'split the requests by cost: under 100, 100 to under 250, 250 and more',
        /cost_eur < 100 THEN 'under 100' WHEN cost_eur >= 100 AND cost_eur < 250 THEN '100 to under 250' WHEN cost_eur >= 250 THEN '250 and more'.*ORDER BY MIN\(cost_eur\)/s,
      ],
      [
        'visits',
        'bucket the visits by pages viewed: 1, 2-3, 4-6, 7 and more',
        /pages_viewed >= 2 AND pages_viewed < 4 THEN '2-3' WHEN .* < 7 THEN '4-6' WHEN pages_viewed >= 7 THEN '7 and more'/,
      ],
      [weather, 'distribution of temp max in 5 degree buckets', /FLOOR\(temp_max \/ 5\) \* 5/],
      [
        'orders',
        'orders in 100 euro buckets',
        /FLOOR\(amount \/ 100\) \* 100 AS amount_from, MEASURE\(count\)/,
      ],
      [
        films,
        'distribution of imdb ratings in whole points, how many films in each',
        /FLOOR\(imdb_rating \/ 1\)/,
      ],
    ]));

  it('are numbers in words', () =>
    check([
      [films, 'how many films have a worldwide gross of more than half a billion dollars', /> 500000000$/],
      [films, 'how many films have a budget over 2 millions of dollars', /production_budget > 2000000$/],
      ['orders', 'how many orders over a couple of hundred euros', /amount > 200$/],
      ['orders', 'how many orders with at least half a dozen units', />= 6$/],
    ]));

  it('are spans of years and of the same part of two years', () =>
    check([
      [
        prices,
        'average price of MSFT 2003 through 2006',
        />= TIMESTAMP '2003-01-01' AND date < TIMESTAMP '2007-01-01'/,
      ],
      [
        prices,
        'average price of MSFT from 2003 until the end of 2006',
        /2003-01-01' AND date < TIMESTAMP '2007-01-01'/,
      ],
      [
        prices,
        'average price of MSFT from 2003 until the start of 2006',
        /2003-01-01' AND date < TIMESTAMP '2006-01-01'/,
      ],
      [
        prices,
        'average price of AAPL 2001-2004 compared to 2005-2008',
        /THEN '2001 to 2004' .* THEN '2005 to 2008'/,
      ],
      [
        'orders',
        'jan-may revenue, 2026 against 2025',
        /'2026-01-01' AND ordered_at < TIMESTAMP '2026-06-01'.*'2025-01-01' AND ordered_at < TIMESTAMP '2025-06-01'/s,
      ],
      [
        'orders',
        'revenue january to may 2026 vs 2025',
        /< TIMESTAMP '2026-06-01' .*< TIMESTAMP '2025-06-01'/,
      ],
      [
        'orders',
        'orders in march 2026 compared to 2025 as a whole',
        /'2025-01-01' AND ordered_at < TIMESTAMP '2026-01-01'/,
      ],
      [
        'repairs',
        'cost of the first half year 2025 against the second half year 2025',
        /THEN 'the first half of 2025' .* THEN 'the second half of 2025'/,
      ],
      [
        weather,
        'median temp max for each calendar month, January through December',
        /MONTHNAME\(date\).*GROUP BY/s,
      ],
      [weather, 'average wind per month, all years pooled', /MONTHNAME\(date\)/],
    ]));

  it('do not keep a period where the years are pooled', async () => {
    const asked = await sql(weather, 'median temp max for each calendar month, January through December');
    assert.doesNotMatch(asked, /WHERE/);
  });

  it('are hours of the day', () =>
    check([
      ['visits', 'visits between 6 and 11 pm', /HOUR\(started_at\) IN \(18, 19, 20, 21, 22\)/],
      ['visits', 'visits between 11 and 2 pm', /HOUR\(started_at\) IN \(11, 12, 13\)/],
      ['visits', 'visits at 5 pm or later', /HOUR\(started_at\) IN \(17, 18, 19, 20, 21, 22, 23\)/],
      ['visits', 'visits hour by hour, only between 6 and 11 pm', /SELECT HOUR\(started_at\) AS hour/],
    ]));

  it('may stand behind some talk', () =>
    check([
      [films, 'quick one pls - how many films in 2005', /'2005-01-01'/],
      [
        films,
        'Writing a piece on flops: which distributor has the most films',
        /GROUP BY 1\s+QUALIFY RANK.*DESC\) = 1/,
      ],
      [films, 'no comedies: how many films', /major_genre <> 'Comedy'/],
      [films, 'Comedy: how many films', /major_genre = 'Comedy'/],
    ]));

  it('differ from each other, and are not ranked by something else', () =>
    check([
      [prices, 'difference between AAPL and MSFT in average price', /symbol IN \('AAPL', 'MSFT'\)/],
      [
        films,
        'by how many percent did the worldwide gross of films released in 2009 exceed that of films released in 1999',
        /1999-01-01.* AS growth/s,
      ],
      [prices, 'median price of MSFT', /MEDIAN\(price\)/],
    ]));

  it('differ within a row, and are no sum where neither adds up', async () => {
    for (const question of [
      'which day had the biggest difference between temp max and temp min',
      'on which day was the gap between temp max and temp min the largest',
      'which month has the largest gap between temp max and temp min',
    ])
      assert.match(await sql(weather, question), /AVG\(\(temp_max - temp_min\)\).* DESC\) = 1/s, question);
  });

  it('are refused where they are not sure', async () => {
    for (const [world, question] of [
      [films, 'by how many percent did the worldwide gross of 1999 exceed that of 2009'],
      [films, 'Acme: how many films'],
      [films, 'Writing a piece on Nollywood: how many films are there'],
      [films, 'films by decade of birth'],
      ['orders', 'revenue from nov to jan, 2026 vs 2025'],
    ] as const)
      assert.equal(await sql(world, question), '', question);
  });
});
