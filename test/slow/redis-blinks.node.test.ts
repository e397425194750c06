import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { createRateLimiter, createSessionHandler } from '../../src/server/index.js';
import { FakePlatform, lines } from '../server/fake-platform.js';
import { optionsFor, ORIGIN } from '../server/hosts.js';
import { findRedisServer, startRedisLine, startRedisServer } from '../server/redis-server.js';

const VIEWERS = 50;
/** As many as a viewer may have. */
const STREAMS = 4;
const CUTS = 20;
/** What is promised after the store is back. */
const MOST_MS = 10_000;
const program = findRedisServer();
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a helper whose Redis blinks', { skip: program === undefined }, () => {
  const stops: (() => Promise<unknown> | void)[] = [];
  after(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  it('ends no stream, and lets every viewer ask again within ten seconds', { timeout: 900_000 }, async () => {
    const platform = await FakePlatform.start();
    stops.push(() => platform.stop());
    platform.answer = ({ response }) => {
      response.write(`${lines[0]}\n`);
      const timer = setInterval(() => response.write(`${lines[2]}\n`), 500);
      response.once('close', () => clearInterval(timer));
    };
    const redis = await startRedisServer(program!);
    stops.push(redis.kill);
    const line = await startRedisLine(redis);
    stops.push(line.cut);
    const storeClient = new Redis({ path: line.path, enableOfflineQueue: false });
    storeClient.on('error', () => {});
    stops.push(() => storeClient.disconnect());
    while (storeClient.status !== 'ready') await sleep(20);
    const handler = createSessionHandler({
      ...optionsFor(platform, {
        rateLimiter: createRateLimiter({ counter: (o) => new RateLimiterRedis({ storeClient, ...o }) }),
        identify: (request) => ({ externalId: request.headers.get('x-viewer') ?? '' }),
        log: false,
      }),
    });
    const ask = (viewer: number) =>
      handler(
        new Request('https://helper.example/inlay/chat/stream-chat-state', {
          method: 'POST',
          headers: { origin: ORIGIN, 'content-type': 'application/json', 'x-viewer': `viewer-${viewer}` },
          body: '{"input":"x"}',
        }),
      );
    let broken = 0;
    type Stream = ReadableStreamDefaultReader<Uint8Array>;
    const open = Array.from({ length: VIEWERS }, (): Stream[] => []);
    /** Asks until there is an answer. @returns how long that took */
    const askAgain = async (viewer: number): Promise<number> => {
      const from = Date.now();
      for (;;) {
        const response = await ask(viewer);
        if (response.status === 200) {
          const reader = response.body!.getReader();
          open[viewer]!.push(reader);
          void (async () => {
            while (!(await reader.read()).done);
          })().catch(() => broken++);
          return Date.now() - from;
        }
        assert.match(response.headers.get('retry-after') ?? '', /^\d$/, `status ${response.status}`);
        assert.equal(response.headers.get('inlay-not-run'), 'true');
        await response.body?.cancel();
        await sleep(100);
      }
    };
    for (let viewer = 0; viewer < VIEWERS; viewer++)
      for (let stream = 0; stream < STREAMS; stream++) await askAgain(viewer);

    const waits: number[] = [];
    const blink = async (away: () => Promise<void>, back: () => Promise<void>, ms: number) => {
      await away();
      // While it is away, every stream of half of the viewers ends, before and after requests that cannot be counted.
      const half = Array.from({ length: VIEWERS }, (_, viewer) => viewer).filter(
        (viewer) => viewer % 2 === waits.length % 2,
      );
      for (const viewer of half) for (const reader of open[viewer]!.splice(0)) await reader.cancel();
      const refused = await ask(half[0]!);
      assert.equal(refused.status, 503);
      await refused.body?.cancel();
      await sleep(ms);
      await back();
      const took = await Promise.all(half.map(async (viewer) => askAgain(viewer)));
      waits.push(Math.max(...took));
      for (const viewer of half) while (open[viewer]!.length < STREAMS) await askAgain(viewer);
    };
    for (let cut = 0; cut < CUTS; cut++) {
      await blink(line.cut, line.mend, 100 + ((cut * 2311) % 4900));
      if (cut % 10 === 4) {
        await blink(
          async () => {
            await line.cut();
            await redis.restart();
          },
          line.mend,
          500,
        );
      }
    }
    const worst = Math.max(...waits);
    console.log(
      `${waits.length} blinks: every viewer asked again after at most ${worst} ms, ${broken} streams broke.`,
    );
    assert.equal(broken, 0, 'a store that is away ends no stream');
    assert.ok(worst <= MOST_MS, `${worst} ms`);
    for (const readers of open) for (const reader of readers) await reader.cancel();
  });

  it('frees the places of a helper that was killed', { timeout: 120_000 }, async () => {
    const redis = await startRedisServer(program!);
    stops.push(redis.kill);
    const connect = () => {
      const client = new Redis({ path: redis.path });
      stops.push(() => client.disconnect());
      return client;
    };
    const limiterOn = (storeClient: Redis) =>
      createRateLimiter({ counter: (o) => new RateLimiterRedis({ storeClient, ...o }) });
    const dying = connect();
    const killed = limiterOn(dying);
    for (let place = 0; place < STREAMS; place++) await killed.take('stream', 'v');
    // As after SIGKILL: nothing of it reaches the store any more.
    await sleep(4000);
    dying.disconnect();
    const other = limiterOn(connect());
    const from = Date.now();
    for (;;) {
      const decision = await other.take('stream', 'v');
      if (decision.allowed) break;
      assert.ok(decision.retryAfterMs <= 9000);
      await sleep(decision.retryAfterMs + 1);
    }
    const took = Date.now() - from;
    console.log(`The first place was free after ${took} ms.`);
    assert.ok(took < 60_000);
  });
});
