import type { ByteSink, ByteSource } from './byte-stream.js';
import { RedirectError, type Upstream } from './upstream.js';

/** The platform over `fetch`: for edge workers, Deno, Bun, and every host that answers with a `Response`. */
export function fetchUpstream(send: typeof fetch | undefined): Upstream {
  return async ({ method, url, headers, body, signal }) => {
    const response = await (send ?? globalThis.fetch)(url, {
      method,
      headers: { ...headers },
      redirect: redirectMode(),
      signal,
      ...(body === undefined ? {} : { body }),
    });
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      void response.body?.cancel().catch(() => {});
      throw new RedirectError('The platform answered with a redirect.');
    }
    return {
      status: response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      body: new ReaderSource(response.body),
    };
  };
}

/** Cloudflare's workers know no `error` and throw on it; there the redirect itself is seen and refused. */
function redirectMode(): 'error' | 'manual' {
  const agent = (globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent;
  return agent === 'Cloudflare-Workers' ? 'manual' : 'error';
}

/**
 * A web stream as a source. Reads on only while the sink has room, so the network does the waiting. With callbacks in
 * place of an async loop: the sink stops it after most of the lines, and a loop would be started for each of them.
 */
class ReaderSource implements ByteSource {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #sink: ByteSink | undefined;
  #isReading = false;
  #isOver = false;

  constructor(body: ReadableStream<Uint8Array> | null) {
    this.#reader = body?.getReader();
  }

  pipe(sink: ByteSink): void {
    this.#sink = sink;
    this.resume();
  }

  /** Also called by a sink from inside its `write`. */
  resume(): void {
    if (this.#isReading || this.#isOver || this.#sink === undefined) return;
    if (this.#reader === undefined) return this.#take({ done: true, value: undefined });
    this.#isReading = true;
    this.#reader.read().then(this.#take, this.#fail);
  }

  destroy(): void {
    this.#isOver = true;
    void this.#reader?.cancel().catch(() => {});
  }

  readonly #take = ({ done, value }: ReadableStreamReadResult<Uint8Array>): void => {
    this.#isReading = false;
    if (this.#isOver) return;
    try {
      if (!done) {
        if (this.#sink?.write(value) === true) this.resume();
        return;
      }
      this.#isOver = true;
      this.#sink?.end();
    } catch {
      this.#fail();
    }
  };

  readonly #fail = (): void => {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#sink?.fail();
  };
}
