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
    assert.match(await cinema.sqlOf('sold out screenings'), /WHERE seats <= admissions/);
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

  it('holds how long it was against a bound, and asks who is fast by how long they take', async () => {
    assert.match(
      await repairs.sqlOf('how many requests took longer than 7 days'),
      /DATE_DIFF\('second', reported_at, closed_at\) > 604800/,
    );
    assert.match(
      await repairs.sqlOf('share of requests closed within 2 days by contractor'),
      /FILTER \(WHERE DATE_DIFF\('second', reported_at, closed_at\) <= 172800\)/,
    );
    assert.match(
      await repairs.sqlOf('emergency requests not closed within 2 days'),
      /\(\(closed_at IS NULL\) OR \(DATE_DIFF\('second', reported_at, closed_at\) > 172800\)\)/,
    );
    assert.match(
      (await repairs.told('requests closed within 24 hours')).text,
      /with closed at at most 24 hours after reported at/,
    );
    assert.match(
      await repairs.sqlOf('are emergencies handled faster than routine jobs'),
      /AVG\(DATE_DIFF\('second', reported_at, closed_at\)\)/,
    );
    assert.match(await meals.sqlOf('which vehicle is fastest'), /average_took_min.* ASC\) = 1/);
    assert.match(await gym.sqlOf('how long do people stay in the sauna'), /average_minutes_stayed.*'Sauna'/);
  });

  it('tells what was spent and made from how often, and what is paid each month from a month', async () => {
    assert.match(await repairs.sqlOf('how much did we spend on repairs in 2025'), /total_cost_eur/);
    assert.match(await cinema.sqlOf('how much did we make at the box office last month'), /total_box_office/);
    assert.match(await cinema.sqlOf('which film made the most money'), /total_box_office/);
    assert.match(await meals.sqlOf('average order value per channel'), /average_basket_gbp/);
    assert.match(await meals.sqlOf('basket size by age group'), /average_basket_gbp/);
    assert.doesNotMatch(await gym.sqlOf('what do members pay per month on average'), /DATE_TRUNC/);
    assert.doesNotMatch(await repairs.sqlOf('cheapest contractor per hour'), /HOUR\(/);
    assert.equal(await museum.sqlOf('revenue from the shop by month'), '');
  });

  it('counts things and people, and not what happened to be summed up', async () => {
    assert.match(
      await museum.sqlOf('which country buys the most tickets'),
      /MEASURE\(total_tickets_bought\)/,
    );
    assert.match(await museum.sqlOf('visits to the tickets page'), /entry_page = 'Tickets'/);
    assert.match(await museum.sqlOf('visitors per day in june'), /COUNT\(DISTINCT visitor\)/);
    assert.match(await museum.sqlOf('german speaking visits'), /site_language = 'de'/);
    assert.match(await meals.sqlOf('which voucher code was used most'), /voucher_code, MEASURE\(count\)/);
    assert.match(await gym.sqlOf('leave reasons by club'), /leave_reason, club, MEASURE\(count\)/);
    assert.match(await gym.sqlOf('how many people joined in april'), /FROM memberships WHERE started_on/);
    assert.match(
      await gym.sqlOf('how many members left because it was too expensive'),
      /ended_on IS NOT NULL AND leave_reason = 'Too expensive'/,
    );
    assert.match(
      await cinema.sqlOf('snack sales per visitor by cinema'),
      /MEASURE\(total_snack_sales_eur\).* \/ NULLIF\(MEASURE\(total_admissions\)/,
    );
    assert.match(await meals.sqlOf('first order of each diner'), /PARTITION BY diner_id/);
  });

  it('asks who is meant rather than to tell a number, and no company for its size', async () => {
    assert.equal(await repairs.sqlOf('who takes the longest'), '');
    assert.match(await repairs.sqlOf('most expensive repair'), /ORDER BY cost_eur DESC/);
    assert.match(await cinema.sqlOf('cancellation rate by cinema'), /FILTER \(WHERE state = 'cancelled'\)/);
    assert.match(
      await cinema.sqlOf('how many screenings started after 8 pm'),
      /HOUR\(starts_at\) IN \(20, 21, 22, 23\)/,
    );
  });

  it('goes on with the rows it was asked about, and begins anew with others', async () => {
    assert.match(
      await gym.sqlOf('checkins per month this year', 'split by club'),
      /FROM checkins WHERE checked_in_at >= TIMESTAMP '2026-01-01'.* GROUP BY 1, 2/,
    );
    assert.match(
      await repairs.sqlOf('how many open requests', 'which building has the most'),
      /SELECT building, MEASURE\(count\).*closed_at IS NULL/,
    );
    assert.match(await meals.sqlOf('revenue by city', 'how many diners are there'), /FROM diners/);
    assert.match(
      await repairs.sqlOf('average time to close by contractor', 'and the median?'),
      /MEDIAN\(DATE_DIFF/,
    );
  });

  it('means the most by the worst of what nobody wants', async () => {
    assert.match(
      await cinema.sqlOf('which cinema has the worst cancellation rate'),
      /FILTER \(WHERE state = 'cancelled'\).* DESC\) = 1/,
    );
    assert.match(await cinema.sqlOf('which cinema has the worst occupancy'), / ASC\) = 1/);
    assert.match(
      await repairs.sqlOf('which contractor has the best time to close'),
      /SELECT contractor, AVG\(DATE_DIFF\('second', reported_at, closed_at\)\).* ASC\) = 1/,
    );
  });

  it('tells what is overdue from what came late, and rates from how rows have ended', async () => {
    assert.match(
      await wholesale.sqlOf('on time rate by warehouse'),
      /FILTER \(WHERE ship_date <= promised_date\)/,
    );
    assert.match(await wholesale.sqlOf('overdue orders'), /ship_date IS NULL AND promised_date < TIMESTAMP/);
    assert.match(
      await wholesale.sqlOf('how many orders were not shipped on time'),
      /ship_date > promised_date/,
    );
  });
});
