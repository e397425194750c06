import { InlayError } from './inlay-error.js';

/** One line of the stream: a parsed JSON value, or why it could not be had. Errors are values, never throws. */
export type DecodedLine =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly error: InlayError;
      /** The unparsed line (at most 64 kB of it), so that a pretty-printed error body can be recognised. Untrusted. */
      readonly line?: string;
    };

/** Bounds of a decoder. */
export interface NdjsonDecoderOptions {
  /** The longest line in bytes, without its newline. Default 8 MiB. */
  readonly maxLineBytes?: number;
  /** The largest response in bytes. Default 64 MiB. */
  readonly maxTotalBytes?: number;
}

const NEWLINE = 0x0a;
const MAX_KEPT_LINE = 64 * 1024;
const FIRST_CARRY_BYTES = 4 * 1024;
/** Neither the keys nor the values of a line may matter here: only whether JSON accepts what is left of it. */
const BLANK = /^[ \t\r\n]*$/;

/**
 * Cuts a byte stream into lines at `\n` and parses each as JSON. Push-style: it knows nothing of fetch, timers
 * or streams, and what it returns is a function of the bytes alone, however they were cut into chunks.
 *
 * Blank lines and a byte order mark at the start are skipped, `\r\n` is accepted, bad UTF-8 becomes U+FFFD.
 * A line that is not JSON is an `{ok: false}` value of code `protocol`; a line or a response over its limit is
 * one of code `too-large`, after which the decoder returns nothing more.
 *
 * Source: contract, "Chat stream message": the response is a stream of JSON objects, one per line.
 */
export class NdjsonDecoder {
  readonly #maxLineBytes: number;
  readonly #maxTotalBytes: number;
  /** `ignoreBOM` keeps U+FEFF in the text: only the mark at the very start of the stream is not data. */
  readonly #text = new TextDecoder('utf-8', { ignoreBOM: true });
  /** Bytes of the unfinished line. Doubles when full, so that a long line in tiny chunks stays linear. */
  #carry = new Uint8Array(0);
  #carryLength = 0;
  #totalBytes = 0;
  #atStart = true;
  #closed = false;

  constructor(options: NdjsonDecoderOptions = {}) {
    this.#maxLineBytes = positive(options.maxLineBytes, 8 * 1024 * 1024, 'maxLineBytes');
    this.#maxTotalBytes = positive(options.maxTotalBytes, 64 * 1024 * 1024, 'maxTotalBytes');
  }

  /** Takes the next bytes and returns the lines they completed, in order. */
  push(chunk: Uint8Array): DecodedLine[] {
    const lines: DecodedLine[] = [];
    if (this.#closed || chunk.length === 0) return lines;
    const room = this.#maxTotalBytes - this.#totalBytes;
    const accepted = chunk.length > room ? chunk.subarray(0, room) : chunk;
    this.#totalBytes += accepted.length;
    this.#accept(accepted, lines);
    // The limit passed first is the one reported: a cut elsewhere must not report both.
    if (accepted.length < chunk.length && !this.#closed) this.#giveUp('response', this.#maxTotalBytes, lines);
    return lines;
  }

  /**
   * Says that no more bytes will come, and returns what the last line, if it had no newline, amounts to. A last
   * line that does not parse was cut off: its error has code `disconnect`.
   */
  end(): DecodedLine[] {
    const lines: DecodedLine[] = [];
    if (this.#closed) return lines;
    this.#closed = true;
    const rest = this.#text.decode(this.#withoutMark(this.#carry.subarray(0, this.#carryLength)));
    this.#carry = new Uint8Array(0);
    if (!BLANK.test(rest)) lines.push(parseLine(rest, 'disconnect'));
    return lines;
  }

  #accept(bytes: Uint8Array, lines: DecodedLine[]): void {
    const lastNewline = bytes.lastIndexOf(NEWLINE);
    if (lastNewline >= 0) {
      const finished = this.#join(bytes.subarray(0, lastNewline + 1));
      this.#carryLength = 0;
      if (finished.length - 1 <= this.#maxLineBytes) this.#split(finished, lines);
      else this.#splitBounded(finished, lines);
      if (this.#closed) return;
    }
    this.#keep(bytes.subarray(lastNewline + 1));
    if (this.#carryLength > this.#maxLineBytes) this.#giveUp('line', this.#maxLineBytes, lines);
  }

  /** Decodes a run of whole lines at once: one decode a chunk, not one a line, is what makes this fast. */
  #split(finished: Uint8Array, lines: DecodedLine[]): void {
    const text = this.#text.decode(this.#withoutMark(finished));
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      if (end > start) {
        const line = text.slice(start, end);
        // A line that starts with a brace is not blank: the common case pays for no regular expression.
        if (text.charCodeAt(start) === 0x7b || !BLANK.test(line)) lines.push(parseLine(line, 'protocol'));
      }
      start = end + 1;
    }
  }

  /** The same for a run long enough to hide a line over the limit: measured in bytes, line by line. */
  #splitBounded(finished: Uint8Array, lines: DecodedLine[]): void {
    let start = 0;
    while (start < finished.length) {
      const end = finished.indexOf(NEWLINE, start);
      if (end - start > this.#maxLineBytes) return this.#giveUp('line', this.#maxLineBytes, lines);
      this.#split(finished.subarray(start, end + 1), lines);
      start = end + 1;
    }
  }

  #join(bytes: Uint8Array): Uint8Array {
    if (this.#carryLength === 0) return bytes;
    this.#keep(bytes);
    return this.#carry.subarray(0, this.#carryLength);
  }

  #keep(bytes: Uint8Array): void {
    const needed = this.#carryLength + bytes.length;
    if (needed > this.#carry.length) {
      const larger = new Uint8Array(Math.max(FIRST_CARRY_BYTES, needed, this.#carry.length * 2));
      larger.set(this.#carry.subarray(0, this.#carryLength));
      this.#carry = larger;
    }
    this.#carry.set(bytes, this.#carryLength);
    this.#carryLength = needed;
  }

  #withoutMark(bytes: Uint8Array): Uint8Array {
    if (!this.#atStart) return bytes;
    this.#atStart = false;
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return marked ? bytes.subarray(3) : bytes;
  }

  #giveUp(what: 'line' | 'response', limit: number, lines: DecodedLine[]): void {
    this.#closed = true;
    this.#carry = new Uint8Array(0);
    const message = `The stream sent a ${what} of more than ${limit} bytes. Reading was stopped.`;
    lines.push({ ok: false, error: new InlayError('too-large', message) });
  }
}

function parseLine(line: string, code: 'protocol' | 'disconnect'): DecodedLine {
  try {
    return { ok: true, value: JSON.parse(line) as unknown };
  } catch {
    // The parser's own message quotes the line, which is the server's text: it is not passed on.
    const message =
      code === 'protocol'
        ? 'A line of the stream is not JSON; it was skipped.'
        : 'The stream ended in the middle of a line.';
    return { ok: false, error: new InlayError(code, message), line: line.slice(0, MAX_KEPT_LINE) };
  }
}

function positive(value: number | undefined, fallback: number, name: string): number {
  if (value === undefined) return fallback;
  if (Number.isFinite(value) && value > 0) return value;
  throw new InlayError('config', `NdjsonDecoder: ${name} must be a positive number of bytes.`);
}
