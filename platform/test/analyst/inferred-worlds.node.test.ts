import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

/** Data as `init` infers it, and words that only life knows: what is late, what is full, who came. */
describe('data nobody has described', () => {
  let meals: Asked;
  let gym: Asked;
  let cinema: Asked;
  let repairs: Asked;
  let museum: Asked;
  let wholesale: Asked;
  before(async () => {
    [meals, gym, cinema, repairs, museum, wholesale] = (await Promise.all(
      ['takeaway', 'gym', 'cinema', 'repairs', 'museum', 'wholesale'].map((w) => Asked.of(`worlds/${w}`)),
    )) as [Asked, Asked, Asked, Asked, Asked, Asked];
  });
  after(async () => {
    for (const asked of [meals, gym, cinema, repairs, museum, wholesale]) await asked.close();
  });

  it('calls rows by the number that tells them apart, unless other rows are called so', async () => {
    assert.match(await meals.sqlOf('app vs phone orders this year'), /MEASURE\(count\)/);
    assert.match(await meals.sqlOf('how many orders did we cancel last month'), /status = 'Cancelled'/);
    assert.match(await meals.sqlOf('how many orders did we deliver in february'), /status = 'Delivered'/);
  });

  it('knows what came later than promised, by times and by minutes', async () => {
    for (const question of ['orders that took longer than promised', 'how many orders were not on time'])
      assert.match(await meals.sqlOf(question), /WHERE took_min > promised_min/, question);
    for (const question of ['what share of orders arrive late', 'how often are we late'])
      assert.match(await meals.sqlOf(question), /FILTER \(WHERE took_min > promised_min\)/, question);
    assert.match(await wholesale.sqlOf('orders shipped on time per month'), /ship_date <= promised_date/);
    assert.match(
      await wholesale.sqlOf('how many days late are our orders on average'),
      /DATE_DIFF\('second', promised_date, ship_date\).*WHERE ship_date > promised_date/,
    );
    assert.match(
      (await wholesale.told('how many orders shipped late this year')).text,
      /with ship date later than promised date/,
    );
  });

  it('counts what happened in a place for its business, whatever its size', async () => {
    assert.match(
      await gym.sqlOf('which club is the busiest'),
      /SELECT club, MEASURE\(count\).*FROM checkins/,
    );
    assert.match(await repairs.sqlOf('which flats report the most'), /SELECT flat, MEASURE\(count\)/);
    assert.match(await meals.sqlOf('which cuisine sells best in Leeds'), /total_basket_gbp.*'Leeds'/);
    assert.equal(await repairs.sqlOf('which contractor is the slowest'), '');
    assert.equal(await cinema.sqlOf('sold out screenings'), '');
  });

  it('calls members members, stays stays, and tickets admissions', async () => {
    assert.match(
      await gym.sqlOf('how many active members do we have now'),
      /memberships WHERE ended_on IS NULL/,
    );
    assert.match(await gym.sqlOf('average stay by area'), /average_minutes_stayed/);
    assert.match(await gym.sqlOf('most common reason for leaving'), /SELECT leave_reason/);
    assert.match(await gym.sqlOf('average length of contract by tier'), /average_contract_months/);
    assert.match(await gym.sqlOf('visits in clubs without pool'), /has_pool = FALSE/);
    assert.match(await cinema.sqlOf('how many tickets did we sell last month'), /total_admissions/);
    assert.match(await meals.sqlOf('how many diners are gold members'), /loyalty_tier = 'Gold'/);
    assert.match(await meals.sqlOf('how many orders used a voucher'), /NOT \(\(voucher_gbp IS NULL\)/);
    assert.match(
      await meals.sqlOf('how many diners ordered more than 10 times'),
      /GROUP BY diner_id HAVING MEASURE\(count\) > 10/,
    );
  });

  it('works out the rates that everybody calls so', async () => {
    assert.match(await museum.sqlOf('conversion rate by source'), /FILTER \(WHERE tickets_bought > 0\)/);
    assert.match(await museum.sqlOf('bounce rate by entry page'), /FILTER \(WHERE pages_seen = 1\)/);
    assert.match(await museum.sqlOf('average time on site by device'), /average_seconds_on_site/);
    assert.match(
      await museum.sqlOf('newsletter signups by source'),
      /FILTER \(WHERE newsletter_signup = TRUE\)/,
    );
    assert.doesNotMatch(await museum.sqlOf('ticket revenue by campaign'), /entry_page/);
    assert.match(
      await cinema.sqlOf('average occupancy by cinema'),
      /MEASURE\(total_admissions\) \/ NULLIF\(MEASURE\(total_seats\), 0\)/,
    );
  });

  it('knows the seasons, and years that are numbers of the rows', async () => {
    assert.match(
      await repairs.sqlOf('plumbing jobs last winter'),
      /'2025-12-01' AND reported_at < TIMESTAMP '2026-03-01'/,
    );
    assert.match(
      await meals.sqlOf('revenue last autumn by city'),
      /'2025-09-01' AND placed_at < TIMESTAMP '2025-12-01'/,
    );
    assert.match(await cinema.sqlOf('admissions in summer vs winter'), /'2025-06-01'.*'2025-12-01'/);
    assert.match(await repairs.sqlOf('buildings built before 1970'), /built_year < 1970/);
    assert.match(await cinema.sqlOf('cinemas opened before 1950'), /FROM cinemas WHERE opened_year < 1950/);
  });
});
