/**
 * `npm run docs`: builds the documentation site and serves it; prints its address. `npm run docs:build` builds it alone:
 *
 *   npm run docs:build -- --base /inlay/   for a site below a path; default `/`
 *   npm run docs:build -- --out DIR        default `dist/site`
 *
 * What it is made with has a package.json of its own in `site/`, and is installed when it is first needed.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runChild } from '../child.js';
import { buildLive } from './build-live.js';
import { filesAsMarkdown } from './folder-files.js';
import { installSiteTools } from './install-site-tools.js';
import { serveFiles } from './serve-files.js';
import { fileAddress, stagePage } from './stage-page.js';
import { siteGroups, sitePages } from './site-pages.js';

export interface SiteBuild {
  /** With a slash on both sides. */
  readonly base: string;
  readonly out: string;
}

const staged = join(root, '.cache/site/pages');

/** Writes the pages as the site's builder takes them. */
function stage(): void {
  rmSync(staged, { recursive: true, force: true });
  for (const page of sitePages) {
    const { text, files } = stagePage(page, readFileSync(join(root, page.file), 'utf8'));
    const to = join(staged, page.page);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, page.folder === undefined ? text : text + filesAsMarkdown(page.folder));
    for (const file of files) cpSync(join(root, file), join(staged, 'public', fileAddress(file)));
  }
  const link = (page: string): string => `/${page.replace(/\.md$/, '')}`;
  const sidebar = siteGroups.map(({ title, pages }) => ({
    text: title,
    items: pages.map((page) => ({ text: page.title.replaceAll('<', '&lt;'), link: link(page.page) })),
  }));
  const nav = [
    { text: 'Getting started', link: '/guide/getting-started' },
    { text: 'Go live', link: '/server/go-live' },
    { text: 'Reference', link: '/reference/elements' },
  ];
  writeFileSync(join(staged, 'sidebar.json'), JSON.stringify({ sidebar, nav }));
}

/** @throws with the words of the builder when a page cannot be built */
export async function buildSite({ base, out }: SiteBuild): Promise<void> {
  await installSiteTools();
  stage();
  await buildLive(join(staged, 'public/live'));
  rmSync(out, { recursive: true, force: true });
  const { code, output } = await runChild(
    process.execPath,
    [join(root, 'site/node_modules/vitepress/bin/vitepress.js'), 'build', join(root, 'site')],
    {
      capture: true,
      environment: {
        SITE_STAGED: staged,
        SITE_OUT: out,
        SITE_CACHE: join(root, '.cache/site/cache'),
        SITE_BASE: base,
      },
    },
  );
  if (code !== 0 || !existsSync(join(out, 'index.html')))
    throw new Error(`The site was not built:\n${output}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      base: { type: 'string', default: '/' },
      out: { type: 'string', default: join(root, 'dist/site') },
      serve: { type: 'boolean', default: false },
      port: { type: 'string', default: '4500' },
    },
  });
  if (!/^\/(?:[\w.-]+\/)*$/.test(values.base))
    throw new Error('--base must begin and end with a slash, such as /inlay/.');
  const build = { base: values.base, out: resolve(values.out) };
  await buildSite(build);
  process.stderr.write(`The site is in ${build.out}, for the path ${build.base}.\n`);
  if (!values.serve) return;
  const { origin } = await serveFiles(build.out, build.base, Number(values.port));
  process.stdout.write(`${origin}${build.base}\n`);
}

if (process.argv[1] === import.meta.filename)
  await main().catch((error: unknown) => {
    process.stderr.write(`✖ ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
