import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { after, before, describe, it } from 'node:test';
import { build } from 'vite';
import { host as honoHost } from '../../examples/hono.js';
import { host as nodeHost } from '../../examples/node-http.js';
import { POST as nextPost } from '../../examples/next-route.js';
import { conversation, FakePlatform } from './fake-platform.js';
import { ORIGIN } from './hosts.js';

/** What an edge worker has: the web's own, and nothing of Node. */
const WEB_NAMES = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'Uint8Array',
  'atob',
  'btoa',
  'clearInterval',
  'clearTimeout',
  'crypto',
  'fetch',
  'setInterval',
  'setTimeout',
  'structuredClone',
] as const;

describe('the example hosts', () => {
  let platform: FakePlatform;
  let env: Record<string, string>;
  before(async () => {
    platform = await FakePlatform.start();
    env = {
      PLATFORM_URL: platform.url,
      PLATFORM_API_KEY: 'key-1',
      PLATFORM_DEPLOYMENT_ID: '1',
      PLATFORM_CHAT_URL: platform.chatApiUrl,
      PAGE_ORIGINS: ORIGIN,
    };
  });
  after(() => platform.stop());

  const init = (cookie: string): RequestInit => ({
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json', cookie },
    body: '{"input":"How many?"}',
  });
  const path = '/inlay/chat/stream-chat-state';
  /** A conversation for who is signed in, and none for who is not. */
  const check = async (send: (init: RequestInit) => Promise<Response> | Response): Promise<void> => {
    const response = await send(init('session=demo'));
    assert.equal(response.status, 200);
    assert.equal(await response.text(), conversation);
    assert.deepEqual(platform.body.sessionSettings.externalId, 'customer-1');
    assert.equal((await send(init(''))).status, 401);
  };

  it("serve a conversation on Node's own server", async () => {
    const server = nodeHost(env).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await check((request) => fetch(url + path, request));
    assert.equal((await fetch(`${url}/elsewhere`)).status, 404);
    server.closeAllConnections();
    server.close();
  });

  it('serve a conversation on Hono', async () => {
    const app = honoHost(env);
    await check((request) => app.request(`https://helper.example${path}`, request));
  });

  it('serve a conversation from a Next route', async () => {
    Object.assign(process.env, env);
    await check((request) => nextPost(new Request(`https://helper.example${path}`, request)));
    for (const name of Object.keys(env)) delete process.env[name];
  });

  it('serve a conversation from a worker, in a context without Node', async () => {
    const entry = fileURLToPath(new URL('../../examples/worker.ts', import.meta.url));
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        lib: { entry, formats: ['iife'], name: 'worker' },
        rollupOptions: { external: /^node:/ },
      },
    });
    const [{ output }] = built as unknown as [{ output: [{ code: string }] }];
    const web = Object.fromEntries(WEB_NAMES.map((name) => [name, globalThis[name]]));
    const worker = runInContext(`${output[0].code}\nworker`, createContext(web));
    await check((request) => worker.fetch(new Request(`https://helper.example${path}`, request), env));
  });
});
