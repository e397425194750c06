import { chromium, type Browser, type Page } from 'playwright';
import { chromiumArguments, findChromium, installHint } from '../scripts/browsers.js';
import { rowsServer } from './large/rows-server.js';
import { serveBundles } from './pages/serve-bundles.js';
import { printTable } from './report/print-table.js';
import { target } from './report/target.js';
import { bundle } from './size/bundle.js';
import { answer } from './streaming/answer.js';
import { buildPages } from './streaming/build-pages.js';
import { measurePage } from './streaming/measure-page.js';
import { servePages } from './streaming/serve-pages.js';

/** No task of the page may hold it up for longer, in ms. */
const MOST = 100;

const longest = (tasks: readonly number[]): number => Math.max(0, ...tasks);
const words = (tasks: readonly number[]): string =>
  tasks.length === 0 ? 'none' : `${tasks.length}, the longest ${longest(tasks).toFixed(0)} ms`;

async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return usedSize / 1e6;
}

/** A table of 100,000 rows in a chat: loaded, scrolled from end to end, sorted by three columns, searched. */
async function longTable(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  const { origin, stop } = await serveBundles(
    new Map([['large', await bundle('bench/large/page.ts')]]),
    rowsServer(),
  );
  const within = (selector: string) => page.locator(`analytics-chat ${selector}`);
  const rows: string[][] = [];
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    await page.evaluate(() => window.longTasks!());
    await work();
    await page.waitForTimeout(300);
    const tasks = await page.evaluate(() => window.longTasks!());
    rows.push([name, words(tasks), `${(await heapOf(page)).toFixed(0)} MB`]);
    target(`100,000 rows, ${name}: no task over ${MOST} ms`, longest(tasks) <= MOST, words(tasks));
  };
  try {
    await page.goto(`${origin}/large/`);
    const load = within('button:has-text("Load all 100,000 rows")');
    await load.waitFor({ timeout: 20_000 });
    console.log(
      `A table of 100,000 rows and four columns; the page before it: ${(await heapOf(page)).toFixed(0)} MB`,
    );
    await step('loaded', async () => {
      await load.click();
      await within('.result').getByText('100,000 of 100,000 rows').waitFor({ timeout: 60_000 });
    });
    await step('scrolled', async () => {
      await within('.rows').hover();
      for (let turn = 0; turn < 60; turn++) {
        await page.mouse.wheel(0, turn < 30 ? 2_000 : 120_000);
        await page.waitForTimeout(30);
      }
    });
    await step('sorted', async () => {
      for (const button of await within('thead button').all()) {
        await button.click();
        await page.waitForTimeout(600);
      }
    });
    await step('searched', async () => {
      await within('input[type=search]').pressSequentially('City 42', { delay: 80 });
      await page.waitForTimeout(800);
    });
    console.log();
    printTable(['', 'tasks over 50 ms', 'memory after'], rows);
    console.log();
  } finally {
    await page.close();
    stop();
  }
}

/** An answer that arrives whole, as from a platform that does not stream. */
async function longMessages(browser: Browser): Promise<void> {
  const { origin, close } = await servePages(await buildPages());
  const megabyte = 1_000_000;
  const field = [
    { name: 'analytics-chat, 1 MB', page: 'analytics-chat', length: megabyte },
    { name: 'analytics-chat, 4 MB', page: 'analytics-chat', length: 4 * megabyte },
    { name: 'streaming-markdown, 1 MB', page: 'streaming-markdown', length: megabyte },
    { name: 'deep-chat, 1 MB', page: 'deep-chat?partial', length: megabyte },
    { name: 'marked once, 1 MB', page: 'one-shot', length: megabyte },
  ];
  const rows: string[][] = [];
  try {
    for (const { name, page, length } of field) {
      const { task, report } = await measurePage(browser, {
        url: `${origin}/page/${page}`,
        deltas: [answer(length)],
        pace: { kind: 'fast' },
      });
      rows.push([name, task.toFixed(0), words(report.longTasks)]);
      if (page === 'analytics-chat')
        target(
          `${name} at once: no task over ${MOST} ms`,
          longest(report.longTasks) <= MOST,
          words(report.longTasks),
        );
    }
  } finally {
    close();
  }
  console.log();
  printTable(['an answer that arrives whole', 'main thread ms', 'tasks over 50 ms'], rows);
}

const executablePath = findChromium();
if (executablePath === undefined) throw new Error(installHint.chromium);
const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
try {
  await longTable(browser);
  await longMessages(browser);
} finally {
  await browser.close();
}
