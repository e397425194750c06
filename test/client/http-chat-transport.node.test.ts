import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { inspect } from 'node:util';
import { HttpChatTransport, type HttpChatTransportOptions } from '../../src/client/http-chat-transport.js';
import type { GetToken } from '../../src/client/token-source.js';
import { InlayError } from '../../src/protocol/inlay-error.js';
import type { ParsedLine } from '../../src/protocol/parse-chat-message.js';
import { stream, streamText } from '../protocol/stream-fixtures.js';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;
interface Seen {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

let server: Server;
let origin: string;
/** What the server answers, in order; the last answer repeats. */
let answers: Answer[];
let seen: Seen[];

before(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      seen.push({
        path: request.url ?? '',
        headers: request.headers,
        body: text === '' ? undefined : JSON.parse(text),
      });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = [];
  seen = [];
});

const reply =
  (status: number, body: string | Uint8Array = '', headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
const ok = (body: string | Uint8Array) => reply(200, body);
const request = { input: 'Why?', messageId: '1732512345678-message' };
const transport = (options: Partial<HttpChatTransportOptions> = {}) =>
  new HttpChatTransport({ url: `${origin}/chat/stream-chat-state?x=1`, ...options });
const signal = () => new AbortController().signal;

async function read(lines: AsyncIterable<ParsedLine[]>): Promise<ParsedLine[]> {
  const all: ParsedLine[] = [];
  for await (const batch of lines) all.push(...batch);
  return all;
}
const kinds = (lines: ParsedLine[]) =>
  lines.map((line) => (line.kind === 'error' ? line.error.code : line.kind));
async function failure(work: Promise<unknown>): Promise<InlayError> {
  const error: unknown = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  assert.ok(InlayError.isInstance(error), inspect(error));
  return error;
}
const token: GetToken = async () => ({ token: 't1' });

describe('HttpChatTransport: requests', () => {
  it('asks with the fields of the contract and nothing else', async () => {
    answers = [ok(stream('contract-final.ndjson'))];
    await read(transport().send(request, { signal: signal() }));
    await read(transport().send({ ...request, chatId: 'c', extra: 'x' } as never, { signal: signal() }));
    assert.deepEqual(
      seen.map(({ body }) => body),
      [
        { input: 'Why?', messageId: '1732512345678-message' },
        { input: 'Why?', chatId: 'c', messageId: '1732512345678-message' },
      ],
    );
    assert.equal(seen[0]?.path, '/chat/stream-chat-state?x=1');
    assert.equal(seen[0]?.headers['content-type'], 'application/json');
    assert.equal(seen[0]?.headers['x-service-auth-token'], undefined);
  });

  it('asks for a state with the thread alone, and aborts at the address beside the stream', async () => {
    answers = [ok(stream('thread-state.ndjson')), reply(204)];
    await read(transport().state('c', { signal: signal() }));
    await transport().abort('c', { signal: signal() });
    assert.deepEqual(
      seen.map(({ path, body }) => [path, body]),
      [
        ['/chat/stream-chat-state?x=1', { chatId: 'c' }],
        ['/chat/abort?x=1', { chatId: 'c' }],
      ],
    );
  });

  it('sends headers given as an object or by a function, for each request', async () => {
    answers = [ok('{"id":"a","role":"user"}\n')];
    let count = 0;
    await read(transport({ headers: { 'X-Page': 'p' } }).send(request, { signal: signal() }));
    const dynamic = transport({ headers: async () => ({ 'x-count': String(++count) }) });
    await read(dynamic.send(request, { signal: signal() }));
    await read(dynamic.send(request, { signal: signal() }));
    assert.deepEqual(
      seen.map(({ headers }) => headers['x-page'] ?? headers['x-count']),
      ['p', '1', '2'],
    );
  });

  it('reads a recorded stream to its end', async () => {
    answers = [ok(stream('live-whole.ndjson'))];
    const lines = await read(transport().send(request, { signal: signal() }));
    assert.equal(lines.length, streamText('live-whole.ndjson').split('\n').length);
    assert.ok(lines.every((line) => line.kind === 'message' || line.kind === 'service'));
  });
});

describe('HttpChatTransport: configuration', () => {
  const wrong: [string, () => unknown][] = [
    [
      'an address without the documented end',
      () => new HttpChatTransport({ url: 'https://ai.example/chat' }),
    ],
    ['plain http', () => new HttpChatTransport({ url: 'http://ai.example/chat/stream-chat-state' })],
    ['no address', () => new HttpChatTransport({} as never)],
    ['an API key in a header', () => transport({ headers: { authorization: 'Api-Key sk-canary' } })],
    [
      'an API key in another spelling',
      () => transport({ headers: [['AUTHORIZATION', '  api-key sk-canary']] }),
    ],
    [
      'an API key behind another credential',
      () =>
        transport({
          headers: [
            ['authorization', 'Bearer x'],
            ['authorization', 'Api-Key sk-canary'],
          ],
        }),
    ],
    ['a header that HTTP does not allow', () => transport({ headers: { 'x-page': 'sk-canary\r\nx: y' } })],
  ];
  for (const [what, make] of wrong) {
    it(`refuses ${what} at once, without repeating it`, () => {
      assert.throws(
        make,
        (error) =>
          InlayError.isInstance(error) && error.code === 'config' && !inspect(error).includes('canary'),
      );
    });
  }

  it('refuses an API key from a headers function before anything is sent', async () => {
    const keyed = transport({ headers: () => ({ Authorization: 'Api-Key sk-canary' }) });
    for (const work of [
      () => read(keyed.send(request, { signal: signal() })),
      () => keyed.abort('c', { signal: signal() }),
    ]) {
      const error = await failure(work());
      assert.equal(error.code, 'config');
      assert.doesNotMatch(inspect(error), /canary/);
    }
    assert.deepEqual(seen, []);
  });

  it('refuses a token that cannot be sent, without repeating it', async () => {
    const odd = transport({ getToken: async () => ({ token: 'sk-canary\n' + 'x'.repeat(3) + '\nz' }) });
    const error = await failure(read(odd.send(request, { signal: signal() })));
    assert.equal(error.code, 'config');
    assert.doesNotMatch(inspect(error), /canary/);
  });

  it('fails as auth when the headers function fails', async () => {
    const failing = transport({ headers: () => Promise.reject(new Error('signed out')) });
    assert.equal((await failure(read(failing.send(request, { signal: signal() })))).code, 'auth');
  });
});

describe('HttpChatTransport: answers that are no stream', () => {
  const html = '<!doctype html><h1>canary</h1>';
  const table: [what: string, answer: Answer, code: string, withThread?: string][] = [
    ['400', reply(400, '{"error":"canary"}'), 'bad-request'],
    ['401', reply(401, html), 'auth'],
    ['403', reply(403, 'canary'), 'forbidden'],
    ['404', reply(404, html), 'not-found', 'thread-unavailable'],
    ['409', reply(409, ''), 'thread-busy'],
    ['413', reply(413, ''), 'too-large'],
    ['429', reply(429, 'canary'), 'rate-limited'],
    ['500', reply(500, '{"message":"canary"}'), 'server'],
    ['502 with a page', reply(502, html, { 'content-type': 'text/html' }), 'server'],
    ['503', reply(503, ''), 'server'],
    ['504', reply(504, ''), 'server'],
    ['400 of a busy thread', reply(400, '{"error":"Streaming for thread is in progress"}'), 'thread-busy'],
    ['500 of a busy thread', reply(500, 'Streaming for thread is in progress'), 'thread-busy'],
    ['204', reply(204), 'protocol'],
    ['202', reply(202, '{}'), 'protocol'],
    ['200 with a page', reply(200, html, { 'content-type': 'text/html; charset=utf-8' }), 'protocol'],
    ['a redirect', reply(302, '', { location: 'http://127.0.0.1:1/elsewhere' }), 'network'],
    ['a redirect to itself', reply(307, '', { location: '/chat/stream-chat-state' }), 'network'],
    ['a connection that breaks', (response) => response.destroy(), 'network'],
  ];
  for (const [what, answer, code, withThread = code] of table) {
    it(`${what} is ${code}${withThread === code ? '' : `, or ${withThread} where a thread was named`}`, async () => {
      answers = [answer];
      const fresh = await failure(read(transport().send(request, { signal: signal() })));
      const threaded = await failure(
        read(transport().send({ ...request, chatId: 'c' }, { signal: signal() })),
      );
      const state = await failure(read(transport().state('c', { signal: signal() })));
      assert.deepEqual([fresh.code, threaded.code, state.code], [code, withThread, withThread]);
      assert.equal(seen.length, 3, 'nothing is sent twice');
      for (const error of [fresh, threaded, state])
        assert.doesNotMatch(`${error.message}${JSON.stringify(error)}`, /canary/);
    });
  }

  it('carries Retry-After in seconds and as a date', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    answers = [
      reply(429, '', { 'retry-after': '3' }),
      reply(503, '', { 'retry-after': date }),
      reply(429, '', { 'retry-after': 'x' }),
    ];
    const ask = () => failure(read(transport().send(request, { signal: signal() })));
    assert.equal((await ask()).retryAfterMs, 3000);
    const { retryAfterMs = 0 } = await ask();
    assert.ok(retryAfterMs > 50_000 && retryAfterMs <= 60_000);
    assert.equal((await ask()).retryAfterMs, undefined);
  });

  it('gives an empty 200 no line', async () => {
    answers = [ok('')];
    assert.deepEqual(await read(transport().send(request, { signal: signal() })), []);
  });

  it('is a network error where nobody listens', async () => {
    const closed = new HttpChatTransport({ url: 'http://127.0.0.1:1/stream-chat-state' });
    assert.equal((await failure(read(closed.send(request, { signal: signal() })))).code, 'network');
    assert.equal((await failure(closed.abort('c', { signal: signal() }))).code, 'network');
  });

  it('calls a stream that breaks off a disconnect, after its whole lines', async () => {
    answers = [
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"id":"a","role":"user"}\n{"id":"b"', () => setTimeout(() => response.destroy(), 20));
      },
    ];
    const lines = transport().send(request, { signal: signal() });
    assert.deepEqual(kinds((await lines.next()).value as ParsedLine[]), ['message']);
    assert.equal((await failure(lines.next())).code, 'disconnect');
  });

  it('tells the new thread by its header where a stream breaks before a line was read', async () => {
    answers = [
      (response) => {
        response.writeHead(200, { 'inlay-thread': 'thread-1' });
        response.write('{"id"', () => setTimeout(() => response.destroy(), 20));
      },
    ];
    const lines = transport().send(request, { signal: signal() });
    const [line] = (await lines.next()).value ?? [];
    assert.equal(line?.kind === 'message' && line.message.state?.chatId, 'thread-1');
    assert.equal((await failure(lines.next())).code, 'disconnect');
    const known = transport().send({ ...request, chatId: 'thread-2' }, { signal: signal() });
    assert.equal((await failure(known.next())).code, 'disconnect', 'a thread that was named stays the one');
  });
});

describe('HttpChatTransport: errors inside a 200', () => {
  const table: [name: string, kinds: string[]][] = [
    ['error-jsonrpc', ['server']],
    ['error-auth-pretty', ['auth']],
    ['error-busy', ['thread-busy']],
    ['error-pretty-middle', ['message', 'message', 'message', 'message', 'server']],
    ['error-string', ['message', 'message', 'message', 'message', 'message', 'server']],
  ];
  for (const [name, expected] of table) {
    it(`${name}.ndjson is ${expected.at(-1)}, without its text`, async () => {
      answers = [ok(stream(`${name}.ndjson`))];
      const lines = await read(transport().send(request, { signal: signal() }));
      assert.deepEqual(kinds(lines), expected);
      assert.doesNotMatch(inspect(lines.at(-1), { depth: 9 }), /canary|hunter2|deployment associated/);
    });

    it(`${name}.ndjson is the same in chunks of one byte`, async () => {
      const bytes = stream(`${name}.ndjson`);
      const fetch = async () =>
        new Response(
          new ReadableStream({
            start(controller) {
              for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
              controller.close();
            },
          }),
        );
      assert.deepEqual(kinds(await read(transport({ fetch }).send(request, { signal: signal() }))), expected);
    });
  }

  it('reads a batch of one', async () => {
    answers = [ok('[{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"x"}}]')];
    assert.deepEqual(kinds(await read(transport().send(request, { signal: signal() }))), ['auth']);
  });
});

describe('HttpChatTransport: tokens', () => {
  const refusal = '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Unauthorized"}}\n';
  const fine = '{"id":"a","role":"user"}\n';
  /** A getToken that counts, with a clock that is always ten minutes on. */
  const counting = () => {
    const reasons: string[] = [];
    const getToken: GetToken = async ({ reason }) => {
      reasons.push(reason);
      return { token: `t${reasons.length}` };
    };
    return { reasons, getToken };
  };
  /** Moves the wall clock on for one call, past the interval between two token requests. */
  const later = async <T>(work: () => Promise<T>): Promise<T> => {
    const { now } = Date;
    let shift = 0;
    Date.now = () => now() + (shift += 60_000);
    try {
      return await work();
    } finally {
      Date.now = now;
    }
  };

  it('sends the token in its header, and in the header of another platform', async () => {
    answers = [ok(fine)];
    await read(transport({ getToken: token }).send(request, { signal: signal() }));
    await read(
      transport({ getToken: token, tokenHeader: 'X-Cube-Auth-Token' }).send(request, { signal: signal() }),
    );
    assert.equal(seen[0]?.headers['x-service-auth-token'], 't1');
    assert.equal(seen[1]?.headers['x-cube-auth-token'], 't1');
    assert.equal(seen[1]?.headers['x-service-auth-token'], undefined);
  });

  for (const [how, refuse] of [
    ['401', reply(401)],
    ['an error inside a 200', ok(refusal)],
    ['a pretty-printed error', ok(stream('error-auth-pretty.ndjson'))],
  ] as const) {
    it(`replaces a token refused by ${how} once, and asks once more`, async () => {
      const { reasons, getToken } = counting();
      answers = [refuse, ok(fine)];
      const lines = await later(() => read(transport({ getToken }).send(request, { signal: signal() })));
      assert.deepEqual(kinds(lines), ['message']);
      assert.deepEqual(reasons, ['initial', 'rejected']);
      assert.deepEqual(
        seen.map(({ headers }) => headers['x-service-auth-token']),
        ['t1', 't2'],
      );
      assert.deepEqual(seen[0]?.body, seen[1]?.body);
    });

    it(`never loops when ${how} refuses every token`, async () => {
      const { reasons, getToken } = counting();
      answers = [refuse];
      const sent = await later(() =>
        read(transport({ getToken }).send(request, { signal: signal() })).then(kinds, (error: InlayError) => [
          error.code,
        ]),
      );
      assert.deepEqual(sent, ['auth']);
      assert.deepEqual([reasons.length, seen.length], [2, 2]);
    });
  }

  it('asks for two tokens at most when a 401 is followed by a refusal inside a 200', async () => {
    const { reasons, getToken } = counting();
    answers = [reply(401), ok(refusal)];
    assert.deepEqual(
      kinds(await later(() => read(transport({ getToken }).send(request, { signal: signal() })))),
      ['auth'],
    );
    assert.deepEqual([reasons.length, seen.length], [2, 2]);
  });

  it('does not repeat a question whose answer had begun', async () => {
    const { reasons, getToken } = counting();
    answers = [ok(`${fine}${refusal}`)];
    assert.deepEqual(
      kinds(await later(() => read(transport({ getToken }).send(request, { signal: signal() })))),
      ['message', 'auth'],
    );
    assert.deepEqual([reasons.length, seen.length], [1, 1]);
  });

  it('repeats an abort with a fresh token too', async () => {
    const { reasons, getToken } = counting();
    answers = [reply(401), reply(204)];
    await later(() => transport({ getToken }).abort('c', { signal: signal() }));
    assert.deepEqual([reasons.length, seen.length], [2, 2]);
  });

  it('has one getToken call under way for requests that start together', async () => {
    const { reasons, getToken } = counting();
    answers = [ok(fine)];
    const shared = transport({ getToken });
    await Promise.all([1, 2, 3].map(() => read(shared.send(request, { signal: signal() }))));
    assert.equal(reasons.length, 1);
  });

  it('sends nothing without a token, and ends at once when its reader leaves', async () => {
    const controller = new AbortController();
    const waiting = transport({ getToken: () => new Promise(() => {}) });
    const asked = failure(read(waiting.send(request, { signal: controller.signal })));
    const aborted = failure(waiting.abort('c', { signal: controller.signal }));
    controller.abort();
    assert.deepEqual([(await asked).code, (await aborted).code], ['aborted', 'aborted']);
    const failing = transport({ getToken: () => Promise.reject(new Error('no')) });
    assert.equal((await failure(read(failing.send(request, { signal: signal() })))).code, 'auth');
    assert.deepEqual(seen, []);
  });
});

describe('HttpChatTransport: abort', () => {
  for (const [status, code] of [
    [200, 'protocol'],
    [401, 'auth'],
    [403, 'forbidden'],
    [404, 'thread-unavailable'],
    [409, 'thread-busy'],
    [500, 'server'],
    [503, 'server'],
  ] as const) {
    it(`is not confirmed by ${status}: ${code}`, async () => {
      answers = [reply(status, status === 200 ? '{}' : 'canary')];
      const error = await failure(transport().abort('c', { signal: signal() }));
      assert.deepEqual([error.code, error.status], [code, status]);
      assert.equal(seen.length, 1);
    });
  }

  it('is not confirmed by a broken connection', async () => {
    answers = [(response) => response.destroy()];
    assert.equal((await failure(transport().abort('c', { signal: signal() }))).code, 'network');
  });
});

describe('HttpChatTransport: leaving', () => {
  const open = (first: string) => {
    let closed: () => void = () => {};
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const answer: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(first);
      response.on('close', closed);
    };
    return { answer, gone };
  };

  for (const [where, first] of [
    ['a message', '{"id":"a","role":"user"}\n'],
    ['an error line', '{"error":"x"}\n'],
  ] as const) {
    it(`closes the connection when the loop is left at ${where}`, async () => {
      const { answer, gone } = open(first);
      answers = [answer];
      for await (const _batch of transport().send(request, { signal: signal() })) break;
      await gone;
    });
  }

  it('closes the connection when the signal fires mid-stream', async () => {
    const { answer, gone } = open('{"id":"a","role":"user"}\n');
    answers = [answer];
    const controller = new AbortController();
    const lines = transport().send(request, { signal: controller.signal });
    await lines.next();
    const rest = failure(lines.next());
    controller.abort();
    assert.equal((await rest).code, 'aborted');
    await gone;
  });

  it('closes the connection when the signal fires before any header', async () => {
    let closed: () => void = () => {};
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const controller = new AbortController();
    answers = [
      (response) => {
        response.on('close', closed);
        controller.abort();
      },
    ];
    assert.equal(
      (await failure(read(transport().send(request, { signal: controller.signal })))).code,
      'aborted',
    );
    await gone;
  });

  it('lets go of an answer whose limit was passed', async () => {
    const { answer, gone } = open(`${'x'.repeat(5000)}`);
    answers = [answer];
    const lines = await read(transport({ maxLineBytes: 1000 }).send(request, { signal: signal() }));
    assert.deepEqual(kinds(lines), ['too-large']);
    await gone;
  });
});
