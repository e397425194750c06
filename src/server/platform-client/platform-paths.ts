/**
 * Base paths of the Platform API's entities, with the credential that each takes. Source: contract, "Platform API
 * entities and their base paths"; the second pair of SCIM paths is that of its prefix table.
 */
export const PLATFORM_PATHS = {
  '/api/v1/deployments': 'bearer',
  '/build/api/v1/deployments': 'bearer',
  '/api/v1/deployments/{deploymentId}/environments': 'bearer',
  '/api/v1/deployments/{deploymentId}/env-vars': 'bearer',
  '/api/v1/regions': 'bearer',
  '/build/api/v1/deployments/{deploymentId}': 'bearer',
  '/build/api/v1/deployments/{deploymentId}/data-model': 'bearer',
  '/api/v1/github': 'bearer',
  '/build/api/v1/deployments/{deploymentId}/github/connect': 'bearer',
  '/api/v1/deployments/{deploymentId}/dbt-sync': 'bearer',
  '/api/v1/deployments/{deploymentId}/folders': 'bearer',
  '/api/v1/deployments/{deploymentId}/reports': 'bearer',
  '/api/v1/deployments/{deploymentId}/workbooks': 'bearer',
  '/api/v1/deployments/{deploymentId}/notifications': 'bearer',
  '/api/v1/deployments/{deploymentId}': 'bearer',
  '/api/v1/users': 'bearer',
  '/api/v1/user-attributes': 'bearer',
  '/api/v1/user-attribute-values': 'bearer',
  '/api/v1/tenant/settings': 'bearer',
  '/api/v1/oauth-integrations': 'bearer',
  '/api/v1/user-oauth-tokens': 'bearer',
  '/api/v1/oidc-token-configs': 'bearer',
  '/api/v1/app-config': 'bearer',
  '/api/v1/embed': 'key',
  '/api/v1/embed-tenants': 'key',
  '/api/v1/deployments/{deploymentId}/workbooks/{workbookId}/embed-access': 'bearer',
  '/scim/v2/Users': 'bearer',
  '/scim/v2/Groups': 'bearer',
  '/api/scim/v2/Users': 'bearer',
  '/api/scim/v2/Groups': 'bearer',
} as const satisfies Readonly<Record<string, PlatformCredential>>;

/** `bearer`: `Authorization: Bearer <ACCESS_TOKEN>`. `key`: `Authorization: Api-Key <API_KEY>`. */
export type PlatformCredential = 'bearer' | 'key';

/** A base path of the contract's table, with its `{placeholders}`. */
export type PlatformPath = keyof typeof PLATFORM_PATHS;

/** The names in the braces of a path. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never;

/** Fills the placeholders of a path, percent-encoded. A value that would change the path is refused. */
export function fillPath(path: string, parameters: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(parameters[name], name));
}

/** One value as one segment of a path. */
export function pathSegment(value: unknown, name: string): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  // "." and ".." stay as they are under percent-encoding and would be resolved away.
  if (text === '' || text === '.' || text === '..') {
    throw new TypeError(`${name} must be given and be more than dots.`);
  }
  return encodeURIComponent(text);
}
