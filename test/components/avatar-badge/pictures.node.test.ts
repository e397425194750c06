import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { launchChromium } from '../../../scripts/chromium.js';

/** A picture of one colour, as a PNG file of any size. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const small = png(8, 8);
const hostile = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8"
  onload="parent.broken = true; fetch('/called-by-onload')">
  <script>top.broken = true; fetch('/called-by-script'); document.location = '/called-by-location'</script>
  <image href="/called-by-image" width="8" height="8" />
  <use xlink:href="/called-by-use#x" />
  <style>@import '/called-by-import'; rect { fill: url('/called-by-style#x') }</style>
  <foreignObject width="8" height="8"><iframe xmlns="http://www.w3.org/1999/xhtml" src="/called-by-frame" /></foreignObject>
  <a href="javascript:top.broken = true"><rect width="8" height="8" fill="red" /></a>
</svg>`;

const send = (response: ServerResponse, type: string, body: string | Buffer, status = 200) =>
  response.writeHead(status, { 'content-type': type }).end(body);

/** What is answered at each path. */
const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/': (response) => send(response, 'text/html', '<!doctype html><title>Badges</title><body></body>'),
  '/good.png': (response) => send(response, 'image/png', small),
  '/missing.png': (response) => send(response, 'text/html', '<h1>404</h1>', 404),
  '/page.png': (response) => send(response, 'text/html', '<script>top.broken = true</script>'),
  '/empty.png': (response) => send(response, 'image/png', ''),
  '/half.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': '999' });
    // Once some of it has arrived: a connection that breaks before is tried again by the browser itself.
    response.write(small.subarray(0, 20), () => setTimeout(() => response.destroy(), 50));
  },
  '/refused.png': (_, request) => void request.socket.destroy(),
  '/stalls.png': () => {},
  '/slow.png': (response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    response.write(small.subarray(0, 20));
  },
  '/moved.png': (response) => response.writeHead(302, { location: '/good.png' }).end(),
  '/circle.png': (response) => response.writeHead(302, { location: '/circle.png' }).end(),
  '/to-script.png': (response) => response.writeHead(302, { location: 'javascript:top.broken=true' }).end(),
  '/to-data.png': (response) =>
    response.writeHead(302, { location: `data:image/png;base64,${small.toString('base64')}` }).end(),
  '/hostile.svg': (response) => send(response, 'image/svg+xml', hostile),
  '/broken.svg': (response) =>
    send(response, 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><rect'),
  '/wide.png': (response) => send(response, 'image/png', png(16_384, 4096)),
  '/impossible.png': (response) => send(response, 'image/png', png(2_000_000, 2_000_000 / 250_000)),
};

/** The element in one file, as a page would load it. */
async function bundle(): Promise<string> {
  const entry = new URL('../../../components/avatar-badge/define.ts', import.meta.url).pathname;
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: entry } },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code;
}

describe('avatar-badge with pictures from a server', () => {
  const requests: { path: string; referrer: string | undefined; cookie: string | undefined }[] = [];
  let server: Server;
  let browser: Browser;
  let origin: string;
  let page: Page;

  before(async () => {
    const script = await bundle();
    server = createServer((request, response) => {
      const path = request.url ?? '';
      requests.push({ path, referrer: request.headers.referer, cookie: request.headers.cookie });
      if (path === '/badge.js') return void send(response, 'text/javascript', script);
      const answer = answers[path.split('?')[0] ?? ''];
      if (answer === undefined) send(response, 'text/plain', 'nothing here', 404);
      else answer(response, request);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await launchChromium();
    page = await browser.newPage();
    await page.goto(origin);
    await page.addScriptTag({ type: 'module', url: `${origin}/badge.js` });
    await page.waitForFunction(() => customElements.get('avatar-badge') !== undefined);
  });

  after(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  /** Puts a badge on the page and says what it has become when `settles` is what happened. */
  async function show(picture: string, settles: 'loaded' | 'failed' | 'asked') {
    const query = `?${requests.length}`;
    const url = /^\/[^/]/.test(picture) ? origin + picture + query : picture;
    await page.evaluate((address) => {
      document.body.replaceChildren();
      const badge = document.createElement('avatar-badge');
      const global = globalThis as unknown as { events: number };
      global.events = 0;
      badge.addEventListener('avatar-error', () => global.events++);
      badge.setAttribute('display-name', 'Ada Lovelace');
      badge.setAttribute('picture', address);
      document.body.append(badge);
    }, url);
    if (settles === 'loaded') await page.locator('avatar-badge img.loaded').waitFor();
    if (settles === 'failed')
      await page.waitForFunction(() => (globalThis as { events?: number }).events === 1);
    const asked = () => requests.filter(({ path }) => path === picture + query);
    if (settles === 'asked')
      while (asked().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    // Whatever makes the element draw again must not make it ask again.
    await page.evaluate(async (address) => {
      const badge = document.querySelector('avatar-badge')!;
      badge.setAttribute('size', 'large');
      badge.setAttribute('picture', address);
      document.body.append(badge);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, url);
    const state = await page.evaluate(() => {
      const root = document.querySelector('avatar-badge')!.shadowRoot!;
      const global = globalThis as unknown as { events: number; broken?: boolean };
      return {
        initials: root.querySelector('[part=initials]')!.textContent,
        isPictured: root.querySelector('img.loaded') !== null,
        events: global.events,
        broken: global.broken ?? false,
      };
    });
    return { ...state, asked: asked() };
  }

  const initialsStand = { initials: 'AL', isPictured: false, events: 1, broken: false };

  it('shows a picture that is asked for once, without referrer', async () => {
    const { asked, ...state } = await show('/good.png', 'loaded');
    assert.deepEqual(state, { ...initialsStand, isPictured: true, events: 0 });
    assert.equal(asked.length, 1);
    assert.equal(asked[0]?.referrer, undefined);
  });

  for (const path of [
    '/missing.png',
    '/page.png',
    '/empty.png',
    '/half.png',
    '/to-script.png',
    '/to-data.png',
    '/broken.svg',
    '/impossible.png',
  ]) {
    it(`leaves the initials at ${path}, with one event and one request`, async () => {
      const { asked, ...state } = await show(path, 'failed');
      assert.deepEqual(state, initialsStand);
      assert.equal(asked.length, 1);
    });
  }

  it('leaves the initials when the connection is refused', async () => {
    const { asked: _, ...state } = await show('/refused.png', 'failed');
    assert.deepEqual(state, initialsStand);
  });

  it('leaves the initials at a redirect that goes in circles', async () => {
    const { asked: _, ...state } = await show('/circle.png', 'failed');
    assert.deepEqual(state, initialsStand);
  });

  it('follows a redirect to another picture', async () => {
    const { asked, ...state } = await show('/moved.png', 'loaded');
    assert.deepEqual(state, { ...initialsStand, isPictured: true, events: 0 });
    assert.equal(asked.length, 1);
  });

  for (const path of ['/stalls.png', '/slow.png']) {
    it(`keeps the initials in sight as long as ${path} takes`, async () => {
      const { asked, ...state } = await show(path, 'asked');
      assert.deepEqual(state, { ...initialsStand, events: 0 });
      assert.equal(asked.length, 1);
      const seen = await page.evaluate(() => {
        const root = document.querySelector('avatar-badge')!.shadowRoot!;
        return getComputedStyle(root.querySelector('img')!).visibility;
      });
      assert.equal(seen, 'hidden');
    });
  }

  it('draws a hostile SVG as a picture and nothing more: no script, no frame, no request', async () => {
    const { asked, ...state } = await show('/hostile.svg', 'loaded');
    assert.deepEqual(state, { ...initialsStand, isPictured: true, events: 0 });
    assert.equal(asked.length, 1);
    assert.deepEqual(
      requests.filter(({ path }) => path.startsWith('/called')),
      [],
    );
  });

  it('draws a picture of 67 million pixels, or leaves the initials', async () => {
    const { asked, initials, broken } = await show('/wide.png', 'asked');
    assert.deepEqual([initials, broken, asked.length], ['AL', false, 1]);
    assert.equal(await page.evaluate(() => 1 + 1), 2);
  });

  it('asks for nothing at an address that is no picture’s', async () => {
    for (const address of [
      'javascript:top.broken=true',
      'data:image/png;base64,AAAA',
      '//127.0.0.1/x.png',
      'x.png',
    ]) {
      const { asked: _, ...state } = await show(address, 'failed');
      assert.deepEqual(state, initialsStand);
    }
    assert.deepEqual(
      requests.filter(({ path }) => path.includes('x.png')),
      [],
    );
  });
});
