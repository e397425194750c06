import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runNode } from '../helpers/runners.js';
import { testFiles } from '../helpers/test-files.js';
import { installPackages } from './install-packages.js';

/** Newer than the floor, which runs everything else. They come as packages, as the runtimes do. */
const versions = ['24.21.0', '26.10.0'];

/** Helper, commands and platform: what runs in the Node of a host. */
const suites = [
  'test/server/',
  'test/cli/',
  'platform/test/command/',
  'platform/test/http/',
  'platform/test/chat/',
];

describe('helper, commands and platform on newer versions of Node', () => {
  for (const version of versions) {
    it(`${version}: their suites pass`, async (context) => {
      const folder = mkdtempSync(join(tmpdir(), 'inlay-node-'));
      try {
        await installPackages(folder, { node: version });
        const program = join(folder, 'node_modules/node/bin/node');
        const { node } = testFiles({ only: suites });
        const { counts, problem, output } = await runNode(node, { program, capture: true });
        context.diagnostic(`Node ${version}: ${counts.passed} of ${node.length} files' tests passed`);
        assert.equal(problem, undefined, output.slice(-8_000));
        assert.equal(counts.failed, 0, failuresIn(output));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});

/** What the runner says of the tests that failed, at its end. */
const failuresIn = (output: string): string =>
  output.slice(output.lastIndexOf('failing tests:')).slice(0, 8_000);
