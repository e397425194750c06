import { AuthenticationError } from '../platform-error.js';
import type { Database } from '../store/database.js';
import { hashSecret } from './secrets.js';

export type BearerCaller = { readonly account: string };

/** The caller of `Authorization: Bearer <token>`. @throws AuthenticationError 401 */
export const requireBearer =
  (database: Database) =>
  async (headers: Headers): Promise<BearerCaller> => {
    const token = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    if (token === undefined) throw new AuthenticationError('Authentication is required');
    const row = await database.read((statements) =>
      statements.first('SELECT account FROM state.access_tokens WHERE hash = $hash', {
        hash: hashSecret(token),
      }),
    );
    if (!row) throw new AuthenticationError('Invalid access token');
    return { account: row.account as string };
  };
