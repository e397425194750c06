import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { servedTree } from '../../helpers/served-tree.js';

describe('the question field on a screen that is touched', () => {
  const tree = servedTree();

  /** The size of its letters, and that of the words around it. */
  async function sizes(isTouched: boolean, fontSize: string): Promise<[field: string, around: string]> {
    const page = await tree.browser.newPage({ hasTouch: isTouched, isMobile: isTouched });
    await page.goto(`${tree.origin}/test/states/?only=${encodeURIComponent('chat: empty')}`);
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
