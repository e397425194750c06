import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ThreadsClient } from '../../../src/client/threads-client.js';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import type { HistoryChange } from '../../../src/thread/history/history-keeper.js';
import { LocalKeeper } from '../../../src/thread/history/local-keeper.js';
import { ServerKeeper } from '../../../src/thread/history/server-keeper.js';

const { signal } = new AbortController();
const coded = (code: string) => (error: unknown) => InlayError.isInstance(error) && error.code === code;
const pause = (milliseconds = 20) => new Promise((resolve) => setTimeout(resolve, milliseconds));

class MemoryStorage {
  readonly values = new Map<string, string>();
  isFull = false;
  getItem(name: string) {
    return this.values.get(name) ?? null;
  }
  setItem(name: string, value: string) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.values.set(name, value);
  }
  removeItem(name: string) {
    this.values.delete(name);
  }
}

describe('a history in the browser', () => {
  const setUp = (storage = new MemoryStorage(), name = 'list') => {
    const events = new EventTarget();
    const keeper = new LocalKeeper(storage as unknown as Storage, name, events);
    const told = (key: string | null) =>
      events.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: storage }));
    return { storage, keeper, told };
  };

  it('keeps ids, titles and times, and nothing else', async () => {
    const { storage, keeper } = setUp();
    keeper.asked({ chatId: 'a', question: 'How\nmany?', at: 7 });
    assert.deepEqual(JSON.parse(storage.values.get('list')!), [
      { chatId: 'a', title: 'How many?', createdAt: 7, updatedAt: 7 },
    ]);
  });

  it('loses nothing when two tabs change it in turn', async () => {
    const storage = new MemoryStorage();
    const [one, two] = [setUp(storage).keeper, setUp(storage).keeper];
    one.asked({ chatId: 'a', question: 'A', at: 1 });
    two.asked({ chatId: 'b', question: 'B', at: 2 });
    await one.rename('b', 'Beta');
    await two.forget('a');
    one.asked({ chatId: 'c', question: 'C', at: 3 });
    assert.deepEqual(
      (await two.load()).map(({ title }) => title),
      ['C', 'Beta'],
    );
  });

  it('is another one under another name', async () => {
    const storage = new MemoryStorage();
    setUp(storage, 'one').keeper.asked({ chatId: 'a', question: 'A', at: 1 });
    assert.deepEqual(await setUp(storage, 'other').keeper.load(), []);
  });

  it('tells what other tabs did to it, also that everything was cleared, and of no other list', () => {
    const { storage, keeper, told } = setUp();
    const changes: HistoryChange[] = [];
    const stop = keeper.watch((change) => changes.push(change));
    keeper.asked({ chatId: 'a', question: 'A', at: 1 });
    told('list');
    told('another');
    storage.values.clear();
    told(null);
    stop();
    told('list');
    assert.deepEqual(
      changes.map((change) => change.kind === 'list' && change.entries.length),
      [1, 0],
    );
  });

  it('takes hostile storage for an empty list, and a full one for what it is', async () => {
    const { storage, keeper } = setUp();
    for (const text of ['', '{', '{}', '[null,7,{"chatId":"\u0000","title":"x","updatedAt":1}]']) {
      storage.values.set('list', text);
      assert.deepEqual(await keeper.load(), []);
    }
    storage.values.clear();
    keeper.asked({ chatId: 'a', question: 'A', at: 1 });
    storage.isFull = true;
    keeper.asked({ chatId: 'b', question: 'B', at: 2 });
    await assert.rejects(keeper.rename('a', 'x'), coded('too-large'));
    await assert.rejects(keeper.rename('never', 'x'), coded('thread-unavailable'));
    const nowhere = new LocalKeeper(undefined, 'list', new EventTarget());
    nowhere.asked({ chatId: 'a', question: 'A', at: 1 });
    assert.deepEqual(await nowhere.load(), []);
  });
});

describe('a history in the helper', () => {
  const requests: { method: string; url: string; body: unknown; keepalive: boolean; headers: Headers }[] = [];
  let answer = (_signal?: AbortSignal): Response | Promise<Response> =>
    Response.json({ threads: [{ chatId: 'a', title: 'A', updatedAt: 1 }] });
  const send: typeof fetch = async (url, init) => {
    const { method = '', body, keepalive = false, headers } = init ?? {};
    requests.push({
      method,
      url: String(url),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      keepalive,
      headers: new Headers(headers),
    });
    return answer(init?.signal ?? undefined);
  };
  const client = () =>
    new ThreadsClient({ endpoint: 'https://host.example/inlay/', fetch: send, headers: { 'x-page': 'me' } });
  const keeper = (name = 'viewer-1') => new ServerKeeper(client(), name);

  it('is asked for under the page’s own sign-in, and what is done arrives although the page is left', async () => {
    const one = keeper();
    assert.deepEqual(await one.load(signal), [{ chatId: 'a', title: 'A', createdAt: 1, updatedAt: 1 }]);
    answer = () => new Response(null, { status: 204 });
    await one.rename('a/b ?', 'Alpha');
    await one.forget('a/b ?');
    one.close();
    assert.deepEqual(
      requests.map(({ method, url, body, keepalive }) => [method, url, body, keepalive]),
      [
        ['GET', 'https://host.example/inlay/threads', undefined, false],
        ['PATCH', 'https://host.example/inlay/threads/a%2Fb%20%3F', { title: 'Alpha' }, true],
        ['DELETE', 'https://host.example/inlay/threads/a%2Fb%20%3F', undefined, true],
      ],
    );
    assert.ok(requests.every(({ headers }) => headers.get('x-page') === 'me'));
  });

  it('says by code what is wrong', async () => {
    const one = keeper();
    const statuses: [number, string][] = [
      [501, 'config'],
      [401, 'auth'],
      [403, 'forbidden'],
      [429, 'rate-limited'],
      [503, 'server'],
    ];
    for (const [status, code] of statuses) {
      answer = () => Response.json({ error: {} }, { status });
      await assert.rejects(one.load(signal), coded(code), String(status));
    }
    for (const value of [[], { threads: 7 }, 'x']) {
      answer = () => Response.json(value);
      await assert.rejects(one.load(signal), coded('protocol'));
    }
    answer = () => Response.json({ error: {} }, { status: 404 });
    await assert.rejects(one.rename('a', 'x'), coded('thread-unavailable'));
    // It is not in the list: that is what was wanted.
    await one.forget('a');
    one.close();
  });

  it('tells the other tabs of the same viewer what was done, and no other viewer’s', async () => {
    answer = () => new Response(null, { status: 204 });
    const [one, two, other] = [keeper(), keeper(), keeper('viewer-2')];
    const heard: HistoryChange[] = [];
    const foreign: HistoryChange[] = [];
    two.watch((change) => heard.push(change));
    other.watch((change) => foreign.push(change));
    one.asked({ chatId: 'a', question: 'A', at: 1 });
    await one.rename('a', 'Alpha');
    await one.forget('a');
    await pause();
    assert.deepEqual(heard, [
      { kind: 'asked', chatId: 'a', question: 'A', at: 1 },
      { kind: 'renamed', chatId: 'a', title: 'Alpha' },
      { kind: 'forgotten', chatId: 'a' },
    ]);
    answer = () => Response.json({ error: {} }, { status: 503 });
    await assert.rejects(one.forget('b'), coded('server'));
    await pause();
    assert.deepEqual(heard.slice(3), [{ kind: 'forgotten', chatId: 'b' }, { kind: 'stale' }]);
    assert.deepEqual(foreign, []);
    for (const each of [one, two, other]) each.close();
  });

  it('hears nothing of what has another form', async () => {
    const one = keeper();
    const changes: HistoryChange[] = [];
    one.watch((change) => changes.push(change));
    const channel = new BroadcastChannel('viewer-1');
    for (const value of [
      null,
      'x',
      { kind: 'asked', chatId: 7 },
      { kind: 'renamed', chatId: 'a' },
      { kind: 'list', chatId: 'a' },
    ])
      channel.postMessage(value);
    await pause();
    channel.close();
    one.close();
    assert.deepEqual(changes, []);
  });

  it('ends what is under way when the viewer leaves', async () => {
    answer = (aborted) =>
      new Promise((_, reject) =>
        aborted?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    const one = keeper();
    const loading = one.load(signal);
    await pause();
    one.close();
    await assert.rejects(loading, coded('aborted'));
  });
});
