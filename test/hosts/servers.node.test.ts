import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../helpers/child.js';
import { installPackages } from './install-packages.js';
import { folderBelow, serveScripts } from './page-server.js';
import { packedKit, startRig, type Rig } from './rig.js';
import { converseOver } from './serve-beside.js';

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
    await installPackages(folder, dependencies);
  });
  after(async () => {
    files.close();
    await rig.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const name of servers) {
    it(`${name}: a conversation with dashboard and badge over its helper`, (context) =>
      converseOver(
        rig,
        `${files.url}/inlay/inlay.js`,
        (port, settings) => ({
          ...{ program: process.execPath, parameters: ['--import', 'tsx', `${name}.ts`], folder },
          environment: { ...settings, PORT: String(port) },
        }),
        context,
      ));
  }
});
