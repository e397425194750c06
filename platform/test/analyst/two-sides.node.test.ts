import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

describe('what is held against the rest, spread out, or counted apart', () => {
  let films: Asked;
  let visits: Asked;
  let tickets: Asked;
  let subscriptions: Asked;
  before(async () => {
    [films, visits, tickets, subscriptions] = (await Promise.all(
      ['worlds/films', 'worlds/visits', 'worlds/tickets', 'worlds/subscriptions'].map((w) => Asked.of(w)),
    )) as [Asked, Asked, Asked, Asked];
  });
  after(async () => {
    for (const asked of [films, visits, tickets, subscriptions]) await asked.close();
  });

  it('holds a condition against all else, whatever words stand between', async () => {
    for (const question of [
      'do sequels earn more than the rest, on average?',
      'average gross of sequels compared with everything else',
    ])
      assert.match(await films.sqlOf(question), /^SELECT sequel, MEASURE\(average_gross\)/, question);
    assert.match(
      await films.sqlOf('Are horror movies worse rated than the rest?'),
      /genre <> 'Horror'.* MEASURE\(average_rating\) .* GROUP BY 1 /,
    );
    assert.match(
      await films.sqlOf('do horror films flop more often than the rest'),
      /genre <> 'Horror'.* MEASURE\(flop_count\) \/ NULLIF\(MEASURE\(count\), 0\)/,
    );
    assert.match(
      await tickets.sqlOf("May Johnson's satisfaction against the average of all other agents"),
      /assigned_agent <> 'May Johnson'.* MEASURE\(satisfaction\)/,
    );
    const sums = 'enterprise mrr against the average of all other plans';
    assert.equal(await subscriptions.sqlOf(sums), '', 'a sum is no average of the others');
  });

  it('knows the other side of what is denied without a name', async () => {
    for (const question of [
      'time on site for visits that bought something against those that didn’t',
      'do visits that bought something stay longer than those that did not',
    ])
      assert.match(
        await visits.sqlOf(question),
        /^SELECT converted, MEASURE\(average_duration\) .* GROUP BY 1 /,
        question,
      );
    assert.match(
      await visits.sqlOf('conversion rate for visits with a campaign and those without one'),
      /campaign IS NULL .* campaign IS NOT NULL/,
    );
    for (const question of [
      'average mrr with a trial compared to those without',
      'average mrr with trial or without',
    ])
      assert.match(
        await subscriptions.sqlOf(question),
        /^SELECT had_trial, MEASURE\(average_mrr\)/,
        question,
      );
  });

  it('compares how well two do by their rate', async () => {
    assert.match(
      await visits.sqlOf('do weekends convert better than weekdays'),
      /'Weekend' .* FILTER \(WHERE converted = TRUE\), 0\) \/ NULLIF/,
    );
    assert.match(
      await visits.sqlOf('who converts better, new or returning visitors'),
      /^SELECT visitor_type, 1\.0/,
    );
    assert.match(
      await visits.sqlOf('best converting country with at least 300 visits'),
      /^SELECT country, 1\.0 .* HAVING MEASURE\(count\) >= 300/,
    );
    assert.match(
      await visits.sqlOf('do returning visitors stay longer than new ones'),
      /^SELECT visitor_type, MEASURE\(average_duration\) AS average_duration FROM/,
    );
  });

  it('spreads rows over groups, bands and cases', async () => {
    assert.match(await visits.sqlOf('how are the visits spread over the hours of the day'), /^SELECT HOUR\(/);
    assert.match(
      await tickets.sqlOf('how are tickets spread across the days of the week'),
      /^SELECT DAYNAME\(/,
    );
    assert.match(
      await films.sqlOf('how many films fall into each 20 minute band of runtime'),
      /FLOOR\(runtime \/ 20\) \* 20/,
    );
    assert.match(
      await subscriptions.sqlOf('how many subscriptions have 1 seat, 2 to 5, 6 to 20, and more than 20'),
      /seat_count >= 1 AND seat_count < 2 THEN '1' .* seat_count >= 2 AND seat_count < 6 .* seat_count > 20 THEN 'more than 20'.* ORDER BY MIN\(seat_count\)$/,
    );
    const { text } = await subscriptions.told('how many subscriptions have 1 seat, 2 to 5, and more than 5');
    assert.doesNotMatch(text, /Only subscriptions with/);
    const units = await visits.sqlOf('visits under 30 seconds, 30 seconds to 2 minutes, over 2 minutes');
    assert.match(units, /duration_seconds >= 30 AND duration_seconds <= 120 THEN/);
    const overlap = 'how many films cost less than 1 million, 1 to 10 million and more than 10 million';
    assert.equal(await films.sqlOf(overlap), '', '"1 to 10 million" does not begin at 1');
    assert.match(
      await tickets.sqlOf('how many 1s, 2s, 3s, 4s and 5s did we get'),
      /^SELECT score, MEASURE\(count\) .* score IN \(1, 2, 3, 4, 5\)/,
    );
  });

  it('ranks where the number or the superlative stands apart', async () => {
    for (const question of [
      'which three of my campaigns bring the most conversions',
      'campaign with the most conversions, give me 3 campaigns',
    ])
      assert.match(
        await visits.sqlOf(question),
        /^SELECT campaign, MEASURE\(conversions\) .* LIMIT 3$/,
        question,
      );
    assert.match(
      await visits.sqlOf(
        'of the landing pages with more than 200 visits, which three have the highest bounce rate',
      ),
      /HAVING MEASURE\(count\) > 200 ORDER BY 2 DESC, 1 LIMIT 3$/,
    );
    assert.match(
      await tickets.sqlOf('which agent is having the most of open tickets in this moment'),
      /^SELECT assigned_agent, .* status = 'Open' .* = 1\s/,
    );
    assert.match(
      await subscriptions.sqlOf('which industry it has the most big churn'),
      /^SELECT industry, MEASURE\(churn_rate\) .* = 1\s/,
    );
  });

  it('tells by month whether something is getting better', async () => {
    assert.match(
      await tickets.sqlOf('are our response times getting any better'),
      /^SELECT DATE_TRUNC\('month', opened_at\) AS month, MEASURE\(average_first_response\)/,
    );
  });
});
