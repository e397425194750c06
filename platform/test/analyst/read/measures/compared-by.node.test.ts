import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../../asked-worlds.js';

describe('what two things are compared by', () => {
  const { sql, check } = askedWorlds('flights', 'roastery', 'sitevisits', 'filmlist', 'itdesk');

  it('is the mean of the number that the adjective speaks of', async () => {
    await check([
      ['flights', 'are flights to California later on average than flights to Florida?', /average_delay/],
      ['flights', 'are flights to California longer than flights to Florida?', /average_distance/],
      ['roastery', 'are German orders bigger than French ones?', /average_total/],
      ['roastery', 'are subscription orders cheaper than web shop orders?', /average_total/],
      ['sitevisits', 'are mobile visits shorter than desktop ones?', /average_duration_seconds/],
      ['filmlist', 'are French films longer than Italian ones?', /average_runtime/],
    ]);
  });

  it('is the money where they spend more, and not how many they are', async () => {
    await check([['roastery', 'do French customers spend more than German ones?', /average_total/]]);
  });

  it('is nothing else where the data holds no such number', async () => {
    assert.equal(await sql('sitevisits', 'are mobile visits later than desktop visits?'), '');
  });

  it('stays the number of rows where that is what is bigger', async () => {
    const asked = 'is the number of German orders bigger than that of French ones?';
    await check([['roastery', asked, /MEASURE\(count\)/]]);
  });

  it('is how long it takes until something of one kind is over, with its condition', async () => {
    for (const question of [
      'how many hours does it usually take until a password reset is done?',
      'how long does it take until a password reset is fixed',
    ])
      await check([
        ['itdesk', question, /AVG\(DATE_DIFF\('second', created_at, resolved_at\)\).*'Password reset'/s],
      ]);
    await check([
      [
        'roastery',
        'how long until a marketplace order is delivered?',
        /order_date, delivered_date.*'Marketplace'/s,
      ],
    ]);
  });
});
