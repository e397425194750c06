import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RowBatch } from '../../../../src/client/cubesql-rows.js';
import { AllRows } from '../../../../components/analytics-chat/result/all-rows.js';

const batch = (...rows: number[]): RowBatch => ({
  columns: [{ name: 'n', columnType: 'Int' }],
  rows: rows.map((row) => [row]),
  receivedRows: 0,
});

describe('AllRows', () => {
  it('counts the rows that arrive, and gives all of them at the end', async () => {
    const counts: number[] = [];
    const all: AllRows = new AllRows(() => void counts.push(all.received));
    await all.load('q', { totalRows: 3, columns: [] }, async function* () {
      yield batch(1, 2);
      yield batch(3);
    });
    assert.deepEqual([all.status, all.table?.rows, counts], ['done', [[1], [2], [3]], [0, 2, 3, 3]]);
  });

  it('calls its columns as the result with the first rows does', async () => {
    const all: AllRows = new AllRows(() => undefined);
    const shown = { name: 'n', title: 'Amount (€)', kind: 'number', format: 'currency' } as const;
    await all.load('q', { totalRows: 1, columns: [shown] }, async function* () {
      yield batch(1);
    });
    assert.deepEqual(all.table?.columns, [shown]);
  });

  for (const leave of ['reset', 'cancel'] as const) {
    it(`tells nothing of rows that come after ${leave}()`, async () => {
      const told: string[] = [];
      const all: AllRows = new AllRows(() => void told.push(`${all.status} ${all.received}`));
      await all.load('q', { totalRows: 3, columns: [] }, async function* () {
        yield batch(1);
        all[leave]();
        told.length = 0;
        yield batch(2);
      });
      assert.deepEqual([told, all.status, all.received, all.table], [[], 'idle', 0, undefined]);
    });
  }
});
