import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Modules beside the pages that are no page themselves. */
const shared = new Set(['page', 'mdast-nodes']);

/** Builds every page the way a host would ship it and returns the folder. `minify: false` keeps names for profiles. */
export async function buildPages({ minify = true } = {}): Promise<string> {
  const pages = readdirSync(at('pages'))
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => !shared.has(name));
  const outDir = at('../../.cache/bench/pages');
  await build({
    configFile: false,
    root: at('..'),
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify,
      modulePreload: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: Object.fromEntries(pages.map((name) => [name, at(`pages/${name}.ts`)])),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  return outDir;
}
