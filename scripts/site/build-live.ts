import { join } from 'node:path';
import { build } from 'vite';
import { engineParts } from '../chart-engine/engine-parts.js';
import { root } from '../child.js';

/** The elements with their recorded streams as one module, late parts beside it, as the site's examples load it. */
export async function buildLive(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    base: './',
    publicDir: false,
    logLevel: 'error',
    plugins: [engineParts()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 2000,
      // A badge asks for no picture that is written into its address.
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: { live: join(root, 'site/live/live.ts') },
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
}
