import assert from 'node:assert/strict';
import type { Account } from '../account.js';
import { apiKey, bearer, call, unique } from '../requests.js';
import type { Row, Section } from '../row.js';

const needs = ['accessToken'] as const;

/** Every path of the contract's table of entities whose payload it does not show. */
const entities = [
  '/build/api/v1/deployments',
  '/api/v1/deployments/{id}/environments',
  '/api/v1/deployments/{id}/env-vars',
  '/api/v1/regions',
  '/build/api/v1/deployments/{id}',
  '/build/api/v1/deployments/{id}/data-model',
  '/api/v1/github',
  '/build/api/v1/deployments/{id}/github/connect',
  '/api/v1/deployments/{id}/folders',
  '/api/v1/deployments/{id}/reports',
  '/api/v1/deployments/{id}/workbooks',
  '/api/v1/deployments/{id}/notifications',
  '/api/v1/deployments/{id}',
  '/api/v1/users',
  '/api/v1/user-attributes',
  '/api/v1/user-attribute-values',
  '/api/v1/tenant/settings',
  '/api/v1/oauth-integrations',
  '/api/v1/user-oauth-tokens',
  '/api/v1/oidc-token-configs',
  '/api/v1/app-config',
  '/api/v1/embed',
  '/api/v1/embed-tenants',
  '/api/v1/deployments/{id}/workbooks/1/embed-access',
  '/scim/v2/Users',
  '/scim/v2/Groups',
  '/api/scim/v2/Users',
  '/api/scim/v2/Groups',
];

const entityRow = (path: string): Row => ({
  says: `${path} is a documented path`,
  needs,
  localOnly: 'its payload is not shown',
  holds: async (account) => {
    const url = `${account.baseUrl}${path.replace('{id}', String(account.deploymentId))}`;
    const { status, body } = await call(url, { headers: bearer(account) });
    assert.equal(status, 501);
    assert.equal(typeof body.error, 'string');
    assert.equal((await call(url)).status, 401);
  },
});

const sync = (account: Account, rest = ''): string =>
  `${account.baseUrl}/api/v1/deployments/${account.deploymentId}/dbt-sync${rest}`;

/** Contract, "Platform API entities", "Cancel a running dbt sync" and "Versioning". */
export const management: Section = {
  title: 'the Platform API',
  rows: [
    ...['/api/v1/deployments', '/api/v1/deployments/'].map((path) => ({
      says: `GET ${path}: an \`items\` array of \`id\` and \`name\`; accepts \`first\``,
      needs,
      holds: async (account: Account) => {
        const { status, body } = await call(`${account.baseUrl}${path}?first=1`, {
          headers: bearer(account),
        });
        assert.equal(status, 200);
        assert.equal(body.items.length, 1);
        assert.equal(typeof body.items[0].name, 'string');
        assert.ok('id' in body.items[0]);
      },
    })),
    {
      says: 'Platform API: `Authorization: Bearer <ACCESS_TOKEN>`',
      needs,
      holds: async (account) => {
        for (const headers of [{}, apiKey(account), { authorization: 'Bearer none' }]) {
          const url = `${account.baseUrl}/api/v1/deployments/`;
          const { status } = await call(url, { headers: headers });
          assert.ok(status === 401 || status === 403, `${status}`);
        }
      },
    },
    {
      says: '`cancelDbtSync` of a running job: 200, object with required string `message`',
      needs,
      localOnly: 'how a sync is started is not shown',
      holds: async (account) => {
        const started = await call(sync(account), { method: 'POST', headers: bearer(account) });
        const url = sync(account, `/${started.body.id}`);
        const cancelled = await call(url, { method: 'DELETE', headers: bearer(account) });
        assert.equal(cancelled.status, 200);
        assert.equal(typeof cancelled.body.message, 'string');
        assert.equal((await call(url, { headers: bearer(account) })).body.status, 'cancelled');
      },
    },
    {
      says: '`syncJobId` that is not there',
      needs,
      holds: async (account) => {
        const url = sync(account, `/${unique('none')}`);
        assert.equal((await call(url, { method: 'DELETE', headers: bearer(account) })).status, 404);
      },
    },
    {
      says: '`deploymentId` (integer, required)',
      needs,
      localOnly: 'errors of the operation are not shown',
      holds: async (account) => {
        const url = sync(account, '/any').replace(/deployments\/\d+/, 'deployments/one');
        assert.equal((await call(url, { method: 'DELETE', headers: bearer(account) })).status, 400);
      },
    },
    {
      says: 'Machine-readable description is OpenAPI 3.1.0, info version 1.0.0',
      localOnly: 'where a live account serves it is not shown',
      holds: async (account) => {
        const { body } = await call(`${account.baseUrl}/api/v1/openapi.json`);
        assert.equal(body.openapi, '3.1.0');
        assert.equal(body.info.version, '1.0.0');
      },
    },
    ...entities.map(entityRow),
  ],
};
