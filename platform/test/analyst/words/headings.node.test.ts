import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

describe('the columns of an answer', () => {
  let folder: string;
  const worlds: Asked[] = [];
  const over = async (name: string, lines: readonly string[]): Promise<Asked> => {
    const path = join(folder, `${name}.csv`);
    await writeFile(path, `${lines.join('\n')}\n`);
    const asked = await Asked.over(path);
    worlds.push(asked);
    return asked;
  };
  let clinic: Asked;
  let shop: Asked;
  let orders: Asked;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headings-'));
    const days = ['2024-02-03', '2025-02-03', '2025-03-09', '2024-03-09', '2025-05-01', '2024-05-01'];
    clinic = await over('payments', [
      'payment_id,paid_on,insurer,amount_paid_eur,wait_min',
      ...days.map((day, i) => `${i + 1},${day},${i % 2 === 0 ? 'Alpha' : 'Beta'},${100 + i}.50,${10 + i}`),
    ]);
    shop = await over('sales', [
      'sale_id,product,price',
      ...['Desk', 'Lamp', 'Chair'].map((product, i) => `${i + 1},${product},${1234 + i}.5`),
    ]);
    orders = await Asked.of('worlds/orders');
    worlds.push(orders);
  });
  after(async () => {
    for (const world of worlds) await world.close();
    await rm(folder, { recursive: true });
  });
  const titles = async (asked: Asked, question: string): Promise<(string | undefined)[]> =>
    (await asked.ask(question)).schema.map(({ title }) => title);

  it('are called as sentences call them, with their unit', async () => {
    assert.deepEqual(await titles(orders, 'revenue by country'), ['Ship-to country', 'Revenue (€)']);
    assert.deepEqual(await titles(orders, 'total revenue'), ['Revenue (€)']);
    const [insurer, wait] = await titles(clinic, 'average wait by insurer');
    assert.equal(insurer, 'Insurer');
    assert.match(wait ?? '', /^Average wait.*min/);
  });

  it('have their period said in words, and their currency once', async () => {
    const asked = await titles(clinic, 'growth of amount paid by insurer Q1 2024 to Q1 2025');
    assert.deepEqual(asked.slice(1, 4), [
      'Amount paid in Q1 2024 (€)',
      'Amount paid in Q1 2025 (€)',
      'Change of amount paid (€)',
    ]);
  });

  it('are those of the chart', async () => {
    const { sql, schema } = await orders.ask('revenue by country');
    const { encoding } = JSON.parse(sql.at(-1)?.vegaSpec ?? '{}') as {
      encoding: { x: { title: string }; y: { title: string } };
    };
    assert.deepEqual(
      [encoding.y.title, encoding.x.title],
      schema.map(({ title }) => title),
    );
  });

  it('hold money in cents, also where nothing says which money it is', async () => {
    const { text, schema } = await shop.ask('total price');
    assert.match(text, /3,706\.50\b/);
    assert.equal(schema.at(-1)?.format, 'currency');
    const row = await shop.ask('which sale had the highest price?');
    assert.match(row.text, /1,236\.50\b/);
  });
});
