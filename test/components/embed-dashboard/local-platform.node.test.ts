import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, BrowserContext, Frame } from 'playwright';
import { createLocalPlatform, type LocalPlatform } from '../../../platform/src/index.js';
import { createSessionHandler, toNodeListener } from '../../../src/server/index.js';
import { launchChromium } from '../../../scripts/chromium.js';
import { DashboardPage } from '../../helpers/dashboard-page.js';
import { DashboardRig } from '../../helpers/dashboard-rig.js';

/** A day, as long as the token behind an embedded page lives, less half a minute: its end is announced by then. */
const ALMOST_A_DAY_MS = 24 * 3600_000 - 30_000;

describe('embed-dashboard before the helper and the local platform', () => {
  let rig: DashboardRig;
  let platform: LocalPlatform;
  let helper: Server;
  let endpoint: string;
  let browser: Browser;
  let context: BrowserContext;
  let mints: number;

  before(async () => {
    [rig, platform, browser] = await Promise.all([
      DashboardRig.start(),
      createLocalPlatform(),
      launchChromium(),
    ]);
    const { baseUrl, apiKey, deploymentId, chatApiUrl, viewers } = platform;
    const listener = toNodeListener(
      createSessionHandler({
        platform: { baseUrl, apiKey, deploymentId, chatApiUrl },
        identify: async () => ({ externalId: viewers[0]!.externalId }),
        allowedOrigins: [rig.hostUrl],
      }),
    );
    helper = createServer((request, response) => {
      if (request.method === 'POST') mints++;
      listener(request, response);
    });
    await new Promise<void>((resolve) => helper.listen(0, resolve));
    endpoint = `http://localhost:${(helper.address() as AddressInfo).port}/inlay`;
  });
  after(async () => {
    await browser.close();
    helper.closeAllConnections();
    helper.close();
    await platform.close();
    await rig.close();
  });
  beforeEach(async () => {
    mints = 0;
    context = await browser.newContext();
  });
  afterEach(() => context.close());

  async function open(attributes: Readonly<Record<string, string>> = {}): Promise<DashboardPage> {
    const host = await DashboardPage.open(context, rig);
    await host.add(attributes['dashboard-id'] ?? platform.dashboardId, { id: 'it', endpoint, ...attributes });
    return host;
  }
  const frameOf = (host: DashboardPage): Frame =>
    host.page.frames().find((frame) => frame.url().startsWith(platform.url))!;

  it('shows the dashboard and follows filters and colours without loading it again', async () => {
    const host = await open({ theme: 'dark' });
    const [load] = await host.waitForTold('dashboard-load');
    assert.equal(load!['dashboardId'], platform.dashboardId);
    const frame = frameOf(host);
    await frame.waitForFunction(() => getComputedStyle(document.documentElement).colorScheme === 'dark');
    const before = await frame.locator('body').innerText();
    await host.page.evaluate(() =>
      document.querySelector('embed-dashboard')!.setFilter('flights.origin', 'JFK'),
    );
    await frame.waitForFunction((text) => document.body.innerText !== text, before);
    assert.equal(frameOf(host), frame);
    assert.equal(mints, 1);
    assert.deepEqual(await host.told('dashboard-error'), []);
  });

  it('has the page’s own look, as far as it is plain', async () => {
    const host = await DashboardPage.open(context, rig);
    await host.page.evaluate(() => {
      document.documentElement.style.cssText =
        '--analytics-accent: light-dark(red, lime); --analytics-surface: url(x); --analytics-font: Ubuntu, serif';
    });
    await host.add(platform.dashboardId, { endpoint, theme: 'dark' });
    await host.waitForTold('dashboard-load');
    const frame = frameOf(host);
    await frame.waitForFunction(() => document.documentElement.style.length > 0);
    const style = await frame.evaluate(() => document.documentElement.style.cssText);
    assert.equal(style, '--embed-accent: rgb(0 255 0); --embed-font: Ubuntu, serif;');
    assert.match(await frame.evaluate(() => getComputedStyle(document.body).fontFamily), /^Ubuntu/);
  });

  it('comes back to the same place with the same filters on reload', async () => {
    const host = await open();
    await host.waitForTold('dashboard-load');
    await host.page.evaluate(async () => {
      const element = document.querySelector('embed-dashboard')!;
      await element.setFilter('flights.origin', 'JFK');
      await element.navigate('/dashboard/flights-delays');
    });
    await host.waitForTold('dashboard-navigate');
    const isFiltered = () => frameOf(host).locator('.filters', { hasText: 'JFK' }).waitFor();
    await isFiltered();
    await host.page.evaluate(() => document.querySelector('embed-dashboard')!.reload());
    await host.waitForTold('dashboard-navigate', 2);
    await isFiltered();
    assert.equal(await frameOf(host).evaluate(() => document.title), 'Delays');
    assert.deepEqual(await host.told('dashboard-error'), []);
  });

  it('renews the session in place when the page announces its end', async () => {
    await context.clock.install();
    const host = await open();
    await host.waitForTold('dashboard-load');
    const frame = frameOf(host);
    await context.clock.fastForward(ALMOST_A_DAY_MS);
    await host.waitForTold('dashboard-session-change', 2);
    assert.deepEqual(
      (await host.told('dashboard-session-change')).map(({ reason }) => reason),
      ['started', 'renewed'],
    );
    assert.equal(frameOf(host), frame);
    assert.equal(mints, 2);
  });

  it('says that a dashboard does not exist', async () => {
    const host = await open({ 'dashboard-id': 'no-such-dashboard' });
    const [error] = await host.waitForTold('dashboard-error');
    assert.deepEqual([error!['code'], error!['fatal']], ['not-found', true]);
  });
});
