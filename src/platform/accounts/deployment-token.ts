import { jwtVerify } from 'jose';
import type { SecurityContext } from '../data/engine.js';
import { AuthenticationError } from '../platform-error.js';

/**
 * Verifies a deployment's JWT with its API secret. Only HS256 is good: a token names neither its algorithm nor its
 * key (RFC 8725, 3.1 and 3.2). Expiry is honoured when the token carries one; its absence is allowed because the
 * contract does not list `exp` among the claims.
 *
 * @returns the token's payload, which is the security context
 * @throws AuthenticationError without a word about which check failed
 */
export async function verifyDeploymentToken(
  token: string,
  secret: string,
  now: Date,
): Promise<Record<string, unknown>> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      currentDate: now,
    });
    return payload;
  } catch {
    throw new AuthenticationError('Invalid token', 403);
  }
}

/** Identity of a chat token: `externalId`, or `sub` in its absence, in lower case (contract, "Authentication", 5). */
export function chatIdentity(claims: Record<string, unknown>): { externalId: string; email?: string } {
  const scope = claims.scope;
  if (!Array.isArray(scope) || !scope.includes('chat')) {
    throw new AuthenticationError('The token lacks the chat scope');
  }
  const id = claims.externalId ?? claims.sub;
  if (typeof id !== 'string' || id.trim() === '') {
    throw new AuthenticationError('The token lacks externalId and sub');
  }
  const email = claims.email;
  return { externalId: id.trim().toLowerCase(), ...(typeof email === 'string' ? { email } : {}) };
}

/** Attributes may come as an object of names and values or in the request's form, a list of `{name, value}`. */
export function contextOfClaims(claims: Record<string, unknown>): SecurityContext {
  const attributes = claims.userAttributes;
  if (!Array.isArray(attributes)) return claims;
  const entries = attributes.map((entry: unknown) => {
    const { name, value } = (entry ?? {}) as { name?: unknown; value?: unknown };
    // Dropping an entry would drop a restriction.
    if (typeof name !== 'string') throw new AuthenticationError('Malformed userAttributes in the token');
    return [name, value] as const;
  });
  const present = entries.filter(([, value]) => value !== null && value !== undefined);
  return { ...claims, userAttributes: Object.fromEntries(present) };
}
