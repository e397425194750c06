import { findAgent, type AgentRecord } from '../accounts/agent-directory.js';
import { authenticateApiKey, reaches } from '../accounts/credentials.js';
import { chatIdentity, contextOfClaims, verifyDeploymentToken } from '../accounts/deployment-token.js';
import { sessionClaim, type EmbedSessions } from '../accounts/embed-sessions.js';
import {
  defaultEphemeralTtlSeconds,
  findInternalUser,
  provisionExternalUser,
  type UserLimits,
} from '../accounts/user-directory.js';
import { applyAttributes, applyGroups, securityContextOf } from '../accounts/user-rights.js';
import { AuthenticationError, PlatformError } from '../platform-error.js';
import type { Database } from '../store/database.js';
import { parseWith } from '../http/parse-with.js';
import type { ChatCaller } from './chat-service.js';
import { sessionSettings, type SessionSettings } from './chat-schemas.js';

export type ChatDirectory = {
  readonly database: Database;
  readonly tokenHeader: string;
  readonly limits: UserLimits;
  readonly sessions: EmbedSessions;
  readonly clock: () => number;
};

/** A request whose credential is good for the agent; the identity comes from the body or from the token. */
export type ChatCredential = {
  readonly agent: AgentRecord;
  readonly claims: Record<string, unknown> | undefined;
};

/**
 * `Authorization` takes precedence over the token header, also when it is not good (contract, "Authentication", 3).
 * @throws AuthenticationError; PlatformError 404 when the account or the agent does not exist
 */
export async function authenticateChat(
  directory: ChatDirectory,
  headers: Headers,
  path: { accountName: string; agentId: string },
): Promise<ChatCredential> {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const key = await authenticateApiKey(directory.database, authorization);
    const agent = await agentOf(directory, path);
    if (agent.account !== key.account || !reaches(key, agent.deployment.id)) {
      throw new AuthenticationError('The API key is not valid for this agent');
    }
    return { agent, claims: undefined };
  }
  const token = headers.get(directory.tokenHeader);
  if (token === null) throw new AuthenticationError('Authentication is required');
  const agent = await agentOf(directory, path);
  const { tokenAuthentication, tokenSecret } = agent.deployment;
  if (!tokenAuthentication) throw new AuthenticationError('Token authentication is not enabled');
  const claims = await verifyDeploymentToken(token, tokenSecret, new Date(directory.clock()));
  chatIdentity(claims);
  return { agent, claims };
}

async function agentOf(
  directory: ChatDirectory,
  path: { accountName: string; agentId: string },
): Promise<AgentRecord> {
  const agent = await findAgent(directory.database, path.accountName, path.agentId);
  if (!agent) throw new PlatformError(404, 'Agent not found');
  return agent;
}

/** Who asks. With an API key `settings` are required and checked; with a token they are not even looked at. */
export async function resolveCaller(
  directory: ChatDirectory,
  { agent, claims }: ChatCredential,
  settings: unknown,
): Promise<ChatCaller> {
  if (claims) return callerOfToken(directory, agent, claims);
  if (settings === undefined) {
    throw new PlatformError(400, 'sessionSettings is required with API key authentication');
  }
  return callerOfSettings(directory, agent, parseWith(sessionSettings, settings, 'sessionSettings'));
}

async function callerOfToken(
  directory: ChatDirectory,
  agent: AgentRecord,
  claims: Record<string, unknown>,
): Promise<ChatCaller> {
  const identity = chatIdentity(claims);
  const context = contextOfClaims(claims);
  const session = claims[sessionClaim];
  if (typeof session === 'string') return { userId: await directory.sessions.userOf(session), context };
  const user = await directory.database.transaction((statements) =>
    provisionExternalUser(statements, { ...newChatUser(directory, agent), ...identity }),
  );
  return { userId: user.id, context };
}

function callerOfSettings(
  directory: ChatDirectory,
  agent: AgentRecord,
  settings: SessionSettings,
): Promise<ChatCaller> {
  const { account } = agent;
  return directory.database.transaction(async (statements) => {
    if (settings.internalId !== undefined) {
      const user = await findInternalUser(statements, account, 'email', settings.internalId);
      if (!user) throw new PlatformError(400, 'Internal user not found');
      return { userId: user.id, context: await securityContextOf(statements, user.id) };
    }
    const user = await provisionExternalUser(statements, {
      ...newChatUser(directory, agent),
      externalId: settings.externalId ?? '',
      email: settings.email,
      isEphemeral: settings.isEphemeral ?? true,
      ephemeralTtlSeconds: settings.ephemeralTtlSeconds ?? defaultEphemeralTtlSeconds,
    });
    const catalog = { account, tenant: '' };
    await applyAttributes(statements, user.id, settings.userAttributes ?? [], catalog);
    if (settings.groups) await applyGroups(statements, user.id, settings.groups, catalog);
    const context = await securityContextOf(statements, user.id, settings.securityContext);
    return { userId: user.id, context };
  });
}

const newChatUser = (directory: ChatDirectory, agent: AgentRecord) => ({
  account: agent.account,
  tenant: '',
  origin: 'chat' as const,
  isEphemeral: true,
  ephemeralTtlSeconds: defaultEphemeralTtlSeconds,
  limits: directory.limits,
  now: directory.clock(),
});
