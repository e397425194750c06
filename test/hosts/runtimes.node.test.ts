import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { root } from '../helpers/child.js';
import { installPackages } from './install-packages.js';
import { folderBelow, serveScripts } from './page-server.js';
import { packedHost, packedKit, startRig, type Rig } from './rig.js';
import { runtimePackages } from './runtime-packages.js';
import { converseOver } from './serve-beside.js';
import { workerdConfig } from './workerd/config.js';

type Settings = Readonly<Record<string, string>>;

/** What each runtime is started with, beside the example worker in `worker.js`; it listens on `port`. */
const runtimes: Readonly<
  Record<string, { args: readonly string[]; file: string; code: (port: number, env: Settings) => string }>
> = {
  deno: {
    args: ['run', '--no-lock', '--allow-net', '--allow-env', 'server-deno.js'],
    file: 'server-deno.js',
    code: (port) => `import worker from './worker.js';
Deno.serve({ port: ${port}, hostname: '127.0.0.1' }, (request) => worker.fetch(request, Deno.env.toObject()));`,
  },
  bun: {
    args: ['server-bun.js'],
    file: 'server-bun.js',
    code: (port) => `import worker from './worker.js';
const fetch = (request) => worker.fetch(request, process.env);
Bun.serve({ port: ${port}, hostname: '127.0.0.1', idleTimeout: 60, fetch });`,
  },
  workerd: {
    args: ['serve', 'server.capnp'],
    file: 'server.capnp',
    code: workerdConfig,
  },
};

describe('the example worker over the packed kit, on each runtime', () => {
  let rig: Rig;
  let files: { url: string; close: () => void };
  const folder = mkdtempSync(join(tmpdir(), 'inlay-runtimes-'));
  before(async () => {
    rig = await startRig();
    files = await serveScripts(folderBelow('/inlay/', join(packedKit, 'dist/cdn')));
    await installPackages(folder, runtimePackages);
    // Beside the packed kit, so that this is what it imports.
    const sources = join(packedHost, 'worker');
    mkdirSync(sources, { recursive: true });
    for (const name of ['worker.ts', 'options.ts']) cpSync(join(root, 'examples', name), join(sources, name));
    await build({
      ...{ entryPoints: [join(sources, 'worker.ts')], outfile: join(folder, 'worker.js') },
      ...{ bundle: true, format: 'esm', target: 'es2022', conditions: ['workerd', 'worker'] },
      external: ['node:*'],
    });
  });
  after(async () => {
    files.close();
    await rig.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [name, { args, file, code }] of Object.entries(runtimes)) {
    const version = runtimePackages[name as keyof typeof runtimePackages];
    it(`${name} ${version}: a conversation with dashboard and badge over its helper`, (context) =>
      converseOver(
        rig,
        `${files.url}/inlay/inlay.js`,
        (port, environment) => {
          writeFileSync(join(folder, file), code(port, environment));
          return { program: join(folder, 'node_modules/.bin', name), parameters: args, folder, environment };
        },
        context,
      ));
  }
});
