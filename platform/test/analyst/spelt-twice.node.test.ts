/** A column in which one state is spelt in two ways: who asks for it means both. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

const scratch = mkdtempSync(join(tmpdir(), 'inlay-spelt-'));
const states = ['Cancelled', 'Canceled', 'Paid', 'Travelled'];

describe('a state that is spelt in two ways', () => {
  let asked: Asked;
  before(async () => {
    const path = join(scratch, 'bookings.csv');
    const rows = Array.from({ length: 80 }, (_, i) => `${i + 1},${states[i % 4] ?? ''},${i + 0.5}`);
    writeFileSync(path, ['booking_id,state,price_eur', ...rows].join('\n'));
    asked = await Asked.over([path]);
  });
  after(async () => {
    await asked.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  for (const question of [
    'how many bookings were canceled',
    'how many cancelled bookings',
    'number of cancellations',
  ])
    it(`is counted whole: ${question}`, async () => {
      assert.deepEqual((await asked.ask(question)).rows, [[40]]);
    });

  it('is left out whole', async () => {
    assert.deepEqual((await asked.ask('how many bookings that are not canceled')).rows, [[40]]);
  });

  it('is not mixed with another one that is spelt alike', async () => {
    assert.deepEqual((await asked.ask('how many bookings traveled')).rows, [[20]]);
  });
});
