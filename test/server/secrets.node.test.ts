import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inspect } from 'node:util';
import {
  createRateLimiter,
  createSessionHandler,
  toNodeListener,
  type AuditEvent,
} from '../../src/server/index.js';
import { HelperError } from '../../src/server/http/helper-error.js';
import { FakePlatform } from './fake-platform.js';
import { everyHost, optionsFor, ORIGIN, SECRETS } from './hosts.js';

/** Every writing of a secret that a leak could take. */
function encodings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Base64 of a text that holds the secret depends on where it begins: three phases, without the uncertain ends.
  const phases = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  );
  return [
    secret,
    ...phases,
    ...phases.map((text) => text.replace(/\+/g, '-').replace(/\//g, '_')),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    [...secret].reverse().join(''),
  ];
}
const needles = [
  ...Object.values(SECRETS),
  'canary-cookie-1a2b3c',
  'canary-authorization-2b3c4d',
  'canary-question-4d5e6f',
  'canary-person-7a8b9c',
  'canary-attribute-8d9eaf',
  'canary-context-6e7f80',
  'canary-upstream-5f6a7b',
].flatMap(encodings);
/** The first part of every token that the helper signs. */
needles.push(Buffer.from('{"alg":"HS256"').toString('base64url').slice(0, -2));

/** Every way to write a value down. */
function writings(value: unknown): string {
  const own =
    typeof value === 'object' && value !== null
      ? JSON.stringify(value, Object.getOwnPropertyNames(value))
      : '';
  return [
    inspect(value, {
      depth: 10,
      showHidden: true,
      getters: true,
      maxArrayLength: null,
      maxStringLength: null,
    }),
    safeJson(value),
    String(value),
    own,
  ].join('\n');
}
function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
function assertClean(text: string, where: string): void {
  for (const needle of needles) assert.ok(!text.includes(needle), `${where} holds a secret: ${needle}`);
}

describe('secrets', () => {
  let platform: FakePlatform;
  const logged: string[] = [];
  const real = {
    log: console.log,
    error: console.error,
    warn: console.warn,
    info: console.info,
    debug: console.debug,
  };

  before(async () => {
    platform = await FakePlatform.start();
    for (const name of Object.keys(real) as (keyof typeof real)[])
      console[name] = (...values: unknown[]) => void logged.push(values.map(writings).join(' '));
  });
  after(async () => {
    Object.assign(console, real);
    await platform.stop();
  });

  it('are in no answer, no log and no audit event, whatever goes wrong', async (context) => {
    const echo = (received: { headers: unknown; text: string }) =>
      JSON.stringify({
        error: `canary-upstream-5f6a7b ${JSON.stringify(received.headers)} ${received.text}`,
        stack: ['canary-upstream-5f6a7b'],
        'canary-upstream-5f6a7b': received.text,
      });
    const answers: FakePlatform['answer'][] = [
      (received) => void received.response.writeHead(400).end(echo(received)),
      (received) => void received.response.writeHead(401).end(echo(received)),
      (received) =>
        void received.response
          .writeHead(403, { 'x-echo': String(received.headers.authorization), 'set-cookie': 'a=b' })
          .end(echo(received)),
      (received) =>
        void received.response
          .writeHead(429, { 'retry-after': String(received.headers.authorization) })
          .end(echo(received)),
      (received) => void received.response.writeHead(500).end(echo(received)),
      (received) =>
        void received.response
          .writeHead(302, { location: `/${String(received.headers.authorization)}` })
          .end(),
      (received) => void received.response.end(echo(received)),
      (received) => void received.response.end(`{"id":"__cutoff__","role":"assistant"}\n${echo(received)}\n`),
      (received) =>
        void received.response.end(`{"id":"__cutoff__","role":"assistant"}\n${received.text.slice(0, -5)}\n`),
      (received) =>
        void received.response.writeHead(200, { 'content-type': 'text/html' }).end(echo(received)),
      ({ response }) => void response.destroy(),
    ];
    const identify = (request: Request) => {
      if (request.headers.get('x-throw') !== null)
        throw new Error(`${SECRETS.apiKey} ${String(request.headers.get('cookie'))}`);
      return {
        externalId: 'canary-person-7a8b9c',
        email: 'canary-person-7a8b9c@mail.example',
        userProfile: { displayName: 'Vera' },
        userAttributes: [{ name: 'canary-attribute-8d9eaf', value: ['canary-attribute-8d9eaf'] }],
        groups: ['canary-attribute-8d9eaf'],
        securityContext: { deep: { er: ['canary-context-6e7f80'] } },
        ...(request.headers.get('x-break') === null ? {} : { embedTenantName: 'canary-attribute-8d9eaf!' }),
      };
    };
    for (const host of await everyHost(
      optionsFor(platform, { identify, rateLimiter: createRateLimiter({ sessionsPerMinute: 1000 }) }),
      context,
    )) {
      for (const answer of answers) {
        platform.answer = answer;
        for (const [path, body] of [
          ['/chat/stream-chat-state', { input: 'canary-question-4d5e6f' }],
          ['/chat/stream-chat-state', { chatId: 't' }],
          ['/chat/abort', { chatId: 't' }],
          ['/session', { surface: 'chat' }],
          ['/data/v1/load', { query: { q: 'canary-question-4d5e6f' } }],
          ['/data/v1/cubesql', { query: 'canary-question-4d5e6f' }],
          ['/session', { surface: 'chat', externalId: 'canary-person-7a8b9c' }],
        ] as const) {
          for (const extra of [{}, { 'x-throw': '1' }, { 'x-break': '1' }]) {
            const response = await host.send(path, {
              body,
              headers: {
                cookie: 'sid=canary-cookie-1a2b3c',
                authorization: 'Bearer canary-authorization-2b3c4d',
                'x-service-auth-token': 'canary-authorization-2b3c4d',
                ...extra,
              },
            });
            const text = await response.text().catch((error: unknown) => writings(error));
            assertClean(
              `${JSON.stringify([...response.headers])} ${text}`,
              `${host.name} ${path} ${response.status}`,
            );
          }
        }
      }
      assertClean(writings(host.audit), 'the audit');
      assert.ok(host.audit.length >= answers.length * 21);
    }
    assertClean(logged.join('\n'), 'the console');
  });

  it('would be found in any writing, at any depth', () => {
    for (const secret of [SECRETS.apiKey, SECRETS.tokenSecret, 'canary-person-7a8b9c']) {
      const inside = Buffer.from(`Bearer ${secret} and more`);
      const percent = [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join('');
      for (const text of [
        secret,
        inside.toString('base64'),
        inside.toString('base64url'),
        inside.toString('hex'),
        percent,
        writings({ a: { b: { c: { d: { e: { f: { g: { h: [new Error(secret)] } } } } } } } }),
        writings(new Error('outer', { cause: new Error(secret) })),
        writings(Array.from({ length: 500 }, (_, index) => (index === 400 ? { reason: secret } : {}))),
      ]) {
        assert.throws(() => assertClean(text, 'the control'), assert.AssertionError, text);
      }
    }
  });

  it('are in no answer that succeeds: a page learns its viewer’s name, and nothing of whom the server said they are', async (context) => {
    const identify = () => ({
      externalId: 'canary-person-7a8b9c',
      email: 'canary-person-7a8b9c@mail.example',
      userProfile: { displayName: 'Vera' },
      userAttributes: [{ name: 'a', value: 'canary-attribute-8d9eaf' }],
      securityContext: { tenant: 'canary-context-6e7f80' },
    });
    for (const host of await everyHost(optionsFor(platform, { identify }), context)) {
      platform.answer = ({ path, response }) => {
        response.setHeader('set-cookie', 'sid=canary-cookie-1a2b3c');
        response.writeHead(path.endsWith('/abort') ? 204 : 200);
        if (path.endsWith('/abort')) response.end();
        else if (path.endsWith('/generate-session'))
          response.end('{"sessionId":"s-1","note":"canary-upstream-5f6a7b"}');
        else response.end('{"id":"__cutoff__","role":"assistant","sort":0}\n');
      };
      for (const [path, body] of [
        ['/chat/stream-chat-state', { input: 'canary-question-4d5e6f' }],
        ['/chat/abort', { chatId: 't' }],
        ['/session', { surface: 'chat' }],
        ['/viewer', undefined],
        ['/health', undefined],
      ] as const) {
        const init = body === undefined ? { method: 'GET', headers: { origin: ORIGIN } } : { body };
        const response = await host.send(path, init);
        assert.ok(response.ok, `${path} ${response.status}`);
        assertClean(
          `${JSON.stringify([...response.headers])} ${await response.text()}`,
          `${host.name} ${path}`,
        );
      }
      assertClean(writings(host.audit), 'the audit');
    }
  });

  it('cannot be read from a handler or an error', () => {
    const handler = createSessionHandler(optionsFor(platform));
    assertClean(writings(handler), 'the handler');
    assertClean(writings(toNodeListener(handler)), 'the listener');
    const error = new HelperError(500, 'INTERNAL', 'Words.', { reason: 'why' });
    assert.equal(error.cause, undefined);
  });

  it('are not in what an unexpected failure of the host leaves behind', async () => {
    const audit: AuditEvent[] = [];
    const { tokenSecret: _tokenSecret, ...rest } = optionsFor(platform).platform;
    const handler = createSessionHandler({
      ...optionsFor(platform),
      platform: { ...rest, signToken: () => Promise.reject(new Error(SECRETS.tokenSecret)) },
      authorize: (_viewer, { surface }) => {
        if (surface === 'app') throw new Error(SECRETS.apiKey);
        return true;
      },
      audit: (event) => void audit.push(event),
    });
    for (const [path, body] of [
      ['/token', '{}'],
      ['/session', '{"surface":"app"}'],
    ] as const) {
      const response = await handler(
        new Request(`https://helper.example/inlay${path}`, {
          method: 'POST',
          body,
          headers: { origin: ORIGIN, 'content-type': 'application/json' },
        }),
      );
      assert.equal(response.status, 500);
      assertClean(await response.text(), path);
    }
    assertClean(writings(audit), 'the audit');
  });
});
