import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createLocalPlatform } from '../../src/index.js';
import { Stand } from './stand.js';

describe('a ranking of what has no value', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'bars-'));
  after(() => rmSync(scratch, { recursive: true }));

  it('draws no bar beside the dash', async () => {
    const dataset = join(scratch, 'payments.csv');
    const row = (i: number): string => {
      const method = ['Card', 'Cash', 'Voucher'][i % 3] ?? '';
      const status = method === 'Voucher' ? 'failed' : 'paid';
      return `P${i},2026-0${1 + (i % 6)}-11,${10 + i}.5,${method},${status}`;
    };
    const rows = Array.from({ length: 90 }, (_, i) => row(i));
    writeFileSync(dataset, `payment_id,paid_on,amount,method,status\n${rows.join('\n')}\n`);
    const stand = await Stand.start(createLocalPlatform({ port: 0, dataset }));
    try {
      await stand.onDashboard({ publicId: 'payments-overview' }, async ({ frame }) => {
        const bar = frame.getByRole('region', { name: 'Revenue by method' }).locator('.bar');
        assert.deepEqual(
          (await bar.allInnerTexts()).map((text) => text.split(/\s+/)),
          [
            ['Cash', '1,650'],
            ['Card', '1,620'],
            ['Voucher', '–'],
          ],
        );
        assert.deepEqual(
          await bar.evaluateAll((all) => all.map((one) => one.querySelectorAll('.bar-fill').length)),
          [1, 1, 0],
        );
      });
    } finally {
      await stand.close();
    }
  });
});
