import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import Keyv from 'keyv';
import type { Browser, Page } from 'playwright';
import { createLocalPlatform, type LocalPlatform } from '../../platform/src/index.js';
import { launchChromium } from '../../scripts/chromium.js';
import { createSessionHandler, toNodeListener } from '../../src/server/index.js';
import { chatBundle } from '../helpers/chat-bundle.js';

const hostPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<style>body{margin:0}</style><script type="module" src="/chat.js"></script>
<analytics-chat endpoint="/inlay" history="server" feedback share></analytics-chat>`;

/** A viewer without a mouse: presses keys, and knows where they are by what has the focus. */
class Typist {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  readonly press = (key: string): Promise<void> => this.page.keyboard.press(key);
  readonly type = (text: string): Promise<void> => this.page.keyboard.type(text);

  /** Role and name of what has the focus, as they are announced. */
  at(): Promise<string> {
    return this.page.evaluate(() => {
      let at: Element | null = document.activeElement;
      while (at?.shadowRoot?.activeElement != null) at = at.shadowRoot.activeElement;
      if (at === null) return '';
      const isSeen = at.matches(':focus-visible');
      const name =
        at.getAttribute('aria-label') ??
        (at as HTMLInputElement).labels?.[0]?.textContent ??
        (at as HTMLInputElement).placeholder ??
        at.textContent;
      return `${at.getAttribute('role') ?? at.localName} ${name.trim().replaceAll(/\s+/g, ' ')}${isSeen ? '' : ' (unseen)'}`;
    });
  }

  /** Presses Tab, or another key, until what has the focus is as wanted; fails after so many. */
  async to(wanted: RegExp, key = 'Tab', most = 30): Promise<string> {
    const path: string[] = [];
    for (let turn = 0; turn <= most; turn++) {
      const at = await this.at();
      if (wanted.test(at)) return at;
      path.push(at);
      await this.press(key);
    }
    assert.fail(`${String(wanted)} was not reached by ${key}: ${path.join(' → ')}`);
  }
}

describe('the chat by keyboard alone', () => {
  let platform: LocalPlatform;
  let browser: Browser;
  let server: Server;
  let page: Page;
  let viewer: Typist;
  /** What the page was told of ratings. */
  const told: string[] = [];

  before(async () => {
    const files = await chatBundle();
    platform = await createLocalPlatform({ port: 0, deltaDelayMs: 40 });
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://page');
      if (pathname.startsWith('/inlay/')) return void handler(request, response);
      const script = files.get(pathname);
      response.writeHead(200, { 'content-type': script === undefined ? 'text/html' : 'text/javascript' });
      response.end(script ?? hostPage);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { baseUrl, apiKey, deploymentId, chatApiUrl } = platform;
    const handler = toNodeListener(
      createSessionHandler({
        platform: { baseUrl, apiKey, deploymentId, chatApiUrl },
        identify: () => ({ externalId: 'ada', isEphemeral: false }),
        allowedOrigins: [origin],
        threads: new Keyv(),
      }),
    );
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(() => {
      addEventListener('chat-feedback', (event) => {
        const { rating, reason } = event as Event & { rating?: string; reason?: string };
        void (window as unknown as { told: (said: string) => void }).told(
          `${String(rating)} ${String(reason)}`,
        );
      });
    });
    await page.exposeFunction('told', (said: string) => told.push(said));
    await page.goto(`${origin}/`);
    await page.locator('analytics-chat textarea').waitFor();
    viewer = new Typist(page);
  });
  after(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
    await platform.close();
  });

  const within = (selector: string) => page.locator(`analytics-chat ${selector}`);
  const finished = (turns: number) =>
    within('.turn[aria-busy=false]')
      .nth(turns - 1)
      .waitFor();

  const field = () => within('textarea').inputValue();
  const titles = async (): Promise<string[]> =>
    (await within('.open-thread').allInnerTexts()).map((text) => text.trim());

  it('asks, and hears once that work goes on and once what matters of the answer', async () => {
    await page.evaluate(() => {
      const said: string[] = ((window as unknown as { said: string[] }).said = []);
      const region = document
        .querySelector('analytics-chat')!
        .shadowRoot!.querySelector('.inlay[role=status]')!;
      new MutationObserver(() => said.push(region.textContent.trim())).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await viewer.to(/^textarea Your question$/);
    await viewer.type('Top 5 origin airports by flights');
    await viewer.press('Enter');
    await finished(1);
    const answer = (await within('.answer').innerText()).replaceAll(/\s+/g, ' ').trim();
    await page.waitForFunction((count) => (window as unknown as { said: string[] }).said.length >= count, 2);
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    assert.deepEqual(said, ['Working…', answer]);
    assert.match(answer, /^Most flights: ORD \(\d/);
    assert.equal(await viewer.at(), 'textarea Your question');
  });

  it('asks what is suggested, and is in the question field after it', async () => {
    await viewer.to(/^button Split by Destination airport$/, 'Shift+Tab');
    await viewer.press('Enter');
    await within('.turn').nth(1).waitFor();
    assert.equal(await viewer.at(), 'textarea Your question');
    await finished(2);
    assert.match(await within('.question .words').nth(1).innerText(), /destination/i);
    assert.equal(await viewer.at(), 'textarea Your question');
  });

  it('has a question wait, takes it back, and sends it by the button', async () => {
    await viewer.type('Show the 20 busiest routes');
    await viewer.press('Enter');
    await within('.stop').waitFor();
    await viewer.type('And by month?');
    await viewer.press('Enter');
    await within('.waiting').waitFor();
    await viewer.to(/^button Take back: And by month\?$/, 'Shift+Tab', 4);
    await viewer.press('Enter');
    assert.equal(await viewer.at(), 'textarea Your question');
    assert.equal(await field(), 'And by month?');
    await finished(3);
    await viewer.to(/^button Send$/, 'Tab', 2);
    await viewer.press('Enter');
    assert.equal(await field(), '');
    await within('.turn').nth(3).waitFor();
    assert.match(await viewer.at(), /^textarea/);
    await finished(4);
  });

  it('stops an answer, and goes on typing', async () => {
    await viewer.type('Show the 19 busiest routes');
    await viewer.press('Enter');
    await within('.stop').waitFor();
    await viewer.to(/^button Stop$/, 'Tab', 2);
    await viewer.press('Enter');
    await finished(5);
    assert.match(await viewer.at(), /^textarea/);
  });

  it('says what was wrong with an answer, and stays at the reasons', async () => {
    await viewer.to(/^button Not helpful$/, 'Shift+Tab', 60);
    await viewer.press('Enter');
    await viewer.to(/^button The numbers are wrong$/, 'Tab', 2);
    await viewer.press('Enter');
    assert.equal(await viewer.at(), 'button The numbers are wrong');
    assert.deepEqual(told, ['down undefined', 'down The numbers are wrong']);
  });

  it('takes a question up again, and lets it be', async () => {
    await viewer.to(/^button Edit the question$/, 'Shift+Tab', 60);
    await viewer.press('Enter');
    assert.match(await viewer.at(), /^textarea/);
    assert.equal(await field(), 'And by month?');
    await viewer.to(/^button Remove/, 'Shift+Tab', 3);
    await viewer.press('Enter');
    assert.equal(await viewer.at(), 'textarea Your question');
    assert.equal(await field(), '');
  });

  it('goes round by F6, and there and back with Shift', async () => {
    await viewer.press('F6');
    assert.match(await viewer.at(), /^button Top 5 origin airports/);
    await viewer.press('F6');
    assert.equal(await viewer.at(), 'region Conversation');
    await viewer.press('F6');
    assert.match(await viewer.at(), /^textarea/);
    await viewer.press('Shift+F6');
    assert.equal(await viewer.at(), 'region Conversation');
  });

  it('renames, removes, takes that back and opens conversations of the list', async () => {
    await viewer.to(/^button New chat$/, 'Shift+Tab', 80);
    await viewer.press('Enter');
    assert.match(await viewer.at(), /^textarea/);
    await viewer.type('How many flights in May?');
    await viewer.press('Enter');
    await finished(1);
    await viewer.to(/^button Top 5/, 'F6', 4);
    await viewer.press('ArrowUp');
    assert.equal(await viewer.at(), 'button How many flights in May?');
    await viewer.press('F2');
    await viewer.type('May');
    await viewer.press('Enter');
    assert.equal(await viewer.at(), 'button May');
    assert.deepEqual(await titles(), ['May', 'Top 5 origin airports by flights']);
    await viewer.press('Delete');
    assert.deepEqual(await titles(), ['Top 5 origin airports by flights']);
    assert.match(await viewer.at(), /^button Top 5/);
    await viewer.to(/^button Undo/, 'Tab', 20);
    await viewer.press('Enter');
    assert.deepEqual(await titles(), ['May', 'Top 5 origin airports by flights']);
    assert.equal(await viewer.at(), 'button May');
    await viewer.press('ArrowDown');
    await viewer.press('Enter');
    await finished(5);
    assert.match(await viewer.at(), /^button Top 5/);
  });
});
