import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type KeyvRedis from '@keyv/redis';
import { createKeyv } from '@keyv/redis';
import Keyv from 'keyv';
import type { Browser, BrowserContext, Page } from 'playwright';
import type { AgentEvent, AgentTurn, LocalPlatform } from '../../platform/src/index.js';
import { scriptedAgent } from '../../platform/test/testing/scripted-agent.js';
import { testPlatform } from '../../platform/test/testing/test-platform.js';
import { launchChromium } from '../../scripts/chromium.js';
import { createSessionHandler, createRateLimiter, toNodeListener } from '../../src/server/index.js';
import { chatBundle } from '../helpers/chat-bundle.js';
import { findRedisServer, startRedisServer, type RedisServer } from '../server/redis-server.js';

const program = findRedisServer();
if (program === undefined) {
  process.stderr.write(
    '!!! LEFT OUT: a restart of Redis under the history, since there is no redis-server (apt-get install redis-server).\n',
  );
}

async function* echo({ input }: AgentTurn): AsyncIterable<AgentEvent> {
  if (input.startsWith('Slow')) {
    for (let word = 0; word < 20; word++) {
      yield { type: 'final', delta: `word-${word} ` };
      await delay(50);
    }
  }
  yield { type: 'final', delta: `Answer to ${input}` };
}

const page = (
  history: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
<style>body{margin:0}</style>
<script type="module" src="/session.js"></script><script type="module" src="/chat.js"></script>
<analytics-session endpoint="/inlay"><analytics-chat history="${history}"></analytics-chat></analytics-session>`;

describe('a history on real pages, over helper and platform', () => {
  let files: ReadonlyMap<string, string>;
  let browser: Browser;
  let platform: LocalPlatform;
  let redis: RedisServer | undefined;
  let store: Keyv;
  let server: Server;
  let helper: ReturnType<typeof toNodeListener>;
  let origin = '';
  const contexts: BrowserContext[] = [];

  before(async () => {
    [files, browser] = await Promise.all([chatBundle(), launchChromium()]);
    redis = program === undefined ? undefined : await startRedisServer(program, true);
    store =
      redis === undefined
        ? new Keyv()
        : createKeyv({ socket: { path: redis.path, reconnectStrategy: () => 50 } }, { throwOnErrors: true });
    store.on('error', () => {});
    platform = await testPlatform({ agent: scriptedAgent(echo) });
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
      if (pathname.startsWith('/inlay/')) return void helper(request, response);
      const script = files.get(pathname);
      response.writeHead(200, { 'content-type': script === undefined ? 'text/html' : 'text/javascript' });
      response.end(script ?? page(searchParams.get('history') ?? 'server'));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    startHelper();
  });
  after(async () => {
    for (const context of contexts) await context.close();
    await browser.close();
    server.closeAllConnections();
    server.close();
    await platform.close();
    if (redis !== undefined) {
      await (store.store as KeyvRedis<unknown>).disconnect(true);
      await redis.kill();
    }
  });

  /** Another process, as far as the list is concerned. */
  function startHelper(): void {
    const { baseUrl, apiKey, deploymentId, chatApiUrl } = platform;
    helper = toNodeListener(
      createSessionHandler({
        platform: { baseUrl, apiKey, deploymentId, chatApiUrl },
        identify: (request) => {
          const name = /viewer=([a-z0-9-]+)/.exec(request.headers.get('cookie') ?? '')?.[1];
          return name === undefined ? null : { externalId: name, isEphemeral: false };
        },
        allowedOrigins: [origin],
        threads: store,
        rateLimiter: createRateLimiter({ threadsPerMinute: 1000 }),
      }),
    );
  }

  /** A browser of its own, signed in. */
  async function browserOf(viewer: string): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
    contexts.push(context);
    await context.addCookies([{ name: 'viewer', value: viewer, url: origin }]);
    return context;
  }
  async function tab(context: BrowserContext, history = 'server') {
    const page = await context.newPage();
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/threads')) lists.push(request.url());
    });
    await page.goto(`${origin}/?history=${history}`);
    await page.locator('analytics-chat .history').waitFor();
    return { page, lists };
  }
  /** Asks as a page of this viewer's would. */
  async function ask(viewer: string, input: string): Promise<void> {
    const response = await fetch(`${origin}/inlay/chat/stream-chat-state`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `viewer=${viewer}`, origin },
      body: JSON.stringify({ input }),
    });
    assert.equal(response.status, 200);
    await response.text();
  }
  const listOf = async (viewer: string): Promise<string> =>
    (await fetch(`${origin}/inlay/threads`, { headers: { cookie: `viewer=${viewer}`, origin } })).text();
  const rows = (page: Page) => page.locator('analytics-chat .open-thread');
  const titles = async (page: Page): Promise<string[]> =>
    (await rows(page).allInnerTexts()).map((text) => text.trim());
  async function until(check: () => Promise<boolean>, what: string): Promise<void> {
    for (let turn = 0; turn < 300; turn++) {
      if (await check()) return;
      await delay(30);
    }
    assert.fail(`It did not happen: ${what}`);
  }
  const count = (page: Page, wanted: number) =>
    until(async () => (await rows(page).count()) === wanted, `${wanted} rows`);

  it('is right in two browsers, two tabs, for two viewers and two hundred threads, also after Redis and helper were restarted', async () => {
    for (let index = 0; index < 203; index++) await ask('ada', `Of Ada ${index}`);
    for (let index = 0; index < 3; index++) await ask('bob', `Of Bob ${index}`);
    // Nobody waits for the store: it may be behind.
    await until(async () => /"Of Ada 202".*"Of Ada 3"/s.test(await listOf('ada')), 'the store has caught up');
    const [laptop, phone, other] = [await browserOf('ada'), await browserOf('ada'), await browserOf('bob')];
    const one = await tab(laptop);
    const two = await tab(laptop);
    const three = await tab(phone);
    const bobs = await tab(other);
    for (const { page } of [one, two, three]) {
      await count(page, 200);
      const shown = await titles(page);
      assert.equal(shown[0], 'Of Ada 202');
      assert.equal(shown.at(-1), 'Of Ada 3');
      assert.ok(shown.every((title) => title.startsWith('Of Ada')));
    }
    await count(bobs.page, 3);
    assert.ok((await titles(bobs.page)).every((title) => title.startsWith('Of Bob')));
    for (const { lists } of [one, two, three, bobs]) assert.equal(lists.length, 1, 'one request a list');

    // Asked in one tab, seen in the other, with no request; on the other device after a reload.
    await one.page.locator('analytics-chat textarea').fill('Asked here');
    await one.page.locator('analytics-chat textarea').press('Enter');
    await until(async () => (await titles(two.page))[0] === 'Asked here', 'the other tab knows');
    assert.equal(two.lists.length, 1);
    if (redis !== undefined) await redis.restart();
    startHelper();
    await until(async () => {
      await three.page.reload();
      await three.page
        .locator('analytics-chat .open-thread, analytics-chat .history-retry')
        .first()
        .waitFor();
      return (await titles(three.page))[0] === 'Asked here';
    }, 'the other device knows, after the restart');
    await count(three.page, 200);

    // Opened there with all its turns.
    await rows(three.page)
      .filter({ hasText: /^\s*Of Ada 100\s*$/ })
      .click();
    await three.page.locator('analytics-chat .answer').getByText('Answer to Of Ada 100').waitFor();
    assert.equal(await three.page.locator('analytics-chat .turn').count(), 1);

    // Renamed in one tab, forgotten in the other.
    await rows(one.page).nth(1).focus();
    await one.page.keyboard.press('F2');
    await one.page.keyboard.type('Kept under another name');
    await one.page.keyboard.press('Enter');
    await until(async () => (await titles(two.page))[1] === 'Kept under another name', 'renamed there');
    await rows(two.page).nth(0).focus();
    await two.page.keyboard.press('Delete');
    await rows(two.page).nth(0).waitFor();
    // A tab that is closed in the time to undo has forgotten.
    await two.page.close();
    await until(async () => (await titles(one.page))[0] === 'Kept under another name', 'forgotten here');
    assert.doesNotMatch(await listOf('ada'), /Asked here/);
    assert.deepEqual((await titles(bobs.page)).length, 3);
    assert.equal(bobs.lists.length, 1);
  });

  it('leaves nothing after sign-out, and shows the next viewer their own', async () => {
    for (const history of ['server', 'local']) {
      const viewer = `carol-${history}`;
      const context = await browserOf(viewer);
      const { page } = await tab(context, history);
      await page.locator('analytics-chat textarea').fill('A secret of Carol’s');
      await page.locator('analytics-chat textarea').press('Enter');
      await until(async () => (await titles(page))[0] === 'A secret of Carol’s', 'listed');
      await page.locator('analytics-chat .answer').getByText('Answer to').waitFor();
      await page.evaluate(() => document.querySelector('analytics-session')!.reset());
      const left = await page.evaluate(() => {
        const words = document.querySelector('analytics-chat')!.shadowRoot!.textContent;
        return JSON.stringify([words, { ...localStorage }, { ...sessionStorage }]);
      });
      assert.doesNotMatch(left, /secret/);
      await context.addCookies([{ name: 'viewer', value: `dave-${history}`, url: origin }]);
      await page.evaluate(() => document.querySelector('analytics-session')!.refresh());
      await page.locator('analytics-chat .history-note').getByText('Nothing here yet').waitFor();
    }
  });

  it('follows an answer that another tab has asked for', async () => {
    const context = await browserOf('erin');
    const [one, two] = [await tab(context), await tab(context)];
    await one.page.locator('analytics-chat textarea').fill('Slow question');
    await one.page.locator('analytics-chat textarea').press('Enter');
    await one.page.locator('analytics-chat .answer').getByText('word-2').waitFor();
    await until(async () => (await titles(two.page))[0] === 'Slow question', 'listed there');
    await rows(two.page).first().click();
    await two.page
      .locator('analytics-chat .turn[aria-busy=false] .answer')
      .getByText('Answer to Slow question')
      .waitFor();
    assert.equal(await two.page.locator('analytics-chat .turn').count(), 1);
    await one.page
      .locator('analytics-chat .turn[aria-busy=false] .answer')
      .getByText('Answer to Slow question')
      .waitFor();
  });

  it('is walked through by keyboard alone, in a drawer', async () => {
    for (const title of ['First', 'Second', 'Third']) await ask('frank', title);
    const context = await browserOf('frank');
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(origin);
    await page.locator('analytics-chat .history-button').waitFor();
    const focused = () =>
      page.evaluate(() => {
        const active = document.querySelector('analytics-chat')!.shadowRoot!.activeElement;
        return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? active?.className;
      });
    for (let step = 0; step < 5 && (await focused()) !== 'Conversations'; step++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await count(page, 3);
    await until(async () => (await focused()) === 'Third', 'the first row has the focus');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'Rename “Second”');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Renamed');
    await page.keyboard.press('Enter');
    await until(async () => (await focused()) === 'Renamed', 'the row has the focus again');
    await page.keyboard.press('Delete');
    await until(async () => (await focused()) === 'First', 'the next row has it');
    for (let step = 0; step < 4 && (await focused()) !== 'Undo'; step++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await until(async () => (await focused()) === 'Renamed', 'it is back');
    await page.keyboard.press('Enter');
    await page.locator('analytics-chat .answer').getByText('Answer to Second').waitFor();
    assert.equal(await focused(), 'Conversation');
    assert.equal(await page.locator('analytics-chat .history').count(), 0);
  });
});
