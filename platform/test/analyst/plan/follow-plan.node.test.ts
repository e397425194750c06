import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

describe('questions that go on', () => {
  let orders: Asked;
  before(async () => {
    orders = await Asked.of('worlds/orders');
  });
  after(() => orders.close());
  const sql = (...asked: string[]): Promise<string> => orders.sqlOf(...(asked as [string]));
  const text = async (...asked: string[]): Promise<string> =>
    (await orders.told(...(asked as [string]))).text;

  it('measures something else instead', async () => {
    const cancelled = 'cancelled orders per payment method';
    assert.match(await sql(cancelled, 'in euros instead of a count'), /MEASURE\(revenue\)[^]*'cancelled'/);
    assert.match(await sql('revenue by channel', 'count instead of euros'), /MEASURE\(count\) AS count/);
    assert.match(await sql('revenue by channel', 'per order instead of total'), /average_order_value/);
    assert.match(
      await sql(cancelled, 'as a percentage of their orders'),
      /FILTER \(WHERE status = 'cancelled'\)/,
    );
  });

  it('moves the period, and refuses where there is none', async () => {
    assert.match(await sql('how many orders in 2026?', 'and in the one before?'), /'2025-01-01'/);
    assert.match(await text('orders by product', 'and the month before?'), /of no period/);
  });

  it('tells all others, each by itself', async () => {
    assert.match(
      await sql('orders shipped to France', 'and in the other countries, one by one?'),
      /ship_country <> 'France'[^]*GROUP BY 1/,
    );
  });

  it('names what it could not read before it went on', async () => {
    const said = await text('orders by payment', 'only grumpf the blorf', 'this year only');
    assert.match(said, /What I could not read is not in it: "only grumpf the blorf"/);
  });

  it('keeps each condition of a thread, in whatever order they are said', async () => {
    const said: readonly (readonly [ask: string, condition: RegExp])[] = [
      ['only cancelled', /status = 'cancelled'/],
      ['this year only', /'2026-01-01'/],
      ['just the ones billed to France', /bill_country = 'France'/],
      ['without PayPal', /payment <> 'PayPal'/],
      ['only orders over 50 euros', /amount > 50/],
    ];
    for (let turn = 0; turn < said.length; turn += 1) {
      const thread = [...said.slice(turn), ...said.slice(0, turn)];
      for (const between of ['in euros instead', 'by segment instead', 'the winner?']) {
        const asked = thread.map(([ask]) => ask);
        const last = await sql('orders by channel', ...asked.slice(0, 3), between, ...asked.slice(3));
        for (const [ask, condition] of thread) assert.match(last, condition, `${asked.join(' / ')}: ${ask}`);
      }
    }
  });
});
