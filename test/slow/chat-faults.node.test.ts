import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runBrowser } from '../helpers/runners.js';

describe('the chat element under random faults', () => {
  it('passes two thousand plans', async () => {
    const { counts } = await runBrowser(['test/slow/chat-faults.test.ts'], 'chromium');
    assert.deepEqual(counts, { passed: 1, failed: 0, skipped: 0 });
  });
});
