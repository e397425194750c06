import { findAgent, type AgentRecord } from '../accounts/agent-directory.js';
import { authenticateApiKey, reaches } from '../accounts/credentials.js';
import type { TokenVerifier } from '../accounts/deployment-token.js';
import type { EmbedSessions } from '../accounts/embed-sessions.js';
import { sessionClaim } from '../accounts/session-claim.js';
import { chatIdentity, contextOfClaims, type Claims } from '../accounts/token-claims.js';
import {
  defaultEphemeralTtlSeconds,
  findInternalUser,
  internalName,
  provisionExternalUser,
  type UserLimits,
} from '../accounts/user-directory.js';
import { applyAttributes, applyGroups, securityContextOf } from '../accounts/user-rights.js';
import { AuthenticationError, PlatformError } from '../platform-error.js';
import type { State } from '../store/state.js';
import { parseWith } from '../http/parse-with.js';
import type { ChatCaller } from './chat-service.js';
import { sessionSettings, type SessionSettings } from './chat-schemas.js';

export type ChatDirectory = {
  readonly state: State;
  readonly tokens: TokenVerifier;
  readonly tokenHeader: string;
  readonly limits: UserLimits;
  readonly sessions: EmbedSessions;
  readonly clock: () => number;
};

/** A request whose credential is good for the agent; the identity comes from the body or from the token. */
export type ChatCredential = {
  readonly agent: AgentRecord;
  readonly claims: Claims | undefined;
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
    const key = authenticateApiKey(directory.state, authorization);
    const agent = agentOf(directory, path);
    if (agent.account !== key.account || !reaches(key, agent.deployment.id)) {
      throw new AuthenticationError('The API key is not valid for this agent');
    }
    return { agent, claims: undefined };
  }
  const token = headers.get(directory.tokenHeader);
  if (token === null) throw new AuthenticationError('Authentication is required');
  const agent = agentOf(directory, path);
  const { tokenAuthentication, tokenSecret } = agent.deployment;
  const claims = await directory.tokens.verify(token, tokenSecret);
  // The setting is about the deployment's own authentication; embedded pages come with a session of the platform.
  if (!tokenAuthentication && typeof claims[sessionClaim] !== 'string') {
    throw new AuthenticationError('Token authentication is not enabled');
  }
  chatIdentity(claims);
  return { agent, claims };
}

function agentOf(directory: ChatDirectory, path: { accountName: string; agentId: string }): AgentRecord {
  const agent = findAgent(directory.state.tables, path.accountName, path.agentId);
  if (!agent) throw new PlatformError(404, 'Agent not found');
  return agent;
}

/**
 * Who asks. With an API key `settings` are required and checked; with a token they are not even looked at.
 * What this writes about the user is on disk once the state has settled.
 */
export function resolveCaller(
  directory: ChatDirectory,
  { agent, claims }: ChatCredential,
  settings: unknown,
): ChatCaller {
  if (claims) return callerOfToken(directory, agent, claims);
  if (settings === undefined) {
    throw new PlatformError(400, 'sessionSettings is required with API key authentication');
  }
  return callerOfSettings(directory, agent, parseWith(sessionSettings, settings, 'sessionSettings'));
}

function callerOfToken(directory: ChatDirectory, agent: AgentRecord, claims: Claims): ChatCaller {
  const { state, sessions } = directory;
  const identity = chatIdentity(claims);
  const context = contextOfClaims(state.tables, claims, { account: agent.account, tenant: '' });
  const name = identity.externalId;
  const session = claims[sessionClaim];
  if (typeof session === 'string') return { userId: sessions.userOf(session), name, context };
  const user = state.apply((tables) =>
    provisionExternalUser(tables, { ...newChatUser(directory, agent), ...identity }),
  );
  return { userId: user.id, name, context };
}

function callerOfSettings(
  directory: ChatDirectory,
  agent: AgentRecord,
  settings: SessionSettings,
): ChatCaller {
  const { account } = agent;
  const catalog = { account, tenant: '' };
  return directory.state.apply((tables) => {
    if (settings.internalId !== undefined) {
      const user = findInternalUser(tables, account, 'email', settings.internalId);
      if (!user) throw new PlatformError(400, 'Internal user not found');
      const context = securityContextOf(tables, user.id, catalog);
      return { userId: user.id, name: internalName(user), context };
    }
    const name = settings.externalId ?? '';
    const user = provisionExternalUser(tables, {
      ...newChatUser(directory, agent),
      externalId: name,
      email: settings.email,
      isEphemeral: settings.isEphemeral ?? true,
      ephemeralTtlSeconds: settings.ephemeralTtlSeconds ?? defaultEphemeralTtlSeconds,
    });
    applyAttributes(tables, user.id, settings.userAttributes ?? [], catalog);
    if (settings.groups) applyGroups(tables, user.id, settings.groups, catalog);
    return { userId: user.id, name, context: securityContextOf(tables, user.id, catalog, settings) };
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
