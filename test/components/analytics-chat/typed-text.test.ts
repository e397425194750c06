import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import '../../../components/analytics-chat/define.js';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import { cutoff, finalText, lines, settled, wholeText, type Reply } from '../../helpers/chat-stream.js';
import { answered, chatWith, field, press, within } from './chat-page.js';

const TYPED = 'What I type\nmeanwhile ';
const forever = new Promise<never>(() => {});

async function type(chat: AnalyticsChat, text: string): Promise<void> {
  field(chat).value = text;
  field(chat).dispatchEvent(new InputEvent('input', { bubbles: true }));
  await chat.updateComplete;
}
async function sendByHand(chat: AnalyticsChat, text: string): Promise<void> {
  await type(chat, text);
  press(field(chat), 'Enter');
  await chat.updateComplete;
}

const half = lines(cutoff(), finalText('Half', 3));
const empty = lines(cutoff(), settled());
/** How the first question fails, each with a Try again. */
const failures: readonly [what: string, reply: Reply][] = [
  ['no connection', {}],
  ...[400, 401, 403, 404, 408, 409, 413, 429, 500, 502, 503, 504].map((status): [string, Reply] => [
    `status ${status}`,
    { status },
  ]),
  ['an empty answer', { chunks: [''] }],
  ['a web page', { chunks: ['<!doctype html>'], headers: { 'content-type': 'text/html' } }],
  ['lines that are no JSON', { chunks: ['x\ny\nz\n'] }],
  ['an error line', { chunks: [lines({ error: 'boom' })] }],
  ['an error line in the middle', { chunks: [half, lines({ error: 'boom' })] }],
  ['a refused sign-in by line', { chunks: [lines({ error: 'Unauthorized' })] }],
  ['a busy thread by line', { chunks: [lines({ error: 'Streaming for thread is in progress' })] }],
  ['a drop', { chunks: [half], breaks: true }],
  ['a drop before anything came', { breaks: true }],
  ['a stream that just ends', { chunks: [half] }],
  ['a cut answer with a clean end', { chunks: [half, lines(settled())] }],
  ['no answer', { chunks: [empty] }],
];
// Past its replies a script has no connection, and a known thread would be asked for again and again.
const gone: Reply = { status: 404 };
const repliesOf = (reply: Reply): Reply[] =>
  Object.keys(reply).length === 0 ? [] : [reply, gone, gone, gone, gone];

describe('analytics-chat: typed text is its viewer’s', () => {
  for (const [what, reply] of failures) {
    it(`stays through ${what}, Try again and what comes of it, typed before or after the failure`, async () => {
      for (const isTypedBefore of [true, false]) {
        const { chat } = await chatWith(repliesOf(reply));
        chat.setAttribute('persist', 'none');
        const ended = new Promise((resolve) =>
          chat.addEventListener('chat-response-end', resolve, { once: true }),
        );
        await sendByHand(chat, 'How late?');
        expect(field(chat).value).to.equal('');
        if (isTypedBefore) await type(chat, TYPED);
        await ended;
        await chat.updateComplete;
        if (!isTypedBefore) {
          expect(field(chat).value, 'given back').to.equal('How late?');
          await type(chat, TYPED);
        }
        const again = new Promise((resolve) =>
          chat.addEventListener('chat-response-end', resolve, { once: true }),
        );
        within(chat, '.retry')!.click();
        await again;
        await chat.updateComplete;
        expect(field(chat).value).to.equal(TYPED);
        expect(chat.shadowRoot!.querySelectorAll('.turn')).to.have.length(1);
        chat.remove();
      }
    });
  }

  const during: readonly [what: string, replies: Reply[], act: (chat: AnalyticsChat) => unknown][] = [
    ['stop', [{ chunks: [half, forever] }], (chat) => chat.stop()],
    ['newChat()', [{ chunks: [half, forever] }], (chat) => chat.newChat()],
    ['a click on New chat', [{ chunks: [half, forever] }], (chat) => within(chat, 'header button')!.click()],
    ['another thread', [{ chunks: [half, forever] }, answered], (chat) => (chat.chatId = 'chat-2')],
    ['another transport', [{ chunks: [half, forever] }], (chat) => (chat.transport = { ...chat.transport! })],
    ['another mode', [{ chunks: [half, forever] }], (chat) => (chat.mode = 'panel')],
    ['being disabled', [{ chunks: [half, forever] }], (chat) => (chat.disabled = true)],
    ['a move', [{ chunks: [half, forever] }], (chat) => document.body.append(chat)],
    [
      'a removal for a while',
      [{ chunks: [half, forever] }, answered],
      async (chat) => {
        const parent = chat.parentElement!;
        chat.remove();
        await aTimeout(20);
        parent.append(chat);
      },
    ],
    ['a question of the page', [answered, answered], (chat) => chat.ask('And then?')],
  ];
  for (const [what, replies, act] of during) {
    it(`stays through ${what}`, async () => {
      const { chat } = await chatWith(replies);
      void chat.ask('How late?');
      await waitUntil(() => (within(chat, '.answer')?.textContent ?? '') !== '');
      await type(chat, TYPED);
      await act(chat);
      await aTimeout(60);
      await chat.updateComplete;
      expect(field(chat).value).to.equal(TYPED);
      chat.remove();
    });
  }

  it('stays where it was typed when the page refuses it, also while more is typed', async () => {
    const { chat, received } = await chatWith([answered]);
    chat.addEventListener('chat-submit', (event) => event.preventDefault());
    await sendByHand(chat, TYPED);
    await aTimeout(20);
    expect([field(chat).value, received.length]).to.deep.equal([TYPED, 0]);
  });

  it('gives way only to itself: a question that was given back is taken out as it was, and edited stays', async () => {
    const closing = { chunks: [lines(cutoff(), wholeText('Twelve.', 3), settled())] };
    for (const edited of [false, true]) {
      const { chat } = await chatWith([{ status: 500 }, closing]);
      await sendByHand(chat, 'How late?');
      await waitUntil(() => field(chat).value === 'How late?');
      if (edited) await type(chat, 'How late? Please');
      within(chat, '.retry')!.click();
      await waitUntil(() => within(chat, '.answer')?.textContent?.includes('Twelve.') ?? false);
      expect(field(chat).value).to.equal(edited ? 'How late? Please' : '');
    }
  });

  it('keeps a failed question in the conversation that is not in the field', async () => {
    const { chat } = await chatWith([{ status: 500 }, answered]);
    const ended = new Promise((resolve) =>
      chat.addEventListener('chat-response-end', resolve, { once: true }),
    );
    await sendByHand(chat, 'First?');
    await type(chat, 'Second?');
    await ended;
    press(field(chat), 'Enter');
    await waitUntil(() => within(chat, '.turn:last-child .answer')?.textContent?.includes('Twelve') ?? false);
    const questions = [...chat.shadowRoot!.querySelectorAll('.question .words')];
    expect(questions.map(({ textContent }) => textContent)).to.deep.equal(['First?', 'Second?']);
  });
});

describe('analytics-chat: typed text over a reload', () => {
  const reloaded = async (page: HTMLElement, replies: readonly Reply[] = [], persist = 'session') => {
    page.remove();
    await aTimeout(0);
    return chatWith(replies, { persist });
  };
  beforeEach(() => sessionStorage.clear());

  it('stands in the field again, letter by letter, and goes once it was sent or taken out', async () => {
    const first = await chatWith([], { persist: 'session' });
    await type(first.chat, TYPED);
    const second = await reloaded(first.page, [answered]);
    await waitUntil(() => field(second.chat).value === TYPED);
    press(field(second.chat), 'Enter');
    await waitUntil(() => within(second.chat, '.answer') !== null);
    expect(Object.keys(sessionStorage).filter((key) => key.includes('typed'))).to.deep.equal([]);
    const third = await reloaded(second.page, [gone]);
    await type(third.chat, 'Not');
    await type(third.chat, '');
    const fourth = await reloaded(third.page, [gone]);
    await aTimeout(30);
    expect(field(fourth.chat).value).to.equal('');
  });

  it('stands before a question that nothing came back of, which is offered beside it', async () => {
    const first = await chatWith([{ chunks: [forever] }], { persist: 'session' });
    await sendByHand(first.chat, 'How late?');
    await waitUntil(() => first.received.length === 1);
    await type(first.chat, TYPED);
    const second = await reloaded(first.page);
    await waitUntil(() => within(second.chat, '.retry') !== null);
    expect(field(second.chat).value).to.equal(TYPED);
  });

  it('is nowhere with persist="none", and nobody’s after five minutes where nobody knows who types', async () => {
    const first = await chatWith([], { persist: 'none' });
    await type(first.chat, TYPED);
    expect(sessionStorage.length).to.equal(0);
    const second = await reloaded(first.page);
    await type(second.chat, TYPED);
    const [stored] = Object.keys(sessionStorage);
    const { text, at } = JSON.parse(sessionStorage.getItem(stored!)!) as { text: string; at: number };
    sessionStorage.setItem(stored!, JSON.stringify({ text, at: at - 6 * 60_000 }));
    const third = await reloaded(second.page);
    await aTimeout(30);
    expect(field(third.chat).value).to.equal('');
  });

  it('is not shown for what is no such text', async () => {
    const first = await chatWith([], { persist: 'session' });
    await type(first.chat, TYPED);
    const [stored] = Object.keys(sessionStorage);
    for (const odd of [
      '',
      '7',
      '"text"',
      '{"at":1}',
      `{"text":7,"at":${Date.now()}}`,
      '{"text":"x","at":"now"}',
      '{',
    ]) {
      sessionStorage.setItem(stored!, odd);
      const { chat, page } = await reloaded(first.page);
      await aTimeout(5);
      expect(field(chat).value).to.equal('');
      page.remove();
    }
  });
});
