import { unreferenced } from '../http/unreferenced.js';
import type { ByteSink, ByteSource, StreamEnd } from '../http/byte-stream.js';
import type { InlayError } from '../../protocol/inlay-error.js';
import type { AcceptedThread } from '../threads/accepted-thread.js';
import type { Guard } from './guard.js';
import { isBlank } from '../http/held-bytes.js';

/** What is known before the first byte is answered. */
export type Opening =
  { readonly kind: 'ok' } | { readonly kind: 'error'; readonly error: InlayError } | { readonly kind: 'cut' };

export interface RelayStreamOptions {
  readonly source: ByteSource;
  readonly guard: Guard;
  /** Hears what passes, as it passes. */
  readonly listener?: AcceptedThread | undefined;
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
  /** Looked at by the timer alone: a clock read for every line would cost more than the line. */
  #hasProgress = false;
  #sink: ByteSink | undefined;
  /** What arrived before there was a sink. */
  #early: Uint8Array[] = [];
  /** How the source ended; the stream is over only when its sink knows. */
  #arrived: StreamEnd | undefined;
  #isFull = false;
  #isOver = false;
  #bytes = 0;
  #opened: ((opening: Opening) => void) | undefined;

  constructor(options: RelayStreamOptions) {
    this.#options = options;
    const tick = Math.max(10, Math.min(options.idleMs, options.totalMs) / 4);
    // Sockets keep a process alive as long as there is something to do.
    this.#timer = unreferenced(setInterval(() => this.#checkTime(), tick));
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
    if (this.#arrived !== undefined) this.#deliver(this.#arrived);
    else if (!this.#isFull) this.#options.source.resume();
  }

  resume(): void {
    this.#isFull = false;
    this.#hasProgress = true;
    if (this.#arrived === undefined && !this.#isOver) this.#options.source.resume();
  }

  destroy(): void {
    if (this.#isOver) return;
    if (this.#arrived === undefined) this.#options.source.destroy();
    this.#close('client-left');
  }

  write(chunk: Uint8Array): boolean {
    if (this.#isOver || this.#arrived !== undefined) return false;
    this.#hasProgress = true;
    try {
      this.#options.guard.push(chunk, this.#emit);
    } catch {
      this.fail();
      return false;
    }
    return this.#sink === undefined ? this.#early.length === 0 : !this.#isFull;
  }

  end(): void {
    if (this.#isOver || this.#arrived !== undefined) return;
    const isWhole = this.#options.guard.end(this.#emit);
    this.#finish(isWhole ? 'complete' : 'truncated');
  }

  fail(): void {
    this.#finish('truncated');
  }

  readonly #emit = (bytes: Uint8Array, error?: InlayError): void => {
    if (this.#isOver) return;
    this.#options.listener?.hear(bytes);
    this.#forward(bytes);
    if (this.#opened === undefined) return;
    if (error !== undefined) this.#opened({ kind: 'error', error });
    else if (!isBlank(bytes)) this.#opened({ kind: 'ok' });
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
    if (this.#hasProgress) this.#progressAt = now;
    this.#hasProgress = false;
    if (now - this.#startedAt >= this.#options.totalMs) this.#giveUp('total');
    else if (now - this.#progressAt >= this.#options.idleMs) this.#giveUp('idle');
  }

  #giveUp(end: 'idle' | 'total'): void {
    if (this.#arrived === undefined) this.#finish(end);
    // Everything has arrived and nobody has come for it.
    else this.#close(end);
  }

  /** The source has come to its end. */
  #finish(end: StreamEnd): void {
    if (this.#isOver || this.#arrived !== undefined) return;
    this.#arrived = end;
    if (end !== 'complete') this.#options.source.destroy();
    this.#opened?.({ kind: end === 'complete' ? 'ok' : 'cut' });
    if (this.#sink !== undefined) this.#deliver(end);
  }

  #deliver(end: StreamEnd): void {
    if (this.#isOver) return;
    if (end === 'complete') this.#sink?.end();
    else this.#sink?.fail();
    this.#close(end);
  }

  #close(end: StreamEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#early = [];
    this.#opened?.({ kind: 'cut' });
    this.#options.onEnd(end, this.#bytes);
  }
}
