import { ATOM, LIST, OBJECT, TEXT, Words, type Shape } from './json-shape.js';
import { PartFilter } from './part-filter.js';

/** How a scan ended: more bytes are needed, a line is whole, or this is no JSON. */
export type ScanEnd = 'more' | 'whole' | 'broken';

// States: what is expected next, or what the scan is inside of.
const START = 0;
const VALUE = 1;
const FIRST_ITEM = 2;
const FIRST_NAME = 3;
const NEXT_NAME = 4;
const COLON = 5;
const AFTER = 6;
const STRING = 7;
const ESCAPE = 8;
const NUMBER = 9;
const LITERAL = 10;
const BROKEN = 11;
const WHOLE = 12;

const NEWLINE = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
/** No answer is nested more deeply. */
const MAX_DEPTH = 512;
const literals: Readonly<Record<number, string>> = { 0x74: 'true', 0x66: 'false', 0x6e: 'null' };

/**
 * Reads JSON byte by byte, each byte once, in pieces of any size, and tells a filter where its parts are. It decodes
 * and keeps nothing: places are counted from the beginning of the line or document.
 *
 * A line break between the parts of a value belongs to it, so that a pretty-printed object is one value; but an object
 * that begins in the first column of a line is another one, since what was before it has broken off.
 */
export class JsonScanner {
  readonly filter: PartFilter;
  /** Pairs of places: texts and numbers in the outermost object that stand there for nothing but themselves. */
  readonly gaps: number[] = [];
  /** Where the line begins that the scan is in. */
  lineAt = 0;
  /** How much has been read. */
  offset = 0;
  /** Whether there was nothing but blanks before what does not fit, or in all. */
  isBlank = true;
  readonly #isLines: boolean;
  #state = START;
  #depth = 0;
  readonly #isList = new Uint8Array(MAX_DEPTH + 2);
  #isName = false;
  /** Among which the string under way is looked for, and how far that has come. */
  #words: Words | undefined;
  #node = 0;
  #gapAt = 0;
  #literal = '';
  #literalAt = 0;

  /** @param isLines whether a line break after a value ends it; otherwise there is one value and nothing else */
  constructor(root: Shape, isLines: boolean) {
    this.filter = new PartFilter(root);
    this.#isLines = isLines;
  }

  /** Begins anew with the next byte. */
  reset(): void {
    this.filter.reset();
    this.gaps.length = 0;
    this.lineAt = this.offset = this.#depth = 0;
    this.isBlank = true;
    this.#state = START;
    this.#isName = false;
    this.#words = undefined;
  }

  get end(): ScanEnd {
    if (this.#state === BROKEN) return 'broken';
    return this.#state === WHOLE ? 'whole' : 'more';
  }

  /** Whether a value has been read whose end needs no further byte. */
  get isComplete(): boolean {
    return this.#depth === 0 && (this.#state === AFTER || this.#state === NUMBER || this.#state === WHOLE);
  }

  /**
   * Reads from `start` on.
   *
   * @returns the place in `bytes` after the last byte that was read; for `broken` that of the byte that does not fit
   */
  scan(bytes: Uint8Array, start: number): number {
    const base = this.offset - start;
    let index = start;
    while (index < bytes.length && this.#state < BROKEN) {
      if (this.#state === STRING) index = this.#readString(bytes, index, base);
      else {
        this.#step(bytes[index] ?? 0, base + index);
        if (this.#state !== BROKEN) index++;
      }
    }
    this.offset = base + index;
    return index;
  }

  #readString(bytes: Uint8Array, start: number, base: number): number {
    const words = this.#words;
    let node = this.#node;
    let index = start;
    let byte = 0;
    for (; index < bytes.length; index++) {
      byte = bytes[index] ?? 0;
      if (byte === QUOTE || byte === BACKSLASH || byte < SPACE) break;
      if (words !== undefined) node = words.step(node, byte);
    }
    this.#node = node;
    // Known as soon as no name begins so: a foreign name may be long.
    if (words !== undefined && node === 0 && this.#isName) this.filter.drop();
    if (index === bytes.length) return index;
    if (byte < SPACE) {
      this.#state = BROKEN;
      return index;
    }
    if (byte === QUOTE) this.#closeString(base + index + 1);
    else this.#state = ESCAPE;
    return index + 1;
  }

  #closeString(at: number): void {
    const words = this.#words;
    const place = words === undefined ? -1 : words.placeOf(this.#node);
    this.#words = undefined;
    if (this.#isName) {
      this.#isName = false;
      this.#state = COLON;
      if (words !== undefined) this.filter.name(place);
      return;
    }
    if (words === undefined) this.#endGap(at - 1);
    else if (this.#node !== Words.start) this.filter.found.set(words, place);
    this.#endValue(at);
  }

  #step(byte: number, at: number): void {
    switch (this.#state) {
      case NUMBER:
        if (isNumberByte(byte)) return;
        this.#endGap(at);
        this.#endValue(at);
        return this.#step(byte, at);
      case LITERAL:
        return this.#readLiteral(byte, at);
      case ESCAPE:
        this.#state = byte < SPACE ? BROKEN : STRING;
        // An escaped name or text is none of those that are looked for.
        this.#node = 0;
        return;
      default:
        if (byte === SPACE || byte === 0x09 || byte === 0x0d) return;
        if (byte === NEWLINE) this.#newLine(at);
        else this.#stepBetween(byte, at);
    }
  }

  #newLine(at: number): void {
    this.lineAt = at + 1;
    if (this.#isLines && this.#depth === 0) this.#state = WHOLE;
  }

  #stepBetween(byte: number, at: number): void {
    switch (this.#state) {
      case AFTER:
        return this.#stepAfter(byte, at);
      case COLON:
        this.#state = byte === 0x3a ? VALUE : BROKEN;
        return;
      case FIRST_NAME:
        if (byte === CLOSE_OBJECT) return this.#close(at + 1);
        return this.#beginName(byte);
      case NEXT_NAME:
        return this.#beginName(byte);
      case FIRST_ITEM:
        if (byte === CLOSE_LIST) return this.#close(at + 1);
        return this.#beginValue(byte, at);
      case START:
        // A byte order mark is no part of the value.
        if (at < 3 && (byte === 0xef || byte === 0xbb || byte === 0xbf)) return;
        this.#beginValue(byte, at);
        this.isBlank = this.end === 'broken';
        return;
      default:
        return this.#beginValue(byte, at);
    }
  }

  #stepAfter(byte: number, at: number): void {
    const isList = this.#isList[this.#depth] === 1;
    if (this.#depth === 0) this.#state = BROKEN;
    else if (byte === COMMA) {
      this.#state = isList ? VALUE : NEXT_NAME;
      this.filter.slot(at, true);
    } else if (byte === (isList ? CLOSE_LIST : CLOSE_OBJECT)) this.#close(at + 1);
    else this.#state = BROKEN;
  }

  #beginName(byte: number): void {
    this.#state = byte === QUOTE ? STRING : BROKEN;
    this.#isName = true;
    this.#words = this.filter.names;
    this.#node = Words.start;
  }

  #beginValue(byte: number, at: number): void {
    if (byte === QUOTE) {
      this.#state = STRING;
      this.#words = this.filter.value(TEXT);
      this.#node = Words.start;
      this.#gapAt = at + 1;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.#open(byte === OPEN_LIST, at);
    } else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
      this.#state = NUMBER;
      this.filter.value(ATOM);
      this.#gapAt = at;
    } else if (literals[byte] !== undefined) {
      this.#state = LITERAL;
      this.#literal = literals[byte];
      this.#literalAt = 1;
      this.filter.value(ATOM);
    } else this.#state = BROKEN;
  }

  #readLiteral(byte: number, at: number): void {
    if (byte !== this.#literal.charCodeAt(this.#literalAt)) this.#state = BROKEN;
    else if (++this.#literalAt === this.#literal.length) this.#endValue(at + 1);
  }

  #open(isList: boolean, at: number): void {
    const isAnother = this.#isLines && !isList && this.#depth > 0 && at === this.lineAt;
    if (isAnother || this.#depth === MAX_DEPTH) {
      this.#state = BROKEN;
      return;
    }
    this.#isList[++this.#depth] = isList ? 1 : 0;
    this.#state = isList ? FIRST_ITEM : FIRST_NAME;
    this.filter.open(isList, isList ? LIST : OBJECT, at + 1);
  }

  #close(at: number): void {
    this.#depth--;
    this.filter.close();
    this.#endValue(at);
  }

  #endGap(at: number): void {
    if (this.#depth === 1) this.gaps.push(this.#gapAt, at);
  }

  #endValue(at: number): void {
    this.#state = AFTER;
    this.filter.endValue(at);
  }
}

function isNumberByte(byte: number): boolean {
  if (byte >= 0x30 && byte <= 0x39) return true;
  return byte === 0x2e || byte === 0x2b || byte === 0x2d || byte === 0x45 || byte === 0x65;
}
