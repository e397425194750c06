import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { UserConfig } from 'vite';
import { engineParts } from './scripts/chart-engine/engine-parts.js';
import { thirdParty } from './scripts/chart-engine/third-party.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The demo page, as files that any web server can give out. */
const page: UserConfig = {
  root: at('demo'),
  base: './',
  plugins: [engineParts()],
  // The page's server puts the nonce of each answer here.
  html: { cspNonce: '__nonce__' },
  // The chart chunk is large and fetched only when a chart is drawn.
  build: { outDir: at('dist/demo'), emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1000 },
};

/**
 * One file for `<script type="module">`: every element, with the chart engine and other late parts as chunks beside it
 * that are fetched when they are needed. It is made from the built modules, so that the engine in it is the one that
 * was built and tested.
 */
const cdn: UserConfig = {
  root: at('.'),
  base: './',
  publicDir: false,
  plugins: [thirdParty('The single script')],
  build: {
    outDir: at('dist/cdn'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1000,
    // The preload helper would ask for addresses of the page; bare `import()` asks beside the script.
    modulePreload: false,
    rolldownOptions: {
      input: { inlay: at('dist/src/elements.js') },
      preserveEntrySignatures: 'strict',
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'inlay-[name]-[hash].js',
        postBanner: '/*! inlay-kit, Apache-2.0. Licences of what is inside: third-party-notices.txt */',
      },
    },
  },
};

/** Script and style of the local platform's embed pages, beside the module that gives them out. */
const embed: UserConfig = {
  root: at('.'),
  publicDir: false,
  plugins: [engineParts()],
  build: {
    outDir: at('platform/dist/src/embed/assets'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    // The chart chunk is large and fetched only when a chart is drawn.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: {
        embed: at('platform/src/embed/pages/main.ts'),
        style: at('platform/src/embed/pages/embed.css'),
      },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: 'embed[extname]',
      },
    },
  },
};

/** The same page beside the module of the local platform's package that gives it out. */
const salesPage: UserConfig = {
  ...page,
  build: { ...page.build, outDir: at('platform/dist/src/sales-page/page') },
};

/**
 * `vite build` builds the demo page, `vite build --mode cdn` the single script, `vite build --mode embed` the embed
 * pages, `vite build --mode sales-page` the demo page into the local platform's package; `vite` serves the demo page.
 */
const modes: Readonly<Record<string, UserConfig>> = { cdn, embed, 'sales-page': salesPage };
export default defineConfig(({ mode }) => modes[mode] ?? page);
