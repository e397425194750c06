import type { Agent as HttpAgent, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { ByteSink, ByteSource } from './byte-stream.js';
import { RedirectError, type Upstream, type UpstreamAnswer, type UpstreamRequest } from './upstream.js';

/** A kept connection is given up after this long unused, before the usual server (5 s) closes it under a request. */
const KEPT_MS = 4000;

/**
 * The platform over Node's own HTTP client: chunks go from socket to socket as they are, which costs half of what
 * `fetch` and web streams do. Certificates are verified by Node's defaults; redirects are not followed.
 */
export function nodeUpstream(): Upstream {
  // Asked for and not imported, not even late: a bundler for workers would stop at the import.
  const http = process.getBuiltinModule('node:http');
  const https = process.getBuiltinModule('node:https');
  const clients: Readonly<Record<'http:' | 'https:', Client>> = {
    'http:': { request: http.request, agent: new http.Agent({ keepAlive: true, timeout: KEPT_MS }) },
    'https:': { request: https.request, agent: new https.Agent({ keepAlive: true, timeout: KEPT_MS }) },
  };
  return async (request) => {
    const client = clients[request.url.protocol === 'http:' ? 'http:' : 'https:'];
    try {
      return await send(request, client);
    } catch (error) {
      if (!(error instanceof DeadConnectionError) || !request.replayable || request.signal.aborted)
        throw error;
      return send(request, client);
    }
  };
}

interface Client {
  readonly request: (url: URL, options: RequestOptions) => ClientRequest;
  readonly agent: HttpAgent | HttpsAgent;
}

/** The server had closed a kept connection before it read the request. */
class DeadConnectionError extends Error {}

function send(request: UpstreamRequest, client: Client): Promise<UpstreamAnswer> {
  const { method, url, headers, body, signal } = request;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('Ended by its caller.'));
    const outgoing = client.request(url, {
      method,
      agent: client.agent,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    });
    const abort = () => outgoing.destroy();
    signal.addEventListener('abort', abort, { once: true });
    outgoing.once('close', () => signal.removeEventListener('abort', abort));
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      const isDead = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      reject(isDead ? new DeadConnectionError(error.code) : error);
    });
    outgoing.once('response', (incoming) => {
      const answer = answerOf(incoming, outgoing);
      if (answer instanceof Error) reject(answer);
      else resolve(answer);
    });
    outgoing.end(body);
  });
}

function answerOf(incoming: IncomingMessage, outgoing: ClientRequest): UpstreamAnswer | Error {
  const status = incoming.statusCode ?? 0;
  const refuse = (error: Error) => {
    incoming.on('error', () => {});
    outgoing.destroy();
    return error;
  };
  if (status >= 300 && status < 400)
    return refuse(new RedirectError('The platform answered with a redirect.'));
  const encoding = incoming.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    return refuse(Object.assign(new Error('The answer is encoded.'), { code: 'ERR_CONTENT_ENCODING' }));
  return {
    status,
    header: (name) => {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: new MessageSource(incoming, outgoing),
  };
}

/** A Node response as a source. */
class MessageSource implements ByteSource {
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ClientRequest;
  #isOver = false;

  constructor(incoming: IncomingMessage, outgoing: ClientRequest) {
    this.#incoming = incoming;
    this.#outgoing = outgoing;
    // An answer that breaks before it is piped must not become an uncaught error.
    incoming.on('error', () => {});
  }

  pipe(sink: ByteSink): void {
    const incoming = this.#incoming;
    const fail = () => {
      if (this.#isOver) return;
      this.#isOver = true;
      sink.fail();
    };
    if (incoming.destroyed && !incoming.readableEnded) return fail();
    incoming.on('data', (chunk: Buffer) => {
      if (!this.#isOver && !sink.write(chunk)) incoming.pause();
    });
    incoming.once('end', () => {
      // Without `complete` the connection closed inside a chunk: a cut that must not look like an end.
      if (!incoming.complete) return fail();
      if (this.#isOver) return;
      this.#isOver = true;
      sink.end();
    });
    incoming.once('error', fail);
    incoming.once('close', fail);
  }

  resume(): void {
    this.#incoming.resume();
  }

  destroy(): void {
    // After the end the socket may already carry another request.
    if (this.#isOver) return;
    this.#isOver = true;
    this.#outgoing.destroy();
    this.#incoming.destroy();
  }
}
