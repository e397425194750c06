import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { conversation, FakePlatform, lines, type Answer } from '../fake-platform.js';
import { everyHost, optionsFor, ORIGIN, SECRETS, type Host } from '../hosts.js';

const STREAM = '/chat/stream-chat-state';
const identity = {
  externalId: 'viewer-1',
  email: 'viewer@customer.example',
  userProfile: { displayName: 'Vera' },
  userAttributes: [
    { name: 'state', value: 'TX' },
    { name: 'gone', value: null },
  ],
  groups: [],
  securityContext: { tenant: 't1', deep: { zero: 0, no: false, none: null } },
  embedTenantName: 'acme-tenant',
  creatorMode: true,
  userAttributeDefinitions: [{ name: 'state', type: 'string' as const }],
  groupDefinitions: [{ name: 'g' }],
  settings: { showDashboardChat: true },
  isEphemeral: false,
  ephemeralTtlSeconds: 60,
};
const question = { input: 'How many?', messageId: '1732512345678-message' };

describe('the chat relay', () => {
  let platform: FakePlatform;
  let hosts: Host[];
  let current: unknown;
  const plain: Answer = ({ response }) => void response.end(conversation);

  before(async () => {
    platform = await FakePlatform.start();
    const options = optionsFor(platform, { identify: () => current as never, allowInternal: true });
    hosts = await everyHost({
      ...options,
      platform: { ...options.platform, activeBranchName: 'dev/a', isDefaultBranch: false },
    });
  });
  beforeEach(() => {
    current = identity;
    platform.answer = plain;
  });
  after(async () => {
    for (const host of hosts) await host.stop();
    await platform.stop();
  });

  const each = async (check: (host: Host) => Promise<void>): Promise<void> => {
    for (const host of hosts) await check(host);
  };
  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as {
      error: { code: string; message: string; requestId: string };
    };
    assert.equal(error.requestId, response.headers.get('x-request-id'));
    return error;
  };

  it('passes the stream on byte for byte as newline-delimited JSON', () =>
    each(async (host) => {
      const response = await host.send(STREAM, { body: question });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-type'), 'application/x-ndjson; charset=utf-8');
      assert.equal(await response.text(), conversation);
    }));

  it('names a thread that is begun in a header, which a page gets even where the body breaks', () =>
    each(async (host) => {
      const headersOf = async (body: object) => {
        const response = await host.send(STREAM, { body });
        await response.text();
        return response.headers;
      };
      const begun = await headersOf(question);
      assert.equal(begun.get('inlay-thread'), 'thread-1');
      assert.match(begun.get('access-control-expose-headers') ?? '', /\bInlay-Thread\b/);
      for (const known of [{ ...question, chatId: 'thread-1' }, { chatId: 'thread-1' }]) {
        assert.equal((await headersOf(known)).get('inlay-thread'), null);
      }
    }));

  it("sends exactly the documented body: the page's fields, sessionSettings of the chat alone, the branch", () =>
    each(async (host) => {
      await (await host.send(STREAM, { body: { ...question, chatId: 'thread-1' } })).text();
      assert.equal(
        platform.last.text,
        '{"input":"How many?","chatId":"thread-1","messageId":"1732512345678-message","sessionSettings":' +
          '{"externalId":"viewer-1","email":"viewer@customer.example","userAttributes":[{"name":"state","value":"TX"},' +
          '{"name":"gone","value":null}],"groups":[],"securityContext":{"tenant":"t1","deep":{"zero":0,"no":false,' +
          '"none":null}},"isEphemeral":false,"ephemeralTtlSeconds":60},"activeBranchName":"dev/a","isDefaultBranch":false}',
      );
      assert.equal(platform.last.path, '/api/v1/public/acme/agents/7/chat/stream-chat-state');
      assert.equal(platform.last.method, 'POST');
    }));

  it('keeps omitted, empty, null and false apart', () =>
    each(async (host) => {
      for (const [groups, expected] of [
        [undefined, '{"externalId":"v"}'],
        [[], '{"externalId":"v","groups":[]}'],
        [null, '{"externalId":"v","groups":null}'],
        [['a'], '{"externalId":"v","groups":["a"]}'],
      ] as const) {
        current = { externalId: 'v', groups };
        await (await host.send(STREAM, { body: question })).text();
        assert.equal(JSON.stringify(platform.body.sessionSettings), expected);
      }
    }));

  it('speaks for an internal user by e-mail and with nothing else', () =>
    each(async (host) => {
      current = { internal: { username: 'ada', email: 'ada@corp.example' } };
      await (await host.send(STREAM, { body: question })).text();
      assert.deepEqual(platform.body.sessionSettings, { internalId: 'ada@corp.example' });
    }));

  it('aborts with the thread and the same settings, and confirms with 204', () =>
    each(async (host) => {
      platform.answer = ({ response }) => void response.writeHead(204).end();
      current = { externalId: 'v' };
      const response = await host.send('/chat/abort', { body: { chatId: 'thread-1' } });
      assert.equal(response.status, 204);
      assert.equal(platform.last.path, '/api/v1/public/acme/agents/7/chat/abort');
      assert.equal(platform.last.text, '{"chatId":"thread-1","sessionSettings":{"externalId":"v"}}');
    }));

  it('confirms a stop with 204 alone: any other answer of the platform is an error', () =>
    each(async (host) => {
      platform.answer = ({ response }) => void response.writeHead(200).end('{}');
      assert.equal((await host.send('/chat/abort', { body: { chatId: 'thread-1' } })).status, 502);
    }));

  it('reads the state of a thread without input', () =>
    each(async (host) => {
      current = { externalId: 'v' };
      await (await host.send(STREAM, { body: { chatId: 'thread-1' } })).text();
      assert.deepEqual(Object.keys(platform.body), [
        'chatId',
        'sessionSettings',
        'activeBranchName',
        'isDefaultBranch',
      ]);
    }));

  it('refuses every field beside its three, nested, doubled, cased or of a prototype, on stream, state and abort', async () => {
    const inputs = [
      '{"input":"x","sessionSettings":{"externalId":"boss"}}',
      '{"input":"x","externalId":"boss"}',
      '{"input":"x","activeBranchName":"main"}',
      '{"input":"x","isDefaultBranch":true}',
      '{"input":"x","Input":"y"}',
      '{"input":"x","SESSIONSETTINGS":{}}',
      '{"input":"x","input":"y"}',
      '{"input":"x","\\u0069nput":"y"}',
      '{"input":"x","__proto__":{"sessionSettings":{}}}',
      '{"input":"x","\\u005f_proto__":{}}',
      '{"input":{"sessionSettings":{"externalId":"boss"}}}',
      '{"input":[{"externalId":"boss"}]}',
      '{"input":"x","chatId":{"__proto__":{}}}',
      '{"chatId":"t","sessionSettings":null}',
      '{"chatId":"t","groups":[]}',
      '{"chatId":"t","constructor":{}}',
    ];
    await each(async (host) => {
      const before = platform.received.length;
      for (const path of [STREAM, '/chat/abort']) {
        for (const body of inputs) {
          const response = await host.send(path, { body });
          assert.equal(response.status, 400, body);
          assert.equal((await refusal(response)).code, 'FORBIDDEN_FIELD', body);
        }
      }
      assert.equal(platform.received.length, before, 'nothing may reach the platform');
    });
  });

  it('refuses wrong values of its three fields', () =>
    each(async (host) => {
      for (const [body, status] of [
        [{}, 400],
        [{ input: '' }, 400],
        [{ input: null }, 400],
        [{ input: 1 }, 400],
        [{ input: ['a'] }, 400],
        [{ input: 'x', messageId: '123-message' }, 400],
        [{ input: 'x', chatId: 'a b' }, 400],
        [{ input: 'x', chatId: `${'a'.repeat(257)}` }, 400],
        [{ input: 'x'.repeat(16 * 1024 + 1) }, 413],
        [{ input: 'é'.repeat(8 * 1024 + 1) }, 413],
        [{ input: 'x'.repeat(70_000) }, 413],
        ['[]', 400],
        ['{"input":"x"', 400],
        ['', 400],
        [`{"input":${'['.repeat(40)}${']'.repeat(40)}}`, 400],
      ] as const) {
        assert.equal((await host.send(STREAM, { body })).status, status, JSON.stringify(body).slice(0, 80));
      }
      assert.equal((await host.send('/chat/abort', { body: { input: 'x' } })).status, 400);
      assert.equal((await host.send(STREAM, { body: { input: 'x'.repeat(16 * 1024) } })).status, 200);
    }));

  it('maps every status of the platform to a stable one and says none of its words', async () => {
    const words = 'SECRET-TEXT-OF-THE-SERVER';
    const table: readonly (readonly [number, number, string, number, string])[] = [
      // platform, without a thread, with a thread
      [400, 400, 'UPSTREAM_REJECTED', 400, 'UPSTREAM_REJECTED'],
      [401, 502, 'UPSTREAM_AUTH', 502, 'UPSTREAM_AUTH'],
      [403, 403, 'FORBIDDEN', 404, 'THREAD_UNAVAILABLE'],
      [404, 404, 'NOT_FOUND', 404, 'THREAD_UNAVAILABLE'],
      [409, 409, 'THREAD_BUSY', 409, 'THREAD_BUSY'],
      [413, 413, 'TOO_LARGE', 413, 'TOO_LARGE'],
      [422, 400, 'UPSTREAM_REJECTED', 400, 'UPSTREAM_REJECTED'],
      [429, 429, 'RATE_LIMITED', 429, 'RATE_LIMITED'],
      [500, 502, 'UPSTREAM_ERROR', 502, 'UPSTREAM_ERROR'],
      [503, 502, 'UPSTREAM_ERROR', 502, 'UPSTREAM_ERROR'],
      [204, 502, 'UPSTREAM_PROTOCOL', 502, 'UPSTREAM_PROTOCOL'],
    ];
    await each(async (host) => {
      for (const [status, alone, aloneCode, thread, threadCode] of table) {
        platform.answer = ({ response }) =>
          void response.writeHead(status, { 'retry-after': '7' }).end(status === 204 ? undefined : words);
        for (const [chatId, expected, code] of [
          [undefined, alone, aloneCode],
          ['t', thread, threadCode],
        ] as const) {
          const response = await host.send(STREAM, { body: { ...question, chatId } });
          assert.equal(response.status, expected, `${host.name} ${status}`);
          const text = await response.text();
          assert.ok(!text.includes(words));
          assert.equal(JSON.parse(text).error.code, code);
          assert.equal(response.headers.get('retry-after'), status === 429 ? '7' : null);
        }
      }
    });
  });

  it('answers for what was said of the viewer as a failed server, not as a question that is to be put differently', () =>
    each(async (host) => {
      for (const words of [
        'User attributes not found',
        'Groups with names a, b not found',
        'The value of user attribute region must be of type string_array',
      ]) {
        platform.answer = ({ response }) =>
          void response.writeHead(400).end(JSON.stringify({ error: words }));
        const response = await host.send(STREAM, { body: question });
        assert.equal(response.status, 502, words);
        const { code, message } = await refusal(response);
        assert.deepEqual([code, message], ['UPSTREAM_REJECTED', 'The platform refused the viewer.']);
      }
    }));

  it('tells a busy thread from a failure, by status, by body and by line', () =>
    each(async (host) => {
      const busy = JSON.stringify({ error: 'Streaming for thread is in progress' });
      for (const status of [200, 400, 409, 500]) {
        platform.answer = ({ response }) => void response.writeHead(status).end(busy);
        const response = await host.send(STREAM, { body: question });
        assert.equal(response.status, 409);
        assert.equal((await refusal(response)).code, 'THREAD_BUSY');
      }
    }));

  it("answers one and the same for a thread that is another's and one that is not, on stream, state and abort", () =>
    each(async (host) => {
      const bodies = new Set<string>();
      for (const status of [403, 404]) {
        platform.answer = ({ response }) =>
          void response.writeHead(status).end(`{"message":"thread of user ${status}"}`);
        for (const [path, body] of [
          [STREAM, { ...question, chatId: 't' }],
          [STREAM, { chatId: 't' }],
          ['/chat/abort', { chatId: 't' }],
        ] as const) {
          const response = await host.send(path, { body, headers: { 'x-request-id': 'same-request' } });
          const headers = [...response.headers].filter(
            ([name]) => name !== 'date' && name !== 'content-length',
          );
          bodies.add(JSON.stringify([response.status, headers, await response.text()]));
        }
      }
      assert.equal(bodies.size, 1);
      assert.match([...bodies][0]!, /404.*THREAD_UNAVAILABLE/);
    }));

  it('turns an error inside HTTP 200 into an error answer without its text, also when it is pretty-printed', () =>
    each(async (host) => {
      const rpc = {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32603, message: 'Agent LEAK does not have a deployment' },
      };
      for (const text of [
        JSON.stringify(rpc),
        JSON.stringify(rpc, null, 2),
        `\r\n\n${JSON.stringify([rpc])}\n`,
        '{"error":"LEAK"}',
      ]) {
        platform.answer = ({ response }) => void response.end(text);
        const response = await host.send(STREAM, { body: question });
        assert.equal(response.status, 502, text);
        const answered = await response.text();
        assert.ok(!answered.includes('LEAK'));
        assert.equal(JSON.parse(answered).error.code, 'UPSTREAM_ERROR');
      }
      platform.answer = ({ response }) =>
        void response.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Invalid token"}}');
      assert.equal((await refusal(await host.send(STREAM, { body: question }))).code, 'UPSTREAM_AUTH');
    }));

  it('replaces an error line in the middle of a stream by its own words', () =>
    each(async (host) => {
      platform.answer = ({ response }) => void response.end(`${lines[0]}\n{"error":"LEAK"}\n${lines[3]}\n`);
      const text = await (await host.send(STREAM, { body: question })).text();
      assert.ok(!text.includes('LEAK'));
      const read = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      assert.deepEqual([read[0].id, read[1].error.code, read[2].id], ['__cutoff__', -32603, '__state__']);
    }));

  it('never answers with a web page', () =>
    each(async (host) => {
      platform.answer = ({ response }) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<b>LEAK</b>');
      const response = await host.send(STREAM, { body: question });
      assert.equal(response.status, 502);
      assert.ok(!(await response.text()).includes('LEAK'));
    }));

  it('follows no redirect', () =>
    each(async (host) => {
      const before = platform.received.length;
      platform.answer = ({ response }) =>
        void response.writeHead(307, { location: `${platform.url}/elsewhere` }).end();
      assert.equal((await host.send(STREAM, { body: question })).status, 502);
      assert.equal(platform.received.length, before + 1);
    }));

  it("sends the platform nothing of the page's headers, and the page nothing of the platform's", async () => {
    const names =
      'authorization x-service-auth-token x-cube-auth-token cookie cookie2 forwarded x-forwarded-for x-forwarded-host x-forwarded-proto ' +
      'x-real-ip x-client-ip cf-connecting-ip true-client-ip via proxy-authorization proxy-connection te trailer upgrade-insecure-requests ' +
      'x-api-key api-key x-amz-security-token x-csrf-token x-original-url x-rewrite-url x-http-method-override x-tenant-id x-user-id ' +
      'referer from pragma if-none-match range expect-ct accept-language dnt sec-ch-ua traceparent tracestate baggage x-b3-traceid ' +
      'x-custom-thing content-language user-agent';
    const canary = 'canary-header-value';
    const allowed = [
      'accept',
      'accept-encoding',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
      'x-request-id',
    ];
    // What fetch adds of its own accord; constants.
    const ofFetch = ['accept-language', 'sec-fetch-mode'];
    await each(async (host) => {
      platform.answer = ({ response }) => {
        response.setHeader('set-cookie', 'sid=LEAK');
        for (const name of [
          'x-powered-by',
          'server',
          'x-internal',
          'www-authenticate',
          'location',
          'etag',
          'link',
          'refresh',
        ])
          response.setHeader(name, 'LEAK');
        response.setHeader('access-control-allow-origin', '*');
        response.end(conversation);
      };
      const headers = Object.fromEntries(names.split(' ').map((name) => [name, canary]));
      const response = await host.send(STREAM, { body: question, headers });
      await response.text();
      assert.ok(!JSON.stringify(platform.last.headers).includes(canary));
      for (const name of Object.keys(platform.last.headers)) {
        assert.ok(allowed.includes(name) || (host.name === 'Fetch' && ofFetch.includes(name)), name);
      }
      assert.equal(platform.last.headers.authorization, `Api-Key ${SECRETS.apiKey}`);
      assert.equal(platform.last.headers['accept-encoding'], 'identity');
      assert.ok(![...response.headers].flat().join().includes('LEAK'));
      assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
      assert.equal(response.headers.get('cache-control'), 'no-store, no-transform');
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    });
  });

  it('passes a request id on where it has the form of one, and makes one where it has not', () =>
    each(async (host) => {
      const kept = await host.send(STREAM, { body: question, headers: { 'x-request-id': 'trace_12345678' } });
      assert.equal(kept.headers.get('x-request-id'), 'trace_12345678');
      assert.equal(platform.last.headers['x-request-id'], 'trace_12345678');
      const made = await host.send(STREAM, { body: question, headers: { 'x-request-id': 'a b;c' } });
      assert.match(made.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
    }));
});
