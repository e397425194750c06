import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../../components/analytics-chat/define.js';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import {
  cutoff,
  finalText,
  lines,
  scripted,
  settled,
  wholeText,
  type Reply,
} from '../../helpers/chat-stream.js';
import { chatWith, field, press, threadName, within } from './chat-page.js';

const forever = new Promise<never>(() => {});
const asked = { id: '1732512345678-message', role: 'user', content: 'How late?', sort: 1 };
const atRest = (chatId: string) => ({ ...cutoff(chatId), state: { isStreaming: false, chatId } });
const threadOf = (chatId: string, answer: string): Reply => ({
  chunks: [lines(atRest(chatId), settled([asked, wholeText(answer, 2)]))],
});
const writing = (chatId: string): Reply => ({
  chunks: [lines(cutoff(chatId), finalText('Half', 3)), forever],
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const shows = (chat: AnalyticsChat, text: string) => () =>
  within(chat, '.answer')?.textContent?.includes(text) ?? false;
const questions = (chat: AnalyticsChat) =>
  [...chat.shadowRoot!.querySelectorAll('.question .words')].map(({ textContent }) => textContent);

function element(replies: readonly Reply[], attributes: Readonly<Record<string, string>> = {}) {
  const script = scripted(replies);
  const chat = document.createElement('analytics-chat');
  chat.setAttribute('endpoint', '/inlay');
  for (const [name, value] of Object.entries(attributes)) chat.setAttribute(name, value);
  chat.transport = script.transport;
  return { chat, ...script };
}
async function onPage(...chats: readonly Element[]): Promise<HTMLElement> {
  const page = await fixture<HTMLElement>(html`<div>${chats}</div>`);
  await Promise.all([...page.querySelectorAll('analytics-chat')].map((chat) => chat.updateComplete));
  return page;
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('analytics-chat: what is remembered', () => {
  it('is the thread as soon as its id is known, while its first answer is being written', async () => {
    const { chat } = element([writing('chat-1')]);
    await onPage(chat);
    void chat.ask('How late?');
    await waitUntil(() => chat.chatId === 'chat-1');
    expect(sessionStorage.getItem(threadName('/inlay'))).to.equal('chat-1');
  });

  for (const persist of ['session', 'local', 'none']) {
    it(`brings an element back that was away for 300 ms in mid-answer, once (persist="${persist}")`, async () => {
      const { chat, received } = element([writing('chat-1'), threadOf('chat-1', 'Whole.')], { persist });
      const page = await onPage(chat);
      void chat.ask('How late?');
      await waitUntil(shows(chat, 'Half'));
      chat.remove();
      await pause(300);
      expect(chat.chatId).to.equal(undefined);
      page.append(chat);
      await waitUntil(shows(chat, 'Whole.'));
      expect(questions(chat)).to.deep.equal(['How late?']);
      expect(received.map(({ body }) => body['chatId'])).to.deep.equal([undefined, 'chat-1']);
      expect(sessionStorage.length + localStorage.length).to.equal(persist === 'none' ? 0 : 1);
    });
  }

  it('is the question until anything of an answer is seen, and it is offered again, not asked', async () => {
    const { chat, received } = element([{ chunks: [forever] }]);
    const page = await onPage(chat);
    void chat.ask('How late?');
    await waitUntil(() => received.length === 1);
    page.remove();
    const again = element([{ chunks: [lines(cutoff(), asked, wholeText('Twelve.', 3), settled())] }]);
    await onPage(again.chat);
    await waitUntil(() => within(again.chat, '.retry') !== null);
    expect(questions(again.chat)).to.deep.equal(['How late?']);
    expect(field(again.chat).value).to.equal('How late?');
    await pause(50);
    expect(again.received).to.have.length(0);
    within(again.chat, '.retry')!.click();
    await waitUntil(shows(again.chat, 'Twelve.'));
    expect(again.received[0]!.body['messageId']).to.equal(received[0]!.body['messageId']);
    expect([questions(again.chat), field(again.chat).value]).to.deep.equal([['How late?'], '']);
    await again.chat.updateComplete;
    expect(Object.keys(sessionStorage)).to.deep.equal([threadName('/inlay')]);
  });

  it('is no question whose viewer nobody knows for longer than five minutes, and none with persist="none"', async () => {
    const name = threadName('/inlay').replace('thread', 'asked');
    const question = { id: asked.id, question: 'Whose?', at: Date.now() - 6 * 60_000 };
    sessionStorage.setItem(name, JSON.stringify(question));
    const { chat } = element([]);
    await onPage(chat);
    await pause(50);
    expect([questions(chat), field(chat).value]).to.deep.equal([[], '']);
    const silent = element([{ chunks: [forever] }], { persist: 'none', id: 'silent' });
    await onPage(silent.chat);
    void silent.chat.ask('How late?');
    await waitUntil(() => silent.received.length === 1);
    expect(Object.keys(sessionStorage)).to.deep.equal([name]);
  });

  it('is the one that was being opened when the page was left', async () => {
    const { chat } = element([writing('chat-1'), { chunks: [forever] }]);
    const page = await onPage(chat);
    void chat.ask('How late?');
    await waitUntil(() => chat.chatId !== undefined);
    void chat.openThread('chat-2');
    await waitUntil(() => within(chat, '.notice[aria-busy=true]') !== null);
    page.remove();
    const again = element([threadOf('chat-2', 'Of the other.')]);
    await onPage(again.chat);
    await waitUntil(shows(again.chat, 'Of the other.'));
    expect(again.received.map(({ body }) => body['chatId'])).to.deep.equal(['chat-2']);
  });

  it('is forgotten with a new chat', async () => {
    const { chat } = element([writing('chat-1')]);
    await onPage(chat);
    void chat.ask('How late?');
    await waitUntil(() => chat.chatId !== undefined);
    chat.newChat();
    expect(sessionStorage.length).to.equal(0);
  });

  it('is kept when the viewer is told that they are not allowed, and said so', async () => {
    sessionStorage.setItem(threadName('/inlay'), 'chat-1');
    const { chat } = element([{ status: 403 }]);
    await onPage(chat);
    await waitUntil(() => within(chat, '[role=alert]') !== null);
    expect(within(chat, '[role=alert]')!.textContent).to.contain('You do not have access');
    expect(sessionStorage.getItem(threadName('/inlay'))).to.equal('chat-1');
  });
});

describe('analytics-chat: two on one page', () => {
  const answer = (chatId: string): Reply => ({
    chunks: [lines(cutoff(chatId), wholeText(`Of ${chatId}.`, 3), settled())],
  });
  /** What each chat asks for when its page is loaded again. */
  async function reloaded(rows: readonly Readonly<Record<string, string>>[]) {
    const chats = rows.map((attributes) => element([{ status: 500 }], attributes));
    const page = await onPage(...chats.map(({ chat }) => chat));
    await pause(30);
    page.remove();
    await pause(0);
    return chats.map(({ received }) => received[0]?.body['chatId']);
  }

  for (const [what, first, then, expected] of [
    ['without ids', [{}, {}], [{}, {}], ['thread-0', 'thread-1']],
    ['with ids', [{ id: 'a' }, { id: 'b' }], [{ id: 'a' }, { id: 'b' }], ['thread-0', 'thread-1']],
    [
      'with ids, the other way round',
      [{ id: 'a' }, { id: 'b' }],
      [{ id: 'b' }, { id: 'a' }],
      ['thread-1', 'thread-0'],
    ],
    ['one with an id', [{ id: 'a' }, {}], [{}, { id: 'a' }], ['thread-1', 'thread-0']],
    [
      'at two addresses',
      [{}, { endpoint: '/other' }],
      [{ endpoint: '/other' }, {}],
      ['thread-1', 'thread-0'],
    ],
    ['one that was not there before', [{ id: 'a' }], [{ id: 'a' }, { id: 'b' }], ['thread-0', undefined]],
    [
      'with the same id, which is a mistake',
      [{ id: 'a' }, { id: 'a' }],
      [{ id: 'a' }, { id: 'a' }],
      ['thread-0', 'thread-1'],
    ],
  ] as [string, Record<string, string>[], Record<string, string>[], (string | undefined)[]][]) {
    it(`each keep their own thread: ${what}`, async () => {
      const chats = first.map((attributes, index) => element([answer(`thread-${index}`)], attributes));
      const page = await onPage(...chats.map(({ chat }) => chat));
      for (const { chat } of chats) await chat.ask('How late?');
      page.remove();
      await pause(0);
      expect(await reloaded(then)).to.deep.equal(expected);
    });
  }

  it('each keep their own thread when the second stands before the first, added in one go or one by one', async () => {
    for (const isOneByOne of [true, false]) {
      sessionStorage.clear();
      const [first, second] = [element([answer('thread-0')]), element([answer('thread-1')])];
      const page = await onPage();
      page.append(first.chat);
      if (isOneByOne) await first.chat.ask('How late?');
      page.prepend(second.chat);
      await second.chat.ask('How late?');
      if (!isOneByOne) await first.chat.ask('How late?');
      expect(new Set(Object.values({ ...sessionStorage }))).to.deep.equal(new Set(['thread-0', 'thread-1']));
      page.remove();
      await pause(0);
      const again = await reloaded([{}, {}]);
      expect(again.toSorted()).to.deep.equal(['thread-0', 'thread-1']);
      if (!isOneByOne) expect(again).to.deep.equal(['thread-1', 'thread-0']);
    }
  });

  it('keep their threads when they are moved, and when one is away for a while', async () => {
    const replies = (chatId: string) => [answer(chatId), threadOf(chatId, `Again ${chatId}.`)];
    const [first, second] = [element(replies('thread-0')), element(replies('thread-1'))];
    const page = await onPage(first.chat, second.chat);
    await first.chat.ask('How late?');
    await second.chat.ask('How late?');
    page.append(first.chat);
    await first.chat.updateComplete;
    expect(questions(first.chat)).to.have.length(1);
    first.chat.remove();
    await pause(50);
    page.prepend(first.chat);
    await waitUntil(shows(first.chat, 'Again thread-0.'));
    expect(second.received).to.have.length(1);
  });
});

describe('analytics-chat: a question that was withdrawn while it waited', () => {
  it('says how long it waits, offers to stop, and gives the question back', async () => {
    const headers = { 'retry-after': '30', 'inlay-not-run': 'true' };
    const { chat, received } = await chatWith([{ status: 429, headers }]);
    field(chat).value = 'How late?';
    field(chat).dispatchEvent(new InputEvent('input', { bubbles: true }));
    await chat.updateComplete;
    press(field(chat), 'Enter');
    await waitUntil(() => /trying again in \d+ s/.test(within(chat, '.activity')?.textContent ?? ''));
    expect(within(chat, '[role=status]:not(.turn *)')!.textContent).to.contain('trying again in a moment');
    within(chat, '.stop')!.click();
    await waitUntil(() => within(chat, '.retry') !== null);
    expect(within(chat, '[role=alert]')!.textContent).to.contain('withdrawn');
    expect([field(chat).value, received.length]).to.deep.equal(['How late?', 1]);
  });
});
