import { safeAudit, type AuditEvent } from './audit.js';
import { jsonReply, MAX_BODY_BYTES, type Call, type CallNotes, type Route } from './call.js';
import { chatRoutes } from './chat-routes.js';
import { OriginPolicy } from './cross-origin.js';
import { dataRoutes } from './data-routes.js';
import type { Exchange, HelperCore, Reply } from './exchange.js';
import type { HandlerConfig } from './handler-config.js';
import { HelperError, helperErrorOf } from './helper-error.js';
import { checkIdentity, isInternal, type Identity } from './identity.js';
import { sessionRoute, viewerOf } from './session-route.js';
import { tokenRoute } from './token-route.js';
import { viewerKeys, type ViewerKeys } from './viewer-key.js';

const routes: Readonly<Record<string, Route>> = {
  '/session': sessionRoute,
  '/token': tokenRoute,
  ...chatRoutes,
  ...dataRoutes,
  '/viewer': {
    methods: ['GET'],
    run: async (call) => jsonReply(200, viewerOf(call.identity, call.viewerKey)),
  },
};

const HEALTH = '/health';

/** Everything that is decided about a request, for both ends. */
export function createCore(config: HandlerConfig): HelperCore {
  const origins = new OriginPolicy(config.allowedOrigins);
  const audit = safeAudit(config.audit);
  const keys = viewerKeys(config.apiKey, config.deploymentId);
  const under = (pathname: string) =>
    pathname.startsWith(`${config.basePath}/`) ? pathname.slice(config.basePath.length) : undefined;
  const handle = async (exchange: Exchange): Promise<Reply> => {
    const requestId = requestIdOf(exchange);
    const path = under(exchange.url.pathname) ?? '';
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
    const notes: CallNotes = {};
    const record = (event: Pick<AuditEvent, 'type' | 'status'> & Partial<AuditEvent>) => {
      const name = route !== undefined || path === HEALTH ? path : 'unknown';
      audit({ at: Date.now(), requestId, route: name, ...notes, ...event });
    };
    const shared = { ...baseHeaders(requestId), ...origins.headers(exchange) };
    try {
      const reply =
        route === undefined
          ? withoutRoute(exchange, path)
          : exchange.method === 'OPTIONS'
            ? { status: 204, headers: origins.preflight(exchange, route.methods), body: undefined }
            : await run(route, { exchange, config, requestId, notes, audit: record }, origins, keys);
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
      const reply = jsonReply(
        status,
        { error: { code, message: refusal.message, requestId } },
        refusal.headers,
      );
      return { ...reply, headers: { ...shared, ...reply.headers } };
    }
  };
  return { handle, owns: (pathname) => under(pathname) !== undefined, fetch: config.fetch };
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
  if (exchange.method === 'POST') checkBodyHeaders(exchange);
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

/** Asks the host who this is. What the host's code throws may quote anything, so nothing of it is kept. */
async function identify(exchange: Exchange, config: HandlerConfig): Promise<Identity> {
  let identity: Identity | null | undefined;
  try {
    identity = await config.identify(exchange.request(), exchange.context);
  } catch {
    throw new HelperError(500, 'INTERNAL', 'The viewer could not be identified.', {
      reason: 'identify threw',
    });
  }
  if (identity === null || identity === undefined) {
    throw new HelperError(401, 'UNAUTHENTICATED', 'Nobody is signed in.');
  }
  const violations = checkIdentity(identity, config.deploymentId);
  if (violations.length > 0) {
    throw new HelperError(500, 'INVALID_IDENTITY', 'The viewer cannot be described to the platform.', {
      reason: violations.map(({ field, message }) => `${field} ${message}`).join(' '),
    });
  }
  if (isInternal(identity) && !config.allowInternal) {
    throw new HelperError(403, 'FORBIDDEN', 'This viewer may not open that.', {
      reason: 'allowInternal is off',
    });
  }
  return identity;
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
