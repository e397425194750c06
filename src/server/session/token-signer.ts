import { SignJWT } from 'jose';
import type { UserAttribute } from '../../protocol/chat-message.js';
import { InlayError } from '../../protocol/inlay-error.js';
import { isInternal, type Identity } from '../viewer/identity.js';

/** Signs `claims` as they are into a JWT that ends at their `exp`. */
export type SignToken = (claims: Readonly<Record<string, unknown>>) => Promise<string>;

/** Claims that only the helper sets, whatever a host's security context holds. */
const RESERVED = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'scope', 'externalId', 'email'];

/** A signer with a deployment's secret: HS256 and nothing else. */
export function secretSigner(secret: string): SignToken {
  const key = new TextEncoder().encode(secret);
  return (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
}

/**
 * The claims of a viewer's token: the security context, the identity, attributes by name as access policies read
 * them, groups, and an end. Source: contract, "Authentication", rules 5 and 6.
 *
 * @param scope `["chat"]` for a token that a page gets; none for one that stays on the server
 */
export function tokenClaims(
  identity: Identity,
  {
    scope,
    ttlSeconds,
    now = Date.now(),
  }: { readonly scope?: readonly string[]; readonly ttlSeconds: number; readonly now?: number },
): Record<string, unknown> {
  if (isInternal(identity)) throw new InlayError('forbidden', 'Tokens name external viewers only.');
  const { externalId, email, securityContext = {}, userAttributes, groups } = identity;
  const context = Object.entries(securityContext).filter(([name]) => !RESERVED.includes(name));
  const issuedAt = Math.floor(now / 1000);
  return {
    ...Object.fromEntries(context),
    externalId,
    ...(email === undefined ? {} : { email }),
    ...(userAttributes === undefined ? {} : { userAttributes: attributesByName(userAttributes) }),
    ...(groups === undefined || groups === null ? {} : { groups }),
    ...(scope === undefined ? {} : { scope }),
    iat: issuedAt,
    exp: issuedAt + ttlSeconds,
  };
}

/** `null` clears an attribute, so it is one that the viewer does not have. */
function attributesByName(attributes: readonly UserAttribute[]): Record<string, unknown> {
  const present = attributes.filter(({ value }) => value !== null);
  return Object.fromEntries(present.map(({ name, value }) => [name, value]));
}
