import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright';
import { runDemo, type Demo } from '../../demo/run-demo.js';
import { launchChromium } from '../../scripts/chromium.js';
import { flightsDatabase } from '../helpers/flights-database.js';

describe('the demo page’s dashboard, badge and customers', () => {
  let demo: Demo;
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    demo = await runDemo({ ports: { platform: 0, helper: 0, page: 0 }, say: () => {} });
    browser = await launchChromium();
    page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(demo.pageUrl);
  });

  after(async () => {
    await browser.close();
    await demo.close();
  });

  const inFrame = () => page.frameLocator('embed-dashboard iframe');
  const flightsTile = (count: string) => inFrame().getByText(count, { exact: true }).first();
  const within = (selector: string) => page.locator(`analytics-chat ${selector}`);

  async function countOf(condition: string): Promise<string> {
    const database = await flightsDatabase();
    const rows = await database.runAndReadAll(
      `SELECT count(*) AS n FROM flights JOIN airports ON origin = iata WHERE ${condition}`,
    );
    return Number(rows.getRows()[0]?.[0]).toLocaleString('en-US');
  }

  it('shows the viewer’s rows in the frame, and who the viewer is in the page and in the frame', async () => {
    await flightsTile(await countOf('true')).waitFor();
    assert.equal(
      await page
        .locator('.viewer')
        .innerText()
        .then((text) => text.trim().split('\n').at(-1)),
      'Ana Ferreira',
    );
    await page.locator('avatar-badge img').waitFor();
    await inFrame().getByText('Ana Ferreira').waitFor();
  });

  it('draws the dashboard in the brand colour of the customer', async () => {
    const brand = () => page.locator('.brand').evaluate((link) => getComputedStyle(link).color);
    for (const theme of ['dark', 'light']) {
      await page.selectOption('select[name=theme]', theme);
      const expected = (await brand()).replaceAll(',', '');
      await inFrame().locator(`html[style*="--embed-accent: ${expected}"]`).waitFor({ state: 'attached' });
    }
  });

  it('lets a value that was clicked be asked about in the chat, which agrees with the dashboard', async () => {
    const texas = await countOf("state = 'TX'");
    await inFrame().getByText('TX', { exact: true }).first().click();
    await flightsTile(texas).waitFor();
    await page.locator('.ask-about').click();
    await within('.turn[aria-busy=false]').first().waitFor();
    await within('.result [role=tab]').last().click();
    const months = await within('.rows tbody tr td:nth-child(2)').allInnerTexts();
    const sum = months.reduce((total, text) => total + Number(text.replaceAll(',', '')), 0);
    assert.ok(Math.abs(sum - Number(texas.replaceAll(',', ''))) <= 10, `${sum} of ${texas}`);
  });

  it('changes rows, name, picture and conversation with the customer', async () => {
    await page.selectOption('select[name=customer]', 'tex.lonestar');
    await flightsTile(await countOf("state = 'TX'")).waitFor();
    await inFrame().getByText('Tex Calloway').waitFor();
    assert.equal(await within('.turn').count(), 0, 'the other viewer’s conversation is gone');
    const theirs = "'SFO', 'OAK', 'SJC'";
    await page.selectOption('select[name=customer]', 'gia.goldengate');
    await flightsTile(await countOf(`origin IN (${theirs}) OR destination IN (${theirs})`)).waitFor();
    await page.getByText('GL', { exact: true }).first().waitFor();
    assert.equal(await page.locator('avatar-badge img').count(), 0);
  });

  it('keeps the session’s id in the frame’s address and nowhere else', async () => {
    const source = await page.locator('embed-dashboard iframe').getAttribute('src');
    const id = new URL(source ?? '').searchParams.get('session') ?? '';
    assert.ok(id.length > 10);
    const rest = await page.evaluate(() => {
      const storage = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
      const entries = JSON.stringify(history.state) + location.href + document.title;
      return storage + entries + document.documentElement.outerHTML;
    });
    assert.ok(!rest.includes(id));
    // The address of the frame was used up by its first load; the frame itself has let go of it.
    const frame = page.frames().find((candidate) => candidate.url().startsWith(demo.platform.url));
    assert.ok(!(await frame?.evaluate(() => location.href))?.includes(id));
  });

  it('breaks no policy of the page or the frame', () => {
    assert.deepEqual(problems, []);
  });
});
