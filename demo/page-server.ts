import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { pagePolicy } from '../src/server/index.js';
import { prompts } from './prompts.js';
import type { SignIns } from './sign-ins.js';

export interface PageOptions {
  readonly port: number;
  readonly signIns: SignIns;
  /** Known only once the helper listens. */
  readonly helperOrigin: () => string;
  readonly platformOrigin: string;
  /** Public id of the dashboard that the page shows. */
  readonly dashboardId: string;
}

/** What the build writes where the nonce of an answer goes. */
const NONCE_MARK = '__nonce__';

/** Serves the built page, its sign-in, and the strict policy that a careful customer's page would have. */
export async function servePage(
  options: PageOptions,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const app = pageApp(options);
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: options.port, hostname: '127.0.0.1' }, ({ port }) => {
      const close = () => new Promise<void>((done) => server.close(() => done()));
      resolve({ origin: `http://127.0.0.1:${port}`, close });
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken ? new Error(`Port ${options.port} is taken. Choose another one with --page-port.`) : error,
      );
    });
  });
}

function pageApp({ signIns, helperOrigin, platformOrigin, dashboardId }: PageOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'same-origin');
  });
  app.get('/demo.json', (context) => {
    const customer = signIns.customerOf(context.req.header('cookie')) ?? signIns.customers[0];
    const cookie = signIns.signIn(customer?.externalId);
    if (cookie !== undefined) context.header('set-cookie', cookie);
    return context.json({
      endpoint: `${helperOrigin()}/inlay`,
      dashboardId,
      prompts,
      customer: customer?.externalId,
      customers: signIns.customers.map(({ externalId, label }) => ({ externalId, label })),
    });
  });
  app.post('/sign-in', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined);
    const cookie = signIns.signIn((body as { customer?: string } | undefined)?.customer);
    if (cookie === undefined) return context.json({ error: 'no such customer' }, 400);
    context.header('set-cookie', cookie);
    return context.body(null, 204);
  });
  app.get('/', async (context) => {
    const nonce = randomBytes(18).toString('base64');
    const page = await readFile('dist/demo/index.html', 'utf8');
    const policy = pagePolicy({ nonce, helper: helperOrigin(), platform: platformOrigin });
    context.header('content-security-policy', policy);
    context.header('cache-control', 'no-store');
    return context.html(page.replaceAll(NONCE_MARK, nonce));
  });
  app.use('*', serveStatic({ root: 'dist/demo' }));
  return app;
}
