import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { inspect } from 'node:util';
import {
  InlayError,
  PLATFORM_PATHS,
  PlatformClient,
  PlatformRequestError,
  type PlatformPath,
} from '../../../src/server/index.js';
import type { LocalPlatform } from '../../../platform/src/index.js';
import { testPlatform } from '../../../platform/test/testing/test-platform.js';
import { FakePlatform, type Answer } from '../fake-platform.js';

const apiKey = 'canary-key-0123456789';
const accessToken = 'canary-token-0123456789';
const answer =
  (status: number, value?: unknown): Answer =>
  ({ response }) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(value === undefined ? '' : JSON.stringify(value));

describe('the platform client', () => {
  let platform: FakePlatform;
  let client: PlatformClient;
  before(async () => {
    platform = await FakePlatform.start();
    client = new PlatformClient({ baseUrl: platform.url, apiKey, accessToken, timeoutMs: 500 });
  });
  beforeEach(() => {
    platform.received.length = 0;
    platform.answer = answer(200, { sessionId: 's-1', items: [], message: 'cancelled' });
  });
  after(() => platform.stop());
  const failure = async (call: Promise<unknown>): Promise<InlayError> => {
    const error: unknown = await call.then(
      () => assert.fail('It did not fail.'),
      (reason: unknown) => reason,
    );
    assert.ok(InlayError.isInstance(error), inspect(error));
    return error;
  };

  it('mints a session with the key and the body as it is: omitted, null, [] and false stay different', async () => {
    const request = {
      deploymentId: 1,
      externalId: 'v',
      groups: [],
      creatorMode: false,
      userAttributes: [{ name: 'a', value: null }],
      settings: { showDashboardChat: false },
    };
    assert.deepEqual(await client.generateEmbedSession(request), { sessionId: 's-1' });
    assert.equal(platform.last.path, '/api/v1/embed/generate-session');
    assert.equal(platform.last.headers.authorization, `Api-Key ${apiKey}`);
    assert.equal(platform.last.text, JSON.stringify(request));
    await client.generateEmbedSession({ deploymentId: 1, externalId: 'v', groups: null });
    assert.equal(platform.last.text, '{"deploymentId":1,"externalId":"v","groups":null}');
  });

  it('writes every state of every field as the very bytes that were given', async () => {
    const viewer = '"deploymentId":1,"externalId":"v"';
    for (const fields of [
      '',
      ',"groups":[]',
      ',"groups":null',
      ',"groups":["a"]',
      ',"userAttributes":[]',
      ',"userAttributes":[{"name":"a","value":null},{"name":"b","value":[]},{"name":"c","value":0},{"name":"d","value":""}]',
      ',"creatorMode":false',
      ',"creatorMode":true,"embedTenantName":"acme-tenant","groupDefinitions":[],"userAttributeDefinitions":[]',
      ',"settings":{}',
      ',"settings":{"showDashboardChat":false}',
      ',"settings":{"showDashboardChat":true}',
      ',"userProfile":{}',
      ',"userProfile":{"displayName":"Zoë","picture":"https://p.example/\u2028"}',
      ',"securityContext":{}',
      ',"securityContext":{"a":null,"b":[],"c":{"d":false}}',
      ',"email":""',
    ]) {
      const bytes = `{${viewer}${fields}}`;
      await client.generateEmbedSession(JSON.parse(bytes));
      assert.equal(platform.last.text, JSON.stringify(JSON.parse(bytes)));
    }
    // A key without a value is one that is left out.
    await client.generateEmbedSession({ deploymentId: 1, externalId: 'v', groups: undefined } as never);
    assert.equal(platform.last.text, `{${viewer}}`);
    await client.generateEmbedSession({ deploymentId: 1, internalId: 'ada' });
    assert.equal(platform.last.text, '{"deploymentId":1,"internalId":"ada"}');
  });

  it('sends nothing that breaks a rule of the contract, and names every rule', async () => {
    const wrong = {
      deploymentId: 1.5,
      externalId: 'A',
      internalId: 'b',
      groups: [],
      embedTenantName: 'x',
      groupDefinitions: [],
      userAttribute: [],
      [apiKey]: 1,
    };
    const error = await failure(client.generateEmbedSession(wrong as never));
    assert.equal(error.code, 'config');
    for (const field of [
      'deploymentId',
      'externalId',
      'internalId',
      'groups',
      'embedTenantName',
      'groupDefinitions',
      'userAttribute',
      'a field',
    ]) {
      assert.ok(error.message.includes(`- ${field} `), field);
    }
    assert.ok(!error.message.includes(apiKey));
    for (const nothing of [undefined, null, 'x', []]) {
      assert.equal((await failure(client.generateEmbedSession(nothing as never))).code, 'config');
    }
    assert.equal(platform.received.length, 0);
  });

  it("reads an embed tenant's catalogs page by page and deletes from them, with the key", async () => {
    platform.answer = ({ path, response }) => {
      const isSecond = path.includes('after=c1');
      response.end(
        JSON.stringify({
          items: [{ id: isSecond ? 'b' : 'a' }],
          pageInfo: { hasNextPage: !isSecond, endCursor: isSecond ? null : 'c1' },
        }),
      );
    };
    const { groups, userAttributes } = client.embedTenant('acme-tenant');
    const ids: string[] = [];
    for await (const { id } of groups.list({ pageSize: 1 })) ids.push(id);
    assert.deepEqual(ids, ['a', 'b']);
    assert.deepEqual(
      platform.received.map(({ path }) => path),
      [
        '/api/v1/embed-tenants/acme-tenant/groups?first=1',
        '/api/v1/embed-tenants/acme-tenant/groups?first=1&after=c1',
      ],
    );
    platform.answer = answer(204);
    await userAttributes.delete('a/../b');
    assert.deepEqual(
      [platform.last.method, platform.last.path],
      ['DELETE', '/api/v1/embed-tenants/acme-tenant/user-attributes/a%2F..%2Fb'],
    );
    assert.equal(platform.last.headers.authorization, `Api-Key ${apiKey}`);
    assert.throws(() => client.embedTenant('Acme'), { code: 'config' });
  });

  it('does not follow a server that gives the same cursor for ever, and stops where its reader stops', async () => {
    platform.answer = answer(200, { items: [{ id: 'a' }], pageInfo: { hasNextPage: true, endCursor: 'c' } });
    const ids: string[] = [];
    for await (const { id } of client.embedTenant('acme-tenant').groups.list()) ids.push(id);
    assert.deepEqual(ids, ['a', 'a']);
    platform.received.length = 0;
    for await (const _ of client.embedTenant('acme-tenant').groups.list()) break;
    assert.equal(platform.received.length, 1);
    // Nor one that goes round in circles.
    platform.answer = ({ path, response }) =>
      void response.end(
        JSON.stringify({ items: [{ id: 1 }], endCursor: path.includes('after=a') ? 'b' : 'a' }),
      );
    ids.length = 0;
    for await (const { id } of client.embedTenant('acme-tenant').groups.list()) ids.push(id);
    assert.deepEqual(ids, ['1', '1', '1']);
  });

  it('takes no list whose entries cannot be deleted, and no page size that is none', async () => {
    const { groups } = client.embedTenant('acme-tenant');
    for (const item of [null, 'x', {}, { id: null }]) {
      platform.answer = answer(200, { items: [item] });
      await assert.rejects(groups.list().next(), { code: 'protocol' });
    }
    for (const pageSize of [0, -1, 1.5, NaN])
      await assert.rejects(groups.list({ pageSize }).next(), { code: 'config' });
  });

  it('lists deployments, starts and cancels dbt syncs with the access token', async () => {
    platform.answer = answer(200, { items: [{ id: 1, name: 'Main' }] });
    assert.deepEqual(await client.deployments({ first: 5 }), [{ id: 1, name: 'Main' }]);
    assert.equal(platform.last.path, '/api/v1/deployments/?first=5');
    assert.equal(platform.last.headers.authorization, `Bearer ${accessToken}`);
    platform.answer = answer(202, { id: 'j' });
    assert.deepEqual(await client.startDbtSync(7), { id: 'j' });
    assert.deepEqual([platform.last.method, platform.last.path], ['POST', '/api/v1/deployments/7/dbt-sync']);
    platform.answer = answer(200, { message: 'cancelled' });
    assert.deepEqual(await client.cancelDbtSync(7, 'j 1'), { message: 'cancelled' });
    assert.deepEqual(
      [platform.last.method, platform.last.path],
      ['DELETE', '/api/v1/deployments/7/dbt-sync/j%201'],
    );
    platform.answer = answer(200, {});
    assert.equal((await failure(client.cancelDbtSync(7, 'j'))).code, 'protocol');
  });

  it('reaches every path of the resources table under its prefix with its credential', async () => {
    const parameters = { deploymentId: 7, workbookId: 'w/1' };
    for (const [path, credential] of Object.entries(PLATFORM_PATHS)) {
      await client
        .entity(path as PlatformPath, parameters)
        .request({ method: 'PUT', segments: ['x y'], body: { a: null }, query: { q: 'ä', none: undefined } });
      assert.equal(
        platform.last.path,
        `${path.replace('{deploymentId}', '7').replace('{workbookId}', 'w%2F1')}/x%20y?q=%C3%A4`,
      );
      assert.equal(
        platform.last.headers.authorization,
        credential === 'key' ? `Api-Key ${apiKey}` : `Bearer ${accessToken}`,
      );
      assert.equal(platform.last.text, '{"a":null}');
    }
    assert.equal(Object.keys(PLATFORM_PATHS).length, 30);
    await client.entity('/api/v1/embed').request({ credential: 'bearer' });
    assert.equal(platform.last.headers.authorization, `Bearer ${accessToken}`);
  });

  it('refuses a path, parameter or segment that would lead elsewhere', async () => {
    const before = platform.received.length;
    assert.throws(() => client.entity('/api/v1/../x' as never), { code: 'config' });
    assert.throws(() => client.entity('/api/v1/deployments/{deploymentId}', {} as never), { code: 'config' });
    assert.throws(() => client.entity('/api/v1/deployments/{deploymentId}', { deploymentId: '..' }), {
      code: 'config',
    });
    for (const segment of ['..', '.', '']) {
      await assert.rejects(client.entity('/api/v1/users').request({ segments: [segment] }), {
        code: 'config',
      });
    }
    await assert.rejects(client.startDbtSync(1.5), { code: 'config' });
    await assert.rejects(client.startDbtSync('..' as never), { code: 'config' });
    await assert.rejects(client.cancelDbtSync(1, '..'), { code: 'config' });
    await assert.rejects(client.embedTenant('acme-tenant').groups.delete(''), { code: 'config' });
    assert.equal(platform.received.length, before);
  });

  it('says which credential a path needs', async () => {
    const keyed = new PlatformClient({ baseUrl: platform.url, apiKey });
    assert.match((await failure(keyed.deployments())).message, /accessToken/);
    const tokened = new PlatformClient({ baseUrl: platform.url, accessToken });
    assert.match(
      (await failure(tokened.generateEmbedSession({ deploymentId: 1, externalId: 'v' }))).message,
      /apiKey/,
    );
  });

  it("makes typed errors of the contract's table and quotes no server", async () => {
    for (const [status, text, code, rule] of [
      [400, 'duplicate name LEAK', 'bad-request', 'duplicate-names'],
      [400, 'User attributes not found: LEAK', 'bad-request', 'attributes-not-found'],
      [400, 'Groups with names LEAK\nLEAK not found', 'bad-request', 'groups-not-found'],
      [409, 'cannot change type of LEAK', 'bad-request', 'type-change'],
      [402, 'LEAK', 'bad-request', 'plan-required'],
      [403, 'LEAK on enterprise plans', 'forbidden', 'plan-required'],
      [401, 'LEAK', 'auth', undefined],
      [403, 'LEAK', 'forbidden', undefined],
      [404, 'LEAK', 'not-found', undefined],
      [429, 'LEAK', 'rate-limited', undefined],
      [503, 'LEAK', 'server', undefined],
    ] as const) {
      platform.answer = ({ response }) =>
        void response.writeHead(status, { 'retry-after': '2' }).end(JSON.stringify({ error: text }));
      const error = await failure(client.deployments());
      assert.ok(error instanceof PlatformRequestError);
      assert.deepEqual(
        [error.code, error.rule, error.status, error.retryAfterMs],
        [code, rule, status, 2000],
      );
      assert.ok(!inspect(error, { depth: 10 }).includes('LEAK'));
    }
  });

  it('tells silence, a cut, a redirect and no JSON apart, and none of them holds a credential', async () => {
    const cases: readonly (readonly [Answer, string])[] = [
      [() => {}, 'timeout'],
      [({ response }) => void response.write('{"items":['), 'timeout'],
      [({ response }) => void response.destroy(), 'network'],
      [({ response }) => void response.end('<html>'), 'protocol'],
      [({ response }) => void response.end('{}'), 'protocol'],
    ];
    for (const [way, code] of cases) {
      platform.answer = way;
      const error = await failure(client.deployments());
      assert.equal(error.code, code);
      assert.doesNotMatch(inspect(error, { depth: 10, showHidden: true }), /canary/);
    }
    platform.answer = ({ response }) => void response.writeHead(302, { location: platform.url }).end();
    assert.ok(['network', 'protocol'].includes((await failure(client.deployments())).code));
    const caller = AbortSignal.abort();
    assert.equal((await failure(client.deployments({ signal: caller }))).code, 'aborted');
    assert.doesNotMatch(inspect(client, { depth: 10, showHidden: true }) + JSON.stringify(client), /canary/);
  });

  it('takes https or loopback alone, and a demo secret on loopback alone', () => {
    assert.throws(() => new PlatformClient({ baseUrl: 'http://acme.example' }), { code: 'config' });
    assert.throws(() => new PlatformClient({ baseUrl: 'https://acme.example', apiKey: 'inlay_demo_key_x' }), {
      code: 'config',
    });
    assert.throws(() => new PlatformClient({ baseUrl: 'https://acme.example', apiKey: 'Api-Key x' }), {
      code: 'config',
    });
    new PlatformClient({ baseUrl: 'https://analytics.customer.example/', apiKey: 'x' });
    for (const wrong of [{ baseUrl: 'https://acme.example/?a=b' }, { timeoutMs: 0 }, { timeoutMs: NaN }]) {
      assert.throws(() => new PlatformClient({ baseUrl: 'https://acme.example', ...wrong }), {
        code: 'config',
      });
    }
  });

  it('speaks to a custom domain as a whole, with or without a slash at its end', async () => {
    const asked: string[] = [];
    const send = (async (url: URL) => {
      asked.push(url.href);
      return Response.json({ items: [] });
    }) as unknown as typeof fetch;
    for (const baseUrl of [
      'https://analytics.customer.example',
      'https://analytics.customer.example:8443/',
    ]) {
      await new PlatformClient({ baseUrl, accessToken, fetch: send }).deployments();
    }
    assert.deepEqual(asked, [
      'https://analytics.customer.example/api/v1/deployments/',
      'https://analytics.customer.example:8443/api/v1/deployments/',
    ]);
  });

  it('does not send what is no JSON, and says so without quoting it', async () => {
    const cycle: Record<string, unknown> = {};
    cycle[apiKey] = cycle;
    for (const body of [cycle, { a: 1n }, () => {}]) {
      const error = await failure(client.entity('/api/v1/users').request({ method: 'POST', body }));
      assert.equal(error.code, 'config');
      assert.doesNotMatch(inspect(error, { depth: 10, showHidden: true }), /canary/);
    }
    assert.equal(platform.received.length, 0);
  });

  it('keeps what segments name out of its errors', async () => {
    platform.answer = answer(500, { error: 'x' });
    const call = client.entity('/api/v1/users').request({ segments: ['canary-person@host.example'] });
    const error = await failure(call);
    assert.match(error.message, /^\[GET \/api\/v1\/users\/…\] 500/);
    const minting = await failure(
      client.generateEmbedSession({ deploymentId: 1, externalId: 'canary-viewer' }),
    );
    assert.match(minting.message, /^\[POST \/api\/v1\/embed\/generate-session\] 500/);
    for (const one of [error, minting]) {
      const written = [
        inspect(one, { depth: 10, showHidden: true }),
        JSON.stringify(one),
        String(one),
      ].join();
      assert.doesNotMatch(written, /canary/);
    }
  });
});

describe('the platform client before the local platform', () => {
  let platform: LocalPlatform;
  let client: PlatformClient;
  let scoped: PlatformClient;
  before(async () => {
    platform = await testPlatform({ dbtStepMs: 60_000 });
    const { baseUrl, accessToken } = platform;
    client = new PlatformClient({ baseUrl, accessToken, apiKey: platform.apiKey });
    scoped = new PlatformClient({ baseUrl, apiKey: platform.scopedApiKey });
  });
  after(() => platform.close());
  const viewer = { deploymentId: 1, externalId: 'vera' };
  const ruleOf = async (fields: object): Promise<string | undefined> => {
    const call = client.generateEmbedSession({ ...viewer, ...fields });
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error === undefined || error instanceof PlatformRequestError, inspect(error));
    return error?.rule;
  };

  it('mints sessions, and tells the refusals of the contract apart', async () => {
    assert.match((await client.generateEmbedSession(viewer)).sessionId, /^\S+$/);
    assert.match((await scoped.generateEmbedSession(viewer)).sessionId, /^\S+$/);
    await assert.rejects(scoped.generateEmbedSession({ ...viewer, deploymentId: 2 }), {
      code: 'forbidden',
      status: 403,
    });
    assert.equal(await ruleOf({ userAttributes: [{ name: 'absent', value: 1 }] }), 'attributes-not-found');
    assert.equal(await ruleOf({ groups: ['absent'] }), 'groups-not-found');
  });

  it('lists what a tenant bootstrapped page by page, deletes it, and can then create it with another type', async () => {
    const { embedTenantName } = platform;
    const tenant = { creatorMode: true, embedTenantName };
    const names = ['a', 'b', 'c', 'd', 'e'];
    const userAttributeDefinitions = names.map((name) => ({ name, type: 'string' }));
    assert.equal(
      await ruleOf({ ...tenant, userAttributeDefinitions, groupDefinitions: [{ name: 'crew' }] }),
      undefined,
    );
    const { userAttributes, groups } = client.embedTenant(embedTenantName);
    const listed = [];
    for await (const { name } of userAttributes.list({ pageSize: 2 })) listed.push(name);
    assert.deepEqual(listed, names);
    const asNumber = { ...tenant, userAttributeDefinitions: [{ name: 'a', type: 'number' }] };
    assert.equal(await ruleOf(asNumber), 'type-change');
    for await (const { id, name } of userAttributes.list()) if (name === 'a') await userAttributes.delete(id);
    assert.equal(await ruleOf(asNumber), undefined);
    for await (const { id } of groups.list()) {
      await groups.delete(id);
      await assert.rejects(groups.delete(id), { code: 'not-found' });
    }
    await assert.rejects(client.embedTenant('absent-tenant').groups.list().next(), { code: 'not-found' });
  });

  it('lists deployments, starts a dbt sync and cancels it once', async () => {
    assert.deepEqual(
      (await client.deployments()).map(({ id }) => id),
      [1, 2],
    );
    assert.equal((await client.deployments({ first: 1 })).length, 1);
    const { id } = (await client.startDbtSync(1)) as { id: string };
    assert.equal(typeof (await client.cancelDbtSync(1, id)).message, 'string');
    await assert.rejects(client.cancelDbtSync(1, id), { status: 409 });
    await assert.rejects(client.cancelDbtSync(1, 'absent'), { code: 'not-found' });
    await assert.rejects(client.startDbtSync(99), { code: 'not-found' });
  });

  it('is known at every path of the table: what the contract does not show answers 501, never 401 or 404', async () => {
    const parameters = { deploymentId: 1, workbookId: 'w' };
    for (const path of Object.keys(PLATFORM_PATHS) as PlatformPath[]) {
      const call = client
        .entity(path, parameters)
        .request({ segments: ['x'], method: 'PATCH', body: {}, credential: 'bearer' });
      await assert.rejects(call, { status: 501 }, path);
    }
  });
});
