/**
 * The one test command. `npm test` runs the type tests, the tests in Node, the tests in a browser (it installs one
 * where there is none) and those of whole pages, and ends with `N passed, N failed` summed over all of them.
 *
 *   npm test -- render client/      only the files whose path holds one of the words
 *   npm test -- --node --browser    only these runners (--types --node --browser --e2e)
 *   npm run test:slow               the slow suite instead
 *   npm run test:hosts              the packed kit in pages and servers of every kind, after `npm run package`
 *   npm run test:engines            the browser tests alone, in every engine that is installed
 *                                   (ENGINES=firefox,webkit: in these, and they must be there)
 */
import { parseArgs } from 'node:util';
import { engineInstalled, engines, enginesAsked, installHint } from '../scripts/browsers.js';
import type { Engine } from '../scripts/browsers.js';
import { countsLine, sumCounts } from '../scripts/counts.js';
import { ensureChromium } from './helpers/install-chromium.js';
import { judge, runBrowser, runNode, runTypes } from './helpers/runners.js';
import type { RunnerResult } from './helpers/runners.js';
import { testFiles } from './helpers/test-files.js';
import type { TestFiles } from './helpers/test-files.js';

const { values: flags, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    slow: { type: 'boolean', default: false },
    hosts: { type: 'boolean', default: false },
    engines: { type: 'boolean', default: false },
    types: { type: 'boolean', default: false },
    node: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
  },
});

interface Step {
  readonly kind: keyof TestFiles;
  readonly title: string;
  readonly run: (files: readonly string[]) => Promise<RunnerResult>;
}

const inBrowser = (engine: Engine): Step => ({
  kind: 'browser',
  title: `tests in ${engine}`,
  run: (files) => runBrowser(files, engine),
});

/** Which engines `--engines` means: those asked for by name, which must be there, or all that are installed. */
const enginesToRun = (): readonly Engine[] => {
  const asked = process.env.ENGINES ? enginesAsked() : engines;
  const missing = asked.filter((engine) => !engineInstalled(engine));
  for (const engine of missing) process.stderr.write(`!!! LEFT OUT: ${installHint[engine]}\n`);
  if (process.env.ENGINES && missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}.`);
  return asked.filter((engine) => !missing.includes(engine));
};

const everySteps = (): readonly Step[] => [
  { kind: 'types', title: 'type tests', run: (files) => runTypes(files, 'tsconfig.type-tests.json') },
  { kind: 'node', title: 'tests in Node', run: (files) => runNode(files) },
  inBrowser('chromium'),
  { kind: 'e2e', title: 'tests of whole pages', run: (files) => runNode(files, { concurrency: 1 }) },
];

const stepsToRun = (): readonly Step[] => {
  if (flags.engines) return enginesToRun().map(inBrowser);
  const chosen = everySteps().filter(({ kind }) => flags[kind]);
  return chosen.length > 0 ? chosen : everySteps();
};

/** A kind without a file is left out when the caller chose paths or another suite; otherwise it is a failure. */
const runStep = async ({ kind, title, run }: Step, files: TestFiles): Promise<RunnerResult | undefined> => {
  const own = files[kind];
  if (own.length === 0 && (only.length > 0 || flags.slow || flags.hosts)) return undefined;
  process.stdout.write(`\n── ${title}: ${own.length} ${own.length === 1 ? 'file' : 'files'}\n`);
  const result = own.length === 0 ? judge(0, { passed: 0, failed: 0, skipped: 0 }) : await run(own);
  if (result.problem) process.stdout.write(`✖ ${title}: ${result.problem}\n`);
  process.stdout.write(`── ${title}: ${countsLine(result.counts)}\n`);
  return result;
};

const main = async (): Promise<void> => {
  const files = testFiles({ slow: flags.slow, hosts: flags.hosts, only });
  const steps = stepsToRun();
  const needsChromium =
    !flags.engines && steps.some(({ kind }) => kind !== 'types' && kind !== 'node' && files[kind].length > 0);
  if (needsChromium && !(await ensureChromium())) process.exitCode = 1;
  const results: RunnerResult[] = [];
  for (const step of steps) {
    const result = await runStep(step, files);
    if (result) results.push(result);
  }
  const sum = sumCounts(results.map(({ counts }) => counts));
  if (results.length === 0) process.stderr.write('\nNo test file matches.\n');
  if (sum.failed > 0 || results.length === 0) process.exitCode = 1;
  process.stdout.write(`\n${countsLine(sum)}\n`);
};

await main();
