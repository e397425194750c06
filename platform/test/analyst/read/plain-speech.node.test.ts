import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../asked-worlds.js';

describe('plain and foreign ways to ask', () => {
  const { sql, check } = askedWorlds(
    'flights',
    'roastery',
    'sitevisits',
    'filmlist',
    'itdesk',
    'museum',
    'helpdesk',
  );

  it('count what was done by the date that it was done on', async () => {
    await check([
      ['filmlist', 'releases per month in 2025', /'month', release_date\).*MEASURE\(count\)/s],
      ['filmlist', 'which genre has the most releases', /genre, MEASURE\(count\)/],
      ['roastery', 'deliveries in March 2026', /delivered_date >= TIMESTAMP '2026-03-01'/],
      ['itdesk', 'resolutions per month in 2025', /'month', resolved_at\)/],
    ]);
    assert.doesNotMatch(await sql('filmlist', 'gross of the releases in 2024'), /count/);
  });

  it('say how many rows with the most of a number, and in which order all groups stand', async () => {
    await check([
      ['filmlist', 'which 3 movies got the most votes?', /ORDER BY votes DESC.*LIMIT 3/s],
      ['filmlist', 'which 2 films have the lowest rating?', /ORDER BY rating ASC.*LIMIT 2/s],
      [
        'filmlist',
        'show gross for every studio, from biggest to smallest',
        /^SELECT studio, MEASURE\(total_worldwide_gross\).*ORDER BY 2 DESC, 1$/s,
      ],
      ['filmlist', 'gross by studio from low to high', /ORDER BY 2 ASC, 1$/],
      ['filmlist', 'PG-13 rated films by year', /WHERE certificate = 'PG-13' GROUP BY/],
      ['filmlist', 'how much did Larkspur Media gross in 2024?', /total_worldwide_gross.*'Larkspur Media'/s],
    ]);
  });

  it('rank by where the most of them are, and read the preposition at the end', async () => {
    await check([
      [
        'sitevisits',
        'which 3 countries do most of our visitors come from?',
        /country, MEASURE\(visitors\).*LIMIT 3/s,
      ],
      ['sitevisits', 'which browser do most of our visitors use?', /browser, MEASURE\(visitors\).* = 1\s/s],
      ['flights', 'which state do most of the flights to Boston come from', /SELECT origin_state/],
      [
        'flights',
        'which city do most of the planes from San Francisco go to, except the ones in California?',
        /destination_city.*origin_city = 'San Francisco' AND destination_state <> 'CA'/s,
      ],
    ]);
  });

  it('leave out of the end that is told where no other is asked for', async () => {
    await check([['flights', 'flights from Texas excluding Houston', /origin_city <> 'Houston'/]]);
  });

  it('take a superlative that is said twice for one, and a date for a day', async () => {
    await check([
      ['flights', 'on which date was the most many departures of flight?', /'day', date\).* = 1\s/s],
      ['flights', 'which airport has the most highest delay', /average_delay.*DESC\) = 1\s/s],
    ]);
  });

  it('split by each of something, however that is said', async () => {
    await check([
      [
        'sitevisits',
        'what is average value of the order per each browser in year 2025',
        /browser, MEASURE\(average_order_value\).*GROUP BY 1/s,
      ],
      ['sitevisits', 'pages viewed for each one of the browsers', /SELECT browser/],
    ]);
  });

  it('tell apart what is asked for separately, and never merge it', async () => {
    for (const apart of ['separate', 'separately', 'side by side', 'each on its own'])
      await check([
        [
          'flights',
          `average of delay for each day of week, for month May and June ${apart}`,
          /'month', date\)/,
        ],
        ['sitevisits', `bounce rate for mobile and desktop, ${apart}`, /SELECT device/],
      ]);
  });

  it('take the noun behind a value for no further group', async () => {
    const asked = 'Mean pages per session for Search ads and for Email campaigns, side by side';
    assert.match(await sql('museum', asked), /SELECT channel, MEASURE[^,]* FROM .*GROUP BY 1 /);
  });

  it('ask for whoever did the most', async () => {
    const asked = 'Who is finish most many ticket in last month? Best 3 persons please';
    assert.match(await sql('helpdesk', asked), /SELECT agent_name, MEASURE\(count\).*GROUP BY 1 .*LIMIT 3/s);
  });

  it('name the row that is the last or the longest, with what is asked of it', async () => {
    await check([
      [
        'filmlist',
        "what is Dong-hyun Seo's latest film and what date was it released?",
        /title, release_date.*QUALIFY release_date = MAX\(release_date\) OVER \(\)/s,
      ],
      [
        'roastery',
        'when did Brasserie Luna order the last time and how much did they pay?',
        /SELECT total, .*order_date.*'Brasserie Luna' QUALIFY order_date = MAX\(order_date\) OVER \(\)/s,
      ],
      [
        'roastery',
        'when was the first order from France and how much was it?',
        /SELECT total, .*order_date.*QUALIFY order_date = MIN\(order_date\) OVER \(\)/s,
      ],
      [
        'sitevisits',
        "what's the longest that anyone ever stayed on the site, and what day was it?",
        /duration_seconds, .*started_at.*QUALIFY duration_seconds = MAX\(duration_seconds\) OVER \(\)/s,
      ],
    ]);
  });
});
