import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRateLimiter } from '../server/limits/rate-limiter.js';
import { createSessionHandler } from '../server/create-session-handler.js';
import type { SessionHandlerOptions } from '../server/handler-options.js';
import { toNodeListener } from '../server/node-listener.js';
import type { Log } from './log.js';
import type { Settings } from './config/read-config.js';
import { jwtIdentity } from './identity/jwt-identity.js';
import { trustedHeaderIdentity } from './identity/trusted-header.js';

/** The helper as a server of its own, started. */
export interface Sidecar {
  readonly url: string;
  readonly basePath: string;
  /** Takes no new connection, lets streams end for some seconds, and cuts the rest: what is cut is no whole answer. */
  stop(): Promise<void>;
}

/** Where it cannot listen. `message` is one line that says why. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Where it listens unless told. */
export const DEFAULT_PORT = 8787;

/** Longer than the usual proxy keeps a connection unused: it is the proxy that must close first. */
const KEEP_ALIVE_MS = 75_000;

/** How long streams may go on after the signal to stop, unless told. Supervisors kill after ten seconds and less. */
const STOP_SECONDS = 3;

/** @throws ListenError */
export async function startSidecar(
  settings: Settings,
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Log },
): Promise<Sidecar> {
  const options = handlerOptions(settings, log);
  const server = createServer(toNodeListener(createSessionHandler(options)));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 5000;
  await listen(server, host, port);
  const { address, family, port: taken } = server.address() as AddressInfo;
  const stopMs = (settings.raw.stopSeconds ?? STOP_SECONDS) * 1000;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    basePath: (options.basePath ?? '/inlay').replace(/\/$/, ''),
    stop: () => stop(server, stopMs),
  };
}

/** Options of the helper; settings without problems are complete. */
function handlerOptions({ platform, handler, raw, identity }: Settings, log: Log): SessionHandlerOptions {
  const { streams, queries, sessionsPerMinute, tokensPerMinute, threadsPerMinute } = raw.limits ?? {};
  const counts = Object.fromEntries(
    Object.entries({ streams, queries, sessionsPerMinute, tokensPerMinute, threadsPerMinute }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const heard = (record: { event: string; reason: string }) => log({ level: 'warn', ...record });
  return {
    log: (fault) => log({ level: 'error', event: 'fault', ...fault }),
    rateLimiter: createRateLimiter(counts),
    ...handler,
    platform: platform as SessionHandlerOptions['platform'],
    identify:
      identity === undefined
        ? () => null
        : identity.kind === 'jwt'
          ? jwtIdentity(identity, handler.allowInternal ?? false, heard)
          : trustedHeaderIdentity(identity.name, heard),
    audit: ({ type, at: _at, ...facts }) =>
      log({
        level: type === 'deny' ? 'warn' : 'info',
        event: type,
        ...facts,
      }),
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => reject(new ListenError(problem(error.code, host, port)));
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve();
    });
  });
}

function problem(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Give another one with --port, or --port 0 for any free one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Give one above 1023 with --port.`;
  return `Cannot listen on ${host}:${port} (${code ?? 'unknown error'}).`;
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept connection becomes idle only when its last answer has ended.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
