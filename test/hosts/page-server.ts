import { existsSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { RequestListener } from 'node:http';
import { basename, join } from 'node:path';
import { aboutPage, pageVariants, type PageSurroundings } from './page-variants.js';
import { listen, type Rig } from './rig.js';

/** Scripts by their paths, for pages of other origins. */
export const serveScripts = (
  read: (path: string) => string | undefined,
): Promise<{ url: string; close: () => void }> =>
  listen((request, response) => {
    const script = read(request.url ?? '/');
    if (script === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
    response.end(script);
  });

/** The files of a folder below a path. */
export const folderBelow =
  (path: string, folder: string) =>
  (asked: string): string | undefined =>
    asked.startsWith(path) ? readFileSync(join(folder, basename(asked)), 'utf8') : undefined;

/** Serves the page and the scripts of a folder as plain files on `port`, and the helper below `/inlay`. */
export const serveFolder = (
  folder: string,
  helper: RequestListener,
  port: number,
): Promise<{ url: string; close: () => void }> =>
  listen((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/inlay/')) return helper(request, response);
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(readFileSync(file));
  }, port);

/** Serves one variant of the plain page, and the helper below `/inlay`, on an origin of its own. */
export const servePage = async (
  rig: Rig,
  variant: string,
  scripts: readonly string[],
): Promise<{ url: string; close: () => void }> => {
  const surroundings: PageSurroundings = {
    ...{ scripts, dashboardId: rig.platform.dashboardId, platform: rig.platform.url },
  };
  const page = pageVariants[variant];
  if (page === undefined) throw new Error(`There is no page ${variant}.`);
  const { html, script, policy } = page(surroundings);
  const handle: RequestListener = (request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/inlay/')) return rig.helper(request, response);
    const isScript = path.endsWith('.js');
    const headers = policy === undefined ? {} : { 'content-security-policy': policy };
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html', ...headers });
    response.end(isScript ? script : path.endsWith('about.html') ? aboutPage() : html);
  };
  const server = await listen(handle);
  rig.allowed.push(server.url);
  return server;
};

/** Passes everything on to a server, its answers piece by piece. */
export const passOnTo =
  (url: string): RequestListener =>
  (incoming, response) => {
    const { method, url: path = '/', headers } = incoming;
    const onward = httpRequest(url + path, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    incoming.pipe(onward);
  };
