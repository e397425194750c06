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

/** A web stream as a source. Reads on only while the sink has room, so the network does the waiting. */
class ReaderSource implements ByteSource {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #sink: ByteSink | undefined;
  #isReading = false;
  #isOver = false;
  /** Set by `resume`, which a sink may call from inside `write`. */
  #isWanted = false;

  constructor(body: ReadableStream<Uint8Array> | null) {
    this.#reader = body?.getReader();
  }

  pipe(sink: ByteSink): void {
    this.#sink = sink;
    this.resume();
  }

  resume(): void {
    this.#isWanted = true;
    if (this.#isReading || this.#isOver || this.#sink === undefined) return;
    this.#isReading = true;
    void this.#pump(this.#sink);
  }

  destroy(): void {
    this.#isOver = true;
    void this.#reader?.cancel().catch(() => {});
  }

  async #pump(sink: ByteSink): Promise<void> {
    try {
      while (!this.#isOver) {
        const result = await this.#reader?.read();
        if (this.#isOver) return;
        if (result === undefined || result.done) {
          this.#isOver = true;
          return sink.end();
        }
        this.#isWanted = false;
        // The flag may have been set again from inside `write`.
        if (!sink.write(result.value) && !(this.#isWanted as boolean)) break;
      }
    } catch {
      if (this.#isOver) return;
      this.#isOver = true;
      sink.fail();
    } finally {
      this.#isReading = false;
    }
  }
}
