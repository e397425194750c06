import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { SecurityContext } from '../data/engine.js';
import { AuthenticationError, PlatformError } from '../platform-error.js';
import type { State } from '../store/state.js';
import { keyOf, type SessionRow, type Tables, type UserRow } from '../store/tables.js';
import { findDeployment } from './agent-directory.js';
import { reaches, type ApiKey } from './credentials.js';
import { readEmbedSettings } from './embed-settings.js';
import { upsertDefinitions } from './scoped-catalog.js';
import { hashSecret, randomSecret } from './secrets.js';
import { sessionClaim } from './session-claim.js';
import type { GenerateSessionRequest } from './session-schemas.js';
import { findInternalUser, internalName, provisionExternalUser, type UserLimits } from './user-directory.js';
import { applyAttributes, applyGroups, securityContextOf } from './user-rights.js';

/** A session is good once, for five minutes; the token it is exchanged for lasts a day unless the account says less. */
const sessionLifeMs = 5 * 60 * 1000;
export const longestTokenLifeSeconds = 24 * 60 * 60;

/** Sessions of embedded pages: minted for a user, exchanged once for a token, revoked. */
export class EmbedSessions {
  readonly #state: State;
  readonly #limits: UserLimits;
  readonly #tokenLifeSeconds: number;
  readonly #clock: () => number;

  /** `tokenLifeSeconds` is at most `longestTokenLifeSeconds`: sessions are not remembered for longer. */
  constructor(o: { state: State; limits: UserLimits; tokenLifeSeconds?: number; clock: () => number }) {
    this.#state = o.state;
    this.#limits = o.limits;
    this.#tokenLifeSeconds = o.tokenLifeSeconds ?? longestTokenLifeSeconds;
    this.#clock = o.clock;
  }

  /** Everything the request defines and the session itself, or nothing. @throws PlatformError 400, 403, 404 */
  async generate(key: ApiKey, request: GenerateSessionRequest): Promise<string> {
    if (!key.isAdmin) throw new PlatformError(403, 'Generating sessions needs an admin key');
    if (!reaches(key, request.deploymentId)) {
      throw new PlatformError(403, 'The API key is not scoped to this deployment');
    }
    const sessionId = randomSecret('session');
    const { deploymentId, creatorMode = false, embedTenantName: tenant = '' } = request;
    await this.#state.change((tables) => {
      if (!findDeployment(tables, key.account, deploymentId))
        throw new PlatformError(404, 'Deployment not found');
      requireTenant(tables, key.account, tenant, creatorMode);
      const { user, context } = this.#provision(tables, key.account, tenant, request);
      tables.sessions.put({
        id: randomUUID(),
        hash: hashSecret(sessionId),
        account: key.account,
        deploymentId,
        userId: user.id,
        tenant,
        creatorMode,
        settings: request.settings ?? {},
        context,
        expiresAt: this.#clock() + sessionLifeMs,
        usedAt: null,
        revokedAt: null,
      });
    });
    return sessionId;
  }

  #provision(
    tables: Tables,
    account: string,
    tenant: string,
    request: GenerateSessionRequest,
  ): { user: UserRow; context: SecurityContext } {
    if (request.internalId !== undefined) {
      const user = findInternalUser(tables, account, 'username', request.internalId);
      if (!user) throw new PlatformError(400, 'Internal user not found');
      return { user, context: securityContextOf(tables, user.id, { account, tenant: '' }) };
    }
    const catalog = { account, tenant: request.creatorMode === true ? tenant : '' };
    const { groupDefinitions = [], userAttributeDefinitions = [] } = request;
    upsertDefinitions(tables, catalog, groupDefinitions, userAttributeDefinitions);
    const user = provisionExternalUser(tables, {
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
    applyAttributes(tables, user.id, request.userAttributes ?? [], catalog);
    if (request.groups) applyGroups(tables, user.id, request.groups, catalog);
    return { user, context: securityContextOf(tables, user.id, catalog, request) };
  }

  /** A token of the session's deployment for its user. @throws AuthenticationError 401: unknown, used, late, revoked */
  async exchange(sessionId: string): Promise<string> {
    const now = this.#clock();
    const { session, user, secret } = await this.#state.change((tables) => {
      const [session] = tables.sessions.where('hash', hashSecret(sessionId));
      const isGood = session?.usedAt === null && session.revokedAt === null && session.expiresAt > now;
      const user = session && tables.users.get(session.userId);
      const deployment = session && findDeployment(tables, session.account, session.deploymentId);
      if (!isGood || !user || !deployment) throw new AuthenticationError('Session not found');
      tables.sessions.put({ ...session, usedAt: now });
      return { session, user, secret: deployment.tokenSecret };
    });
    return signToken(session, user, secret, {
      issuedAt: Math.floor(now / 1000),
      lifeSeconds: this.#tokenLifeSeconds,
    });
  }

  /** What a session id stands for, used or not, without using it. */
  find(sessionId: string): SessionRow | undefined {
    return this.#state.tables.sessions.where('hash', hashSecret(sessionId))[0];
  }

  /** The session and its token are good no longer. Revoking what is not there changes nothing. */
  async revoke(account: string, sessionId: string): Promise<void> {
    await this.#state.change((tables) => {
      const [session] = tables.sessions.where('hash', hashSecret(sessionId));
      if (session?.account !== account || session.revokedAt !== null) return;
      tables.sessions.put({ ...session, revokedAt: this.#clock() });
    });
  }

  /** The user of an exchanged session's token. @throws AuthenticationError when the session was revoked */
  userOf(claim: string): string {
    return this.sessionOf(claim).userId;
  }

  /** The exchanged session that a token came from. @throws AuthenticationError when the session was revoked */
  sessionOf(claim: string): SessionRow {
    const session = this.#state.tables.sessions.get(claim);
    if (session?.revokedAt !== null) throw new AuthenticationError('Invalid token', 403);
    return session;
  }
}

/** How long after its session was minted a token may still be good: until then the session must be known. */
export const sessionRecordLifeMs = sessionLifeMs + longestTokenLifeSeconds * 1000;

function signToken(
  session: SessionRow,
  user: UserRow,
  secret: string,
  { issuedAt, lifeSeconds }: { issuedAt: number; lifeSeconds: number },
): Promise<string> {
  const claims = {
    ...session.context,
    externalId: user.externalId ?? internalName(user),
    ...(user.email === null ? {} : { email: user.email }),
    scope: ['chat'],
    [sessionClaim]: session.id,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(new TextEncoder().encode(secret));
}

/** An embed tenant comes into being with its first session. @throws PlatformError 400 for an account without the flag */
function requireTenant(tables: Tables, account: string, name: string, creatorMode: boolean): void {
  const { useCreatorMode } = readEmbedSettings(tables, account);
  if (creatorMode && !useCreatorMode) {
    throw new PlatformError(400, 'creatorMode requires the useCreatorMode flag of the account');
  }
  if (creatorMode && name === '') throw new PlatformError(400, 'creatorMode requires embedTenantName');
  if (name === '' || tables.embedTenants.count('name', keyOf(account, name)) > 0) return;
  tables.embedTenants.put({ id: keyOf(account, name), account, name, useCreatorMode });
}
