/**
 * Everything that must hold before a change is taken: types, lint, format, tests and the package itself. Each check
 * counts as one passed or failed beside the tests, and the last line sums them up.
 *
 *   npm run verify                  all of it
 *   npm run verify -- --no-tests    all but the tests, for a run that had them already
 *   npm run package                 only the package: builds it, packs it, looks at what its users get
 */
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { root, runChild } from './child.js';
import { countsLine, parseCountsLine, sumCounts } from './counts.js';
import type { Counts } from './counts.js';
import { packageChecks } from './package-checks.js';
import { packPackages } from './packed.js';
import { platformChecks } from './platform-checks.js';

const { values: flags } = parseArgs({
  options: { package: { type: 'boolean', default: false }, 'no-tests': { type: 'boolean', default: false } },
});

const results: Counts[] = [];

/** Runs one check, prints how it went and counts it. Answers whether it passed. */
const check = async (title: string, work: () => Promise<string | undefined>): Promise<boolean> => {
  const start = Date.now();
  const seconds = (): string => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  try {
    const said = await work();
    process.stdout.write(`✔ ${title}${said ? `: ${said}` : ''} (${seconds()})\n`);
    results.push({ passed: 1, failed: 0, skipped: 0 });
    return true;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    process.stdout.write(`✖ ${title} (${seconds()})\n${words.trimEnd()}\n`);
    results.push({ passed: 0, failed: 1, skipped: 0 });
    return false;
  }
};

const tool = async (path: string, ...parameters: string[]): Promise<undefined> => {
  const program = join(root, 'node_modules', path);
  const { code, output } = await runChild(process.execPath, [program, ...parameters], { capture: true });
  if (code !== 0) throw new Error(output);
};

const typescript = 'typescript/bin/tsc';
const tsx = 'tsx/dist/cli.mjs';

const checkSources = async (): Promise<void> => {
  await check('types', () => tool(typescript, '-p', 'tsconfig.json', '--pretty', 'false'));
  await check('types without Node in browser rooms', () =>
    tool(typescript, '-p', 'tsconfig.browser.json', '--pretty', 'false'),
  );
  await check('lint', () => tool('eslint/bin/eslint.js', '.', '--max-warnings=0'));
  await check('format', () => tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'));
};

const runTests = async (): Promise<void> => {
  const { output } = await runChild(process.execPath, [join(root, 'node_modules', tsx), 'test/run.ts'], {
    capture: true,
    echo: true,
  });
  results.push(parseCountsLine(output) ?? { passed: 0, failed: 1, skipped: 0 });
};

const checkPackage = async (): Promise<void> => {
  if (!(await check('build', () => tool(tsx, 'scripts/build.ts')))) return;
  const { kit, platform } = await packPackages();
  for (const { title, run } of packageChecks) await check(title, () => run(kit));
  for (const { title, run } of platformChecks) await check(`platform: ${title}`, () => run(platform));
};

if (!flags.package) {
  await checkSources();
  if (!flags['no-tests']) await runTests();
}
await checkPackage();
const sum = sumCounts(results);
if (sum.failed > 0) process.exitCode = 1;
process.stdout.write(`\n${countsLine(sum)}\n`);
