import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { createRateLimiter, type RateLimiter } from '../../../src/server/index.js';
import { conversation, FakePlatform, lines } from '../fake-platform.js';
import { bothHosts, optionsFor, webHost, type Host } from '../hosts.js';
import { findRedisServer, startRedisLine, startRedisServer, type RedisServer } from '../redis-server.js';

const program = findRedisServer();
if (program === undefined) {
  process.stderr.write(
    '!!! LEFT OUT: the limits over Redis, since there is no redis-server (apt-get install redis-server).\n',
  );
}

const STREAM = '/chat/stream-chat-state';

/** Waits until `check` holds; fails after ten seconds. */
async function until(check: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail('It did not happen within ten seconds.');
}

describe('limits that several processes share over Redis', { skip: program === undefined }, () => {
  let redis: RedisServer;
  let platform: FakePlatform;
  const clients: Redis[] = [];

  before(async () => {
    redis = await startRedisServer(program!);
    platform = await FakePlatform.start();
  });
  beforeEach(async () => {
    await (await connect()).flushall();
    platform.answer = ({ response }) => void response.end(conversation);
  });
  after(async () => {
    for (const client of clients) client.disconnect();
    await redis.kill();
    await platform.stop();
  });

  /** A connection as another process would have it. */
  async function connect(path = redis.path): Promise<Redis> {
    const client = new Redis({ path, enableOfflineQueue: false });
    // An unheard error event would end the process.
    client.on('error', () => {});
    clients.push(client);
    await until(async () => client.status === 'ready');
    return client;
  }
  async function limiter(options: Parameters<typeof createRateLimiter>[0] = {}): Promise<RateLimiter> {
    const storeClient = await connect();
    return createRateLimiter({ ...options, counter: (o) => new RateLimiterRedis({ storeClient, ...o }) });
  }
  const instances = async (options: Parameters<typeof createRateLimiter>[0]): Promise<Host[]> => {
    const of = async () => webHost(optionsFor(platform, { rateLimiter: await limiter(options) }));
    return [await of(), await of()];
  };

  it('counts the streams of a viewer over all of them, and gives places back to each', async () => {
    const [one, two] = (await instances({})) as [Host, Host];
    platform.answer = ({ response }) => void response.write(`${lines[0]}\n`);
    const ask = (host: Host) => host.send(STREAM, { body: { input: 'x' } });
    const open: Response[] = [];
    for (const host of [one, two, one, two]) open.push(await ask(host));
    assert.deepEqual(
      open.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    for (const host of [one, two]) {
      const fifth = await ask(host);
      assert.equal(fifth.status, 429);
      assert.match(fifth.headers.get('retry-after') ?? '', /^\d+$/);
    }
    await open[0]!.body!.cancel();
    let next = await ask(two);
    await until(async () => {
      if (next.status === 429) next = await ask(two);
      return next.status === 200;
    });
    assert.equal((await ask(one)).status, 429);
    for (const response of [...open.slice(1), next]) await response.body!.cancel();
  });

  it('counts sessions and tokens of a viewer over all of them', async () => {
    const hosts = await instances({ sessionsPerMinute: 3, tokensPerMinute: 2 });
    platform.answer = ({ response }) => void response.end('{"sessionId":"s-1"}');
    const statuses = async (path: string, body: object, count: number): Promise<number[]> => {
      const seen: number[] = [];
      for (let turn = 0; turn < count; turn++)
        seen.push((await hosts[turn % 2]!.send(path, { body })).status);
      return seen;
    };
    assert.deepEqual(await statuses('/session', { surface: 'chat' }, 5), [200, 200, 200, 429, 429]);
    assert.deepEqual(await statuses('/token', {}, 4), [200, 200, 429, 429]);
  });

  it('lets two that ask at the same moment have no more than there is', async () => {
    const limiters = await Promise.all([limiter({ streams: 4 }), limiter({ streams: 4 })]);
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => limiters[turn % 2]!.take('stream', 'viewer')),
    );
    assert.equal(taken.filter(({ allowed }) => allowed).length, 4);
  });

  it('keeps nothing in the store that has no end, and no name of a person', async () => {
    const [host] = (await instances({})) as [Host];
    platform.answer = ({ response }) => void response.write(`${lines[0]}\n`);
    const response = await host.send(STREAM, { body: { input: 'x' } });
    await (await host.send('/token', { body: {} })).text();
    const store = await connect();
    const keys = await store.keys('*');
    assert.equal(keys.length, 2);
    for (const key of keys) {
      const seconds = await store.ttl(key);
      assert.ok(seconds > 0 && seconds <= (key.includes('place') ? 9 : 60), `${key} ends in ${seconds} s`);
      assert.match(key, /^inlay-(place:stream:[\w-]{22}:0|token:[\w-]{22})$/);
    }
    await response.body!.cancel();
  });

  it('gives places back though the store is away while their streams end', async (context) => {
    const own = await startRedisServer(program!);
    const line = await startRedisLine(own);
    context.after(async () => {
      await line.cut();
      await own.kill();
    });
    const storeClient = await connect(line.path);
    const rateLimiter = createRateLimiter({ counter: (o) => new RateLimiterRedis({ storeClient, ...o }) });
    const host = webHost(optionsFor(platform, { rateLimiter }));
    platform.answer = ({ response }) => void response.write(`${lines[0]}\n`);
    const ask = () => host.send(STREAM, { body: { input: 'x' } });
    const open = [await ask(), await ask(), await ask(), await ask()];
    assert.equal((await ask()).status, 429);
    await line.cut();
    for (const response of open) await response.body!.cancel();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await line.mend();
    const again: Response[] = [];
    await until(async () => {
      const response = await ask();
      if (response.status === 200) again.push(response);
      return again.length === 4;
    });
    for (const response of again) await response.body!.cancel();
  });

  it('keeps the place of a stream for as long as it runs, and says when the first one can be free', async () => {
    const [one, two] = (await instances({ streams: 1 })) as [Host, Host];
    platform.answer = ({ response }) => void response.write(`${lines[0]}\n`);
    const ask = (host: Host) => host.send(STREAM, { body: { input: 'x' } });
    const running = await ask(one);
    const store = await connect();
    const [key = ''] = await store.keys('*place*');
    // As if the stream had run for longer than its place was taken for.
    await store.pexpire(key, 3500);
    const refused = await ask(two);
    assert.equal(refused.headers.get('retry-after'), '4');
    assert.equal(refused.headers.get('inlay-not-run'), 'true');
    await until(async () => (await store.pttl(key)) > 5000);
    await store.flushall();
    await until(async () => (await store.exists(key)) === 1);
    assert.equal((await ask(two)).status, 429);
    await running.body!.cancel();
    await until(async () => (await store.exists(key)) === 0);
  });

  it('denies every request that is counted while the store is down, and answers the others', async (context) => {
    const own = await startRedisServer(program!);
    const storeClient = await connect(own.path);
    const rateLimiter = createRateLimiter({ counter: (o) => new RateLimiterRedis({ storeClient, ...o }) });
    const hosts = await bothHosts(optionsFor(platform, { rateLimiter }), context);
    for (const host of hosts) assert.equal((await host.send(STREAM, { body: { input: 'x' } })).status, 200);
    await own.kill();
    const before = platform.received.length;
    for (const host of hosts) {
      for (const [path, body] of [
        [STREAM, { input: 'x' }],
        ['/session', { surface: 'chat' }],
        ['/token', {}],
        ['/data/v1/meta', {}],
      ] as const) {
        const response = await host.send(path, { body });
        assert.equal(response.status, 503, path);
        assert.equal(response.headers.get('retry-after'), '2');
        assert.equal(response.headers.get('inlay-not-run'), 'true');
        const text = await response.text();
        assert.equal(JSON.parse(text).error.code, 'LIMITER_UNAVAILABLE');
        assert.ok(!text.includes(own.path));
        assert.equal(host.audit.at(-1)?.reason, 'the rate limiter failed');
      }
      assert.equal((await host.send('/health', { method: 'GET' })).status, 200);
    }
    assert.equal(platform.received.length, before, 'nothing may reach the platform');
  });
});
