import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { root } from '../../../scripts/child.js';
import { launchChromium } from '../../../scripts/chromium.js';

describe('the question field on a screen that is touched', () => {
  let server: ViteDevServer;
  let browser: Browser;
  before(async () => {
    server = await createServer({
      configFile: false,
      root,
      logLevel: 'error',
      server: { port: 0, host: '127.0.0.1' },
    });
    await server.listen();
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  /** The size of its letters, and that of the words around it. */
  async function sizes(isTouched: boolean, fontSize: string): Promise<[field: string, around: string]> {
    const address = server.httpServer?.address();
    assert.ok(typeof address === 'object' && address !== null);
    const page = await browser.newPage({ hasTouch: isTouched, isMobile: isTouched });
    await page.goto(
      `http://localhost:${address.port}/test/states/?only=${encodeURIComponent('chat: empty')}`,
    );
    await page.locator('html[data-shown]').waitFor();
    const found = await page
      .locator('analytics-chat')
      .first()
      .evaluate((chat, size): [string, string] => {
        (chat as HTMLElement).style.setProperty('--analytics-font-size', size);
        const [field, around] = ['textarea', '.conversation'].map(
          (selector) => getComputedStyle(chat.shadowRoot!.querySelector(selector)!).fontSize,
        );
        return [field!, around!];
      }, fontSize);
    await page.close();
    return found;
  }

  it('has letters of 16 px at least, so that no phone zooms in', async () => {
    assert.deepEqual(await sizes(true, '12px'), ['16px', '12px']);
    assert.deepEqual(await sizes(true, '20px'), ['20px', '20px']);
  });

  it('is as the page says elsewhere', async () => {
    assert.deepEqual(await sizes(false, '12px'), ['12px', '12px']);
  });
});
