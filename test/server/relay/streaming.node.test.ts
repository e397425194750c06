import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer as createTcpServer, connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it, type TestContext } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { conversation, FakePlatform, lines, type Received } from '../fake-platform.js';
import {
  bothHosts,
  edgeHost,
  everyHost,
  nodeHost,
  optionsFor,
  ORIGIN,
  webHost,
  type Host,
} from '../hosts.js';

const STREAM = '/chat/stream-chat-state';
const body = { input: 'How many?', messageId: '1732512345678-message' };
const limits = { headersMs: 400, idleMs: 400, totalMs: 1500 };

/** Waits until `check` holds; fails after ten seconds. */
async function until(check: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000; turn++) {
    if (check()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail('It did not happen within ten seconds.');
}

/** Resolves when the platform's side of a request is closed. */
const closed = ({ response }: Received): Promise<unknown> =>
  response.destroyed ? Promise.resolve() : once(response, 'close');

describe('the relay as a stream', () => {
  let platform: FakePlatform;
  let hosts: Host[];

  before(async () => {
    platform = await FakePlatform.start();
    hosts = await everyHost(optionsFor(platform, { limits }));
  });
  beforeEach(() => {
    for (const host of hosts) host.audit.length = 0;
  });
  after(async () => {
    for (const host of hosts) await host.stop();
    await platform.stop();
  });
  const each = async (check: (host: Host) => Promise<void>): Promise<void> => {
    for (const host of hosts) await check(host);
  };

  it('passes each line on when it comes and not later', () =>
    each(async (host) => {
      platform.answer = ({ response }) => void response.write(`${lines[0]}\n`);
      const response = await host.send(STREAM, { body });
      const reader = response.body!.getReader();
      const decoder = new TextDecoder();
      assert.equal(decoder.decode((await reader.read()).value), `${lines[0]}\n`);
      for (const line of lines.slice(1)) {
        platform.last.response.write(`${line}\n`);
        assert.equal(decoder.decode((await reader.read()).value), `${line}\n`);
      }
      platform.last.response.end();
      assert.equal((await reader.read()).done, true);
    }));

  it('passes half a message on without waiting for its end', () =>
    each(async (host) => {
      platform.answer = ({ response }) => void response.write(`${lines[0]}\n${lines[2]!.slice(0, 45)}`);
      const response = await host.send(STREAM, { body });
      const reader = response.body!.getReader();
      let text = '';
      while (text.length < lines[0]!.length + 46)
        text += new TextDecoder().decode((await reader.read()).value);
      assert.equal(text, `${lines[0]}\n${lines[2]!.slice(0, 45)}`);
      await reader.cancel();
    }));

  it('gives the same bytes wherever the platform cuts them', () =>
    each(async (host) => {
      for (let cut = 1; cut < conversation.length; cut += 7) {
        platform.answer = async ({ response }) => {
          response.write(conversation.slice(0, cut));
          await new Promise((resolve) => setImmediate(resolve));
          response.end(conversation.slice(cut));
        };
        assert.equal(await (await host.send(STREAM, { body })).text(), conversation, `cut at ${cut}`);
      }
    }));

  it('breaks off where the platform breaks off: a part is never shown as the whole', () =>
    each(async (host) => {
      for (const part of [`${lines[0]}\n`, `${lines[0]}\n${lines[1]!.slice(0, 20)}`]) {
        platform.answer = async ({ response }) => {
          response.write(part);
          await new Promise((resolve) => setTimeout(resolve, 50));
          response.destroy();
        };
        const response = await host.send(STREAM, { body });
        assert.equal(response.status, 200);
        await assert.rejects(response.text(), TypeError);
      }
      await until(() => host.audit.filter(({ type }) => type === 'end').length === 2);
      assert.deepEqual(
        host.audit.filter(({ type }) => type === 'end').map(({ end }) => end),
        ['truncated', 'truncated'],
      );
    }));

  it('answers 502 when the platform breaks off before its first line', () =>
    each(async (host) => {
      platform.answer = async ({ response }) => {
        response.flushHeaders();
        await new Promise((resolve) => setTimeout(resolve, 20));
        response.destroy();
      };
      assert.equal((await host.send(STREAM, { body })).status, 502);
      platform.answer = ({ response }) => void response.destroy();
      assert.equal((await host.send(STREAM, { body })).status, 502);
    }));

  it('notices a cut that the transport cannot see: an unframed answer that ends inside a line', async (context) => {
    const raw = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () =>
        socket.end(
          `HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n${lines[0]}\n${lines[1]!.slice(0, 40)}`,
        ),
      );
    });
    context.after(() => void raw.close());
    raw.listen(0, '127.0.0.1');
    await once(raw, 'listening');
    const url = `http://127.0.0.1:${(raw.address() as AddressInfo).port}`;
    const options = optionsFor(platform, { limits });
    const overridden = {
      ...options,
      platform: { ...options.platform, chatApiUrl: `${url}/chat/stream-chat-state` },
    };
    for (const host of await bothHosts(overridden, context)) {
      await assert.rejects((await host.send(STREAM, { body })).text(), TypeError);
    }
  });

  it('stops reading when the page leaves in the middle of a stream, and sends no abort', () =>
    each(async (host) => {
      platform.answer = ({ response }) => void response.write(`${lines[0]}\n`);
      const page = new AbortController();
      const response = await host.send(STREAM, { body, signal: page.signal });
      const reader = response.body!.getReader();
      await reader.read();
      const before = platform.received.length;
      const isClosed = closed(platform.last);
      page.abort();
      await isClosed;
      await until(() => host.audit.some(({ end }) => end === 'client-left'));
      assert.equal(platform.received.length, before, 'the thread itself must go on');
    }));

  it('stops reading when the reader of the response cancels', async () => {
    const host = webHost(optionsFor(platform, { limits }));
    platform.answer = ({ response }) => void response.write(`${lines[0]}\n`);
    const response = await host.send(STREAM, { body });
    const isClosed = closed(platform.last);
    await response.body!.cancel();
    await isClosed;
    assert.equal(host.audit.at(-1)?.end, 'client-left');
  });

  it('gives the request up when the page leaves before the platform has answered', () =>
    each(async (host) => {
      platform.answer = () => {};
      const page = new AbortController();
      const arrived = platform.next();
      const sent = host.send(STREAM, { body, signal: page.signal }).catch(() => undefined);
      const received = await arrived;
      const isClosed = closed(received);
      page.abort();
      await isClosed;
      await sent;
    }));

  it("gives up between the platform's headers and its first line", () =>
    each(async (host) => {
      platform.answer = ({ response }) => response.flushHeaders();
      const page = new AbortController();
      const arrived = platform.next();
      const sent = host.send(STREAM, { body, signal: page.signal }).catch(() => undefined);
      const isClosed = closed(await arrived);
      await new Promise((resolve) => setTimeout(resolve, 50));
      page.abort();
      await isClosed;
      await sent;
    }));

  it('lets a session go when the page leaves in the middle of its answer', async (context) => {
    for (const host of await bothHosts(optionsFor(platform), context)) {
      platform.answer = ({ response }) => void response.write('{"sess');
      const page = new AbortController();
      const arrived = platform.next();
      const request = { body: { surface: 'chat' }, signal: page.signal };
      const sent = host.send('/session', request).catch(() => undefined);
      const isClosed = closed(await arrived);
      await new Promise((resolve) => setTimeout(resolve, 50));
      page.abort();
      await isClosed;
      await sent;
      await until(() => host.audit.some(({ code }) => code === 'CLIENT_LEFT'));
    }
  });

  it('asks the platform nothing when the page has left while it was identified', async (context) => {
    let identified: () => void = () => {};
    let isAsked = false;
    const options = optionsFor(platform, {
      identify: async () => {
        isAsked = true;
        await new Promise<void>((resolve) => (identified = resolve));
        return { externalId: 'v' };
      },
    });
    for (const host of await bothHosts(options, context)) {
      isAsked = false;
      const page = new AbortController();
      const before = platform.received.length;
      const sent = host.send(STREAM, { body, signal: page.signal }).catch(() => undefined);
      await until(() => isAsked);
      page.abort();
      await new Promise((resolve) => setTimeout(resolve, 50));
      identified();
      await sent;
      await until(() => host.audit.length > 0);
      assert.equal(platform.received.length, before);
    }
  });

  it('answers 504 when the platform does not begin in time, and lets it go', () =>
    each(async (host) => {
      platform.answer = () => {};
      const arrived = platform.next();
      const sent = host.send(STREAM, { body });
      const isClosed = closed(await arrived);
      const response = await sent;
      assert.equal(response.status, 504);
      await isClosed;
    }));

  it('ends a stream that has gone silent as cut off', () =>
    each(async (host) => {
      platform.answer = ({ response }) => void response.write(`${lines[0]}\n`);
      const response = await host.send(STREAM, { body });
      await assert.rejects(response.text(), TypeError);
      await until(() => host.audit.some(({ end }) => end === 'idle'));
    }));

  it('ends a stream that never ends as cut off', () =>
    each(async (host) => {
      platform.answer = async ({ response }) => {
        while (!response.destroyed) {
          response.write(`${lines[2]}\n`);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      };
      const response = await host.send(STREAM, { body });
      await assert.rejects(response.text(), TypeError);
      await until(() => host.audit.some(({ end }) => end === 'total'));
    }));

  it('answers 502 for a platform that is not there, without its address', async (context) => {
    const gate = createTcpServer().listen(0, '127.0.0.1');
    await once(gate, 'listening');
    const nobody = `http://127.0.0.1:${(gate.address() as AddressInfo).port}/chat/stream-chat-state`;
    gate.close();
    const options = optionsFor(platform);
    const gone = {
      ...options,
      platform: { ...options.platform, chatApiUrl: nobody },
    };
    for (const host of await bothHosts(gone, context)) {
      const response = await host.send(STREAM, { body });
      assert.equal(response.status, 502);
      assert.ok(!(await response.text()).includes('127.0.0.1'));
      assert.equal(host.audit.at(-1)?.reason, 'ECONNREFUSED');
    }
  });

  it('asks a question once more over a dead kept connection only when the platform can tell it is the same', async (context) => {
    let requests = 0;
    const raw = createTcpServer((socket) => {
      socket.on('error', () => {});
      let served = 0;
      socket.on('data', () => {
        requests++;
        if (++served > 1) return void socket.resetAndDestroy();
        const text = `${lines[0]}\n`;
        socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`);
      });
    });
    context.after(() => void raw.close());
    raw.listen(0, '127.0.0.1');
    await once(raw, 'listening');
    const url = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/chat/stream-chat-state`;
    const options = optionsFor(platform);
    const host = await nodeHost({ ...options, platform: { ...options.platform, chatApiUrl: url } }, context);
    const ask = async (more: object) => (await host.send(STREAM, { body: { ...body, ...more } })).status;
    assert.equal(await ask({}), 200);
    assert.equal(await ask({}), 502, 'without a thread it could be asked twice');
    assert.equal(requests, 2);
    assert.equal(await ask({}), 200);
    assert.equal(await ask({ chatId: 't' }), 200);
    assert.equal(requests, 5);
  });

  it('passes on the last line without a newline', () =>
    each(async (host) => {
      platform.answer = ({ response }) => void response.end(conversation.trimEnd());
      assert.equal(await (await host.send(STREAM, { body })).text(), conversation.trimEnd());
    }));

  it('passes an empty answer on as empty', () =>
    each(async (host) => {
      platform.answer = ({ response }) => void response.end();
      const response = await host.send(STREAM, { body });
      assert.equal(response.status, 200);
      assert.equal(await response.text(), '');
    }));
});

describe('backpressure', () => {
  const MB = 1024 * 1024;
  const line = `{"id":"a","role":"assistant","content":"${'x'.repeat(8000)}","isDelta":true}\n`;

  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  /** Bytes that are really held: what is only not yet collected would hide them, or look like them. */
  const heldBytes = (): number => {
    collectGarbage();
    const { external, heapUsed } = process.memoryUsage();
    return external + heapUsed;
  };

  /** The same once the tests before have let go of what they held: freed memory is returned step by step. */
  async function restingBytes(): Promise<number> {
    let [least, turns] = [heldBytes(), 0];
    while (turns++ < 20) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      least = Math.min(least, heldBytes());
    }
    return least;
  }

  /** A platform that pushes 50 MB to each request, as fast as it is read; `sent` is what it could push to the last. */
  async function flood(context: TestContext): Promise<{ platform: FakePlatform; sent: () => number }> {
    const platform = await FakePlatform.start();
    context.after(() => platform.stop());
    let sent = 0;
    platform.answer = async ({ response }) => {
      sent = 0;
      while (sent < 50 * MB && !response.destroyed) {
        sent += line.length;
        if (!response.write(line)) await drained(response);
      }
      response.end();
    };
    return { platform, sent: () => sent };
  }

  const drained = (response: ServerResponse): Promise<void> =>
    new Promise((resolve) => {
      const done = () => {
        response.off('drain', done);
        response.off('close', done);
        resolve();
      };
      response.on('drain', done);
      response.on('close', done);
    });

  it('holds back a platform of 50 MB for a page that reads 64 kB a second, within 20 MB of memory', async (context) => {
    const { platform, sent } = await flood(context);
    const host = await nodeHost(optionsFor(platform), context);
    const port = Number(new URL(host.url).port);
    const base = await restingBytes();
    const socket = connect(port, '127.0.0.1');
    const text = JSON.stringify(body);
    socket.write(
      `POST /inlay/chat/stream-chat-state HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: ${ORIGIN}\r\n` +
        `content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
    );
    socket.pause();
    let peak = 0;
    let read = 0;
    for (let turn = 0; turn < 24; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 125));
      const chunk = socket.read(Math.min(8192, socket.readableLength)) as Buffer | null;
      read += chunk?.length ?? 0;
      peak = Math.max(peak, heldBytes() - base);
    }
    context.diagnostic(
      `${(peak / MB).toFixed(1)} MB held at most and ${((heldBytes() - base) / MB).toFixed(1)} MB in the end, ` +
        `platform and page included; ${(sent() / MB).toFixed(1)} MB sent`,
    );
    assert.ok(read > 0);
    assert.ok(peak < 20 * MB, `grew by ${Math.round(peak / MB)} MB`);
    assert.ok(sent() < 20 * MB, `the platform could push ${Math.round(sent() / MB)} MB`);
    const isClosed = closed(platform.last);
    socket.destroy();
    await isClosed;
  });

  it('holds it back for a slow reader of the response too, within 20 MB of memory', async (context) => {
    const { platform, sent } = await flood(context);
    for (const host of [webHost(optionsFor(platform)), edgeHost(optionsFor(platform))]) {
      const base = await restingBytes();
      const response = await host.send(STREAM, { body });
      const reader = response.body!.getReader();
      let peak = 0;
      let read = 0;
      for (let turn = 0; turn < 16; turn++) {
        await new Promise((resolve) => setTimeout(resolve, 125));
        // 64 kB a second: as many bytes as the time has brought, and not a chunk more.
        if (read < turn * 8192) read += (await reader.read()).value?.length ?? 0;
        peak = Math.max(peak, heldBytes() - base);
      }
      context.diagnostic(
        `${host.name}: ${(peak / MB).toFixed(1)} MB held at most, platform included; ${(sent() / MB).toFixed(1)} MB sent`,
      );
      assert.ok(read > 0);
      assert.ok(peak < 20 * MB, `grew by ${Math.round(peak / MB)} MB`);
      assert.ok(sent() < 20 * MB, `the platform could push ${Math.round(sent() / MB)} MB`);
      const isClosed = closed(platform.last);
      await reader.cancel();
      await isClosed;
    }
  });

  it('brings 50 MB to a reader that keeps up, whole', async (context) => {
    const { platform } = await flood(context);
    for (const host of await bothHosts(optionsFor(platform), context)) {
      const response = await host.send(STREAM, { body });
      let size = 0;
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) size += chunk.length;
      assert.equal(size, Math.ceil((50 * MB) / line.length) * line.length, host.name);
    }
  });
});
