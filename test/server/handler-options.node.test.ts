import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  contractProfile,
  createRateLimiter,
  createSessionHandler,
  liveProfile,
  type SessionHandlerOptions,
} from '../../src/server/index.js';
import { conversation, FakePlatform, lines } from './fake-platform.js';
import { bothHosts, optionsFor, ORIGIN, webHost } from './hosts.js';

const STREAM = '/chat/stream-chat-state';
const question = { input: 'How many?' };

describe('the options of a handler', () => {
  let platform: FakePlatform;
  before(async () => {
    platform = await FakePlatform.start();
  });
  beforeEach(() => {
    platform.received.length = 0;
    platform.answer = ({ path, response }) => {
      response.writeHead(path.endsWith('/abort') ? 204 : 200);
      response.end(path.endsWith('/generate-session') ? '{"sessionId":"s/1"}' : conversation);
    };
  });
  after(() => platform.stop());

  const withPlatform = (more: object): SessionHandlerOptions => {
    const options = optionsFor(platform);
    return { ...options, platform: { ...options.platform, ...more } };
  };

  it('aiUrl, accountName and agentId make the documented chat addresses, each part encoded', async () => {
    const options = optionsFor(platform);
    const { chatApiUrl: _chatApiUrl, ...rest } = options.platform;
    const parts = { aiUrl: `${platform.url}/region/`, accountName: 'a/b ü', agentId: 7 };
    const host = webHost({ ...options, platform: { ...rest, ...parts } });
    await (await host.send(STREAM, { body: question })).text();
    await host.send('/chat/abort', { body: { chatId: 't' } });
    const base = '/region/api/v1/public/a%2Fb%20%C3%BC/agents/7/chat';
    assert.deepEqual(
      platform.received.map(({ path }) => path),
      [`${base}/stream-chat-state`, `${base}/abort`],
    );
  });

  it('chatApiUrl keeps its own query for both chat addresses, and the page adds none', async () => {
    const host = webHost(withPlatform({ chatApiUrl: `${platform.chatApiUrl}?region=eu` }));
    await (await host.send(`${STREAM}?region=us&externalId=boss`, { body: question })).text();
    await host.send('/chat/abort?x=1', { body: { chatId: 't' } });
    for (const { path } of platform.received) assert.match(path, /\/(stream-chat-state|abort)\?region=eu$/);
  });

  it('baseUrl and dataUrl may have a path of their own', async () => {
    const custom = { baseUrl: `${platform.url}/tenant/`, dataUrl: `${platform.url}/other/base/` };
    const host = webHost(withPlatform(custom));
    const { url } = (await (await host.send('/session', { body: { surface: 'app' } })).json()) as {
      url: string;
    };
    assert.equal(url, `${platform.url}/tenant/embed/d/12/app?session=s%2F1`);
    await (await host.send('/data/v1/cubesql', { body: { query: 'SELECT 1' } })).text();
    assert.deepEqual(
      platform.received.map(({ path }) => path),
      ['/tenant/api/v1/embed/generate-session', '/other/base/v1/cubesql'],
    );
  });

  it('a branch is sent with the chat only where there is one, false included', async () => {
    for (const [branch, expected] of [
      [{}, ''],
      [{ activeBranchName: 'dev' }, ',"activeBranchName":"dev"'],
      [{ isDefaultBranch: false }, ',"isDefaultBranch":false'],
      [
        { activeBranchName: 'dev', isDefaultBranch: true },
        ',"activeBranchName":"dev","isDefaultBranch":true',
      ],
    ] as const) {
      const host = webHost(withPlatform(branch));
      await (await host.send(STREAM, { body: question })).text();
      const settings = '"sessionSettings":{"externalId":"viewer-1"}';
      assert.equal(platform.last.text, `{"input":"How many?",${settings}${expected}}`);
      await host.send('/chat/abort', { body: { chatId: 't' } });
      assert.equal(platform.last.text, `{"chatId":"t",${settings}}`);
    }
  });

  it('a profile says where pages are embedded from', async () => {
    const embedUrls = {
      ...contractProfile.embedUrls,
      chat: '{base_url}/x/{deploymentId}/{sessionId}/{unknown}',
    };
    for (const [profile, expected] of [
      [liveProfile, `${platform.url}/embed/chat?sessionId=s%2F1`],
      [{ ...contractProfile, embedUrls }, `${platform.url}/x/12/s%2F1/{unknown}`],
    ] as const) {
      const host = webHost(withPlatform({ profile }));
      const minted = await host.send('/session', { body: { surface: 'chat' } });
      assert.equal(((await minted.json()) as { url: string }).url, expected);
    }
  });

  it('basePath moves every route, and two handlers with two of them share an application', async () => {
    const of = (basePath: string, apiKey: string) =>
      createSessionHandler({ ...withPlatform({ apiKey }), basePath });
    const sales = of('/agents/sales/', 'key-of-sales');
    const support = of('/agents/support', 'key-of-support');
    const root = of('/', 'key-of-root');
    const post = (handler: typeof sales, path: string) =>
      handler(
        new Request(`https://helper.example${path}`, {
          method: 'POST',
          headers: { origin: ORIGIN, 'content-type': 'application/json' },
          body: JSON.stringify(question),
        }),
      );
    for (const [handler, path, key] of [
      [sales, '/agents/sales', 'key-of-sales'],
      [support, '/agents/support', 'key-of-support'],
      [root, '', 'key-of-root'],
    ] as const) {
      assert.equal(await (await post(handler, path + STREAM)).text(), conversation);
      assert.equal(platform.last.headers.authorization, `Api-Key ${key}`);
    }
    for (const path of ['/inlay', '/agents/support', '/agents', '/agents/sales-other'])
      assert.equal((await post(sales, path + STREAM)).status, 404, path);
  });

  it('identify is given the request with its headers, and behind Node the Node request too', async (context) => {
    const seen: unknown[] = [];
    const identify: SessionHandlerOptions['identify'] = (request, { nodeRequest }) => {
      seen.push([
        request.method,
        new URL(request.url).pathname,
        request.headers.get('cookie'),
        nodeRequest?.headers.cookie,
      ]);
      return { externalId: 'v' };
    };
    for (const host of await bothHosts(optionsFor(platform, { identify }), context))
      await (await host.send(STREAM, { body: question, headers: { cookie: 'a=b' } })).text();
    const path = `/inlay${STREAM}`;
    assert.deepEqual(seen, [
      ['POST', path, 'a=b', undefined],
      ['POST', path, 'a=b', 'a=b'],
    ]);
  });

  it('authorize is told the viewer, the surface and the dashboard', async (context) => {
    const seen: unknown[] = [];
    const authorize: SessionHandlerOptions['authorize'] = (viewer, wanted) => {
      seen.push([viewer.externalId, wanted]);
      return true;
    };
    for (const host of await bothHosts(optionsFor(platform, { authorize }), context)) {
      seen.length = 0;
      for (const [path, body] of [
        ['/session', { surface: 'dashboard', dashboardId: 'd-1' }],
        ['/session', { surface: 'app' }],
        ['/session', { surface: 'chat' }],
        ['/token', {}],
        [STREAM, question],
        ['/chat/abort', { chatId: 't' }],
        ['/data/v1/meta', {}],
      ] as const)
        await (await host.send(path, { body })).text();
      assert.deepEqual(seen, [
        ['viewer-1', { surface: 'dashboard', dashboardId: 'd-1' }],
        ...['app', 'chat', 'chat', 'chat', 'chat', 'data'].map((surface) => ['viewer-1', { surface }]),
      ]);
    }
  });

  it('authorize is not asked about what is wrong anyway, nor is a limit taken', async () => {
    let asked = 0;
    const count = () => {
      asked++;
      return true;
    };
    const rateLimiter = { take: async () => ({ allowed: count() as true }) };
    const host = webHost(optionsFor(platform, { authorize: count, rateLimiter }));
    for (const [path, body] of [
      ['/session', { surface: 'nothing' }],
      ['/token', { scope: [] }],
      [STREAM, { input: 'x', externalId: 'boss' }],
      ['/chat/abort', {}],
      ['/data/v1/load', {}],
    ] as const)
      assert.equal((await host.send(path, { body })).status, 400, path);
    assert.equal(asked, 0);
  });

  it('fetch carries every request, at both ends', async (context) => {
    const asked: string[] = [];
    const own: typeof fetch = async (input, init) => {
      asked.push(`${init?.method ?? 'GET'} ${new URL(input as URL).pathname}`);
      return fetch(input, init);
    };
    for (const host of await bothHosts(optionsFor(platform, { fetch: own }), context)) {
      assert.equal(await (await host.send(STREAM, { body: question })).text(), conversation);
      await (await host.send('/data/v1/meta', { body: {} })).text();
    }
    const path = new URL(platform.chatApiUrl).pathname;
    assert.deepEqual(asked, [
      `POST ${path}`,
      'GET /data-api/v1/meta',
      `POST ${path}`,
      'GET /data-api/v1/meta',
    ]);
  });

  it('a fetch that heeds no signal still ends in time, and what it brings later is let go', async () => {
    let answer: (response: Response) => void = () => {};
    let isCancelled = false;
    const deaf: typeof fetch = () => new Promise((resolve) => (answer = resolve));
    const host = webHost(optionsFor(platform, { fetch: deaf, limits: { headersMs: 100 } }));
    assert.equal((await host.send(STREAM, { body: question })).status, 504);
    answer(new Response(new ReadableStream({ cancel: () => void (isCancelled = true) })));
    for (let turn = 0; turn < 500 && !isCancelled; turn++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.ok(isCancelled);
  });

  it('queries of data have eight places a viewer, apart from the four of streams', async () => {
    const host = webHost(optionsFor(platform, { rateLimiter: createRateLimiter() }));
    platform.answer = ({ path, response }) =>
      void response.write(path.startsWith('/data-api/') ? '{"schema":[]}\n' : `${lines[0]}\n`);
    const query = () => host.send('/data/v1/cubesql', { body: { query: 'SELECT 1' } });
    const statuses = async (count: number, send: () => Promise<Response>) =>
      (await Promise.all(Array.from({ length: count }, send))).map(({ status }) => status).sort();
    assert.deepEqual(await statuses(9, query), [...Array<number>(8).fill(200), 429]);
    assert.deepEqual(
      await statuses(5, () => host.send(STREAM, { body: question })),
      [200, 200, 200, 200, 429],
    );
  });

  it('audit hears how a stream ended, how long it took and how much it was', async (context) => {
    for (const host of await bothHosts(optionsFor(platform), context)) {
      await (await host.send(STREAM, { body: question })).text();
      for (let turn = 0; turn < 500 && host.audit.length < 2; turn++)
        await new Promise((resolve) => setTimeout(resolve, 10));
      const [allowed, ended] = host.audit;
      assert.deepEqual([allowed?.type, allowed?.status, allowed?.surface], ['allow', 200, 'chat']);
      const { at, durationMs, requestId, viewerKey, ...rest } = ended!;
      assert.ok(at >= allowed!.at && durationMs! >= 0);
      assert.deepEqual([requestId, viewerKey], [allowed!.requestId, allowed!.viewerKey]);
      assert.deepEqual(rest, {
        route: STREAM,
        surface: 'chat',
        type: 'end',
        status: 200,
        end: 'complete',
        bytes: conversation.length,
      });
    }
  });
});

describe('every route of a handler', () => {
  const posts = [
    '/session',
    '/token',
    STREAM,
    '/chat/abort',
    '/data/v1/load',
    '/data/v1/cubesql',
    '/data/v1/meta',
  ];
  let platform: FakePlatform;
  let identified = 0;
  before(async () => {
    platform = await FakePlatform.start();
  });
  after(() => platform.stop());
  const identify = () => {
    identified++;
    return null;
  };

  it('is closed to a post of another origin, or of none, before anybody is asked who it is', async (context) => {
    for (const host of await bothHosts(optionsFor(platform, { identify }), context)) {
      for (const path of posts) {
        const foreign = [
          'https://evil.example',
          'null',
          `${ORIGIN}.evil.example`,
          ORIGIN.toUpperCase(),
          `${ORIGIN}/`,
        ];
        for (const origin of foreign) {
          const response = await host.send(path, {
            body: {},
            headers: { origin, 'sec-fetch-site': 'same-origin', referer: `${ORIGIN}/` },
          });
          assert.equal(response.status, 403, `${path} ${origin}`);
        }
        const bare = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
        const response =
          host.name === 'Node'
            ? await fetch(`${host.url}/inlay${path}`, bare)
            : await createSessionHandler(optionsFor(platform, { identify }))(
                new Request(`${host.url}/inlay${path}`, bare),
              );
        assert.equal(response.status, 403, path);
      }
    }
    assert.equal(identified, 0);
    assert.equal(platform.received.length, 0);
  });

  it('takes JSON alone, at most 64 kB of it, and sends nothing on of anything else', async (context) => {
    for (const host of await bothHosts(optionsFor(platform), context)) {
      for (const path of posts) {
        for (const type of [
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=a',
        ])
          assert.equal(
            (await host.send(path, { body: '{}', headers: { 'content-type': type } })).status,
            415,
            path,
          );
        assert.equal((await host.send(path, { body: ' '.repeat(64 * 1024 + 1) })).status, 413, path);
      }
    }
    assert.equal(platform.received.length, 0);
  });

  it('lets a known foreign page read why it was refused, and names no other origin', async (context) => {
    for (const host of await bothHosts(optionsFor(platform, { identify }), context)) {
      for (const path of [...posts, '/nothing']) {
        const response = await host.send(path, { body: {} });
        assert.equal(response.status, path === '/nothing' ? 404 : 401);
        assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN);
        assert.equal(response.headers.get('access-control-allow-credentials'), 'true');
        assert.match(response.headers.get('vary') ?? '', /Origin/);
      }
    }
  });

  it('gives viewers of two tenants two keys, and the same viewer one', async () => {
    const keys = new Set<string>();
    for (const identity of [
      { externalId: 'v' },
      { externalId: 'v', email: 'another@mail.example' },
      { externalId: 'v', embedTenantName: 'tenant-1' },
      { externalId: 'v', embedTenantName: 'tenant-2' },
      { externalId: 'w' },
      { internal: { username: 'v', email: 'v' } },
    ]) {
      const options = optionsFor(platform, { identify: () => identity, allowInternal: true });
      const response = await webHost(options).send('/viewer', { method: 'GET', headers: { origin: ORIGIN } });
      keys.add(((await response.json()) as { viewerKey: string }).viewerKey);
    }
    assert.equal(keys.size, 5);
  });
});
