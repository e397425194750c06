import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../asked-worlds.js';

const from = (start: string, end: string): RegExp =>
  new RegExp(`release_date >= TIMESTAMP '${start}' AND release_date < TIMESTAMP '${end}'`);

describe('ranges of months', () => {
  const { sql, check } = askedWorlds('filmlist', 'roastery');

  it('keep both ends, whatever they are compared with', async () => {
    for (const question of [
      'compare please number of movies from june till august 2025 with same months of 2024',
      'compare movies between june and august 2025 with the same period in 2024',
      'movies from june through august 2025 vs the same weeks of 2024',
      'compare the number of movies in june, july and august 2025 with the same months in 2024',
      'did gross grow from june to august 2025 compared to june to august 2024?',
      'how did the gross change from june until august 2025 versus a year earlier?',
      'compare the number of movies between june and august 2025 and june and august 2024',
    ]) {
      const asked = await sql('filmlist', question);
      assert.match(asked, from('2025-06-01', '2025-09-01'), question);
      assert.match(asked, from('2024-06-01', '2024-09-01'), question);
    }
  });

  it('are those that have gone by where the year still runs', async () => {
    for (const question of [
      'revenue so far this year vs the same months last year',
      'revenue so far this year vs the same months last year, how much are we up in %?',
    ]) {
      const asked = await sql('roastery', question);
      assert.match(
        asked,
        /order_date >= TIMESTAMP '2025-01-01' AND order_date < TIMESTAMP '2025-04-28'/,
        question,
      );
      assert.doesNotMatch(asked, /< TIMESTAMP '2026-01-01'/, question);
    }
  });

  it('are the same part of whichever year is named, and not of the year before', async () => {
    await check([
      [
        'filmlist',
        'movies in june 2025 compared to the same month of 2022',
        from('2022-06-01', '2022-07-01'),
      ],
      ['roastery', 'orders from 3 to 20 March 2025 vs the same days of 2026', /2026-03-03.*2026-03-21/s],
      ['roastery', 'revenue from March to May, same months of 2024 and 2025', /2024-03-01.*2025-06-01/s],
    ]);
  });

  it('are no comparison of a part with itself', async () => {
    assert.equal(await sql('filmlist', 'movies in june 2025 compared to the same month of 2025'), '');
  });

  it('of several months take the year that stands behind the last of them', async () => {
    await check([
      ['roastery', 'revenue in june, july and august 2024', /2024-06-01.*2024-07-01.*2024-08-01/s],
      ['roastery', 'revenue in november and january 2026', /2025-11-01.*2026-01-01/s],
    ]);
  });

  it('are one stretch where the groups are what is compared', async () => {
    const asked = await sql('roastery', 'compare revenue by channel from January to June 2025');
    assert.match(asked, /order_date >= TIMESTAMP '2025-01-01' AND order_date < TIMESTAMP '2025-07-01'/);
    assert.doesNotMatch(asked, / OR /);
  });

  it('still are two where growth goes from the one to the other', async () => {
    await check([['filmlist', 'growth of gross from june to august 2025', from('2025-08-01', '2025-09-01')]]);
    const asked = await sql('filmlist', 'growth of gross from june to august 2025');
    assert.match(asked, from('2025-06-01', '2025-07-01'));
  });
});
