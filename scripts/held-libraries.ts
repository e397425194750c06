/**
 * Libraries of which the kit uses little, in one module each: what is used of them lies in that module as it ships, with
 * its licences beside it, so that nobody who installs the kit gets the rest.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { thirdParty } from './chart-engine/third-party.js';
import { root } from './child.js';

/** The module of each, by its path without an end, and what it is called in the bill and the notices. */
export const holders: Readonly<Record<string, string>> = {
  'src/render/table/to-xlsx': 'The writer of spreadsheets',
  'src/cli/config/config-schema': 'The check of a configuration',
};

/** Every other module of the kit stays where it is. */
const onlyLibraries = (entry: string): Plugin => ({
  name: 'only-libraries',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.startsWith('.') && importer !== undefined && !importer.includes(`${sep}node_modules${sep}`)
      ? { id: slashed(relative(dirname(entry), resolve(dirname(importer), source))), external: true }
      : undefined,
});

const slashed = (path: string): string => {
  const plain = path.split(sep).join('/');
  return plain.startsWith('.') ? plain : `./${plain}`;
};

/** Writes each in the place of the module of that name. */
export const holdLibraries = async (): Promise<void> => {
  for (const [path, title] of Object.entries(holders)) {
    const entry = join(root, `${path}.ts`);
    const folder = join(root, 'dist', dirname(path));
    const built = (await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      plugins: [onlyLibraries(entry), thirdParty(title)],
      build: {
        ...{ write: false, target: 'es2022', minify: false },
        lib: { entry, formats: ['es'], fileName: () => `${basename(path)}.js` },
        rolldownOptions: { output: { comments: { legal: true, annotation: true, jsdoc: true } } },
      },
    })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
    const { output } = Array.isArray(built) ? built[0]! : built;
    for (const file of output)
      writeFileSync(
        join(folder, basename(file.fileName)),
        file.type === 'chunk' ? file.code : String(file.source),
      );
    // What it was compiled to before says nothing of this file.
    rmSync(join(folder, `${basename(path)}.js.map`), { force: true });
  }
};
