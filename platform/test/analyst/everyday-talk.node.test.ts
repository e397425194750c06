import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

const names = [
  'orders',
  'helpdesk',
  'wholesale',
  'visits',
  'festival',
  'subscriptions',
  'streaming',
] as const;

describe('everyday talk', () => {
  const worlds = new Map<string, Asked>();
  const sqlOf = (world: (typeof names)[number], ...thread: string[]): Promise<string> =>
    worlds.get(world)!.sqlOf(...thread);
  const same = async (
    world: (typeof names)[number],
    plain: string,
    others: readonly string[],
  ): Promise<void> => {
    const sql = await sqlOf(world, plain);
    assert.notEqual(sql, '', plain);
    for (const other of others) assert.equal(await sqlOf(world, other), sql, other);
  };
  before(async () => {
    for (const name of names) worlds.set(name, await Asked.of(`worlds/${name}`));
  });
  after(async () => {
    for (const asked of worlds.values()) await asked.close();
  });

  it('around a question says nothing', async () => {
    await same('orders', 'top 5 products by revenue', [
      'For my article: top 5 products by revenue',
      'board slide: top 5 products by revenue',
      'my boss wants to know the top 5 products by revenue',
      'top 5 products by revenue for my report',
    ]);
    await same('visits', 'day with the most visits', ['day with the most visits in absolute?']);
    await same('orders', 'best month by revenue', [
      'best month, revenue-wise',
      'best month in terms of revenue',
    ]);
  });

  it('of how high and how often is of the number itself', async () => {
    await same('subscriptions', 'what is the churn rate', ['how high is the churn rate']);
    await same('visits', 'how many times has visitor 1056 been on our site', [
      'how often has visitor 1056 been on our site so far',
    ]);
    await same('subscriptions', 'percent cancelled by plan', ['cancelled % by plan']);
    await same('subscriptions', 'what share of active MRR is in Enterprise', [
      'what portion of active MRR sits in Enterprise',
    ]);
  });

  it('of those who spend and what sells ranks them', async () => {
    await same('wholesale', 'biggest customers by money in 2025', ['our biggest spenders in 2025']);
    await same('wholesale', 'top 5 products by quantity', ['top 5 sellers by quantity']);
    await same('orders', 'best products', ['best sellers', 'bestsellers']);
    assert.equal(await sqlOf('orders', 'how many sellers are there'), '');
    assert.match(
      await sqlOf('wholesale', "what's the dearest frozen thing you still sell?"),
      /FROM products WHERE discontinued_on IS NULL AND category = 'Frozen' .*ORDER BY list_price DESC/,
    );
  });

  it('has its own words for what the data measures', async () => {
    await same('wholesale', 'freight by warehouse', [
      'freight charges by warehouse',
      'freight costs by warehouse',
    ]);
    await same('festival', 'median runtime min by genre', ['median length by genre']);
    await same('festival', 'tickets sold in 2026', ['how many people came in 2026']);
    await same('helpdesk', 'average csat by squad', ['average rating by squad']);
    await same('helpdesk', 'average first reply time by squad', ['average time to first reply by squad']);
    await same('helpdesk', 'number of cases by month', ['case inflow by month']);
    await same('wholesale', 'quantity by product', ['packs by product', 'pieces by product']);
    await same('wholesale', 'returned units in 2025', [
      'returned pieces in 2025',
      'how many pieces were returned in 2025',
    ]);
    assert.match(await sqlOf('streaming', 'members by acquisition channel'), /GROUP BY 1/);
  });

  it('names values by what was done, and none by what it is not', async () => {
    await same('wholesale', 'orders via phone', ['orders that were phoned in']);
    await same('subscriptions', 'how many subscriptions left us', ['how many subscriptions went away']);
    await same('subscriptions', 'number of active subscriptions', ['number of live subscriptions']);
    await same('helpdesk', 'cases that breached the SLA by squad', ['cases that blew the SLA by squad']);
    assert.match(await sqlOf('visits', 'new visitors by quarter'), /visitor_type = 'New'/);
    assert.equal(await sqlOf('wholesale', 'food sales in 2025'), '', 'food is no "Non-food"');
  });

  it('tells other places', async () => {
    await same('helpdesk', 'are we slower on the Mobile app than others', [
      'are we slower on the Mobile app than elsewhere',
    ]);
    assert.match(
      await sqlOf(
        'visits',
        'Of all visits that started in the Docs, what share ended somewhere other than the Docs?',
      ),
      /FILTER \(WHERE exit_section <> 'Docs'\).*WHERE entry_section = 'Docs'/,
    );
  });

  it('compares the two that "vs" stands between, and no others', async () => {
    assert.match(
      await sqlOf(
        'helpdesk',
        'Porto vs Toronto agents: average time to first reply on Major and Critical tickets',
      ),
      /^SELECT site, (?:AVG\(first_reply_minutes\)|MEASURE\(average_first_reply_minutes\))/,
    );
  });

  it('has its own words for times', async () => {
    await same('orders', 'revenue in Q1 2026 vs Q1 2025', [
      'revenue q1 26 vs q1 25',
      "revenue Q1 '26 vs Q1 '25",
    ]);
    await same('visits', 'revenue H1 2026 vs H1 2025', ['turnover h1 26 vs h1 25']);
    await same('orders', 'revenue since this year', [
      'revenue since the start of 2026',
      'revenue since the beginning of the year',
    ]);
    await same('wholesale', 'net amount in June 2025', ['net amount last June']);
    await same('wholesale', 'net amount in May 2026', ['net amount in the last May']);
    assert.doesNotMatch(await sqlOf('orders', 'top Q1 25 orders'), /2025-04-01/);
  });

  it('passes over no word that changes what is asked', async () => {
    const refused: readonly [(typeof names)[number], string, RegExp][] = [
      ['subscriptions', 'Enterprise subscriptions that are in dispute', /nothing called "dispute"/],
      ['streaming', 'who plays the lead in Salt Winter?', /nothing called "lead"/],
      ['orders', 'how many different lamps do you have', /what to do with "different"/],
    ];
    for (const [world, question, why] of refused)
      assert.match((await worlds.get(world)!.told(question)).text, why, question);
  });

  it('takes films for what the data calls movies, and the longest of them for no viewing', async () => {
    const sql = await sqlOf('streaming', "what is the longest film you've got?");
    assert.match(sql, /FROM titles WHERE content_type = 'Movie'.*ORDER BY runtime_min DESC/s);
  });

  it('takes half of a year that is named beside it', async () => {
    const sql = await sqlOf('streaming', 'viewings h1 this year vs h1 last year');
    assert.match(sql, /2025-01-01' AND watched_at < TIMESTAMP '2025-07-01'/);
  });
});
