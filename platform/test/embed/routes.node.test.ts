import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LocalPlatform, LocalPlatformOptions } from '../../src/index.js';
import { testPlatform } from '../testing/test-platform.js';
import { dashboardPath, mint } from './host-page.js';

const exchange = async (platform: LocalPlatform, sessionId: string): Promise<string> => {
  const response = await fetch(`${platform.url}/api/v1/embed/session/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId }),
  });
  return ((await response.json()) as { token: string }).token;
};

const get = (platform: LocalPlatform, path: string, token?: string): Promise<Response> =>
  fetch(`${platform.url}${path}`, { headers: token === undefined ? {} : { authorization: token } });

const contextOf = async (platform: LocalPlatform, session: object = {}): Promise<any> => {
  const token = await exchange(platform, await mint(platform, session));
  return (await get(platform, '/embed/api/context', token)).json();
};

const loopback = 'http://localhost:* http://127.0.0.1:* https://localhost:* https://127.0.0.1:*';
const policy = (ancestors: string): string =>
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src http: https:; connect-src 'self'; " +
  `base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}; ` +
  "require-trusted-types-for 'script'; trusted-types 'none'";

describe('the documents of the embed pages', () => {
  let platform: LocalPlatform;
  before(async () => {
    platform = await testPlatform();
  });
  after(() => platform.close());

  it('carry a strict policy and the other headers, also where they refuse', async () => {
    const session = await mint(platform);
    const foreign = await mint(platform, { deploymentId: 2 });
    for (const [path, status] of [
      [dashboardPath(session), 200],
      [`/embed/chat?sessionId=${session}`, 200],
      [`/embed/d/1/app?session=${session}`, 200],
      [dashboardPath(session, '', 'nobody-knows'), 404],
      [`/embed/d/99/app?session=${session}`, 404],
      [`/embed/d/2/app?session=${session}`, 403],
      [dashboardPath(foreign), 403],
    ] as const) {
      const response = await get(platform, path);
      assert.equal(response.status, status, path);
      assert.equal(response.headers.get('content-security-policy'), policy(loopback), path);
      assert.equal(response.headers.get('cache-control'), 'no-store', path);
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(response.headers.get('referrer-policy'), 'no-referrer', path);
    }
  });

  it('hold nothing of the viewer or the address, and neither script nor style', async () => {
    const name = 'Canary Name';
    const session = await mint(platform, { externalId: 'canary-id', userProfile: { displayName: name } });
    const html = await (await get(platform, dashboardPath(session, '&locale=canary-locale'))).text();
    for (const secret of [session, name, 'canary']) assert.ok(!html.includes(secret), secret);
    assert.doesNotMatch(html, /<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/);
  });

  it('do not use the session up: the script of the page does', async () => {
    const session = await mint(platform);
    await get(platform, dashboardPath(session));
    assert.ok(await exchange(platform, session));
  });

  it('name script and style by their contents, and give out no other file', async () => {
    const html = await (await get(platform, '/embed/chat')).text();
    for (const [attribute, type] of [
      ['src', 'text/javascript'],
      ['href', 'text/css'],
    ] as const) {
      const [, path = ''] = new RegExp(`${attribute}="(/embed/assets/[^"]+)"`).exec(html) ?? [];
      const file = await get(platform, path);
      assert.equal(file.status, 200);
      assert.match(file.headers.get('content-type') ?? '', new RegExp(`^${type}`));
      assert.match(file.headers.get('cache-control') ?? '', /immutable/);
      const [, version = ''] = /assets\/(\w+)\//.exec(path) ?? [];
      for (const other of [path.replace(version, 'older'), `/embed/assets/${version}/..%2Fembed-html.ts`]) {
        assert.equal((await get(platform, other)).status, 404);
      }
    }
  });

  it('give out every part that their script fetches late, and the parts of those', async () => {
    const html = await (await get(platform, '/embed/chat')).text();
    const [, first = ''] = /src="(\/embed\/assets\/[^"]+)"/.exec(html) ?? [];
    const found = new Set([first]);
    for (const path of found) {
      const answer = await get(platform, path);
      assert.equal(answer.status, 200, path);
      for (const [, name = ''] of (await answer.text()).matchAll(/\bimport\([`'"]\.\/([^`'"]+)[`'"]\)/g))
        found.add(path.replace(/[^/]+$/, name));
    }
    const names = [...found].map((path) => path.replace(/^.*\//, ''));
    assert.deepEqual(names.sort(), [
      ...['ar.js', 'de.js', 'describe-chart.js', 'draw-chart.js', 'embed.js', 'es.js', 'fr.js'],
      ...['map-ground.js', 'map-states.js', 'map-world.js'],
    ]);
  });

  it('are no part of the description of the documented interface', async () => {
    const description = (await (await get(platform, '/api/v1/openapi.json')).json()) as { paths: object };
    assert.deepEqual(
      Object.keys(description.paths).filter((path) => path.startsWith('/embed')),
      [],
    );
  });
});

describe('what a page may ask with its token', () => {
  let platform: LocalPlatform;
  before(async () => {
    platform = await testPlatform({ tokenAuthentication: false });
  });
  after(() => platform.close());

  it('is who looks at it, in which mode and tenant', async () => {
    const profile = { displayName: 'Ana', picture: 'https://pictures.example/ana.png' };
    const plain = await contextOf(platform, { userProfile: profile });
    assert.deepEqual(plain.viewer, profile);
    assert.equal(plain.mode, 'read-only');
    assert.equal(plain.embedTenantName, null);
    assert.ok(plain.expiresInMs > 86_000_000 && plain.expiresInMs <= 86_400_000);
    const creator = await contextOf(platform, {
      embedTenantName: platform.embedTenantName,
      creatorMode: true,
    });
    assert.equal(creator.mode, 'creator');
    assert.equal(creator.embedTenantName, platform.embedTenantName);
    assert.notEqual(creator.viewerKey, plain.viewerKey);
  });

  it('follows the stored profile: sent again it overwrites, left out it stays', async () => {
    const one = { displayName: 'First', picture: 'https://pictures.example/1.png' };
    const steps: [object, object][] = [
      [{ userProfile: one }, one],
      [{}, one],
      [{ userProfile: {} }, one],
      [{ userProfile: { displayName: 'Second' } }, { ...one, displayName: 'Second' }],
      [
        { userProfile: { picture: 'https://pictures.example/2.png' } },
        { displayName: 'Second', picture: 'https://pictures.example/2.png' },
      ],
    ];
    for (const [request, expected] of steps) {
      assert.deepEqual((await contextOf(platform, { externalId: 'profiled', ...request })).viewer, expected);
    }
  });

  it('needs the token of an exchanged session that was not revoked', async () => {
    const session = await mint(platform);
    const token = await exchange(platform, session);
    assert.equal((await get(platform, '/embed/api/dashboards/flights-overview', token)).status, 200);
    assert.equal((await get(platform, '/embed/api/dashboards/nobody-knows', token)).status, 404);
    assert.equal((await get(platform, '/embed/api/context')).status, 401);
    assert.equal((await get(platform, '/embed/api/context', platform.apiKey)).status, 401);
    await fetch(`${platform.url}/api/v1/embed/session/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Api-Key ${platform.apiKey}` },
      body: JSON.stringify({ sessionId: session }),
    });
    assert.equal((await get(platform, '/embed/api/context', token)).status, 401);
  });

  it('reaches no dashboard of another deployment', async () => {
    const context = await contextOf(platform, { deploymentId: 2 });
    assert.deepEqual(context.dashboards, []);
    assert.equal(context.chat, null);
  });

  it('opens the chat also where the deployment takes no tokens of its own', async () => {
    const { chat } = await contextOf(platform);
    const token = await exchange(platform, await mint(platform));
    const response = await fetch(`${platform.url}${chat.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [chat.tokenHeader]: token },
      body: JSON.stringify({ input: 'Hello' }),
    });
    assert.match(await response.text(), /"__state__"/);
  });
});

describe('the options of embedding', () => {
  const withOptions = async (
    options: LocalPlatformOptions,
    check: (platform: LocalPlatform) => Promise<void>,
  ): Promise<void> => {
    const platform = await testPlatform(options);
    try {
      await check(platform);
    } finally {
      await platform.close();
    }
  };

  it('name the origins that may show the pages', async () => {
    const ancestors = async (platform: LocalPlatform): Promise<string | null> =>
      (await get(platform, '/embed/chat')).headers.get('content-security-policy');
    const embedOrigins = ['https://host.example', 'http://localhost:*'];
    await withOptions({ embedOrigins }, async (platform) =>
      assert.equal(await ancestors(platform), policy(embedOrigins.join(' '))),
    );
    await withOptions({ embedOrigins: [] }, async (platform) =>
      assert.equal(await ancestors(platform), policy("'none'")),
    );
  });

  it('refuse origins that are none, and lifetimes that make no sense', async () => {
    for (const origin of [
      '*',
      'host.example',
      'https://host.example/',
      'https://host.example; script-src *',
      "https://a.example 'unsafe-inline'",
      'https://*.example',
      'javascript:alert(1)',
      'http://HOST.example',
      '',
    ]) {
      await assert.rejects(testPlatform({ embedOrigins: [origin] }), { name: 'StartError' }, origin);
    }
    for (const embedTokenTtlSeconds of [0, -1, 1.5, 86_401, NaN]) {
      await assert.rejects(testPlatform({ embedTokenTtlSeconds }), { name: 'StartError' });
    }
  });

  for (const account of [true, false]) {
    for (const session of [true, false, undefined]) {
      it(`show the dashboard chat: account ${account}, session ${session}`, () =>
        withOptions({ showDashboardChat: account }, async (platform) => {
          const settings = session === undefined ? {} : { settings: { showDashboardChat: session } };
          assert.equal((await contextOf(platform, settings)).showDashboardChat, session ?? account);
        }));
    }
  }

  it('end a token when they say', async () => {
    let now = Date.now();
    await withOptions({ embedTokenTtlSeconds: 60, clock: () => now }, async (platform) => {
      const token = await exchange(platform, await mint(platform));
      const { expiresInMs } = await (await get(platform, '/embed/api/context', token)).json();
      assert.ok(expiresInMs > 58_000 && expiresInMs <= 60_000);
      now += 61_000;
      assert.equal((await get(platform, '/embed/api/context', token)).status, 401);
    });
  });
});
