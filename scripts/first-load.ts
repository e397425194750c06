/**
 * Joins what the chat alone fetches at first. A page's bundler makes a file of its own for every module that the first
 * load shares with a part that comes later, eighteen in all; joined they are eight, smaller, and sooner there. Each
 * module stays where it was and passes its names on from the joined file, so that every way of importing finds the same
 * classes. What other elements have too stays apart: a file of its own drops out whole where it is not needed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { root } from './child.js';

const entryOf = (element: string): string => `components/${element}/define.js`;
const chat = entryOf('analytics-chat');
const others = ['analytics-session', 'avatar-badge', 'embed-dashboard'].map(entryOf);

/** Rooms that run anywhere: not to be joined with what needs a page. */
const anywhere = /^src\/(?:protocol|client|thread|locales)\//;

/** Where the joined files lie in what is built. */
const folder = 'joined';

const slashed = (path: string): string => path.split(sep).join('/');

/** A module of `dist`: what it imports before it runs, and the names that it exports. */
interface Module {
  readonly imports: readonly string[];
  readonly names: readonly string[];
}
type Modules = ReadonlyMap<string, Module>;

const shared = { bundle: true, format: 'esm', target: 'es2022', write: false } satisfies BuildOptions;

/** Whatever the elements import statically, by path in `dist`. */
const modulesOf = async (dist: string): Promise<Modules> => {
  const read = { ...shared, absWorkingDir: dist, outdir: '.', outbase: '.', metafile: true } as const;
  const entryPoints = [chat, ...others];
  const { metafile } = await build({ ...read, entryPoints, packages: 'external', splitting: true });
  const importsOf = (path: string): string[] =>
    (metafile.inputs[path]?.imports ?? [])
      .filter(({ kind, external }) => kind === 'import-statement' && external !== true)
      .map((one) => one.path);
  const paths = reached(entryPoints, importsOf);
  const alone = await build({ ...read, entryPoints: [...paths], external: ['*'] });
  const namesOf = (path: string): string[] => alone.metafile.outputs[path]?.exports ?? [];
  return new Map([...paths].map((path) => [path, { imports: importsOf(path), names: namesOf(path) }]));
};

const reached = (from: readonly string[], importsOf: (path: string) => readonly string[]): Set<string> => {
  const paths = new Set(from);
  // A set takes what is added while it is walked.
  for (const path of paths) for (const next of importsOf(path)) paths.add(next);
  return paths;
};

/** The modules of each joined file: those that no other element imports, the library apart from what needs a page. */
const groupsOf = (modules: Modules): ReadonlyMap<string, readonly string[]> => {
  const importsOf = (path: string): readonly string[] => modules.get(path)?.imports ?? [];
  const isOthers = reached(others, importsOf);
  const own = [...reached([chat], importsOf)].filter((path) => path !== chat && !isOthers.has(path));
  return new Map([
    ['analytics-chat-library', own.filter((path) => anywhere.test(path))],
    ['analytics-chat', own.filter((path) => !anywhere.test(path))],
  ]);
};

/** What each name of each module is called in the joined file; of two alike the second has a number there. */
const joinedNames = (modules: Modules, paths: readonly string[]): ReadonlyMap<string, [string, string][]> => {
  const taken = new Set<string>();
  const free = (name: string, tries = 1): string => {
    const one = tries === 1 ? name : `${name}${tries}`;
    return taken.has(one) ? free(name, tries + 1) : one;
  };
  const take = (name: string): [string, string] => {
    const joined = free(name);
    taken.add(joined);
    return [name, joined];
  };
  return new Map(paths.map((path) => [path, modules.get(path)!.names.map(take)]));
};

/** Joins the first load of the chat in `dist`, as the compiler has left it. */
export const joinFirstLoad = async (dist = join(root, 'dist')): Promise<void> => {
  const modules = await modulesOf(dist);
  const written = new Map<string, string>();
  for (const [name, paths] of groupsOf(modules)) {
    const file = join(folder, `${name}.js`);
    const names = [...joinedNames(modules, paths)];
    const isJoined = new Set(paths);
    const { outputFiles } = await build({
      ...{ ...shared, absWorkingDir: dist, outfile: join(dist, file) },
      stdin: {
        contents: names
          .map(
            ([path, pairs]) =>
              `export { ${pairs.map((pair) => pair.join(' as ')).join(', ')} } from './${path}';`,
          )
          .join('\n'),
        resolveDir: dist,
      },
      plugins: [
        {
          name: 'what-is-not-joined-stays-where-it-is',
          setup: (joining) =>
            joining.onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
              if (!path.startsWith('.')) return { path, external: true };
              const target = slashed(relative(dist, resolve(resolveDir, path)));
              const isHere = kind === 'import-statement' && isJoined.has(target);
              return isHere ? undefined : { path: `../${target}`, external: true };
            }),
        },
      ],
    });
    written.set(file, outputFiles[0]!.text);
    for (const [path, pairs] of names) {
      const passed = pairs.map(([own, joined]) => `${joined} as ${own}`).join(', ');
      written.set(path, `export { ${passed} } from '${slashed(relative(dirname(path), file))}';\n`);
    }
  }
  mkdirSync(join(dist, folder), { recursive: true });
  for (const [path, text] of written) writeFileSync(join(dist, path), text);
};
