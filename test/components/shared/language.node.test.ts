import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page, Route } from 'playwright';
import { servedTree } from '../../helpers/served-tree.js';

const document = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Sprachen</title>
<analytics-chat chat-url="https://platform.example/chat/stream-chat-state"></analytics-chat>
<embed-dashboard endpoint="https://helper.example/inlay" dashboard-id="sales"></embed-dashboard>
<script type="module" src="/src/elements.ts"></script>`;

describe('a language that does not come', () => {
  const tree = servedTree();

  async function opened(fetched: (route: Route) => unknown): Promise<Page> {
    const page = await tree.browser.newPage();
    await page.clock.install();
    await page.route('**/languages.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: document }),
    );
    await page.route('**/src/locales/de.ts*', fetched);
    await page.goto(`${tree.origin}/languages.html`);
    await page.waitForFunction(() => customElements.get('embed-dashboard') !== undefined);
    return page;
  }

  const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).waitFor();

  it('leaves chat and dashboard in English, and is fetched again after a while', async () => {
    let isThere = false;
    let asked = 0;
    const page = await opened((route) => {
      asked += 1;
      return isThere ? route.continue() : route.abort('failed');
    });
    await send(page, 'Send');
    await page.getByRole('region', { name: 'Dashboard' }).waitFor();
    const before = asked;
    assert.ok(before >= 1);
    isThere = true;
    await page.clock.fastForward(15_000);
    await send(page, 'Senden');
    await page.getByText('Was möchten Sie wissen?').waitFor();
    await page.close();
  });

  it('is not waited for any longer than a moment, and comes in when it is there', async () => {
    let arrive: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const page = await opened(async (route) => {
      await held;
      await route.continue();
    });
    assert.equal(await page.locator('analytics-chat [part=composer]').count(), 0);
    await page.clock.fastForward(1_500);
    await send(page, 'Send');
    arrive?.();
    await send(page, 'Senden');
    await page.close();
  });
});
