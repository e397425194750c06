import { z } from '@hono/zod-openapi';
import { requireBearer } from '../accounts/access-tokens.js';
import type { State } from '../store/state.js';
import { errorResponses } from './error-schema.js';
import { defineOperation, type Operation } from './operation.js';
import { jsonResponse } from './responses.js';

/**
 * Entities whose base path the contract lists and whose payload it does not show. They are known and refused in so
 * many words: invented data would let a client believe that it works.
 */
const entities: readonly (readonly [entity: string, path: string])[] = [
  ['DeploymentsOther', '/api/v1/deployments'],
  ['DeploymentCreation', '/build/api/v1/deployments'],
  ['Environments', '/api/v1/deployments/{deploymentId}/environments'],
  ['EnvVariables', '/api/v1/deployments/{deploymentId}/env-vars'],
  ['Regions', '/api/v1/regions'],
  ['DataModel', '/build/api/v1/deployments/{deploymentId}'],
  ['DataModelUploads', '/build/api/v1/deployments/{deploymentId}/data-model'],
  ['GitHub', '/api/v1/github'],
  ['GitHubConnection', '/build/api/v1/deployments/{deploymentId}/github/connect'],
  ['DbtSync', '/api/v1/deployments/{deploymentId}/dbt-sync'],
  ['Folders', '/api/v1/deployments/{deploymentId}/folders'],
  ['Reports', '/api/v1/deployments/{deploymentId}/reports'],
  ['Workbooks', '/api/v1/deployments/{deploymentId}/workbooks'],
  ['Notifications', '/api/v1/deployments/{deploymentId}/notifications'],
  ['DashboardEmbedAccess', '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/embed-access'],
  ['Workspace', '/api/v1/deployments/{deploymentId}'],
  ['UsersAdmin', '/api/v1/users'],
  ['UserAttributes', '/api/v1/user-attributes'],
  ['UserAttributeValues', '/api/v1/user-attribute-values'],
  ['TenantSettings', '/api/v1/tenant/settings'],
  ['OAuthIntegrations', '/api/v1/oauth-integrations'],
  ['UserOAuthTokens', '/api/v1/user-oauth-tokens'],
  ['OidcTokenConfigs', '/api/v1/oidc-token-configs'],
  ['AppTheme', '/api/v1/app-config'],
  ['Embed', '/api/v1/embed'],
  ['EmbedTenants', '/api/v1/embed-tenants'],
  ['ScimUsers', '/scim/v2/Users'],
  ['ScimGroups', '/scim/v2/Groups'],
  ['ScimUsersPrefixed', '/api/scim/v2/Users'],
  ['ScimGroupsPrefixed', '/api/scim/v2/Groups'],
];

/** One operation a listed path; it stands in for every method there and for everything below it. */
export function entityOperations(state: State): Operation[] {
  return entities.map(([entity, path]) =>
    defineOperation({
      method: 'get',
      path,
      operationId: `list${entity}`,
      summary: `${entity}: a documented path whose payload the contract does not show.`,
      tag: 'Not shown',
      credential: 'bearer',
      params: z.object(
        Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()])),
      ),
      responses: errorResponses(401, 501),
      authenticate: requireBearer(state),
      handle: async () =>
        jsonResponse(
          { error: `The interface does not show the payload of ${path}, so it is not implemented here` },
          501,
        ),
    }),
  );
}
