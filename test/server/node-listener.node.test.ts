import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import express from 'express';
import { createSessionHandler, toNodeListener, type SessionHandlerOptions } from '../../src/server/index.js';
import { conversation, FakePlatform } from './fake-platform.js';
import { optionsFor, ORIGIN } from './hosts.js';

const STREAM = '/inlay/chat/stream-chat-state';

describe('the handler as a Node listener', () => {
  let platform: FakePlatform;
  const servers: Server[] = [];
  before(async () => {
    platform = await FakePlatform.start();
  });
  beforeEach(() => {
    platform.received.length = 0;
    platform.answer = ({ response }) => void response.end(conversation);
  });
  after(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    await platform.stop();
  });

  const listener = (overrides: Partial<SessionHandlerOptions> = {}) =>
    toNodeListener(createSessionHandler(optionsFor(platform, overrides)));
  async function serve(app: Parameters<typeof createServer>[1]): Promise<string> {
    const server = createServer(app).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const ask = (url: string, body = '{"input":"How many?"}'): Promise<Response> =>
    fetch(url + STREAM, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body,
    });

  it('sees the whole path where Express has mounted it under a part of it', async () => {
    const app = express();
    app.use('/inlay', listener());
    const url = await serve(app);
    assert.equal(await (await ask(url)).text(), conversation);
    assert.equal((await fetch(`${url}/inlay/nothing`)).status, 404);
  });

  it('leaves every other path to what comes after it, look-alikes included', async () => {
    const app = express();
    app.use(listener());
    app.use((request, response) => void response.send(`mine: ${request.path}`));
    const url = await serve(app);
    for (const path of ['/', '/inlay', '/inlay-other/session', '/Inlay/session', '/x/inlay/session'])
      assert.equal(await (await fetch(url + path)).text(), `mine: ${path}`);
    assert.equal((await fetch(`${url}/inlay/session`)).status, 405);
  });

  it('answers 404 itself where nothing comes after it', async () => {
    const url = await serve(listener());
    const response = await fetch(`${url}/elsewhere`);
    assert.equal(response.status, 404);
    assert.match(response.headers.get('content-type') ?? '', /json/);
  });

  it('checks what a body parser before it has read as it checks any other body', async () => {
    for (const parser of [express.json(), express.text({ type: '*/*' }), express.raw({ type: '*/*' })]) {
      const app = express();
      app.use(parser);
      app.use(listener());
      const url = await serve(app);
      assert.equal(await (await ask(url)).text(), conversation);
      assert.equal(platform.body.input, 'How many?');
      platform.received.length = 0;
      assert.equal((await ask(url, '{"input":"x","externalId":"boss"}')).status, 400);
      assert.equal((await ask(url, '{"input":"x","__proto__":{"externalId":"boss"}}')).status, 400);
      assert.equal((await ask(url, '[]')).status, 400);
      assert.equal((await ask(url, `{"input":"${'x'.repeat(66_000)}"}`)).status, 413);
      assert.equal(platform.received.length, 0);
    }
  });

  it('gives identify what the host’s middleware has put on the request', async () => {
    const app = express();
    app.use((request, _response, next) => {
      (request as unknown as { user: string }).user = 'customer-of-the-host';
      next();
    });
    app.use(
      listener({
        identify: (_request, { nodeRequest }) => ({
          externalId: (nodeRequest as IncomingMessage & { user: string }).user,
        }),
      }),
    );
    await (await ask(await serve(app))).text();
    assert.equal(platform.body.sessionSettings.externalId, 'customer-of-the-host');
  });

  it('waits for an identify that takes its time without losing the body', async () => {
    const identify = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { externalId: 'v' };
    };
    assert.equal(await (await ask(await serve(listener({ identify })))).text(), conversation);
  });

  it('answers odd request lines and hosts with an error, and goes on', async () => {
    const url = await serve(listener());
    const port = Number(new URL(url).port);
    const raw = async (text: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1');
      socket.write(text);
      let answer = '';
      for await (const chunk of socket) answer += String(chunk);
      return answer;
    };
    const end = 'connection: close\r\n\r\n';
    for (const [line, status] of [
      ['GET http://evil.example/inlay/viewer HTTP/1.1\r\nhost: a', 400],
      ['OPTIONS * HTTP/1.1\r\nhost: a', 400],
      ['GET /inlay/viewer HTTP/1.1\r\nhost: a b', 400],
      ['GET //evil.example/inlay/viewer HTTP/1.1\r\nhost: a', 404],
      ['GET /inlay/%ff HTTP/1.1\r\nhost: a', 404],
      ['GET /inlay/../inlay/health HTTP/1.1\r\nhost: a', 404],
      ['GET /inlay/health HTTP/1.1\r\nhost: a', 200],
      ['GET /inlay/viewer HTTP/1.1\r\nhost: a\r\norigin: https://evil.example', 403],
      ['TRACE /inlay/session HTTP/1.1\r\nhost: a', 405],
    ] as const) {
      const answer = await raw(`${line}\r\n${end}`);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), line);
    }
    assert.equal(platform.received.length, 0);
    assert.equal(await (await ask(url)).text(), conversation);
  });

  it('does not take the name that a caller gives this machine for its own origin', async () => {
    const url = await serve(listener({ allowedOrigins: [] }));
    const port = Number(new URL(url).port);
    const body = '{"surface":"chat"}';
    for (const [host, status] of [
      ['rebound.example', 403],
      [`127.0.0.1:${port}`, 502],
    ] as const) {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST /inlay/session HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\nconnection: close\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      let answer = '';
      for await (const chunk of socket) answer += String(chunk);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `), host);
    }
  });
});
