import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { root } from './child.js';
import { launchChromium } from '../../scripts/chromium.js';

/** The sources as Vite serves them to a page, and a browser, for the tests of one `describe`. */
export interface ServedTree {
  readonly browser: Browser;
  /** On localhost, without a slash at its end. */
  readonly origin: string;
}

/** Starts both before the tests of the suite that calls it, and ends them after. */
export function servedTree(): ServedTree {
  let server: ViteDevServer;
  let browser: Browser;
  before(async () => {
    server = await createServer({
      configFile: false,
      root,
      logLevel: 'silent',
      server: { port: 0, host: '127.0.0.1', hmr: false, ws: false },
    });
    await server.listen();
    browser = await launchChromium();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });
  return {
    get browser() {
      return browser;
    },
    get origin() {
      const address = server.httpServer?.address();
      assert.ok(typeof address === 'object' && address !== null);
      return `http://localhost:${address.port}`;
    },
  };
}
