import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { testPlatform } from '../testing/test-platform.js';

/** Every operation that the contract shows. */
const documented = [
  ['get', '/api/v1/deployments/'],
  ['delete', '/api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}'],
  ['post', '/api/v1/embed/generate-session'],
  ['get', '/api/v1/embed-tenants/{embedTenantName}/groups'],
  ['delete', '/api/v1/embed-tenants/{embedTenantName}/groups/{id}'],
  ['get', '/api/v1/embed-tenants/{embedTenantName}/user-attributes'],
  ['delete', '/api/v1/embed-tenants/{embedTenantName}/user-attributes/{id}'],
  ['post', '/api/v1/public/{accountName}/agents/{agentId}/chat/stream-chat-state'],
  ['post', '/api/v1/public/{accountName}/agents/{agentId}/chat/abort'],
  ['post', '/data-api/v1/load'],
  ['post', '/data-api/v1/cubesql'],
  ['get', '/data-api/v1/meta'],
] as const;

it('describes every documented operation in a valid OpenAPI 3.1 document', async () => {
  const platform = await testPlatform();
  const description = (await (await fetch(`${platform.baseUrl}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  await platform.close();
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(description));
  assert.ok(valid, JSON.stringify(errors));
  assert.equal(validator.version, '3.1');
  for (const [method, path] of documented) assert.ok(description.paths[path]?.[method], `${method} ${path}`);
});
