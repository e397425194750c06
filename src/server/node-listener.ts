import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseUpstream } from './http/choose-upstream.js';
import { coreOf, type SessionHandler } from './create-session-handler.js';
import type { Exchange, HelperCore, Reply } from './http/exchange.js';
import { joined } from './http/held-bytes.js';
import { HelperError } from './http/helper-error.js';
import type { Upstream } from './http/upstream.js';

/** A listener for `http.createServer`, and with `next` a middleware for Express and its kin. */
export type NodeListener = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/** A page that sends its body more slowly than this is not a page. */
const BODY_MS = 15_000;

/**
 * A handler as a Node listener. The bytes of a stream go from the platform's socket to the page's without web
 * streams between them. Mounted under a path in Express it still sees the whole path; a path outside of the
 * handler's goes to `next` where there is one.
 *
 * @throws TypeError when `handler` was not made by `createSessionHandler`
 */
export function toNodeListener(handler: SessionHandler): NodeListener {
  const core = coreOf(handler);
  if (core === undefined) throw new TypeError('toNodeListener takes what createSessionHandler returned.');
  const upstream = chooseUpstream(core.fetch);
  return (request, response, next) => {
    const url = urlOf(request);
    if (next !== undefined && url !== undefined && !core.owns(pathOf(request))) return next();
    void serve(core, upstream, request, response, url);
  };
}

async function serve(
  core: HelperCore,
  upstream: Upstream,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL | undefined,
): Promise<void> {
  if (url === undefined) {
    response.writeHead(400, { 'cache-control': 'no-store' }).end();
    return;
  }
  const left = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) left.abort();
  });
  // A page that leaves makes the socket fail; there is nobody to tell.
  response.on('error', () => {});
  request.on('error', () => {});
  send(await core.handle(nodeExchange(request, url, left.signal, upstream)), response);
}

function send(reply: Reply, response: ServerResponse): void {
  const { status, headers, body } = reply;
  if (response.destroyed) {
    if (typeof body === 'object') body.destroy();
    return;
  }
  response.writeHead(status, headers);
  if (typeof body !== 'object') {
    response.end(body);
    return;
  }
  response.on('drain', () => body.resume());
  response.once('close', () => body.destroy());
  body.pipe({
    write: (chunk) => response.write(chunk),
    end: () => response.end(),
    // Ending it would make a part look like the whole. At once it would take what was just written with it.
    fail: () => void setImmediate(() => response.destroy()),
  });
  // An agent may say nothing for long, and the page is to know that its question was taken.
  response.flushHeaders();
}

/** The path of a request as it was sent, also below a mount point. */
function pathOf(request: IncomingMessage): string {
  const [path = ''] = addressOf(request).split('?', 1);
  return path;
}

function addressOf(request: IncomingMessage): string {
  return (request as { originalUrl?: string }).originalUrl ?? request.url ?? '';
}

/** The whole address of a request, also below a mount point. The host in it is what the caller says it is. */
function urlOf(request: IncomingMessage): URL | undefined {
  const path = addressOf(request);
  if (!path.startsWith('/')) return undefined;
  const isTls = (request.socket as { encrypted?: boolean }).encrypted === true;
  try {
    const origin = new URL(`${isTls ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`).origin;
    return new URL(origin + path);
  } catch {
    return undefined;
  }
}

function nodeExchange(message: IncomingMessage, url: URL, signal: AbortSignal, upstream: Upstream): Exchange {
  const method = message.method ?? 'GET';
  return {
    method,
    url,
    path: pathOf(message),
    header: (name) => {
      const value = message.headers[name];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    },
    // Asked for once, and not kept: a stream that lasts for minutes would hold it.
    request: () => new Request(url, { method, headers: headersOf(message), signal }),
    context: { nodeRequest: message },
    readBody: (limit) => readBody(message, limit),
    signal,
    upstream,
  };
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, one);
  }
  return headers;
}

async function readBody(message: IncomingMessage, limit: number): Promise<Uint8Array> {
  if (message.readableEnded) return parsedBody(message, limit);
  // The page left while it was identified: there will be no event any more.
  if (message.destroyed) throw new HelperError(400, 'BAD_REQUEST', 'The body broke off.');
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const finish = (error?: HelperError) => {
      clearTimeout(timer);
      // All of them: a stream that lasts for minutes would hold the body through them.
      message.off('data', onData).off('end', whole).off('error', broken).off('close', broken);
      if (error === undefined) return resolve(joined(chunks, size));
      message.resume();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit) finish(new HelperError(413, 'TOO_LARGE', 'The body is longer than 64 kB.'));
    };
    const timer = setTimeout(
      () => finish(new HelperError(408, 'BODY_TIMEOUT', 'The body did not arrive in time.')),
      BODY_MS,
    );
    const whole = () => finish();
    const broken = () => finish(new HelperError(400, 'BAD_REQUEST', 'The body broke off.'));
    message.on('data', onData).once('end', whole).once('error', broken).once('close', broken);
  });
}

/** A body parser stood before the helper. What it parsed is written out again and checked as any other body. */
function parsedBody(message: IncomingMessage, limit: number): Uint8Array {
  const { body } = message as { body?: unknown };
  const bytes =
    body instanceof Uint8Array
      ? body
      : new TextEncoder().encode(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));
  if (bytes.length > limit) throw new HelperError(413, 'TOO_LARGE', 'The body is longer than 64 kB.');
  return bytes;
}
