import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SignJWT } from 'jose';
import type { LocalPlatform } from '../../src/index.js';
import { testPlatform } from '../testing/test-platform.js';

describe('the management family', () => {
  let platform: LocalPlatform;
  before(async () => {
    platform = await testPlatform({ dbtStepMs: 60 });
  });
  after(() => platform.close());

  const call = async (method: string, path: string, authorization = `Bearer ${platform.accessToken}`) => {
    const response = await fetch(`${platform.url}${path}`, {
      method,
      headers: authorization === '' ? {} : { authorization },
    });
    return { status: response.status, body: await response.json() };
  };

  it('lists deployments with and without the slash, as many as asked for', async () => {
    for (const path of ['/api/v1/deployments', '/api/v1/deployments/']) {
      const { status, body } = await call('GET', path);
      assert.equal(status, 200);
      assert.equal(body.items[0].id, platform.deploymentId);
      assert.equal(typeof body.items[0].name, 'string');
      assert.equal((await call('GET', `${path}?first=1`)).body.items.length, 1);
    }
    assert.equal((await call('GET', '/api/v1/deployments?first=0')).status, 400);
  });

  it('takes a bearer token and nothing else', async () => {
    for (const authorization of ['', 'Bearer wrong', `Api-Key ${platform.apiKey}`, platform.accessToken]) {
      assert.equal((await call('GET', '/api/v1/deployments', authorization)).status, 401);
    }
  });

  it('starts a dbt sync, shows its progress and cancels it', async () => {
    const base = `/api/v1/deployments/${platform.deploymentId}/dbt-sync`;
    const started = await call('POST', base);
    assert.equal(started.status, 202);
    const path = `${base}/${started.body.id}`;
    assert.equal((await call('GET', path)).body.status, 'running');
    const cancelled = await call('DELETE', path);
    assert.equal(cancelled.status, 200);
    assert.equal(typeof cancelled.body.message, 'string');
    assert.equal((await call('GET', path)).body.status, 'cancelled');
    assert.equal((await call('DELETE', path)).status, 409);
  });

  it('finishes a dbt sync that nobody cancels', async () => {
    const base = `/api/v1/deployments/${platform.deploymentId}/dbt-sync`;
    const { id, total } = (await call('POST', base)).body;
    let job = { status: 'running', done: 0 };
    while (job.status === 'running') job = (await call('GET', `${base}/${id}`)).body;
    assert.deepEqual(job, { id, total, status: 'succeeded', done: total });
  });

  it('answers 404 for a job, a deployment or a path that is not there, and 400 for an id that is no integer', async () => {
    const base = '/api/v1/deployments';
    assert.equal((await call('DELETE', `${base}/${platform.deploymentId}/dbt-sync/none`)).status, 404);
    assert.equal((await call('DELETE', `${base}/99/dbt-sync/none`)).status, 404);
    assert.equal((await call('DELETE', `${base}/one/dbt-sync/none`)).status, 400);
    assert.equal((await call('GET', '/api/v2/anything')).status, 404);
  });

  it('knows every documented entity path and says that its payload is not shown', async () => {
    const id = platform.deploymentId;
    const paths = [
      '/build/api/v1/deployments',
      `/build/api/v1/deployments/${id}`,
      `/build/api/v1/deployments/${id}/data-model`,
      `/build/api/v1/deployments/${id}/github/connect`,
      ...['environments', 'env-vars', 'folders', 'reports', 'workbooks', 'notifications'].map(
        (entity) => `/api/v1/deployments/${id}/${entity}`,
      ),
      `/api/v1/deployments/${id}`,
      `/api/v1/deployments/${id}/workbooks/7/embed-access`,
      ...'regions github users user-attributes user-attribute-values tenant/settings oauth-integrations'
        .split(' ')
        .map((entity) => `/api/v1/${entity}`),
      '/api/v1/user-oauth-tokens',
      '/api/v1/oidc-token-configs',
      '/api/v1/app-config',
      '/scim/v2/Users',
      '/scim/v2/Groups',
      '/api/scim/v2/Users',
      '/api/scim/v2/Groups/7',
    ];
    for (const path of paths) {
      assert.equal((await call('GET', path, '')).status, 401, path);
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, body } = await call(method, path);
        assert.equal(status, 501, `${method} ${path}`);
        assert.match(body.error, /does not show/);
      }
    }
  });

  it('describes itself in OpenAPI 3.1.0 without a credential', async () => {
    const { status, body } = await call('GET', '/api/v1/openapi.json', '');
    assert.equal(status, 200);
    assert.equal(body.openapi, '3.1.0');
    assert.equal(body.info.version, '1.0.0');
    const cancel = body.paths['/api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}'].delete;
    assert.equal(cancel.operationId, 'cancelDbtSync');
    assert.deepEqual(
      cancel.parameters.map((parameter: any) => [parameter.name, parameter.schema.type]),
      [
        ['deploymentId', 'integer'],
        ['syncJobId', 'string'],
      ],
    );
    const operations = Object.values<any>(body.paths).flatMap((path) => Object.values<any>(path));
    const ids = operations.map((operation) => operation.operationId);
    assert.equal(new Set(ids).size, ids.length);
  });
});

describe('the data family', () => {
  let platform: LocalPlatform;
  before(async () => {
    platform = await testPlatform();
  });
  after(() => platform.close());

  const token = (secret = platform.tokenSecret) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(secret));
  const get = async (path: string, authorization?: string) =>
    fetch(`${platform.dataUrl}${path}`, { headers: authorization === undefined ? {} : { authorization } });

  it('answers 403 in the documented words without a token or with a bad one', async () => {
    const missing = await get('/v1/meta');
    assert.equal(missing.status, 403);
    assert.deepEqual(await missing.json(), { error: "Authorization header isn't set" });
    for (const bad of [
      'x',
      `Api-Key ${platform.apiKey}`,
      await token('another secret, long enough for HS256'),
    ]) {
      const response = await get('/v1/meta', bad);
      assert.equal(response.status, 403);
      assert.deepEqual(await response.json(), { error: 'Invalid token' });
    }
  });

  it('shows the model to a raw token, and to one with a prefix', async () => {
    for (const authorization of [await token(), `Bearer ${await token()}`]) {
      const body = await (await get('/v1/meta', authorization)).json();
      assert.equal(body.cubes[0].name, 'flights');
    }
  });

  it('answers SQL with a schema line and lines of rows', async () => {
    const response = await fetch(`${platform.dataUrl}/v1/cubesql`, {
      method: 'POST',
      headers: { authorization: await token(), 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'SELECT 1' }),
    });
    const lines = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.equal(lines.length, 2);
    assert.deepEqual(lines[0].schema, [{ name: 'count', column_type: 'Int64' }]);
    assert.deepEqual(lines[1], { data: [['7']] });
  });

  it('lets pages of every origin in', async () => {
    const response = await fetch(`${platform.dataUrl}/v1/meta`, {
      method: 'OPTIONS',
      headers: { origin: 'http://a.example', 'access-control-request-method': 'GET' },
    });
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.match(response.headers.get('access-control-allow-headers') ?? '', /authorization/);
  });
});
