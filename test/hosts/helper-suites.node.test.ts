import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { root, runChild } from '../helpers/child.js';
import { testFiles } from '../helpers/test-files.js';
import { installPackages } from './install-packages.js';
import { runtimePackages } from './runtime-packages.js';

/** Suites that are of Node's own tools: they start the local platform, bundle, or start programs of Node. */
const ofNode = /examples|local-platform|platform-client\.node|truth-table|http\/tls|relay\/documents/;

interface Runtime {
  readonly parameters: (files: readonly string[]) => readonly string[];
  /** The name of a test that failed, in a line of what the runtime prints. */
  readonly failed: RegExp;
  readonly passed: RegExp;
  /** Suites that cannot be run there, each with why. */
  readonly without: Readonly<Record<string, string>>;
  /** Tests of what the runtime's own `fetch` or server does, which no helper changes, each with what it does. */
  readonly differs: Readonly<Record<string, string>>;
}

const runtimes: Readonly<Record<'deno' | 'bun', Runtime>> = {
  deno: {
    parameters: (files) => [
      ...['test', '--allow-all', '--no-check', '--sloppy-imports', '--no-lock', '--node-modules-dir=manual'],
      ...files,
    ],
    failed: /^ +(.+) \.\.\. FAILED \(\d[^)]*\)$/,
    passed: /\((\d+) steps?\)/,
    without: {
      'relay/hostile-wires':
        'its node:http never tells of a page that leaves inside its body, and the suite waits',
    },
    differs: {
      'holds nothing of any header of the page, on any route and either end':
        'fetch sends accept-language of its own',
      "sends the platform nothing of the page's headers, and the page nothing of the platform's":
        'fetch sends accept-language of its own',
      'asks a question once more over a dead kept connection only when the platform can tell it is the same':
        'fetch asks once more by itself',
      'answers 502 for a platform that is not there, without its address': 'fetch tells no code',
      'is one line on stderr with its cause: nothing is there': 'fetch tells no code',
    },
  },
  bun: {
    parameters: (files) => ['test', '--timeout', '60000', ...files.map((file) => `./${file}`)],
    failed: /^\(fail\) (?:.* > )?(.+?)(?: \[[\d.]+ms\])?$/,
    passed: /^ *(\d+) pass$/,
    without: {},
    differs: {
      'asks a question once more over a dead kept connection only when the platform can tell it is the same':
        'fetch asks once more by itself',
      'with bytes that are no chunk, as it closes the connection: never a clean end':
        'fetch takes such an end for one',
      'with bytes that are no chunk, as it resets the connection: never a clean end':
        'fetch takes such an end for one',
      'headers without end: 502, and the rest is not read': 'fetch reads headers as long as they come',
    },
  },
};

describe("the helper's own suites", () => {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-suites-'));
  const files = testFiles({ only: ['test/server/'] }).node.filter((file) => !ofNode.test(file));
  before(async () => {
    const { deno, bun } = runtimePackages;
    await installPackages(folder, { deno, bun });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [name, runtime] of Object.entries(runtimes)) {
    it(`pass on ${name}, but for what its own fetch does`, async (context) => {
      const program = join(folder, 'node_modules/.bin', name);
      const failed = new Set<string>();
      let passed = 0;
      // A file at a time: what ends a whole run ends one file's.
      const left = Object.keys(runtime.without);
      for (const file of files.filter((one) => !left.some((name) => one.includes(name)))) {
        const { output } = await runChild(program, runtime.parameters([file]), {
          ...{ folder: root, capture: true, timeoutMs: 3 * 60_000 },
        });
        const lines = stripVTControlCharacters(output).split('\n');
        const counts = lines.flatMap((line) => runtime.passed.exec(line)?.[1] ?? []);
        assert.ok(counts.length > 0, `${file} was not run:\n${output.slice(-4_000)}`);
        passed += Number(counts.at(-1));
        for (const line of lines) {
          const test = runtime.failed.exec(line)?.[1];
          if (test !== undefined) failed.add(test);
        }
      }
      context.diagnostic(`${name} ${runtimePackages[name as 'deno']}: ${passed} tests passed`);
      assert.deepEqual([...failed].sort(), Object.keys(runtime.differs).sort());
    });
  }
});
