import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createLocalPlatform } from '../../src/index.js';
import { Stand } from './stand.js';

describe('a dashboard over months of which some have no rows', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'months-'));
  let stand: Stand;

  before(async () => {
    const dataset = join(scratch, 'payments.csv');
    const all = Array.from({ length: 22 }, (_, m) =>
      new Date(Date.UTC(2023, m, 1)).toISOString().slice(0, 7),
    );
    const months = all.filter((month) => !['2024-03', '2024-07', '2024-09'].includes(month));
    const rows = months.flatMap((month, m) =>
      Array.from({ length: 12 + (m % 5) }, (_, i) => {
        const method = ['Card', 'Cash', 'Voucher'][i % 3] ?? '';
        return `P${m}-${i},${month}-${10 + i},${2000 + 31 * i + m}.${50 + m},${method}`;
      }),
    );
    // The month after the last one shown, so that October is whole.
    rows.push('P9-9,2024-11-02,10.5,Card');
    writeFileSync(dataset, `payment_id,paid_on,amount,method\n${rows.join('\n')}\n`);
    stand = await Stand.start(createLocalPlatform({ port: 0, dataset }));
  });
  after(async () => {
    await stand.close();
    rmSync(scratch, { recursive: true });
  });

  const begins = (text: string | null) => text?.match(/M/g)?.length;

  it('breaks the lines there, and has a dot for a month that stands alone', async () => {
    await stand.onDashboard({ publicId: 'payments-overview' }, async ({ frame }) => {
      const series = frame.locator('svg.series').first();
      assert.equal(begins(await series.locator('.series-line').getAttribute('d')), 4);
      assert.equal(begins(await series.locator('.series-area').getAttribute('d')), 4);
      assert.equal(await series.locator('.series-dot:not([visibility])').count(), 1);
      const spark = frame.locator('.sparkline').first();
      assert.equal(begins(await spark.locator('.spark-line').first().getAttribute('d')), 4);
      assert.equal(begins(await spark.locator('.spark-dots').getAttribute('d')), 2);
    });
  });

  it('tells no change from a month that is not the one before', async () => {
    await stand.onDashboard({ publicId: 'payments-overview' }, async ({ frame }) => {
      await frame.locator('.sparkline').first().waitFor();
      assert.deepEqual(await frame.locator('.kpi-change').allInnerTexts(), []);
    });
  });

  it('has each number in one line within its tile, at any width', async () => {
    for (const width of [320, 560, 900, 1024, 1280]) {
      await stand.onDashboard({ publicId: 'payments-overview', width }, async ({ frame }) => {
        const values = frame.locator('.kpi-value');
        const texts = await values.allInnerTexts();
        assert.ok(
          texts.some((text) => text.length >= 9),
          texts.join(' '),
        );
        const fits = await values.evaluateAll((all) =>
          all.map(({ firstElementChild: text, parentElement: tile }) => {
            const inner = text!.getBoundingClientRect();
            return text!.getClientRects().length === 1 && inner.width <= tile!.getBoundingClientRect().width;
          }),
        );
        assert.ok(fits.every(Boolean), `${width}: ${texts.join(' ')}`);
      });
    }
  });
});
