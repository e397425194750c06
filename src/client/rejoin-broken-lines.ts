import { isRecord, parseJson } from '../protocol/coerce.js';
import type { DecodedLine } from '../protocol/ndjson-decoder.js';

const MAX_HELD_LINES = 200;
const MAX_HELD_CHARACTERS = 64 * 1024;

/**
 * Puts a pretty-printed object back together. Servers and gateways answer errors as indented JSON over several
 * lines, at the start of a 200 or in the middle of a stream; line by line none of it parses. From a line that
 * opens an object or a batch and does not parse, lines are held until they parse as one; when they never do,
 * they are the bad lines they were.
 */
export class BrokenLineJoiner {
  #held: DecodedLine[] = [];
  #text = '';

  push(lines: readonly DecodedLine[]): DecodedLine[] {
    // The common case: nothing held and nothing broken.
    if (this.#held.length === 0 && lines.every((line) => line.ok)) return lines as DecodedLine[];
    return lines.flatMap((line) => this.#take(line));
  }

  /** What is still held, as the bad lines it is. */
  end(): DecodedLine[] {
    const held = this.#held;
    this.#held = [];
    this.#text = '';
    return held;
  }

  #take(line: DecodedLine): DecodedLine[] {
    const text = textOf(line);
    const opens = this.#held.length > 0 || (!line.ok && /^\s*[{[]/.test(text));
    // A whole message or error is never part of a broken object: it ends the attempt.
    if (!opens || (line.ok && isLineOfItsOwn(line.value))) return [...this.end(), line];
    this.#held.push(line);
    this.#text += `${text}\n`;
    const value = parseJson(this.#text);
    if (typeof value === 'object' && value !== null) {
      this.end();
      return [{ ok: true, value }];
    }
    const full = this.#held.length >= MAX_HELD_LINES || this.#text.length > MAX_HELD_CHARACTERS;
    return full || (!line.ok && line.line === undefined) ? this.end() : [];
  }
}

function isLineOfItsOwn(value: unknown): boolean {
  return isRecord(value) && ('id' in value || 'error' in value);
}

function textOf(line: DecodedLine): string {
  return line.ok ? JSON.stringify(line.value) : (line.line ?? '');
}
