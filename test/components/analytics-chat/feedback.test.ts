import { expect, waitUntil } from '@open-wc/testing';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import { cutoff, finalText, lines, settled, wholeText } from '../../helpers/chat-stream.js';
import { answer, bars } from '../../states/answers.js';
import { answering } from '../analytics-session/session-page.js';
import { answered, chatWith, field, gate, press, shows, within } from './chat-page.js';

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

describe('analytics-chat, reasons for a rating', () => {
  const reasons = (chat: AnalyticsChat) =>
    [...chat.shadowRoot!.querySelectorAll<HTMLElement>('.reasons button')].map((one) =>
      one.textContent.trim(),
    );
  const give = async (chat: AnalyticsChat, reason: string) => {
    [...chat.shadowRoot!.querySelectorAll<HTMLElement>('.reasons button')]
      .find((one) => one.textContent.trim() === reason)!
      .click();
    await chat.updateComplete;
  };

  it('are asked for below a bad one, told to the page, and taken back by a second click', async () => {
    const { chat, page } = await chatWith([answered], { feedback: '' });
    const told: unknown[] = [];
    page.addEventListener('chat-feedback', ({ rating, reason }) => told.push([rating, reason]));
    await chat.ask('How late?');
    await chat.updateComplete;
    rate(chat, 'up')!.click();
    await chat.updateComplete;
    expect(reasons(chat)).to.deep.equal([]);
    rate(chat, 'down')!.click();
    await chat.updateComplete;
    expect(reasons(chat)[0]).to.equal('The numbers are wrong');
    await expect(chat).to.be.accessible();
    await give(chat, 'The numbers are wrong');
    await give(chat, 'The numbers are wrong');
    expect(told).to.deep.equal([
      ['up', undefined],
      ['down', undefined],
      ['down', 'The numbers are wrong'],
      ['down', undefined],
    ]);
  });

  it('are the host’s own where it has some', async () => {
    const { chat } = await chatWith([answered], { feedback: '' });
    chat.feedbackReasons = ['Too slow', 'Nicht auf Deutsch'];
    await chat.ask('How late?');
    await chat.updateComplete;
    rate(chat, 'down')!.click();
    await chat.updateComplete;
    expect(reasons(chat)).to.deep.equal(['Too slow', 'Nicht auf Deutsch']);
  });

  it('are posted with the rating to the address in the attribute, with the page’s own sign-in', async () => {
    const net = answering({ '/ratings': () => new Response(null, { status: 204 }) });
    try {
      const { chat } = await chatWith([answered], { feedback: '/ratings' });
      chat.headers = { 'x-csrf': 'sesame' };
      await chat.ask('How late?');
      await chat.updateComplete;
      rate(chat, 'down')!.click();
      await chat.updateComplete;
      await give(chat, 'It is hard to understand');
      await waitUntil(() => net.to('/ratings').length === 2, 'both', { timeout: 15_000 });
      const [first, second] = net.to('/ratings');
      expect(first!.body).to.deep.equal({ rating: 'down', chatId: 'chat-1', messageId: 'final-1' });
      expect(second!.body).to.include({ reason: 'It is hard to understand' });
      expect(first!.headers.get('x-csrf')).to.equal('sesame');
      expect(first!.url).to.equal(`${location.origin}/ratings`);
    } finally {
      net.undo();
    }
  });

  it('that cannot be sent are an error for the page, and stay given', async () => {
    const net = answering({ '/ratings': () => new Response('no', { status: 500 }) });
    try {
      const { chat } = await chatWith([answered], { feedback: '/ratings' });
      const codes: string[] = [];
      chat.addEventListener('chat-error', ({ code }) => codes.push(code));
      await chat.ask('How late?');
      await chat.updateComplete;
      rate(chat, 'up')!.click();
      await waitUntil(() => codes.length === 1, 'it', { timeout: 15_000 });
      expect(codes).to.deep.equal(['server']);
      expect(pressed(chat)).to.deep.equal(['true', 'false']);
      chat.setAttribute('feedback', 'http://elsewhere.example/ratings');
      await chat.updateComplete;
      rate(chat, 'up')!.click();
      await waitUntil(() => codes.length === 2, 'it', { timeout: 15_000 });
      expect(codes[1]).to.equal('config');
    } finally {
      net.undo();
    }
  });
});

describe('analytics-chat, sharing', () => {
  const share = (chat: AnalyticsChat) => within(chat, '[part=share-button]');

  it('is offered where the page wants it, and tells the page the words and no rows', async () => {
    const { chat, page } = await chatWith([{ chunks: [answer('Germany **leads**.', bars)] }], { share: '' });
    const told: unknown[] = [];
    page.addEventListener('chat-share', (event) => {
      event.preventDefault();
      told.push(event.answer);
    });
    await chat.ask('How much?');
    await chat.updateComplete;
    share(chat)!.click();
    await waitUntil(() => told.length === 1, 'it', { timeout: 15_000 });
    expect(told[0]).to.deep.include({
      title: bars.title,
      text: 'Germany **leads**.',
      question: 'How much?',
      chatId: 'chat-1',
    });
    expect(JSON.stringify(told)).not.to.include('83412');
    expect(share((await chatWith([answered])).chat)).to.equal(null);
  });
});

describe('analytics-chat, a conversation that is saved', () => {
  it('is a page with its charts as pictures and its tables, in which nothing runs', async () => {
    const hostile = {
      ...bars,
      title: '<img src=x onerror=alert(1)>',
      rows: [
        ['=1+1', 2],
        ['<b>x</b>', 1],
      ],
    };
    const { chat } = await chatWith([
      { chunks: [answer('Germany **leads**. [a](https://a.example/x) <script>alert(1)</script>', bars)] },
      { chunks: [answer('Odd.', hostile)] },
    ]);
    await chat.ask('How much?');
    await chat.ask('And <i>this</i>?');
    const file = await chat.exportTranscript('html');
    const text = await file.text();
    const paper = new DOMParser().parseFromString(text, 'text/html');
    expect(text.startsWith('<!doctype html>')).to.equal(true);
    expect(paper.querySelector('meta[http-equiv]')!.getAttribute('content')).to.contain("default-src 'none'");
    expect(paper.querySelectorAll('script, iframe, b, i, [onerror]').length).to.equal(0);
    expect([...paper.querySelectorAll('h2')].map(({ textContent }) => textContent)).to.deep.equal([
      'How much?',
      'And <i>this</i>?',
    ]);
    const pictures = [...paper.querySelectorAll('img')];
    expect(pictures.length).to.be.greaterThan(0);
    for (const picture of pictures) expect(picture.src).to.match(/^data:image\/svg\+xml/);
    expect(paper.querySelector('td')!.textContent).to.equal('Germany');
    expect(paper.querySelectorAll('table')[1]!.querySelector('td')!.textContent).to.equal("'=1+1");
    expect(paper.querySelector('strong')!.textContent).to.equal('leads');
    expect(chat.shadowRoot!.querySelectorAll('[inert]').length).to.equal(0);
    expect(await (await chat.exportTranscript('markdown')).text()).to.equal(chat.transcript());
  });

  it('has a menu that is left by Escape, and is not there before anything was asked', async () => {
    const { chat } = await chatWith([answered], { mode: 'launcher', open: '' });
    expect(shows(chat, '.menu')).to.equal(false);
    await chat.ask('How late?');
    await chat.updateComplete;
    const menu = within(chat, '.menu') as HTMLDetailsElement;
    menu.open = true;
    await expect(chat).to.be.accessible();
    menu.querySelector<HTMLElement>('.items button')!.focus();
    press(menu.querySelector<HTMLElement>('.items button')!, 'Escape');
    expect([menu.open, chat.open]).to.deep.equal([false, true]);
    expect(chat.shadowRoot!.activeElement?.localName).to.equal('summary');
  });
});

describe('analytics-chat, F6', () => {
  it('goes from the conversation to the question field and back', async () => {
    const { chat } = await chatWith([answered]);
    await chat.ask('How late?');
    await chat.updateComplete;
    const at = () => (chat.shadowRoot!.activeElement as HTMLElement | null)?.getAttribute('part');
    field(chat).focus();
    press(field(chat), 'F6');
    expect(at()).to.equal('conversation');
    press(within(chat, '.conversation')!, 'F6');
    expect(at()).to.equal('input');
    press(field(chat), 'F6', { shiftKey: true });
    expect(at()).to.equal('conversation');
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
    await waitUntil(() => within(chat, '.inlay[role=status]')!.textContent === 'Copied.', 'it', {
      timeout: 15_000,
    });
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
