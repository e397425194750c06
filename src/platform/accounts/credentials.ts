import { AuthenticationError } from '../platform-error.js';
import type { Database } from '../store/database.js';
import { hashSecret } from './secrets.js';

export type ApiKey = {
  readonly account: string;
  readonly isAdmin: boolean;
  /** `undefined`: unscoped, good for every deployment of the account. */
  readonly deploymentIds: readonly number[] | undefined;
};

export const reaches = (key: ApiKey, deploymentId: number): boolean =>
  key.deploymentIds === undefined || key.deploymentIds.includes(deploymentId);

/** The key of an `Authorization: Api-Key <key>` header. @throws AuthenticationError */
export async function authenticateApiKey(database: Database, header: string): Promise<ApiKey> {
  const secret = /^Api-Key +(\S+)$/i.exec(header)?.[1];
  if (secret === undefined)
    throw new AuthenticationError('Authorization must be Api-Key followed by the key');
  const row = await database.read((statements) =>
    statements.first('SELECT * FROM state.api_keys WHERE hash = $hash', { hash: hashSecret(secret) }),
  );
  if (!row) throw new AuthenticationError('Invalid API key');
  const scope = row.deployment_ids as string | null;
  return {
    account: row.account as string,
    isAdmin: row.is_admin === true,
    deploymentIds: scope === null ? undefined : (JSON.parse(scope) as number[]),
  };
}
