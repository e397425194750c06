/** What the documentation site and the demo page cost whoever opens them: cold, from the loopback, one page at a time. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page, type Response } from 'playwright';
import { runDemo } from '../demo/run-demo.js';
import { loadDataset } from '../platform/src/index.js';
import { chromiumArguments, findChromium, installHint } from '../scripts/browsers.js';
import { serveFiles } from '../scripts/site/serve-files.js';
import { median } from './report/median.js';
import { printTable } from './report/print-table.js';
import { target } from './report/target.js';

const ROUNDS = 5;

/** What a page may take; kB after gzip, milliseconds of the main thread. */
interface Budget {
  readonly kB: number;
  readonly requests: number;
  readonly mainThreadMs: number;
}

interface Visit {
  readonly bytes: number;
  readonly requests: number;
  readonly mainThreadMs: number;
  readonly longestMs: number;
  readonly contentMs: number;
  readonly shift: number;
  /** Requests that would leave the machine, and errors of the console. */
  readonly strays: readonly string[];
}

const isText = (type: string): boolean => /^(?:text|application|image\/svg)/.test(type);

const bytesOf = async (response: Response): Promise<number> => {
  const body = await response.body().catch(() => Buffer.alloc(0));
  return isText(response.headers()['content-type'] ?? '') ? gzipSync(body).length : body.length;
};

/** Notes what the browser tells of itself while a page comes. As text: what compiles this file adds to its functions. */
const observe = `
  window.seen = { longest: 0, content: 0, shift: 0 };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('longtask', ({ duration }) => (seen.longest = Math.max(seen.longest, duration)));
  watch('largest-contentful-paint', ({ startTime }) => (seen.content = startTime));
  watch('layout-shift', ({ value }) => (seen.shift += value));
`;

const settled = async (page: Page, asked: () => number): Promise<void> => {
  for (let before = -1; asked() !== before;) {
    before = asked();
    await page.waitForTimeout(1000);
  }
};

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    const strays: string[] = [];
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (!/^(?:data|blob):$/.test(protocol) && hostname !== '127.0.0.1') strays.push(request.url());
    });
    page.on('response', (response) => sizes.push(bytesOf(response)));
    page.on('console', (message) => message.type() === 'error' && strays.push(message.text()));
    page.on('pageerror', (error) => strays.push(error.message));
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript({ content: observe });
    await page.goto(url, { waitUntil: 'load' });
    await settled(page, () => sizes.length);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const spent = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
    const seen = await page.evaluate<{ longest: number; content: number; shift: number }>('seen');
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return {
      ...{ bytes, requests: sizes.length, mainThreadMs: spent * 1000, strays },
      ...{ longestMs: seen.longest, contentMs: seen.content, shift: seen.shift },
    };
  } finally {
    await context.close();
  }
}

async function measure(browser: Browser, name: string, url: string, budget: Budget): Promise<string[]> {
  const visits: Visit[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const one = await visit(browser, url);
    // The first round warms the browser up.
    if (round > 0) visits.push(one);
  }
  const of = (figure: (one: Visit) => number): number => median(visits.map(figure));
  const [kB, requests, mainThread] = [
    of(({ bytes }) => bytes) / 1000,
    of((one) => one.requests),
    of((one) => one.mainThreadMs),
  ];
  const longest = of(({ longestMs }) => longestMs);
  const strays = [...new Set(visits.flatMap((one) => one.strays))];
  target(`${name}: ≤ ${budget.kB} kB`, kB <= budget.kB, `${kB.toFixed(0)} kB`);
  target(`${name}: ≤ ${budget.requests} requests`, requests <= budget.requests, String(requests));
  target(
    `${name}: ≤ ${budget.mainThreadMs} ms of the main thread`,
    mainThread <= budget.mainThreadMs,
    `${mainThread.toFixed(0)} ms`,
  );
  target(`${name}: no task over 100 ms`, longest <= 100, `${longest.toFixed(0)} ms`);
  target(
    `${name}: nothing moves (≤ 0.1)`,
    of(({ shift }) => shift) <= 0.1,
    of(({ shift }) => shift).toFixed(3),
  );
  target(
    `${name}: no request leaves the machine, no error`,
    strays.length === 0,
    strays.join('; ') || 'none',
  );
  return [
    name,
    `${kB.toFixed(0)} kB`,
    String(requests),
    `${mainThread.toFixed(0)} ms`,
    `${longest.toFixed(0)} ms`,
    `${of(({ contentMs }) => contentMs).toFixed(0)} ms`,
    of(({ shift }) => shift).toFixed(3),
  ];
}

const folder = fileURLToPath(new URL('../dist/site', import.meta.url));
if (!existsSync(folder)) throw new Error('There is no site: run npm run docs:build first.');
const executablePath = findChromium();
if (executablePath === undefined) throw new Error(installHint.chromium);
const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
const { origin, server } = await serveFiles(folder, '/');
const rows: string[][] = [];
try {
  const reading: Budget = { kB: 130, requests: 40, mainThreadMs: 300 };
  const living: Budget = { kB: 650, requests: 90, mainThreadMs: 900 };
  for (const [name, path, budget] of [
    ['site, home', '/', living],
    ['site, getting started', '/guide/getting-started.html', reading],
    ['site, the chat', '/elements/analytics-chat.html', living],
    ['site, theming', '/guide/theming.html', living],
    ['site, reference', '/reference/elements.html', reading],
  ] as const)
    rows.push(await measure(browser, name, origin + path, budget));
  for (const [name, paths] of [
    ['demo, flights', undefined],
    ['demo, shop', [fileURLToPath(new URL('../platform/datasets/shop', import.meta.url))]],
  ] as const) {
    const dataset = await loadDataset(paths, { onNote: () => {} });
    const demo = await runDemo({ ports: { platform: 0, helper: 0, page: 0 }, say: () => {}, dataset });
    try {
      rows.push(await measure(browser, name, demo.pageUrl, { kB: 500, requests: 80, mainThreadMs: 1200 }));
    } finally {
      await demo.close();
    }
  }
} finally {
  await browser.close();
  server.close();
}
console.log();
printTable(['', 'gzip', 'requests', 'main thread', 'longest task', 'largest content', 'moved'], rows);
