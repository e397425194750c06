import { isRecord, parseJson } from '../protocol/coerce.js';
import { InlayError } from '../protocol/inlay-error.js';
import { parseErrorLine } from '../protocol/parse-error-line.js';

/** Takes bytes that may go on. `error` is set when they are our words in place of a server's. */
export type Emit = (bytes: Uint8Array, error?: InlayError) => void;

/** Stands between the platform's bytes and the viewer. */
export interface Guard {
  push(chunk: Uint8Array, emit: Emit): void;
  /** @returns whether the bytes ended where an answer may end; otherwise they were cut unnoticed */
  end(emit: Emit): boolean;
}

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Bytes that an answer may end in: newline, return, blank, `}` and `]`. */
const ENDINGS: readonly number[] = [NEWLINE, 0x0d, 0x20, 0x7d, 0x5d];
/** A line that is no message is held up to this size; an error is never longer. */
const MAX_HELD = 64 * 1024;
const encoder = new TextEncoder();
const nothing = new Uint8Array(0);

/**
 * Keeps a server's error texts from passing through a stream of lines. Errors travel inside HTTP 200, as lines of
 * their own, also pretty-printed over several; they may quote a key or a table that the viewer must not learn of.
 * They are replaced by our words for the same error, and lines that are no JSON by `!`, which counts as the bad line
 * it was. Everything else passes as it came.
 *
 * A line that begins as a message passes uncopied, without waiting for its end. What begins so must be more than an
 * id: a JSON-RPC error may have one, too.
 */
export class LineGuard implements Guard {
  readonly #start: Uint8Array;
  readonly #then: readonly Uint8Array[];
  /** Pieces of a line that is not known to be a message. */
  #held: Uint8Array[] = [];
  #heldSize = 0;
  /** Whole lines before it that may be the beginning of one pretty-printed object. */
  #broken = '';
  /** Whether the line under way has been let through. */
  #isPassing = false;
  #lastByte = NEWLINE;

  /**
   * @param start what a message begins with
   * @param then what follows the text that `start` opens, from its closing quote on: one of these, where there are any
   */
  constructor(start: string, then: readonly string[] = []) {
    this.#start = encoder.encode(start);
    this.#then = then.map((text) => encoder.encode(text));
  }

  push(chunk: Uint8Array, emit: Emit): void {
    let start = 0;
    let sent = 0;
    while (start < chunk.length) {
      if (!this.#isPassing && this.#heldSize === 0 && this.#isMessage(chunk, start)) {
        this.#isPassing = true;
        this.#giveUpBroken(emit);
      }
      const newline = chunk.indexOf(NEWLINE, start);
      const end = newline === -1 ? chunk.length : newline + 1;
      if (this.#isPassing) {
        if (newline !== -1) this.#isPassing = false;
      } else {
        this.#pass(chunk.subarray(sent, start), emit);
        sent = end;
        this.#hold(chunk.subarray(start, end), newline !== -1, emit);
      }
      start = end;
    }
    this.#pass(sent === 0 ? chunk : chunk.subarray(sent), emit);
  }

  end(emit: Emit): boolean {
    if (this.#heldSize > 0 && parseJson(this.#broken + decode(this.#held)) === undefined) {
      if (parseJson(decode(this.#held)) === undefined) return false;
      this.#giveUpBroken(emit);
    }
    if (this.#heldSize > 0) this.#judge(emit);
    else this.#giveUpBroken(emit);
    return ENDINGS.includes(this.#lastByte);
  }

  #pass(bytes: Uint8Array, emit: Emit, error?: InlayError): void {
    if (bytes.length === 0) return;
    this.#lastByte = bytes[bytes.length - 1] ?? NEWLINE;
    emit(bytes, error);
  }

  #hold(bytes: Uint8Array, isWhole: boolean, emit: Emit): void {
    this.#held.push(bytes);
    this.#heldSize += bytes.length;
    if (isWhole) return this.#judge(emit);
    if (this.#heldSize <= MAX_HELD) return;
    // Too long for an error: it begins to pass, unless it calls itself one.
    this.#giveUpBroken(emit);
    const pieces = this.#release();
    this.#isPassing = true;
    if (looksLikeError(decode(pieces)))
      throw new InlayError('too-large', 'An error line of the stream is too long.');
    for (const piece of pieces) this.#pass(piece, emit);
  }

  /** A held line is whole. */
  #judge(emit: Emit): void {
    const pieces = this.#release();
    const text = decode(pieces);
    const value = parseJson(text);
    if (this.#broken !== '' && !(isRecord(value) && 'id' in value)) return this.#join(text, emit);
    this.#giveUpBroken(emit);
    if (text.trim() === '') return this.#pass(concat(pieces), emit);
    if (value === undefined && /^\s*\{/.test(text)) this.#broken = text;
    else this.#settle(text, value, pieces, emit);
  }

  /** One more line of an object that did not parse so far. */
  #join(line: string, emit: Emit): void {
    this.#broken += line;
    const value = parseJson(this.#broken);
    if (value === undefined && this.#broken.length <= MAX_HELD) return;
    if (value === undefined) return this.#giveUpBroken(emit);
    const text = this.#broken;
    this.#broken = '';
    this.#settle(text, value, [encoder.encode(text)], emit);
  }

  #settle(text: string, value: unknown, pieces: readonly Uint8Array[], emit: Emit): void {
    const error = errorIn(value);
    if (error !== undefined) this.#pass(errorLine(error), emit, error);
    else if (isRecord(value)) this.#pass(concat(pieces), emit);
    else this.#pass(badLines(text), emit);
  }

  #giveUpBroken(emit: Emit): void {
    if (this.#broken === '') return;
    const text = this.#broken;
    this.#broken = '';
    this.#pass(badLines(text), emit);
  }

  #release(): Uint8Array[] {
    const pieces = this.#held;
    this.#held = [];
    this.#heldSize = 0;
    return pieces;
  }

  #isMessage(chunk: Uint8Array, start: number): boolean {
    if (!hasAt(chunk, start, this.#start)) return false;
    if (this.#then.length === 0) return true;
    const quote = chunk.indexOf(QUOTE, start + this.#start.length);
    if (quote === -1 || chunk[quote - 1] === BACKSLASH) return false;
    for (const text of this.#then) if (hasAt(chunk, quote, text)) return true;
    return false;
  }
}

function hasAt(chunk: Uint8Array, start: number, text: Uint8Array): boolean {
  let index = 0;
  while (index < text.length && chunk[start + index] === text[index]) index++;
  return index === text.length;
}

/** The same for an answer that is one JSON document: it is held until it is whole or too long for an error. */
export class DocumentGuard implements Guard {
  #held: Uint8Array[] = [];
  #heldSize = 0;
  #isPassing = false;
  #lastByte = 0;

  push(chunk: Uint8Array, emit: Emit): void {
    this.#lastByte = chunk[chunk.length - 1] ?? this.#lastByte;
    if (this.#isPassing) return emit(chunk);
    this.#held.push(chunk);
    this.#heldSize += chunk.length;
    if (this.#heldSize <= MAX_HELD) return;
    if (looksLikeError(decode(this.#held)))
      throw new InlayError('too-large', 'The error of the platform is too long.');
    this.#isPassing = true;
    for (const piece of this.#held.splice(0)) emit(piece);
  }

  end(emit: Emit): boolean {
    if (this.#isPassing) return ENDINGS.includes(this.#lastByte);
    const text = decode(this.#held);
    const value = parseJson(text);
    if (value === undefined) return false;
    // A protocol word and not an error: the query goes on and is to be asked for again.
    const isWaiting = isRecord(value) && value['error'] === 'Continue wait';
    const error = isWaiting ? undefined : errorIn(value);
    if (error === undefined)
      emit(isWaiting ? encoder.encode('{"error":"Continue wait"}') : concat(this.#held));
    else emit(errorLine(error), error);
    return true;
  }
}

/** The error that a parsed line is, also as a JSON-RPC batch. A message of the thread is never one. */
function errorIn(value: unknown): InlayError | undefined {
  if (Array.isArray(value)) return value.map(errorIn).find((error) => error !== undefined);
  if (!isRecord(value)) return undefined;
  const isMessage =
    typeof value['id'] === 'string' && (value['role'] === 'user' || value['role'] === 'assistant');
  return isMessage ? undefined : parseErrorLine(value);
}

function errorLine(error: InlayError): Uint8Array {
  // The contract's own words, by which a client tells a busy thread from a failure.
  const busy = { error: 'Streaming for thread is in progress' };
  const other = { error: { code: -32603, message: 'The platform reported an error.' } };
  return encoder.encode(`${JSON.stringify(error.code === 'thread-busy' ? busy : other)}\n`);
}

function badLines(text: string): Uint8Array {
  const count = text.split('\n').filter((line) => line.trim() !== '').length;
  return encoder.encode('!\n'.repeat(count));
}

function looksLikeError(text: string): boolean {
  return /^\s*\[?\s*\{\s*"(error|jsonrpc|message|type)"/.test(text);
}

function decode(pieces: readonly Uint8Array[]): string {
  return new TextDecoder().decode(concat(pieces));
}

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const [first = nothing] = pieces;
  if (pieces.length <= 1) return first;
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    all.set(piece, offset);
    offset += piece.length;
  }
  return all;
}
