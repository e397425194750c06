/** What must hold of the chart engine in the packed kit. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../child.js';
import type { PackageCheck } from '../package-check.js';
import type { Packed } from '../packed.js';
import { auditedFile, auditedOf, differences, lockedOf, readAudited } from './audited.js';
import { bundleEngine } from './build-engine.js';
import { codeMakers } from './code-makers.js';
import { checkEngineInHosts } from './engine-in-hosts.js';
import { engineFile, engineFolder } from './engine-parts.js';
import { browserSuites } from './engine-suites.js';
import { lockOf } from './lock.js';
import { billName, noticesName, packagesOfBill } from './third-party.js';

const fail = (lines: readonly string[]): void => {
  if (lines.length > 0) throw new Error(lines.join('\n'));
};
const read = ({ folder }: Packed, file: string): string => readFileSync(join(folder, file), 'utf8');
const scriptsIn = ({ folder }: Packed): string[] =>
  readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => `dist/${file}`);

/** Bill, lock file and suites name the same packages; the licences of all are there; nothing else asks for Vega. */
const checkPackages = async (packed: Packed): Promise<string> => {
  const audited = readAudited();
  const parts = packagesOfBill(join(packed.folder, engineFolder, billName));
  const notices = read(packed, `${engineFolder}/${noticesName}`);
  const problems = [
    ...differences(audited, auditedOf(parts)),
    ...differences(audited, lockedOf(lockOf(root), audited)),
    ...parts
      .filter(
        ({ name, version, licenseText }) =>
          !notices.includes(`${name} ${version} (`) || !notices.includes(licenseText),
      )
      .map(({ name }) => `the licence of ${name} is missing`),
    ...scriptsIn(packed)
      .filter((file) => /(?:from|import)\s*\(?\s*["'](?:vega|d3-|topojson)/.test(read(packed, file)))
      .map((file) => `${file} asks for a package that is in the engine`),
  ];
  const { dependencies = {}, devDependencies = {} } = packed.manifest;
  problems.push(
    ...Object.keys(dependencies)
      .filter((name) => name.startsWith('vega'))
      .map((name) => `${name} is a dependency`),
  );
  for (const name of ['vega', 'vega-lite', 'vega-interpreter'])
    if (!/^\d+\.\d+\.\d+$/.test(devDependencies[name] ?? ''))
      problems.push(`${name} is not of one exact version`);
  if (problems.length > 0)
    problems.push(`${auditedFile} is written by npm run chart-engine, which runs the suites.`);
  fail(problems);
  return `${parts.length} packages`;
};

/** Built once more, from the same sources, it is the same bytes. */
const checkRepeatable = async (packed: Packed): Promise<undefined> => {
  const files = await bundleEngine();
  fail(
    [...files]
      .filter(([name, text]) => text !== read(packed, `${engineFolder}/${name}`))
      .map(([name]) => `${name} is other bytes when it is built again`),
  );
};

const checkCode = async (packed: Packed): Promise<string> => {
  const files = [engineFile, ...scriptsIn(packed).filter((file) => file.startsWith('dist/cdn/'))];
  fail(
    files.flatMap((file) =>
      codeMakers(read(packed, file)).map((text) => `${file} can make code of a string: ${text}`),
    ),
  );
  return `${files.length} files`;
};

const checkSuites = async (packed: Packed): Promise<string> => {
  // The test server gives out the working tree: what was built there must be what was packed.
  if (readFileSync(join(root, engineFile), 'utf8') !== read(packed, engineFile))
    throw new Error('the engine in dist/ is not the packed one');
  return browserSuites('built');
};

/** The checks, cheap ones first. */
export const engineChecks: readonly PackageCheck[] = [
  { title: 'chart engine: packages', run: checkPackages },
  { title: 'chart engine: no code from strings', run: checkCode },
  { title: 'chart engine: the same bytes when built again', run: checkRepeatable },
  { title: 'chart engine: charts on pages of hosts', run: checkEngineInHosts },
  { title: 'chart engine: suites over what was built', run: checkSuites },
];
