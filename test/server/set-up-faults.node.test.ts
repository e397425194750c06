import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { FaultTeller } from '../../src/server/fault-log.js';
import type { SessionHandlerOptions, SetupFault } from '../../src/server/index.js';
import { conversation, FakePlatform } from './fake-platform.js';
import { bothHosts, optionsFor, SECRETS, webHost } from './hosts.js';

const CHAT = '/chat/stream-chat-state';
const question = { input: 'How many?' };
const asked: readonly [string, object] = [CHAT, question];
const CANARY = 'canary-cookie-1a2b3c4d5e6f';

/** Each fault: what is set up wrongly, what is asked for, and what the line must say. */
const faults: Readonly<
  Record<
    string,
    {
      options?: (platform: FakePlatform) => Partial<SessionHandlerOptions>;
      status?: number;
      words?: string;
      ask?: readonly [string, object];
      says: RegExp;
    }
  >
> = {
  'identify throws': {
    options: () => ({
      identify: () => {
        throw Object.assign(new TypeError(`no session for ${CANARY}\n    at ${CANARY} (/x/y.js:1:2)`), {
          code: 'ECONNREFUSED',
        });
      },
    }),
    says: /identify failed: TypeError ECONNREFUSED at .*set-up-faults\.node\.test/,
  },
  'identify breaks the contract': {
    options: () => ({ identify: () => ({ externalId: 'Mixed Case' }) }),
    says: /What identify says of a viewer breaks the contract: externalId/,
  },
  'identify names an internal user': {
    options: () => ({ identify: () => ({ internal: { username: 'a', email: 'a@b.example' } }) }),
    says: /internal user, and allowInternal is off/,
  },
  'a viewer lacks a required attribute': {
    options: () => ({ requiredAttributes: ['state'] }),
    says: /without state, which requiredAttributes names/,
  },
  'authorize throws': {
    options: () => ({ authorize: () => Promise.reject(new RangeError(CANARY)) }),
    says: /authorize failed: RangeError at /,
  },
  'the key is wrong': { status: 401, says: /127\.0\.0\.1:\d+\) refused platform\.apiKey \(status 401\)/ },
  'the token is refused': {
    status: 403,
    ask: ['/data/v1/load', { query: {} }],
    says: /platform\.dataUrl .* refused the viewer's token .* \(status 403\)/,
  },
  'the key lacks rights': { status: 403, says: /answered 403: check the rights of platform\.apiKey/ },
  'the address is wrong': { status: 404, says: /has nothing at platform\.chatApiUrl/ },
  'the address is wrong for sessions': {
    status: 404,
    ask: ['/session', { surface: 'chat' }],
    says: /refused a session \(status 404\)/,
  },
  'an attribute has another type, in a chat': {
    status: 400,
    words: 'The value of user attribute region must be of type string_array',
    says: /refused a viewer \(status 400\): the attribute region must be of type string_array\. \(UPSTREAM_REJECTED/,
  },
  'the platform fails': { status: 503, says: /platform\.chatApiUrl .* failed \(status 503\)/ },
  'nothing is there': {
    options: ({ url, chatApiUrl }) => ({
      platform: {
        baseUrl: url,
        chatApiUrl: chatApiUrl.replace(/:\d+/, ':1'),
        apiKey: SECRETS.apiKey,
        deploymentId: 12,
      },
    }),
    says: /cannot be reached: ECONNREFUSED/,
  },
  'the limiter is away': {
    options: () => ({ rateLimiter: { take: () => Promise.reject(new Error(`redis://:${CANARY}@x`)) } }),
    says: /The rate limiter failed: Error at /,
  },
  'signToken throws': {
    options: ({ url, chatApiUrl }) => ({
      platform: {
        baseUrl: url,
        chatApiUrl,
        apiKey: SECRETS.apiKey,
        deploymentId: 12,
        signToken: () => Promise.reject(new Error(CANARY)),
      },
    }),
    ask: ['/token', {}],
    says: /signToken failed: Error at /,
  },
  'nothing to sign with': {
    options: ({ url, chatApiUrl }) => ({
      platform: { baseUrl: url, chatApiUrl, apiKey: SECRETS.apiKey, deploymentId: 12 },
    }),
    ask: ['/token', {}],
    says: /asked for \/token, which needs platform\.tokenSecret or platform\.signToken/,
  },
};

/** A secret as it may travel. */
const forms = (secret: string) => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
  [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join(''),
];

describe('a fault of the set-up', () => {
  let platform: FakePlatform;
  const written: string[] = [];
  const { error } = console;
  before(async () => {
    platform = await FakePlatform.start();
    console.error = (...values: unknown[]) => void written.push(values.join(' '));
  });
  beforeEach(() => {
    written.length = 0;
    platform.answer = ({ response }) => void response.end(conversation);
  });
  after(async () => {
    console.error = error;
    await platform.stop();
  });

  for (const [name, { options, status, words = '', ask = asked, says }] of Object.entries(faults)) {
    it(`is one line on stderr with its cause: ${name}`, async (context) => {
      if (status !== undefined) {
        platform.answer = ({ response, headers }) =>
          void response.writeHead(status).end(`${CANARY} ${headers.authorization} ${words}`);
      }
      for (const host of await bothHosts(optionsFor(platform, options?.(platform)), context)) {
        written.length = 0;
        for (let turn = 0; turn < 3; turn++) {
          const response = await host.send(ask[0], { body: ask[1], headers: { cookie: `sid=${CANARY}` } });
          assert.ok(response.status >= 400);
          await response.text();
        }
        assert.equal(written.length, 1, written.join('\n'));
        assert.match(written[0]!, says);
        assert.match(written[0]!, /^inlay-kit: [^\n]+ \([A-Z_]+, request [\w-]{36}\)$/);
        for (const secret of [CANARY, SECRETS.apiKey, SECRETS.tokenSecret]) {
          for (const form of forms(secret)) assert.ok(!written[0]!.includes(form));
        }
      }
    });
  }

  it('is a function of the host that hangs, which holds no request for ever', async (context) => {
    const limits = { headersMs: 200 };
    const hang = () => new Promise<never>(() => {});
    for (const options of [{ identify: hang }, { authorize: hang }]) {
      for (const host of await bothHosts(optionsFor(platform, { ...options, limits }), context)) {
        written.length = 0;
        const response = await host.send(CHAT, { body: question });
        assert.equal(response.status, 500);
        assert.match(written.join(), /(identify|authorize) did not answer within 0\.2 s/);
      }
    }
  });

  it('is one line when pages of another origin were refused, without their names', async (context) => {
    for (const host of await bothHosts(optionsFor(platform), context)) {
      written.splice(0, written.length);
      for (const origin of ['https://stranger.example', 'https://other.example'])
        await host.send(CHAT, { body: question, headers: { origin } });
      assert.equal(written.length, 1);
      assert.match(written[0]!, /allowedOrigins\. \(FORBIDDEN_ORIGIN, /);
      assert.doesNotMatch(written[0]!, /stranger|other\.example/);
    }
  });

  it('is no line when a visitor does something wrong', async (context) => {
    for (const host of await bothHosts(optionsFor(platform, { identify: () => null }), context)) {
      await host.send(CHAT, { body: question });
      await host.send(CHAT, { body: { ...question, externalId: 'boss' } });
      await host.send('/nothing', { body: {} });
    }
    const host = webHost(optionsFor(platform));
    await host.send(CHAT, { body: { input: 'x', groups: [] } });
    platform.answer = ({ response }) => void response.writeHead(403).end();
    await host.send(CHAT, { body: { chatId: 'of-another-viewer' } });
    assert.deepEqual(written, []);
  });

  it('goes to the host, or nowhere, where the option says so', async () => {
    platform.answer = ({ response }) => void response.writeHead(401).end();
    const heard: SetupFault[] = [];
    const host = webHost(optionsFor(platform, { log: (fault) => void heard.push(fault) }));
    const { headers } = await host.send(CHAT, { body: question });
    assert.deepEqual(
      heard.map(({ code, requestId, count }) => ({ code, requestId, count })),
      [{ code: 'UPSTREAM_AUTH', requestId: headers.get('x-request-id'), count: 1 }],
    );
    await webHost(optionsFor(platform, { log: false })).send(CHAT, { body: question });
    const broken = () => {
      throw new Error('full');
    };
    assert.equal(
      (await webHost(optionsFor(platform, { log: broken })).send(CHAT, { body: question })).status,
      502,
    );
    assert.deepEqual(written, []);
  });

  it('is a dozen lines in a night, which say how often it was seen', () => {
    let now = 0;
    const lines: SetupFault[] = [];
    const faultsOfNight = new FaultTeller(
      (fault) => void lines.push(fault),
      () => now,
    );
    for (; now < 8 * 3_600_000; now += 1000) faultsOfNight.tell('away', 'X', 'r');
    assert.ok(lines.length <= 12, `${lines.length}`);
    assert.ok(lines.reduce((sum, { count }) => sum + count, 0) >= 7 * 3600);
    assert.deepEqual(
      lines.slice(0, 3).map(({ count }) => count),
      [1, 60, 600],
    );
    now += 24 * 3_600_000;
    faultsOfNight.tell('away', 'X', 'r');
    now += 60_000;
    faultsOfNight.tell('away', 'X', 'r');
    assert.equal(lines.at(-1)?.count, 1, 'after a day of peace it is news again');
    for (let kind = 0; kind < 10_000; kind++) faultsOfNight.tell(`kind ${kind}`, 'X', 'r');
    assert.ok(lines.length < 120);
  });
});
