/**
 * Builds everything that both packages ship. The kit: `dist/src` and `dist/components` (modules with their types, the
 * data files beside them, and the chart engine as one module), `dist/joined` (the chat's first load), `dist/cdn` (one
 * script for a page), the manifest for editors, and the demo page in `dist/demo`. The local platform: `platform/dist`, after the kit, whose built form it is compiled
 * against.
 *
 *   npm run build                 all of it
 *   npm run build -- --modules    only the modules and the manifest
 */
import { chmodSync, cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runChild } from './child.js';
import { writeEngine } from './chart-engine/build-engine.js';
import { joinFirstLoad } from './first-load.js';
import { holdLibraries } from './held-libraries.js';
import { dropOtherTypes } from './public-types.js';
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

/** Everything beside the sources that is read at run time: data models, dashboards, pictures. */
const copyData = (from: string, to: string): void => {
  cpSync(join(root, from), join(root, to), { recursive: true, filter: (path) => !/\.(ts|md)$/.test(path) });
};

/** What the types of the tags leave at run time are empty modules, which nobody can import. */
const dropEmptyModules = (folder: string): void => {
  for (const name of readdirSync(join(root, folder)).filter((one) => one.endsWith('.js')))
    rmSync(join(root, folder, name));
};

const commandOf = (path: string): void => chmodSync(join(root, path), 0o755);

const buildPlatform = async (): Promise<void> => {
  rmSync(join(root, 'platform/dist'), { recursive: true, force: true });
  await step('platform: modules and types', () =>
    tool('typescript/bin/tsc', '-p', 'platform/tsconfig.build.json'),
  );
  await step('platform: data sets', () => {
    copyData('platform/datasets', 'platform/dist/datasets');
    commandOf('platform/dist/src/command/main.js');
  });
  await step('platform: embed pages', () =>
    tool('vite/bin/vite.js', 'build', '--mode', 'embed', '--logLevel', 'warn'),
  );
  await step('platform: sales page', () =>
    tool('vite/bin/vite.js', 'build', '--mode', 'sales-page', '--logLevel', 'warn'),
  );
};

const build = async (): Promise<void> => {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await step('modules and types', () => tool('typescript/bin/tsc', '-p', 'tsconfig.build.json'));
  dropEmptyModules('dist/src/tags');
  await step('data files', () => {
    copyData('src', 'dist/src');
    copyData('components', 'dist/components');
  });
  await step('chart engine', () => writeEngine());
  await step('held libraries', () => holdLibraries());
  await step('first load', () => joinFirstLoad());
  await step('types of the entries', () => dropOtherTypes());
  await step('command', () => commandOf('dist/src/cli/main.js'));
  await step('custom elements manifest', writeManifest);
  await buildPlatform();
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
