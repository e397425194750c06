import { AuthenticationError } from '../platform-error.js';
import type { State } from '../store/state.js';
import type { ApiKeyRow } from '../store/tables.js';
import { hashSecret } from './secrets.js';

export type ApiKey = ApiKeyRow;

export const reaches = (key: ApiKey, deploymentId: number): boolean =>
  key.deploymentIds === null || key.deploymentIds.includes(deploymentId);

/** The key of an `Authorization: Api-Key <key>` header. @throws AuthenticationError */
export function authenticateApiKey(state: State, header: string): ApiKey {
  const secret = /^Api-Key +(\S+)$/i.exec(header)?.[1];
  if (secret === undefined)
    throw new AuthenticationError('Authorization must be Api-Key followed by the key');
  const key = state.tables.apiKeys.get(hashSecret(secret));
  if (!key) throw new AuthenticationError('Invalid API key');
  return key;
}
