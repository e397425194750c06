import type { Browser, CDPSession } from 'playwright';
import type { Pace, PageReport } from './pages/page.js';

/** What one run cost on the page's main thread, in ms of processor time. */
export interface Cost {
  readonly task: number;
  readonly script: number;
  readonly layout: number;
  readonly style: number;
  readonly report: PageReport;
}

export interface RunOptions {
  readonly url: string;
  readonly deltas: readonly string[];
  readonly pace: Pace;
  /** Called with a CPU profile of the run, as DevTools read it. Profiling itself costs: do not compare such runs. */
  readonly profiled?: (profile: CpuProfile) => void;
}

/** The part of a CPU profile that is read here. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/**
 * Runs one contestant on a page of its own, cold. The figures are thread time and not time on the clock, so that
 * other programs on the machine do not count.
 */
export async function measurePage(
  browser: Browser,
  { url, deltas, pace, profiled }: RunOptions,
): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in window, undefined, { timeout: 20_000 });
    await page.evaluate((pieces) => window.bench.prepare(pieces), deltas);
    const cdp = await context.newCDPSession(page);
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    if (profiled) await startProfile(cdp);
    const before = await metrics(cdp);
    await page.evaluate((given) => window.bench.run(given), pace);
    const after = await metrics(cdp);
    if (profiled) profiled((await cdp.send('Profiler.stop')).profile as CpuProfile);
    const report = await page.evaluate(() => window.bench.report());
    if (problems.length > 0) throw new Error(`${url}: ${problems[0]}`);
    const spent = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000;
    return {
      task: spent('TaskDuration'),
      script: spent('ScriptDuration'),
      layout: spent('LayoutDuration'),
      style: spent('RecalcStyleDuration'),
      report,
    };
  } finally {
    await context.close();
  }
}

async function startProfile(cdp: CDPSession): Promise<void> {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
  await cdp.send('Profiler.start');
}

async function metrics(cdp: CDPSession): Promise<Map<string, number>> {
  const answer = await cdp.send('Performance.getMetrics');
  return new Map(answer.metrics.map(({ name, value }) => [name, value]));
}
