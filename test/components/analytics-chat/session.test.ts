import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../../components/analytics-chat/define.js';
import '../../../components/analytics-session/define.js';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import type { AnalyticsSession } from '../../../components/analytics-session/analytics-session.js';
import { cutoff, lines, settled, wholeText } from '../../helpers/chat-stream.js';
import { threadName } from './chat-page.js';
import { answering, json, type Answer } from '../analytics-session/session-page.js';

const ada = { displayName: 'Ada Lovelace', viewerKey: 'key-ada' };
const bob = { displayName: 'Bob', viewerKey: 'key-bob' };
const platform = 'https://platform.example/api/v1/agents/1/chat/stream-chat-state';
const stream = '/stream-chat-state';

const answered = lines(cutoff(), wholeText('Twelve.', 3), settled());
const conversation = lines(
  { ...cutoff(), state: { isStreaming: false, chatId: 'chat-1' } },
  settled([
    { id: '1732512345678-message', role: 'user', content: 'How late?', sort: 1 },
    wholeText('Twelve.', 2),
  ]),
);
const chatAnswer: Answer = ({ body }) =>
  new Response((body as { input?: string }).input === undefined ? conversation : answered, {
    headers: { 'content-type': 'application/json' },
  });

let undo = () => {};
beforeEach(() => sessionStorage.clear());
afterEach(() => undo());

function page(rows: Readonly<Record<string, Answer>> = {}) {
  const net = answering({ [stream]: chatAnswer, '/viewer': () => json(ada), ...rows });
  undo = net.undo;
  return net;
}

async function chatIn(session: AnalyticsSession): Promise<AnalyticsChat> {
  const chat = session.querySelector('analytics-chat')!;
  await chat.updateComplete;
  return chat;
}

const plain = html`<analytics-session endpoint="/inlay"
  ><analytics-chat></analytics-chat
></analytics-session>`;
const turns = (chat: AnalyticsChat) => chat.shadowRoot!.querySelectorAll('.turn').length;
const field = (chat: AnalyticsChat) => chat.shadowRoot!.querySelector('textarea')!;
const adaThread = threadName(`${location.origin}/inlay`, 'key-ada');
const remembered = (name: string) => sessionStorage.getItem(name);

describe('analytics-chat in a session: where and as whom it speaks', () => {
  it('takes address, headers and cookies from the session', async () => {
    const net = page();
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session endpoint="/inlay" credentials="include" .headers=${{ 'x-csrf': 'sesame' }}>
        <analytics-chat></analytics-chat>
      </analytics-session>
    `);
    const chat = await chatIn(session);
    expect(await chat.ask('How late?')).to.equal('complete');
    const [request] = net.to(stream);
    expect(request).to.include({
      url: `${location.origin}/inlay/chat/stream-chat-state`,
      credentials: 'include',
    });
    expect(request!.headers.get('x-csrf')).to.equal('sesame');
  });

  it('speaks with the session’s token, one for all chats', async () => {
    let calls = 0;
    const net = page();
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session chat-url=${platform} .getToken=${async () => ({ token: `t${++calls}` })}>
        <analytics-chat persist="none"></analytics-chat><analytics-chat persist="none"></analytics-chat>
      </analytics-session>
    `);
    const chats = [...session.querySelectorAll('analytics-chat')];
    await Promise.all(chats.map((chat) => chat.ask('How late?')));
    expect(net.to(stream).map(({ headers }) => headers.get('x-service-auth-token'))).to.deep.equal([
      't1',
      't1',
    ]);
    expect(calls).to.equal(1);
  });

  it('retries a refused request once with a fresh token, and never in a loop', async () => {
    let now = Date.now();
    const clock = Date.now;
    Date.now = () => now;
    try {
      let calls = 0;
      const net = page({ [stream]: () => json({ error: 'no' }, 401) });
      const session = await fixture<AnalyticsSession>(html`
        <analytics-session chat-url=${platform} .getToken=${async () => ({ token: `t${++calls}` })}>
          <analytics-chat persist="none"></analytics-chat><analytics-chat persist="none"></analytics-chat>
        </analytics-session>
      `);
      const [one, two] = [...session.querySelectorAll('analytics-chat')];
      const askBoth = () => Promise.all([one!.ask('How late?'), two!.ask('How early?')]);
      expect(await askBoth()).to.deep.equal(['error', 'error']);
      expect([calls, net.to(stream).length]).to.deep.equal([1, 2]);
      now += 11_000;
      expect(await askBoth()).to.deep.equal(['error', 'error']);
      expect([calls, net.to(stream).length]).to.deep.equal([2, 6]);
    } finally {
      Date.now = clock;
    }
  });

  it('gives nothing of the session to an address of another origin, however it got there', async () => {
    const net = page();
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session
        endpoint="/inlay"
        chat-url=${platform}
        credentials="include"
        .headers=${{ authorization: 'Bearer page' }}
        .getToken=${async () => ({ token: 'secret' })}
      >
        <analytics-chat persist="none" chat-url="https://evil.example/stream-chat-state"></analytics-chat>
        <analytics-chat persist="none" endpoint="https://evil.example/inlay"></analytics-chat>
      </analytics-session>
    `);
    for (const chat of session.querySelectorAll('analytics-chat')) await chat.ask('How late?');
    expect(net.to('evil.example')).to.have.length(2);
    for (const { headers, credentials, body } of net.to('evil.example')) {
      expect([...headers.keys()]).to.deep.equal(['content-type']);
      expect(credentials).to.equal('same-origin');
      expect(JSON.stringify(body)).not.to.contain('secret');
    }
  });

  it('prefers what it was given itself', async () => {
    const net = page();
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session endpoint="/inlay" .headers=${{ 'x-of': 'session' }}>
        <analytics-chat
          persist="none"
          endpoint="/other"
          credentials="omit"
          .headers=${{ 'x-of': 'chat' }}
        ></analytics-chat>
      </analytics-session>
    `);
    const chat = await chatIn(session);
    await chat.ask('How late?');
    const [request] = net.to(stream);
    expect(request).to.include({
      url: `${location.origin}/other/chat/stream-chat-state`,
      credentials: 'omit',
    });
    expect(request!.headers.get('x-of')).to.equal('chat');
  });

  it('goes on when only the look of the session changes', async () => {
    const net = page();
    const session = await fixture<AnalyticsSession>(plain);
    const chat = await chatIn(session);
    await waitUntil(() => session.viewer !== undefined);
    await chat.ask('How late?');
    const before = net.sent.length;
    session.locale = 'de';
    session.timezone = 'Europe/Berlin';
    session.theme = 'dark';
    session.filters = { 'flights.origin': 'JFK' };
    await session.updateComplete;
    await chat.updateComplete;
    expect(turns(chat)).to.equal(1);
    expect(net.sent).to.have.length(before);
    expect(getComputedStyle(chat.shadowRoot!.querySelector('.chat')!).colorScheme).to.equal('dark');
    chat.setAttribute('theme', 'light');
    await chat.updateComplete;
    expect(getComputedStyle(chat.shadowRoot!.querySelector('.chat')!).colorScheme).to.equal('light');
  });
});

describe('analytics-chat in a session: sign-out and change of viewer', () => {
  it('forgets conversation, draft and remembered thread at once, and asks nothing until refresh()', async () => {
    const net = page();
    const session = await fixture<AnalyticsSession>(plain);
    const chat = await chatIn(session);
    await waitUntil(() => session.viewer !== undefined);
    await chat.ask('How late?');
    expect(remembered(adaThread)).to.equal('chat-1');
    field(chat).value = 'What Ada was about to ask';
    field(chat).dispatchEvent(new InputEvent('input', { bubbles: true }));
    await chat.updateComplete;
    const before = net.sent.length;
    session.reset();
    expect(chat.chatId).to.equal(undefined);
    await chat.updateComplete;
    expect(turns(chat)).to.equal(0);
    expect(field(chat).value).to.equal('');
    expect(field(chat).disabled).to.equal(true);
    expect(chat.shadowRoot!.textContent).not.to.contain('Twelve');
    expect(sessionStorage.length).to.equal(0);
    expect(await chat.ask('Again?')).to.equal('error');
    expect(net.sent).to.have.length(before);
    await session.refresh();
    await chat.updateComplete;
    expect(field(chat).disabled).to.equal(false);
    expect(await chat.ask('How late?')).to.equal('complete');
  });

  it('says that nobody is signed in where prompts would fail, and lets the viewer type', async () => {
    let status = 401;
    page({ '/viewer': () => json(ada, status) });
    const session = await fixture<AnalyticsSession>(plain);
    const chat = await chatIn(session);
    chat.prompts = ['How late?'];
    const words = () => chat.shadowRoot!.querySelector('[part~="conversation"]')!.textContent ?? '';
    await waitUntil(() => words().includes('not signed in'));
    expect(chat.shadowRoot!.querySelector('[part~="prompts"] button')).to.equal(null);
    expect(field(chat).disabled).to.equal(false);
    status = 200;
    await session.refresh();
    await chat.updateComplete;
    expect(words()).not.to.include('not signed in');
    expect(words()).to.include('How late?');
  });

  it('ends a running answer, and gives the question back to nobody', async () => {
    const net = page({
      [stream]: () =>
        new Response(
          new ReadableStream({ start: (out) => out.enqueue(new TextEncoder().encode(lines(cutoff()))) }),
        ),
    });
    const session = await fixture<AnalyticsSession>(plain);
    const chat = await chatIn(session);
    field(chat).value = 'What does Ada earn?';
    field(chat).dispatchEvent(new InputEvent('input', { bubbles: true }));
    await chat.updateComplete;
    chat.shadowRoot!.querySelector('form')!.requestSubmit();
    await waitUntil(() => chat.chatId !== undefined);
    session.reset();
    expect(net.to(stream)[0]!.signal.aborted).to.equal(true);
    await session.refresh();
    await chat.updateComplete;
    expect(field(chat).value).to.equal('');
    expect(turns(chat)).to.equal(0);
  });

  it('shows another viewer neither the conversation nor the remembered thread, and each their own', async () => {
    let viewer = ada;
    const net = page({ '/viewer': () => json(viewer) });
    const session = await fixture<AnalyticsSession>(plain);
    const chat = await chatIn(session);
    await waitUntil(() => session.viewer !== undefined);
    await chat.ask('How late?');
    const before = net.to(stream).length;
    viewer = bob;
    await session.refresh();
    await chat.updateComplete;
    expect(turns(chat)).to.equal(0);
    expect(net.to(stream)).to.have.length(before);
    viewer = ada;
    await session.refresh();
    await waitUntil(() => turns(chat) === 1);
    expect(net.to(stream).at(-1)!.body).to.deep.equal({ chatId: 'chat-1' });
  });

  it('gives a viewer what they had typed when they, or their session, are back, and nobody else', async () => {
    let viewer = ada;
    page({ '/viewer': () => json(viewer) });
    const session = await fixture<AnalyticsSession>(plain);
    const chat = await chatIn(session);
    await waitUntil(() => session.viewer !== undefined);
    field(chat).value = 'Why so';
    field(chat).dispatchEvent(new InputEvent('input', { bubbles: true }));
    const { parentElement } = session;
    session.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    parentElement!.append(session);
    await waitUntil(() => field(chat).value === 'Why so');
    viewer = bob;
    await session.refresh();
    await chat.updateComplete;
    expect(field(chat).value).to.equal('');
    viewer = ada;
    await session.refresh();
    await waitUntil(() => field(chat).value === 'Why so');
    session.reset();
    await chat.updateComplete;
    expect([field(chat).value, sessionStorage.length]).to.deep.equal(['', 0]);
  });

  it('shows the remembered thread as soon as it is known whose it is', async () => {
    sessionStorage.setItem(adaThread, 'chat-1');
    sessionStorage.setItem(threadName(`${location.origin}/inlay`), 'nobody’s');
    let known: (response: Response) => void = () => {};
    const net = page({ '/viewer': () => new Promise<Response>((resolve) => (known = resolve)) });
    const session = await fixture<AnalyticsSession>(plain);
    const chat = await chatIn(session);
    await waitUntil(() => net.sent.length === 1);
    known(json(ada));
    await waitUntil(() => turns(chat) === 1);
    expect(net.to(stream).map(({ body }) => body)).to.deep.equal([{ chatId: 'chat-1' }]);
  });

  it('remembers for the viewer a thread that was begun before they were known', async () => {
    let known: (response: Response) => void = () => {};
    page({ '/viewer': () => new Promise<Response>((resolve) => (known = resolve)) });
    const session = await fixture<AnalyticsSession>(plain);
    const chat = await chatIn(session);
    await chat.ask('How late?');
    expect(sessionStorage.length).to.equal(0);
    known(json(ada));
    await waitUntil(() => remembered(adaThread) === 'chat-1');
    await chat.updateComplete;
    expect(turns(chat)).to.equal(1);
  });
});

describe('analytics-chat in a session: lifecycle', () => {
  it('keeps its conversation when it is moved within the session, and drops it in another one', async () => {
    page();
    const outer = await fixture<HTMLElement>(html`
      <div>
        <analytics-session endpoint="/inlay"
          ><analytics-chat persist="none"></analytics-chat
        ></analytics-session>
        <analytics-session endpoint="/inlay" id="other"></analytics-session>
      </div>
    `);
    const [first, second] = [...outer.querySelectorAll('analytics-session')];
    const chat = await chatIn(first!);
    await chat.ask('How late?');
    const box = document.createElement('section');
    first!.append(box);
    box.append(chat);
    await chat.updateComplete;
    expect(turns(chat)).to.equal(1);
    second!.append(chat);
    await chat.updateComplete;
    expect(turns(chat)).to.equal(0);
    expect(await chat.ask('How late?')).to.equal('complete');
  });

  it('works by its own address outside of a session, and says so when it has none', async () => {
    page();
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session endpoint="/inlay"
        ><analytics-chat persist="none"></analytics-chat
      ></analytics-session>
    `);
    const chat = await chatIn(session);
    const codes: string[] = [];
    chat.addEventListener('chat-error', ({ code }) => codes.push(code));
    session.after(chat);
    await chat.updateComplete;
    expect(codes).to.deep.equal(['config']);
    chat.endpoint = '/inlay';
    expect(await chat.ask('How late?')).to.equal('complete');
    chat.remove();
  });
});
