import { z } from '@hono/zod-openapi';
import { contextOfClaims, type TokenVerifier } from '../accounts/deployment-token.js';
import type { EmbedSessions } from '../accounts/embed-sessions.js';
import { sessionClaim } from '../accounts/session-claim.js';
import { DataError, type SecurityContext, type StreamingDataEngine } from '../data/engine.js';
import type { RowBatches } from '../data/row-batches.js';
import { AuthenticationError } from '../platform-error.js';
import { ContinueWait } from './continue-wait.js';
import { errorResponses } from './error-schema.js';
import { defineOperation, type Operation } from './operation.js';
import { jsonResponse } from './responses.js';

export type DataFamily = {
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
  const load = async (query: unknown, queryType: QueryType, context: SecurityContext): Promise<Response> => {
    // The whole context is in the key: a result is only ever given to callers with the very same rights.
    const key = JSON.stringify([query, queryType, context]);
    const result = await waiting.result(key, () =>
      engine.load(query, context, queryType ? { queryType } : {}),
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
      handle: ({ caller, body }) => load(body.query, body.queryType, caller),
    }),
    defineOperation({
      ...shared,
      method: 'get',
      path: `${path}/v1/load`,
      operationId: 'loadByAddress',
      summary: 'Run a JSON query given in the address.',
      query: loadQuery,
      responses: { 200: json, ...errorResponses(400, 403, 500) },
      handle: ({ caller, query }) => load(parseQuery(query.query), query.queryType, caller),
    }),
    defineOperation({
      ...shared,
      method: 'get',
      path: `${path}/v1/meta`,
      operationId: 'meta',
      summary: 'The data model as the caller may see it.',
      responses: { 200: json, ...errorResponses(403, 500) },
      handle: async ({ caller }) => jsonResponse({ cubes: engine.meta(caller) }),
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
      handle: async ({ caller, body, request }) =>
        sqlResponse(await engine.sqlBatches(body.query, caller, { signal: request.signal }), family.clock()),
    }),
  ];
}

function parseQuery(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new DataError('The query is not JSON.');
  }
}

/** A deployment's JWT, sent without a prefix; `Bearer` before it is forgiven. @throws AuthenticationError 403 */
async function authenticateData(family: DataFamily, headers: Headers): Promise<SecurityContext> {
  const header = headers.get('authorization');
  if (!header) throw new AuthenticationError("Authorization header isn't set", 403);
  const token = header.replace(/^Bearer +/i, '');
  const claims = await family.tokens.verify(token, family.tokenSecret());
  const session = claims[sessionClaim];
  if (typeof session === 'string') family.sessions.userOf(session);
  return contextOfClaims(claims);
}

const userError = (error: unknown): Response | undefined =>
  error instanceof DataError ? jsonResponse({ type: 'UserError', error: error.message }, 400) : undefined;

/**
 * The schema first, then at least one line of rows, also when there are none. Rows are read as the caller takes them; a
 * query that fails on its way ends in a last line that says so.
 */
function sqlResponse(batches: RowBatches, now: number): Response {
  const encoder = new TextEncoder();
  const line = (value: unknown): Uint8Array => encoder.encode(`${JSON.stringify(value)}\n`);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(line({ schema: batches.schema, lastRefreshTime: new Date(now).toISOString() }));
    },
    async pull(controller) {
      try {
        const { done, value } = await batches.next();
        if (!done || sent === 0) controller.enqueue(line({ data: value ?? [] }));
        sent++;
        if (done) controller.close();
      } catch (error) {
        const reason = error instanceof DataError ? error.message : 'The query failed.';
        controller.enqueue(line({ error: reason }));
        controller.close();
      }
    },
    async cancel() {
      await batches.return();
    },
  });
  const headers = { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(body, { headers });
}
