import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../../../src/elements.js';
import type { AnalyticsChat } from '../../../../components/analytics-chat/analytics-chat.js';
import { scriptedTransport } from '../../../../src/testing.js';

/** What is seen of the window, which no test can change otherwise. */
class SeenPart extends EventTarget {
  height = document.documentElement.clientHeight;
  offsetTop = 0;
  scale = 1;

  become(part: Partial<Pick<SeenPart, 'height' | 'offsetTop' | 'scale'>>): void {
    Object.assign(this, { height: document.documentElement.clientHeight, offsetTop: 0, scale: 1 }, part);
    this.dispatchEvent(new Event('resize'));
  }
}

describe('a floating chat over which an on-screen keyboard comes', () => {
  const seen = new SeenPart();
  const whole = document.documentElement.clientHeight;
  before(() => Object.defineProperty(window, 'visualViewport', { configurable: true, value: seen }));
  after(() => Reflect.deleteProperty(window, 'visualViewport'));
  afterEach(() => seen.become({}));

  async function shown(mode: 'panel' | 'launcher'): Promise<AnalyticsChat> {
    const chat = await fixture<AnalyticsChat>(
      html`<analytics-chat mode=${mode} persist="none"></analytics-chat>`,
    );
    chat.transport = scriptedTransport(['']);
    chat.show();
    await chat.updateComplete;
    await import('../../../../components/analytics-chat/panel/floating-panel.js');
    await waitUntil(() => chat.shadowRoot!.querySelector('.chat:popover-open') !== null);
    // What opens it moves it a little at first.
    await Promise.all(
      panelOf(chat)
        .getAnimations()
        .map(({ finished }) => finished),
    );
    return chat;
  }

  const panelOf = (chat: AnalyticsChat) => chat.shadowRoot!.querySelector<HTMLElement>('.chat')!;
  const boxOf = (chat: AnalyticsChat, selector: string) =>
    chat.shadowRoot!.querySelector(selector)!.getBoundingClientRect();

  for (const mode of ['panel', 'launcher'] as const) {
    it(`has its field above it, and its place again when it goes: ${mode}`, async () => {
      const chat = await shown(mode);
      const before = boxOf(chat, '.chat');
      const height = whole - 260;
      seen.become({ height });
      await waitUntil(() => boxOf(chat, '.chat').bottom <= height, 'it moves above the keyboard');
      const [panel, field] = [boxOf(chat, '.chat'), boxOf(chat, '.field')];
      expect(panel.top).to.be.at.least(0);
      expect(panel.bottom).to.be.at.most(height);
      expect(field.bottom).to.be.at.most(height);
      expect(panel.height, 'it is as high as there is room').to.be.at.least(
        Math.min(before.height, height - 24),
      );
      seen.become({});
      expect(boxOf(chat, '.chat').toJSON()).to.deep.equal(before.toJSON());
    });
  }

  it('follows what is seen where the page is moved under the keyboard', async () => {
    const chat = await shown('panel');
    seen.become({ height: whole - 260, offsetTop: 100 });
    const { top, bottom } = boxOf(chat, '.chat');
    expect([top, bottom]).to.deep.equal([100, whole - 160]);
  });

  it('stays where it is when the viewer zooms in, and when a bar of the browser goes', async () => {
    const chat = await shown('panel');
    const before = boxOf(chat, '.chat').toJSON() as unknown;
    seen.become({ height: whole / 2, scale: 2 });
    expect(boxOf(chat, '.chat').toJSON()).to.deep.equal(before);
    seen.become({ height: whole - 60 });
    expect(boxOf(chat, '.chat').toJSON()).to.deep.equal(before);
  });
});
