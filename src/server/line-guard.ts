import { isRecord, parseJson } from '../protocol/coerce.js';
import type { InlayError } from '../protocol/inlay-error.js';
import { parseErrorLine } from '../protocol/parse-error-line.js';

/** Takes bytes that may go on. `error` is set when they are our words in place of a server's. */
export type Emit = (bytes: Uint8Array, error?: InlayError) => void;

const NEWLINE = 10;
/** A line is judged whole up to this size; an error is never longer. */
const MAX_HELD = 64 * 1024;
const encoder = new TextEncoder();

/**
 * Keeps a server's error texts from passing through a stream. Errors travel inside HTTP 200, as lines of their own,
 * also pretty-printed over several; they may quote a key or a table that the viewer must not learn of. They are
 * replaced by our words for the same error. Everything else passes as it came.
 *
 * Lines that begin with one of the `prefixes` are messages and pass uncopied and at once, without waiting for their
 * end; only what begins otherwise is held until it can be judged.
 */
export class LineGuard {
  readonly #prefixes: readonly Uint8Array[];
  #held: Uint8Array[] = [];
  #heldSize = 0;
  /** Whether the line under way has been let through. */
  #isPassing = false;
  #lastByte = NEWLINE;

  constructor(prefixes: readonly string[]) {
    this.#prefixes = prefixes.map((prefix) => encoder.encode(prefix));
  }

  push(chunk: Uint8Array, emit: Emit): void {
    let start = 0;
    let passed = 0;
    while (start < chunk.length) {
      if (!this.#isPassing && this.#heldSize === 0 && this.#isMessage(chunk, start)) this.#isPassing = true;
      const newline = chunk.indexOf(NEWLINE, start);
      const end = newline === -1 ? chunk.length : newline + 1;
      if (this.#isPassing) {
        if (newline !== -1) this.#isPassing = false;
      } else {
        if (start > passed) this.#pass(chunk.subarray(passed, start), emit);
        passed = end;
        this.#hold(chunk.subarray(start, end), newline !== -1, emit);
      }
      start = end;
    }
    if (passed === 0) this.#pass(chunk, emit);
    else if (passed < chunk.length) this.#pass(chunk.subarray(passed), emit);
  }

  /** @returns whether the stream ended where a line may end; otherwise it was cut without the transport noticing */
  end(emit: Emit): boolean {
    if (this.#heldSize > 0) {
      const text = decode(this.#held);
      const value = parseJson(text);
      this.#drop();
      if (value === undefined && text.trim() !== '') return false;
      emit(...judged(text, value));
      return true;
    }
    return this.#lastByte === NEWLINE || this.#lastByte === 13 || this.#lastByte === 0x20 || this.#lastByte === 0x7d;
  }

  #pass(bytes: Uint8Array, emit: Emit): void {
    if (bytes.length === 0) return;
    this.#lastByte = bytes[bytes.length - 1] ?? NEWLINE;
    emit(bytes);
  }

  /** Holds a piece of a line that is not known to be a message; judges it when it is whole. */
  #hold(bytes: Uint8Array, isWhole: boolean, emit: Emit): void {
    // A message never stands inside a broken object: what is held was a bad line.
    this.#held.push(bytes);
    this.#heldSize += bytes.length;
    if (isWhole) {
      const text = decode(this.#held);
      const value = parseJson(text);
      if (value !== undefined || text.trim() === '') {
        this.#drop();
        return this.#emitHeld(...judged(text, value), emit);
      }
      // The start of a pretty-printed object: the next lines may complete it.
      if (/^\s*\{/.test(text) && this.#heldSize <= MAX_HELD) return;
      this.#drop();
      return this.#emitHeld(badLines(text), undefined, emit);
    }
    if (this.#heldSize > MAX_HELD) this.#giveUp(emit);
  }

  /** A line too long for an error begins to pass, unless it calls itself one. */
  #giveUp(emit: Emit): void {
    const text = decode(this.#held);
    const pieces = this.#held;
    this.#drop();
    if (/^\s*\{\s*"(error|jsonrpc|message|type)"/.test(text) || text.trimEnd().includes('\n')) {
      return this.#emitHeld(encoder.encode('!'), undefined, emit);
    }
    this.#isPassing = true;
    for (const piece of pieces) this.#pass(piece, emit);
  }

  #emitHeld(bytes: Uint8Array, error: InlayError | undefined, emit: Emit): void {
    this.#lastByte = bytes[bytes.length - 1] ?? NEWLINE;
    emit(bytes, error);
  }

  #drop(): void {
    this.#held = [];
    this.#heldSize = 0;
  }

  #isMessage(chunk: Uint8Array, start: number): boolean {
    return this.#prefixes.some(
      (prefix) => chunk.length - start >= prefix.length && prefix.every((byte, index) => chunk[start + index] === byte),
    );
  }
}
