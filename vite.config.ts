import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { UserConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The chart code takes only those parts of Vega that a Vega-Lite chart can use. */
const resolve = { alias: [{ find: /^vega$/, replacement: at('src/render/chart/vega-parts.mjs') }] };

/** The demo page, as files that any web server can give out. */
const page: UserConfig = {
  root: at('demo'),
  base: './',
  resolve,
  // The page's server puts the nonce of each answer here.
  html: { cspNonce: '__nonce__' },
  // The chart chunk is large and fetched only when a chart is drawn.
  build: { outDir: at('dist/demo'), emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1000 },
};

/**
 * One file for `<script type="module">`: every element, with the chart code and other late parts as chunks beside it
 * that are fetched when they are needed.
 */
const cdn: UserConfig = {
  root: at('.'),
  base: './',
  publicDir: false,
  resolve,
  build: {
    outDir: at('dist/cdn'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1000,
    // The preload helper would ask for addresses of the page; bare `import()` asks beside the script.
    modulePreload: false,
    rolldownOptions: {
      input: { inlay: at('src/elements.ts') },
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'inlay-[name]-[hash].js' },
    },
  },
};

/** Script and style of the local platform's embed pages, beside the module that gives them out. */
const embed: UserConfig = {
  root: at('.'),
  publicDir: false,
  build: {
    outDir: at('dist/src/platform/embed/assets'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: {
        embed: at('src/platform/embed/pages/main.ts'),
        style: at('src/platform/embed/pages/embed.css'),
      },
      output: { format: 'es', entryFileNames: '[name].js', assetFileNames: 'embed[extname]' },
    },
  },
};

/**
 * `vite build` builds the demo page, `vite build --mode cdn` the single script, `vite build --mode embed` the embed
 * pages; `vite` serves the demo page.
 */
export default defineConfig(({ mode }) => (mode === 'cdn' ? cdn : mode === 'embed' ? embed : page));
