import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countsLine, parseCountsLine, sumCounts } from '../../scripts/counts.js';
import { isLost } from '../helpers/browser-reporter.js';
import { judge, runNode } from '../helpers/runners.js';
import { testFiles } from '../helpers/test-files.js';
import { keyActions } from '../helpers/webkit-launcher.js';

const fixture = (name: string): string => `test/fixtures/machinery/${name}.ts`;

describe('the test command', () => {
  it('counts what passed, failed and was left out in Node', async () => {
    const { counts } = await runNode([fixture('node')], { capture: true });
    assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 1 });
  });

  it('counts a file without a test in Node as a failure', async () => {
    const { counts } = await runNode([fixture('empty')], { capture: true });
    assert.deepEqual(counts, { passed: 0, failed: 1, skipped: 0 });
  });

  it('does not believe a runner that fails while its tests pass', () => {
    assert.deepEqual(judge(1, { passed: 3, failed: 0, skipped: 0 }).counts, {
      passed: 3,
      failed: 1,
      skipped: 0,
    });
  });

  it('counts a runner that died before counting, or ran nothing, as one failure', () => {
    assert.equal(judge(0, undefined).counts.failed, 1);
    assert.equal(judge(0, { passed: 0, failed: 0, skipped: 0 }).counts.failed, 1);
  });

  it('knows an engine that ended by itself from a test that failed, hung or left its page', () => {
    const because = (message: string) => [{ message }];
    assert.equal(
      isLost({ errors: because('Tests were interrupted because the browser disconnected.') }),
      true,
    );
    for (const other of [
      'Tests were interrupted because the page navigated to about:blank.',
      'Browser tests did not finish within 600000ms.',
    ])
      assert.equal(isLost({ errors: because(other) }), false, other);
    const testResults = { name: '', suites: [], tests: [] };
    assert.equal(isLost({ testResults, errors: because('the browser disconnected') }), false);
  });

  it('leaves a clean run as it is', () => {
    const counts = { passed: 2, failed: 0, skipped: 1 };
    assert.deepEqual(judge(0, counts), { counts, output: '' });
  });

  it('sums over runners and names skipped tests only when there are some', () => {
    const sum = sumCounts([
      { passed: 1, failed: 2, skipped: 0 },
      { passed: 3, failed: 0, skipped: 1 },
    ]);
    assert.equal(countsLine(sum), '4 passed, 2 failed, 1 skipped');
    assert.deepEqual(parseCountsLine(`1 passed, 9 failed\n${countsLine(sum)}\n`), sum);
    assert.equal(countsLine({ passed: 1, failed: 0, skipped: 0 }), '1 passed, 0 failed');
  });

  it('gives every test file to exactly one runner and keeps the slow suite and the hosts apart', () => {
    const everyday = testFiles();
    const slow = testFiles({ slow: true });
    assert.ok(everyday.node.includes('test/package/machinery.node.test.ts'));
    assert.ok(everyday.browser.includes('test/package/machinery.test.ts'));
    const hosts = testFiles({ hosts: true });
    const all = [everyday, slow, hosts].flatMap((files) => Object.values(files) as string[][]).flat();
    assert.equal(new Set(all).size, all.length);
    assert.ok(everyday.node.every((file) => !file.startsWith('test/slow/')));
    assert.ok(hosts.e2e.length > 0 && hosts.e2e.every((file) => file.startsWith('test/hosts/')));
    assert.ok(everyday.e2e.every((file) => file.startsWith('test/e2e/')));
  });

  it('turns a chord into keys that go down in order and up in reverse', () => {
    assert.deepEqual(
      keyActions(['Shift+Tab', '+']).map(({ type, value }) => `${type} ${value}`),
      ['keyDown \uE008', 'keyDown \uE004', 'keyUp \uE004', 'keyUp \uE008', 'keyDown +', 'keyUp +'],
    );
  });
});
