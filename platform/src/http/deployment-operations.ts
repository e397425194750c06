import { z } from '@hono/zod-openapi';
import { requireBearer, type BearerCaller } from '../accounts/access-tokens.js';
import type { DbtSync } from '../dbt-sync.js';
import { findDeployment } from '../accounts/agent-directory.js';
import { PlatformError } from '../platform-error.js';
import type { State } from '../store/state.js';
import { errorResponses } from './error-schema.js';
import { defineOperation, type Operation } from './operation.js';
import { jsonResponse } from './responses.js';

const deployment = z.object({ id: z.number().int(), name: z.string() }).openapi('Deployment');
const deploymentList = z.object({ items: z.array(deployment) }).openapi('DeploymentList');
const dbtJob = z
  .object({
    id: z.string(),
    status: z.enum(['running', 'succeeded', 'cancelled', 'failed']),
    done: z.number().int(),
    total: z.number().int(),
  })
  .openapi('DbtSyncJob');
const cancelResponse = z.object({ message: z.string() }).openapi('DbtSyncCancelResponse');

// Coercion would be described as optional, and would take what is no integer to a reader.
const deploymentId = z
  .string()
  .regex(/^\d{1,9}$/, 'must be an integer')
  .transform(Number)
  .openapi({ type: 'integer' });
const deploymentParams = z.object({ deploymentId });
const jobParams = z.object({ deploymentId, syncJobId: z.string() });
const path = '/api/v1/deployments/{deploymentId}/dbt-sync';

/** Deployments and their dbt syncs, for callers with an access token. */
export function deploymentOperations(state: State, sync: DbtSync): Operation[] {
  const authenticate = requireBearer(state);
  const shared = { tag: 'Deployments', credential: 'bearer', authenticate } as const;
  const list = (listPath: string, operationId: string) =>
    defineOperation({
      ...shared,
      method: 'get',
      path: listPath,
      operationId,
      summary: 'List deployments.',
      query: z.object({
        first: z.coerce.number().int().min(1).max(1000).openapi({ type: 'integer' }).optional(),
      }),
      responses: {
        200: {
          description: 'The first deployments.',
          content: { 'application/json': { schema: deploymentList } },
        },
        ...errorResponses(400, 401, 500),
      },
      handle: async ({ caller, query }) =>
        jsonResponse({ items: await deploymentsOf(state, caller, query.first ?? 1000) }),
    });
  const answer = (description: string, schema: z.ZodType) => ({
    description,
    content: { 'application/json': { schema } },
  });
  const start = defineOperation({
    ...shared,
    method: 'post',
    path,
    operationId: 'startDbtSync',
    summary: 'Start a dbt sync.',
    params: deploymentParams,
    responses: { 202: answer('The job that now runs.', dbtJob), ...errorResponses(400, 401, 404, 500) },
    handle: async ({ caller, params }) => {
      requireDeployment(state, caller, params.deploymentId);
      return jsonResponse(await sync.start(params.deploymentId), 202);
    },
  });
  const progress = defineOperation({
    ...shared,
    method: 'get',
    path: `${path}/{syncJobId}`,
    operationId: 'getDbtSync',
    summary: 'How far a dbt sync has come.',
    params: jobParams,
    responses: { 200: answer('The job.', dbtJob), ...errorResponses(400, 401, 404, 500) },
    handle: async ({ caller, params }) => {
      requireDeployment(state, caller, params.deploymentId);
      return jsonResponse(await sync.find(params.deploymentId, params.syncJobId));
    },
  });
  const cancel = defineOperation({
    ...shared,
    method: 'delete',
    path: `${path}/{syncJobId}`,
    operationId: 'cancelDbtSync',
    summary: 'Cancel a running dbt sync.',
    params: jobParams,
    responses: { 200: answer('Cancelled.', cancelResponse), ...errorResponses(400, 401, 404, 409, 500) },
    handle: async ({ caller, params }) => {
      requireDeployment(state, caller, params.deploymentId);
      await sync.cancel(params.deploymentId, params.syncJobId);
      return jsonResponse({ message: 'dbt sync cancelled' });
    },
  });
  const lists = [
    list('/api/v1/deployments', 'listDeployments'),
    list('/api/v1/deployments/', 'listDeploymentsSlash'),
  ];
  return [...lists, start, progress, cancel];
}

async function deploymentsOf(state: State, caller: BearerCaller, first: number) {
  const rows = await state.read((tables) => tables.deployments.where('account', caller.account));
  return rows
    .map(({ id, name }) => ({ id: Number(id), name }))
    .sort((a, b) => a.id - b.id)
    .slice(0, first);
}

function requireDeployment(state: State, caller: BearerCaller, id: number): void {
  if (!findDeployment(state.tables, caller.account, id)) throw new PlatformError(404, 'Deployment not found');
}
