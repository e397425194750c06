import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { configSchema } from '../../src/cli/config/config-schema.js';
import { loadConfigFile } from '../../src/cli/config/load-config-file.js';
import { readConfig, type ReadConfig } from '../../src/cli/config/read-config.js';
import { checks } from '../../src/cli/doctor/run-checks.js';
import { jwtIdentity } from '../../src/cli/identity/jwt-identity.js';
import { root } from '../helpers/child.js';
import { Folder, SECRETS } from './doctor-helpers.js';

const document = readFileSync(join(root, 'docs/server/command-line.md'), 'utf8');
const sample = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(document)?.[1] ??
  assert.fail(`No sample in ${language}.`);
/** Every name in code in the first cells of the table with this heading. */
const firstCells = (heading: string): string[] => {
  const table = document.split(`\n| ${heading}`)[1]?.split('\n\n')[0] ?? '';
  const cells = table
    .split('\n')
    .slice(2)
    .map((row) => row.split(' | ')[0] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!));
};

describe('the document of the command line', () => {
  const folder = new Folder();
  const env = {
    PLATFORM_API_KEY: SECRETS.wrongKey,
    PLATFORM_TOKEN_SECRET: SECRETS.wrongSecret,
    INLAY_JWT_SECRET: SECRETS.jwtSecret,
  };
  let read: ReadConfig;
  before(async () => {
    const loaded = await loadConfigFile(folder.file('inlay.config.mjs', sample('js')), env);
    assert.ok('raw' in loaded);
    read = readConfig(loaded.raw, loaded.place, { needsIdentity: true });
  });
  after(() => folder.remove());

  it('has a configuration that is right', () => {
    assert.deepEqual([read.problems, read.warnings], [[], []]);
  });

  it('has a token in Python that the configuration takes', (context) => {
    if (spawnSync('python3', ['--version']).status !== 0) {
      context.skip('python3 is not installed: the sample was not run');
      return;
    }
    const code = `${sample('python')}\nprint(inlay_token({"id": "vera", "state": "TX"}), end="")\n`;
    const token = execFileSync('python3', ['-c', code], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    const { identity } = read.settings;
    assert.ok(identity?.kind === 'jwt');
    const request = new Request('https://helper.example/', { headers: { authorization: `Bearer ${token}` } });
    return Promise.resolve(jwtIdentity(identity, false, () => {})(request, {})).then((viewer) =>
      assert.deepEqual(viewer, { externalId: 'vera', userAttributes: [{ name: 'state', value: 'TX' }] }),
    );
  });

  it('names every setting and no other', () => {
    const top = firstCells('setting').filter((name) => !/^platform\.|File$/.test(name));
    assert.deepEqual(top.sort(), Object.keys(configSchema.entries).sort());
    const jwt = configSchema.entries.identity.wrapped.entries.jwt.wrapped.entries;
    assert.deepEqual([...firstCells('`identity.jwt`'), 'secret'].sort(), Object.keys(jwt).sort());
    for (const name of Object.keys(configSchema.entries.platform.entries)) {
      assert.match(document, new RegExp(`\\b${name}\\b`), name);
    }
    for (const name of Object.keys(configSchema.entries.limits.wrapped.entries)) {
      assert.match(document, new RegExp(`\\b${name}\\b`), name);
    }
  });

  it('names every check, in the order of the report', () => {
    assert.deepEqual(
      firstCells('check').filter((name) => checks.some(({ title }) => title === name)),
      checks.map(({ title }) => title),
    );
  });

  it('links to what there is', () => {
    for (const [, target = ''] of document.matchAll(/\]\(([^)#:]+)[^)]*\)/g)) {
      assert.ok(existsSync(join(root, 'docs/server', target)), target);
    }
  });
});
