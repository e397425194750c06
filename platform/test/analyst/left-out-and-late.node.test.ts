import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

describe('what is left out, missing, late or bounded', () => {
  const worlds = new Map<string, Asked>();
  before(async () => {
    for (const name of ['orders', 'helpdesk', 'parcels', 'festival', 'streaming', 'wholesale', 'visits'])
      worlds.set(name, await Asked.of(`worlds/${name}`));
  });
  after(async () => {
    for (const asked of worlds.values()) await asked.close();
  });
  const sql = (world: string, ...asks: [string, ...string[]]): Promise<string> =>
    worlds.get(world)!.sqlOf(...asks);

  it('leaves out what a clause says', async () => {
    for (const question of [
      'units per category, leaving out what was cancelled',
      'units by category, excluding orders that were cancelled',
      'units by category, without those that were cancelled',
      'units by category, take the cancelled ones out',
    ])
      assert.match(await sql('orders', question), /WHERE status <> 'cancelled'/, question);
    assert.match(await sql('visits', 'visits by source, excluding visits that bounced'), /bounced = FALSE/);
    assert.match(
      await sql('parcels', 'invoice orders that are neither paid nor cancelled'),
      /paid_on IS NULL\s+AND order_status <> 'Cancelled'/,
    );
  });

  it('takes what a clause says of the noun for that of which the share is', async () => {
    assert.match(
      await sql('parcels', 'what percentage of orders that were paid by invoice are cancelled'),
      /FILTER \(WHERE order_status = 'Cancelled'\).* WHERE payment_method = 'Invoice'/s,
    );
    assert.match(
      await sql('orders', 'share of orders that were cancelled and paid by invoice'),
      /FILTER \(WHERE status = 'cancelled' AND payment = 'Invoice'\)/,
    );
  });

  it('reads a bound that ends behind its noun', async () => {
    assert.match(
      await sql('orders', 'which customers placed 50 orders or more'),
      /HAVING MEASURE\(count\) >= 50/,
    );
    assert.match(await sql('orders', 'share of orders with 20% off or more'), /discount >= 0\.2/);
    assert.match(await sql('helpdesk', 'agents with 100 cases or fewer'), /HAVING MEASURE\(count\) <= 100/);
    assert.match(await sql('festival', 'films longer than an hour and a half'), /runtime_min > 90/);
  });

  it('knows what was not given, done or taken', async () => {
    assert.match(
      await sql('helpdesk', 'cases where no first reply was ever logged'),
      /first_reply_minutes IS NULL/,
    );
    assert.match(await sql('festival', 'how many films do not mention the budget'), /budget_eur IS NULL/);
    assert.match(
      await sql('parcels', 'how many returns are still waiting to be refunded'),
      /refunded_on IS NULL/,
    );
    for (const question of ['cases nobody has picked up', 'cases nobody is working on'])
      assert.match(await sql('helpdesk', question), /agent_id IS NULL/, question);
    assert.match(await sql('streaming', 'titles nobody has ever played'), /FROM titles WHERE title_id/);
    assert.match(
      await sql('wholesale', 'customers with 15 orders or more who never sent a single thing back'),
      /HAVING MEASURE\(orders\) >= 15 AND MEASURE\(count\) FILTER \(WHERE returned_qty > 0\) = 0/,
    );
    assert.match(
      await sql('streaming', 'average minutes watched with and without subtitles'),
      /CASE WHEN subtitles IS NULL/,
    );
  });

  it('knows what is late, by how much, and one time before the other', async () => {
    assert.match(
      await sql('parcels', 'how many parcels met the promised date'),
      /delivered_on <= promised_on/,
    );
    assert.match(
      await sql('parcels', 'parcels delivered earlier than promised'),
      /delivered_on < promised_on/,
    );
    assert.match(
      await sql('parcels', 'how many parcels were delivered more than 2 days late'),
      /DATE_DIFF\('second', promised_on, delivered_on\) > 172800/,
    );
    assert.match(
      await sql('parcels', 'parcels that should have arrived by now but have not'),
      /delivered_on IS NULL\s+AND promised_on </,
    );
    assert.match(
      await sql('festival', 'screenings that began more than a quarter of an hour late'),
      /late_start_min > 15/,
    );
    assert.match(await sql('parcels', 'returns refunded before they arrived'), /refunded_on < arrived_on/);
    assert.match(await sql('parcels', 'share of orders paid within a day'), /ordered_at, paid_on\) <= 86400/);
  });

  it('counts those of whom it is said, and not the rows that they are in', async () => {
    assert.match(await sql('streaming', 'how many joined in 2025?'), /FROM members WHERE joined_on/);
    assert.match(await sql('orders', 'two most frequent buyers'), /MEASURE\(count\).* LIMIT 2/s);
    assert.match(
      await sql('festival', 'how much films from Spain have no budget'),
      /^SELECT MEASURE\(count\)/,
    );
  });
});
