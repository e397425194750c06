import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { conversation, FakePlatform, lines } from '../fake-platform.js';
import { bothHosts, optionsFor } from '../hosts.js';

const CHAT = '/chat/stream-chat-state';
const body = { input: 'How many?' };

describe('a refusal of which it is known that nothing was run', () => {
  let platform: FakePlatform;
  before(async () => {
    platform = await FakePlatform.start();
  });
  beforeEach(() => {
    platform.answer = ({ response }) => void response.end(conversation);
  });
  after(() => platform.stop());

  const refusedBy = async (
    overrides: Parameters<typeof optionsFor>[1],
    status: number,
    context: Parameters<typeof bothHosts>[1],
  ) => {
    const seen: (string | null)[] = [];
    for (const host of await bothHosts(optionsFor(platform, { log: false, ...overrides }), context)) {
      const response = await host.send(CHAT, { body });
      assert.equal(response.status, status);
      const exposed = response.headers.get('access-control-expose-headers') ?? '';
      assert.match(exposed, /\bInlay-Not-Run\b/);
      assert.match(exposed, /\bRetry-After\b/);
      assert.equal(response.headers.get('inlay-not-run'), seen.length > 0 || status !== 200 ? 'true' : null);
      seen.push(response.headers.get('retry-after'));
    }
    return seen;
  };

  it("says so when the helper's own limit is reached, with the true time to wait", async (context) => {
    const take = async () => ({ allowed: false as const, retryAfterMs: 2300 });
    assert.deepEqual(await refusedBy({ rateLimiter: { take } }, 429, context), ['3', '3']);
  });

  it('says so when requests cannot be counted', async (context) => {
    const take = () => Promise.reject(new Error('away'));
    assert.deepEqual(await refusedBy({ rateLimiter: { take } }, 503, context), ['2', '2']);
  });

  it("says so for the platform's own 429, with its own time", async (context) => {
    platform.answer = ({ response }) => void response.writeHead(429, { 'retry-after': '7' }).end();
    assert.deepEqual(await refusedBy({}, 429, context), ['7', '7']);
    platform.answer = ({ response }) => void response.writeHead(429).end();
    assert.deepEqual(
      await refusedBy({}, 429, context),
      [null, null],
      'a time that nobody said is not made up',
    );
  });

  it('does not say so of anything else', async (context) => {
    for (const host of await bothHosts(optionsFor(platform, { log: false }), context)) {
      for (const status of [200, 204, 400, 401, 403, 404, 409, 500, 503]) {
        platform.answer = ({ response }) => {
          response.writeHead(status, { 'retry-after': '3', 'inlay-not-run': 'true' });
          response.end(status === 200 ? `${lines[0]}\n` : undefined);
        };
        const response = await host.send(CHAT, { body });
        await response.text();
        assert.equal(response.headers.get('inlay-not-run'), null, `${status}`);
      }
    }
  });
});
