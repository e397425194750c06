import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

/** What people type, each by the rule that reads it. */
describe('the analyst’s reading', () => {
  let orders: Asked;
  let films: Asked;
  let tickets: Asked;
  let visits: Asked;
  let subscriptions: Asked;
  before(async () => {
    [orders, films, tickets, visits, subscriptions] = (await Promise.all(
      (['orders', 'films', 'tickets', 'visits', 'subscriptions'] as const).map((w) =>
        Asked.of(`worlds/${w}`),
      ),
    )) as [Asked, Asked, Asked, Asked, Asked];
  });
  after(async () => {
    for (const asked of [orders, films, tickets, visits, subscriptions]) await asked.close();
  });

  const sqlOf = async (asked: Asked, ...thread: string[]): Promise<string> => {
    let memory: unknown;
    let sql = '';
    for (const question of thread) {
      const told = await asked.ask(question, { memory });
      memory = told.memory ?? memory;
      sql = told.sql.at(-1)?.sqlQuery ?? '';
    }
    return sql.replace(/\s+/g, ' ');
  };

  it('reads shorthand, and names an abbreviation that it wrote out', async () => {
    assert.match(await sqlOf(orders, 'qty by category w/o chairs'), /MEASURE\(units\).*category <> 'Chairs'/);
    assert.match((await orders.ask('rev by brand')).text, /I read "rev" as "revenue"/);
    assert.match(await sqlOf(tickets, 'tickets and avg. resolution time by site'), /average_resolution/);
  });

  it('mends a misspelt word that is also one of sentences, where a member is called so', async () => {
    assert.match(await sqlOf(visits, 'wich contry has the most visits'), /SELECT country/);
  });

  it('reads a sum per row or per visitor as a ratio, not as a sum by it', async () => {
    assert.match(
      await sqlOf(orders, 'units per order by channel'),
      /MEASURE\(units\) \/ NULLIF\(MEASURE\(count\), 0\).*GROUP BY 1/,
    );
    assert.match(
      await sqlOf(visits, 'revenue per visitor by device'),
      /MEASURE\(revenue\) \/ NULLIF\(MEASURE\(visitors\), 0\)/,
    );
    assert.match(
      await sqlOf(visits, 'avg number of visits per visitor'),
      /MEASURE\(count\) \/ NULLIF\(MEASURE\(visitors\), 0\)/,
    );
  });

  it('counts the number behind its noun: customers with more than five products', async () => {
    assert.match(
      await sqlOf(orders, 'how many customers bought more than 5 different products'),
      /GROUP BY customer HAVING COUNT\(DISTINCT product\) > 5/,
    );
    assert.match(
      await sqlOf(orders, 'customers who ordered more than 60 times'),
      /GROUP BY 1 HAVING MEASURE\(count\) > 60/,
    );
    assert.match(
      await sqlOf(tickets, 'tickets per customer, more than 150 only'),
      /HAVING MEASURE\(count\) > 150/,
    );
  });

  it('compares the number of single rows where rows are spoken of', async () => {
    assert.match(await sqlOf(films, 'films with a budget above 200m'), /WHERE film_budget > 200000000/);
    assert.match((await orders.ask('orders above 5k in 2026')).text, /I compared the amount with it/);
    assert.match(
      await sqlOf(tickets, 'how many tickets took longer than two days to resolve'),
      /resolution_hours > 48/,
    );
  });

  it('reads "which" behind a noun as more of that noun, and asks nothing by it', async () => {
    assert.doesNotMatch(
      await sqlOf(subscriptions, 'avg mrr of subscriptions which began with a trial'),
      /GROUP BY/,
    );
  });

  it('reads the highest of a number per group as that of single rows', async () => {
    assert.match(await sqlOf(films, 'highest budget per genre'), /MAX\(film_budget\)/);
  });

  it('says "more often" as a rate', async () => {
    assert.match(
      await sqlOf(orders, 'do web orders get returned more often than store orders?'),
      /FILTER \(WHERE status = 'returned'\).*WHERE channel IN \('Web', 'Store'\)/,
    );
  });

  it('puts two weekdays beside each other', async () => {
    const sql = await sqlOf(tickets, 'monday tickets vs friday tickets');
    assert.match(sql, /ISODOW\(opened_at\) IN \(1, 5\).*GROUP BY/);
  });

  it('knows a word of sentences as a value beside another value, before its noun, and in a follow-up', async () => {
    assert.match(
      await sqlOf(tickets, 'avg csat for urgent and high tickets'),
      /priority IN \('Urgent', 'High'\)/,
    );
    assert.match(
      await sqlOf(tickets, 'how many urgent tickets are open', 'and high ones?'),
      /priority = 'High'/,
    );
    assert.match(
      await sqlOf(tickets, 'how many tickets are not solved or closed'),
      /NOT IN \('Solved', 'Closed'\)/,
    );
  });

  it('reads initials of a value, in small letters too', async () => {
    assert.match(await sqlOf(orders, 'revenue from the uk'), /ship_country = 'United Kingdom'/);
  });

  it('reads a range of days inside a month of a year', async () => {
    const sql = await sqlOf(tickets, 'tickets from 24 to 31 december 2025 by topic');
    assert.match(sql, /opened_at >= TIMESTAMP '2025-12-24' AND opened_at < TIMESTAMP '2026-01-01'/);
  });

  it('moves the period of the question before', async () => {
    const sql = await sqlOf(orders, 'orders by channel in march 2026', 'and the month before?');
    assert.match(sql, /'2026-02-01'.*'2026-03-01'/);
  });

  it('takes the worst of what is better low from the high end, in a follow-up as well', async () => {
    assert.match(
      await sqlOf(subscriptions, 'churn rate by industry', 'just the worst two'),
      /ORDER BY 2 DESC.*LIMIT 2/,
    );
  });

  it('goes by the time and the agent that a verb of any form tells', async () => {
    assert.match(
      await sqlOf(tickets, 'how many tickets did nina patel close in march?'),
      /closing_agent = 'Nina Patel' AND closed_at >=/,
    );
  });

  it('means none, or nothing, by "without" a number', async () => {
    assert.match(
      await sqlOf(orders, 'number of orders without any discount'),
      /discount IS NULL\) OR \(discount = 0\)/,
    );
  });

  it('keeps "or" between the values that it stands between', async () => {
    const sql = await sqlOf(orders, 'orders paid by invoice or paypal in store');
    assert.match(sql, /payment IN \('Invoice', 'PayPal'\) AND channel = 'Store'/);
  });

  it('compares the last days with those before them', async () => {
    const sql = await sqlOf(orders, 'revenue last 30 days vs previous 30 days');
    assert.match(
      sql,
      /'2026-05-17' AND ordered_at < TIMESTAMP '2026-06-16'.*'2026-04-17' AND ordered_at < TIMESTAMP '2026-05-17'/,
    );
  });

  it('ranks the fastest by a duration, and finds those that have no rows of a time among all that have some', async () => {
    assert.match(
      await sqlOf(tickets, 'who is the fastest agent'),
      /MEASURE\(average_resolution\).*ASC\) = 1/,
    );
    assert.match(
      await sqlOf(orders, 'which products had no orders in may'),
      /WHERE product = 'Envelopes "C5"' GROUP BY 1/,
    );
  });

  it('reads the other quarter where its noun stands once, and "better or worse" as a comparison', async () => {
    const sql = await sqlOf(
      tickets,
      'was satisfaction better or worse in the second quarter of 2026 than in the first?',
    );
    assert.match(sql, /DATE_TRUNC\('quarter'.*'2026-04-01'.*'2026-01-01'/);
  });

  it('takes "those with" for what follows it, not for the question before', async () => {
    const sql = await sqlOf(
      orders,
      'which 3 brands have the highest average order value, counting only those with 100 or more orders',
    );
    assert.match(sql, /HAVING MEASURE\(count\) >= 100.*LIMIT 3/);
  });

  it('splits by what stands behind "versus", and draws points where asked for them', async () => {
    const told = await orders.ask('revenue versus units by brand as a scatter');
    const { sqlQuery, vegaSpec } = told.sql.at(-1)!;
    assert.match(sqlQuery, /SELECT brand,\s+MEASURE\(revenue\).*\s+MEASURE\(units\)/);
    assert.match(vegaSpec ?? '', /"mark":\{"type":"point"/);
  });

  it('keeps a member of numbers in their order, as upright bars', async () => {
    const flights = await Asked.of('../../datasets/flights');
    try {
      const { sqlQuery, vegaSpec } = (await flights.ask('Average delay by hour of day')).sql.at(-1)!;
      assert.match(sqlQuery, /SELECT hour_of_day.*GROUP BY 1\s+ORDER BY 1$/s);
      assert.match(vegaSpec ?? '', /"x":\{"field":"hour_of_day","title":"Hour of day","type":"ordinal"/);
    } finally {
      await flights.close();
    }
  });

  it('takes a name for no word of change', async () => {
    const told = await orders.ask('What is the revenue of Delta by month?');
    assert.equal(told.sql.length, 0);
    assert.match(told.text, /"Delta"/);
  });

  it('gives one row or one number a group for the record inside each group', async () => {
    assert.match(
      await sqlOf(orders, 'largest order of each channel'),
      /channel, order_id, MAX\(amount\).*PARTITION BY channel/,
    );
    assert.match(
      await sqlOf(subscriptions, 'smallest subscription per region by seats'),
      /region, subscription_id, MIN\(seat_count\)/,
    );
    assert.match(await sqlOf(films, 'best rated film per language'), /language, title, MAX\(rating\)/);
    assert.match(await sqlOf(visits, 'biggest purchase in every country'), /country, MAX\(purchase\)/);
    // A ticket is as long as it takes to be resolved, and not to be answered first.
    assert.match(await sqlOf(tickets, 'longest ticket per team'), /team, ticket_id, MAX\(resolution_hours\)/);
  });

  it('leaves out what is named by its count, its rate, or by members of several kinds', async () => {
    assert.match(await sqlOf(orders, 'revenue excluding returns'), /WHERE status <> 'returned'/);
    assert.match(await sqlOf(visits, 'visits without any bounces by source'), /WHERE bounced = FALSE/);
    assert.match(
      await sqlOf(films, 'gross without sequels and documentaries'),
      /sequel = FALSE AND genre <> 'Documentary'/,
    );
    assert.match(
      await sqlOf(orders, 'revenue without returned or cancelled orders'),
      /status NOT IN \('returned', 'cancelled'\)/,
    );
    assert.match(
      await sqlOf(orders, 'orders not from Germany or by phone, by brand'),
      /ship_country <> 'Germany' AND channel <> 'Phone'/,
    );
  });

  it('reads a negation before a value that is called "not …" itself', async () => {
    assert.match(await sqlOf(films, 'how many films are not rated R'), /certificate <> 'R'/);
    assert.match(await sqlOf(films, 'how many films are Not Rated'), /certificate = 'Not Rated'/);
  });

  it('takes those who never had a value, not rows without a time', async () => {
    assert.match(
      await sqlOf(orders, 'customers who never ordered a desk'),
      /HAVING MEASURE\(count\) FILTER \(WHERE category = 'Desks'\) = 0/,
    );
    assert.match(await sqlOf(orders, 'orders never shipped'), /shipped_at IS NULL/);
  });

  it('ranks "converts best" by the rate', async () => {
    assert.match(
      await sqlOf(visits, 'which source converts best'),
      /FILTER \(WHERE converted = TRUE\).*DESC/,
    );
  });

  it('takes "among" and "only" behind a comma for what the share is of', async () => {
    assert.match(
      await sqlOf(tickets, 'share of escalated tickets among urgent ones, by team'),
      /FILTER \(WHERE escalated = TRUE\).*WHERE priority = 'Urgent'/,
    );
  });

  it('lists the names of what is to be listed', async () => {
    assert.match(await sqlOf(orders, 'list customers in Spain'), /SELECT customer, .*GROUP BY 1/);
  });

  it('reads "may" as the month but before a verb, and "trending" as a series', async () => {
    assert.match(
      await sqlOf(visits, 'compare june with may: visits and bounce rate'),
      /2026-05-01.*GROUP BY 1/,
    );
    assert.match(
      await sqlOf(visits, 'how is our conversion rate trending this year?'),
      /DATE_TRUNC\('month'/,
    );
  });

  it('knows each end by what stands before its value', async () => {
    assert.match(
      await sqlOf(visits, 'visits that landed on Shop and left from Docs'),
      /entry_section = 'Shop' AND exit_section = 'Docs'/,
    );
  });

  it('takes a price from the thing that costs it', async () => {
    const shop = await Asked.of('../../datasets/shop');
    assert.match(await sqlOf(shop, 'the most expensive product in each category'), /MAX\(price\)/);
    assert.match(await sqlOf(shop, 'products that cost less than 60 euros'), /price < 60/);
    assert.match((await shop.ask('orders with a discount')).text, /not which of them have one/);
    await shop.close();
  });

  it('means those that have one by "with a" and "ended in a"', async () => {
    assert.match(
      await sqlOf(visits, 'visits not from search that ended in a purchase'),
      /NOT .*purchase IS NULL|converted = TRUE/,
    );
  });

  it('works out a measure in a second way: beside the first, or in a follow-up', async () => {
    assert.match(
      await sqlOf(tickets, 'median vs average resolution time by team'),
      /MEASURE\(average_resolution\).*MEASURE\(median_resolution\)/,
    );
    assert.match(
      await sqlOf(orders, 'average rating and number by brand'),
      /average_rating.*MEASURE\(count\)/,
    );
    assert.match(
      await sqlOf(subscriptions, 'mrr by region', 'only yearly', 'and the average?'),
      /MEASURE\(average_mrr\).*WHERE billing = 'yearly'/,
    );
  });

  it('reads the rating that rows were given', async () => {
    assert.match(await sqlOf(orders, '5 star orders by brand'), /MEASURE\(count\).*WHERE rating = 5/);
    assert.match(
      await sqlOf(tickets, 'what percentage of tickets with a score got a 5'),
      /FILTER \(WHERE score = 5\).*WHERE NOT \(.*score IS NULL/,
    );
  });

  it('asks which number is meant where a unit fits two and neither is named', async () => {
    assert.match((await tickets.ask('how many tickets under 24 hours')).text, /cannot tell which number/);
    assert.match(
      await sqlOf(tickets, 'tickets answered in under an hour by team'),
      /first_response_minutes < 60/,
    );
  });

  it('takes the noun of a condition for whom it is said of, and no split', async () => {
    assert.match(
      await sqlOf(subscriptions, 'most common reason among yearly customers'),
      /SELECT cancel_reason, MEASURE\(count\) .*billing = 'yearly'/,
    );
    assert.match(
      await sqlOf(visits, 'do new visitors bounce more than returning ones?'),
      /bounce_rate.*visitor_type IN \('New', 'Returning'\)/,
    );
  });

  it('takes no amount for a year, and less of what is sold for the least', async () => {
    assert.match(await sqlOf(films, 'how many films have more than 2k votes'), /vote_count > 2000/);
    assert.match(await sqlOf(orders, 'which brand sells less chairs'), /category = 'Chairs'.*ASC/);
  });

  it('tells the largest number of one row for "how long is the longest"', async () => {
    assert.match(
      await sqlOf(films, 'how long is the longest film?'),
      /SELECT MAX\(runtime\) AS \w+ FROM films$/,
    );
  });

  it('counts those of whom no row is so, by "never" and "with no"', async () => {
    assert.match(
      await sqlOf(visits, 'how many visitors never bought anything'),
      /GROUP BY visitor_id HAVING .*converted = TRUE\) = 0/,
    );
    assert.match(
      await sqlOf(tickets, 'customers with no escalated tickets'),
      /GROUP BY 1 HAVING .*escalated = TRUE\) = 0/,
    );
    assert.match(
      await sqlOf(orders, 'which customers bought chairs but never desks'),
      /category = 'Desks'\) = 0 AND .*category = 'Chairs'\) > 0/,
    );
    assert.match(await sqlOf(films, 'films never streamed'), /streaming_on IS NULL/);
  });

  it('takes the group’s average beside the group’s number', async () => {
    assert.match(
      await sqlOf(tickets, 'agents with more than 200 tickets and satisfaction above 4'),
      /HAVING MEASURE\(count\) > 200 AND MEASURE\(satisfaction\) > 4/,
    );
  });

  it('counts things for a share of things, and no rate by "times"', async () => {
    assert.match(
      await sqlOf(subscriptions, 'what percentage of our accounts are in EMEA'),
      /MEASURE\(account_count\) FILTER \(WHERE region = 'EMEA'\)/,
    );
    assert.match(
      await sqlOf(subscriptions, 'accounts that cancelled more than 5 times'),
      /HAVING MEASURE\(count\) FILTER \(WHERE cancelled_on IS NOT NULL\) > 5/,
    );
  });

  it('takes the lowest change for the biggest drop, and "go down" for a change', async () => {
    assert.match(
      await sqlOf(visits, 'which country had the biggest drop in visits from may to june'),
      /AS change.*ASC\) = 1/,
    );
    assert.match(
      await sqlOf(visits, 'what source lost the most visits from q1 2026 to q2 2026'),
      /2026-04-01' AND started_at < TIMESTAMP '2026-07-01'\) AS count_q2.* ASC/,
    );
    assert.match(await sqlOf(subscriptions, 'did churn go down in 2026'), /AS change/);
    assert.match(await sqlOf(orders, 'did sales go up in may'), /AS change/);
  });

  it('takes "when" inside of a sentence for a condition', async () => {
    assert.match(
      await sqlOf(visits, 'sum of revenue when campaign is Spring Sale'),
      /SELECT MEASURE\(revenue\) AS revenue FROM visits WHERE campaign = 'Spring Sale'/,
    );
  });

  it('tells a ranking in one sentence, and repeats no rows that stand beside it', async () => {
    const { text } = await orders.ask('top 5 brands by revenue');
    assert.match(
      text,
      /^[^]*?The highest revenue: \*\*.+\*\* \(\*\*.+\*\*\), then (?:.+ \(.+\), ){2}.+ \(.+\) and .+ \(.+\)\./,
    );
    assert.doesNotMatch(text, /^\d\. /m);
    assert.match((await orders.ask('which brands have the most orders')).text, /Most orders: /);
  });

  it('leaves out what is named before the words that leave it out', async () => {
    for (const said of [
      'enterprise left out',
      'with enterprise excluded',
      'enterprise aside',
      'enterprise not included',
    ])
      assert.match(
        await sqlOf(subscriptions, `top 5 accounts by active mrr, ${said}`),
        /WHERE plan <> 'Enterprise'/,
        said,
      );
  });

  it('holds a period that goes on against as much of the one a year before', async () => {
    for (const question of [
      'revenue this month vs the same period last year',
      'revenue in june so far compared to the same days last year',
      'revenue this month against same time last year',
    ])
      assert.match(
        await sqlOf(orders, question),
        /'2025-06-01' AND ordered_at < TIMESTAMP '2025-06-16'.*'2026-06-01' AND ordered_at < TIMESTAMP '2026-06-16'/,
        question,
      );
    assert.match(
      await sqlOf(orders, 'revenue in may vs the same period last year'),
      /'2025-05-01' AND ordered_at < TIMESTAMP '2025-06-01'/,
    );
  });

  it('takes an age for when a row began, where the model has no age', async () => {
    assert.match(
      await sqlOf(tickets, 'how many tickets are open', 'only the urgent ones', 'older than 30 days'),
      /status = 'Open' AND priority = 'Urgent' AND opened_at < TIMESTAMP '2026-03-21'/,
    );
    assert.match(await sqlOf(tickets, 'tickets newer than 3 days'), /opened_at >= TIMESTAMP '2026-04-17'/);
    assert.match(
      (await tickets.ask('tickets older than a week')).text,
      /older than 1 week \(before 13 April 2026\)/,
    );
  });

  it('takes two bounds for bounds of one number', async () => {
    assert.match(
      await sqlOf(orders, 'orders with more than 5 but fewer than 10 units'),
      /quantity > 5 AND quantity < 10/,
    );
  });

  it('reads a place in a ranking', async () => {
    assert.match(await sqlOf(visits, 'second most used landing page on tablets'), /LIMIT 1 OFFSET 1/);
    assert.match(
      await sqlOf(tickets, 'who closed the second most tickets in 2025'),
      /^SELECT closing_agent, .* LIMIT 1 OFFSET 1/,
    );
  });

  it('passes over no verb that says which rows are meant', async () => {
    assert.match(
      await sqlOf(subscriptions, 'most expensive subscription that we lost'),
      /cancelled_on IS NOT NULL/,
    );
    assert.deepEqual((await subscriptions.ask('how many users logged in last week')).sql, []);
  });

  it('asks what sold best, and not how many were sold', async () => {
    for (const question of ['which product sold the most', 'which products sold best'])
      assert.match(await sqlOf(orders, question), /SELECT product, MEASURE\(revenue\).*\bDESC\b/, question);
    assert.match(await sqlOf(orders, 'how many products sold'), /MEASURE\(product_count\)/);
  });

  it('takes what has happened to rows for a condition on them', async () => {
    assert.match(await sqlOf(tickets, 'how many tickets were closed'), /WHERE closed_at IS NOT NULL/);
    assert.match(await sqlOf(tickets, 'which agent closed the most tickets'), /WHERE closed_at IS NOT NULL/);
    assert.match(await sqlOf(tickets, 'tickets closed by month'), /DATE_TRUNC\('month', closed_at\)/);
    assert.match(await sqlOf(tickets, 'how many tickets are not closed'), /WHERE closed_at IS NULL/);
    assert.doesNotMatch(
      await sqlOf(orders, 'orders shipped to a different country than billed'),
      /shipped_at IS/,
    );
    assert.match((await tickets.ask('share of tickets closed')).text, /of all tickets are closed\./);
  });
});
