import type { IncomingMessage } from 'node:http';
import type { ByteSource } from './byte-stream.js';
import type { Upstream } from './upstream.js';

/** What a host's callbacks get beside the request. */
export interface HostContext {
  /** Behind Node: the request as Node, Express or Fastify know it, with what their middleware put on it. */
  readonly nodeRequest?: IncomingMessage;
}

/** One request of a page, as an end hands it to the core. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  /** The path as it was sent, before any reading of it: `/x/../inlay/viewer` is not the helper's. */
  readonly path: string;
  readonly header: (name: string) => string | null;
  /** For the host's callbacks. Behind Node it has no body. */
  readonly request: () => Request;
  readonly context: HostContext;
  /** @throws HelperError 413 over `limit` bytes, 408 when it takes too long */
  readonly readBody: (limit: number) => Promise<Uint8Array>;
  /** Aborts when the page has left. */
  readonly signal: AbortSignal;
  readonly upstream: Upstream;
}

/** The core's answer. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ByteSource | undefined;
}

/** The core: decides everything about an exchange and never throws. */
export interface HelperCore {
  readonly handle: (exchange: Exchange) => Promise<Reply>;
  /** Whether a path, as it was sent, belongs to this helper. */
  readonly owns: (path: string) => boolean;
  /** The host's own `fetch`, which then carries every upstream request. */
  readonly fetch: typeof fetch | undefined;
}
