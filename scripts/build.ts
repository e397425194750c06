/**
 * Builds everything the package ships: `dist/src` and `dist/components` (unbundled modules with types, and the data
 * files beside them), `dist/cdn` (one script for a page), the manifest for editors, and the demo page in `dist/demo`.
 *
 *   npm run build                 all of it
 *   npm run build -- --modules    only the modules and the manifest
 */
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runChild } from '../test/helpers/child.js';
import { writeManifest } from './manifest.js';

const { values: flags } = parseArgs({ options: { modules: { type: 'boolean', default: false } } });

const step = async (title: string, work: () => Promise<void> | void): Promise<void> => {
  const start = Date.now();
  await work();
  process.stdout.write(`✔ ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`);
};

const tool = async (path: string, ...parameters: string[]): Promise<void> => {
  const program = join(root, 'node_modules', path);
  const { code, output } = await runChild(process.execPath, [program, ...parameters], { capture: true });
  if (code !== 0) throw new Error(`${path} ${parameters.join(' ')} failed:\n${output}`);
};

/** Everything beside the sources that is read at run time: the data model, its descriptions, the embed pages. */
const copyData = (): void => {
  for (const room of ['src', 'components']) {
    cpSync(join(root, room), join(root, 'dist', room), {
      recursive: true,
      filter: (path) => !/\.(ts|md)$/.test(path),
    });
  }
};

const build = async (): Promise<void> => {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await step('modules and types', () => tool('typescript/bin/tsc', '-p', 'tsconfig.build.json'));
  await step('data files', copyData);
  await step('embed pages', () => tool('vite/bin/vite.js', 'build', '--mode', 'embed', '--logLevel', 'warn'));
  await step('command', () => {
    chmodSync(join(root, 'dist/src/cli/main.js'), 0o755);
  });
  await step('custom elements manifest', writeManifest);
  if (flags.modules) return;
  await step('single script', () => tool('vite/bin/vite.js', 'build', '--mode', 'cdn', '--logLevel', 'warn'));
  await step('demo page', () => tool('vite/bin/vite.js', 'build', '--logLevel', 'warn'));
};

try {
  await build();
} catch (error) {
  process.stderr.write(`✖ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
