import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../../asked-worlds.js';

const count = 'MEASURE\\(count\\) AS count';
const share = 'AS (?:share|conversion_rate)';

describe('several measures in one question', () => {
  const { check, sql } = askedWorlds('sitevisits', 'itdesk', 'roastery');

  it('are all told where rows are one of them, in whatever order and by whatever word they are joined', async () => {
    const both = new RegExp(`${count}.*${share}|${share}.*${count}`);
    await check(
      [
        'Sessions and conversion rate by device and visitor type',
        'conversion rate and sessions by device',
        'sessions, bounce rate and conversion rate by medium',
        'bounce rate as well as visits by country',
        'conversion rate along with sessions by device',
        'visits together with the bounce rate by source',
      ].map((question) => ['sitevisits', question, both] as const),
    );
    await check([
      ['itdesk', 'Tickets and SLA breach rate by priority', both],
      [
        'sitevisits',
        'visitors, sessions and conversion rate by device',
        /visitors\) AS.*count\) AS.*AS conversion_rate/,
      ],
    ]);
  });

  it('are not those that only say of what the rest is told', async () => {
    for (const question of [
      'of all sessions, bounce rate by device',
      'for sessions from Germany, conversion rate and revenue by device',
      'conversion rate of sessions and the revenue by device',
    ])
      assert.doesNotMatch(await sql('sitevisits', question), new RegExp(count), question);
  });

  it('hold the ratings that were given, which are no average', async () => {
    await check([
      [
        'itdesk',
        'Average satisfaction and number of ratings per team',
        /MEASURE\(average_satisfaction\).*FILTER \(WHERE satisfaction IS NOT NULL\)/,
      ],
      ['roastery', 'how many reviews did we get by channel', /FILTER \(WHERE rating IS NOT NULL\)/],
      [
        'roastery',
        'average rating by channel',
        /^SELECT channel, MEASURE\(average_rating\) AS average_rating FROM/,
      ],
    ]);
  });
});
