import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { loadDataset } from '../../../src/index.js';

const scratch = mkdtempSync(join(tmpdir(), 'inlay-outcomes-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const day = (i: number): string => new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10);

/** The measures of a file by their titles. */
async function measuresOf(name: string, head: string, row: (i: number) => string) {
  const path = join(scratch, name);
  writeFileSync(path, `${head}\n${Array.from({ length: 80 }, (_, i) => row(i)).join('\n')}\n`);
  const [view] = (await loadDataset(path)).model.views.values();
  const measures = [...(view?.members.values() ?? [])].filter(({ kind }) => kind === 'measure');
  return new Map(measures.map((one) => [one.title, one]));
}

describe('what came of it', () => {
  it('is how many visits ended in a purchase, and which part of them', async () => {
    const visits = await measuresOf(
      'sessions.csv',
      'session_id,started_at,device,purchased,order_value',
      (i) =>
        `S${i},${day(i)} 10:00:00,${['Mobile', 'Desktop'][i % 2]},${i % 4 === 0 ? 1 : 0},${i % 4 === 0 ? 20 + i : ''}`,
    );
    assert.ok(visits.get('Purchases')?.rowFilter !== undefined);
    assert.ok(visits.get('Purchases')?.synonyms.includes('orders'));
    assert.equal(visits.get('Conversion rate')?.format, 'percent');
    assert.ok(visits.get('Order value')?.synonyms.includes('sales'));
  });

  it('is no purchase of rows that are orders themselves', async () => {
    const orders = await measuresOf(
      'orders.csv',
      'order_id,ordered_at,amount,gift,converted',
      (i) => `${i},${day(i)},${i}.5,${i % 2},${i % 3 === 0}`,
    );
    assert.equal(orders.get('Conversions'), undefined);
  });

  it('is the profit of rows that tell what came in and what it cost, and of no others', async () => {
    const row = (i: number): string => `F${i},Title ${i},${1_000_000 + i * 1000},${2_500_000 + i * 4000}`;
    const films = await measuresOf('films.csv', 'id,title,budget_usd,gross_usd', row);
    assert.match(films.get('Profit')?.sql ?? '', /gross_usd.* - .*budget_usd/);
    const told = await measuresOf(
      'told.csv',
      'id,title,budget_usd,gross_usd,profit_usd',
      (i) => `${row(i)},${i}`,
    );
    assert.equal([...told.keys()].filter((title) => /^profit$/i.test(title)).length, 1);
    assert.doesNotMatch(told.get('Profit')?.sql ?? '', / - /);
    const bare = await measuresOf('bare.csv', 'id,title,budget_usd,votes', row);
    assert.equal(bare.get('Profit'), undefined);
  });

  it('is how long those stayed that have left; people are counted before their fees', async () => {
    const members = await measuresOf(
      'members.csv',
      'member_id,club,monthly_fee,start_date,end_date',
      (i) =>
        `M${i},${['North', 'South'][i % 2]},${20 + (i % 3)}.9,${day(i)},${i % 3 === 0 ? day(i + 90) : ''}`,
    );
    assert.equal(members.get('Average lifetime')?.unit, 'days');
    assert.equal([...members.keys()][0], 'Members');
  });
});
