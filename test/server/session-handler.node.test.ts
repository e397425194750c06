import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { createRateLimiter, type SessionHandlerOptions } from '../../src/server/index.js';
import { FakePlatform } from './fake-platform.js';
import { bothHosts, nodeHost, optionsFor, ORIGIN, SECRETS, webHost, type Host } from './hosts.js';

const posts = [
  '/session',
  '/token',
  '/chat/stream-chat-state',
  '/chat/abort',
  '/data/v1/load',
  '/data/v1/cubesql',
  '/data/v1/meta',
];
const codeOf = async (response: Response): Promise<string> => (await response.json()).error.code;

describe('the session helper', () => {
  let platform: FakePlatform;
  let hosts: Host[];
  let current: unknown;
  let allowed: unknown = true;

  before(async () => {
    platform = await FakePlatform.start();
    hosts = await bothHosts(
      optionsFor(platform, {
        identify: (request) => {
          if (request.headers.get('x-throw') !== null) throw new Error('identify has a SECRET');
          return current as never;
        },
        authorize: () => allowed as boolean,
      }),
    );
  });
  beforeEach(() => {
    current = { externalId: 'viewer-1' };
    allowed = true;
    platform.answer = ({ response }) => void response.end('{"sessionId":"s-1"}');
  });
  after(async () => {
    for (const host of hosts) await host.stop();
    await platform.stop();
  });
  const each = async (check: (host: Host) => Promise<void>): Promise<void> => {
    for (const host of hosts) await check(host);
  };
  const nothingSent = async (check: () => Promise<void>): Promise<void> => {
    const before = platform.received.length;
    await check();
    assert.equal(platform.received.length, before, 'nothing may reach the platform');
  };

  describe('denies by default', () => {
    it('knows no other address than its routes', () =>
      each((host) =>
        nothingSent(async () => {
          for (const path of [
            '',
            '/',
            '/chat',
            '/session/',
            '/session/x',
            '/chat%2Fabort',
            '/Session',
            '/toString',
            '/__proto__',
            '/data/v1/sql',
            '//session',
          ]) {
            const response = await host.send(path, { body: {} });
            assert.equal(response.status, 404, path);
            assert.equal(await codeOf(response), 'NOT_FOUND');
          }
        }),
      ));

    it('takes each route by its own method alone', () =>
      each(async (host) => {
        for (const path of posts.filter((post) => post !== '/data/v1/meta')) {
          const response = await host.send(path, { method: 'GET', headers: { origin: ORIGIN } });
          assert.equal(response.status, 405, path);
          assert.equal(response.headers.get('allow'), 'POST, OPTIONS');
        }
        for (const path of ['/viewer', '/health'])
          assert.equal((await host.send(path, { body: {} })).status, 405);
      }));

    it('takes JSON alone', () =>
      each((host) =>
        nothingSent(async () => {
          for (const type of [
            'text/plain',
            'application/x-www-form-urlencoded',
            'multipart/form-data',
            'application/jsonp',
            'text/json',
            '',
          ]) {
            assert.equal(
              (await host.send('/session', { body: '{}', headers: { 'content-type': type } })).status,
              415,
              type,
            );
          }
          const gzip = { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' };
          assert.equal((await host.send('/session', { body: '{}', headers: gzip })).status, 415);
          assert.equal(
            (
              await host.send('/session', {
                body: '{"surface":"chat"',
                headers: { 'content-type': 'application/json;charset=utf-8' },
              })
            ).status,
            400,
          );
        }),
      ));

    it('takes no body over 64 kB, with a length or without', async () => {
      const [web] = hosts as [Host];
      const big = `{"surface":"chat","dashboardId":"${'x'.repeat(65 * 1024)}"}`;
      await each(async (host) => assert.equal((await host.send('/session', { body: big })).status, 413));
      assert.equal(
        (await web.send('/session', { body: big, headers: { 'content-length': '10' } })).status,
        413,
      );
    });

    it('answers 401 when nobody is signed in', () =>
      each((host) =>
        nothingSent(async () => {
          for (const nobody of [null, undefined]) {
            current = nobody;
            for (const path of posts) {
              const response = await host.send(path, { body: {} });
              assert.equal(response.status, 401, path);
              assert.equal(await codeOf(response), 'UNAUTHENTICATED');
            }
          }
        }),
      ));

    it('answers 500 with a request id and no detail when identify throws', () =>
      each((host) =>
        nothingSent(async () => {
          const response = await host.send('/session', {
            body: { surface: 'chat' },
            headers: { 'x-throw': '1' },
          });
          assert.equal(response.status, 500);
          const text = await response.text();
          assert.ok(!text.includes('SECRET'));
          assert.match(JSON.parse(text).error.requestId, /^[\w-]{8,}$/);
          assert.ok(!JSON.stringify(host.audit).includes('SECRET'));
        }),
      ));

    it('sends nothing for an identity that breaks a rule of the contract or holds a field nobody knows', () =>
      each((host) =>
        nothingSent(async () => {
          const identities: unknown[] = [
            {},
            'viewer-1',
            { externalId: 'Viewer' },
            { externalId: ' viewer' },
            { externalId: 'a b' },
            { externalId: 'a\u202eb' },
            { externalId: 'a\ud800' },
            { externalId: 7 },
            { externalId: 'v', internalId: 'i' },
            { externalId: 'v', internal: { username: 'i', email: 'i@x' } },
            { internal: { username: 'i', email: 'i@x' }, groups: [] },
            { internal: { username: 'i' } },
            { externalId: 'v', userAttribute: [] },
            { externalId: 'v', userAttributes: { state: 'TX' } },
            {
              externalId: 'v',
              userAttributes: [
                { name: 'a', value: 1 },
                { name: 'a', value: 2 },
              ],
            },
            { externalId: 'v', groups: 'g' },
            { externalId: 'v', securityContext: [] },
            { externalId: 'v', embedTenantName: 'Acme' },
            { externalId: 'v', groupDefinitions: [{ name: 'g' }] },
            { externalId: 'v', isEphemeral: 'no' },
            { externalId: 'v', ephemeralTtlSeconds: 0 },
          ];
          for (const identity of identities) {
            current = identity;
            const response = await host.send('/chat/stream-chat-state', { body: { input: 'x' } });
            assert.equal(response.status, 500, JSON.stringify(identity));
            assert.equal(await codeOf(response), 'INVALID_IDENTITY');
          }
        }),
      ));

    it('takes internal users only with allowInternal', () =>
      each((host) =>
        nothingSent(async () => {
          current = { internal: { username: 'ada', email: 'ada@corp.example' } };
          for (const path of posts) assert.equal((await host.send(path, { body: {} })).status, 403, path);
        }),
      ));

    it('lets authorize decide, and takes anything but true for a no', () =>
      each((host) =>
        nothingSent(async () => {
          for (const answer of [false, undefined, 'yes', 1]) {
            allowed = answer;
            assert.equal(
              (await host.send('/session', { body: { surface: 'dashboard', dashboardId: 'd' } })).status,
              403,
            );
            assert.equal((await host.send('/chat/stream-chat-state', { body: { input: 'x' } })).status, 403);
            assert.equal((await host.send('/chat/abort', { body: { chatId: 't' } })).status, 403);
            assert.equal((await host.send('/token', { body: {} })).status, 403);
            assert.equal((await host.send('/data/v1/meta', { body: {} })).status, 403);
          }
        }),
      ));

    it('marks every answer as not to be stored or sniffed', () =>
      each(async (host) => {
        for (const path of [...posts, '/nothing']) {
          const { headers } = await host.send(path, { body: {} });
          assert.match(headers.get('cache-control') ?? '', /^no-store/);
          assert.equal(headers.get('x-content-type-options'), 'nosniff');
          assert.match(headers.get('x-request-id') ?? '', /./);
        }
      }));
  });

  describe('origins', () => {
    it('takes a post from an allowed origin alone, exactly', () =>
      each((host) =>
        nothingSent(async () => {
          const others = [
            'https://evil.example',
            'https://host.example.evil.example',
            'http://host.example',
            'https://host.example:8443',
            'https://HOST.example',
            'null',
            'https://sub.host.example',
            '',
          ];
          for (const origin of others) {
            const response = await host.send('/session', { body: { surface: 'chat' }, headers: { origin } });
            assert.equal(response.status, 403, origin);
            assert.equal(await codeOf(response), 'FORBIDDEN_ORIGIN');
            assert.equal(response.headers.get('access-control-allow-origin'), null);
          }
        }),
      ));

    it('takes no post without an origin, whatever Sec-Fetch-Site says', async () => {
      const [web] = hosts as [Host];
      for (const site of ['same-origin', 'none']) {
        const handler = await web.send('/session', {
          body: {},
          headers: { origin: '', 'sec-fetch-site': site },
        });
        assert.equal(handler.status, 403);
      }
    });

    it('counts its own origin over https and on loopback, and nowhere else', async () => {
      const options = optionsFor(platform, { allowedOrigins: [] });
      const [web, node] = await bothHosts(options);
      assert.equal(
        (await web!.send('/session', { body: { surface: 'chat' }, headers: { origin: web!.url } })).status,
        200,
      );
      assert.equal(
        (await node!.send('/session', { body: { surface: 'chat' }, headers: { origin: node!.url } })).status,
        200,
      );
      await node!.stop();
      const { createSessionHandler } = await import('../../src/server/index.js');
      const rebound = await createSessionHandler(options)(
        new Request('http://rebound.example/inlay/session', {
          method: 'POST',
          headers: { origin: 'http://rebound.example', 'content-type': 'application/json' },
          body: '{"surface":"chat"}',
        }),
      );
      assert.equal(rebound.status, 403);
    });

    it('shows the viewer to an allowed origin and to its own pages', () =>
      each(async (host) => {
        const get = (headers: Record<string, string>) => host.send('/viewer', { method: 'GET', headers });
        assert.equal((await get({ origin: ORIGIN })).status, 200);
        if (host.name === 'Response')
          assert.equal((await get({ 'sec-fetch-site': 'same-origin' })).status, 200);
        for (const headers of [
          {},
          { 'sec-fetch-site': 'cross-site' },
          { 'sec-fetch-site': 'same-site' },
          { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
        ]) {
          assert.equal((await get(headers as Record<string, string>)).status, 403);
        }
      }));

    it('answers a preflight for allowed origins with credentials, and refuses the others', () =>
      each((host) =>
        nothingSent(async () => {
          const preflight = (origin: string, path = '/session') =>
            host.send(path, {
              method: 'OPTIONS',
              headers: {
                origin,
                'access-control-request-method': 'POST',
                'access-control-request-headers': 'content-type,x-csrf, bad name',
              },
            });
          const response = await preflight(ORIGIN);
          assert.equal(response.status, 204);
          const { headers } = response;
          assert.equal(headers.get('access-control-allow-origin'), ORIGIN);
          assert.equal(headers.get('access-control-allow-credentials'), 'true');
          assert.equal(headers.get('access-control-allow-methods'), 'POST');
          assert.equal(headers.get('access-control-allow-headers'), 'content-type, x-csrf');
          assert.match(headers.get('vary') ?? '', /Origin/);
          const refused = await preflight('https://evil.example');
          assert.equal(refused.status, 403);
          assert.equal(refused.headers.get('access-control-allow-origin'), null);
          assert.equal((await preflight(ORIGIN, '/nothing')).status, 404);
        }),
      ));
  });

  describe('sessions', () => {
    it('mints with the documented fields alone and answers id, address and viewer', () =>
      each(async (host) => {
        current = {
          externalId: 'viewer-1',
          email: 'v@customer.example',
          userProfile: { displayName: 'Vera', picture: 'https://pictures.example/v.png' },
          embedTenantName: 'acme-tenant',
          creatorMode: true,
          userAttributes: [{ name: 'state', value: null }],
          groups: [],
          userAttributeDefinitions: [{ name: 'state', type: 'string' }],
          groupDefinitions: [{ name: 'g' }],
          securityContext: {},
          settings: { showDashboardChat: true },
          isEphemeral: false,
          ephemeralTtlSeconds: 60,
        };
        const response = await host.send('/session', {
          body: { surface: 'dashboard', dashboardId: 'pub_1-a' },
        });
        assert.equal(response.status, 200);
        const { sessionId, url, viewer } = await response.json();
        assert.equal(sessionId, 's-1');
        assert.equal(url, `${platform.url}/embed/dashboard/pub_1-a?session=s-1`);
        assert.deepEqual(Object.keys(viewer), ['displayName', 'picture', 'viewerKey']);
        assert.equal(platform.last.path, '/api/v1/embed/generate-session');
        assert.equal(
          platform.last.text,
          '{"deploymentId":12,"externalId":"viewer-1","email":"v@customer.example","userProfile":{"displayName":"Vera",' +
            '"picture":"https://pictures.example/v.png"},"embedTenantName":"acme-tenant","creatorMode":true,"userAttributes":' +
            '[{"name":"state","value":null}],"groups":[],"userAttributeDefinitions":[{"name":"state","type":"string"}],' +
            '"groupDefinitions":[{"name":"g"}],"securityContext":{},"settings":{"showDashboardChat":true}}',
        );
      }));

    it('names an internal user by user name and sends nothing else of them', async () => {
      current = { internal: { username: 'ada', email: 'ada@corp.example' } };
      const host = webHost(optionsFor(platform, { identify: () => current as never, allowInternal: true }));
      assert.equal(
        (await host.send('/session', { body: { surface: 'app', settings: { showDashboardChat: false } } }))
          .status,
        200,
      );
      assert.deepEqual(platform.body, {
        deploymentId: 12,
        internalId: 'ada',
        settings: { showDashboardChat: false },
      });
    });

    it('gives each surface its address', () =>
      each(async (host) => {
        const urlOf = async (body: object) => (await (await host.send('/session', { body })).json()).url;
        assert.equal(await urlOf({ surface: 'chat' }), `${platform.url}/embed/chat?sessionId=s-1`);
        assert.equal(await urlOf({ surface: 'app' }), `${platform.url}/embed/d/12/app?session=s-1`);
      }));

    it('lets the page take settings away and never add them', () =>
      each(async (host) => {
        current = { externalId: 'viewer-1' };
        const mint = (settings: unknown) => host.send('/session', { body: { surface: 'chat', settings } });
        assert.equal((await mint({ showDashboardChat: false })).status, 200);
        assert.deepEqual(platform.body.settings, { showDashboardChat: false });
        assert.equal((await mint({})).status, 200);
        assert.equal('settings' in platform.body, false);
        for (const settings of [
          { showDashboardChat: true },
          { other: 1 },
          { showDashboardChat: false, theme: 'x' },
        ]) {
          const response = await mint(settings);
          assert.equal(response.status, 400);
          assert.equal(await codeOf(response), 'FORBIDDEN_FIELD');
        }
        current = { externalId: 'v', settings: { showDashboardChat: true } };
        assert.equal((await mint({ showDashboardChat: true })).status, 200);
        assert.equal((await mint({ showDashboardChat: false })).status, 200);
        assert.deepEqual(platform.body.settings, { showDashboardChat: false });
      }));

    it('refuses fields of identity and addresses that are none', () =>
      each((host) =>
        nothingSent(async () => {
          for (const body of [
            { surface: 'chat', externalId: 'boss' },
            { surface: 'chat', deploymentId: 1 },
            { surface: 'chat', groups: [] },
            { surface: 'admin' },
            {},
            { surface: 'dashboard' },
            { surface: 'dashboard', dashboardId: '../x' },
            { surface: 'dashboard', dashboardId: 'a?b' },
            { surface: 'chat', dashboardId: 'd' },
          ]) {
            assert.equal((await host.send('/session', { body })).status, 400, JSON.stringify(body));
          }
        }),
      ));

    it('says in the audit alone why the platform refused a session', () =>
      each(async (host) => {
        platform.answer = ({ response }) =>
          void response.writeHead(400).end('{"error":"Groups with names SECRET-GROUP not found"}');
        const response = await host.send('/session', { body: { surface: 'chat' } });
        assert.equal(response.status, 502);
        assert.ok(!(await response.text()).includes('SECRET-GROUP'));
        assert.equal(host.audit.at(-1)?.reason, 'a group does not exist');
        assert.equal(host.audit.at(-1)?.upstreamStatus, 400);
      }));

    it('answers 502 for an answer without a session', () =>
      each(async (host) => {
        for (const text of ['', '{}', '{"sessionId":7}', '{"sessionId":"a b"}', '<html>']) {
          platform.answer = ({ response }) => void response.end(text);
          assert.equal((await host.send('/session', { body: { surface: 'chat' } })).status, 502, text);
        }
      }));
  });

  describe('tokens and data', () => {
    const viewer = {
      externalId: 'viewer-1',
      email: 'v@customer.example',
      userAttributes: [
        { name: 'state', value: 'TX' },
        { name: 'gone', value: null },
      ],
      groups: ['g'],
      securityContext: { tenant: 't', scope: ['admin'], sub: 'boss', exp: 9e9, externalId: 'boss' },
    };

    it('signs a short token of the viewer for chat alone', () =>
      each(async (host) => {
        current = viewer;
        const { token, expiresAt } = await (await host.send('/token', { body: {} })).json();
        assert.deepEqual(decodeProtectedHeader(token), { alg: 'HS256', typ: 'JWT' });
        const { payload } = await jwtVerify(token, new TextEncoder().encode(SECRETS.tokenSecret), {
          algorithms: ['HS256'],
        });
        const { iat, exp, ...claims } = payload;
        assert.equal(exp! - iat!, 300);
        assert.equal(expiresAt, exp! * 1000);
        assert.deepEqual(claims, {
          tenant: 't',
          externalId: 'viewer-1',
          email: 'v@customer.example',
          userAttributes: { state: 'TX' },
          groups: ['g'],
          scope: ['chat'],
        });
      }));

    it('takes no word of the page about a token', () =>
      each(async (host) => {
        assert.equal((await host.send('/token', { body: { scope: ['admin'] } })).status, 400);
        assert.equal((await host.send('/token', { body: '' })).status, 200);
      }));

    it('asks the data API as the viewer, with a token that the page never sees', () =>
      each(async (host) => {
        current = viewer;
        platform.answer = ({ response }) => void response.end('{"data":[]}');
        const query = { measures: ['flights.count'], order: { 'flights.count': 'desc' } };
        const response = await host.send('/data/v1/load', { body: { query, queryType: 'multi' } });
        assert.equal(await response.text(), '{"data":[]}');
        assert.deepEqual(platform.body, { query, queryType: 'multi' });
        assert.equal(platform.last.path, '/data-api/v1/load');
        const claims = decodeJwt(platform.last.headers.authorization!);
        assert.equal(claims['externalId'], 'viewer-1');
        assert.equal(claims['tenant'], 't');
        assert.deepEqual(claims['userAttributes'], { state: 'TX' });
        assert.equal(claims['scope'], undefined, 'a token of the data API must be of no use for chat');
        await (await host.send('/data/v1/meta', { body: {} })).text();
        assert.deepEqual(
          [platform.last.method, platform.last.path, platform.last.text],
          ['GET', '/data-api/v1/meta', ''],
        );
        platform.answer = ({ response }) => void response.end('{"schema":[]}\n{"data":[[1]]}\n');
        assert.equal(
          await (await host.send('/data/v1/cubesql', { body: { query: 'SELECT 1' } })).text(),
          '{"schema":[]}\n{"data":[[1]]}\n',
        );
        assert.deepEqual(platform.body, { query: 'SELECT 1' });
      }));

    it('passes "Continue wait" on and no other text of the data API', () =>
      each(async (host) => {
        platform.answer = ({ response }) =>
          void response.end('{ "error": "Continue wait", "stage": "LEAK" }');
        const load = () => host.send('/data/v1/load', { body: { query: {} } });
        assert.equal(await (await load()).text(), '{"error":"Continue wait"}');
        for (const [status, code] of [
          [400, 'UPSTREAM_REJECTED'],
          [403, 'UPSTREAM_AUTH'],
          [500, 'UPSTREAM_ERROR'],
        ] as const) {
          platform.answer = ({ response }) =>
            void response.writeHead(status).end('{"type":"UserError","error":"LEAK"}');
          const text = await (await load()).text();
          assert.ok(!text.includes('LEAK'));
          assert.equal(JSON.parse(text).error.code, code);
        }
        platform.answer = ({ response }) =>
          void response.end('{"schema":[]}\n{"error":"table LEAK","requestId":"r"}\n');
        const lines = (
          await (await host.send('/data/v1/cubesql', { body: { query: 'SELECT 1' } })).text()
        ).split('\n');
        assert.deepEqual(JSON.parse(lines[1]!), { error: 'The platform could not run the query.' });
      }));

    it('refuses fields beside the query', () =>
      each((host) =>
        nothingSent(async () => {
          for (const [path, body] of [
            ['/data/v1/load', { query: {}, securityContext: {} }],
            ['/data/v1/load', { query: 'x' }],
            ['/data/v1/load', {}],
            ['/data/v1/cubesql', { query: 'SELECT 1', user: 'boss' }],
            ['/data/v1/cubesql', { query: 7 }],
            ['/data/v1/meta', { extended: true }],
          ] as const) {
            assert.equal((await host.send(path, { body })).status, 400, JSON.stringify(body));
          }
        }),
      ));

    it('answers 501 without something to sign with, and the rest works', async () => {
      const options = optionsFor(platform);
      const { tokenSecret: _tokenSecret, ...rest } = options.platform;
      for (const host of await bothHosts({ ...options, platform: rest })) {
        for (const path of ['/token', '/data/v1/load', '/data/v1/cubesql', '/data/v1/meta']) {
          const response = await host.send(path, { body: {} });
          assert.equal(response.status, 501, path);
          assert.equal(await codeOf(response), 'NOT_CONFIGURED');
        }
        assert.equal((await host.send('/session', { body: { surface: 'chat' } })).status, 200);
        await host.stop();
      }
    });

    it('lets the host sign, and hands on nothing that is no signed token', async () => {
      const options = optionsFor(platform);
      const { tokenSecret: _tokenSecret, ...rest } = options.platform;
      let signed = 'a.b.c';
      let claims: any;
      const signToken = async (given: unknown) => ((claims = given), signed);
      const host = webHost({ ...options, platform: { ...rest, signToken, tokenTtlSeconds: 600 } });
      assert.equal((await (await host.send('/token', { body: {} })).json()).token, 'a.b.c');
      assert.deepEqual(
        [claims.externalId, claims.scope, claims.exp - claims.iat],
        ['viewer-1', ['chat'], 600],
      );
      for (const bad of ['', 'a.b', 'a.b.', 'x y.z.w', undefined]) {
        signed = bad!;
        assert.equal((await host.send('/token', { body: {} })).status, 500);
      }
    });

    it('has no tokens for internal users', async () => {
      const identify = () => ({ internal: { username: 'ada', email: 'ada@corp.example' } });
      const host = webHost(optionsFor(platform, { identify, allowInternal: true }));
      assert.equal((await host.send('/token', { body: {} })).status, 403);
      assert.equal((await host.send('/data/v1/meta', { body: {} })).status, 403);
    });
  });

  describe('the viewer', () => {
    const viewerOf = async (host: Host) =>
      await (await host.send('/viewer', { method: 'GET', headers: { origin: ORIGIN } })).json();

    it('is shown with name, picture and an opaque key that says nothing and stays', async () => {
      const keys = new Set<string>();
      await each(async (host) => {
        current = {
          externalId: 'viewer-1',
          email: 'v@x.example',
          userProfile: { displayName: 'Vera', picture: 'https://p.example/v.png' },
        };
        const viewer = await viewerOf(host);
        assert.deepEqual(
          { ...viewer, viewerKey: '' },
          { displayName: 'Vera', picture: 'https://p.example/v.png', viewerKey: '' },
        );
        assert.match(viewer.viewerKey, /^[\w-]{22}$/);
        keys.add(viewer.viewerKey);
      });
      assert.equal(keys.size, 1);
      current = { externalId: 'viewer-2' };
      const other = await viewerOf(hosts[0]!);
      assert.deepEqual(Object.keys(other), ['viewerKey']);
      assert.ok(!keys.has(other.viewerKey));
    });

    it('has another key with another API key, so that nobody can make a table of them', async () => {
      const options = optionsFor(platform);
      const other = webHost({ ...options, platform: { ...options.platform, apiKey: 'another-key' } });
      assert.notEqual((await viewerOf(other)).viewerKey, (await viewerOf(webHost(options))).viewerKey);
    });

    it('may be looked at without a platform: health says so too', () =>
      each(async (host) => {
        const response = await host.send('/health', { method: 'GET' });
        assert.deepEqual(await response.json(), { status: 'ok' });
      }));
  });

  describe('limits', () => {
    const line = '{"id":"__cutoff__","role":"assistant","sort":0}\n';

    it('gives a viewer four streams at a time and another viewer their own', async (context) => {
      const identify = (request: Request) => ({ externalId: request.headers.get('x-viewer') ?? 'v' });
      for (const host of await bothHosts(optionsFor(platform, { identify }), context)) {
        platform.answer = ({ response }) => void response.write(line);
        const ask = (viewer: string) =>
          host.send('/chat/stream-chat-state', { body: { input: 'x' }, headers: { 'x-viewer': viewer } });
        for (let turn = 0; turn < 4; turn++) assert.equal((await ask('v')).status, 200);
        const fifth = await ask('v');
        assert.equal(fifth.status, 429);
        assert.match(fifth.headers.get('retry-after') ?? '', /^\d+$/);
        assert.equal(await codeOf(fifth), 'RATE_LIMITED');
        assert.equal((await ask('w')).status, 200);
      }
    });

    it('gives a place back at every kind of end', async (context) => {
      const rateLimiter = () => createRateLimiter({ streams: 1 });
      const options = optionsFor(platform, { limits: { headersMs: 100, idleMs: 100, totalMs: 1000 } });
      const hosts = [
        webHost({ ...options, rateLimiter: rateLimiter() }),
        await nodeHost({ ...options, rateLimiter: rateLimiter() }, context),
      ];
      const answers: FakePlatform['answer'][] = [
        ({ response }) => void response.end(line),
        ({ response }) => void response.writeHead(500).end(),
        ({ response }) => void response.end('{"error":"x"}'),
        ({ response }) => void response.destroy(),
        ({ response }) => void response.write(line, () => response.destroy()),
        () => {},
        ({ response }) => void response.write(line),
      ];
      for (const host of hosts) {
        for (const answer of answers) {
          platform.answer = answer;
          const response = await host.send('/chat/stream-chat-state', { body: { input: 'x' } });
          assert.notEqual(response.status, 429, String(answer));
          await response.text().catch(() => {});
          // The place is given back when the stream is over, a moment after the page has read its end.
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        platform.answer = ({ response }) => void response.write(line);
        const response = await host.send('/chat/stream-chat-state', { body: { input: 'x' } });
        await response.body!.cancel();
        await new Promise((resolve) => setTimeout(resolve, 50));
        assert.equal((await host.send('/chat/stream-chat-state', { body: { input: 'x' } })).status, 200);
      }
    });

    it('limits how often a viewer mints and fetches tokens', async () => {
      const rateLimiter = createRateLimiter({ sessionsPerMinute: 2, tokensPerMinute: 1 });
      const host = webHost(optionsFor(platform, { rateLimiter }));
      const mint = async () => (await host.send('/session', { body: { surface: 'chat' } })).status;
      const token = () => host.send('/token', { body: {} });
      assert.deepEqual([await mint(), await mint(), await mint()], [200, 200, 429]);
      assert.equal((await token()).status, 200);
      const refused = await token();
      assert.equal(refused.status, 429);
      assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    });

    it('denies when the limiter itself fails', async () => {
      const rateLimiter = { take: () => Promise.reject(new Error('store with a SECRET password')) };
      const host = webHost(optionsFor(platform, { rateLimiter }));
      const response = await host.send('/session', { body: { surface: 'chat' } });
      assert.equal(response.status, 503);
      assert.ok(!(await response.text()).includes('SECRET'));
    });

    it('counts in any store of rate-limiter-flexible, each place with an end of its own', async () => {
      const taken = new Set<string>();
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- as rate-limiter-flexible refuses
      const refuse = () => Promise.reject({ msBeforeNext: 1000 });
      const made: { points: number; duration: number }[] = [];
      const counter = (options: { keyPrefix: string; points: number; duration: number }) => {
        made.push(options);
        return {
          consume: async (key: string) => (taken.has(key) ? refuse() : void taken.add(key)),
          set: async (key: string) => void taken.add(key),
          delete: async (key: string) => taken.delete(key),
        };
      };
      const limiter = createRateLimiter({ counter, streams: 2 });
      const first = await limiter.take('stream', 'k');
      await limiter.take('stream', 'k');
      assert.deepEqual(await limiter.take('stream', 'k'), { allowed: false, retryAfterMs: 1000 });
      if (first.allowed) await first.release?.();
      assert.equal((await limiter.take('stream', 'k')).allowed, true);
      assert.ok(
        made.every(({ points, duration }) => points > 0 && duration > 0),
        'a dead process must not hold a place for ever',
      );
    });
  });

  it('tells the audit of every allow and deny, without a person or a question in it, and survives its failing', async () => {
    const options: SessionHandlerOptions = optionsFor(platform, {
      identify: () => ({ externalId: 'person-id', email: 'person@mail.example' }),
    });
    for (const host of await bothHosts(options)) {
      await (await host.send('/session', { body: { surface: 'dashboard', dashboardId: 'd1' } })).text();
      await (
        await host.send('/chat/abort', { body: { chatId: 'SECRET-thread', input: 'SECRET-question' } })
      ).text();
      await (await host.send('/SECRET-path', { body: {} })).text();
      const [minted, aborted, unknown] = host.audit;
      const { at, requestId, viewerKey, ...rest } = minted!;
      assert.ok(at > 1e12 && requestId.length > 8 && viewerKey!.length === 22);
      assert.deepEqual(rest, {
        route: '/session',
        surface: 'dashboard',
        dashboardId: 'd1',
        type: 'allow',
        status: 200,
      });
      assert.deepEqual([aborted!.type, aborted!.route], ['deny', '/chat/abort']);
      assert.deepEqual([unknown!.type, unknown!.route, unknown!.code], ['deny', 'unknown', 'NOT_FOUND']);
      assert.doesNotMatch(JSON.stringify(host.audit), /SECRET|person/);
      await host.stop();
    }
    const { createSessionHandler } = await import('../../src/server/index.js');
    for (const audit of [
      () => Promise.reject(new Error()),
      () => {
        throw new Error();
      },
    ]) {
      const handler = createSessionHandler({ ...options, audit });
      assert.equal((await handler(new Request('https://h.example/inlay/health'))).status, 200);
    }
  });
});
