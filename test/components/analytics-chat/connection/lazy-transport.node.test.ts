import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page, Route } from 'playwright';
import { servedTree } from '../../../helpers/served-tree.js';

const document = `<!doctype html><html lang="en"><meta charset="utf-8" /><title>A page</title>
<script type="module">import '/components/analytics-chat/define.ts';</script>
<analytics-chat endpoint="/inlay" persist="none" mode="MODE"></analytics-chat></html>`;

const frames = [
  { id: 'c', role: 'system', content: '__cutoff__', state: { chatId: 'thread-1', isStreaming: true } },
  { id: 'u', role: 'user', content: 'How many?' },
  { id: 'a', role: 'assistant', content: 'Forty-two.', graphPath: ['final'], isStructured: false },
];

describe('the code that speaks to the chat', () => {
  const tree = servedTree();

  async function pageWith(mode: string, code: (route: Route) => Promise<void>): Promise<Page> {
    const page = await tree.browser.newPage();
    await page.route('**/a-page.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: document.replace('MODE', mode) }),
    );
    await page.route('**/client/http-chat-transport.*', code);
    await page.route('**/inlay/chat/stream-chat-state', (route) =>
      route.fulfill({
        contentType: 'application/x-ndjson',
        body: frames.map((frame) => JSON.stringify(frame)).join('\n') + '\n',
      }),
    );
    await page.goto(`${tree.origin}/a-page.html`);
    await page.locator('analytics-chat:defined').waitFor({ state: 'attached' });
    return page;
  }

  it('is not fetched for a launcher that nobody opens, and is once it is opened', async () => {
    let fetches = 0;
    const page = await pageWith('launcher', async (route) => {
      fetches += 1;
      await route.continue();
    });
    await page.waitForLoadState('networkidle');
    assert.equal(fetches, 0);
    await page.getByRole('button', { name: 'Ask your data' }).click();
    await page.getByRole('textbox').waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(fetches, 1);
    await page.close();
  });

  it('is a lost connection where it cannot be fetched: the question is kept, and goes out by “Try again”', async () => {
    let isDown = true;
    const page = await pageWith('inline', (route) => (isDown ? route.abort('failed') : route.continue()));
    await page.getByRole('textbox').fill('How many?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('There is no connection.').waitFor();
    assert.equal(await page.getByRole('textbox').inputValue(), 'How many?');
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Forty-two.').waitFor();
    await page.close();
  });
});
