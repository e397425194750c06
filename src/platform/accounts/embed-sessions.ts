import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { SecurityContext } from '../data/engine.js';
import { AuthenticationError, PlatformError } from '../platform-error.js';
import type { Database, Row, Statements } from '../store/database.js';
import { reaches, type ApiKey } from './credentials.js';
import { upsertDefinitions } from './scoped-catalog.js';
import { hashSecret, randomSecret } from './secrets.js';
import type { GenerateSessionRequest } from './session-schemas.js';
import { findInternalUser, provisionExternalUser, type User, type UserLimits } from './user-directory.js';
import { applyAttributes, applyGroups, securityContextOf } from './user-rights.js';

/** A session is good once, for five minutes; the token it is exchanged for lasts a day. */
const sessionLifeMs = 5 * 60 * 1000;
const tokenLifeSeconds = 24 * 60 * 60;

/** Sessions of embedded pages: minted for a user, exchanged once for a token, revoked. */
export class EmbedSessions {
  readonly #database: Database;
  readonly #limits: UserLimits;
  readonly #clock: () => number;

  constructor(o: { database: Database; limits: UserLimits; clock: () => number }) {
    this.#database = o.database;
    this.#limits = o.limits;
    this.#clock = o.clock;
  }

  /** Everything the request defines and the session itself, or nothing. @throws PlatformError 400, 403, 404 */
  async generate(key: ApiKey, request: GenerateSessionRequest): Promise<string> {
    if (!key.isAdmin) throw new PlatformError(403, 'Generating sessions needs an admin key');
    if (!reaches(key, request.deploymentId)) {
      throw new PlatformError(403, 'The API key is not scoped to this deployment');
    }
    const sessionId = randomSecret('session');
    await this.#database.transaction(async (statements) => {
      await requireDeployment(statements, key.account, request.deploymentId);
      const tenant = request.embedTenantName ?? '';
      await requireTenant(statements, key.account, tenant, request.creatorMode === true);
      const { user, context } = await this.#provision(statements, key.account, tenant, request);
      await statements.run(
        `INSERT INTO state.sessions VALUES ($hash, $id, $account, $deploymentId, $userId, $tenant, $creatorMode,
         $settings, $context, $expiresAt, NULL, NULL)`,
        {
          hash: hashSecret(sessionId),
          id: randomUUID(),
          account: key.account,
          deploymentId: request.deploymentId,
          userId: user.id,
          tenant,
          creatorMode: request.creatorMode === true,
          settings: JSON.stringify(request.settings ?? {}),
          context: JSON.stringify(context),
          expiresAt: this.#clock() + sessionLifeMs,
        },
      );
    });
    return sessionId;
  }

  async #provision(
    statements: Statements,
    account: string,
    tenant: string,
    request: GenerateSessionRequest,
  ): Promise<{ user: User; context: SecurityContext }> {
    if (request.internalId !== undefined) {
      const user = await findInternalUser(statements, account, 'username', request.internalId);
      if (!user) throw new PlatformError(400, 'Internal user not found');
      return { user, context: await securityContextOf(statements, user.id) };
    }
    const catalog = { account, tenant: request.creatorMode === true ? tenant : '' };
    const { groupDefinitions = [], userAttributeDefinitions = [] } = request;
    await upsertDefinitions(statements, catalog, groupDefinitions, userAttributeDefinitions);
    const user = await provisionExternalUser(statements, {
      account,
      tenant,
      externalId: request.externalId ?? '',
      email: request.email,
      displayName: request.userProfile?.displayName,
      picture: request.userProfile?.picture,
      origin: 'session',
      isEphemeral: false,
      ephemeralTtlSeconds: 0,
      limits: this.#limits,
      now: this.#clock(),
    });
    await applyAttributes(statements, user.id, request.userAttributes ?? [], catalog);
    if (request.groups) await applyGroups(statements, user.id, request.groups, catalog);
    return { user, context: await securityContextOf(statements, user.id, request.securityContext) };
  }

  /** A token of the session's deployment for its user. @throws AuthenticationError 401: unknown, used, late, revoked */
  async exchange(sessionId: string): Promise<string> {
    const now = this.#clock();
    const session = await this.#database.transaction(async (statements) => {
      const row = await statements.first(
        `SELECT s.*, u.external_id, u.email, d.token_secret FROM state.sessions s
         JOIN state.users u ON u.id = s.user_id JOIN state.deployments d ON d.id = s.deployment_id
         WHERE s.hash = $hash AND s.used_at IS NULL AND s.revoked_at IS NULL AND s.expires_at > $now`,
        { hash: hashSecret(sessionId), now },
      );
      if (!row) throw new AuthenticationError('Session not found');
      await statements.run('UPDATE state.sessions SET used_at = $now WHERE id = $id', {
        now,
        id: row.id as string,
      });
      return row;
    });
    return signToken(session, Math.floor(now / 1000));
  }

  /** The session and its token are good no longer. Revoking what is not there changes nothing. */
  async revoke(account: string, sessionId: string): Promise<void> {
    await this.#database.transaction((statements) =>
      statements.run(
        `UPDATE state.sessions SET revoked_at = $now
         WHERE hash = $hash AND account = $account AND revoked_at IS NULL`,
        { now: this.#clock(), hash: hashSecret(sessionId), account },
      ),
    );
  }

  /** The user of an exchanged session's token. @throws AuthenticationError when the session was revoked */
  async userOf(claim: string): Promise<string> {
    const row = await this.#database.read((statements) =>
      statements.first('SELECT user_id FROM state.sessions WHERE id = $id AND revoked_at IS NULL', {
        id: claim,
      }),
    );
    if (!row) throw new AuthenticationError('Invalid token', 403);
    return row.user_id as string;
  }
}

/** Claim by which a token names the session it came from. */
export const sessionClaim = 'embedSession';

function signToken(session: Row, issuedAt: number): Promise<string> {
  const claims = {
    ...(JSON.parse(session.context as string) as SecurityContext),
    externalId: (session.external_id as string | null) ?? `internal:${session.user_id as string}`,
    ...(session.email === null ? {} : { email: session.email }),
    scope: ['chat'],
    [sessionClaim]: session.id as string,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenLifeSeconds)
    .sign(new TextEncoder().encode(session.token_secret as string));
}

async function requireDeployment(statements: Statements, account: string, id: number): Promise<void> {
  const row = await statements.first(
    'SELECT id FROM state.deployments WHERE id = $id AND account = $account',
    { id, account },
  );
  if (!row) throw new PlatformError(404, 'Deployment not found');
}

/** An embed tenant comes into being with its first session; creator mode is for those that have the flag. */
async function requireTenant(
  statements: Statements,
  account: string,
  name: string,
  creatorMode: boolean,
): Promise<void> {
  const known =
    name === ''
      ? undefined
      : await statements.first(
          'SELECT use_creator_mode FROM state.embed_tenants WHERE account = $account AND name = $name',
          { account, name },
        );
  if (creatorMode && known?.use_creator_mode !== true) {
    throw new PlatformError(400, 'creatorMode requires the useCreatorMode flag of the embed tenant');
  }
  if (known || name === '') return;
  await statements.run('INSERT INTO state.embed_tenants VALUES ($account, $name, FALSE)', { account, name });
}
