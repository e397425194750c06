import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

/**
 * The pages are staged by `scripts/site/stage-pages.ts`, which also writes the sidebar: the Markdown of the repository
 * stays readable on its own, and nothing here knows where it lies.
 */
const staged = process.env.SITE_STAGED;
const { sidebar, nav } = JSON.parse(readFileSync(`${staged}/sidebar.json`, 'utf8'));

export default defineConfig({
  srcDir: staged,
  outDir: process.env.SITE_OUT,
  cacheDir: process.env.SITE_CACHE,
  base: process.env.SITE_BASE ?? '/',
  lang: 'en',
  title: 'Inlay',
  description: 'An analytics platform’s AI chat and dashboards in your own web page',
  // A plain file server knows no page without its ending.
  cleanUrls: false,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  themeConfig: {
    nav,
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    docFooter: { prev: 'Before', next: 'Next' },
    externalLinkIcon: false,
  },
  vue: {
    template: { compilerOptions: { isCustomElement: (tag) => /^(analytics|embed|avatar)-/.test(tag) } },
  },
  vite: {
    publicDir: `${staged}/public`,
    build: { chunkSizeWarningLimit: 2000 },
    // Late parts of the elements are built on their own, by the same tools as the kit.
    resolve: { alias: { '@site': fileURLToPath(new URL('.', import.meta.url)) } },
    logLevel: 'warn',
  },
});
