const NEWLINE = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
/** Longer lines are rarely alike. */
const MAX_LINE = 1024;

/**
 * Tells a line that is written like the one before it: the pieces of an answer differ in a text and a number only. Where
 * all else is the same byte by byte, and the text is plain, what was found out about that line holds for this one too.
 */
export class SameLine {
  #line: Uint8Array = new Uint8Array(0);
  /** Pairs of places: texts without their quotes, and numbers, that may differ. */
  #gaps: readonly number[] = [];

  /** Remembers the line from `start` to `end`, which may pass as it is. */
  learn(bytes: Uint8Array, start: number, end: number, gaps: readonly number[]): void {
    const isGood = end - start <= MAX_LINE && bytes[end - 1] === NEWLINE;
    this.#line = isGood ? bytes.slice(start, end) : new Uint8Array(0);
    this.#gaps = isGood ? [...gaps] : [];
  }

  /** @returns the place after the line that begins at `start`, or -1 when it is not whole or otherwise written */
  match(bytes: Uint8Array, start: number): number {
    const line = this.#line;
    const gaps = this.#gaps;
    if (line.length === 0 || bytes[start] !== line[0]) return -1;
    let at = start;
    let place = 0;
    for (let pair = 0; pair <= gaps.length; pair += 2) {
      const from = gaps[pair] ?? line.length;
      while (place < from) if (bytes[at++] !== line[place++]) return -1;
      if (pair === gaps.length) break;
      const end = line[from - 1] === QUOTE ? endOfText(bytes, at) : endOfNumber(bytes, at);
      if (end === -1) return -1;
      at = end;
      place = gaps[pair + 1] ?? line.length;
    }
    return at;
  }
}

function endOfText(bytes: Uint8Array, start: number): number {
  let at = start;
  for (; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH || byte < SPACE) return -1;
  }
  return -1;
}

/** Whole numbers alone: others are read properly. */
function endOfNumber(bytes: Uint8Array, start: number): number {
  let at = bytes[start] === MINUS ? start + 1 : start;
  const first = at;
  while (isDigit(bytes[at])) at++;
  return at === first ? -1 : at;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
