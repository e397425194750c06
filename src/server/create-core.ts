import { askHost } from './viewer/ask-host.js';
import { safeAudit, type AuditEvent } from './viewer/audit.js';
import { jsonReply, MAX_BODY_BYTES, type Call, type CallNotes, type Route } from './call.js';
import { chatRoutes } from './relay/chat-routes.js';
import { OriginPolicy } from './http/cross-origin.js';
import { dataRoutes } from './relay/data-routes.js';
import { describeFault } from './describe-fault.js';
import { FaultTeller } from './fault-log.js';
import type { Exchange, HelperCore, Reply } from './http/exchange.js';
import type { HandlerConfig } from './handler-config.js';
import { HelperError, helperErrorOf, type HelperErrorCode } from './http/helper-error.js';
import { checkIdentity, isInternal, missingAttributes, type Identity } from './viewer/identity.js';
import { sessionRoute, viewerOf } from './session/session-route.js';
import { tokenRoute } from './session/token-route.js';
import { ThreadLists } from './threads/thread-lists.js';
import { CHAT_ID, threadRoutes } from './threads/thread-routes.js';
import { isThreadId } from '../protocol/thread-entry.js';
import { viewerKeys, type ViewerKeys } from './viewer/viewer-key.js';

const routes: Readonly<Record<string, Route>> = {
  '/session': sessionRoute,
  '/token': tokenRoute,
  ...chatRoutes,
  ...dataRoutes,
  ...threadRoutes,
  '/viewer': {
    methods: ['GET'],
    run: async (call) => jsonReply(200, viewerOf(call.identity, call.viewerKey)),
  },
};

const HEALTH = '/health';
/** Routes whose last part names a thread. */
const ofThread = Object.keys(routes)
  .filter((name) => name.endsWith(CHAT_ID))
  .map((name) => name.slice(0, -CHAT_ID.length));

/** Everything that is decided about a request, for both ends. */
export function createCore(config: HandlerConfig): HelperCore {
  const origins = new OriginPolicy(config.allowedOrigins);
  const audit = safeAudit(config.audit);
  const faults = new FaultTeller(config.log);
  const threads = config.threads && new ThreadLists(config.threads);
  const keys = viewerKeys(config.apiKey, config.deploymentId);
  const under = (path: string) =>
    path.startsWith(`${config.basePath}/`) ? path.slice(config.basePath.length) : undefined;
  const handle = async (exchange: Exchange): Promise<Reply> => {
    const requestId = requestIdOf(exchange);
    const path = under(exchange.path) ?? '';
    const { route, name, parameter } = routeAt(path);
    const notes: CallNotes = {};
    const record = (event: Pick<AuditEvent, 'type' | 'status'> & Partial<AuditEvent>) => {
      audit({ at: Date.now(), requestId, route: name, ...notes, ...event });
    };
    const tell = (fault: string, code: HelperErrorCode) => faults.tell(fault, code, requestId);
    const shared = { ...baseHeaders(requestId), ...origins.headers(exchange) };
    try {
      const reply =
        route === undefined
          ? withoutRoute(exchange, path)
          : exchange.method === 'OPTIONS'
            ? { status: 204, headers: origins.preflight(exchange, route.methods), body: undefined }
            : await run(
                route,
                { exchange, config, requestId, notes, parameter, threads, audit: record, tell },
                origins,
                keys,
              );
      if (route !== undefined) record({ type: 'allow', status: reply.status });
      return { ...reply, headers: { ...shared, ...reply.headers } };
    } catch (error) {
      const refusal = helperErrorOf(error);
      const { status, code, reason, upstreamStatus } = refusal;
      record({
        type: 'deny',
        status,
        code,
        ...(reason === undefined ? {} : { reason }),
        ...(upstreamStatus === undefined ? {} : { upstreamStatus }),
      });
      const fault = describeFault(refusal, path, config);
      if (fault !== undefined) tell(fault, code);
      const reply = jsonReply(
        status,
        { error: { code, message: refusal.message, requestId } },
        refusal.headers,
      );
      return { ...reply, headers: { ...shared, ...reply.headers } };
    }
  };
  return { handle, owns: (path) => under(path) !== undefined, fetch: config.fetch };
}

/** The route of a path, its name for the records, and the thread that the path names. */
function routeAt(path: string): { route: Route | undefined; name: string; parameter: string } {
  if (Object.hasOwn(routes, path) && !path.includes('{'))
    return { route: routes[path], name: path, parameter: '' };
  const before = ofThread.find((start) => path.startsWith(start));
  const parameter = before === undefined ? undefined : threadIn(path.slice(before.length));
  if (before !== undefined && parameter !== undefined) {
    const name = before + CHAT_ID;
    return { route: routes[name], name, parameter };
  }
  return { route: undefined, name: path === HEALTH ? path : 'unknown', parameter: '' };
}

/** Each id has one way to be written; any other is no path of ours. */
function threadIn(text: string): string | undefined {
  try {
    const chatId = decodeURIComponent(text);
    return isThreadId(chatId) && encodeURIComponent(chatId) === text ? chatId : undefined;
  } catch {
    return undefined;
  }
}

/** Paths that no viewer stands behind. */
function withoutRoute(exchange: Exchange, path: string): Reply {
  if (path !== HEALTH) throw new HelperError(404, 'NOT_FOUND', 'There is nothing at this address.');
  if (exchange.method !== 'GET') throw methodNotAllowed(['GET']);
  return jsonReply(200, { status: 'ok' });
}

/** The checks that every route has, in the order of their cost, and then the route. */
async function run(
  route: Route,
  call: Omit<Call, 'identity' | 'viewerKey'>,
  origins: OriginPolicy,
  keys: ViewerKeys,
): Promise<Reply> {
  const { exchange, config } = call;
  if (!route.methods.some((method) => method === exchange.method)) throw methodNotAllowed(route.methods);
  origins.check(exchange);
  if (exchange.method === 'POST' || exchange.method === 'PATCH') checkBodyHeaders(exchange);
  const identity = await identify(exchange, config);
  const viewerKey = await keys(identity);
  call.notes.viewerKey = viewerKey;
  return route.run({ ...call, identity, viewerKey });
}

function checkBodyHeaders(exchange: Exchange): void {
  const [type = ''] = (exchange.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new HelperError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be sent as application/json.');
  }
  if ((exchange.header('content-encoding') ?? 'identity') !== 'identity') {
    throw new HelperError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must not be compressed.');
  }
  if (Number(exchange.header('content-length') ?? 0) > MAX_BODY_BYTES) {
    throw new HelperError(413, 'TOO_LARGE', 'The body is longer than 64 kB.');
  }
}

/** Asks the host who this is. */
async function identify(exchange: Exchange, config: HandlerConfig): Promise<Identity> {
  const identity: Identity | null | undefined = await askHost(
    'identify',
    'The viewer could not be identified.',
    () => config.identify(exchange.request(), exchange.context),
    config.limits.headersMs,
  );
  if (identity === null || identity === undefined) {
    throw new HelperError(401, 'UNAUTHENTICATED', 'Nobody is signed in.');
  }
  const violations = checkIdentity(identity, config.deploymentId);
  if (violations.length > 0) {
    const reason = violations.map(({ field, message }) => `${field} ${message}`).join(' ');
    throw new HelperError(500, 'INVALID_IDENTITY', 'The viewer cannot be described to the platform.', {
      reason,
      fault: `What identify says of a viewer breaks the contract: ${reason}`,
    });
  }
  if (isInternal(identity) && !config.allowInternal) {
    throw new HelperError(403, 'FORBIDDEN', 'This viewer may not open that.', {
      reason: 'allowInternal is off',
      fault: 'identify names an internal user, and allowInternal is off.',
    });
  }
  requireAttributes(identity, config.requiredAttributes);
  return identity;
}

/** @throws HelperError 403 for a viewer to whom a rule that filters by an attribute would show everybody's rows */
function requireAttributes(identity: Identity, required: readonly string[]): void {
  const missing = missingAttributes(identity, required);
  if (missing.length === 0) return;
  throw new HelperError(403, 'FORBIDDEN', 'This viewer may not open that.', {
    reason: 'a required attribute is missing',
    fault: `identify gave a viewer without ${missing.join(', ')}, which requiredAttributes names.`,
  });
}

function methodNotAllowed(methods: readonly string[]): HelperError {
  return new HelperError(405, 'METHOD_NOT_ALLOWED', `Use ${methods.join(' or ')}.`, {
    headers: { allow: [...methods, 'OPTIONS'].join(', ') },
  });
}

/** The caller's own request id where it has the form of one, so that a host can follow a request through. */
function requestIdOf(exchange: Exchange): string {
  const given = exchange.header('x-request-id');
  return given !== null && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}

function baseHeaders(requestId: string): Record<string, string> {
  return { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': requestId };
}
