import { randomUUID } from 'node:crypto';
import { PlatformError } from '../platform-error.js';
import { keyOf, type Tables, type UserRow } from '../store/tables.js';

export type UserLimits = { readonly sessionUsers: number; readonly chatUsers: number };

export type ExternalUserRequest = {
  readonly account: string;
  /** Empty for the account's own tenant. */
  readonly tenant: string;
  readonly externalId: string;
  readonly email?: string | undefined;
  readonly displayName?: string | undefined;
  readonly picture?: string | undefined;
  /** Sessions and chat count their users apart (contract, "Limits"). */
  readonly origin: 'session' | 'chat';
  readonly isEphemeral: boolean;
  readonly ephemeralTtlSeconds: number;
  readonly limits: UserLimits;
  readonly now: number;
};

/** Default lifetime of an ephemeral user: one week. */
export const defaultEphemeralTtlSeconds = 7 * 24 * 60 * 60;

/** Finds or creates the external user and writes down what the request says about them, inside the caller's unit. */
export function provisionExternalUser(tables: Tables, request: ExternalUserRequest): UserRow {
  const found = tables.users
    .where('externalId', keyOf(request.account, request.tenant, request.externalId))
    .find((user) => user.expiresAt === null || user.expiresAt > request.now);
  return found ? updateExternalUser(tables, found, request) : createExternalUser(tables, request);
}

function createExternalUser(tables: Tables, request: ExternalUserRequest): UserRow {
  if (!request.isEphemeral) checkLimit(tables, request);
  const user: UserRow = {
    id: randomUUID(),
    account: request.account,
    tenant: request.tenant,
    isInternal: false,
    externalId: request.externalId,
    username: null,
    email: request.email ?? null,
    displayName: request.displayName ?? null,
    picture: request.picture ?? null,
    origin: request.origin,
    isEphemeral: request.isEphemeral,
    expiresAt: request.isEphemeral ? expiry(request) : null,
    createdAt: request.now,
  };
  tables.users.put(user);
  return user;
}

/** Writes only what changes: a viewer who asks ten questions is provisioned once. */
function updateExternalUser(tables: Tables, found: UserRow, request: ExternalUserRequest): UserRow {
  const staysEphemeral = found.isEphemeral && request.isEphemeral;
  const becomesPersistent = found.isEphemeral && !staysEphemeral;
  if (becomesPersistent) checkLimit(tables, request);
  const next: UserRow = {
    ...found,
    email: request.email ?? found.email,
    displayName: request.displayName ?? found.displayName,
    picture: request.picture ?? found.picture,
    isEphemeral: staysEphemeral,
    // A later request may shorten an ephemeral life, never lengthen it.
    expiresAt: staysEphemeral ? Math.min(found.expiresAt ?? Infinity, expiry(request)) : null,
    origin: becomesPersistent ? request.origin : found.origin,
  };
  const isSame = (Object.keys(next) as (keyof UserRow)[]).every((field) => next[field] === found[field]);
  if (isSame) return found;
  tables.users.put(next);
  return next;
}

const expiry = (request: ExternalUserRequest): number =>
  Math.min(Math.floor(request.now + request.ephemeralTtlSeconds * 1000), Number.MAX_SAFE_INTEGER);

function checkLimit(tables: Tables, request: ExternalUserRequest): void {
  const users = tables.users.count('persistent', keyOf(request.account, request.origin));
  const limit = request.origin === 'session' ? request.limits.sessionUsers : request.limits.chatUsers;
  if (users >= limit) {
    throw new PlatformError(400, `The limit of ${limit} external users of this account is reached`);
  }
}

/** Internal users exist already: by user name for sessions, by e-mail address for chat (contract, both requests). */
export const findInternalUser = (
  tables: Tables,
  account: string,
  by: 'username' | 'email',
  value: string,
): UserRow | undefined => tables.users.where(by, keyOf(account, value))[0];

/** Takes a user away with everything that is theirs but their threads, which are read from disk. */
export function removeUser(tables: Tables, id: string): void {
  for (const value of tables.attributeValues.where('user', id)) tables.attributeValues.delete(value.id);
  for (const membership of tables.memberships.where('user', id)) tables.memberships.delete(membership.id);
  for (const session of tables.sessions.where('user', id)) tables.sessions.delete(session.id);
  tables.users.delete(id);
}

/** What stands for an internal user where external users have their `externalId`. */
export const internalName = (user: UserRow): string => `internal:${user.id}`;
