import { chromium, type Browser } from 'playwright';
import { chromiumArguments, findChromium, installHint } from '../scripts/browsers.js';
import { serveBundles } from './pages/serve-bundles.js';
import { median } from './report/median.js';
import { percentile } from './report/percentile.js';
import { printTable } from './report/print-table.js';
import { target } from './report/target.js';
import { bundle, type Bundle } from './size/bundle.js';

const ROUNDS = 9;
const TIMES = 15;
const contestants = [
  { name: 'vega-embed', page: 'vega-embed', isOurs: false },
  { name: 'chart engine alone', page: 'chart-engine', isOurs: true },
  { name: 'analytics-chat, from the question', page: 'analytics-chat', isOurs: true },
] as const;

interface Visit {
  readonly cold: number;
  /** Processor time of the page's main thread until then: other programs do not count in it. */
  readonly mainThread: number;
  readonly warm: number | undefined;
  readonly update: number | undefined;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  try {
    const page = await context.newPage();
    const broken = new Promise<never>((_, reject) =>
      page.once('pageerror', (error) => reject(new Error(`${url}: ${error.message}`))),
    );
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    const ready = page.waitForFunction(() => window.readyAt, undefined, { timeout: 20_000 });
    const cold = (await (await Promise.race([ready, broken])).jsonValue())!;
    const { metrics } = await cdp.send('Performance.getMetrics');
    const mainThread = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
    await cdp.detach();
    const [warm, update] = await page.evaluate(
      async (times) => [await window.draw?.(times), await window.update?.(times)] as const,
      TIMES,
    );
    return { cold, mainThread, warm, update };
  } finally {
    await context.close();
  }
}

const executablePath = findChromium();
if (executablePath === undefined) throw new Error(installHint.chromium);
const bundles = new Map<string, Bundle>();
for (const { page } of contestants) bundles.set(page, await bundle(`bench/charts/pages/${page}.ts`));
const { origin, stop } = await serveBundles(bundles);
const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
const visits = new Map<string, Visit[]>(contestants.map(({ page }) => [page, []]));
try {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { page } of contestants) {
      const visited = await visit(browser, `${origin}/${page}/`);
      // The first round warms the browser up.
      if (round > 0) visits.get(page)!.push(visited);
    }
  }
} finally {
  await browser.close();
  stop();
}

const ms = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(1));
const quartile = (page: string, which: 'cold' | 'mainThread'): number =>
  percentile(
    visits.get(page)!.map((one) => one[which]),
    25,
  );
const coldOf = (page: string): number => quartile(page, 'cold');
const midOf = (page: string, which: 'warm' | 'update'): number | undefined => {
  const all = visits.get(page)!.flatMap((one) => one[which] ?? []);
  return all.length === 0 ? undefined : median(all);
};
/** What a page fetches to draw a chart; in a chat it stands in the same file. */
const sizes = new Map(
  contestants.slice(0, 2).map(({ page, isOurs }) => {
    const { initial, lazy } = bundles.get(page)!;
    const files = isOurs ? lazy.filter(({ name }) => name === 'draw-chart') : initial;
    return [page, files.reduce((sum, { gzip }) => sum + gzip, 0)];
  }),
);
const kB = (bytes: number | undefined): string =>
  bytes === undefined ? '–' : `${(bytes / 1000).toFixed(1)} kB`;

console.log('A bar chart of 100 rows, in headless Chromium: milliseconds on the clock');
printTable(
  ['', 'page to chart, cold', 'of the main thread', 'drawn again', 'other rows', 'chart code, gzip'],
  contestants.map(({ name, page }) => [
    name,
    ms(coldOf(page)),
    ms(quartile(page, 'mainThread')),
    ms(midOf(page, 'warm')),
    ms(midOf(page, 'update')),
    kB(sizes.get(page)),
  ]),
);
console.log();
const cold = coldOf('chart-engine') / coldOf('vega-embed');
target('page to chart, cold: ≤ 1.1 × vega-embed', cold <= 1.1, `${cold.toFixed(2)} ×`);
const whole = coldOf('analytics-chat') / coldOf('vega-embed');
target(
  'the same in a chat, from the question: ≤ 1.1 × vega-embed alone',
  whole <= 1.1,
  `${whole.toFixed(2)} ×`,
);
const change = midOf('chart-engine', 'update')! / midOf('chart-engine', 'warm')!;
target('other rows: ≤ 0.2 × drawing anew', change <= 0.2, `${change.toFixed(2)} ×`);
const bytes = sizes.get('chart-engine')!;
target('chart code in a build by Vite ≤ 280 kB gzip', bytes <= 280_000, kB(bytes));
