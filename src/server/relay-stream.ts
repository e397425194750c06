import type { ByteSink, ByteSource } from './byte-stream.js';
import type { InlayError } from '../protocol/inlay-error.js';
import type { Guard } from './line-guard.js';

/** How a relayed stream came to its end. */
export type StreamEnd = 'complete' | 'truncated' | 'client-left' | 'idle' | 'total';

/** What is known before the first byte is answered. */
export type Opening =
  { readonly kind: 'ok' } | { readonly kind: 'error'; readonly error: InlayError } | { readonly kind: 'cut' };

export interface RelayStreamOptions {
  readonly source: ByteSource;
  readonly guard: Guard;
  /** A stream without progress, in either direction, is given up after this long. */
  readonly idleMs: number;
  /** No stream lasts longer. */
  readonly totalMs: number;
  /** Called once. `bytes` is what was passed on. */
  readonly onEnd: (end: StreamEnd, bytes: number) => void;
}

/** The status is decided by the first line; an agent that says nothing must not hold the headers back for longer. */
const OPENING_MS = 3000;

/**
 * One answer on its way from the platform to a viewer: guarded, limited in time, and ended as what it is. It is a
 * source for the two ends, which differ only in the stream they put around it.
 */
export class RelayStream implements ByteSource, ByteSink {
  readonly #options: RelayStreamOptions;
  readonly #startedAt = Date.now();
  readonly #timer: ReturnType<typeof setInterval>;
  #progressAt = this.#startedAt;
  #sink: ByteSink | undefined;
  /** What arrived before there was a sink. */
  #early: Uint8Array[] = [];
  #earlyEnd: 'end' | 'fail' | undefined;
  #isFull = false;
  #isOver = false;
  #bytes = 0;
  #opened: ((opening: Opening) => void) | undefined;

  constructor(options: RelayStreamOptions) {
    this.#options = options;
    const tick = Math.max(10, Math.min(options.idleMs, options.totalMs) / 4);
    this.#timer = setInterval(() => this.#checkTime(), tick);
  }

  /** Starts reading and says what the answer begins with. Once only. */
  open(): Promise<Opening> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#opened?.({ kind: 'ok' }), OPENING_MS);
      this.#opened = (opening) => {
        this.#opened = undefined;
        clearTimeout(timer);
        resolve(opening);
      };
      this.#options.source.pipe(this);
    });
  }

  pipe(sink: ByteSink): void {
    this.#sink = sink;
    this.#isFull = false;
    for (const chunk of this.#early.splice(0)) this.#forward(chunk);
    if (this.#earlyEnd === 'end') sink.end();
    else if (this.#earlyEnd === 'fail') sink.fail();
    else if (!this.#isFull) this.#options.source.resume();
  }

  resume(): void {
    this.#isFull = false;
    this.#progressAt = Date.now();
    if (!this.#isOver) this.#options.source.resume();
  }

  destroy(): void {
    this.#finish('client-left');
  }

  write(chunk: Uint8Array): boolean {
    if (this.#isOver) return false;
    this.#progressAt = Date.now();
    try {
      this.#options.guard.push(chunk, this.#emit);
    } catch {
      this.fail();
      return false;
    }
    return this.#sink === undefined ? this.#early.length === 0 : !this.#isFull;
  }

  end(): void {
    if (this.#isOver) return;
    const isWhole = this.#options.guard.end(this.#emit);
    this.#finish(isWhole ? 'complete' : 'truncated');
  }

  fail(): void {
    this.#finish('truncated');
  }

  readonly #emit = (bytes: Uint8Array, error?: InlayError): void => {
    if (this.#isOver) return;
    this.#forward(bytes);
    const isBlank = error === undefined && bytes.length <= 2 && bytes.every((byte) => byte <= 0x20);
    if (this.#opened !== undefined && !isBlank)
      this.#opened(error === undefined ? { kind: 'ok' } : { kind: 'error', error });
  };

  #forward(bytes: Uint8Array): void {
    if (this.#sink === undefined) {
      this.#early.push(bytes);
      return;
    }
    this.#bytes += bytes.length;
    if (!this.#sink.write(bytes)) this.#isFull = true;
  }

  #checkTime(): void {
    const now = Date.now();
    if (now - this.#startedAt >= this.#options.totalMs) this.#finish('total');
    else if (now - this.#progressAt >= this.#options.idleMs) this.#finish('idle');
  }

  #finish(end: StreamEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    const isWhole = end === 'complete';
    if (!isWhole) this.#options.source.destroy();
    this.#earlyEnd = isWhole ? 'end' : 'fail';
    this.#opened?.(isWhole ? { kind: 'ok' } : { kind: 'cut' });
    if (end !== 'client-left') {
      if (isWhole) this.#sink?.end();
      else this.#sink?.fail();
    }
    this.#options.onEnd(end, this.#bytes);
  }
}
