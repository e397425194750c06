import { AuthenticationError } from '../platform-error.js';
import type { State } from '../store/state.js';
import { hashSecret } from './secrets.js';

export type BearerCaller = { readonly account: string };

/** The caller of `Authorization: Bearer <token>`. @throws AuthenticationError 401 */
export const requireBearer =
  (state: State) =>
  async (headers: Headers): Promise<BearerCaller> => {
    const token = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    if (token === undefined) throw new AuthenticationError('Authentication is required');
    const known = state.tables.accessTokens.get(hashSecret(token));
    if (!known) throw new AuthenticationError('Invalid access token');
    return { account: known.account };
  };
