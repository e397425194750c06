import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runBrowser } from '../helpers/runners.js';

describe('the chat element under random faults', () => {
  // A file has five minutes in the browser's runner.
  for (const quarter of [1, 2, 3, 4]) {
    it(`passes a thousand plans, quarter ${quarter}`, async () => {
      const { counts } = await runBrowser(['test/slow/chat-faults.test.ts'], 'chromium');
      assert.deepEqual(counts, { passed: 1, failed: 0, skipped: 0 });
    });
  }
});
