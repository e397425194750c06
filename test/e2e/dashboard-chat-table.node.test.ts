import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright';
import type { LocalPlatform } from '../../platform/src/index.js';
import { createSessionHandler, toNodeListener, type ExternalIdentity } from '../../src/server/index.js';
import { launchChromium } from '../../scripts/chromium.js';
import { DashboardPage } from '../helpers/dashboard-page.js';
import { DashboardRig } from '../helpers/dashboard-rig.js';
import { inventedEngine } from '../../platform/test/embed/invented-engine.js';
import { testPlatform } from '../../platform/test/testing/test-platform.js';

/** What the host's server says of the viewer's session: nothing, or its own wish. */
const identities: Readonly<Record<string, Pick<ExternalIdentity, 'settings'>>> = {
  silent: {},
  shown: { settings: { showDashboardChat: true } },
  hidden: { settings: { showDashboardChat: false } },
  empty: { settings: {} },
};

/** `account`: as the account's toggle says. The attribute only ever takes away. */
const table = [
  { identity: 'silent', attribute: 'inherit', chat: 'account' },
  { identity: 'empty', attribute: 'inherit', chat: 'account' },
  { identity: 'shown', attribute: 'inherit', chat: true },
  { identity: 'hidden', attribute: 'inherit', chat: false },
  { identity: 'silent', attribute: 'hide', chat: false },
  { identity: 'empty', attribute: 'hide', chat: false },
  { identity: 'shown', attribute: 'hide', chat: false },
  { identity: 'hidden', attribute: 'hide', chat: false },
] as const;

describe('the dashboard’s own chat by account, session and attribute', () => {
  let rig: DashboardRig;
  let browser: Browser;
  before(async () => {
    [rig, browser] = await Promise.all([DashboardRig.start(), launchChromium()]);
  });
  after(async () => {
    await browser.close();
    await rig.close();
  });

  /** One helper, and under a base path of its own each of the identities. */
  async function serveHelper({ baseUrl, apiKey, deploymentId, chatApiUrl }: LocalPlatform): Promise<Server> {
    const listeners = Object.entries(identities).map(([name, more]) => {
      const handler = createSessionHandler({
        platform: { baseUrl, apiKey, deploymentId, chatApiUrl },
        identify: async () => ({ externalId: 'viewer', ...more }),
        basePath: `/${name}`,
        allowedOrigins: [rig.hostUrl],
      });
      return [name, toNodeListener(handler)] as const;
    });
    const server = createServer((request, response) => {
      const listener = listeners.find(([name]) => request.url?.startsWith(`/${name}/`))?.[1];
      if (listener === undefined) response.writeHead(404).end();
      else listener(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  async function openPage(): Promise<DashboardPage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    return DashboardPage.open(context, rig);
  }

  async function contentOf(page: Page, selector: string) {
    const frame = await page.locator(selector).elementHandle();
    return (await frame.contentFrame())!;
  }

  /** The standalone chat of the same viewer, in a frame of the same page, able to answer. */
  async function standaloneAnswers({ page }: DashboardPage, endpoint: string): Promise<void> {
    const minted = await fetch(`${endpoint}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: rig.hostUrl },
      body: JSON.stringify({ surface: 'chat' }),
    });
    const { url } = (await minted.json()) as { url: string };
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.className = 'standalone';
      frame.src = src;
      document.body.replaceChildren(frame);
    }, url);
    const frame = await contentOf(page, 'iframe.standalone');
    const question = frame.getByRole('textbox', { name: 'Question' });
    await question.fill('Hello');
    await question.press('Enter');
    await frame.getByText('Answer to Hello').waitFor();
  }

  for (const account of [true, false]) {
    describe(`where the account ${account ? 'shows' : 'hides'} it`, () => {
      let platform: LocalPlatform;
      let helper: Server;
      let host: DashboardPage;
      let origin: string;
      before(async () => {
        platform = await testPlatform({ showDashboardChat: account, engine: inventedEngine() });
        helper = await serveHelper(platform);
        origin = `http://127.0.0.1:${(helper.address() as AddressInfo).port}`;
        host = await openPage();
        for (const { identity, attribute } of table) {
          const id = `${identity}-${attribute}`;
          const endpoint = `${origin}/${identity}`;
          await host.add(platform.dashboardId, { id, endpoint, 'dashboard-chat': attribute });
        }
        await host.waitForTold('dashboard-load', table.length);
      });
      after(async () => {
        await host.page.context().close();
        helper.closeAllConnections();
        helper.close();
        await platform.close();
      });

      for (const { identity, attribute, chat } of table) {
        const isShown = chat === 'account' ? account : chat;
        it(`${isShown ? 'is there' : 'is not there'} when the session is ${identity} and the attribute says ${attribute}`, async () => {
          const frame = await contentOf(host.page, `#${identity}-${attribute} iframe`);
          assert.equal(await frame.locator('.launcher').isVisible(), isShown);
          assert.equal(await frame.locator('.chat-box').isVisible(), false);
          if (!isShown) return;
          await frame.locator('.launcher').click();
          assert.ok(await frame.getByRole('textbox', { name: 'Question' }).isVisible());
        });
      }

      it('leaves the standalone chat alone, whatever the session says', async () => {
        for (const identity of Object.keys(identities))
          await standaloneAnswers(host, `${origin}/${identity}`);
      });
    });
  }
});
