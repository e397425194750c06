import { parseJson } from '../../protocol/coerce.js';
import type { AnswerRules } from './answer-rules.js';
import type { Emit, Guard } from './guard.js';
import { HeldBytes, keptParts, MAX_HELD, MAX_READ } from '../http/held-bytes.js';
import { JsonScanner } from './json-scanner.js';
import { isFault, webPage, type Instead } from './our-words.js';
import { Outbox } from './outbox.js';
import { PassingParts } from './passing-parts.js';
import { SameLine } from './same-line.js';

const NEWLINE = 0x0a;
const SPACE = 0x20;
const LESS_THAN = 0x3c;
/** After so many errors further lines that do not pass are not read any more. A page has long given up by then. */
const MAX_FAILURES = 100;
/** A blank between a comma and a name is never longer. */
const MAX_BLANK = 256;
/** What a JSON value begins with, or blanks before it, or a byte order mark, or a web page. */
const beginnings = new Uint8Array(256);
for (const character of '{["-0123456789tfn< \t\r\n\u00ef\u00bb\u00bf')
  beginnings[character.charCodeAt(0)] = 1;
const encoder = new TextEncoder();
const newLine = encoder.encode('\n');
const badLine = encoder.encode('!\n');

/**
 * `open`: the line is judged when it is whole. `passing`: it is allowed, and passes as it comes.
 * `bad`: the rest of it is no use, and `!` stands for it. `gone`: the rest of it is no use, and it was dealt with.
 */
type Mode = 'open' | 'passing' | 'bad' | 'gone';

/**
 * Lets the lines of a stream pass that the rules of its endpoint allow, and the parts of them that they name. Whatever
 * else a server writes, its errors above all, may quote a key or a table that the viewer must not learn of: errors are
 * replaced by our words for them, and lines that are no JSON by `!`, which counts as the bad line it was.
 *
 * A line that is allowed passes as it came, uncopied and without waiting for its end. Each byte is read once, or twice where what looked like one
 * object over several lines turns out to have broken off.
 */
export class LineGuard implements Guard {
  readonly #rules: AnswerRules;
  readonly #scanner: JsonScanner;
  /** What has come of a line that is not whole yet. */
  readonly #held = new HeldBytes();
  #mode: Mode = 'open';
  readonly #passing: PassingParts;
  readonly #same = new SameLine();
  readonly #out = new Outbox();
  /** Lines that were errors, or nothing. */
  #failures = 0;
  /** Whether nothing but blanks has gone on. */
  #isFirst = true;

  constructor(rules: AnswerRules) {
    this.#rules = rules;
    this.#scanner = new JsonScanner(rules.shape, true);
    this.#passing = new PassingParts(this.#scanner);
  }

  push(chunk: Uint8Array, emit: Emit): void {
    this.#read(chunk, this.#out.add);
    this.#out.flush(emit);
  }

  #read(chunk: Uint8Array, emit: Emit): void {
    const scanner = this.#scanner;
    /** From here on the chunk may pass as it is. */
    let clear = 0;
    let at = 0;
    while (at < chunk.length) {
      const lineAt = at;
      if (this.#mode === 'open') {
        if (scanner.offset === 0) {
          // Empty lines and lines of foreign words are many where they are short: no scan for those.
          at = skipNewlines(chunk, lineAt);
          if (at > lineAt) continue;
          if (beginnings[chunk[at] ?? 0] === 0) {
            emitAll(emit, chunk, clear, at);
            this.#mode = 'bad';
            clear = at;
            continue;
          }
          at = this.#same.match(chunk, lineAt);
          if (at !== -1) continue;
        }
        at = scanner.scan(chunk, lineAt);
        if (scanner.end === 'whole' && this.#held.size === 0 && this.#isClean()) {
          this.#isFirst &&= scanner.isBlank;
          if (!scanner.isBlank) this.#same.learn(chunk, lineAt, at, scanner.gaps);
          scanner.reset();
          continue;
        }
        emitAll(emit, chunk, clear, lineAt);
        at = this.#take(chunk, lineAt, at, emit);
      } else if (this.#mode === 'passing') at = this.#passOn(chunk, lineAt, emit);
      else at = this.#skip(chunk, lineAt, emit);
      clear = at;
    }
    emitAll(emit, chunk, clear, at);
  }

  end(emit: Emit): boolean {
    const isWhole = this.#finish(this.#out.add);
    this.#out.flush(emit);
    return isWhole;
  }

  #finish(emit: Emit): boolean {
    const scanner = this.#scanner;
    if (this.#mode === 'passing') return scanner.isComplete;
    if (this.#mode !== 'open') return false;
    if (this.#held.size === 0) return true;
    if (scanner.isComplete || scanner.isBlank) {
      this.#judge(emit);
      return true;
    }
    // Whole lines that are no whole value are bad ones; a part of a line was cut.
    if (scanner.lineAt !== scanner.offset) return false;
    for (let count = countLines(this.#held.release()); count > 0; count--) emit(badLine);
    return true;
  }

  /** Whether what the scanner has read may pass as it is. */
  #isClean(): boolean {
    const { isBlank, filter } = this.#scanner;
    return isBlank || (filter.drops.length === 0 && this.#rules.isAllowed(filter));
  }

  /** Deals with what was read of the chunk from `from` to `to`. @returns where to read on */
  #take(chunk: Uint8Array, from: number, to: number, emit: Emit): number {
    const { end } = this.#scanner;
    if (end === 'broken') return this.#breakOff(chunk, from, to, emit);
    this.#held.add(chunk.subarray(from, to));
    if (end === 'whole') this.#judge(emit);
    else this.#begin(emit);
    return to;
  }

  /** A line is not whole yet: it begins to pass where it is known to be allowed, and is given up once it is too long. */
  #begin(emit: Emit): void {
    const { filter } = this.#scanner;
    if (this.#rules.isAllowed(filter)) {
      this.#mode = 'passing';
      this.#isFirst = false;
      this.#passing.pass(this.#held.release(), emit);
    } else if (this.#held.size > MAX_READ) {
      this.#say(this.#ofTooLong(), emit);
      this.#drop('gone');
    }
  }

  /** A line is whole, and held. */
  #judge(emit: Emit): void {
    const { filter, isBlank } = this.#scanner;
    const { size } = this.#held;
    const bytes = this.#held.release();
    if (isBlank) emit(bytes);
    else if (this.#rules.isAllowed(filter)) {
      this.#isFirst = false;
      for (const part of keptParts(bytes, 0, filter.drops)) emit(part);
    } else if (this.#failures >= MAX_FAILURES) emit(badLine);
    else {
      const read = size > MAX_HELD ? undefined : parseJson(new TextDecoder().decode(bytes));
      const other = size > MAX_HELD ? this.#ofTooLong() : this.#rules.instead(read);
      if (other.isFrame !== true) this.#failures++;
      this.#say(other, emit);
    }
    this.#scanner.reset();
  }

  /** In place of a line that is too long to be read. */
  #ofTooLong(): Instead {
    const { shape, instead } = this.#rules;
    return instead(isFault(shape, this.#scanner.filter) ? { error: true } : undefined);
  }

  #say({ text, error }: Instead, emit: Emit): void {
    this.#isFirst = false;
    emit(encoder.encode(text), error);
  }

  /** The line under way is no JSON from `to` on. */
  #breakOff(chunk: Uint8Array, from: number, to: number, emit: Emit): number {
    const { lineAt } = this.#scanner;
    const held = this.#held.size;
    if (lineAt === 0) {
      const isWebPage = this.#isFirst && this.#scanner.isBlank && chunk[to] === LESS_THAN;
      if (isWebPage) this.#say({ text: '!\n', error: webPage() }, emit);
      this.#drop(isWebPage ? 'gone' : 'bad');
      return to;
    }
    // The lines before this one were no beginning of an object; this one is read again by itself.
    this.#held.add(chunk.subarray(from, to));
    const bytes = this.#held.release();
    this.#isFirst = false;
    for (let count = countLines(bytes.subarray(0, lineAt)); count > 0; count--) emit(badLine);
    this.#drop('open');
    if (lineAt >= held) return from + lineAt - held;
    const rest = bytes.subarray(lineAt, held);
    this.#scanner.scan(rest, 0);
    if (this.#scanner.end === 'broken') this.#drop('bad');
    else this.#held.add(rest);
    return from;
  }

  #drop(mode: Mode): void {
    this.#held.release();
    this.#passing.reset();
    this.#scanner.reset();
    this.#mode = mode;
  }

  /** Leaves out the rest of a line. */
  #skip(chunk: Uint8Array, from: number, emit: Emit): number {
    let newline = from;
    // Lines are short where there are many: a call for each would cost more than this.
    while (newline < chunk.length && chunk[newline] !== NEWLINE) newline++;
    if (newline === chunk.length) return newline;
    if (this.#mode === 'bad') {
      this.#isFirst = false;
      emit(badLine);
    }
    this.#mode = 'open';
    return newline + 1;
  }

  /** More of a line that passes. */
  #passOn(chunk: Uint8Array, from: number, emit: Emit): number {
    const scanner = this.#scanner;
    const to = scanner.scan(chunk, from);
    this.#passing.pass(chunk.subarray(from, to), emit);
    if (scanner.end === 'whole') this.#drop('open');
    else if (scanner.end === 'broken' || this.#passing.waiting > MAX_BLANK) {
      const isNewLine = scanner.lineAt === scanner.offset;
      if (!isNewLine) emit(newLine);
      this.#drop(isNewLine ? 'open' : 'gone');
    }
    return to;
  }
}

function skipNewlines(chunk: Uint8Array, from: number): number {
  let at = from;
  while (chunk[at] === NEWLINE) at++;
  return at;
}

function emitAll(emit: Emit, chunk: Uint8Array, from: number, to: number): void {
  if (to > from) emit(from === 0 && to === chunk.length ? chunk : chunk.subarray(from, to));
}

/** Lines that hold anything. */
function countLines(bytes: Uint8Array): number {
  let count = 0;
  let isBlank = true;
  for (const byte of bytes) {
    if (byte === NEWLINE) isBlank = true;
    else if (isBlank && byte > SPACE) {
      isBlank = false;
      count++;
    }
  }
  return count;
}
