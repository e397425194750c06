import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runChild } from '../../scripts/child.js';

describe('the bench', () => {
  it('of the platform starts its command, prepares its viewers and asks every question', async () => {
    const { code, output } = await runChild(
      process.execPath,
      ['--import', 'tsx', 'bench/platform.ts', '--rounds', '1', '--threads', '12'],
      { capture: true },
    );
    assert.equal(code, 0, output);
    assert.match(output, /Prepared for its viewers \d+ ms after/);
    assert.match(output, /holds {3}12 threads at once without a failed one: 0 failed/);
  });
});
