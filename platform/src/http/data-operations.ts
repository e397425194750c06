import { z } from '@hono/zod-openapi';
import type { TokenVerifier } from '../accounts/deployment-token.js';
import type { EmbedSessions } from '../accounts/embed-sessions.js';
import { sessionClaim } from '../accounts/session-claim.js';
import { contextOfClaims, identityOf } from '../accounts/token-claims.js';
import { DataError, type SecurityContext, type StreamingDataEngine } from '../data/engine.js';
import { AuthenticationError, PlatformError } from '../platform-error.js';
import type { State } from '../store/state.js';
import { ContinueWait } from './continue-wait.js';
import { errorResponses } from './error-schema.js';
import { defineOperation, type Operation } from './operation.js';
import { parseJson } from './parse-json.js';
import { jsonResponse } from './responses.js';
import { SqlAnswer } from './sql-answer.js';

export type DataFamily = {
  readonly state: State;
  readonly account: string;
  readonly engine: StreamingDataEngine;
  readonly sessions: EmbedSessions;
  /** Base path, without a slash at its end. */
  readonly path: string;
  readonly tokens: TokenVerifier;
  readonly tokenSecret: () => string;
  readonly clock: () => number;
  /** How long a JSON query may take before its caller is told `Continue wait`. */
  readonly continueWaitMs?: number | undefined;
};

/** `multi` is what the official client sends: the answer is then a list of results. */
const queryType = z.enum(['multi', 'regularQuery']).optional();
type QueryType = z.infer<typeof queryType>;

const loadBody = z.object({
  query: z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))]),
  queryType,
});
const loadQuery = z.object({ query: z.string(), queryType });
const sqlBody = z.object({ query: z.string().min(1) });

const json = { description: 'The result.', content: { 'application/json': { schema: z.unknown() } } };

/** The Core Data API: JSON queries, SQL and metadata under the caller's security context. */
export function dataOperations(family: DataFamily): Operation[] {
  const { engine, path } = family;
  const shared = {
    tag: 'Core Data',
    credential: 'data',
    authenticate: (headers: Headers) => authenticateData(family, headers),
    onError: userError,
  } as const;
  const waiting = new ContinueWait(family.continueWaitMs);
  const load = async (
    { context, name }: DataCaller,
    request: Request,
    { query, queryType }: { query: unknown; queryType?: QueryType },
  ): Promise<Response> => {
    // The whole context is in the key: a result is only ever given to callers with the very same rights.
    const key = JSON.stringify([query, queryType, context]);
    const result = await waiting.result(key, request.signal, (signal) =>
      engine.load(query, context, { ...(queryType ? { queryType } : {}), caller: name, signal }),
    );
    return jsonResponse(result === undefined ? { error: 'Continue wait' } : result.value);
  };
  return [
    defineOperation({
      ...shared,
      method: 'post',
      path: `${path}/v1/load`,
      operationId: 'load',
      summary: 'Run a JSON query.',
      body: loadBody,
      responses: { 200: json, ...errorResponses(400, 403, 500) },
      handle: ({ caller, request, body }) => load(caller, request, body),
    }),
    defineOperation({
      ...shared,
      method: 'get',
      path: `${path}/v1/load`,
      operationId: 'loadByAddress',
      summary: 'Run a JSON query given in the address.',
      query: loadQuery,
      responses: { 200: json, ...errorResponses(400, 403, 500) },
      handle: ({ caller, request, query }) =>
        load(caller, request, { ...query, query: parseQuery(query.query) }),
    }),
    defineOperation({
      ...shared,
      method: 'get',
      path: `${path}/v1/meta`,
      operationId: 'meta',
      summary: 'The data model as the caller may see it.',
      responses: { 200: json, ...errorResponses(403, 500) },
      handle: async ({ caller }) => jsonResponse({ cubes: engine.meta(caller.context) }),
    }),
    defineOperation({
      ...shared,
      method: 'post',
      path: `${path}/v1/cubesql`,
      operationId: 'cubesql',
      summary: 'Run a SQL query; the result comes as lines.',
      body: sqlBody,
      responses: {
        200: {
          description: 'A line with the schema, then lines with rows.',
          content: { 'application/x-ndjson': { schema: z.unknown() } },
        },
        ...errorResponses(400, 403, 500),
      },
      handle: async ({ caller: { context, name }, body, request, requestId }) => {
        const options = { signal: request.signal, caller: name };
        const answer = new SqlAnswer(requestId, family.clock());
        try {
          return answer.of(await engine.sqlBatches(body.query, context, options));
        } catch (error) {
          if (error instanceof DataError) return answer.failed(error);
          throw error;
        }
      },
    }),
  ];
}

function parseQuery(text: string): unknown {
  try {
    return parseJson(text, 'The query');
  } catch (error) {
    throw error instanceof PlatformError ? new DataError(`${error.message}.`) : error;
  }
}

type DataCaller = {
  readonly context: SecurityContext;
  /** Who asks, for sharing out the engine. */
  readonly name: string;
};

/** A deployment's JWT, sent without a prefix; `Bearer` before it is forgiven. @throws AuthenticationError 403 */
async function authenticateData(family: DataFamily, headers: Headers): Promise<DataCaller> {
  const header = headers.get('authorization');
  if (!header) throw new AuthenticationError("Authorization header isn't set", 403);
  const token = header.replace(/^Bearer +/i, '');
  const claims = await family.tokens.verify(token, family.tokenSecret());
  const session = claims[sessionClaim];
  if (typeof session === 'string') family.sessions.userOf(session);
  const { state, account } = family;
  const context = contextOfClaims(state.tables, claims, { account, tenant: '' });
  return { context, name: identityOf(claims) ?? nameOfRights(context) };
}

/** Whoever names nobody is taken for one with everybody of the same rights, whenever their tokens were made. */
function nameOfRights(context: SecurityContext): string {
  const { iat: _iat, exp: _exp, nbf: _nbf, jti: _jti, ...rights } = context;
  return JSON.stringify(rights);
}

const userError = (error: unknown): Response | undefined =>
  error instanceof DataError ? jsonResponse({ type: 'UserError', error: error.message }, 400) : undefined;
