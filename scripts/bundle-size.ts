import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import type { Packed } from './packed.js';

/** What a page downloads at first for an entry, and what it may. */
export interface BundleSize {
  readonly entry: string;
  /** Bytes after gzip of the entry and everything it imports statically, one file at a time as on the wire. */
  readonly initial: number;
  /** The modules in that first load. */
  readonly modules: readonly string[];
  /** The files of it, each a request. */
  readonly files: number;
  readonly lazyChunks: number;
}

const closure = (chunks: ReadonlyMap<string, Rolldown.OutputChunk>, start: string): Set<string> => {
  const seen = new Set<string>();
  const queue = [start];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    queue.push(...(chunks.get(name)?.imports ?? []));
  }
  return seen;
};

/**
 * Bundles an entry of the packed package the way a host's bundler does: everything it re-exports is kept. Throws
 * with the bundler's words when that fails.
 */
export const bundleEntry = async (packed: Packed, entry: string): Promise<Rolldown.RolldownOutput> => {
  const specifier = `inlay-kit${entry.slice(1)}`;
  const output = await build({
    configFile: false,
    root: packed.host,
    logLevel: 'silent',
    plugins: [
      {
        name: 'one-import',
        resolveId: (id) => (id === 'host-page' ? join(packed.host, 'host-page.js') : undefined),
        load: (id) =>
          id.endsWith('host-page.js') ? `import '${specifier}'; export * from '${specifier}';` : undefined,
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: 'host-page', preserveEntrySignatures: 'strict' },
    },
  });
  return (Array.isArray(output) ? output[0] : output) as Rolldown.RolldownOutput;
};

/** The first load of an entry of the packed package. */
export const bundleSize = async (packed: Packed, entry: string): Promise<BundleSize> => {
  const { output } = await bundleEntry(packed, entry);
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const start = [...chunks.values()].find((chunk) => chunk.isEntry);
  if (!start) throw new Error(`${entry} has no entry chunk.`);
  const names = [...closure(chunks, start.fileName)];
  const first = names.flatMap((name) => chunks.get(name) ?? []);
  return {
    entry,
    initial: first.reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).length, 0),
    modules: first.flatMap((chunk) => chunk.moduleIds),
    files: first.length,
    lazyChunks: chunks.size - first.length,
  };
};
