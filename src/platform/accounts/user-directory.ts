import { randomUUID } from 'node:crypto';
import { PlatformError } from '../platform-error.js';
import type { Row, Statements } from '../store/database.js';

export type User = {
  readonly id: string;
  readonly isInternal: boolean;
  readonly externalId: string | null;
  readonly isEphemeral: boolean;
};

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
export async function provisionExternalUser(
  statements: Statements,
  request: ExternalUserRequest,
): Promise<User> {
  const found = await statements.first(
    `SELECT * FROM state.users WHERE account = $account AND tenant = $tenant AND NOT is_internal
     AND external_id = $externalId AND (expires_at IS NULL OR expires_at > $now)`,
    {
      account: request.account,
      tenant: request.tenant,
      externalId: request.externalId,
      now: request.now,
    },
  );
  if (!found) return createExternalUser(statements, request);
  await updateExternalUser(statements, found, request);
  return { ...readUser(found), isEphemeral: found.is_ephemeral === true && request.isEphemeral };
}

async function createExternalUser(statements: Statements, request: ExternalUserRequest): Promise<User> {
  if (!request.isEphemeral) await checkLimit(statements, request);
  const id = randomUUID();
  await statements.run(
    `INSERT INTO state.users VALUES ($id, $account, $tenant, FALSE, $externalId, NULL, $email, $displayName,
     $picture, $origin, $isEphemeral, $expiresAt, $now)`,
    {
      id,
      account: request.account,
      tenant: request.tenant,
      externalId: request.externalId,
      email: request.email ?? null,
      displayName: request.displayName ?? null,
      picture: request.picture ?? null,
      origin: request.origin,
      isEphemeral: request.isEphemeral,
      expiresAt: request.isEphemeral ? expiry(request) : null,
      now: request.now,
    },
  );
  return { id, isInternal: false, externalId: request.externalId, isEphemeral: request.isEphemeral };
}

/** Writes only what changes: a viewer who asks ten questions is provisioned once. */
async function updateExternalUser(
  statements: Statements,
  found: Row,
  request: ExternalUserRequest,
): Promise<void> {
  const staysEphemeral = found.is_ephemeral === true && request.isEphemeral;
  if (found.is_ephemeral === true && !staysEphemeral) await checkLimit(statements, request);
  const next = {
    email: request.email ?? (found.email as string | null),
    displayName: request.displayName ?? (found.display_name as string | null),
    picture: request.picture ?? (found.picture as string | null),
    isEphemeral: staysEphemeral,
    // A later request may shorten an ephemeral life, never lengthen it.
    expiresAt: staysEphemeral ? Math.min(Number(found.expires_at), expiry(request)) : null,
    origin: found.is_ephemeral === true && !staysEphemeral ? request.origin : (found.origin as string),
  };
  const same =
    next.email === found.email &&
    next.displayName === found.display_name &&
    next.picture === found.picture &&
    next.isEphemeral === found.is_ephemeral &&
    next.expiresAt === (found.expires_at === null ? null : Number(found.expires_at));
  if (same) return;
  await statements.run(
    `UPDATE state.users SET email = $email, display_name = $displayName, picture = $picture, origin = $origin,
     is_ephemeral = $isEphemeral, expires_at = $expiresAt WHERE id = $id`,
    { ...next, id: found.id as string },
  );
}

const expiry = (request: ExternalUserRequest): number => request.now + request.ephemeralTtlSeconds * 1000;

async function checkLimit(statements: Statements, request: ExternalUserRequest): Promise<void> {
  const row = await statements.first(
    `SELECT count(*)::INTEGER AS users FROM state.users
     WHERE account = $account AND NOT is_internal AND NOT is_ephemeral AND origin = $origin`,
    { account: request.account, origin: request.origin },
  );
  const limit = request.origin === 'session' ? request.limits.sessionUsers : request.limits.chatUsers;
  if (Number(row?.users) >= limit) {
    throw new PlatformError(400, `The limit of ${limit} external users of this account is reached`);
  }
}

/** Internal users exist already: by user name for sessions, by e-mail address for chat (contract, both requests). */
export async function findInternalUser(
  statements: Statements,
  account: string,
  by: 'username' | 'email',
  value: string,
): Promise<User | undefined> {
  const row = await statements.first(
    `SELECT * FROM state.users WHERE account = $account AND is_internal AND ${by} = $value`,
    { account, value },
  );
  return row && readUser(row);
}

const readUser = (row: Row): User => ({
  id: row.id as string,
  isInternal: row.is_internal === true,
  externalId: row.external_id as string | null,
  isEphemeral: row.is_ephemeral === true,
});
