import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, it } from 'node:test';
import { anchorsOf } from '../../scripts/site/anchors.js';
import { filesAsMarkdown, filesIn } from '../../scripts/site/folder-files.js';
import { outsideCode } from '../../scripts/site/outside-code.js';
import { sitePages } from '../../scripts/site/site-pages.js';
import { linkTarget, stagePage } from '../../scripts/site/stage-page.js';
import { root } from '../helpers/child.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const documents = [
  ...sitePages.map(({ file }) => file),
  'README.md',
  'CONTRIBUTING.md',
  'platform/README.md',
  'site/README.md',
];

/** Every link of a document, outside of its code. */
function linksOf(file: string): string[] {
  const links: string[] = [];
  outsideCode(read(file), (part) => {
    const words = part.replace(/`[^`\n]*`/g, '');
    for (const [, target = ''] of words.matchAll(/\]\(([^)\s]+)\)/g)) links.push(target);
    return part;
  });
  return links;
}

describe('the pages of the site', () => {
  it('are every document, each once', () => {
    const written = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name.replaceAll('\\', '/')}`);
    const shown = sitePages.map(({ file }) => file);
    assert.deepEqual(shown.filter((file) => file.startsWith('docs/')).sort(), written.sort());
    assert.equal(new Set(sitePages.map(({ page }) => page)).size, sitePages.length);
  });

  it('link to what there is, headings included, in the repository as on the site', () => {
    let checked = 0;
    for (const document of documents) {
      for (const target of linksOf(document)) {
        if (/^[a-z]+:/i.test(target)) continue;
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? document : linkTarget(document, target)!;
        assert.ok(existsSync(join(root, file)), `${document} → ${target}`);
        checked++;
        if (anchor === undefined) continue;
        const isThere = anchorsOf(read(file)).has(anchor);
        assert.ok(isThere, `${document} → ${target}: no such heading`);
      }
    }
    assert.ok(checked > 100, `${checked} links`);
  });

  it('lead from page to page on the site', () => {
    const pages = new Set(sitePages.map(({ page }) => page));
    for (const page of sitePages) {
      const { text, files } = stagePage(page, read(page.file));
      for (const file of files) assert.ok(existsSync(join(root, file)), `${page.file} → ${file}`);
      outsideCode(text, (part) => {
        for (const [, target = ''] of part.replace(/`[^`\n]*`/g, '').matchAll(/\]\((\.[^)\s#]*)/g)) {
          const to = posix.normalize(posix.join(posix.dirname(page.page), target));
          assert.ok(pages.has(to), `${page.page} → ${target}`);
        }
        return part;
      });
    }
  });

  it('show every file of a project to copy', () => {
    const folders = sitePages.flatMap(({ folder = [] }) => folder);
    const projects = readdirSync(join(root, 'examples'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `examples/${name}`);
    assert.deepEqual(folders.sort(), projects.sort());
    for (const folder of folders) {
      const shown = filesAsMarkdown(folder);
      for (const file of filesIn(folder)) {
        assert.ok(shown.includes(`\n### \`${file.slice(folder.length + 1)}\`\n`), file);
        assert.ok(shown.includes(read(file).trimEnd()), file);
      }
    }
    assert.match(filesAsMarkdown('examples/react'), /### `src\/app\.tsx`\n\n````tsx\nimport /);
  });

  it('have examples of each element, and tabs that end', () => {
    const staged = sitePages.map((page) => stagePage(page, read(page.file)).text).join('\n');
    for (const tag of ['analytics-chat', 'embed-dashboard', 'avatar-badge', 'analytics-session'])
      assert.match(staged, new RegExp(`<LiveStates element="${tag}"`));
    assert.match(staged, /<LiveTheme \/>/);
    assert.match(
      staged,
      /<PageTabs group="host" :titles='\["React","Vue","Svelte","Next","Astro","Angular","HTML"\]'>/,
    );
    assert.doesNotMatch(staged, /<!-- (?:live|tabs|end of tabs)|^- \[ \]/m);
    const page = { file: 'docs/a.md', page: 'a.md', title: 'A' };
    assert.throws(() => stagePage(page, '<!-- tabs: host -->\n\n#### One\n\nText\n'), /without an end/);
  });

  it('keep what stands in code as it is', () => {
    const page = { file: 'docs/a.md', page: 'a.md', title: 'A' };
    const code = '```md\n[x](b.md)\n<!-- live: theme -->\n```';
    assert.equal(stagePage(page, code).text, code);
  });
});
