import { z } from '@hono/zod-openapi';
import type { ApiKey } from '../accounts/credentials.js';
import type { EmbedTenants } from '../accounts/embed-tenants.js';
import { PlatformError } from '../platform-error.js';
import type { State } from '../store/state.js';
import { errorResponses } from './error-schema.js';
import { defineOperation, type Operation } from './operation.js';
import { page, pageInfo, pageQuery, pageSize, readCursor } from './pagination.js';
import { emptyResponse, jsonResponse } from './responses.js';
import { requireApiKey } from './session-operations.js';

const tenantParams = z.object({ embedTenantName: z.string() });
const entryParams = z.object({ embedTenantName: z.string(), id: z.string() });

const listOf = (item: z.ZodObject) => z.object({ items: z.array(item), pageInfo });
const group = z
  .object({ id: z.string(), name: z.string(), description: z.string().nullable() })
  .openapi('Group');
const attribute = group
  .extend({ type: z.string(), displayName: z.string().nullable(), defaultValue: z.string().nullable() })
  .openapi('UserAttributeEntry');

/** Lists and deletes what embed tenants defined; for admin keys that reach every deployment's tenants. */
export function embedTenantOperations(tenants: EmbedTenants, state: State): Operation[] {
  const authenticate = async (headers: Headers): Promise<ApiKey> => {
    const key = await requireApiKey(state)(headers);
    if (!key.isAdmin) throw new PlatformError(403, 'Admin access is required');
    return key;
  };
  return (['groups', 'user-attributes'] as const).flatMap((kind) => {
    const what = kind === 'groups' ? 'Groups' : 'UserAttributes';
    const one = kind === 'groups' ? 'Group' : 'UserAttribute';
    const path = `/api/v1/embed-tenants/{embedTenantName}/${kind}`;
    const schema = listOf(kind === 'groups' ? group : attribute);
    const list = defineOperation({
      method: 'get',
      path,
      operationId: `listEmbedTenant${what}`,
      summary: `List what sessions of the embed tenant bootstrapped: ${kind}.`,
      tag: 'Embed tenants',
      credential: 'api-key',
      params: tenantParams,
      query: pageQuery,
      responses: {
        200: { description: 'One page.', content: { 'application/json': { schema } } },
        ...errorResponses(400, 401, 403, 404, 500),
      },
      authenticate,
      handle: async ({ caller, params, query }) => {
        const size = pageSize(query);
        const after = readCursor(query.after);
        const rows = await tenants.list(caller.account, params.embedTenantName, kind, { size, after });
        return jsonResponse(page(rows, size));
      },
    });
    const remove = defineOperation({
      method: 'delete',
      path: `${path}/{id}`,
      operationId: `deleteEmbedTenant${one}`,
      summary: `Delete one of the embed tenant's ${kind}.`,
      tag: 'Embed tenants',
      credential: 'api-key',
      params: entryParams,
      responses: { 204: { description: 'Deleted.' }, ...errorResponses(401, 403, 404, 500) },
      authenticate,
      handle: async ({ caller, params }) => {
        await tenants.delete(caller.account, params.embedTenantName, kind, params.id);
        return emptyResponse(204);
      },
    });
    return [list, remove];
  });
}
