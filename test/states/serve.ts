/**
 * `npm run dev:states`: every state of every element on one page, with hot reload. `-- --shots DIR` takes pictures of it
 * instead, in both themes and directions and at a phone's width, and ends.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { createServer } from 'vite';
import { hotElements } from '../../demo/dev/hot-elements-plugin.js';
import { launchChromium } from '../../scripts/chromium.js';
import { engineParts } from '../../scripts/chart-engine/engine-parts.js';
import { root } from '../../scripts/child.js';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4400' }, shots: { type: 'string' } },
});

const server = await createServer({
  configFile: false,
  root,
  logLevel: 'warn',
  plugins: [engineParts(), hotElements()],
  server: { port: values.shots === undefined ? Number(values.port) : 0, host: '127.0.0.1' },
});
await server.listen();
const address = server.httpServer?.address();
const port = typeof address === 'object' && address !== null ? address.port : values.port;
// Under this name the other one, 127.0.0.1, is a foreign origin: that of the dashboards' frames.
const url = `http://localhost:${port}/test/states/`;

const looks = [
  { name: 'light', width: 480, scheme: 'light', dir: 'ltr' },
  { name: 'dark', width: 480, scheme: 'dark', dir: 'ltr' },
  { name: 'rtl', width: 480, scheme: 'light', dir: 'rtl' },
  { name: 'phone', width: 390, scheme: 'light', dir: 'ltr' },
] as const;

/** Pictures of all states in one look: each when it stands in the middle of the window, where its charts are drawn. */
async function picturesOf(page: Page): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const section of await page.locator('body > main > section').all()) {
    await section.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.waitForTimeout(250);
    pictures.push(await section.screenshot());
  }
  return pictures;
}

/** One sheet a look, so that one glance compares all states. */
async function takePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium();
  for (const { name, width, scheme, dir } of looks) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
    await page.goto(url);
    await page.evaluate((direction) => (document.documentElement.dir = direction), dir);
    await page.locator('html[data-shown]').waitFor({ timeout: 120_000 });
    const pictures = await picturesOf(page);
    await page.setViewportSize({ width: 2400, height: 1400 });
    const images = pictures.map((bytes) => `<img src="data:image/png;base64,${bytes.toString('base64')}">`);
    await page.setContent(
      `<!doctype html><style>body{margin:0;display:grid;grid-template-columns:repeat(6,1fr);gap:6px;align-items:start;background:#888}img{width:100%}</style>${images.join('')}`,
    );
    await page.screenshot({ path: join(folder, `states-${name}.png`), fullPage: true });
    await page.close();
  }
  await browser.close();
}

if (values.shots === undefined) process.stdout.write(`${url}\n`);
else await takePictures(values.shots).finally(() => server.close());
