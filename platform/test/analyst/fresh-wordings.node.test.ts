import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

/** Wordings of people who had not seen the analyst, each by the rule that reads it. */
describe('wordings of fresh hands', () => {
  const worlds = [
    ...(['orders', 'films', 'helpdesk', 'saas', 'shopfloor', 'takeaway'] as const),
    ...(['tickets', 'subscriptions', 'gym'] as const),
  ] as const;
  let asked: Readonly<Record<(typeof worlds)[number], Asked>>;
  before(async () => {
    const all = await Promise.all(worlds.map(async (w) => [w, await Asked.of(`worlds/${w}`)] as const));
    asked = Object.fromEntries(all) as typeof asked;
  });
  after(async () => {
    for (const one of Object.values(asked)) await one.close();
  });

  it('takes a share of what the last question narrowed, and of the whole where there are groups', async () => {
    const { films } = asked;
    assert.match(
      await films.sqlOf('how many films came out in 2025', 'only the sequels', 'as a share?'),
      /FILTER \(WHERE (?:is_)?sequel = TRUE\).* \/ NULLIF\(MEASURE\(count\), 0\) AS share .*2025-01-01/,
    );
    assert.match(
      await films.sqlOf('budget by genre', 'only sequels', 'as share of the total'),
      /SUM\(.*\) OVER \(\)|part|share/,
    );
    // Nothing was narrowed, so that nothing is a share of it.
    assert.equal(await films.sqlOf('how many films came out in 2025', 'as a share?'), '');
  });

  it('leaves out the ends that are said to be left out', async () => {
    const { films } = asked;
    assert.match(
      await films.sqlOf('films with a runtime between 90 and 120 minutes, both exclusive'),
      /runtime\w* > 90 AND runtime\w* < 120/,
    );
    assert.match(
      await films.sqlOf('films with a runtime between 90 and 120 minutes, inclusive'),
      /runtime\w* >= 90 AND runtime\w* <= 120/,
    );
  });

  it('lists what was counted, and goes on with the list', async () => {
    const { helpdesk } = asked;
    const list = ['how many cases are waiting on customer', 'list them'];
    assert.match(await helpdesk.sqlOf(...list), /^SELECT case_no, .* WHERE state = 'Waiting on customer'/);
    assert.match(
      await helpdesk.sqlOf(...list, 'just the ones from Rivet Motors and Arbor Dental'),
      /^SELECT case_no, .* customer IN \('Rivet Motors', 'Arbor Dental'\)/,
    );
  });

  it('asks on of the first of a ranking where "it" is said', async () => {
    const sql = await asked.helpdesk.sqlOf(
      'csat by squad',
      'which is the worst?',
      'how did it do per quarter in 2025',
    );
    assert.match(sql, /^SELECT DATE_TRUNC\('quarter', opened_at\) AS quarter, .* squad = '/);
    assert.doesNotMatch(sql, /LIMIT|squad IN/);
  });

  it('takes "open" for what a customer does, and the year of a closing for its own', async () => {
    const { helpdesk } = asked;
    assert.doesNotMatch(
      await helpdesk.sqlOf('how many cases did Dune Travel open in 2025'),
      /resolved_at IS NULL/,
    );
    assert.match(
      await helpdesk.sqlOf('average days between opening and resolution by topic, closed in 2025'),
      /WHERE resolved_at >= TIMESTAMP '2025-01-01'/,
    );
  });

  it('tells when the last one was, also of what the question before was about', async () => {
    assert.match(
      await asked.helpdesk.sqlOf('when was the last time that Orchard Clinics wrote to us'),
      /^SELECT MAX\(opened_at\) .* customer = 'Orchard Clinics'/,
    );
    const { sql, text } = await asked.saas.told('invoices of Driftwood Freight', 'when was the last?');
    assert.match(sql, /^SELECT MAX\(invoice_date\) .* account = 'Driftwood Freight'/);
    assert.match(text, /^Latest invoice date: \*\*28 September 2025\*\*/);
  });

  it('takes the last of what rows are parts of by its time', async () => {
    const { shopfloor } = asked;
    assert.match(
      await shopfloor.sqlOf('the last 3 orders to Grenoble'),
      /^SELECT order_no, MAX\(placed_on\) .* GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3$/,
    );
    assert.match(
      (await shopfloor.told('the last 3 orders to Grenoble')).text,
      /^The latest placed on: \*\*W-51689\*\*/,
    );
    assert.match(
      await shopfloor.sqlOf('how many orders are processing?', 'which of them is the oldest?'),
      /order_status = 'Processing' .*QUALIFY placed_on = MIN\(placed_on\) OVER \(\)/,
    );
  });

  it('counts and adds up where both are asked for', async () => {
    assert.match(
      await asked.saas.sqlOf('overdue invoices per account manager, count and amount'),
      /^SELECT account_manager, MEASURE\(count\) AS count, MEASURE\(total_amount_due\)/,
    );
  });

  it('compares with the money of a row, whatever value stands between', async () => {
    assert.match(
      await asked.saas.sqlOf('list the overdue invoices of Hannah Brandt over 500'),
      /amount_due > 500 AND account_manager = 'Hannah Brandt'/,
    );
  });

  it('takes what we did for the rows that are so, and not for the money of it', async () => {
    assert.match(
      await asked.takeaway.sqlOf('how many orders did we refund in 2025'),
      /^SELECT MEASURE\(count\) AS count FROM meals WHERE status = 'Refunded'/,
    );
  });

  it('reads slips and turns of phrase', async () => {
    const { orders } = asked;
    for (const [question, sql] of [
      ['how many orders got 1, 2, 3, 4 and 5 stars', /^SELECT rating, .* GROUP BY 1/],
      ['how meny ordres to Netherland in april 2026', /ship_country = 'Netherlands'/],
      ['strongest brand by revenue if we dont count Nordica', /brand <> 'Nordica'/],
      ['how many orders came back in 2025', /returned/i],
    ] as const)
      assert.match(await orders.sqlOf(question), sql, question);
    assert.match(
      await asked.helpdesk.sqlOf('how many cases were not about password resets and not about data import'),
      /topic NOT IN \('Password reset', 'Data import'\)/,
    );
  });

  it('knows weekdays as a condition', async () => {
    const flights = await Asked.of('../../datasets/shop');
    const sql = await flights.sqlOf('orders on weekdays in May 2026');
    await flights.close();
    assert.match(sql, /ISODOW\(\w+\) IN \(1, 2, 3, 4, 5\)/);
    assert.doesNotMatch(sql, /GROUP BY/);
  });

  it('takes the agent whose role the verb tells', async () => {
    const { tickets } = asked;
    for (const question of [
      'how many tickets did each agent close?',
      'tickets closed by each agent',
      'who closed the most tickets in Q1?',
    ])
      assert.match(await tickets.sqlOf(question), /^SELECT closing_agent, MEASURE\(count\)/, question);
    assert.match(
      await tickets.sqlOf('who closed ticket 70001?'),
      /^SELECT closing_agent, closed_at, ticket_id, .* WHERE ticket_id = 70001$/,
    );
    assert.match(await tickets.sqlOf('tickets by agent'), /^SELECT assigned_agent, /);
    assert.match(await tickets.sqlOf('how many urgent tickets are nobody’s yet?'), /assigned_agent IS NULL/);
  });

  it('holds those who never did something by all of their rows', async () => {
    const { orders } = asked;
    assert.match(
      await orders.sqlOf('how many customers placed at least 20 orders but never returned anything?'),
      /GROUP BY customer HAVING MEASURE\(count\) >= 20 AND MEASURE\(count\) FILTER \(WHERE status = 'returned'\) = 0/,
    );
    assert.match(
      await asked.subscriptions.sqlOf('companies with over 100 employees that have no active subscription'),
      /FILTER \(WHERE status = 'active'\) = 0/,
    );
    assert.match(
      await orders.sqlOf('which three products get sent back the most?'),
      /^SELECT product, MEASURE\(count\) AS count FROM orders WHERE status = 'returned' .* LIMIT 3$/,
    );
  });

  it('asks what the money of a thread’s rows is', async () => {
    assert.match(
      await asked.orders.sqlOf(
        'orders of May Ltd',
        'only the ones that were cancelled',
        'how much money was that?',
      ),
      /MEASURE\(revenue\).* WHERE customer = 'May Ltd' AND status = 'cancelled'/,
    );
  });

  it('reads sign-ups, debts, and values that are called like periods', async () => {
    const { gym, subscriptions } = asked;
    assert.match(
      await gym.sqlOf('how many new sign-ups did we get in april?'),
      /^SELECT MEASURE\(count\) AS count FROM memberships WHERE started_on >= TIMESTAMP '2026-04-01'/,
    );
    assert.match(
      await subscriptions.sqlOf('how many people signed up in May?'),
      /started_on >= TIMESTAMP '2026-05-01'/,
    );
    assert.match(
      await gym.sqlOf('how many people at Southgate still owe us money?'),
      /^SELECT MEASURE\(count\) AS count FROM memberships WHERE arrears > 0 AND club = 'Southgate'/,
    );
    assert.match(await gym.sqlOf('members who owe more than 80'), /arrears > 80/);
    assert.match(
      await subscriptions.sqlOf('what portion of Enterprise subscriptions is billed yearly?'),
      /FILTER \(WHERE billing = 'yearly'\).* WHERE plan = 'Enterprise'/,
    );
    assert.match(
      await subscriptions.sqlOf('new subscriptions by source in 2026', 'break that down by plan instead'),
      /^SELECT plan, /,
    );
  });

  it('refuses what was paid out where only income is held', async () => {
    const { gym } = asked;
    const { sql, text } = await gym.told('how much did we pay our trainers last quarter');
    assert.equal(sql, '');
    assert.match(text, /what was paid out/);
  });

  it('does not take one thing for another that is said alike', async () => {
    const { gym, orders, saas, tickets } = asked;
    assert.match(await gym.sqlOf('which memberships owe us the most?'), /ORDER BY arrears DESC/);
    assert.match(await tickets.sqlOf('who closed the fewest last month?'), /MEASURE\(count\) ASC/);
    assert.match(
      await orders.sqlOf('top 5 products by revenue and count'),
      /MEASURE\(revenue\) AS revenue, MEASURE\(count\) AS count .* ORDER BY 2 DESC, 1 LIMIT 5$/,
    );
    assert.equal(await orders.sqlOf('how many customers came back in 2025'), '');
    assert.match(await saas.sqlOf('how many accounts are cancelled right now?'), /cancelled_on IS NOT NULL/);
    assert.doesNotMatch(await saas.sqlOf('Present accounts by region'), /cancelled_on/);
    const thread = ['top 5 products by revenue', 'show these by month and plot it as a line chart'];
    assert.match(await orders.sqlOf(...thread), /product IN \(/);
  });
});
