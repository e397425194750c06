import { chromium, type Browser } from 'playwright';
import { chromiumArguments, findChromium, installHint } from '../../scripts/browsers.js';
import { serveBundles } from '../pages/serve-bundles.js';
import { percentile } from '../report/percentile.js';
import { bundle, type Bundle } from './bundle.js';

/** An element alone on a page. */
export interface Ready {
  readonly name: string;
  /** What is fetched before it is there, in bytes after gzip. */
  readonly gzip: number;
  /** From asking for the page until the element is laid out. */
  readonly ms: number;
  /** Processor time of the page's main thread until then: other programs do not count in it. */
  readonly mainThreadMs: number;
}

const ROUNDS = 15;

/**
 * How soon the element of each of `pages` is there: cold, from the loopback, compressed as on the wire. In turn, round
 * after round; the lower quartile counts, since other programs only ever make a page later.
 */
export async function readyTimes(pages: readonly string[]): Promise<Ready[]> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(installHint.chromium);
  const bundles = new Map<string, Bundle>();
  for (const page of pages) bundles.set(page, await bundle(`bench/size/pages/${page}.ts`));
  const { origin, stop } = await serveBundles(bundles);
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  try {
    const visits = new Map<string, Visit[]>(pages.map((page) => [page, []]));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const page of pages) {
        const visited = await visit(browser, `${origin}/${page}/`);
        // The first round warms the browser up.
        if (round > 0) visits.get(page)!.push(visited);
      }
    }
    return pages.map((name) => ({
      name,
      gzip: bundles.get(name)!.initial.reduce((sum, { gzip }) => sum + gzip, 0),
      ms: percentile(
        visits.get(name)!.map(({ ms }) => ms),
        25,
      ),
      mainThreadMs: percentile(
        visits.get(name)!.map(({ mainThreadMs }) => mainThreadMs),
        25,
      ),
    }));
  } finally {
    await browser.close();
    stop();
  }
}

type Visit = Pick<Ready, 'ms' | 'mainThreadMs'>;

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const broken = new Promise<never>((_, reject) =>
      page.once('pageerror', (error) => reject(new Error(`${url}: ${error.message}`))),
    );
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    const waiting = page.waitForFunction(() => window.readyAt, undefined, { timeout: 20_000 });
    const ready = await Promise.race([waiting, broken]);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const spent = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
    return { ms: (await ready.jsonValue())!, mainThreadMs: spent * 1000 };
  } finally {
    await context.close();
  }
}
