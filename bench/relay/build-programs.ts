import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Modules beside the proxies that are no program themselves. */
const shared = new Set(['run-proxy', 'kit-handler']);

/**
 * Builds the programs as plain JavaScript, so that nobody is measured with a compiler in its process. Packages stay
 * outside of them; the folder lies where Node finds those of the bench.
 *
 * @returns the path of a program by its name
 */
export async function buildPrograms(): Promise<(name: string) => string> {
  const proxies = readdirSync(at('proxies'))
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => !shared.has(name));
  const outDir = at('../.cache/relay');
  await build({
    configFile: false,
    root: at('..'),
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          'race-upstream': at('race-upstream.ts'),
          'race-client': at('race-client.ts'),
          ...Object.fromEntries(proxies.map((name) => [name, at(`proxies/${name}.ts`)])),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  return (name) => `${outDir}/${name}.mjs`;
}
