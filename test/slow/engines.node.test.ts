import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { engineInstalled, engines } from '../../scripts/browsers.js';
import { runBrowser } from '../helpers/runners.js';

const fixture = (name: string): string => `test/fixtures/machinery/${name}.ts`;

describe('the test command in each engine', () => {
  for (const engine of engines) {
    const skip = !engineInstalled(engine) && `${engine} is not installed`;

    it(`counts what passed, failed and was left out in ${engine}`, { skip }, async () => {
      const { counts } = await runBrowser([fixture('browser')], engine, { capture: true });
      assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 1 });
    });

    it(`counts a file that does not load in ${engine} as a failure`, { skip }, async () => {
      const { counts } = await runBrowser([fixture('browser-broken')], engine, { capture: true });
      assert.deepEqual(counts, { passed: 0, failed: 1, skipped: 0 });
    });

    it(`counts a file without a test in ${engine} as a failure`, { skip }, async () => {
      const { counts } = await runBrowser([fixture('empty')], engine, { capture: true });
      assert.deepEqual(counts, { passed: 0, failed: 1, skipped: 0 });
    });
  }
});
