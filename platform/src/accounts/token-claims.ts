import type { SecurityContext } from '../data/engine.js';
import { AuthenticationError, PlatformError } from '../platform-error.js';
import type { Tables } from '../store/tables.js';
import { tokenIdentity } from './external-id.js';
import { sessionClaim } from './session-claim.js';
import { checkAttributes, type Catalog } from './user-rights.js';

export type Claims = Record<string, unknown>;

/** Identity of a chat token: `externalId`, or `sub` in its absence, in lower case (contract, "Authentication", 5). */
export function chatIdentity(claims: Claims): { externalId: string; email?: string } {
  const scope = claims.scope;
  if (!Array.isArray(scope) || !scope.includes('chat')) {
    throw new AuthenticationError('The token lacks the chat scope');
  }
  const externalId = identityOf(claims);
  if (externalId === undefined) throw new AuthenticationError('The token lacks externalId and sub');
  const { email } = claims;
  return { externalId, ...(typeof email === 'string' ? { email } : {}) };
}

/**
 * Who a token speaks for; undefined where it names nobody, as tokens for data alone may.
 * @throws AuthenticationError for an identity that no session could have either
 */
export function identityOf(claims: Claims): string | undefined {
  const id = claims.externalId === undefined ? claims.sub : claims.externalId;
  if (id === undefined) return undefined;
  const identity = typeof id === 'string' ? tokenIdentity(id) : undefined;
  if (identity === undefined) throw new AuthenticationError('The identity in the token is malformed', 403);
  return identity;
}

/**
 * The security context of a token. Attributes may come as an object of names and values or in the request's form, a
 * list of `{name, value}`, and must be those of the account's catalog: a misspelt one would restrict nothing.
 *
 * @throws PlatformError 400 as a session with such attributes would
 */
export function contextOfClaims(tables: Tables, claims: Claims, catalog: Catalog): SecurityContext {
  const attributes = claims.userAttributes;
  // What a session's token holds was checked when the session was made, in the catalog of its tenant.
  if (attributes === undefined || typeof claims[sessionClaim] === 'string') return claims;
  const named = Array.isArray(attributes) ? attributes.map(readEntry) : entriesOf(attributes);
  checkAttributes(tables, named, catalog);
  return { ...claims, userAttributes: Object.fromEntries(named.map(({ name, value }) => [name, value])) };
}

type Named = { readonly name: string; readonly value: unknown };

function entriesOf(attributes: unknown): Named[] {
  if (typeof attributes !== 'object' || attributes === null) throw malformed();
  return Object.entries(attributes).map(([name, value]) => ({ name, value: value as unknown }));
}

function readEntry(entry: unknown): Named {
  const { name, value } = (entry ?? {}) as { name?: unknown; value?: unknown };
  // Dropping an entry, or one that has no value, would drop a restriction.
  if (typeof name !== 'string' || value === undefined) throw malformed();
  return { name, value };
}

const malformed = (): PlatformError => new PlatformError(400, 'Malformed userAttributes in the token');
