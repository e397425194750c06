import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../../components/analytics-chat/define.js';
import '../../../components/avatar-badge/define.js';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import { scriptedTransport } from '../../../src/testing.js';
import { answer, bars } from '../../states/answers.js';

const themes = ['neutral', 'soft', 'dense'] as const;

async function adopted(name: string): Promise<CSSStyleSheet> {
  const text = await (
    await fetch(`/components/themes/${name}.css`, { headers: { accept: 'text/css' } })
  ).text();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
  return sheet;
}

describe('ready themes', () => {
  afterEach(() => {
    document.adoptedStyleSheets = [];
    document.documentElement.style.cssText = '';
  });

  for (const name of themes) {
    for (const scheme of ['light', 'dark']) {
      it(`have contrast enough: ${name}, ${scheme}`, async () => {
        await adopted(name);
        document.documentElement.style.colorScheme = scheme;
        const { documentElement } = document;
        expect(getComputedStyle(documentElement).getPropertyValue('--analytics-radius')).to.match(/\d+px/);
        const chat = document.createElement('analytics-chat');
        chat.persist = 'none';
        chat.feedback = true;
        chat.transport = scriptedTransport([answer('Germany leads with **83,412.50**.', bars)]);
        await fixture(html`<div>${chat}</div>`);
        await chat.ask('How much?');
        await waitUntil(() => chat.shadowRoot!.querySelector('.chart svg') !== null, 'chart', {
          timeout: 15_000,
        });
        chat.shadowRoot!.querySelectorAll<HTMLElement>('[role=tab]')[1]!.click();
        await chat.updateComplete;
        await expect(chat).to.be.accessible();
      });
    }
  }

  it('give way to what the page sets itself', async () => {
    await adopted('soft');
    const box = await fixture<HTMLElement>(
      html`<div style="--analytics-radius: 3px"><analytics-chat></analytics-chat></div>`,
    );
    const panel = box.querySelector<AnalyticsChat>('analytics-chat')!.shadowRoot!.querySelector('.chat')!;
    expect(getComputedStyle(panel).getPropertyValue('--_radius').trim()).to.equal('3px');
  });

  it('bring things closer by one property, in chat and badge alike', async () => {
    const box = await fixture<HTMLElement>(
      html`<div><analytics-chat></analytics-chat><avatar-badge display-name="Ada"></avatar-badge></div>`,
    );
    const sizes = () => [
      Number.parseFloat(
        getComputedStyle(box.querySelector('analytics-chat')!.shadowRoot!.querySelector('.conversation')!)
          .paddingInlineStart,
      ),
      box.querySelector('avatar-badge')!.offsetWidth,
    ];
    expect(sizes()).to.deep.equal([16, 40]);
    box.style.setProperty('--analytics-density', '0.5');
    expect(sizes()).to.deep.equal([8, 20]);
  });
});
