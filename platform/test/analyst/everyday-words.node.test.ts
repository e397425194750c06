import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

/** What people say in daily life, over data that calls it otherwise. */
describe('everyday words', () => {
  const worlds = [
    'takeaway',
    'gym',
    'cinema',
    'repairs',
    'museum',
    'shopfloor',
    'helpdesk',
    'tickets',
    'streaming',
  ] as const;
  const asked = new Map<string, Asked>();
  const of = (world: (typeof worlds)[number]): Asked => asked.get(world)!;
  before(async () => {
    for (const world of worlds) asked.set(world, await Asked.of(`worlds/${world}`));
  });
  after(async () => {
    for (const one of asked.values()) await one.close();
  });

  it('knows idioms by what they mean', async () => {
    for (const [world, question, sql] of [
      ['cinema', 'share of screenings that got called off', /FILTER \(WHERE state = 'cancelled'\)/],
      ['cinema', 'how many screenings were scrapped in april', /state = 'cancelled'/],
      ['takeaway', 'money handed back to customers this year', /MEASURE\(total_refund_gbp\)/],
      ['takeaway', 'how good do people find the food, by cuisine', /cuisine, MEASURE\(average_food_rating\)/],
      [
        'takeaway',
        'share of orders in which a voucher was redeemed',
        /FILTER \(WHERE NOT \(\(voucher_gbp IS NULL\)/,
      ],
      ['gym', 'footfall may vs april', /FROM checkins/],
      ['gym', 'new joiners ytd', /FROM memberships WHERE started_on >= TIMESTAMP '2026-01-01'/],
      [
        'repairs',
        'for each neighbourhood, the one trade that has eaten up the most money',
        /PARTITION BY neighbourhood ORDER BY ROUND\(MEASURE\(total_cost_eur\), 6\) DESC/,
      ],
      ['repairs', 'what % of jobs were fixed on the very first visit', /FILTER \(WHERE visits = 1\)/],
    ] as const)
      assert.match(await of(world).sqlOf(question), sql, question);
  });

  it('leaves out what is blank, and what has none', async () => {
    assert.match(
      await of('gym').sqlOf('memberships by leave reason, skip the blanks'),
      /leave_reason IS NOT NULL/,
    );
    assert.match(
      await of('repairs').sqlOf('total cost by trade, leave out requests without a contractor'),
      /WHERE contractor IS NOT NULL GROUP BY 1/,
    );
  });

  it('puts the two sides of one thing beside each other', async () => {
    assert.match(
      await of('shopfloor').sqlOf('revenue of gift orders against non-gift orders'),
      /SELECT is_gift/,
    );
    assert.match(
      await of('helpdesk').sqlOf('csat of reopened cases compared with cases that were not reopened'),
      /SELECT reopened, MEASURE\(average_csat\)/,
    );
    assert.match(
      await of('shopfloor').sqlOf(
        'order lines with a coupon versus order lines without one: average line total',
      ),
      /CASE WHEN coupon_code IS NULL THEN 'without coupon code' WHEN coupon_code IS NOT NULL/,
    );
  });

  it('takes what is rated as what the share is of', async () => {
    assert.match(
      await of('helpdesk').sqlOf('how many percent of resolved cases get rated by squad'),
      /FILTER \(WHERE csat IS NOT NULL\).* WHERE resolved_at IS NOT NULL/,
    );
    for (const question of [
      'share of rated tickets with a score of 4 or better',
      'what proportion of the rated tickets got 5',
    ])
      assert.match(
        await of('tickets').sqlOf(question),
        /FILTER \(WHERE score (?:>= 4|= 5)\).* WHERE score IS NOT NULL/,
        question,
      );
    assert.match(await of('tickets').sqlOf('unrated tickets by team'), /WHERE score IS NULL/);
  });

  it('knows numbers that are told one by one', async () => {
    assert.match(
      await of('helpdesk').sqlOf('% of cases with a csat of 4 or 5'),
      /FILTER \(WHERE csat IN \(4, 5\)\)/,
    );
    assert.match(
      await of('museum').sqlOf('sessions with 2 or 3 tickets by device'),
      /tickets_bought IN \(2, 3\)/,
    );
    assert.match(
      await of('shopfloor').sqlOf('how many lines got 1, 2, 3, 4 and 5 stars'),
      /SELECT review_stars, MEASURE\(count\).*review_stars IN \(1, 2, 3, 4, 5\)/,
    );
    assert.match(
      await of('cinema').sqlOf('which films go on for more than two and a half hours'),
      /length_min > 150/,
    );
  });

  it('finds one row by its number, and goes on with it in other rows or not at all', async () => {
    assert.match(await of('cinema').sqlOf('look up screening 92222'), /WHERE screening_id = 92222/);
    assert.match(
      await of('gym').sqlOf('how many checkins does membership 60912 have'),
      /FROM checkins WHERE membership_id = 60912/,
    );
    assert.equal(
      await of('gym').sqlOf('what tier is membership 60912', 'and how many times have they been in'),
      '',
    );
    assert.equal(await of('gym').sqlOf('how many do they have'), '');
    assert.equal(await of('takeaway').sqlOf('phone number of diner 20001'), '');
  });

  it('counts what is bought and not who buys it', async () => {
    assert.match(
      await of('shopfloor').sqlOf('how many tents did people buy in july'),
      /MEASURE\(total_qty\).*'Tents'/,
    );
    assert.match(
      await of('gym').sqlOf('top 3 reasons people quit since january (ignore blanks)'),
      /SELECT leave_reason, MEASURE\(count\).*FROM memberships/,
    );
  });

  it('knows names of two words by another of the two, and what is online anyhow', async () => {
    const museum = of('museum');
    assert.match(await museum.sqlOf('online ticket revenue this year'), /MEASURE\(total_ticket_sales_eur\)/);
    assert.match(await museum.sqlOf('sessions for each landing page'), /SELECT entry_page/);
    assert.equal(await museum.sqlOf('revenue from the shop by month'), '');
    assert.match(
      await of('cinema').sqlOf('top 5 titles by gross'),
      /SELECT film, MEASURE\(total_box_office_eur\)/,
    );
  });

  it('takes "only" with the condition that stands beside it, wherever it stands', async () => {
    const gym = of('gym');
    assert.match(
      await gym.sqlOf('check-ins by area last year', 'restrict that to clubs that have a pool'),
      /SELECT area, MEASURE\(count\).*has_pool = TRUE GROUP BY 1/,
    );
    assert.match(
      await of('cinema').sqlOf('admissions by genre, considering only films released in 2026'),
      /WHERE released_on >= TIMESTAMP '2026-01-01'/,
    );
    assert.match(
      await of('cinema').sqlOf('box office by distributor in 2026', "each one's share of that"),
      /SUM\(MEASURE\(total_box_office_eur\)\) OVER \(\)/,
    );
  });

  it('tells one row with what was asked of it, and a series of each that is named', async () => {
    assert.match(
      await of('cinema').sqlOf('longest film we ever had - which genre and distributor was that'),
      /QUALIFY length_min = MAX\(length_min\) OVER \(\)/,
    );
    assert.match(
      await of('gym').sqlOf('Riverside and Marina checkins by month'),
      /SELECT club, DATE_TRUNC\('month', checked_in_at\)/,
    );
  });

  it('tells times in the unit that is asked for, in the query and in the sentence', async () => {
    const streaming = of('streaming');
    for (const question of ['hours watched by genre', 'watch hours by genre', 'viewing hours split by genre'])
      assert.match(await streaming.sqlOf(question), /MEASURE\(total_minutes_watched\) \/ 60/, question);
    assert.match((await streaming.told('hours watched in 2026')).text, /Hours watched: \*\*[\d,.]+ h\*\*/);
    assert.match(
      await of('helpdesk').sqlOf('average time to resolve by squad in days'),
      /MEASURE\(average_hours_to_resolve\) \/ 24/,
    );
    assert.match(
      await of('gym').sqlOf('average stay by area in hours', 'and by tier'),
      /SELECT tier, 1\.0 \* MEASURE\(average_minutes_stayed\) \/ 60/,
    );
    assert.equal(await of('helpdesk').sqlOf('how many cases in hours'), '');
    assert.match(
      await streaming.sqlOf('viewings of titles that came out before 2010'),
      /release_year < 2010/,
    );
  });

  it('sets what is named against the rest, and tells money in its own currency alone', async () => {
    assert.match(
      await of('repairs').sqlOf('average cost of emergencies compared with the rest'),
      /CASE WHEN urgency = 'Emergency' THEN 'Emergency' WHEN urgency <> 'Emergency'/,
    );
    assert.match(await of('takeaway').sqlOf('total tips in pounds last month'), /MEASURE\(total_tip_gbp\)/);
    assert.equal(await of('takeaway').sqlOf('total tips in dollars last month'), '');
  });
});

describe('one number as a part of another', () => {
  let meals: Asked;
  before(async () => {
    meals = await Asked.of('worlds/takeaway');
  });
  after(() => meals.close());

  it('is all of the one through all of the other', async () => {
    for (const question of [
      'refunds as a percentage of basket by city',
      'refund in % of the total basket by city',
    ])
      assert.match(
        await meals.sqlOf(question),
        /SELECT city, 1\.0 \* MEASURE\(total_refund_gbp\) \/ NULLIF\(MEASURE\(total_basket_gbp\), 0\) AS share/,
        question,
      );
    assert.match(
      await meals.sqlOf('basket by city as a percentage of the total'),
      /SUM\(MEASURE\(total_basket_gbp\)\) OVER/,
    );
  });

  it('is of all together where something else is grouped by', async () => {
    const sql = await meals.sqlOf('busiest day across all cuisines');
    assert.doesNotMatch(sql, /cuisine/);
    assert.doesNotMatch(await meals.sqlOf('what was the total basket across all cities?'), /GROUP BY/);
    assert.match(await meals.sqlOf('basket across all cities'), /SELECT city, .*GROUP BY 1/);
  });
});

describe('a ratio of what only some rows have', () => {
  it('is through the same rows, and says so', async () => {
    const plans = await Asked.of('worlds/subscriptions');
    try {
      const { sql, text } = await plans.told('active mrr per seat by plan');
      assert.match(sql, /NULLIF\(MEASURE\(seats\) FILTER \(WHERE status = 'active'\), 0\)/);
      assert.match(text, /per seats with status active by plan/);
      assert.doesNotMatch(await plans.sqlOf('mrr per seat by plan'), /FILTER/);
    } finally {
      await plans.close();
    }
  });
});

describe('slips and idioms of time and change', () => {
  let shop: Asked;
  before(async () => {
    shop = await Asked.of('worlds/shopfloor');
  });
  after(() => shop.close());

  it('reads "then" for "than", one year over another, and words for rises and falls', async () => {
    assert.match(await shop.sqlOf('order lines with category other then Tents'), /category <> 'Tents'/);
    assert.match(await shop.sqlOf('revenue growth 2026 over 2025'), /2025-01-01.*2026-01-01.*AS growth/);
    assert.match(
      await shop.sqlOf('which categories drove the jump in revenue from june to july'),
      /AS change/,
    );
    assert.match(
      await shop.sqlOf('revenue category by category'),
      /SELECT category, MEASURE\(total_line_total\)/,
    );
  });

  it('leaves out the days that are named after neither and nor', async () => {
    assert.match(
      await shop.sqlOf('revenue on neither saturday nor sunday by category'),
      /ISODOW\(placed_on\) NOT IN \(6, 7\)/,
    );
  });
});
