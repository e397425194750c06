/**
 * The documentation site as a reader has it: built for a sub path, given out by a plain file server, in a browser that
 * reaches nothing else. What it is made with is installed by the first run (`site/package.json`).
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright';
import { launchChromium } from '../../scripts/chromium.js';
import { buildSite } from '../../scripts/site/build-site.js';
import { serveFiles } from '../../scripts/site/serve-files.js';
import { sitePages } from '../../scripts/site/site-pages.js';
import { root } from '../helpers/child.js';

const BASE = '/some/where/';
const htmlOf = (page: string): string => page.replace(/\.md$/, '.html');

describe('the documentation site', () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof serveFiles>>;
  const foreign: string[] = [];
  const broken: string[] = [];

  before(async () => {
    const out = join(root, '.cache/site/tested');
    await buildSite({ base: BASE, out });
    site = await serveFiles(out, BASE);
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    site?.server.close();
    site?.server.closeAllConnections();
  });

  const address = (page: string): string => `${site.origin}${BASE}${htmlOf(page)}`;

  async function open(page: string, options: Parameters<Browser['newPage']>[0] = {}): Promise<Page> {
    const tab = await browser.newPage(options);
    tab.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(site.origin) && !/^(?:data|blob):/.test(url)) foreign.push(url);
    });
    tab.on('response', (response) => {
      if (response.status() >= 400) broken.push(`${page}: ${response.status()} ${response.url()}`);
    });
    tab.on('pageerror', (error) => broken.push(`${page}: ${error.message}`));
    await tab.goto(address(page), { waitUntil: 'networkidle' });
    return tab;
  }

  for (const [width, colorScheme] of [
    [390, 'light'],
    [768, 'dark'],
    [1440, 'light'],
  ] as const) {
    it(`has every page at ${width} px, no wider than the window, with what it asks for`, async () => {
      const tab = await open('index.md', { viewport: { width, height: 900 }, colorScheme });
      for (const { page } of sitePages) {
        await tab.goto(address(page), { waitUntil: 'networkidle' });
        assert.ok((await tab.locator('.vp-doc h1').count()) === 1, page);
        const beyond = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(beyond <= 0, `${page} is ${beyond} px too wide`);
        const isDark = await tab.evaluate(() => document.documentElement.classList.contains('dark'));
        assert.equal(isDark, colorScheme === 'dark', page);
      }
      await tab.close();
      assert.deepEqual(broken, []);
    });
  }

  it('leads with every link to a heading that is there', async () => {
    const tab = await open('index.md');
    const links = new Set<string>();
    for (const { page } of sitePages) {
      await tab.goto(address(page), { waitUntil: 'domcontentloaded' });
      const found = await tab
        .locator('.vp-doc a[href]')
        .evaluateAll((list) => list.map((link) => (link as HTMLAnchorElement).href));
      found.forEach((href) => links.add(href));
    }
    const byPage = new Map<string, string[]>();
    for (const href of links) {
      const url = new URL(href);
      if (url.origin !== site.origin) continue;
      assert.ok(url.pathname.startsWith(BASE), href);
      byPage.set(url.pathname, [...(byPage.get(url.pathname) ?? []), decodeURIComponent(url.hash.slice(1))]);
    }
    assert.ok(byPage.size > 20 && links.size > 150, `${links.size} links`);
    for (const [path, anchors] of byPage) {
      const response = await tab.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
      assert.equal(response?.status(), 200, path);
      const ids = await tab.locator('[id]').evaluateAll((list) => list.map(({ id }) => id));
      for (const anchor of anchors.filter(Boolean)) assert.ok(ids.includes(anchor), `${path}#${anchor}`);
    }
    await tab.close();
  });

  it('finds by words', async () => {
    const tab = await open('index.md');
    await tab.locator('.VPNavBarSearch button').first().click();
    for (const [words, page] of [
      ['requiredAttributes', 'server/session-helper'],
      ['stallAfterLines', 'testing/faults'],
      ['rate-limited', 'guide/troubleshooting'],
      ['expire', 'guide/tasks'],
      ['expired session', 'guide/tasks'],
      ['head office', 'server/session-helper'],
      ['sees everything', 'platform/data-sets'],
    ] as const) {
      await tab.locator('#localsearch-input').fill(words);
      await tab.locator(`#localsearch-list a[href*="${page}"]`).first().waitFor({ timeout: 10_000 });
    }
    await tab.close();
  });

  it('shows every state of every element, in another language, direction and colours', async () => {
    for (const element of ['analytics-chat', 'embed-dashboard', 'avatar-badge', 'analytics-session']) {
      const tab = await open(`elements/${element}.md`);
      const live = tab.locator(`.live[data-element="${element}"]`);
      await live.and(tab.locator('[data-ready]')).waitFor({ timeout: 30_000 });
      const titles = await live.locator('select[name=state] option').allTextContents();
      assert.ok(titles.length >= 3, `${element}: ${titles.join()}`);
      for (const title of titles) {
        await live.locator('select[name=state]').selectOption(title);
        await live.and(tab.locator('[data-ready]')).waitFor({ timeout: 30_000 });
        assert.equal(await live.locator(`.live-box ${element}`).count(), 1, `${element}: ${title}`);
      }
      await live.locator('select[name=lang]').selectOption('de');
      await live.locator('select[name=dir]').selectOption('rtl');
      await live.locator('select[name=scheme]').selectOption('dark');
      await live.and(tab.locator('[data-ready]')).waitFor({ timeout: 30_000 });
      const place = live.locator('.live-box > div');
      assert.equal(await place.getAttribute('lang'), 'de');
      assert.equal(await place.getAttribute('dir'), 'rtl');
      await tab.close();
    }
    // One state is a picture that is not there.
    assert.deepEqual(
      broken.filter((line) => !line.endsWith('nothing.png')),
      [],
    );
  });

  it('speaks German where that is chosen', async () => {
    const tab = await open('guide/languages.md');
    const live = tab.locator('.live');
    await live.locator('select[name=lang]').selectOption('de');
    await tab.waitForFunction(() =>
      document
        .querySelector('.live analytics-chat')
        ?.shadowRoot?.textContent?.includes('Was möchten Sie wissen?'),
    );
    await tab.close();
  });

  it('shows tokens as they are set', async () => {
    const tab = await open('guide/theming.md');
    const live = tab.locator('.live');
    await live.and(tab.locator('[data-ready]')).waitFor({ timeout: 30_000 });
    const token = (name: string): Promise<string> =>
      live
        .locator('.live-box')
        .evaluate((box, property) => getComputedStyle(box).getPropertyValue(property), name);
    await live.locator('input[name=accent]').fill('#aa0000');
    assert.equal(await token('--analytics-accent'), '#aa0000');
    assert.match(await live.locator('pre').innerText(), /--analytics-accent: #aa0000/);
    await live.locator('select[name=theme]').selectOption('soft');
    assert.match(await live.locator('pre').innerText(), /themes\/soft\.css/);
    assert.equal(await token('--analytics-radius'), '20px');
    await tab.close();
  });

  it('remembers the reader’s framework from page to page', async () => {
    const tab = await open('guide/getting-started.md');
    await tab.getByRole('tab', { name: 'Svelte' }).click();
    assert.equal(
      await tab.getByRole('tabpanel').filter({ visible: true }).getByText('Analytics.svelte').count(),
      1,
    );
    await tab.reload({ waitUntil: 'networkidle' });
    assert.equal(await tab.getByRole('tab', { name: 'Svelte' }).getAttribute('aria-selected'), 'true');
    await tab.close();
  });

  it('asked nobody else for anything', () => {
    assert.deepEqual(foreign, []);
  });
});
