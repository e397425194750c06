import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import Keyv from 'keyv';
import { createRateLimiter, type SessionHandlerOptions, type SetupFault } from '../../../src/server/index.js';
import type { ThreadEntry } from '../../../src/protocol/thread-entry.js';
import { FakePlatform, lines } from '../fake-platform.js';
import { bothHosts, optionsFor, ORIGIN, webHost, type Host } from '../hosts.js';

const STREAM = '/chat/stream-chat-state';
const codeOf = async (response: Response): Promise<string> => (await response.json()).error.code;

describe('the helper’s lists of threads', () => {
  let platform: FakePlatform;
  let hosts: Host[];
  let viewer: string;
  let allowed: unknown;
  let count = 0;

  const options = (overrides: Partial<SessionHandlerOptions> = {}) =>
    optionsFor(platform, {
      threads: new Keyv(),
      identify: () => ({ externalId: viewer }),
      authorize: () => allowed as boolean,
      rateLimiter: createRateLimiter({ threadsPerMinute: 100_000 }),
      ...overrides,
    });

  before(async () => {
    platform = await FakePlatform.start();
    hosts = await bothHosts(options());
  });
  beforeEach(() => {
    // Each test has viewers of its own.
    viewer = `viewer-${++count}`;
    allowed = true;
    platform.answer = ({ response, text }) => {
      const { chatId = `thread-${JSON.parse(text).messageId ?? 1}` } = JSON.parse(text);
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      response.end(lines.map((line) => `${line.replace('thread-1', chatId)}\n`).join(''));
    };
  });
  after(async () => {
    for (const host of hosts) await host.stop();
    await platform.stop();
  });
  const each = async (check: (host: Host) => Promise<void>): Promise<void> => {
    for (const host of hosts) await check(host);
  };

  const ask = async (host: Host, input: string, chatId?: string, messageId?: string): Promise<Response> => {
    const body = {
      input,
      ...(chatId === undefined ? {} : { chatId }),
      ...(messageId === undefined ? {} : { messageId }),
    };
    const response = await host.send(STREAM, { body });
    await response.text();
    return response;
  };
  const get = (host: Host) => host.send('/threads', { method: 'GET', headers: { origin: ORIGIN } });
  const list = async (host: Host): Promise<ThreadEntry[]> => (await (await get(host)).json()).threads;
  const change = (host: Host, method: string, chatId: string, body?: unknown) =>
    host.send(`/threads/${encodeURIComponent(chatId)}`, {
      method,
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
  const titles = async (host: Host) => (await list(host)).map(({ title }) => title);

  describe('what is noted', () => {
    it('is a new thread, by its first question, once the platform has told its id', () =>
      each(async (host) => {
        viewer = `${viewer}-x`;
        const began = Date.now();
        await ask(host, '  How many\n\nflights were\tlate?  ', undefined, '1732512345678-message');
        const [entry, ...others] = await list(host);
        assert.deepEqual(others, []);
        assert.equal(entry!.chatId, 'thread-1732512345678-message');
        assert.equal(entry!.title, 'How many flights were late?');
        assert.ok(entry!.createdAt >= began && entry!.updatedAt === entry!.createdAt);
      }));

    it('is the latest thread first, whose title stays that of its first question', () =>
      each(async (host) => {
        viewer = `${viewer}-x`;
        await ask(host, 'First', 'a');
        await new Promise((resolve) => setTimeout(resolve, 5));
        await ask(host, 'Second', 'b');
        await new Promise((resolve) => setTimeout(resolve, 5));
        await ask(host, 'More of the first', 'a');
        assert.deepEqual(await titles(host), ['First', 'Second']);
      }));

    it('is nothing that the platform has not taken', () =>
      each(async (host) => {
        viewer = `${viewer}-x`;
        const answers: ((response: any) => void)[] = [
          (response) => void response.writeHead(404).end('{}'),
          (response) => void response.writeHead(409).end('{"error":"Streaming for thread is in progress"}'),
          (response) => void response.end('{"error":{"code":-32603,"message":"no"}}\n'),
          (response) => void response.end('<html></html>'),
          (response) => void response.end(''),
          (response) => void response.destroy(),
        ];
        for (const answer of answers) {
          platform.answer = ({ response }) => answer(response);
          await host.send(STREAM, { body: { input: 'x', chatId: 'a' } }).then(
            (r) => r.text(),
            () => {},
          );
          await host.send(STREAM, { body: { input: 'x' } }).then(
            (r) => r.text(),
            () => {},
          );
        }
        assert.deepEqual(await list(host), []);
      }));

    it('is no reading of a thread', () =>
      each(async (host) => {
        viewer = `${viewer}-x`;
        await (await host.send(STREAM, { body: { chatId: 'a' } })).text();
        assert.deepEqual(await list(host), []);
      }));

    it('is told from the stream however it is cut', async () => {
      const [line = ''] = lines;
      const padded = `\n\n${line}\n`;
      for (const at of [1, 2, 3, 20, 60, padded.length - 1]) {
        viewer = `${viewer}-${at}`;
        platform.answer = async ({ response }) => {
          response.write(padded.slice(0, at));
          await new Promise((resolve) => setTimeout(resolve, 5));
          response.end(padded.slice(at));
        };
        await ask(hosts[1]!, 'Cut');
        assert.deepEqual(await titles(hosts[1]!), ['Cut'], String(at));
      }
    });

    it('is what several questions of one moment have begun, all of them', () =>
      each(async (host) => {
        viewer = `${viewer}-x`;
        const names = ['a', 'b', 'c', 'd'];
        await Promise.all(names.map((name) => ask(host, name, name)));
        assert.deepEqual((await titles(host)).sort(), names);
      }));

    it('is all of it in a store that takes its time', async () => {
      const kept = new Map<string, string>();
      const slowly = async <T>(step: () => T): Promise<T> => {
        await new Promise((resolve) => setTimeout(resolve, 15));
        return step();
      };
      const host = webHost(
        options({
          threads: {
            get: (key) => slowly(() => kept.get(key)),
            set: (key, value) => slowly(() => kept.set(key, value)),
            delete: (key) => slowly(() => kept.delete(key)),
          },
        }),
      );
      const names = ['a', 'b', 'c', 'd'];
      await Promise.all(names.map((name) => ask(host, name, name)));
      assert.deepEqual((await titles(host)).sort(), names);
    });

    it('is two hundred threads at the most, the latest', async () => {
      const [host] = hosts as [Host];
      for (let index = 0; index < 205; index++) await ask(host, `Question ${index}`, `t${index}`);
      const found = await titles(host);
      assert.equal(found.length, 200);
      assert.equal(new Set(found).size, 200);
      assert.ok(!found.includes('Question 0') && found.includes('Question 204'));
    });

    it('is a title that hides nothing and turns nothing around', async () => {
      const [host] = hosts as [Host];
      const hostile: Record<string, [string, string]> = {
        bidi: ['pay \u202e001$ ot\u202c me\u2066\u200f', 'pay 001$ ot me'],
        control: ['a\u0000b\u001b[31mc\u009b\u007f', 'ab[31mc'],
        blank: ['\u2028a\u00a0\u3000b\r\n\u0085', 'a b'],
        hidden: ['a\u200bb\u2060c\ufeffd', 'abc d'],
        markup: ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
        emoji: [`${'x'.repeat(118)}👩‍👩‍👧‍👦 and more`, `${'x'.repeat(118)}…`],
        long: ['y'.repeat(5000), `${'y'.repeat(119)}…`],
      };
      for (const [name, [question, title]] of Object.entries(hostile)) {
        await ask(host, question, name);
        const entry = (await list(host)).find(({ chatId }) => chatId === name);
        assert.equal(entry!.title, title, name);
        assert.equal((await (await change(host, 'PATCH', name, { title: question })).json()).title, title);
      }
    });
  });

  describe('who may see and change it', () => {
    it('is its viewer alone; to another one its threads do not exist', () =>
      each(async (host) => {
        viewer = `${viewer}-x`;
        const owner = viewer;
        await ask(host, 'Mine', 'mine');
        viewer = `${owner}-other`;
        assert.deepEqual(await list(host), []);
        for (const [method, body] of [['PATCH', { title: 'x' }], ['DELETE']] as const) {
          const answers = [
            await change(host, method, 'mine', body),
            await change(host, method, 'never', body),
          ];
          const texts = await Promise.all(answers.map(async (one) => (await one.json()).error));
          assert.deepEqual(
            answers.map(({ status }) => status),
            [404, 404],
          );
          assert.equal(texts[0].code, 'THREAD_UNAVAILABLE');
          assert.equal(texts[0].message, texts[1].message);
        }
        viewer = owner;
        assert.deepEqual(await titles(host), ['Mine']);
      }));

    it('is nobody who is not signed in, not allowed, of another origin or without the right form', () =>
      each(async (host) => {
        viewer = `${viewer}-x`;
        await ask(host, 'Mine', 'mine');
        const foreign = { origin: 'https://evil.example', 'content-type': 'application/json' };
        assert.equal((await host.send('/threads', { method: 'GET' })).status, 403);
        assert.equal((await host.send('/threads', { method: 'GET', headers: foreign })).status, 403);
        assert.equal(
          (await host.send('/threads', { method: 'GET', headers: { 'sec-fetch-site': 'same-origin' } }))
            .status,
          200,
        );
        assert.equal(
          (await host.send('/threads', { method: 'GET', headers: { 'sec-fetch-site': 'cross-site' } }))
            .status,
          403,
        );
        for (const method of ['PATCH', 'DELETE'])
          assert.equal(
            (await host.send('/threads/mine', { method, headers: foreign, body: { title: 'x' } })).status,
            403,
          );
        const text = { origin: ORIGIN, 'content-type': 'text/plain' };
        assert.equal(
          (await host.send('/threads/mine', { method: 'PATCH', headers: text, body: { title: 'x' } })).status,
          415,
        );
        assert.equal(await codeOf(await host.send('/threads', { body: {} })), 'METHOD_NOT_ALLOWED');
        assert.equal(await codeOf(await change(host, 'GET', 'mine')), 'METHOD_NOT_ALLOWED');
        allowed = false;
        for (const response of [
          await get(host),
          await change(host, 'PATCH', 'mine', { title: 'x' }),
          await change(host, 'DELETE', 'mine'),
        ])
          assert.equal(response.status, 403);
        allowed = true;
        const identity = viewer;
        viewer = '';
        assert.equal((await get(host)).status, 500);
        viewer = identity;
        assert.deepEqual(await titles(host), ['Mine']);
      }));

    it('lets a known page of another origin change it', async () => {
      const headers = {
        origin: ORIGIN,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'x-sign-in',
      };
      const response = await hosts[0]!.send('/threads/mine', { method: 'OPTIONS', headers });
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('access-control-allow-methods'), 'PATCH, DELETE');
      assert.match(response.headers.get('access-control-allow-headers') ?? '', /x-sign-in/);
    });

    it('takes a title and nothing else', () =>
      each(async (host) => {
        viewer = `${viewer}-x`;
        await ask(host, 'Mine', 'mine');
        const bad: [unknown, string][] = [
          [{ title: 'x', chatId: 'y' }, 'FORBIDDEN_FIELD'],
          [{ title: 'x', externalId: 'y' }, 'FORBIDDEN_FIELD'],
          ['{"title":"x","title":"y"}', 'FORBIDDEN_FIELD'],
          ['{"__proto__":{},"title":"y"}', 'FORBIDDEN_FIELD'],
          [{}, 'INVALID_FIELD'],
          [{ title: 1 }, 'INVALID_FIELD'],
          [{ title: ' \u202e\u0000 ' }, 'INVALID_FIELD'],
          ['[]', 'INVALID_JSON'],
        ];
        for (const [body, code] of bad)
          assert.equal(await codeOf(await change(host, 'PATCH', 'mine', body)), code, JSON.stringify(body));
        assert.equal((await change(host, 'PATCH', 'mine', { title: 'x'.repeat(70_000) })).status, 413);
        assert.deepEqual(await titles(host), ['Mine']);
      }));

    it('knows each thread by one path', () =>
      each(async (host) => {
        viewer = `${viewer}-x`;
        await ask(host, 'Odd', 'a/b?c#d%');
        for (const path of [
          '/threads/',
          '/threads/a/b',
          '/threads/a%2fb%3Fc%23d%25',
          '/threads/%',
          '/threads/%00',
          '/threads/{chatId}',
          '/threads/%7BchatId%7D',
          '/threads/a%20b',
          '/Threads',
        ]) {
          const response = await host.send(path, { method: 'DELETE', headers: { origin: ORIGIN } });
          assert.equal(response.status, 404, path);
        }
        assert.deepEqual(await titles(host), ['Odd']);
        assert.equal((await change(host, 'DELETE', 'a/b?c#d%')).status, 204);
        assert.deepEqual(await titles(host), []);
      }));

    it('is counted, and told without its ids', async (context) => {
      const [host] = (await bothHosts(
        options({ rateLimiter: createRateLimiter({ threadsPerMinute: 2 }) }),
        context,
      )) as [Host];
      await get(host);
      await change(host, 'DELETE', 'secret-thread');
      assert.equal(await codeOf(await get(host)), 'RATE_LIMITED');
      assert.deepEqual(
        host.audit.map(({ route, status }) => [route, status]),
        [
          ['/threads', 200],
          ['/threads/{chatId}', 404],
          ['/threads', 429],
        ],
      );
      assert.ok(!JSON.stringify(host.audit).includes('secret-thread'));
    });
  });

  describe('renaming and forgetting', () => {
    it('change one thread and leave the others', () =>
      each(async (host) => {
        viewer = `${viewer}-x`;
        for (const name of ['a', 'b', 'c']) await ask(host, name, name);
        const renamed = await change(host, 'PATCH', 'b', { title: ' Quarter\n4 ' });
        assert.equal(renamed.status, 200);
        assert.equal((await renamed.json()).title, 'Quarter 4');
        assert.equal((await change(host, 'DELETE', 'a')).status, 204);
        assert.deepEqual((await titles(host)).sort(), ['Quarter 4', 'c']);
        assert.equal((await change(host, 'DELETE', 'a')).status, 404);
        await ask(host, 'Again', 'b');
        assert.equal((await titles(host))[0], 'Quarter 4');
      }));

    it('leave nothing in the store when the last is forgotten, and no person in its keys', async () => {
      const kept = new Map<string, string>();
      const host = webHost(options({ threads: kept }));
      await ask(host, 'Mine', 'mine');
      assert.match([...kept.keys()].join(), /^inlay-threads:[\w-]{22}$/);
      assert.ok(![...kept.keys()].join().includes(viewer));
      await change(host, 'DELETE', 'mine');
      assert.equal(kept.size, 0);
    });
  });

  describe('a store', () => {
    it('that is not given is said so', async () => {
      const faults: SetupFault[] = [];
      const host = webHost(optionsFor(platform, { log: (fault) => faults.push(fault) }));
      const response = await get(host);
      assert.equal(response.status, 501);
      assert.equal(await codeOf(response), 'NOT_CONFIGURED');
      assert.match(faults[0]!.message, /needs the option threads/);
      assert.equal((await ask(host, 'x')).status, 200);
    });

    it('may be the memory of the process', async () => {
      const host = webHost(options({ threads: true }));
      await ask(host, 'Mine', 'mine');
      assert.deepEqual(await titles(host), ['Mine']);
    });

    it('that holds what is no list is an empty one', async () => {
      for (const value of ['', 'x', '{}', '[1,null,{"chatId":7}]', 7, null, { value: [] }]) {
        const host = webHost(options({ threads: { get: () => value, set: () => {}, delete: () => {} } }));
        assert.deepEqual(await list(host), [], String(value));
      }
    });

    const failing: Record<string, () => unknown> = {
      throws: () => {
        throw new Error('redis://:SECRET@host');
      },
      rejects: () => Promise.reject(new Error('redis://:SECRET@host')),
      hangs: () => new Promise(() => {}),
    };
    for (const [how, fail] of Object.entries(failing)) {
      it(`that ${how} harms no chat, is told once, and answers 503 in our words`, async () => {
        const faults: SetupFault[] = [];
        const threads = { get: fail, set: fail, delete: fail };
        const host = webHost(options({ threads, log: (fault) => faults.push(fault) }));
        const began = Date.now();
        const asked = await Promise.all([ask(host, 'a', 'a'), ask(host, 'b', 'b')]);
        assert.deepEqual(
          asked.map(({ status }) => status),
          [200, 200],
        );
        assert.ok(Date.now() - began < 2000, 'the chats did not wait');
        viewer = `${viewer}-other`;
        for (const response of [await get(host), await change(host, 'PATCH', 'a', { title: 'x' })]) {
          assert.equal(response.status, 503);
          assert.equal(response.headers.get('retry-after'), '2');
          const text = await response.text();
          assert.match(text, /"THREADS_UNAVAILABLE"/);
          assert.ok(!text.includes('SECRET'));
        }
        assert.equal(faults.length, 1);
        assert.match(faults[0]!.message, /^The store of threads failed: .*chats go on\.$/);
        assert.ok(!JSON.stringify(faults).includes('SECRET'));
      });
    }

    it('that was away for a moment has what was asked meanwhile', async () => {
      const memory = new Map<string, string>();
      let isAway = true;
      const step = <T>(work: () => T): T => {
        if (isAway) throw new Error('away');
        return work();
      };
      const threads = {
        get: (key: string) => step(() => memory.get(key)),
        set: (key: string, value: string) => step(() => void memory.set(key, value)),
        delete: (key: string) => step(() => memory.delete(key)),
      };
      const host = webHost(options({ threads, log: false }));
      for (let index = 0; index < 50; index++) await ask(host, `Asked meanwhile ${index}`, `a${index}`);
      isAway = false;
      for (let turn = 0; turn < 100 && memory.size === 0; turn++) await delay(50);
      const found = await titles(host);
      assert.deepEqual([found.length, found[0]], [50, 'Asked meanwhile 49']);
    });

    it('that did not keep a value has failed', async () => {
      const host = webHost(
        options({
          log: false,
          threads: {
            get: () => '[{"chatId":"a","title":"A","updatedAt":1}]',
            set: () => false,
            delete: () => {},
          },
        }),
      );
      assert.equal((await change(host, 'PATCH', 'a', { title: 'x' })).status, 503);
    });

    it('that would hide its errors, or is none, is refused with the options', () => {
      const bad: unknown[] = [
        7,
        'redis://x',
        {},
        { get: () => 1 },
        new Keyv({ store: { get: () => 1, set: () => 1, delete: () => true, clear: () => {} } as never }),
      ];
      for (const threads of bad)
        assert.throws(() => webHost(options({ threads: threads as never })), /- threads (must|hides)/);
      for (const threads of [new Map(), new Keyv(), new Keyv({ throwOnErrors: true }), true, false])
        assert.doesNotThrow(() => webHost(options({ threads: threads as never })));
    });
  });
});
