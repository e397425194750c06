import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build, type Plugin } from 'esbuild';
import { root } from '../helpers/child.js';
import { testFiles } from '../helpers/test-files.js';
import { installPackages } from './install-packages.js';
import { runtimePackages } from './runtime-packages.js';
import { endProgram } from './start-server.js';
import { workerdConfig } from './workerd/config.js';
import type { Outcome } from './workerd/node-test.js';
import { PlatformBroker } from './workerd/platform-broker.js';

/** Suites of what a worker has not: files, sockets that listen, programs, Redis, the end of Node. */
const ofNode =
  /examples|local-platform|platform-client\.node|truth-table|http\/|relay\/(documents|streaming|hostile-wires)|redis|refuse-browser|node-listener/;

/** Tests of what a worker has not, or of what its own `fetch` does, each with why. */
const differs: Readonly<Record<string, string>> = {
  'identify is given the request with its headers, and behind Node the Node request too':
    'there is no end of Node',
  'holds nothing of any header of the page, on any route and either end':
    'it speaks to the end of Node over a socket',
  'is one line on stderr with its cause: nothing is there': 'fetch tells no code',
  'is one line on stderr with its cause: identify throws': 'its frames name the bundle, and not the source',
};

/** What stands for Node's runner, the platform and the hosts in a worker. */
const replaced: Readonly<Record<string, string>> = {
  'node:test': 'node-test.ts',
  'fake-platform.js': 'remote-platform.ts',
  'hosts.js': 'hosts.ts',
};
const ours = join(root, 'test/hosts/workerd');

const inWorker: Plugin = {
  name: 'in-worker',
  setup(build) {
    build.onResolve(
      { filter: /(^node:|^buffer$|\/fake-platform\.js$|\/hosts\.js$)/ },
      ({ path, resolveDir }) => {
        const name = replaced[path.split('/').at(-1) ?? ''];
        const ofNode = path === 'buffer' ? 'node:buffer' : path;
        if (name === undefined && ofNode.startsWith('node:')) return { path: ofNode, external: true };
        return name === undefined || resolveDir === ours ? undefined : { path: join(ours, name) };
      },
    );
  },
};

/** One suite as a worker that runs it when it is asked. */
const bundle = async (file: string, outfile: string): Promise<void> => {
  const contents = `import ${JSON.stringify(join(root, file))};
import { run } from ${JSON.stringify(join(ours, 'node-test.ts'))};
import { useBroker } from ${JSON.stringify(join(ours, 'remote-platform.ts'))};
export default {
  async fetch(request, { BROKER }) {
    useBroker(BROKER);
    return Response.json(await run());
  },
};`;
  await build({
    stdin: { contents, resolveDir: root, sourcefile: 'worker.ts' },
    ...{ outfile, bundle: true, format: 'esm', target: 'es2022', logLevel: 'silent' },
    conditions: ['workerd', 'worker'],
    // A suite is nothing but side effects, which the package's manifest says its files have not.
    ignoreAnnotations: true,
    plugins: [inWorker],
  });
};

describe("the helper's own suites in a worker", () => {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-workerd-'));
  const program = join(folder, 'node_modules/.bin/workerd');
  const files = testFiles({ only: ['test/server/'] }).node.filter((file) => !ofNode.test(file));
  let broker: PlatformBroker;
  before(async () => {
    broker = await PlatformBroker.start();
    await installPackages(folder, { workerd: runtimePackages.workerd });
  });
  after(async () => {
    await broker.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs one suite in a process of its own. */
  const runIn = async (file: string): Promise<Outcome> => {
    const place = join(folder, file);
    mkdirSync(dirname(place), { recursive: true });
    mkdirSync(place);
    await bundle(file, join(place, 'worker.js'));
    writeFileSync(join(place, 'server.capnp'), workerdConfig(0, { BROKER: broker.url }, ['nodejs_compat']));
    const child = spawn(program, ['serve', '--control-fd=3', 'server.capnp'], {
      cwd: place,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part) => (printed += String(part)));
    try {
      const port = await new Promise<number>((resolve, reject) => {
        child.stdio[3]?.once('data', (line) => {
          resolve((JSON.parse(String(line).split('\n')[0] ?? '') as { port: number }).port);
        });
        child.once('exit', () => reject(new Error(`${file}: the worker did not start:\n${printed}`)));
      });
      const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(3 * 60_000) });
      const text = await response.text();
      assert.equal(response.status, 200, `${file} was not run:\n${text}\n${printed.slice(-4_000)}`);
      return JSON.parse(text) as Outcome;
    } finally {
      await endProgram(child);
    }
  };

  it('pass on workerd, but for what its own fetch does', async (context) => {
    const failed = new Map<string, string>();
    let passed = 0;
    for (const file of files) {
      const outcome = await runIn(file);
      assert.ok(outcome.passed + outcome.failed.length > 0, `${file} has no test`);
      passed += outcome.passed;
      for (const { name, error } of outcome.failed) failed.set(name, `${file}: ${error}`);
    }
    context.diagnostic(`workerd ${runtimePackages.workerd}: ${passed} tests passed`);
    const unexpected = [...failed].filter(([name]) => !(name in differs)).map((one) => one.join('\n  '));
    assert.equal(unexpected.join('\n\n'), '');
    assert.deepEqual([...failed.keys()].sort(), Object.keys(differs).sort());
  });
});
