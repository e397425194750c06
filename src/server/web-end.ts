import type { ByteSource } from './http/byte-stream.js';
import type { Exchange, Reply } from './http/exchange.js';
import { joined } from './http/held-bytes.js';
import { HelperError } from './http/helper-error.js';
import type { Upstream } from './http/upstream.js';

/** A page that sends its body more slowly than this is not a page. */
const BODY_MS = 15_000;

/** A web request as an exchange. */
export function webExchange(request: Request, upstream: Upstream): Exchange {
  const url = new URL(request.url);
  return {
    method: request.method,
    url,
    // A Request has resolved its address already: dot segments cannot be seen here.
    path: url.pathname,
    header: (name) => request.headers.get(name),
    request: () => request,
    context: {},
    readBody: (limit) => readBody(request, limit),
    signal: request.signal,
    upstream,
  };
}

/** The core's answer as a web response. */
export function webResponse(reply: Reply, signal: AbortSignal): Response {
  const { status, headers, body } = reply;
  // 499 is for the records: the page has left, and a Response must have a status that exists.
  const init = { status: status === 499 ? 408 : status, headers: { ...headers } };
  if (typeof body === 'string' || body === undefined) return new Response(body ?? null, init);
  return new Response(streamOf(body, signal), init);
}

/** So much of an answer may wait for its reader: stopping and starting a source for every line would cost more. */
const WAITING_BYTES = 16 * 1024;

/** A stream that reads the source only as its own reader reads. */
function streamOf(source: ByteSource, signal: AbortSignal): ReadableStream<Uint8Array> {
  let isStarted = false;
  let hasFailed = false;
  let isWaiting = false;
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    isStarted = true;
    source.pipe({
      write: (chunk) => {
        controller.enqueue(chunk);
        isWaiting = (controller.desiredSize ?? 0) <= 0;
        return !isWaiting;
      },
      end: () => controller.close(),
      fail: () => {
        hasFailed = true;
        failOnceEmpty(controller);
      },
    });
  };
  /** An error and not a close: the reader must not take a part for the whole. What still waits is read before it. */
  const failOnceEmpty = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (controller.desiredSize !== WAITING_BYTES && !signal.aborted) return;
    controller.error(new TypeError(signal.aborted ? 'The page has left.' : 'The platform broke off.'));
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (hasFailed) return failOnceEmpty(controller);
        if (!isStarted) return start(controller);
        if (!isWaiting) return;
        isWaiting = false;
        source.resume();
      },
      cancel: () => source.destroy(),
    },
    { highWaterMark: WAITING_BYTES, size: (chunk) => chunk.byteLength },
  );
}

async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (request.bodyUsed) {
    throw new HelperError(500, 'INTERNAL', 'The body was read before it came here.', {
      reason: 'identify or a middleware has read the body',
      fault: 'identify or a middleware has read the body of a request. It must leave it to the helper.',
    });
  }
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void reader.cancel().catch(() => {});
  }, BODY_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > limit) {
        void reader.cancel().catch(() => {});
        throw new HelperError(413, 'TOO_LARGE', 'The body is longer than 64 kB.');
      }
      chunks.push(value);
    }
  } catch (error) {
    throw error instanceof HelperError ? error : new HelperError(400, 'BAD_REQUEST', 'The body broke off.');
  } finally {
    clearTimeout(timer);
  }
  if (isLate) throw new HelperError(408, 'BODY_TIMEOUT', 'The body did not arrive in time.');
  return joined(chunks, size);
}
