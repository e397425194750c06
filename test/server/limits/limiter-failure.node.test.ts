import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { LimitDecision, RateLimiter } from '../../../src/server/index.js';
import { conversation, FakePlatform } from '../fake-platform.js';
import { optionsFor, webHost } from '../hosts.js';

const STREAM = '/chat/stream-chat-state';
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a limiter that fails', () => {
  let platform: FakePlatform;
  before(async () => {
    platform = await FakePlatform.start();
  });
  beforeEach(() => {
    platform.received.length = 0;
    platform.answer = ({ response }) => void response.end(conversation);
  });
  after(() => platform.stop());

  const requests = [
    [STREAM, { input: 'x' }],
    ['/session', { surface: 'chat' }],
    ['/token', {}],
    ['/data/v1/meta', {}],
  ] as const;

  it('denies, whether it rejects, throws or answers nothing that is a decision', async () => {
    const limiters: RateLimiter['take'][] = [
      () => Promise.reject(new Error('SECRET')),
      () => {
        throw new Error('SECRET');
      },
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a store of another kind
      () => Promise.reject('SECRET'),
      () => Promise.resolve(undefined as never),
      () => Promise.resolve({} as never),
      () => Promise.resolve({ allowed: 'yes' } as never),
    ];
    for (const take of limiters) {
      const host = webHost(optionsFor(platform, { log: false, rateLimiter: { take } }));
      for (const [path, body] of requests) {
        const response = await host.send(path, { body });
        assert.equal(response.status, 503, String(take));
        assert.ok(!(await response.text()).includes('SECRET'));
      }
      assert.doesNotMatch(JSON.stringify(host.audit), /SECRET/);
    }
    assert.equal(platform.received.length, 0);
  });

  it('denies when it does not answer in five seconds, and gives back the place that it gives later', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    let decide: (decision: LimitDecision) => void = () => {};
    let released = 0;
    let isAsked = false;
    const take = () => {
      isAsked = true;
      return new Promise<LimitDecision>((resolve) => (decide = resolve));
    };
    const host = webHost(optionsFor(platform, { log: false, rateLimiter: { take } }));
    const sent = host.send(STREAM, { body: { input: 'x' } });
    while (!isAsked) await settle();
    await settle();
    context.mock.timers.tick(5000);
    const response = await sent;
    assert.equal(response.status, 503);
    assert.equal((await response.json()).error.code, 'LIMITER_UNAVAILABLE');
    decide({
      allowed: true,
      release: () => {
        released++;
        throw new Error('and this fails too');
      },
    });
    await settle();
    assert.equal(released, 1);
    assert.equal(platform.received.length, 0);
  });

  it('does not spoil an answer when only the giving back fails', async () => {
    const release = () => Promise.reject(new Error('SECRET'));
    const rateLimiter = { take: async () => ({ allowed: true as const, release }) };
    const host = webHost(optionsFor(platform, { log: false, rateLimiter }));
    assert.equal(await (await host.send(STREAM, { body: { input: 'x' } })).text(), conversation);
  });
});
