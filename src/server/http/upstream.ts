import type { ByteSource } from './byte-stream.js';

/** A request to the platform. Every field of it is made by the helper. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; omitted for GET. */
  readonly body?: string;
  /** Ends the request and the reading of its answer, at any stage. */
  readonly signal: AbortSignal;
  /**
   * Whether it may be sent a second time when a kept connection turns out to be dead. Not for a question without
   * thread and message id: it might be asked twice.
   */
  readonly replayable: boolean;
}

/** What the platform answered, as soon as its headers are there. */
export interface UpstreamAnswer {
  readonly status: number;
  /** A header by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  readonly body: ByteSource;
}

/**
 * How requests reach the platform: over `fetch` everywhere, over Node's own client behind a Node response. Redirects
 * are never followed: they would carry the key to an address that nobody configured.
 *
 * @throws anything when there is no answer; the caller says what that means
 */
export type Upstream = (request: UpstreamRequest) => Promise<UpstreamAnswer>;

/** Error of an `Upstream` for an answer that points elsewhere. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
}
