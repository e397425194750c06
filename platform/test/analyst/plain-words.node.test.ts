import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

/** Words that no data set holds and everybody uses, over data as `init` infers it. */
describe('plain words over any data', () => {
  let shop: Asked;
  let shopfloor: Asked;
  let saas: Asked;
  let helpdesk: Asked;
  before(async () => {
    [shop, shopfloor, saas, helpdesk] = (await Promise.all(
      ['../../datasets/shop', 'worlds/shopfloor', 'worlds/saas', 'worlds/helpdesk'].map((w) => Asked.of(w)),
    )) as [Asked, Asked, Asked, Asked];
  });
  after(async () => {
    for (const asked of [shop, shopfloor, saas, helpdesk]) await asked.close();
  });

  it('asks the groups before for the one that is meant, and for those past a bound', async () => {
    assert.match(
      await shop.sqlOf('revenue by channel', 'which one is the lowest?'),
      /GROUP BY 1 QUALIFY RANK\(\) OVER \(ORDER BY .* ASC\) = 1\s/,
    );
    assert.match(
      await shop.sqlOf('orders by country', 'which one has the highest return rate?'),
      /SELECT country, MEASURE\(return_rate\).* = 1\s/,
    );
    assert.match(
      await shop.sqlOf('revenue by channel', 'which ones are above 2 million?'),
      /HAVING MEASURE\(revenue\) > 2000000/,
    );
    assert.match(
      await shop.sqlOf('how many orders were returned in May?', 'and how much is that?'),
      /MEASURE\(revenue\).*returned = TRUE/,
    );
  });

  it('counts rows where rows are named, also in two periods and two parts of the week', async () => {
    assert.match(await shop.sqlOf('Orders in May vs June'), /MEASURE\(count\)/);
    assert.match(await shop.sqlOf('are weekends busier than weekdays?'), /MEASURE\(count\)/);
    assert.match(await shop.sqlOf('busiest month'), /MEASURE\(count\)/);
    assert.match((await shop.told('May vs April')).text, /\(\+€93,309\.70, \+15\.8%\)/);
  });

  it('refuses what it would have to leave out of the answer', async () => {
    for (const question of ['what do people return most', 'who are our best customers']) {
      assert.equal(await shop.sqlOf(question), '', question);
    }
    assert.match((await shop.told('who are our best customers')).text, /does not name them/);
    assert.equal(await helpdesk.sqlOf('what did Lantern Books write in their last message'), '');
  });

  it('grows by what is named and not by what a superlative alone would rank by', async () => {
    const { sql, text } = await shop.told('biggest drop in revenue month to month');
    assert.match(sql, /MEASURE\(revenue\) - LAG.* ORDER BY \d ASC/);
    assert.match(text, /January 2025/);
    assert.match(
      (await shop.told('revenue growth year over year')).text,
      /Not whole: 2023 begins on 1 July 2023, 2025 ends on 30 June 2025/,
    );
  });

  it('knows that what is open has not ended, and what nobody has is nobody’s', async () => {
    assert.match(await helpdesk.sqlOf('open critical cases, how many'), /resolved_at IS NULL/);
    assert.match(await helpdesk.sqlOf('how many cases have nobody assigned'), /agent_(?:id|name) IS NULL/);
    assert.match(
      await helpdesk.sqlOf('which agent closed the most cases last month'),
      /resolved_at >= TIMESTAMP '2026-02-01'/,
    );
    assert.match(await helpdesk.sqlOf('monthly SLA breach rate in 2025'), /sla_breached = TRUE/);
  });

  it('calls things as people do: tickets, bills, the UK, people', async () => {
    assert.match(await helpdesk.sqlOf('how many tickets in 2025'), /MEASURE\(count\)/);
    assert.match(await saas.sqlOf('how many bills were paid by card'), /MEASURE\(count\).*'Card'/);
    assert.match(await shopfloor.sqlOf('number of cancelled orders by city, UK only'), /ship_country = 'GB'/);
    assert.match(await shopfloor.sqlOf('how many people ordered a headlamp'), /MEASURE\(customers\)/);
    assert.match(await shopfloor.sqlOf('how many sleeping bags were sold in june'), /MEASURE\(total_qty\)/);
  });

  it('never counts a number once for every row that points to it', async () => {
    assert.match(
      await saas.sqlOf('total number of seats our Scale accounts have'),
      /MEASURE\(total_seats\).*FROM accounts/,
    );
    assert.match(await saas.sqlOf('number of accounts by region'), /FROM accounts/);
    assert.equal(await saas.sqlOf('total seats by payment method'), '');
  });

  it('measures single things that have a number by their money, and names who they belong to', async () => {
    assert.match(
      await shopfloor.sqlOf('which order was the biggest one we ever had?'),
      /SELECT order_no, MEASURE\(total_line_total\).* = 1\s/,
    );
    assert.match(
      await saas.sqlOf('accounts with two or more overdue invoices'),
      /SELECT account, MEASURE\(count\) FILTER/,
    );
    assert.match(
      await saas.sqlOf('average MRR per account by region'),
      /SELECT region, MEASURE\(average_mrr\)/,
    );
    assert.match(
      await shopfloor.sqlOf('on which day of the week do people order most?'),
      /DAYNAME\(placed_on\).*MEASURE\(orders\)/,
    );
  });

  it('takes "over the weekend" for the last one', async () => {
    assert.match(
      await helpdesk.sqlOf('how many cases came in over the weekend'),
      /opened_at >= TIMESTAMP '2026-03-14'.*< TIMESTAMP '2026-03-16'/,
    );
  });

  it('names the first of each group, however that is said', async () => {
    for (const [question, each] of [
      ['most popular product by country', 'country'],
      ['leading category by country', 'country'],
      ['which product wins in each category', 'category'],
      ['which channel is strongest in which country', 'country'],
      ['name the number one product for every channel', 'channel'],
      ["what's the favourite product of each country", 'country'],
    ] as const)
      assert.match(await shop.sqlOf(question), new RegExp(`OVER \\(PARTITION BY ${each} ORDER BY`), question);
  });

  it('ranks what was done most by how often it was', async () => {
    const sql = await shop.sqlOf('what is the most returned product of every category');
    assert.match(sql, /PARTITION BY category ORDER BY MEASURE\(count\) DESC.* WHERE returned = TRUE/);
  });

  it('knows the people of a country, and whose orders are asked for', async () => {
    assert.match(
      await shop.sqlOf('revenue from german customers'),
      /MEASURE\(revenue\).* country = 'Germany'/,
    );
    assert.match(
      await shop.sqlOf('how many orders from French customers'),
      /SELECT MEASURE\(count\) AS count FROM .*'France'/,
    );
    assert.match(await shopfloor.sqlOf('number of cancelled orders by city'), /MEASURE\(orders\)/);
  });

  it('reads other words for what the data calls by one', async () => {
    assert.match(await shop.sqlOf('turnover by sort'), /SELECT category, MEASURE\(revenue\)/);
    assert.match(
      await helpdesk.sqlOf('how many problems by importance'),
      /SELECT severity, MEASURE\(count\)/,
    );
    assert.match(await shop.sqlOf('orders from german clients'), /country = 'Germany'/);
  });

  it('names the colours of stacked bars in the order in which they are stacked', async () => {
    const { sql } = await shop.ask('revenue by category and channel');
    const { encoding } = JSON.parse(sql.at(-1)?.vegaSpec ?? '{}') as { encoding: Record<string, object> };
    assert.equal(encoding['y'] && 'sort' in encoding['y'], true);
    assert.equal(encoding['color'] && 'sort' in encoding['color'], false);
  });

  it('tells shares of what stands before the deed, also without a verb', async () => {
    const ofCritical = /FILTER \(WHERE sla_breached = TRUE\).* WHERE severity = 'Critical'$/;
    for (const question of [
      'what percentage of critical cases breached the sla',
      'share of critical cases breached',
      'share of critical cases that breached the sla',
    ])
      assert.match(await helpdesk.sqlOf(question), ofCritical, question);
    assert.match(
      await shop.sqlOf('percentage of tents returned'),
      /\(WHERE returned = TRUE\).* category = 'Tents'/,
    );
    assert.match(
      await shop.sqlOf('share of german orders returned by category'),
      /SELECT category, .*'Germany' GROUP/,
    );
    assert.doesNotMatch(
      (await helpdesk.told('what percentage of critical cases breached the sla')).text,
      /did not use/,
    );
  });

  it('compares with the period before what runs, and says which of the two is not whole', async () => {
    const { sql, text } = await shop.told('revenue by category compared with last year');
    assert.match(sql, /'year', ordered_at.*2025-01-01.*OR .*2024-01-01/);
    assert.match(text, /Not whole: 2025 ends on 30 June 2025/);
    assert.match((await shop.told('revenue compared to last month')).text, /May 2025 .* June 2025 .*\+3\.8%/);
    assert.match(await shop.sqlOf('revenue growth by year'), /DATE_TRUNC\('year'/);
  });

  it('takes the length of a thing for its length, and no freight for what an order is worth', async () => {
    assert.match(
      await helpdesk.sqlOf('longest case ever, which one was it'),
      /ORDER BY hours_to_resolve DESC/,
    );
    assert.match(
      await helpdesk.sqlOf('do you answer faster on live chat or on the phone?'),
      /average_first_reply_minutes/,
    );
    assert.match(await shop.sqlOf('largest order'), /QUALIFY amount = MAX\(amount\) OVER \(\)/);
    assert.match(await shop.sqlOf('largest orders'), /LIMIT 10$/);
  });

  it('knows what was lost and cancelled by the time of it, and counts it where it stands once', async () => {
    assert.match(
      await saas.sqlOf('how many accounts did we lose in 2025'),
      /FROM accounts WHERE cancelled_on >= TIMESTAMP '2025-01-01'/,
    );
    assert.match(
      await saas.sqlOf('which industry lost the most accounts'),
      /FROM accounts WHERE cancelled_on IS NOT NULL/,
    );
    assert.match(
      await saas.sqlOf('churn by industry'),
      /FILTER \(WHERE cancelled_on IS NOT NULL\).* FROM accounts/,
    );
    assert.match(
      await saas.sqlOf('top cancel reasons'),
      /SELECT cancel_reason, MEASURE\(count\).* FROM accounts/,
    );
    assert.match(
      await helpdesk.sqlOf('email vs chat first reply time'),
      /channel IN \('Email', 'Live chat'\)/,
    );
    assert.equal(await shopfloor.sqlOf('how many gold members'), '');
    assert.match(await shopfloor.sqlOf('revenue from gold members'), /loyalty_tier = 'Gold'/);
  });
});
