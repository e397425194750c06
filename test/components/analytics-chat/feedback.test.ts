import { expect, waitUntil } from '@open-wc/testing';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import { cutoff, finalText, lines, settled, wholeText } from '../../helpers/chat-stream.js';
import { answer, bars } from '../../states/answers.js';
import { answered, chatWith, gate, shows, within } from './chat-page.js';

const rate = (chat: AnalyticsChat, rating: 'up' | 'down') => within(chat, `.icon.${rating}`);
const pressed = (chat: AnalyticsChat) =>
  (['up', 'down'] as const).map((rating) => rate(chat, rating)?.getAttribute('aria-pressed'));

/** Replaces the clipboard for one test, and gives what is written into it. */
function clipboard(
  writeText: (text: string) => Promise<void>,
  write?: (items: ClipboardItem[]) => Promise<void>,
): () => void {
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Object.defineProperty(navigator, 'clipboard', { value: { writeText, write }, configurable: true });
  return () => {
    if (own === undefined) Reflect.deleteProperty(navigator, 'clipboard');
    else Object.defineProperty(navigator, 'clipboard', own);
  };
}

describe('analytics-chat, feedback', () => {
  it('passes the accessibility check with ratings', async () => {
    const { chat } = await chatWith([answered], { feedback: '' });
    await chat.ask('How late?');
    await chat.updateComplete;
    rate(chat, 'down')!.click();
    await chat.updateComplete;
    await expect(chat).to.be.accessible();
  });

  it('offers ratings only where the page asks for them, and only of a complete answer', async () => {
    const { chat: plain } = await chatWith([answered]);
    await plain.ask('How late?');
    await plain.updateComplete;
    expect(shows(plain, '.icon.up')).to.equal(false);

    const hold = gate();
    const half = [
      lines(cutoff(), finalText('Half', 3)),
      hold.promise,
      lines(wholeText('Half and half', 4), settled()),
    ];
    const { chat } = await chatWith([{ chunks: half }], { feedback: '' });
    const asked = chat.ask('How late?');
    await waitUntil(() => within(chat, '.answer')?.textContent?.includes('Half') ?? false);
    expect(shows(chat, '.icon.up')).to.equal(false);
    hold.open();
    await asked;
    await chat.updateComplete;
    expect(shows(chat, '.icon.up')).to.equal(true);
  });

  it('tells the page of a rating, of another, and of its being taken back; and sends nothing', async () => {
    const { chat, page, received } = await chatWith([answered], { feedback: '' });
    const told: unknown[] = [];
    page.addEventListener('chat-feedback', (event) => {
      const { rating, messageId, chatId } = event;
      told.push([rating, messageId, chatId]);
    });
    await chat.ask('How late?');
    await chat.updateComplete;
    expect(pressed(chat)).to.deep.equal(['false', 'false']);
    const steps = [
      ['up', ['true', 'false']],
      ['down', ['false', 'true']],
      ['down', ['false', 'false']],
    ] as const;
    for (const [rating, after] of steps) {
      rate(chat, rating)!.click();
      await chat.updateComplete;
      expect(pressed(chat)).to.deep.equal(after);
    }
    expect(told).to.deep.equal([
      ['up', 'final-1', 'chat-1'],
      ['down', 'final-1', 'chat-1'],
      [undefined, 'final-1', 'chat-1'],
    ]);
    expect(received).to.have.length(1);
  });

  it('keeps the ratings of other answers when the conversation goes on', async () => {
    const second = { chunks: [lines(cutoff(), wholeText('Thirteen', 13, { id: 'final-2' }), settled())] };
    const { chat } = await chatWith([answered, second], { feedback: '' });
    await chat.ask('How late?');
    await chat.updateComplete;
    rate(chat, 'up')!.click();
    await chat.ask('And now?');
    await chat.updateComplete;
    const states = [...chat.shadowRoot!.querySelectorAll('.icon.up')].map((one) =>
      one.getAttribute('aria-pressed'),
    );
    expect(states).to.deep.equal(['true', 'false']);
  });
});

describe('analytics-chat, copying', () => {
  it('copies the answer as markdown, on a click only, and says so', async () => {
    const copied: string[] = [];
    const restore = clipboard(async (text) => void copied.push(text));
    const { chat } = await chatWith([answered]);
    await chat.ask('How late?');
    await chat.updateComplete;
    expect(copied).to.deep.equal([]);
    within(chat, '[part=copy-button]')!.click();
    const status = within(chat, '[role=status]')!;
    await waitUntil(() => status.textContent === 'Copied.');
    expect(copied).to.deep.equal(['**Twelve** minutes']);
    restore();
  });

  it('copies the tables that it speaks of: for documents as they are shown, for editors as markdown', async () => {
    const items: ClipboardItem[] = [];
    const restore = clipboard(
      () => Promise.reject(new Error('not as text alone')),
      async (all) => void items.push(...all),
    );
    const evil = { ...bars, rows: [...bars.rows, ['<img src=x> | =1+1', 2]], totalRows: 229 };
    const { chat } = await chatWith([
      { chunks: [answer('Germany leads with **83,412.50**, see <b>.', evil)] },
    ]);
    chat.locale = 'en';
    await chat.ask('Who leads?');
    await chat.updateComplete;
    within(chat, '[part=copy-button]')!.click();
    await waitUntil(() => within(chat, '[role=status]')!.textContent === 'Copied.');
    restore();
    const text = await (await items[0]!.getType('text/plain')).text();
    expect(text).to.equal(
      [
        'Germany leads with **83,412.50**, see <b>.',
        '',
        '**Revenue by country**',
        '',
        '| Country | Revenue |',
        '| --- | ---: |',
        '| Germany | 83,412.50 |',
        '| France | 61,020.00 |',
        '| Spain | 40,881.25 |',
        '| Austria | 12,040.00 |',
        '| Malta | 880.40 |',
        '| <img src=x> \\| =1+1 | 2.00 |',
        '',
        '6 of 229 rows',
      ].join('\n'),
    );
    const page = new DOMParser().parseFromString(
      await (await items[0]!.getType('text/html')).text(),
      'text/html',
    );
    expect(page.querySelector('strong')!.textContent).to.equal('83,412.50');
    expect(page.querySelectorAll('table tr').length).to.equal(7);
    expect(page.querySelector('img')).to.equal(null);
    expect(page.querySelector('[class], [part], [style], button')).to.equal(null);
  });

  it('says so when there is no clipboard to be had', async () => {
    const restore = clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const { chat } = await chatWith([answered]);
    await chat.ask('How late?');
    await chat.updateComplete;
    within(chat, '[part=copy-button]')!.click();
    const status = within(chat, '[role=status]')!;
    await waitUntil(() => status.textContent.includes('could not be copied'));
    restore();
  });
});
