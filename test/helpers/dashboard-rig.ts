import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { root } from './child.js';
import { framePage } from './dashboard-frame-page.js';

/** A session that the helper gave out, and how often an embedded page tried to exchange it, which works once. */
export interface RigSession {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingMessage['headers'];
  exchanged: number;
}

/** How the helper answers a mint of a dashboard; the id of the dashboard chooses what its frame does. */
export type MintAnswer = (
  session: RigSession,
) => { status?: number; url?: string; viewerKey?: string; hang?: boolean } | undefined;

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, () => resolve((server.address() as AddressInfo).port)));

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/** The kit's elements as one page would bundle them, by file name. */
async function bundleElements(): Promise<ReadonlyMap<string, string>> {
  const output = (await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      minify: false,
      rolldownOptions: {
        input: {
          dashboard: join(root, 'components/embed-dashboard/define.ts'),
          session: join(root, 'components/analytics-session/define.ts'),
        },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    output.output.flatMap((file) => (file.type === 'chunk' ? [[`/kit/${file.fileName}`, file.code]] : [])),
  );
}

/** The host's page: the elements, and a record of every event that an element of the kit fires. */
const hostPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
<script>
  window.told = [];
  for (const type of ['ready', 'load', 'navigate', 'filter-change', 'drilldown', 'query', 'download',
    'session-change', 'error']) {
    addEventListener('dashboard-' + type, (event) => {
      const fields = Object.fromEntries(Object.keys(event).filter((key) => key !== 'isTrusted').map((key) => [key, event[key]]));
      told.push({ type: event.type, id: event.target.id, ...fields });
    });
  }
</script>
<script type="module" src="/kit/session.js"></script>
<script type="module" src="/kit/dashboard.js"></script>
<body></body></html>`;

/**
 * Three origins in one process: a host's page, its session helper, and a platform whose embedded pages can be made to
 * fail in every way.
 */
export class DashboardRig {
  /** Every session that was given out, oldest first. */
  readonly sessions: RigSession[] = [];
  answer: MintAnswer = () => undefined;
  /** Content security policy of the host's page. */
  policy: string | undefined;
  readonly #servers: Server[] = [];
  #kit: ReadonlyMap<string, string> = new Map();
  #ports = { host: 0, helper: 0, platform: 0 };

  static async start(): Promise<DashboardRig> {
    const rig = new DashboardRig();
    rig.#kit = await bundleElements();
    const serve = async (handle: (request: IncomingMessage, response: ServerResponse) => unknown) => {
      const server = createServer((request, response) => void handle(request, response));
      rig.#servers.push(server);
      return listen(server);
    };
    rig.#ports = {
      host: await serve((request, response) => rig.#host(request, response)),
      helper: await serve((request, response) => rig.#helper(request, response)),
      platform: await serve((request, response) => rig.#platform(request, response)),
    };
    return rig;
  }

  get hostUrl(): string {
    return `http://localhost:${this.#ports.host}`;
  }

  get endpoint(): string {
    return `http://localhost:${this.#ports.helper}/inlay`;
  }

  /** Another site than the host's, not only another port. */
  get platformUrl(): string {
    return `http://127.0.0.1:${this.#ports.platform}`;
  }

  /** Where the embedded page `redirect` goes on to: another origin. */
  get strangerUrl(): string {
    return `http://localhost:${this.#ports.platform}/embed/stranger`;
  }

  /** Forgets what happened, and answers as usual again. */
  reset(): void {
    this.sessions.length = 0;
    this.answer = () => undefined;
    this.policy = undefined;
  }

  async close(): Promise<void> {
    for (const server of this.#servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  #host({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const code = this.#kit.get(url);
    if (code !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
      return;
    }
    const policy = this.policy === undefined ? {} : { 'content-security-policy': this.policy };
    response.writeHead(200, { 'content-type': 'text/html', ...policy }).end(hostPage);
  }

  async #helper(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const allowed = {
      'access-control-allow-origin': this.hostUrl,
      'access-control-allow-headers': 'content-type, x-host-user',
      'access-control-allow-credentials': 'true',
      'cache-control': 'no-store',
    };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, allowed).end();
      return;
    }
    if (request.url === '/inlay/viewer') {
      response.writeHead(200, { ...allowed, 'content-type': 'application/json' });
      response.end(JSON.stringify({ displayName: 'Ada', viewerKey: 'viewer-1' }));
      return;
    }
    const body = JSON.parse(await bodyOf(request)) as RigSession['body'];
    const id = `one-time-${crypto.randomUUID()}`;
    const session: RigSession = { id, body, headers: request.headers, exchanged: 0 };
    this.sessions.push(session);
    const { status = 200, url, viewerKey = 'viewer-1', hang = false } = this.answer(session) ?? {};
    if (hang) return;
    const page = `${this.platformUrl}/embed/${encodeURIComponent(String(body['dashboardId']))}`;
    response.writeHead(status, { ...allowed, 'content-type': 'application/json' });
    const answer = { sessionId: id, url: url ?? `${page}?session=${id}`, viewer: { viewerKey } };
    response.end(JSON.stringify(status === 200 ? answer : { error: `secret server words ${id}` }));
  }

  #platform(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.platformUrl);
    const kind = decodeURIComponent(pathname.split('/').pop() ?? '');
    if (pathname === '/exchange') {
      const session = this.sessions.find(({ id }) => id === searchParams.get('session'));
      const isFirst = session !== undefined && ++session.exchanged === 1;
      response.writeHead(isFirst ? 204 : 401).end();
      return;
    }
    if (kind === 'hang') return;
    const headers: Record<string, string> = { 'content-type': 'text/html' };
    if (kind === 'frame-options') headers['x-frame-options'] = 'DENY';
    if (kind === 'frame-ancestors') headers['content-security-policy'] = "frame-ancestors 'none'";
    if (kind === 'redirect') headers['location'] = this.strangerUrl;
    const status = kind === 'redirect' ? 302 : kind === 'missing' ? 404 : 200;
    const isEmpty = kind === 'blank' || kind === 'missing';
    response.writeHead(status, headers).end(isEmpty ? '' : framePage(kind));
  }
}
