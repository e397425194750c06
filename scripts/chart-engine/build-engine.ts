/**
 * The chart engine as it ships: `draw-chart.js` with everything that only charts need in it, our code and Vega's, in
 * the place of the module of that name. What other parts of the kit use too stays outside and is imported as before.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { root } from '../child.js';
import { engineFolder, engineParts } from './engine-parts.js';
import { billName, noticesName, thirdParty } from './third-party.js';

const room = join(root, 'src/render/chart');
const entryFolder = join(room, 'draw');

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version;

const banner = (): string => `/*!
 * Chart engine of inlay-kit (Apache-2.0), with vega ${versionOf('vega')}, vega-lite ${versionOf('vega-lite')},
 * vega-interpreter ${versionOf('vega-interpreter')} (BSD-3-Clause, University of Washington Interactive Data Lab) and
 * D3 (ISC, Mike Bostock) inside. All packages: ${billName}; all licences: ${noticesName}.
 */`;

/** Leaves out what is not of the chart room; the engine lies where its module lay, so the ways there stay the same. */
const outside: Plugin = {
  name: 'outside-of-the-chart-room',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (!source.startsWith('.') || !importer?.startsWith(room + sep)) return undefined;
    const target = resolve(dirname(importer), source);
    return target.startsWith(room + sep)
      ? undefined
      : { id: relative(entryFolder, target).split(sep).join('/'), external: true };
  },
};

/** Builds the engine and answers its files by name. The same sources and packages give the same bytes. */
export const bundleEngine = async (): Promise<ReadonlyMap<string, string>> => {
  const built = (await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [engineParts(), outside, thirdParty('The chart engine')],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      // A library has no helper around `import()`, which would be a file that the engine waits for.
      lib: { entry: join(entryFolder, 'draw-chart.ts'), formats: ['es'] },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: {
          ...{ format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js', banner: banner() },
          // Every name stays, for those who audit it with a formatter; whoever bundles it for a page minifies it there.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const { output } = Array.isArray(built) ? built[0]! : built;
  return new Map(
    output.map((file) => [basename(file.fileName), file.type === 'chunk' ? file.code : String(file.source)]),
  );
};

/** Declarations that those of the engine lead to, within the chart room, by their paths. */
const neededTypes = (folder: string): Set<string> => {
  const needed = new Set([join(folder, 'draw-chart.d.ts')]);
  // A set takes what is added while it is walked.
  for (const file of needed) {
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/from '(\.[\w./-]+)\.js'/g)) {
      const path = join(dirname(file), `${name}.d.ts`);
      if (path.startsWith(dirname(folder) + sep)) needed.add(path);
    }
  }
  return needed;
};

/** Puts the engine in the place of the modules that it was built from. */
export const writeEngine = async (folder = join(root, engineFolder)): Promise<void> => {
  const files = await bundleEngine();
  mkdirSync(folder, { recursive: true });
  const needed = neededTypes(folder);
  for (const part of [
    folder,
    ...['../check', '../finish', '../ground', '../describe'].map((name) => join(folder, name)),
  ])
    for (const name of readdirSync(part)) {
      const path = join(part, name);
      if (!needed.has(path)) rmSync(path);
    }
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
};
