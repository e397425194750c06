import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runChild } from '../child.js';

const folder = 'test/render/chart';
const filesOf = (isWanted: (name: string) => boolean): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && isWanted(name))
    .map((name) => `${folder}/${name}`);

const run = async (
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<string> => {
  const { code, output } = await runChild(process.execPath, parameters, { capture: true, environment });
  if (code !== 0) throw new Error(output);
  return output;
};

/** The browser suites of charts, over the sources or over the engine that was built into `dist/`. */
export const browserSuites = async (engine: 'sources' | 'built'): Promise<string> => {
  const files = filesOf((name) => /(?<!\.node)\.test\.ts$/.test(name));
  const environment: Record<string, string> = engine === 'built' ? { BUILT_CHART_ENGINE: '1' } : {};
  const output = await run(['node_modules/@web/test-runner/dist/bin.js', '--files', ...files], environment);
  const [, passed] = [...output.matchAll(/(\d+) passed, 0 failed/g)].at(-1) ?? [];
  if (passed === undefined) throw new Error(`No test was counted:\n${output}`);
  return `${files.length} files, ${passed} tests`;
};

/** The suites of charts that run in Node, and those of the package's own records. */
export const nodeSuites = async (): Promise<string> => {
  const files = filesOf((name) => name.endsWith('.node.test.ts'));
  await run(['--import', 'tsx', '--test', ...files]);
  return `${files.length} files`;
};
