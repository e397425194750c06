import { join, relative } from 'node:path';
import type { Engine } from '../../scripts/browsers.js';
import { root, runChild, runCounting } from './child.js';
import type { ChildOptions } from './child.js';
import { sumCounts, type Counts } from '../../scripts/counts.js';

/** How one runner ended: what it counted, and why that is not the whole truth when it is not. */
export interface RunnerResult {
  readonly counts: Counts;
  /** Set when the runner failed beyond its tests, which then counts as one failure more. */
  readonly problem?: string;
  readonly output: string;
}

const nobody: Counts = { passed: 0, failed: 0, skipped: 0 };

/**
 * Reads a runner's end so that nothing can pass by accident: a runner that says it failed while its tests say
 * they passed, one that died before it counted and one that ran no test are each one failure.
 */
export const judge = (code: number, counts: Counts | undefined, output = ''): RunnerResult => {
  const seen = counts ?? nobody;
  const total = seen.passed + seen.failed + seen.skipped;
  const problem = !counts
    ? 'it ended before it counted its tests'
    : total === 0
      ? 'it ran no test'
      : code !== 0 && seen.failed === 0
        ? `it ended with code ${code} although no test failed`
        : undefined;
  if (problem === undefined) return { counts: seen, output };
  return { counts: { ...seen, failed: seen.failed + 1 }, problem, output };
};

/** Of one test, and of a file as a whole: the kills of the slow suite take minutes. */
const testTimeoutMs = 15 * 60_000;
/** All files of Node together, on a machine with other work besides. */
const suiteTimeoutMs = 40 * 60_000;

/** Runs `*.node.test.ts` files under node's own runner, of another Node where `program` names one. */
export const runNode = async (
  files: readonly string[],
  {
    concurrency = 2,
    program = process.execPath,
    ...options
  }: ChildOptions & { concurrency?: number; program?: string } = {},
): Promise<RunnerResult> => {
  const parameters = [
    '--import',
    'tsx',
    '--test',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${testTimeoutMs}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(root, 'test/helpers/node-counts-reporter.mjs')}`,
    '--test-reporter-destination=stderr',
    ...files,
  ];
  const { code, counts, output } = await runCounting(program, parameters, {
    timeoutMs: suiteTimeoutMs,
    ...options,
  });
  return judge(code, counts, output);
};

/**
 * Runs `*.test.ts` files in one engine with the browser runner. A file whose engine ended by itself, as WebKitGTK's web
 * process does now and then, says nothing of its tests: it is run once more, and what it says then counts.
 */
export const runBrowser = async (
  files: readonly string[],
  engine: Engine,
  options: ChildOptions = {},
  isAgain = false,
): Promise<RunnerResult> => {
  const runner = join(root, 'node_modules/@web/test-runner/dist/bin.js');
  const parameters = [runner, '--files', ...files];
  const environment = { ...options.environment, ENGINES: engine };
  const {
    code,
    counts: counted,
    output,
  } = await runCounting(process.execPath, parameters, { ...options, environment });
  if (counted === undefined) return judge(code, counted, output);
  const { lost = [], ...counts } = counted;
  if (lost.length === 0 || isAgain) return judge(code, counts, output);
  process.stdout.write(`${engine} ended by itself; once more: ${lost.join(' ')}\n`);
  const again = await runBrowser(lost, engine, options, true);
  const others: Counts = { ...counts, failed: counts.failed - lost.length };
  if (others.passed + others.failed + others.skipped === 0) return again;
  const rest = judge(others.failed > 0 ? code : 0, others, output);
  const problem = rest.problem ?? again.problem;
  return {
    counts: sumCounts([rest.counts, again.counts]),
    ...(problem === undefined ? {} : { problem }),
    output: output + again.output,
  };
};

const diagnostic = /^(\S.*?)\(\d+,\d+\): error TS\d+:/gm;

/**
 * Compiles the type tests: one passed or failed test a file. An error in any other file that they import is a
 * failure too, since it may hide that a type has become `any`.
 */
export const runTypes = async (files: readonly string[], project: string): Promise<RunnerResult> => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const parameters = [compiler, '--noEmit', '--pretty', 'false', '-p', project];
  const { code, output } = await runChild(process.execPath, parameters, { capture: true });
  const wrong = new Set([...output.matchAll(diagnostic)].map((match) => match[1] ?? ''));
  const names = files.map((file) => relative(root, join(root, file)).replaceAll('\\', '/'));
  for (const name of names) process.stdout.write(`${wrong.has(name) ? '✖' : '✔'} ${name}\n`);
  if (code !== 0) process.stdout.write(`${output}\n`);
  const failed = names.filter((name) => wrong.has(name)).length;
  const elsewhere = [...wrong].filter((name) => !names.includes(name)).length;
  return judge(code, { passed: names.length - failed, failed: failed + elsewhere, skipped: 0 }, output);
};
