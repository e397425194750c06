import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Frame } from 'playwright';
import type { Widget } from '../../src/embed/dashboard-schema.js';
import { momentOf, withMoment } from '../../src/embed/pages/as-of.js';
import { createLocalPlatform } from '../../src/index.js';
import { Stand } from './stand.js';

const kpi = (granularity: 'day' | 'week' | 'month' | 'quarter' | 'year'): Widget => ({
  ...{ id: 'mrr', title: 'MRR', type: 'kpi', measure: 'paid.mrr', format: 'number' },
  asOf: { member: 'paid.month', granularity },
});
const period = { from: '2024-11-01', to: '2026-04-30' };
const until = (to: string) => [
  { member: 'paid.month', operator: 'inDateRange', values: ['2025-01-01', to] },
  { member: 'paid.plan', operator: 'equals', values: ['Team'] },
];

describe('what stands at a time', () => {
  it('is of the last day, week, month, quarter or year of the period', () => {
    for (const [granularity, from] of [
      ['day', '2026-04-30'],
      ['week', '2026-04-24'],
      ['month', '2026-04-01'],
      ['quarter', '2026-04-01'],
      ['year', '2026-01-01'],
    ] as const)
      assert.deepEqual(momentOf(kpi(granularity), [], period), { from, to: '2026-04-30' });
  });

  it('goes by the filter where that ends before, and keeps the other filters', () => {
    assert.deepEqual(momentOf(kpi('quarter'), until('2025-08-31'), period), {
      ...{ from: '2025-07-01', to: '2025-08-31' },
    });
    assert.deepEqual(withMoment(until('2025-08-31'), kpi('month'), period), [
      ...until('2025-08-31'),
      { member: 'paid.month', operator: 'inDateRange', values: ['2025-08-01', '2025-08-31'] },
    ]);
  });

  it('goes by whichever filter bounds its end, and stays as it is where only words tell when that is', () => {
    const end = (operator: string, ...values: string[]) =>
      momentOf(kpi('month'), [{ member: 'paid.month', operator, values }], period);
    const march = { from: '2025-03-01', to: '2025-03-01' };
    assert.deepEqual(end('equals', '2025-03-01'), march);
    assert.deepEqual(end('equals', '2025-01-01', '2025-03-01T00:00:00.000'), march);
    assert.deepEqual(end('inDateRange', '2025-03-01'), march);
    assert.deepEqual(end('beforeOrOnDate', '2025-03-31'), { from: '2025-03-01', to: '2025-03-31' });
    assert.deepEqual(end('beforeDate', '2025-03-01'), { from: '2025-02-01', to: '2025-02-28' });
    assert.deepEqual(end('afterDate', '2025-03-01'), { from: '2026-04-01', to: '2026-04-30' });
    assert.deepEqual(end('inDateRange', '2025-01-01', '2027-12-31'), {
      from: '2026-04-01',
      to: '2026-04-30',
    });
    assert.equal(end('inDateRange', 'last month'), undefined);
  });

  it('is no matter of a widget that sums over its period', () => {
    const { asOf: _, ...sum } = kpi('month') as Extract<Widget, { type: 'kpi' }>;
    assert.equal(momentOf(sum, [], period), undefined);
    assert.deepEqual(withMoment(until('2025-08-31'), sum, period), until('2025-08-31'));
  });
});

describe('a dashboard over snapshots', () => {
  let stand: Stand;
  before(async () => {
    const dataset = fileURLToPath(new URL('../fixtures/worlds/mrr', import.meta.url));
    stand = await Stand.start(createLocalPlatform({ port: 0, dataset }));
  });
  after(() => stand.close());

  const number = (text: string): number => Number(text.replace(/[^\d.-]/g, ''));
  const kpiOf = (frame: Frame) => frame.locator('.card-kpi').first();

  it('tells each number as of one time, says which, and its parts add up to it', async () => {
    await stand.onDashboard({ publicId: 'customers-by-month-overview' }, async ({ frame }) => {
      const card = kpiOf(frame);
      assert.match(await card.innerText(), /MRR\s+As of April 2026/);
      const total = number(await card.locator('.kpi-value').innerText());
      const ranking = frame.locator('.card-ranking').first();
      assert.match(await ranking.innerText(), /As of April 2026/);
      const parts = (await ranking.locator('.bar-value').allInnerTexts()).map(number);
      assert.ok(parts.length > 1);
      assert.equal(
        parts.reduce((a, b) => a + b, 0),
        total,
      );
    });
  });

  it('goes back with the filter of its period', async () => {
    const values = ['2025-01-01', '2025-03-31'];
    const filter = JSON.stringify({ operator: 'inDateRange', values });
    const parameters = `&${new URLSearchParams([['f_customers_by_month.month', filter]]).toString()}`;
    const read = async (more: string): Promise<[string, number]> => {
      let told: [string, number] = ['', 0];
      await stand.onDashboard(
        { publicId: 'customers-by-month-overview', parameters: more },
        async ({ frame }) => {
          const card = kpiOf(frame);
          const hint = await card.locator('.card-head .card-hint').innerText();
          told = [hint, number(await card.locator('.kpi-value').innerText())];
        },
      );
      return told;
    };
    const [now, last] = await read('');
    const [then, before] = await read(parameters);
    assert.deepEqual([now, then], ['As of April 2026', 'As of March 2025']);
    assert.ok(before < last, `${before} before ${last}`);
  });
});
