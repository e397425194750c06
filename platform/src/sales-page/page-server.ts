import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { pagePolicy } from 'inlay-kit/server';
import type { LocalPlatform } from '../local-platform.js';
import type { DataSet } from '../dataset/data-set.js';
import { PortError } from '../port-error.js';
import { demoConfig, pictureAddress, picturesOf } from './demo-config.js';
import type { SignIns } from './sign-ins.js';
import { viewerRights } from './viewer-rights.js';

export interface HostOptions {
  readonly signIns: SignIns;
  /** Known only once the helper listens. */
  readonly helperOrigin: () => string;
  readonly platform: LocalPlatform;
  /** What the page is about. */
  readonly dataset: DataSet;
}

export interface PageOptions extends HostOptions {
  readonly port: number;
  /** Folder of the built page. */
  readonly pageFolder: string;
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
    server.once('error', (error: Error) =>
      reject(new PortError(options.port, error).inWordsOf('--page-port')),
    );
  });
}

/** The built page over {@link hostApp}, as a careful host would give it out. */
function pageApp(options: PageOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'same-origin');
  });
  app.route('/', hostApp(options));
  app.get('/', async (context) => {
    const nonce = randomBytes(18).toString('base64');
    const page = await readFile(join(options.pageFolder, 'index.html'), 'utf8');
    const policy = pagePolicy({ nonce, helper: options.helperOrigin(), platform: options.platform.url });
    context.header('content-security-policy', policy);
    context.header('cache-control', 'no-store');
    return context.html(page.replaceAll(NONCE_MARK, nonce));
  });
  app.use('*', serveStatic({ root: options.pageFolder }));
  return app;
}

/** What the page asks of its own host: what it is about, a sign-in, and the pictures of the data set. */
export function hostApp({ signIns, helperOrigin, platform, dataset }: HostOptions): Hono {
  const app = new Hono();
  app.get('/demo.json', (context) => {
    const customer = signIns.customerOf(context.req.header('cookie')) ?? signIns.customers[0];
    const cookie = signIns.signIn(customer?.externalId);
    if (cookie !== undefined) context.header('set-cookie', cookie);
    const endpoint = `${helperOrigin()}/inlay`;
    return context.json(demoConfig(dataset, { endpoint, customer: customer?.externalId }));
  });
  app.get('/presenter.json', async (context) => {
    const customer = signIns.customerOf(context.req.header('cookie'));
    if (customer === undefined) return context.json({ error: 'nobody is signed in' }, 401);
    return context.json(await viewerRights(dataset, platform, customer));
  });
  app.post('/sign-in', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined);
    const cookie = signIns.signIn((body as { customer?: string } | undefined)?.customer);
    if (cookie === undefined) return context.json({ error: 'no such customer' }, 400);
    context.header('set-cookie', cookie);
    return context.body(null, 204);
  });
  const pictures = new Set(picturesOf(dataset));
  const pathOf = (address: string): string => decodeURI(address.slice(pictureAddress('').length));
  app.get(`${pictureAddress('')}*`, async (context, next) =>
    pictures.has(pathOf(context.req.path)) ? next() : context.notFound(),
  );
  app.use(
    `${pictureAddress('')}*`,
    serveStatic({ root: dataset.folder, rewriteRequestPath: (address) => `/${pathOf(address)}` }),
  );
  return app;
}
