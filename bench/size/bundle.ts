import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { engineParts } from '../../scripts/chart-engine/engine-parts.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A file that a page fetches. */
export interface Chunk {
  readonly name: string;
  /** Where it lies, from the page. */
  readonly file: string;
  readonly code: string;
  readonly isEntry: boolean;
  /** Bytes on the wire. */
  readonly gzip: number;
  /** Where its code comes from, largest first, with the bytes that are left of it before it is minified. */
  readonly modules: readonly { readonly path: string; readonly bytes: number }[];
}

/** What an entry makes a page fetch. */
export interface Bundle {
  /** The entry and all that it imports statically: fetched before anything is shown. */
  readonly initial: readonly Chunk[];
  /** What `import()` brings, when it is needed. */
  readonly lazy: readonly Chunk[];
}

/** The kit's modules as its package has them, for those that name the sources. */
const asBuilt: Plugin = {
  name: 'as-built',
  enforce: 'pre',
  resolveId: (source, importer = root) => {
    const path = relative(root, resolve(dirname(importer), source));
    if (!/^(?:src|components)\//.test(path)) return undefined;
    const built = `${root}dist/${path.replace(/\.ts$/, '.js')}`;
    if (!existsSync(built)) throw new Error('There is no build: run npm run build -- --modules first.');
    return built;
  },
};

/**
 * Bundles `entry`, a path from the root of the kit, for production; everything it exports is kept. `of`: the kit as its
 * package has it, as a host does, or from its sources, which tell where the bytes come from.
 */
export async function bundle(entry: string, of: 'package' | 'sources' = 'package'): Promise<Bundle> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: of === 'package' ? [asBuilt] : [engineParts()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: `${root}${entry}`, preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const first = reachedStatically(chunks);
  const described = (wanted: boolean) => chunks.filter((chunk) => first.has(chunk) === wanted).map(describe);
  return { initial: described(true), lazy: described(false) };
}

function reachedStatically(chunks: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set(chunks.filter((chunk) => chunk.isEntry));
  // A set takes what is added while it is walked.
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) reached.add(imported);
    }
  }
  return reached;
}

function describe(chunk: Rolldown.OutputChunk): Chunk {
  const modules = Object.entries(chunk.modules)
    .map(([id, { renderedLength }]) => ({ path: relative(root, id), bytes: renderedLength }))
    .filter(({ path, bytes }) => bytes > 0 && !path.includes('\0'))
    .sort((a, b) => b.bytes - a.bytes);
  const { name, fileName: file, code, isEntry } = chunk;
  return { name, file, code, isEntry, gzip: gzipSync(code, { level: 9 }).length, modules };
}
