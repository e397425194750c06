import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { root } from '../helpers/child.js';
import { exampleHosts, type ExampleHost } from './examples/example-hosts.js';
import { workerBundle, workerInWebContext } from './examples/worker-context.js';
import { conversation, FakePlatform, lines } from './fake-platform.js';
import { ORIGIN } from './hosts.js';

const STREAM = '/inlay/chat/stream-chat-state';
const folder = join(root, 'examples');

describe('the example hosts', () => {
  let platform: FakePlatform;
  const hosts: Record<string, ExampleHost> = {};

  before(async () => {
    platform = await FakePlatform.start();
    const env = {
      PLATFORM_URL: platform.url,
      PLATFORM_API_KEY: 'key-1',
      PLATFORM_DEPLOYMENT_ID: '1',
      PLATFORM_CHAT_URL: platform.chatApiUrl,
      PAGE_ORIGINS: `https://other.example,${ORIGIN}`,
    };
    const started = Object.entries(exampleHosts).map(async ([name, start]) => {
      hosts[name] = await start(env);
    });
    await Promise.all(started);
  });
  beforeEach(() => {
    platform.answer = ({ response }) => void response.end(conversation);
  });
  after(async () => {
    for (const host of Object.values(hosts)) await host.stop();
    await platform.stop();
  });

  const ask = (url: string, cookie: string, signal?: AbortSignal): Promise<Response> =>
    fetch(url + STREAM, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json', cookie },
      body: '{"input":"How many?"}',
      ...(signal === undefined ? {} : { signal }),
    });

  it('are every server of the folder, each under forty lines', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    assert.deepEqual(
      files.sort(),
      [...Object.keys(exampleHosts), 'options'].map((name) => `${name}.ts`).sort(),
    );
    for (const file of files) {
      const code = readFileSync(join(folder, file), 'utf8');
      assert.ok(code.split('\n').length <= 40, `${file} is too long`);
      assert.doesNotMatch(code, /\.\.\//, `${file} must be what its user copies`);
    }
  });

  for (const name of Object.keys(exampleHosts)) {
    describe(name, () => {
      it('serves a conversation to who is signed in, as the host knows them, and none to who is not', async () => {
        const { url } = hosts[name]!;
        const response = await ask(url, 'a=b; session=demo; c=d');
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
        assert.equal(await response.text(), conversation);
        assert.deepEqual(platform.body.sessionSettings, {
          externalId: 'customer-1',
          userAttributes: [{ name: 'state', value: 'CA' }],
        });
        for (const cookie of ['', 'session=other', 'xsession=demo', 'session=demo2'])
          assert.equal((await ask(url, cookie)).status, 401, cookie);
      });

      it('answers preflights and reports its health', async () => {
        const { url } = hosts[name]!;
        const headers = { origin: ORIGIN, 'access-control-request-method': 'POST' };
        assert.equal((await fetch(url + STREAM, { method: 'OPTIONS', headers })).status, 204);
        assert.deepEqual(await (await fetch(`${url}/inlay/health`)).json(), { status: 'ok' });
        assert.equal((await fetch(`${url}/inlay/nothing`)).status, 404);
      });

      it('breaks off where the platform breaks off', async () => {
        const seen = platform.next();
        platform.answer = ({ response }) => void response.write(`${lines[0]}\n`);
        const response = await ask(hosts[name]!.url, 'session=demo');
        const reader = response.body!.getReader();
        await reader.read();
        (await seen).response.destroy();
        await assert.rejects(async () => {
          while (!(await reader.read()).done);
        }, TypeError);
      });

      it('lets the platform go when the page leaves', async () => {
        const seen = platform.next();
        platform.answer = ({ response }) => void response.write(`${lines[0]}\n`);
        const page = new AbortController();
        const response = await ask(hosts[name]!.url, 'session=demo', page.signal);
        await response.body!.getReader().read();
        const closed = once((await seen).response, 'close');
        page.abort();
        await closed;
      });
    });
  }

  it('leave the rest of their addresses to the application', async () => {
    for (const [name, status] of [
      ['node-http', 404],
      ['express', 200],
      ['fastify', 200],
      ['hono', 200],
    ] as const) {
      assert.equal((await fetch(`${hosts[name]!.url}/`)).status, status, name);
    }
  });
});

describe('the example worker', () => {
  it('is bundled without a module of Node', async () => {
    const code = await workerBundle();
    // A static import would be a parameter of the script, a late one a call.
    assert.match(code, /^var worker = \(?\(?function\(\) \{/);
    assert.doesNotMatch(code, /\brequire\(|\bimport\s*\(|browser-external/);
    // The one other way to a module of Node is taken on Node alone, which the next test is not.
    assert.deepEqual([...new Set(code.match(/["']node:\w+["']/g))].sort(), ['"node:http"', '"node:https"']);
    assert.equal(code.match(/getBuiltinModule\("node:/g)?.length, 2);
  });

  it('finds no name of Node where it runs', async () => {
    assert.deepEqual((await workerInWebContext()).namesOfNode, []);
  });
});
