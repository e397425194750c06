import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { createSessionHandler, toNodeListener } from '../../../src/server/index.js';
import { FakePlatform } from '../fake-platform.js';
import { optionsFor, ORIGIN } from '../hosts.js';

/** Ways to write the helper's address that are not it. */
const twisted = [
  '/x/../inlay/viewer',
  '/./inlay/viewer',
  '/inlay/./viewer',
  '/inlay/x/../viewer',
  '/%2e%2e/inlay/viewer',
  '/x/%2e%2e/inlay/viewer',
  '/x/.%2E/inlay/viewer',
  '/inlay\\viewer',
  '\\inlay\\viewer',
  '/x\\..\\inlay/viewer',
  '//inlay/viewer',
  '/inlay//viewer',
  '/inlay%2fviewer',
  '/inlay%5cviewer',
  '/inlay/%76iewer',
  '/%69nlay/viewer',
  '/inlay/viewer/',
  '/inlay/viewer/.',
  '/inlay/viewer/..',
  '/inlay/viewer;x',
  '/inlay/viewer%00',
  '/inlay/viewer%20',
  '/inlay/viewer#x',
  '/INLAY/viewer',
  '/inlay/Viewer',
  '/inlay/health/',
  '/inlay/../inlay/health',
];
/** What a Request resolves before anybody can see it, so that a handler behind one cannot tell. */
const resolved = (path: string) => new URL(`http://x${path}`).pathname;

/** The status of a GET whose target is written exactly so. */
async function statusOf(port: number, target: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `GET ${target} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\norigin: ${ORIGIN}\r\nconnection: close\r\n\r\n`,
  );
  let text = '';
  for await (const piece of socket) text += String(piece);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
}

describe('the path of a request', () => {
  let platform: FakePlatform;
  const ports: Record<string, number> = {};
  const stops: (() => void)[] = [];
  const listen = async (name: string, listener: RequestListener) => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(() => server.close());
    ports[name] = (server.address() as AddressInfo).port;
  };
  before(async () => {
    platform = await FakePlatform.start();
    const handler = createSessionHandler(optionsFor(platform));
    const listener = toNodeListener(handler);
    const missed = (_: unknown, response: Parameters<RequestListener>[1]) =>
      void response.writeHead(404).end();
    await listen('listener', listener);
    await listen('middleware', (request, response) =>
      listener(request, response, () => missed(request, response)),
    );
    // As Express has it: the mount point is cut off, and the whole address stands beside it.
    await listen('mounted', (request, response) => {
      const whole = request.url ?? '';
      if (!/^\/inlay(?=[/?]|$)/i.test(whole)) return missed(request, response);
      Object.assign(request, { originalUrl: whole, url: whole.slice('/inlay'.length) || '/' });
      listener(request, response, () => missed(request, response));
    });
    const web = getRequestListener(handler, { overrideGlobalObjects: false });
    await listen('Response', (request, response) => void web(request, response));
  });
  after(async () => {
    for (const stop of stops) stop();
    await platform.stop();
  });

  it('is the exact one, or there is nothing', async () => {
    for (const [name, port] of Object.entries(ports)) {
      assert.equal(await statusOf(port, '/inlay/viewer'), 200, name);
      assert.equal(await statusOf(port, '/inlay/viewer?x=/../y'), 200, name);
      for (const path of twisted) {
        const status = await statusOf(port, path);
        const cannotTell = name === 'Response' && ['/inlay/viewer', '/inlay/health'].includes(resolved(path));
        assert.ok([400, 404].includes(status) || cannotTell, `${name}: ${path} is ${status}`);
      }
    }
  });

  it('is the exact one for a handler that is called with a Request', async () => {
    const handler = createSessionHandler(optionsFor(platform));
    for (const path of twisted) {
      if (['/inlay/viewer', '/inlay/health'].includes(resolved(path))) continue;
      const request = new Request(`https://helper.example${path}`, { headers: { origin: ORIGIN } });
      assert.equal((await handler(request)).status, 404, path);
    }
  });
});
