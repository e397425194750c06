import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { errorFacts, type Log } from '../log.js';
import { PlatformError } from '../platform-error.js';
import type { Operation } from './operation.js';
import { jsonResponse } from './responses.js';

export type AppOptions = {
  readonly operations: readonly Operation[];
  /** Known paths whose payload nobody knows; asked last, for every method and for everything below them. */
  readonly entities: readonly Operation[];
  /** Base path of the Core Data API, which pages of any origin may call with a token. */
  readonly dataPath: string;
  /** Host names that requests may name. */
  readonly hosts: readonly string[];
  /** Origins whose pages may speak to the Chat API directly. */
  readonly corsOrigins: readonly string[];
  readonly tokenHeader: string;
  readonly middleware: readonly MiddlewareHandler[];
  readonly log: Log;
};

type Variables = { requestId: string };

/** The platform as a web application: guards around one table of operations. */
export function createApp(options: AppOptions): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use(requestLog(options.log));
  app.use(hostCheck(options.hosts));
  app.use('/api/v1/public/*', chatCors(options));
  app.use(`${options.dataPath}/*`, dataCors);
  for (const middleware of options.middleware) app.use(middleware);
  for (const operation of options.operations) {
    app.on(operation.method.toUpperCase(), honoPath(operation), (context) =>
      operation.respond(context.req.raw, context.req.param(), context.get('requestId')),
    );
  }
  for (const entity of options.entities) {
    for (const path of [honoPath(entity), `${honoPath(entity)}/*`]) {
      app.all(path, (context) =>
        entity.respond(context.req.raw, context.req.param(), context.get('requestId')),
      );
    }
  }
  app.notFound(() => jsonResponse({ error: 'Not found' }, 404));
  app.onError((error, context) => {
    if (error instanceof PlatformError) return jsonResponse({ error: error.message }, error.status);
    const requestId = context.get('requestId');
    options.log({ level: 'error', event: 'request-failed', requestId, ...errorFacts(error) });
    return jsonResponse({ error: 'Internal server error' }, 500);
  });
  return app;
}

const honoPath = (operation: Operation): string => operation.path.replace(/\{(\w+)\}/g, ':$1');

/** Path without its query: addresses may carry session ids and data queries there. */
function requestLog(log: Log): MiddlewareHandler<{ Variables: Variables }> {
  return async (context, next) => {
    const requestId = randomUUID();
    context.set('requestId', requestId);
    const started = performance.now();
    await next();
    context.res.headers.set('x-request-id', requestId);
    log({
      level: 'info',
      event: 'request',
      requestId,
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      ms: Math.round(performance.now() - started),
    });
  };
}

/** A page that made its own name resolve to this machine would otherwise be of the same origin as the platform. */
function hostCheck(hosts: readonly string[]): MiddlewareHandler {
  return async (context, next) => {
    const name = (context.req.header('host') ?? '').replace(/:\d+$/, '').toLowerCase();
    if (!hosts.includes(name)) return jsonResponse({ error: 'Unknown host' }, 403);
    await next();
  };
}

const dataCors = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['authorization', 'content-type', 'x-request-id'],
  maxAge: 600,
});

function chatCors(options: AppOptions): MiddlewareHandler {
  return cors({
    origin: (origin) => (options.corsOrigins.includes(origin) ? origin : undefined),
    allowMethods: ['POST'],
    // Not `authorization`: an API key has no business in a page.
    allowHeaders: ['content-type', options.tokenHeader],
    exposeHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
  });
}
