import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

type Axis = { field: string; sort?: readonly string[] | null };
type Chart = { encoding: { x?: Axis; y?: Axis; color?: Axis } };

/** Ranks, sizes and bands stand in their order, whatever their names begin with. */
describe('values with an order of their own', () => {
  let folder: string;
  const worlds: Asked[] = [];
  const over = async (name: string, lines: readonly string[]): Promise<Asked> => {
    const path = join(folder, `${name}.csv`);
    await writeFile(path, `${lines.join('\n')}\n`);
    const asked = await Asked.over(path);
    worlds.push(asked);
    return asked;
  };
  let desk: Asked;
  let shop: Asked;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'order-'));
    const priorities = ['High', 'Low', 'Urgent', 'Normal', 'Low', 'High', 'High', 'Normal', 'Low', 'Low'];
    desk = await over('tickets', [
      'ticket_id,created_at,priority,channel,age_group',
      ...priorities.map(
        (p, i) =>
          `${i + 1},2025-0${(i % 3) + 1}-11,${p},${i % 2 === 0 ? 'Mail' : 'Phone'},${['65+', '18-24', '25-34'][i % 3]}`,
      ),
    ]);
    const sizes = ['M', 'XL', 'S', 'L', 'M', 'L', 'S', 'XS'];
    shop = await over('sales', [
      'sale_id,size,weekday,amount',
      ...sizes.map((s, i) => `${i + 1},${s},${['Sunday', 'Monday', 'Wednesday'][i % 3]},${10 * (i + 1)}.50`),
    ]);
  });
  after(async () => {
    for (const world of worlds) await world.close();
    await rm(folder, { recursive: true });
  });
  const firsts = async (asked: Asked, question: string) => {
    const { rows, sql } = await asked.ask(question);
    const chart = sql.at(-1)?.vegaSpec;
    return { rows: rows.map(([value]) => value), chart: chart ? (JSON.parse(chart) as Chart) : undefined };
  };

  it('stand so in tables and on axes', async () => {
    const priority = await firsts(desk, 'tickets by priority');
    assert.deepEqual(priority.rows, ['Low', 'Normal', 'High', 'Urgent']);
    assert.deepEqual(priority.chart?.encoding.x?.sort, ['Low', 'Normal', 'High', 'Urgent']);
    const age = await firsts(desk, 'tickets by age group');
    assert.deepEqual(age.rows, ['18-24', '25-34', '65+']);
    const size = await firsts(shop, 'amount by size');
    assert.deepEqual(size.rows, ['XS', 'S', 'M', 'L', 'XL']);
    assert.deepEqual(size.chart?.encoding.x?.sort, ['XS', 'S', 'M', 'L', 'XL']);
    const day = await firsts(shop, 'amount by weekday');
    assert.deepEqual(day.rows, ['Monday', 'Wednesday', 'Sunday']);
  });

  it('stand so in what tells series apart', async () => {
    const { chart } = await firsts(desk, 'tickets per month by priority');
    assert.deepEqual(chart?.encoding.color?.sort, ['Low', 'Normal', 'High', 'Urgent']);
  });

  it('stand by a number where they are ranked by it', async () => {
    const { rows, chart } = await firsts(desk, 'top 3 priorities by tickets');
    assert.deepEqual(rows, ['Low', 'High', 'Normal']);
    assert.equal(chart?.encoding.y?.sort, null);
  });

  it('are no reason to order others', async () => {
    const { rows } = await firsts(desk, 'tickets by channel');
    assert.deepEqual(rows, ['Mail', 'Phone']);
  });
});
