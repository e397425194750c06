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
/** Pieces up to this size wait for more: a line of many tiny chunks must not become a string of as many parts. */
const GATHERED_BYTES = 64;
/** Room in which what waits and the next chunk are put together without allocating. */
const JOINED_BYTES = 4 * 1024;
/** From here on Node's streaming decoder, slow to call but quick by the byte, is the faster one. */
const STREAMED_BYTES = 4 * 1024;
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
  /** Of its own, since a decoder that has streamed once stays the slower one for short pieces. */
  readonly #longText = new TextDecoder('utf-8', { ignoreBOM: true });
  /** Bytes that are not decoded yet: gathered tiny chunks, and the start of a character that was cut. */
  readonly #waiting = new Uint8Array(JOINED_BYTES);
  #waitingLength = 0;
  /** The unfinished line as far as it is decoded, and its length in bytes. */
  #line = '';
  #lineBytes = 0;
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
    const rest = this.#line + this.#decode(this.#waiting.subarray(0, this.#waitingLength));
    this.#line = '';
    if (!BLANK.test(rest)) lines.push(parseLine(rest, 'disconnect'));
    return lines;
  }

  #accept(bytes: Uint8Array, lines: DecodedLine[]): void {
    const length = this.#waitingLength + bytes.length;
    const waits = length <= GATHERED_BYTES && !bytes.includes(NEWLINE);
    if (waits && this.#lineBytes + length <= this.#maxLineBytes) return this.#wait(bytes);
    const joined = this.#waitingLength === 0 ? bytes : this.#joined(bytes);
    const fits = this.#lineBytes + length <= this.#maxLineBytes ? length : this.#lengthWithinLimit(joined);
    const taken = fits === length ? joined : joined.subarray(0, fits);
    const whole = lengthOfWholeCharacters(taken);
    if (whole > 0) this.#split(whole === taken.length ? taken : taken.subarray(0, whole), lines);
    // Last, since `taken` may be a view of what waits.
    if (whole < taken.length) this.#wait(taken.subarray(whole));
    if (fits < length) this.#giveUp('line', this.#maxLineBytes, lines);
  }

  /** Decodes whole characters at once and cuts the text, since characters are found faster than bytes are. */
  #split(bytes: Uint8Array, lines: DecodedLine[]): void {
    const text = this.#decode(bytes);
    let end = text.indexOf('\n');
    if (end < 0) {
      this.#line += text;
      this.#lineBytes += bytes.length;
      return;
    }
    this.#take(this.#line + text.slice(0, end), lines);
    let start = end + 1;
    for (end = text.indexOf('\n', start); end >= 0; end = text.indexOf('\n', start)) {
      this.#take(text.slice(start, end), lines);
      start = end + 1;
    }
    this.#line = text.slice(start);
    this.#lineBytes = bytes.length - 1 - bytes.lastIndexOf(NEWLINE);
  }

  #take(line: string, lines: DecodedLine[]): void {
    // A line that starts with a brace is not blank: the common case pays for no regular expression.
    if (line.charCodeAt(0) === 0x7b || !BLANK.test(line)) lines.push(parseLine(line, 'protocol'));
  }

  /** How many of the bytes come before a line that is too long. */
  #lengthWithinLimit(bytes: Uint8Array): number {
    let before = this.#lineBytes;
    for (let start = 0; ; before = 0) {
      const end = bytes.indexOf(NEWLINE, start);
      if (before + (end < 0 ? bytes.length : end) - start > this.#maxLineBytes) return start;
      if (end < 0) return bytes.length;
      start = end + 1;
    }
  }

  #wait(bytes: Uint8Array): void {
    this.#waiting.set(bytes, this.#waitingLength);
    this.#waitingLength += bytes.length;
  }

  #joined(bytes: Uint8Array): Uint8Array {
    const length = this.#waitingLength + bytes.length;
    const fits = length <= this.#waiting.length;
    const joined = fits ? this.#waiting : new Uint8Array(length);
    if (!fits) joined.set(this.#waiting.subarray(0, this.#waitingLength));
    joined.set(bytes, this.#waitingLength);
    this.#waitingLength = 0;
    return fits ? joined.subarray(0, length) : joined;
  }

  /** The bytes begin and end between characters, so nothing stays behind in the decoder. */
  #decode(bytes: Uint8Array): string {
    const isLong = bytes.length >= STREAMED_BYTES;
    const text = isLong ? this.#longText.decode(bytes, { stream: true }) : this.#text.decode(bytes);
    if (!this.#atStart || text === '') return text;
    this.#atStart = false;
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  }

  #giveUp(what: 'line' | 'response', limit: number, lines: DecodedLine[]): void {
    this.#closed = true;
    this.#line = '';
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

/**
 * Length without the character that is cut at the end, if one is. A lead byte begins a character whatever is
 * before it, so that cutting there changes nothing, not even of bad UTF-8.
 */
function lengthOfWholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return back < size ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
