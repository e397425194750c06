import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

const names = ['orders', 'wholesale', 'visits', 'streaming', 'helpdesk', 'parcels', 'subscriptions'] as const;

describe('threads and vague questions', () => {
  const worlds: Record<string, Asked> = {};
  before(async () => {
    for (const name of names) worlds[name] = await Asked.of(`worlds/${name}`);
  });
  after(async () => {
    for (const asked of Object.values(worlds)) await asked.close();
  });
  const sql = (world: (typeof names)[number], ...asked: string[]): Promise<string> =>
    worlds[world]!.sqlOf(...(asked as [string]));
  const text = async (world: (typeof names)[number], ...asked: string[]): Promise<string> =>
    (await worlds[world]!.told(...(asked as [string]))).text;

  it('goes on where only those of somewhere are named, without counting them', async () => {
    assert.match(
      await sql('streaming', 'viewings by genre', 'only members in France'),
      /^SELECT genre, MEASURE\(count\) AS count FROM viewings WHERE home_country = 'France'/,
    );
    assert.match(
      await sql('streaming', 'viewings by genre', 'how many members in France?'),
      /FROM members WHERE home_country = 'France'$/,
    );
  });

  it('counts what a thread is about where "how many" names nothing, and the rows where a thread begins', async () => {
    const byWarehouse = /^SELECT warehouse, MEASURE\(count\) AS count FROM parcels WHERE .*'Lost' GROUP BY 1/;
    for (const next of [
      'how many per warehouse?',
      'and how many in each warehouse',
      'which warehouses and how many of each',
    ])
      assert.match(await sql('parcels', 'how many parcels got lost?', next), byWarehouse, next);
    assert.match(
      await sql('parcels', 'how many are there in each warehouse?'),
      /^SELECT warehouse, MEASURE\(count\) AS count FROM parcels GROUP BY 1/,
    );
    assert.equal(
      await sql('parcels', 'which warehouses lost more than 3 parcels, and how many did each of them have?'),
      await sql('parcels', 'which warehouses lost more than 3 parcels'),
    );
  });

  it('lists the ones that are asked for, and counts what was listed', async () => {
    assert.match(
      await sql('parcels', 'how many parcels got lost?', 'list the ones that left from Venlo'),
      /^SELECT tracking_no, .* WHERE parcel_status = 'Lost' AND warehouse = 'Venlo'/,
    );
    assert.match(
      await sql('orders', 'orders over 500 euros', 'how many is that'),
      /^SELECT MEASURE\(count\) AS count FROM orders WHERE amount > 500$/,
    );
  });

  it('takes a value for the end that the thread is about, but where another is named', async () => {
    assert.match(
      await sql('visits', 'top 5 exit pages', 'rank them by revenue instead', 'without the blog'),
      /^SELECT exit_page, .* WHERE exit_section <> 'Blog' GROUP BY 1/,
    );
    assert.match(
      await sql('visits', 'top 5 exit pages', 'only those that entered on the Blog'),
      /entry_section = 'Blog'/,
    );
  });

  it('ranks inside of each group, however that is said', async () => {
    assert.match(
      await sql('orders', 'For each brand, its single strongest product by revenue'),
      /PARTITION BY brand/,
    );
    assert.match(
      await sql(
        'streaming',
        'For movies and series separately, give me the two titles with the most viewings',
      ),
      /PARTITION BY content_type.* WHERE content_type IN \('Movie', 'Series'\)/,
    );
    assert.match(
      await sql('orders', 'revenue by product in 2025', 'top 3 of each category'),
      /PARTITION BY category/,
    );
    assert.match(
      await sql('wholesale', 'the two best sellers of every category, counted in units'),
      /PARTITION BY category ORDER BY ROUND\(MEASURE\(total_quantity\), 6\)/,
    );
  });

  it('ranks rows by what they come to, and not among the first of them alone', async () => {
    assert.match(
      await sql('orders', 'orders of May Ltd', 'which was the largest?'),
      /customer = 'May Ltd' AND amount IS NOT NULL QUALIFY amount = MAX\(amount\) OVER \(\)/,
    );
    for (const question of ['which was the largest?', 'how many of them were returned?'])
      assert.match(await text('orders', 'show me the last 5 orders', question), /among the first rows/);
  });

  it('goes on with the first of a ranking', async () => {
    assert.match(
      await sql('orders', 'top 3 products by revenue', 'for the top one, by month'),
      /WHERE product = 'Aero Chair' GROUP BY 1 ORDER BY 1$/,
    );
    assert.match(
      await text('orders', 'revenue by country', 'for the top one, by month'),
      /cannot tell which one/,
    );
    assert.match(
      await text('orders', 'revenue by quarter in 2025', 'only the last two'),
      /do not know what to do with "last"/,
    );
  });

  it('passes over what is said before it, and keeps what "too" adds to', async () => {
    const plain = await sql('orders', 'revenue by brand', 'and units?');
    for (const aside of ['hmm, ', 'great, ', 'oh wait, ', 'thanks, '])
      assert.equal(await sql('orders', 'revenue by brand', `${aside}and units?`), plain, aside);
    assert.match(await sql('orders', 'revenue by brand', 'no, by category'), /GROUP BY 1/);
    assert.match(
      await sql('orders', 'orders in 2025', 'per quarter', 'per channel too'),
      /DATE_TRUNC\('quarter', ordered_at\) AS quarter, channel/,
    );
    assert.match(await sql('orders', 'revenue by brand', 'zoom in on Acme'), /brand = 'Acme'/);
    assert.match(await sql('orders', 'top 3 products by revenue', 'show me 10'), /LIMIT 10$/);
    assert.match(
      await sql('subscriptions', 'Churn rate by source', 'and only what started in 2025'),
      /^SELECT source, .* WHERE started_on >= TIMESTAMP '2025-01-01'/,
    );
  });

  it('takes the best customers for those who bring most, and the best channel too', async () => {
    for (const question of [
      'who is for us a good customer?',
      'who is our best customer?',
      'who is our more good client?',
    ])
      assert.match(
        await sql('wholesale', question),
        /^SELECT customer_name, MEASURE\(total_net_amount\) .* = 1\s/,
        question,
      );
    assert.match(
      await sql('visits', 'which channel performs best?'),
      /QUALIFY RANK\(\) OVER \(ORDER BY .* DESC\) = 1\s/,
    );
    assert.match(await text('helpdesk', 'which agent performs best?'), /cannot tell by what/);
    assert.match(await sql('orders', 'best month ever, revenue-wise'), /MEASURE\(revenue\)/);
  });

  it('tells how some are doing, and whether people are happy', async () => {
    assert.match(
      await sql('wholesale', 'how are the cafés doing'),
      /MEASURE\(total_net_amount\).* FROM order_lines WHERE segment = 'Café'$/,
    );
    assert.match(
      await sql('orders', 'are our customers happy with us?'),
      /^SELECT MEASURE\(average_rating\)/,
    );
    assert.match(await sql('orders', 'what did we take in May?'), /^SELECT MEASURE\(revenue\)/);
    assert.match(await sql('helpdesk', 'are we slower on the Mobile app than elsewhere'), /not Mobile app/);
  });

  it('takes out what is named of the groups there were, whatever else is called so', async () => {
    for (const less of ['take the cancelled orders out', 'without cancelled orders'])
      assert.match(
        await sql('wholesale', 'net sales by segment in 2025', less),
        /^SELECT segment, MEASURE\(total_net_amount\).* order_status NOT IN \('Cancelled', 'Canceled'\)/,
        less,
      );
  });

  it('tells no causes, and nothing of what the data does not hold', async () => {
    assert.match(await text('helpdesk', "what's driving the reopens at Meadow Dairy?"), /cannot tell causes/);
    assert.match(await text('streaming', 'What made members cancel in November 2025?'), /cannot tell causes/);
    for (const question of ['orders by month', 'how many views in May', 'top 5 accounts by cases'])
      assert.match(await text('helpdesk', question), /There is nothing called/, question);
    assert.match(await text('orders', 'top 5 customers by revenue', 'what did they buy'), /with "what"/);
  });
});
