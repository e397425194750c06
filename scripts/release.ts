/**
 * A release of both packages.
 *
 *   npm run release -- --dry-run    builds, checks and packs both, installs them afresh, and says what would be published
 *   npm run release                 the same, and publishes: only of a clean commit whose version was made (CONTRIBUTING.md)
 *
 * What was checked lies in `.cache/release/`: the tarballs, the licences, and where they come from (`provenance.json`).
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runChild } from './child.js';
import { notAllowed } from './release/licences.js';
import { smokeTest } from './release/smoke-test.js';

const { values: flags } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const isDry = flags['dry-run'];
const folder = join(root, '.cache/release');

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const git = async (...parameters: string[]): Promise<string> =>
  (await runChild('git', parameters, { capture: true })).output.trim();

/** Changes that no version has told yet, each by its first line. */
const pending = (): string[] =>
  readdirSync(join(root, '.changeset'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => {
      const [, text = ''] = readFileSync(join(root, '.changeset', name), 'utf8')
        .split(/^---$/m)
        .slice(1);
      return text.trim().split('\n')[0] ?? '';
    });

async function main(): Promise<void> {
  const changes = pending();
  const dirty = await git('status', '--porcelain');
  const obstacles = [
    ...(dirty === '' ? [] : ['The working tree has changes that are not committed.']),
    ...(changes.length === 0 ? [] : ['There are changes without a version: npm run changeset -- version.']),
  ];
  if (!isDry && obstacles.length > 0) throw new Error(obstacles.join('\n'));

  const checked = await runChild(process.execPath, ['--import', 'tsx', 'scripts/verify.ts', '--package']);
  if (checked.code !== 0) throw new Error('The package is not in order.');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tarballs = readdirSync(join(root, '.cache/package'))
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => {
      copyFileSync(join(root, '.cache/package', name), join(folder, name));
      return join(folder, name);
    });
  if (tarballs.length !== 2) throw new Error(`Two packages were expected: ${tarballs.join(', ')}`);

  const licences = await smokeTest(tarballs);
  say(`✔ a fresh install of both answers a question; ${licences.length} packages`);
  const unclear = notAllowed(licences);
  if (unclear.length > 0)
    throw new Error(
      `To be looked at: ${unclear.map((l) => `${l.name}@${l.version} (${l.licence})`).join(', ')}`,
    );
  writeFileSync(join(folder, 'licences.json'), `${JSON.stringify(licences, null, 2)}\n`);
  const kinds = [...new Set(licences.map(({ licence }) => licence))].sort();
  say(`✔ licences: ${kinds.join(', ')}`);

  const provenance = {
    commit: await git('rev-parse', 'HEAD'),
    isClean: dirty === '',
    node: process.version,
    npm: (await runChild('npm', ['--version'], { capture: true })).output.trim().split('\n').at(-1),
    packages: tarballs.map((path) => ({
      file: basename(path),
      integrity: `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`,
    })),
  };
  writeFileSync(join(folder, 'provenance.json'), `${JSON.stringify(provenance, null, 2)}\n`);
  say(
    `✔ made of ${provenance.commit.slice(0, 12)}${provenance.isClean ? '' : ', with changes'}, by Node ${provenance.node}`,
  );

  say(changes.length === 0 ? 'The change log is complete.' : `${changes.length} changes for the change log:`);
  for (const change of changes) say(`  - ${change}`);
  for (const obstacle of obstacles) say(`Before publishing: ${obstacle}`);
  if (isDry) return say(`Nothing was published. The packages are in ${folder.slice(root.length)}.`);
  // The kit first: the platform depends on it.
  for (const path of [...tarballs].sort()) {
    const { code } = await runChild('npm', ['publish', path, '--access', 'public', '--provenance']);
    if (code !== 0) throw new Error(`${basename(path)} was not published.`);
  }
}

if (!existsSync(join(root, 'node_modules'))) throw new Error('Run `npm install` first.');
try {
  await main();
} catch (error) {
  say(`✖ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
