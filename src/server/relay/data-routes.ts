import { isRecord } from '../../protocol/coerce.js';
import { cubesqlRules, loadRules, metaRules } from './answer-rules.js';
import { authorize, MAX_BODY_BYTES, type Call, type Route } from '../call.js';
import type { Reply } from '../http/exchange.js';
import { DocumentGuard } from './document-guard.js';
import type { Guard } from './guard.js';
import { HelperError } from '../http/helper-error.js';
import { LineGuard } from './line-guard.js';
import { relay } from './relay.js';
import { checkFields, parseStrictObject } from '../http/strict-json.js';
import { notConfigured, readEmptyBody, refuseInternal, signedToken } from '../session/token-route.js';

/**
 * The Core Data API under the viewer's own security context. The page says what is asked, never as whom: the token
 * is made here for each request and does not leave the server.
 */
export const dataRoutes: Readonly<Record<string, Route>> = {
  '/data/v1/load': {
    methods: ['POST'],
    run: (call) => runQuery(call, '/v1/load', readLoad, new DocumentGuard(loadRules)),
  },
  '/data/v1/cubesql': {
    methods: ['POST'],
    run: (call) => runQuery(call, '/v1/cubesql', readSql, new LineGuard(cubesqlRules)),
  },
  '/data/v1/meta': {
    // The contract's one GET. Pages of its own origin send no Origin with one: Sec-Fetch-Site speaks for them.
    methods: ['GET', 'POST'],
    run: (call) => runQuery(call, '/v1/meta', undefined, new DocumentGuard(metaRules)),
  },
};

type ReadBody = (bytes: Uint8Array) => Record<string, unknown>;

async function runQuery(call: Call, path: string, read: ReadBody | undefined, guard: Guard): Promise<Reply> {
  const { dataUrl, signToken } = call.config;
  if (dataUrl === undefined || signToken === undefined) throw notConfigured();
  const body =
    read === undefined ? await readEmptyBody(call) : read(await call.exchange.readBody(MAX_BODY_BYTES));
  await authorize(call, 'data');
  refuseInternal(call);
  const { token } = await signedToken(call);
  return relay(call, {
    method: body === undefined ? 'GET' : 'POST',
    url: new URL(dataUrl.href.replace(/\/$/, '') + path),
    authorization: token,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    replayable: true,
    kind: 'data',
    limit: 'data',
    guard,
    contentType:
      guard instanceof LineGuard ? 'application/x-ndjson; charset=utf-8' : 'application/json; charset=utf-8',
  });
}

function readLoad(bytes: Uint8Array): Record<string, unknown> {
  const body = parseStrictObject(bytes);
  checkFields(body, ['query', 'queryType']);
  const { query, queryType } = body;
  if (!isRecord(query) && !(Array.isArray(query) && query.every(isRecord)))
    throw invalid('query must be an object.');
  if (queryType !== undefined && queryType !== 'multi')
    throw invalid('queryType must be "multi" or left out.');
  return body;
}

function readSql(bytes: Uint8Array): Record<string, unknown> {
  const body = parseStrictObject(bytes);
  checkFields(body, ['query', 'timezone', 'limit']);
  const { query, timezone, limit } = body;
  if (typeof query !== 'string' || query.trim() === '') throw invalid('query must be SQL.');
  if (timezone !== undefined && !(typeof timezone === 'string' && /^[\w+/-]{1,64}$/.test(timezone))) {
    throw invalid('timezone must be the name of a time zone.');
  }
  if (limit !== undefined && !(Number.isInteger(limit) && (limit as number) > 0))
    throw invalid('limit must be a count of rows.');
  return body;
}

function invalid(message: string): HelperError {
  return new HelperError(400, 'INVALID_FIELD', message);
}
