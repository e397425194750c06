import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createRateLimiter } from '../../../src/server/index.js';
import { conversation, FakePlatform, lines } from '../fake-platform.js';
import { everyHost, nodeHost, optionsFor, ORIGIN, webHost, type Host } from '../hosts.js';

const STREAM = '/chat/stream-chat-state';
const question = { input: 'How many?' };
const limits = { headersMs: 2000, idleMs: 2000, totalMs: 10_000 };

/** Waits until `check` holds; fails after ten seconds. */
async function until(check: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000; turn++) {
    if (check()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail('It did not happen within ten seconds.');
}

/** A platform that writes bytes and not answers. */
async function rawPlatform(
  serve: (socket: Socket) => void,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

/** A connection reset. Of a socket that is closing already Node makes an endless loop. */
function reset(socket: Socket): void {
  if (socket.writableEnded || socket.destroyed) socket.destroy();
  else socket.resetAndDestroy();
}

const head = (fields: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\n${fields}\r\n\r\n`;
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const [first = '', second = ''] = lines;

describe('a platform that dies', () => {
  /** What it writes before it goes, and whether the page can have got an answer by then. */
  const deaths: Readonly<Record<string, { bytes: string; begins: boolean }>> = {
    'before it has written anything': { bytes: '', begins: false },
    'inside its status line': { bytes: 'HTTP/1.1 2', begins: false },
    'inside its headers': { bytes: 'HTTP/1.1 200 OK\r\ncontent-ty', begins: false },
    'after its headers': { bytes: head('transfer-encoding: chunked'), begins: false },
    'inside its first line': {
      bytes: head('transfer-encoding: chunked') + chunk('{"role":"assis'),
      begins: false,
    },
    'between two lines': { bytes: head('transfer-encoding: chunked') + chunk(`${first}\n`), begins: true },
    'inside a line': {
      bytes: head('transfer-encoding: chunked') + chunk(`${first}\n${second.slice(0, 20)}`),
      begins: true,
    },
    'inside a chunk': {
      bytes: `${head('transfer-encoding: chunked')}fff\r\n${first}\n${second}\n`,
      begins: true,
    },
    'inside the size of a chunk': {
      bytes: `${head('transfer-encoding: chunked')}${chunk(`${first}\n`)}1`,
      begins: true,
    },
    'before the last, empty chunk': {
      bytes: head('transfer-encoding: chunked') + chunk(conversation),
      begins: true,
    },
    'before the length that it announced': {
      bytes: `${head(`content-length: ${conversation.length}`)}${first}\n${second}\n`,
      begins: true,
    },
    'with bytes that are no chunk': {
      bytes: `${head('transfer-encoding: chunked')}${chunk(`${first}\n`)}zz\r\nnonsense\r\n`,
      begins: true,
    },
  };

  for (const [when, { bytes, begins }] of Object.entries(deaths)) {
    for (const [how, leave] of [
      ['closes', (socket: Socket) => void socket.end()],
      ['resets', reset],
    ] as const) {
      it(`${when}, as it ${how} the connection: never a clean end`, async (context) => {
        let current: Socket | undefined;
        const platform = await rawPlatform((socket) => {
          current = socket;
          socket.once('data', () => {
            if (bytes === '') leave(socket);
            else socket.write(bytes, () => (begins ? undefined : setTimeout(() => leave(socket), 30)));
          });
        });
        context.after(platform.stop);
        const fake = { url: platform.url, chatApiUrl: `${platform.url}/chat/stream-chat-state` };
        for (const host of await everyHost(optionsFor(fake as FakePlatform, { limits }), context)) {
          const response = await host.send(STREAM, { body: question });
          if (!begins) {
            assert.equal(response.status, 502, host.name);
            await response.text();
            continue;
          }
          assert.equal(response.status, 200, host.name);
          const reader = response.body!.getReader();
          await reader.read();
          leave(current!);
          await assert.rejects(async () => {
            while (!(await reader.read()).done);
          }, TypeError);
          await until(() => host.audit.some(({ type }) => type === 'end'));
          assert.equal(host.audit.at(-1)?.end, 'truncated');
        }
      });
    }
  }

  it('leaves the page without the chunk that ends an answer, on the wire itself', async (context) => {
    let current: Socket | undefined;
    const platform = await rawPlatform((socket) => {
      current = socket;
      socket.once('data', () => socket.write(head('transfer-encoding: chunked') + chunk(`${first}\n`)));
    });
    context.after(platform.stop);
    const fake = { url: platform.url, chatApiUrl: `${platform.url}/chat/stream-chat-state` };
    const host = await nodeHost(optionsFor(fake as FakePlatform, { limits }), context);
    const page = connect(Number(new URL(host.url).port), '127.0.0.1');
    const body = JSON.stringify(question);
    page.write(
      `POST /inlay${STREAM} HTTP/1.1\r\nhost: helper\r\norigin: ${ORIGIN}\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n\r\n${body}`,
    );
    let text = '';
    page.on('data', (bytes) => (text += bytes.toString()));
    await until(() => text.includes('__cutoff__'));
    reset(current!);
    await once(page, 'close');
    assert.match(text, /transfer-encoding: chunked/i);
    assert.doesNotMatch(text, /\r\n0\r\n\r\n$/);
  });
});

describe('a platform that answers with too much', () => {
  const cases: Readonly<Record<string, { bytes: string; path: string; body: object; status: number }>> = {
    'headers without end': {
      bytes: `HTTP/1.1 200 OK\r\n${`x-filler: ${'x'.repeat(1000)}\r\n`.repeat(200)}`,
      path: STREAM,
      body: question,
      status: 502,
    },
    'an error of 50 MB': {
      bytes: `HTTP/1.1 500 Oh\r\ncontent-length: ${50 * 1024 * 1024}\r\n\r\n${'LEAK'.repeat(100_000)}`,
      path: STREAM,
      body: question,
      status: 502,
    },
    'a session of 50 MB': {
      bytes: `HTTP/1.1 200 OK\r\ncontent-length: ${50 * 1024 * 1024}\r\n\r\n{"sessionId":"${'s'.repeat(400_000)}`,
      path: '/session',
      body: { surface: 'chat' },
      status: 502,
    },
    'an error line of 400 kB': {
      bytes: `${head('connection: close')}{"error":"${'LEAK'.repeat(100_000)}"}\n`,
      path: STREAM,
      body: question,
      status: 502,
    },
  };
  for (const [what, { bytes, path, body, status }] of Object.entries(cases)) {
    it(`${what}: ${status}, and the rest is not read`, async (context) => {
      let closed = 0;
      const platform = await rawPlatform((socket) => {
        socket.once('data', () => socket.write(bytes));
        socket.once('close', () => closed++);
      });
      context.after(platform.stop);
      const fake = { url: platform.url, chatApiUrl: `${platform.url}/chat/stream-chat-state` };
      for (const host of await everyHost(optionsFor(fake as FakePlatform, { limits }), context)) {
        const response = await host.send(path, { body });
        assert.equal(response.status, status, host.name);
        assert.ok(!(await response.text()).includes('LEAK'));
      }
      // Newer Nodes open another connection for one that was broken off, and send nothing on it.
      await until(() => closed >= 3);
    });
  }

  it('answers in time for an error whose body never comes', async (context) => {
    const fake = { url: 'http://127.0.0.1:1', chatApiUrl: 'http://127.0.0.1:1/chat/stream-chat-state' };
    let isRead = false;
    const never = () => {
      isRead = true;
      return new Promise<void>(() => {});
    };
    const send: typeof fetch = async () =>
      new Response(new ReadableStream({ pull: never }, { highWaterMark: 0 }), { status: 503 });
    const host = webHost(optionsFor(fake as FakePlatform, { fetch: send }));
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const sent = host.send(STREAM, { body: question });
    while (!isRead) await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(5000);
    assert.equal((await sent).status, 502);
  });
});

describe('a page that sends too much, too little or too slowly', () => {
  let platform: FakePlatform;
  let hosts: Host[];
  before(async () => {
    platform = await FakePlatform.start();
    hosts = await everyHost(optionsFor(platform, { limits }));
  });
  beforeEach(() => {
    platform.received.length = 0;
    platform.answer = ({ response }) => void response.end(conversation);
  });
  after(async () => {
    for (const host of hosts) await host.stop();
    await platform.stop();
  });

  /** What the Node end answers to bytes on a socket; ends when the helper closes it. */
  async function raw(bytes: string, more?: (socket: Socket) => void): Promise<string> {
    const socket = connect(Number(new URL(hosts[1]!.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (part) => (text += part.toString()));
    socket.on('error', () => {});
    socket.write(bytes);
    more?.(socket);
    await once(socket, 'close');
    return text;
  }
  const posting = (fields: string): string =>
    `POST /inlay${STREAM} HTTP/1.1\r\nhost: helper\r\nconnection: close\r\norigin: ${ORIGIN}\r\n` +
    `content-type: application/json\r\n${fields}\r\n`;

  it('is refused a chunked body over 64 kB that says nothing of its length', async () => {
    const piece = `{"input":"${'x'.repeat(4000)}`;
    const text = await raw(posting('transfer-encoding: chunked\r\n') + chunk(piece).repeat(20) + '0\r\n\r\n');
    assert.match(text, /^HTTP\/1\.1 413 [^]*TOO_LARGE/);
    assert.equal(platform.received.length, 0);
  });

  it('is refused a body without end in a Response host', async () => {
    const { createSessionHandler } = await import('../../../src/server/index.js');
    const handler = createSessionHandler(optionsFor(platform));
    let pulled = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(0x20));
      },
      cancel: () => void (isCancelled = true),
    });
    const response = await handler(
      new Request(`https://helper.example/inlay${STREAM}`, {
        method: 'POST',
        headers: { origin: ORIGIN, 'content-type': 'application/json' },
        body: endless,
        duplex: 'half',
      } as RequestInit),
    );
    assert.equal(response.status, 413);
    assert.ok(pulled < 256 * 1024, `${pulled} bytes were read`);
    assert.ok(isCancelled);
  });

  it('is refused headers over what Node takes, by Node', async () => {
    // Little over it, so that Node has read all of it: what it has not read it answers with a reset, and no words.
    const text = await raw(posting(`x-filler: ${'x'.repeat(17 * 1024)}\r\ncontent-length: 2\r\n`) + '{}');
    assert.match(text, /^HTTP\/1\.1 431 /);
    assert.equal(platform.received.length, 0);
  });

  it('has a long or odd request id of its own choice replaced, and nothing of it written anywhere', async () => {
    for (const id of ['x'.repeat(8000), 'short', 'with blank', 'a\tb-12345678', 'ünicode-1234']) {
      for (const host of hosts) {
        const headers = { 'x-request-id': Buffer.from(id).toString('latin1') };
        const response = await host.send(STREAM, { body: question, headers });
        await response.text();
        assert.match(String(platform.last.headers['x-request-id']), /^[0-9a-f-]{36}$/);
        assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
      }
    }
  });

  it('is not asked for when it leaves inside its own body', async () => {
    await raw(`${posting('content-length: 100\r\n')}{"input":`, (socket) => {
      setTimeout(() => socket.destroy(), 30);
    });
    await until(() => hosts[1]!.audit.some(({ code }) => code === 'BAD_REQUEST' || code === 'CLIENT_LEFT'));
    assert.equal(platform.received.length, 0);
  });

  it('is answered 408 when its body takes longer than a page would, at either end', async (context) => {
    const { createSessionHandler } = await import('../../../src/server/index.js');
    const handler = createSessionHandler(optionsFor(platform));
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const neverSent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
    const web = handler(
      new Request(`https://helper.example/inlay${STREAM}`, {
        method: 'POST',
        headers: { origin: ORIGIN, 'content-type': 'application/json' },
        body: neverSent,
        duplex: 'half',
      } as RequestInit),
    );
    let text = '';
    const node = raw(`${posting('content-length: 100\r\n')}{"input":`).then((answered) => (text = answered));
    let status: number | undefined;
    void web.then((response) => (status = response.status));
    // Time passes only here; the sockets between are real, and the machine may be busy.
    const deadline = Date.now() + 20_000;
    while ((status === undefined || text === '') && Date.now() < deadline) {
      await new Promise((resolve) => setImmediate(resolve));
      context.mock.timers.tick(100);
    }
    assert.equal(status, 408);
    await node;
    assert.match(text, /^HTTP\/1\.1 408 [^]*BODY_TIMEOUT/);
  });

  it('leaves after everything has arrived and before it has read it: its place is free again', async (context) => {
    const rateLimiter = createRateLimiter({ streams: 1 });
    for (const host of await everyHost(optionsFor(platform, { limits, rateLimiter }), context)) {
      const response = await host.send(STREAM, { body: question });
      const ended = platform.last.response;
      await until(() => ended.writableFinished);
      await response.body!.cancel();
      await until(() => host.audit.some(({ type }) => type === 'end'));
      // Whether the last bytes were on their way or still here is a matter of buffers.
      assert.match(String(host.audit.at(-1)?.end), /^(client-left|complete)$/);
      const next = await host.send(STREAM, { body: question });
      assert.equal(next.status, 200);
      await next.text();
      await until(() => host.audit.filter(({ type }) => type === 'end').length === 2);
    }
  });

  it('leaves after it has read everything: the stream was complete', async () => {
    for (const host of hosts) {
      host.audit.length = 0;
      const page = new AbortController();
      const response = await host.send(STREAM, { body: question, signal: page.signal });
      assert.equal(await response.text(), conversation);
      page.abort();
      await until(() => host.audit.some(({ type }) => type === 'end'));
      assert.deepEqual(
        host.audit.filter(({ type }) => type === 'end').map(({ end }) => end),
        ['complete'],
      );
    }
  });
});

describe('a platform that answers with a redirect', () => {
  it('is not followed, whichever of them it is and whatever was asked: the key stays here', async (context) => {
    const platform = await FakePlatform.start();
    const elsewhere = await FakePlatform.start();
    context.after(() => platform.stop());
    context.after(() => elsewhere.stop());
    const rateLimiter = { take: async () => ({ allowed: true as const }) };
    const hosts = await everyHost(optionsFor(platform, { rateLimiter }), context);
    for (const status of [300, 301, 302, 303, 304, 305, 307, 308]) {
      platform.answer = ({ response }) =>
        void response.writeHead(status, { location: `${elsewhere.url}/taken` }).end();
      for (const host of hosts) {
        for (const [path, body] of [
          [STREAM, question],
          ['/chat/abort', { chatId: 't' }],
          ['/session', { surface: 'chat' }],
          ['/data/v1/load', { query: {} }],
          ['/data/v1/cubesql', { query: 'SELECT 1' }],
          ['/data/v1/meta', {}],
        ] as const) {
          const response = await host.send(path, { body });
          assert.equal(response.status, 502, `${host.name} ${status} ${path}`);
          assert.equal(response.headers.get('location'), null);
          const text = await response.text();
          assert.ok(!text.includes(elsewhere.url));
        }
      }
    }
    assert.equal(elsewhere.received.length, 0);
  });
});
