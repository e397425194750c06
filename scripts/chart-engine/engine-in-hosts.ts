/**
 * The packed kit as its users have it: a page with every element, built as hosts build, under the strictest policy. A
 * conversation shows charts of every allowed feature and every attack that the suites know, and the page stays whole.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { attackedResult, attacks } from './attack-specs.js';
import { featureResult, features } from './feature-specs.js';
import { launchChromium } from '../chromium.js';
import type { Packed } from '../packed.js';
import { hostBuilds } from './host-builds.js';
import type { HostBuild } from './host-builds.js';
import { startHost } from './host-server.js';
import type { AnsweredChart } from './host-server.js';

/** Bytes after gzip that a page fetches with its first chart, at most: of the smallest of bundles 272,000, of the largest 280,000. */
const mostChartBytes = 285_000;

const over = (specs: Readonly<Record<string, unknown>>, result: object): Record<string, AnsweredChart> =>
  Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, { spec, result }]));
const charts = { ...over(features, featureResult), ...over(attacks, attackedResult) };

/** What a page says of the last chart of its chat. */
interface Seen {
  readonly marks: number;
  readonly hasNotice: boolean;
  /** Attributes and elements by which something foreign could be shown or fetched. */
  readonly foreign: readonly string[];
  readonly isCaught: boolean;
}

/** Asks for a chart and waits until it is drawn or given up. */
const askFor = (tab: Page, name: string): Promise<Seen> =>
  tab.evaluate(async (question) => {
    const chat = document.querySelector('analytics-chat') as unknown as HTMLElement & {
      ask(text: string): Promise<string>;
    };
    const end = await chat.ask(question);
    if (end !== 'complete') throw new Error(`The question “${question}” ended with ${end}.`);
    let chart: Element | null | undefined;
    for (let wait = 0; wait < 1_500; wait += 1) {
      chart = [...(chat.shadowRoot?.querySelectorAll('.turn') ?? [])].at(-1)?.querySelector('.chart');
      if (chart?.matches(':not(.pending)') && chart.querySelector('[role="img"], .chart-notice')) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (chart?.matches('.pending') ?? true) throw new Error(`“${question}” was neither drawn nor given up.`);
    const inside = [...(chart?.querySelectorAll('*') ?? [])];
    return {
      marks: inside.filter((node) =>
        node.matches('.role-mark path, .role-mark text, .role-mark line, canvas'),
      ).length,
      hasNotice: inside.some((node) => node.matches('.chart-notice')),
      foreign: inside
        .flatMap((node) => [
          ...(/^(?:a|img|image|use|script|style|iframe|object|foreignobject)$/i.test(node.localName)
            ? [node.localName]
            : []),
          ...[...node.attributes].flatMap(({ name, value }) =>
            name === 'aria-label' ? [] : [`${name}=${value}`],
          ),
        ])
        .filter((text) => !text.includes('=') || /fetched|javascript:|s3cr3t/i.test(text)),
      isCaught: '__pwned' in globalThis,
    };
  }, name);

/** What went wrong on a page, as it goes wrong. */
const watch = (tab: Page, url: string): string[] => {
  const problems: string[] = [];
  const own = new URL(url);
  tab.on('pageerror', (error) => problems.push(String(error)));
  tab.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  tab.on('request', (request) => {
    const { protocol, port } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:' && port !== own.port)
      problems.push(`asked for ${request.url()}`);
  });
  return problems;
};

/** The other elements work, and no chart code is there before a chart is. */
const checkFirstLoad = async (tab: Page, build: HostBuild, asked: readonly string[]): Promise<string[]> => {
  await tab.locator('avatar-badge').getByText('AL').waitFor();
  await tab.locator('embed-dashboard iframe').waitFor({ state: 'attached' });
  await tab.evaluate(async () => {
    const chat = document.querySelector('analytics-chat') as unknown as {
      ask(text: string): Promise<string>;
    };
    await chat.ask('words alone');
  });
  await tab.locator('analytics-chat .turn .answer').getByText('Answer 1').waitFor();
  return asked.includes(`/${build.chartFile}`) ? ['the chart engine is fetched before there is a chart'] : [];
};

const checkCharts = async (tab: Page, problems: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const name of Object.keys(charts)) {
    const before = problems.length;
    const { marks, hasNotice, foreign, isCaught } = await askFor(tab, name);
    if (name in features && marks === 0) found.push(`${name}: nothing is drawn`);
    if (marks === 0 && !hasNotice) found.push(`${name}: neither drawn nor refused`);
    if (isCaught) found.push(`${name}: code of the chart ran`);
    for (const text of [...foreign, ...problems.slice(before)]) found.push(`${name}: ${text}`);
  }
  return found;
};

const checkHost = async (browser: Browser, build: HostBuild): Promise<string[]> => {
  const host = await startHost(build, charts);
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    const problems = watch(tab, host.url);
    await tab.goto(host.url);
    const first = await checkFirstLoad(tab, build, host.asked);
    const drawn = await checkCharts(tab, problems);
    const isFetched = host.asked.filter((path) => path === `/${build.chartFile}`).length === 1;
    const fetched = isFetched ? [] : ['the chart engine is not fetched once'];
    return [...first, ...drawn, ...fetched, ...problems].map((problem) => `${build.name}: ${problem}`);
  } finally {
    await context.close();
    host.close();
  }
};

/** Plays the conversation on a page of every build. Rejects with what went wrong. */
export const checkEngineInHosts = async (packed: Packed): Promise<string> => {
  const builds = await hostBuilds(packed);
  const sizes = builds.map(({ name, files, chartFile }) => ({
    name,
    bytes: gzipSync(files.get(chartFile) ?? '', { level: 9 }).length,
  }));
  const problems = sizes
    .filter(({ bytes }) => bytes > mostChartBytes)
    .map(({ name, bytes }) => `${name}: the chart engine is ${bytes} bytes after gzip`);
  const browser = await launchChromium();
  try {
    for (const build of builds) problems.push(...(await checkHost(browser, build)));
  } finally {
    await browser.close();
  }
  if (problems.length > 0) throw new Error([...new Set(problems)].join('\n'));
  const shown = sizes.map(({ name, bytes }) => `${name} ${(bytes / 1_000).toFixed(1)} kB`);
  return `${Object.keys(charts).length} charts in each; engine after gzip: ${shown.join(', ')}`;
};
