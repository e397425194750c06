import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createSessionHandler,
  toNodeListener,
  type AuditEvent,
  type SessionHandler,
  type SessionHandlerOptions,
} from '../../src/server/index.js';
import type { FakePlatform } from './fake-platform.js';

export const ORIGIN = 'https://host.example';
export const SECRETS = {
  apiKey: 'canary-key-5e6f7a8b9c',
  tokenSecret: 'canary-secret-0123456789abcdef0123456789abcdef',
};

/** Options of a handler before a fake platform; `overrides` replace whole options. */
export function optionsFor(
  platform: FakePlatform,
  overrides: Partial<SessionHandlerOptions> = {},
): SessionHandlerOptions {
  return {
    platform: {
      baseUrl: platform.url,
      apiKey: SECRETS.apiKey,
      deploymentId: 12,
      chatApiUrl: platform.chatApiUrl,
      dataUrl: `${platform.url}/data-api`,
      tokenSecret: SECRETS.tokenSecret,
    },
    identify: () => ({ externalId: 'viewer-1' }),
    allowedOrigins: [ORIGIN],
    ...overrides,
  };
}

/** A page's request to a handler. */
export type Send = (
  path: string,
  init?: { method?: string; headers?: Record<string, string>; body?: unknown; signal?: AbortSignal },
) => Promise<Response>;

/** One of the two ends with a page's request to it. */
export interface Host {
  readonly name: string;
  readonly send: Send;
  readonly url: string;
  readonly audit: AuditEvent[];
  readonly stop: () => Promise<void>;
}

function requestInit(init: Parameters<Send>[1] = {}): RequestInit {
  const { method = 'POST', headers = {}, body, signal } = init;
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  return {
    method,
    headers: {
      ...(method === 'POST' ? { origin: ORIGIN, 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** A response that nobody holds is given up with its stream by `fetch`, whenever memory is cleared: a page holds its own. */
function holding(send: Send): Send {
  const held: Response[] = [];
  return async (path, init) => {
    const response = await send(path, init);
    held.push(response);
    return response;
  };
}

/** The Response end, called directly. */
export function webHost(options: SessionHandlerOptions): Host {
  const audit: AuditEvent[] = [];
  const handler = createSessionHandler({ ...options, audit: (event) => void audit.push(event) });
  const url = 'https://helper.example';
  return {
    name: 'Response',
    url,
    audit,
    send: holding((path, init) => handler(new Request(`${url}/inlay${path}`, requestInit(init)))),
    stop: async () => {},
  };
}

/** The Node end behind a server on loopback. */
export async function nodeHost(options: SessionHandlerOptions, context?: Scope): Promise<Host> {
  const audit: AuditEvent[] = [];
  const handler = createSessionHandler({ ...options, audit: (event) => void audit.push(event) });
  const { url, server } = await listen(handler);
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  context?.after(stop);
  return {
    name: 'Node',
    url,
    audit,
    send: holding((path, init) => fetch(`${url}/inlay${path}`, requestInit(init))),
    stop,
  };
}

async function listen(handler: SessionHandler): Promise<{ url: string; server: Server }> {
  const server = createServer(toNodeListener(handler));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** A test, which stops what was started for it even when it fails. */
type Scope = { after: (step: () => Promise<void>) => void };

/** The Response end as on a runtime that is not Node: it reaches the platform over `fetch`. */
export function edgeHost(options: SessionHandlerOptions): Host {
  return { ...webHost({ fetch: globalThis.fetch, ...options }), name: 'Fetch' };
}

/** Every way through the relay: the two ends in Node, and the Response end elsewhere. */
export async function everyHost(options: SessionHandlerOptions, context?: Scope): Promise<Host[]> {
  return [webHost(options), await nodeHost(options, context), edgeHost(options)];
}

/** Both ends over the same options. */
export async function bothHosts(options: SessionHandlerOptions, context?: Scope): Promise<Host[]> {
  return [webHost(options), await nodeHost(options, context)];
}
