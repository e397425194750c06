import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import KeyvRedis, { createKeyv } from '@keyv/redis';
import Keyv from 'keyv';
import type { SetupFault } from '../../../src/server/index.js';
import { FakePlatform, lines } from '../fake-platform.js';
import { optionsFor, ORIGIN, webHost, type Host } from '../hosts.js';
import { findRedisServer, startRedisLine, startRedisServer, type RedisServer } from '../redis-server.js';

const program = findRedisServer();
if (program === undefined) {
  process.stderr.write(
    '!!! LEFT OUT: lists of threads in Redis, since there is no redis-server (apt-get install redis-server).\n',
  );
}

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail('It did not happen within ten seconds.');
}

describe('lists of threads in Redis', { skip: program === undefined }, () => {
  let redis: RedisServer;
  let platform: FakePlatform;
  const stores: Keyv[] = [];

  before(async () => {
    redis = await startRedisServer(program!);
    platform = await FakePlatform.start();
    platform.answer = ({ response, text }) => {
      const { chatId = 'thread-1' } = JSON.parse(text);
      response.end(lines.map((line) => `${line.replace('thread-1', chatId)}\n`).join(''));
    };
  });
  after(async () => {
    for (const store of stores) await (store.store as KeyvRedis<unknown>).disconnect(true);
    await redis.kill();
    await platform.stop();
  });

  /** A helper as another process would have it. */
  function instance(faults: SetupFault[] = [], path = redis.path): Host {
    const store = createKeyv({ socket: { path, reconnectStrategy: () => 50 } }, { throwOnErrors: true });
    store.on('error', () => {});
    stores.push(store);
    return webHost(optionsFor(platform, { threads: store, log: (fault) => faults.push(fault) }));
  }
  const ask = async (host: Host, input: string, chatId: string): Promise<number> => {
    const response = await host.send('/chat/stream-chat-state', { body: { input, chatId } });
    await response.text();
    return response.status;
  };
  const get = (host: Host) => host.send('/threads', { method: 'GET', headers: { origin: ORIGIN } });
  const titles = async (host: Host): Promise<string[]> =>
    (await (await get(host)).json()).threads.map(({ title }: { title: string }) => title);

  it('are the same from every instance', async () => {
    const [one, two] = [instance(), instance()];
    await ask(one, 'First', 'a');
    await until(async () => (await titles(two)).includes('First'));
    await ask(two, 'Second', 'b');
    await until(async () => (await titles(one)).length === 2);
    const headers = { origin: ORIGIN, 'content-type': 'application/json' };
    await one.send('/threads/a', { method: 'PATCH', headers, body: { title: 'Renamed' } });
    assert.deepEqual(await titles(two), ['Second', 'Renamed']);
    assert.equal((await two.send('/threads/a', { method: 'DELETE', headers })).status, 204);
    assert.deepEqual(await titles(one), ['Second']);
  });

  it('outlive the helper, and begin anew where Redis has forgotten them', async () => {
    await ask(instance(), 'Kept', 'kept');
    const next = instance();
    await until(async () => (await titles(next)).includes('Kept'));
    await redis.restart();
    await until(async () => (await get(next)).status === 200);
    assert.deepEqual(await titles(next), []);
    await ask(next, 'After', 'after');
    await until(async () => (await titles(next)).includes('After'));
  });

  it('harm no chat while Redis is away, and are whole when it is back', async () => {
    const line = await startRedisLine(redis);
    const faults: SetupFault[] = [];
    const host = instance(faults, line.path);
    await ask(host, 'Before', 'before');
    await until(async () => (await titles(host)).includes('Before'));
    const whole = await titles(host);
    await line.cut();
    const began = Date.now();
    assert.equal(await ask(host, 'Meanwhile', 'meanwhile'), 200);
    assert.ok(Date.now() - began < 2000, 'the chat did not wait');
    assert.equal((await get(host)).status, 503);
    // Told once for each cause: a connection that is refused, and no answer in time.
    const told = faults.map(({ message }) => message);
    assert.ok(faults.length > 0 && new Set(told).size === told.length, told.join('\n'));
    for (const { code } of faults) assert.equal(code, 'THREADS_UNAVAILABLE');
    await line.mend();
    await until(async () => (await get(host)).status === 200);
    // Nothing that stood there was written over by an empty reading.
    for (const title of whole) assert.ok((await titles(host)).includes(title), title);
    await line.cut();
  });

  it('ask for a store that tells its errors, outside and inside', () => {
    const quiet = [
      new Keyv(new KeyvRedis('redis://localhost:1')),
      new Keyv(new KeyvRedis('redis://localhost:1'), { throwOnErrors: true }),
      createKeyv('redis://localhost:1'),
    ];
    for (const threads of quiet)
      assert.throws(() => webHost(optionsFor(platform, { threads })), /throwOnErrors: true/);
  });
});
