import { createLocalJWKSet, createRemoteJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import type { SecurityContext } from '../data/engine.js';
import { AuthenticationError } from '../platform-error.js';
import { sessionClaim } from './session-claim.js';

/**
 * How the deployment checks tokens beside its API secret: `jwks`, a key set or the address of one, or `checkAuth`, a
 * function of the host that returns the resolved security context and throws to refuse (contract, "Authentication", 4
 * and 6). Neither: the API secret alone.
 */
export type TokenAuthenticationOptions = {
  readonly jwks?: JSONWebKeySet | URL;
  readonly checkAuth?: (token: string) => Promise<SecurityContext> | SecurityContext;
};

export type Claims = Record<string, unknown>;

/** Signatures that only the holder of a private key can make: a public key is never taken for a shared secret. */
const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Verifies tokens of the deployment. Tokens of exchanged sessions are its own and always checked with the secret. */
export class TokenVerifier {
  readonly #keys: ReturnType<typeof createLocalJWKSet> | ReturnType<typeof createRemoteJWKSet> | undefined;
  readonly #checkAuth: TokenAuthenticationOptions['checkAuth'];
  readonly #clock: () => number;

  constructor({ jwks, checkAuth }: TokenAuthenticationOptions, clock: () => number) {
    this.#keys = jwks && (jwks instanceof URL ? createRemoteJWKSet(jwks) : createLocalJWKSet(jwks));
    this.#checkAuth = checkAuth;
    this.#clock = clock;
  }

  /**
   * The algorithm is fixed by the way of checking, never by the token (RFC 8725, 3.1 and 3.2). Expiry is honoured when
   * the token carries one; its absence is allowed because the contract does not list `exp` among the claims.
   *
   * @returns the security context: the token's payload, or what the custom check made of it
   * @throws AuthenticationError without a word about which check failed
   */
  async verify(token: string, secret: string): Promise<Claims> {
    try {
      const own = await this.#bySecret(token, secret);
      if (own) return own;
      if (this.#checkAuth) return await this.#byCustomCheck(token, this.#checkAuth);
      if (this.#keys) return (await jwtVerify(token, this.#keys, this.#options(asymmetric))).payload;
    } catch {
      // One answer for every reason.
    }
    throw new AuthenticationError('Invalid token', 403);
  }

  /** With another way of checking in place, only the platform's own tokens are good by the secret. */
  async #bySecret(token: string, secret: string): Promise<Claims | undefined> {
    try {
      const key = new TextEncoder().encode(secret);
      const { payload } = await jwtVerify(token, key, this.#options(['HS256']));
      const isOnlyWay = !this.#checkAuth && !this.#keys;
      return isOnlyWay || typeof payload[sessionClaim] === 'string' ? payload : undefined;
    } catch {
      return undefined;
    }
  }

  async #byCustomCheck(
    token: string,
    check: NonNullable<TokenAuthenticationOptions['checkAuth']>,
  ): Promise<Claims> {
    const context: unknown = await check(token);
    if (typeof context !== 'object' || context === null || Array.isArray(context))
      throw new Error('No context');
    // Only the platform itself vouches for its sessions.
    return Object.fromEntries(Object.entries(context).filter(([claim]) => claim !== sessionClaim));
  }

  #options(algorithms: string[]) {
    return { algorithms, currentDate: new Date(this.#clock()) };
  }
}

/** Identity of a chat token: `externalId`, or `sub` in its absence, in lower case (contract, "Authentication", 5). */
export function chatIdentity(claims: Claims): { externalId: string; email?: string } {
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
export function contextOfClaims(claims: Claims): SecurityContext {
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
