import { createLocalJWKSet, createRemoteJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import type { SecurityContext } from '../data/engine.js';
import { decodeText, parseJson } from '../http/parse-json.js';
import { AuthenticationError, PlatformError } from '../platform-error.js';
import { jsonValue } from '../json-value.js';
import { sessionClaim } from './session-claim.js';
import type { Claims } from './token-claims.js';

/**
 * How the deployment checks tokens beside its API secret: `jwks`, a key set or the address of one, or `checkAuth`, a
 * function of the host that returns the resolved security context and throws to refuse (contract, "Authentication", 4
 * and 6). Neither: the API secret alone.
 */
export type TokenAuthenticationOptions = {
  readonly jwks?: JSONWebKeySet | URL;
  readonly checkAuth?: (token: string) => Promise<SecurityContext> | SecurityContext;
};

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
   * @throws AuthenticationError without a word about which check failed; PlatformError 400 for a token that is signed
   *   as it should be and holds what is no proper JSON
   */
  async verify(token: string, secret: string): Promise<Claims> {
    try {
      const own = await this.#bySecret(token, secret);
      if (own) return own;
      if (this.#checkAuth) return await this.#byCustomCheck(token, this.#checkAuth);
      if (this.#keys && isStrict(token)) {
        const { payload } = await jwtVerify(token, this.#keys, this.#options(asymmetric));
        checkPayload(token);
        return payload;
      }
    } catch (error) {
      if (error instanceof PlatformError) throw error;
      // One answer for every other reason.
    }
    throw new AuthenticationError('Invalid token', 403);
  }

  /** With another way of checking in place, only the platform's own tokens are good by the secret. */
  async #bySecret(token: string, secret: string): Promise<Claims | undefined> {
    if (!isStrict(token)) return undefined;
    try {
      const key = new TextEncoder().encode(secret);
      const { payload } = await jwtVerify(token, key, this.#options(['HS256']));
      const isOnlyWay = !this.#checkAuth && !this.#keys;
      if (!isOnlyWay && typeof payload[sessionClaim] !== 'string') return undefined;
      checkPayload(token);
      return payload;
    } catch (error) {
      if (error instanceof PlatformError) throw error;
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
    const claims = Object.entries(context).filter(([claim]) => claim !== sessionClaim);
    return jsonValue(Object.fromEntries(claims)) as Claims;
  }

  #options(algorithms: string[]) {
    return { algorithms, currentDate: new Date(this.#clock()) };
  }
}

/** Base64url as RFC 7515 has it, without padding, white space and bits left over: one token has one spelling. */
function isStrict(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

/** What the library has read leniently. @throws PlatformError 400 */
function checkPayload(token: string): void {
  const what = 'The payload of the token';
  parseJson(decodeText(Buffer.from(token.split('.')[1] ?? '', 'base64url'), what), what);
}
