import { expect, fixture, fixtureCleanup, html, waitUntil } from '@open-wc/testing';
import type { AnalyticsChat } from '../../../../components/analytics-chat/analytics-chat.js';
import type { AnalyticsSession } from '../../../../components/analytics-session/analytics-session.js';
import type { ThreadEntry } from '../../../../src/protocol/thread-entry.js';
import { cutoff, lines, settled, wholeText } from '../../../helpers/chat-stream.js';
import { answering, json, type Answer } from '../../analytics-session/session-page.js';
import { press } from '../chat-page.js';
import { all, button, focused, historyName, inside, said, threadsOf, titles } from './history-page.js';

const ada = { displayName: 'Ada Lovelace', viewerKey: 'key-ada' };
const bob = { displayName: 'Bob', viewerKey: 'key-bob' };
const address = `${location.origin}/inlay`;
const nameOf = (viewer: string) => historyName(viewer, address);

let viewer: { viewerKey: string };
let net: ReturnType<typeof answering>;
let kept: Map<string, ThreadEntry[]>;
/** What the helper answers instead, by method. */
let refusals: Record<string, number>;

/** A helper that keeps a list for each viewer, as the real one does. */
const threads: Answer = ({ method, url, body }) => {
  if (refusals[method] !== undefined) return json({ error: { code: 'X' } }, refusals[method]);
  const list = kept.get(viewer.viewerKey) ?? [];
  if (method === 'GET') return json({ threads: list });
  const chatId = decodeURIComponent(url.split('/').at(-1)!);
  if (!list.some((entry) => entry.chatId === chatId)) return json({ error: {} }, 404);
  const after =
    method === 'DELETE'
      ? list.filter((entry) => entry.chatId !== chatId)
      : list.map((entry) => (entry.chatId === chatId ? { ...entry, ...(body as object) } : entry));
  kept.set(viewer.viewerKey, after);
  return method === 'DELETE' ? new Response(null, { status: 204 }) : json(after[0]);
};
const chatAnswer: Answer = ({ body }) => {
  const { input, chatId = 'new-1' } = body as { input?: string; chatId?: string };
  const question = { id: '1732512345678-message', role: 'user', content: `Of ${chatId}`, sort: 1 };
  const text =
    input === undefined
      ? lines(
          { ...cutoff(chatId), state: { isStreaming: false, chatId } },
          settled([question, wholeText(`All of ${chatId}`, 2)]),
        )
      : lines(cutoff(chatId), wholeText('Twelve.', 3), settled());
  return new Response(text, { headers: { 'content-type': 'application/json' } });
};

beforeEach(async () => {
  fixtureCleanup();
  await new Promise((resolve) => setTimeout(resolve));
  sessionStorage.clear();
  localStorage.clear();
  viewer = ada;
  refusals = {};
  kept = new Map([
    ['key-ada', threadsOf(4)],
    ['key-bob', threadsOf(1).map((entry) => ({ ...entry, chatId: 'bobs', title: 'Of Bob' }))],
  ]);
  net = answering({
    '/stream-chat-state': chatAnswer,
    '/viewer': () => json(viewer),
    '/threads': threads,
  });
});
afterEach(() => net.undo());

async function page(history: string, width = 900) {
  const session = await fixture<AnalyticsSession>(html`
    <analytics-session endpoint="/inlay" .headers=${{ 'x-csrf': 'sesame' }}>
      <div style="inline-size: ${width}px"><analytics-chat history=${history}></analytics-chat></div>
    </analytics-session>
  `);
  const chat = session.querySelector('analytics-chat')!;
  const errors: string[] = [];
  chat.addEventListener('chat-history-error', ({ code }) => errors.push(code));
  await waitUntil(() => button(chat) !== null);
  return { session, chat, errors };
}
const lists = () => net.to('/threads').filter(({ method }) => method === 'GET').length;
const sentFor = (method: string) => net.to('/threads').filter((sent) => sent.method === method);
const key = async (chat: AnalyticsChat, name: string): Promise<void> => {
  press(focused(chat)!, name);
  await chat.updateComplete;
};
const rename = async (chat: AnalyticsChat, index: number, title: string): Promise<void> => {
  all(chat, '.open-thread')[index]!.focus();
  await key(chat, 'F2');
  await waitUntil(() => focused(chat)?.matches('input.name'));
  (focused(chat) as HTMLInputElement).value = title;
  await key(chat, 'Enter');
};

describe('analytics-chat: history of the helper', () => {
  it('is one request, under the session’s sign-in, however often it is looked at', async () => {
    const { chat } = await page('server');
    await waitUntil(() => titles(chat).length === 4);
    button(chat)!.click();
    await chat.updateComplete;
    button(chat)!.click();
    await chat.threads();
    await chat.updateComplete;
    expect(lists()).to.equal(1);
    expect(sentFor('GET')[0]!.headers.get('x-csrf')).to.equal('sesame');
    expect(sentFor('GET')[0]!.url).to.equal(`${address}/threads`);
    expect(sessionStorage.getItem(nameOf('key-ada')) ?? localStorage.getItem(nameOf('key-ada'))).to.equal(
      null,
    );
  });

  it('is not asked for before somebody opens the drawer', async () => {
    const { chat } = await page('server', 400);
    await chat.ask('How many?');
    expect(lists()).to.equal(0);
    button(chat)!.click();
    await waitUntil(() => titles(chat).length === 5);
    expect(titles(chat)[0]).to.equal('How many?');
    expect(lists()).to.equal(1);
  });

  it('is renamed and forgotten there', async () => {
    const { chat } = await page('server');
    await waitUntil(() => titles(chat).length === 4);
    await rename(chat, 1, 'Quarter 4');
    await waitUntil(() => kept.get('key-ada')![1]!.title === 'Quarter 4');
    all(chat, '.open-thread')[0]!.focus();
    await key(chat, 'Delete');
    expect(sentFor('DELETE').length).to.equal(0);
    all(chat, '.open-thread')[0]!.focus();
    await key(chat, 'Delete');
    await waitUntil(() => kept.get('key-ada')!.length === 3);
    expect(titles(chat)).to.deep.equal(['Question 2', 'Question 3']);
  });

  it('is as it was when the helper refuses, which is said and told', async () => {
    const { chat, errors } = await page('server');
    await waitUntil(() => titles(chat).length === 4);
    refusals = { PATCH: 503, DELETE: 503 };
    await rename(chat, 0, 'Lost');
    expect(titles(chat)[0]).to.equal('Lost');
    await waitUntil(() => titles(chat)[0] === 'Question 0');
    expect(inside(chat, '.history-problem')!.textContent).to.equal('The name could not be changed.');
    all(chat, '.open-thread')[0]!.focus();
    await key(chat, 'Delete');
    expect(titles(chat)[0]).to.equal('Question 1');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await waitUntil(() => titles(chat)[0] === 'Question 0');
    expect(inside(chat, '.history-problem')!.textContent).to.include('taken off');
    expect(errors).to.deep.equal(['server', 'server']);
  });

  it('says that it could not be loaded, and is there when it is tried again', async () => {
    refusals = { GET: 503 };
    const { chat, errors } = await page('server');
    await waitUntil(() => inside(chat, '.history-retry') !== null);
    expect(inside(chat, '.history-note')!.textContent).to.equal('Your conversations could not be loaded.');
    await waitUntil(() => errors.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(lists(), 'it is not asked for again by itself').to.equal(1);
    refusals = {};
    inside(chat, '.history-retry')!.click();
    await waitUntil(() => titles(chat).length === 4);
    expect(errors).to.deep.equal(['server']);
  });

  it('is a fault of the set-up where the helper keeps none, or the chat goes past it', async () => {
    refusals = { GET: 501 };
    const first = await page('server');
    await waitUntil(() => first.errors.includes('config'));
    first.chat.setAttribute('chat-url', 'https://platform.example/chat/stream-chat-state');
    await waitUntil(() => first.errors.length === 2);
    expect(inside(first.chat, '.history-retry') === null).to.equal(true);
  });

  it('is the same in two chats of one viewer without another request', async () => {
    const [one, two] = [await page('server'), await page('server')];
    await waitUntil(() => titles(one.chat).length === 4 && titles(two.chat).length === 4);
    const before = lists();
    await one.chat.renameThread('chat-2', 'Together');
    await waitUntil(() => titles(two.chat).includes('Together'));
    await two.chat.forgetThread('chat-3');
    await waitUntil(() => titles(one.chat).length === 3);
    await one.chat.ask('New here?');
    await waitUntil(() => titles(two.chat)[0] === 'New here?');
    expect(lists()).to.equal(before);
  });

  it('is empty at once after sign-out, asks for nothing, and is the next viewer’s own', async () => {
    const { session, chat } = await page('server');
    await waitUntil(() => titles(chat).length === 4);
    all(chat, '.open-thread')[0]!.focus();
    await key(chat, 'Delete');
    const before = net.to('/threads').length;
    session.reset();
    // At once, and not with the next update.
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await chat.updateComplete;
    expect(titles(chat)).to.deep.equal([]);
    expect(button(chat) === null).to.equal(true);
    expect(chat.shadowRoot!.textContent).not.to.include('Question');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(net.to('/threads').length).to.equal(before);
    viewer = bob;
    await session.refresh();
    await waitUntil(() => titles(chat).length === 1);
    expect(titles(chat)).to.deep.equal(['Of Bob']);
  });

  it('is another list in another place, with nothing of the first', async () => {
    kept.set('key-ada', threadsOf(9));
    const { chat } = await page('server');
    await waitUntil(() => titles(chat).length === 9);
    const field = inside(chat, '.find') as HTMLInputElement;
    field.value = 'zzz';
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    chat.setAttribute('history', 'local');
    await waitUntil(() => inside(chat, '.history-note')?.textContent?.startsWith('Nothing here yet'));
    expect(inside(chat, '.find') === null).to.equal(true);
  });

  it('shows nothing that arrives for a viewer who has left', async () => {
    let open!: () => void;
    const held = new Promise<void>((resolve) => (open = resolve));
    net.undo();
    net = answering({
      '/viewer': () => json(viewer),
      '/threads': async (sent) => {
        const answer = await threads(sent);
        if (viewer === ada) await held;
        return answer;
      },
    });
    const { session, chat } = await page('server');
    await waitUntil(() => lists() === 1);
    viewer = bob;
    await session.refresh();
    open();
    await waitUntil(() => titles(chat).length > 0);
    expect(titles(chat)).to.deep.equal(['Of Bob']);
  });

  it('opens a thread with all its turns', async () => {
    const { chat } = await page('server');
    await waitUntil(() => titles(chat).length === 4);
    all(chat, '.open-thread')[2]!.click();
    await waitUntil(() => inside(chat, '.answer')?.textContent?.includes('All of chat-2'));
    await waitUntil(() => said(chat) === '“Question 2” is open.');
    expect(inside(chat, '[aria-current]')!.textContent.trim()).to.equal('Question 2');
  });
});

describe('analytics-chat: history of the browser, by viewer', () => {
  const localTitles = (viewerKey: string): string[] =>
    (JSON.parse(localStorage.getItem(nameOf(viewerKey)) ?? '[]') as { title: string }[]).map(
      ({ title }) => title,
    );

  it('is kept under the viewer’s key, and no other viewer sees it', async () => {
    const { session, chat } = await page('local');
    await chat.ask('Of Ada?');
    await waitUntil(() => titles(chat).length === 1);
    expect(localTitles('key-ada')).to.deep.equal(['Of Ada?']);
    viewer = bob;
    await session.refresh();
    await waitUntil(() => inside(chat, '.history-note')?.textContent?.startsWith('Nothing here yet'));
    expect(titles(chat)).to.deep.equal([]);
    expect(localTitles('key-ada'), 'Ada finds it again').to.deep.equal(['Of Ada?']);
    viewer = ada;
    await session.refresh();
    await waitUntil(() => titles(chat).length === 1);
    expect(net.to('/threads').length).to.equal(0);
  });

  it('leaves nothing after sign-out', async () => {
    const { session, chat } = await page('local');
    await chat.ask('Of Ada?');
    await waitUntil(() => localTitles('key-ada').length === 1);
    session.reset();
    expect(localStorage.length).to.equal(0);
    await chat.updateComplete;
    expect(titles(chat)).to.deep.equal([]);
  });

  it('leaves nothing after sign-out of a closed chat that nobody has looked at either', async () => {
    localStorage.setItem(nameOf('key-ada'), JSON.stringify(threadsOf(2)));
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session endpoint="/inlay">
        <analytics-chat history="local" mode="launcher"></analytics-chat>
      </analytics-session>
    `);
    await waitUntil(() => session.viewer !== undefined);
    session.reset();
    expect(localStorage.length).to.equal(0);
  });

  it('is not there before it is known who the viewer is', async () => {
    let open!: () => void;
    const held = new Promise<void>((resolve) => (open = resolve));
    net.undo();
    net = answering({ '/viewer': () => held.then(() => json(ada)), '/stream-chat-state': chatAnswer });
    localStorage.setItem(nameOf('key-ada'), JSON.stringify(threadsOf(2)));
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session endpoint="/inlay">
        <div style="inline-size: 900px"><analytics-chat history="local"></analytics-chat></div>
      </analytics-session>
    `);
    const chat = session.querySelector('analytics-chat')!;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(button(chat) === null).to.equal(true);
    open();
    await waitUntil(() => titles(chat).length === 2);
  });
});
