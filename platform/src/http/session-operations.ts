import { authenticateApiKey, type ApiKey } from '../accounts/credentials.js';
import type { EmbedSessions } from '../accounts/embed-sessions.js';
import {
  generateSessionRequest,
  generateSessionResponse,
  sessionReference,
  sessionToken,
} from '../accounts/session-schemas.js';
import { AuthenticationError } from '../platform-error.js';
import type { State } from '../store/state.js';
import { errorResponses } from './error-schema.js';
import { defineOperation, type Operation } from './operation.js';
import { emptyResponse, jsonResponse } from './responses.js';

/** The caller of operations that take `Authorization: Api-Key`. @throws AuthenticationError 401 */
export const requireApiKey =
  (state: State) =>
  async (headers: Headers): Promise<ApiKey> => {
    const authorization = headers.get('authorization');
    if (authorization === null) throw new AuthenticationError('Authentication is required');
    return authenticateApiKey(state, authorization);
  };

/** Sessions of embedded pages: generate, exchange, revoke. */
export function sessionOperations(sessions: EmbedSessions, state: State): Operation[] {
  const generate = defineOperation({
    method: 'post',
    path: '/api/v1/embed/generate-session',
    operationId: 'generateSession',
    summary: 'Create a short-lived session for an embedded page.',
    tag: 'Embed',
    credential: 'api-key',
    body: generateSessionRequest,
    responses: {
      200: {
        description: 'The session.',
        content: { 'application/json': { schema: generateSessionResponse } },
      },
      ...errorResponses(400, 401, 403, 404, 500),
    },
    authenticate: requireApiKey(state),
    handle: async ({ caller, body }) => jsonResponse({ sessionId: await sessions.generate(caller, body) }),
  });
  const exchange = defineOperation({
    method: 'post',
    path: '/api/v1/embed/session/token',
    operationId: 'exchangeSession',
    summary: 'Exchange a session, once and within five minutes, for a token of a day.',
    tag: 'Embed',
    credential: 'none',
    body: sessionReference,
    responses: {
      200: { description: 'The token.', content: { 'application/json': { schema: sessionToken } } },
      ...errorResponses(400, 401, 500),
    },
    authenticate: async () => undefined,
    handle: async ({ body }) => jsonResponse({ token: await sessions.exchange(body.sessionId) }),
  });
  const revoke = defineOperation({
    method: 'post',
    path: '/api/v1/embed/session/revoke',
    operationId: 'revokeSession',
    summary: 'End a session and its token.',
    tag: 'Embed',
    credential: 'api-key',
    body: sessionReference,
    responses: { 204: { description: 'Revoked, or never there.' }, ...errorResponses(400, 401, 500) },
    authenticate: requireApiKey(state),
    handle: async ({ caller, body }) => {
      await sessions.revoke(caller.account, body.sessionId);
      return emptyResponse(204);
    },
  });
  return [generate, exchange, revoke];
}
