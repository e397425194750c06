import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root, runChild } from '../helpers/child.js';
import { visit } from './checks.js';
import { folderBelow, passOnTo, servePage, serveScripts } from './page-server.js';
import { packedKit, startRig, type Rig } from './rig.js';
import { freePort, startServer } from './start-server.js';

/** The servers of the examples, by their files; Next and the worker have tests of their own. */
const servers = ['node-http', 'express', 'fastify', 'hono'];
const beside = ['express', 'fastify', 'hono', '@hono/node-server', 'tsx', '@types/express'];

/** The versions that the examples are written for. */
const versionsOf = (names: readonly string[]): Record<string, string> => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  return Object.fromEntries(
    names.map((name) => {
      const version = devDependencies[name];
      if (version === undefined) throw new Error(`package.json names no version of ${name}.`);
      return [name, version];
    }),
  );
};

describe('the example servers over the packed kit, as their user has them', () => {
  let rig: Rig;
  let files: { url: string; close: () => void };
  const folder = mkdtempSync(join(tmpdir(), 'inlay-servers-'));
  before(async () => {
    rig = await startRig();
    files = await serveScripts(folderBelow('/inlay/', join(packedKit, 'dist/cdn')));
    for (const name of readdirSync(join(root, 'examples')).filter((file) => file.endsWith('.ts')))
      cpSync(join(root, 'examples', name), join(folder, name));
    const dependencies = { ...versionsOf(beside), 'inlay-kit': `file:${rig.tarball}` };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
    const parameters = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'];
    const { code, output } = await runChild('npm', parameters, { folder, capture: true });
    if (code !== 0) throw new Error(output);
  });
  after(async () => {
    files.close();
    await rig.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const name of servers) {
    it(`${name}: a conversation with dashboard and badge over its helper`, async (context) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const page = await servePage({ ...rig, helper: passOnTo(url) }, 'plain', [
        `${files.url}/inlay/inlay.js`,
      ]);
      const { HELPER_URL: _, ...settings } = rig.environmentFor(page.url);
      const stop = await startServer({
        ...{ program: process.execPath, parameters: ['--import', 'tsx', `${name}.ts`], folder, url },
        environment: { ...settings, PORT: String(port) },
      });
      try {
        context.diagnostic(
          `${name}: ${await visit(rig.browser, { url: `${page.url}/index.html`, truth: rig.truth })}`,
        );
      } finally {
        await stop();
        page.close();
      }
    });
  }
});
