import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pagePolicy } from '../../src/server/http/page-policy.js';
import type { HostBuild } from './host-builds.js';

/** A chart that an answer shows, over the rows of a result. */
export interface AnsweredChart {
  readonly result: object;
  readonly spec: unknown;
}

/** A running host: its page, and the paths that were asked for. */
export interface HostServer {
  readonly url: string;
  readonly asked: readonly string[];
  readonly close: () => void;
}

const nonce = 'a-nonce-of-the-host-0001';

const page = (
  entry: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
<link rel="icon" href="data:,"><script type="module" nonce="${nonce}" src="/${entry}"></script>
<input id="secret" value="s3cr3t" aria-label="Secret">
<analytics-session endpoint="/inlay"><avatar-badge></avatar-badge><embed-dashboard dashboard-id="one"></embed-dashboard>
<analytics-chat></analytics-chat></analytics-session></html>`;

const lines = (...frames: readonly object[]): string =>
  frames.map((frame) => `${JSON.stringify(frame)}\n`).join('');
const cutoff = {
  id: '__cutoff__',
  role: 'assistant',
  state: { isStreaming: true, chatId: 'chat-1' },
  sort: 0,
};
const settled = { id: '__state__', role: 'assistant', state: { isStreaming: false, messages: [] } };

/** One turn, named by its number; the question `text` gets words alone, any other the chart of that name. */
const answer = (turn: number, chart: AnsweredChart | undefined): string => {
  const base = { role: 'assistant', isInProcess: false };
  const sort = turn * 10;
  const toolCall = chart && {
    name: 'serviceSqlApi',
    input: JSON.stringify({ sqlQuery: 'SELECT 1', queryTitle: 'Chart' }),
    result: JSON.stringify({ sqlQuery: 'SELECT 1', ...chart.result, vegaSpec: JSON.stringify(chart.spec) }),
  };
  return lines(
    cutoff,
    ...(toolCall ? [{ ...base, id: `tool-${turn}`, toolCall, graphPath: ['tools'], sort: sort + 1 }] : []),
    {
      ...base,
      id: `final-${turn}`,
      content: `Answer ${turn}`,
      graphPath: ['final'],
      isDelta: true,
      sort: sort + 2,
    },
    { ...settled, sort: sort + 3 },
  );
};

/** Serves a page with every element under the strictest policy, and plays helper and platform to it. */
export const startHost = async (
  { entry, files }: HostBuild,
  charts: Readonly<Record<string, AnsweredChart>>,
): Promise<HostServer> => {
  const asked: string[] = [];
  let turns = 0;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    asked.push(pathname);
    const port = String((server.address() as AddressInfo).port);
    const send = (type: string, body: string, headers: Record<string, string> = {}): void => {
      response.writeHead(200, { 'content-type': type, ...headers }).end(body);
    };
    const script = files.get(pathname.slice(1));
    if (script !== undefined) return send('text/javascript', script);
    // Another name of this machine is another origin: the dashboard's page is the platform's.
    const platform = `http://localhost:${port}`;
    const viewer = { viewerKey: 'ada', displayName: 'Ada Lovelace' };
    if (pathname === '/inlay/viewer') return send('application/json', JSON.stringify(viewer));
    if (pathname === '/inlay/session')
      return send('application/json', JSON.stringify({ url: `${platform}/frame?session=one`, viewer }));
    if (pathname === '/frame') return send('text/html', '<!doctype html><title>Dashboard</title>');
    if (pathname === '/inlay/chat/stream-chat-state') {
      const { input } = JSON.parse(await text(request)) as { input?: string };
      return send('application/x-ndjson', answer(++turns, charts[input ?? '']));
    }
    if (pathname !== '/') return void response.writeHead(404).end();
    send('text/html', page(entry), { 'content-security-policy': pagePolicy({ nonce, platform }) });
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, close };
};
